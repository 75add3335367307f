//! What is said on standard error.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use tauell_base::words::numbers::{MOST_LISTED, count, listed};
use tauell_base::words::shown;

/// Notes beside the work: what was left out, what was made without being asked for.
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

    /// Prints a note for the owner alone: it follows from who has which sensitive value, and is not part of what may be known.
    pub(crate) fn say_to_owner(self, text: &str) {
        self.say(&format!("for the owner alone, not part of what may be known: {text}"));
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

    /// Prints a note of each of a list of things, the first of them, and how many more there are.
    pub(crate) fn say_each(self, texts: impl IntoIterator<Item = String>) {
        let mut texts = texts.into_iter();
        texts.by_ref().take(MOST_LISTED).for_each(|text| self.say(&text));
        let more = texts.count() as u64;
        if more > 0 {
            self.say(&format!("and {} more such notes", count(more)));
        }
    }
}

/// Names in quotes, the first and how many more.
pub fn quoted<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("\"{name}\"")).collect();
    listed(&quoted.iter().map(String::as_str).collect::<Vec<_>>(), MOST_LISTED)
}

/// Notes that wait until the verdict is known, which comes first.
static WAITING: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// From now on, notes wait.
pub(crate) fn hold() {
    *WAITING.lock().unwrap_or_else(PoisonError::into_inner) = Some(Vec::new());
}

/// Prints the notes that waited; later ones no longer wait.
pub fn release() {
    let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner).take();
    waiting.into_iter().flatten().for_each(|line| print(&line));
}

/// Prints one line on standard error. Control characters, which a column's name may hold, do not reach the terminal, and no letter
/// of a name turns the sentence around it. Where nobody listens there is nobody to tell.
pub fn print(line: &str) {
    let shown: String = shown(line).chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let _ = writeln!(io::stderr(), "{shown}");
}
