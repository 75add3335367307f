//! What is printed on standard error.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use tauell_base::words::numbers::{MOST_LISTED, count, listed};
use tauell_base::words::shown;

/// Notes on the work: what is not published, what Tauell did by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    quiet: bool,
}

impl Notes {
    /// Notes that are printed unless `quiet`.
    pub fn new(quiet: bool) -> Self {
        Self { quiet }
    }

    /// Whether nothing is printed.
    pub(crate) fn are_quiet(self) -> bool {
        self.quiet
    }

    /// Prints a note for the owner alone: it follows from the sensitive values of individual people, and must not become public.
    pub(crate) fn say_to_owner(self, text: &str) {
        self.say(&format!("For the owner alone, not to be published: {text}"));
    }

    /// Prints one note.
    pub fn say(self, text: &str) {
        if self.quiet {
            return;
        }
        let line = format!("note: {text}");
        match WAITING.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            Some(waiting) => waiting.push(line),
            None => print(&line),
        }
    }

    /// Prints the first notes of a list, and how many more there are.
    pub(crate) fn say_each(self, texts: impl IntoIterator<Item = String>) {
        let mut texts = texts.into_iter();
        texts.by_ref().take(MOST_LISTED).for_each(|text| self.say(&text));
        let more = texts.count() as u64;
        if more > 0 {
            self.say(&format!("And {} more such notes.", count(more)));
        }
    }
}

/// Names in quotes, the first and how many more.
pub fn quoted<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("\"{name}\"")).collect();
    listed(&quoted.iter().map(String::as_str).collect::<Vec<_>>(), MOST_LISTED)
}

/// Notes that wait for the verdict, which comes first.
static WAITING: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// From now on, notes wait.
pub(crate) fn hold() {
    *WAITING.lock().unwrap_or_else(PoisonError::into_inner) = Some(Vec::new());
}

/// Prints the notes that waited; later notes do not wait.
pub fn release() {
    let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner).take();
    waiting.into_iter().flatten().for_each(|line| print(&line));
}

/// Prints one line on standard error. Control characters, which a column's name may contain, do not reach the terminal, and no letter
/// of a name reverses the sentence around it. A closed standard error is no error.
pub fn print(line: &str) {
    let shown: String = shown(line).chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let _ = writeln!(io::stderr(), "{shown}");
}
