//! What is printed on standard error.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tauell_base::words::numbers::{MOST_LISTED, count, listed};
use tauell_base::words::shown;

/// What a note is about. Below a verdict, notes are printed by subject, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// What is published, and how much is lost.
    Result,
    /// What the release discloses, to whom, and what the requirements do not cover.
    Limitations,
    /// How the table was read, and what was done with its columns.
    Columns,
    /// What the written files contain, and whom they are for.
    Files,
    /// Other choices that help.
    Suggestions,
    /// What follows from the sensitive values of individual people.
    Owner,
}

impl Subject {
    /// The line above its notes. Notes for the owner have none: it would disclose to others that there are some.
    fn heading(self) -> Option<&'static str> {
        match self {
            Self::Result => Some("Result:"),
            Self::Limitations => Some("Limitations:"),
            Self::Columns => Some("Columns:"),
            Self::Files => Some("Files:"),
            Self::Suggestions => Some("Suggestions:"),
            Self::Owner => None,
        }
    }
}

/// Notes on the work: what is not published, what Tauell did by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    quiet: bool,
    subject: Subject,
}

impl Notes {
    /// Notes on the columns that are printed unless `quiet`.
    pub fn new(quiet: bool) -> Self {
        Self { quiet, subject: Subject::Columns }
    }

    /// Notes on another subject.
    pub(crate) fn on(self, subject: Subject) -> Self {
        Self { subject, ..self }
    }

    /// Whether nothing is printed.
    pub(crate) fn are_quiet(self) -> bool {
        self.quiet
    }

    /// Prints a note for the owner alone: it follows from the sensitive values of individual people, and must not become public.
    pub(crate) fn say_to_owner(self, text: &str) {
        self.on(Subject::Owner).say(&format!("For the owner alone, not to be published: {text}"));
    }

    /// Prints one note.
    pub fn say(self, text: &str) {
        if self.quiet {
            return;
        }
        match &mut *place() {
            Place::Waiting(waiting) => waiting.push((self.subject, text.to_owned())),
            Place::Below(heading) => print_below(heading, self.subject, text),
            Place::Alone => print_alone(text),
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

/// Where the next note goes.
enum Place {
    /// On a line of its own.
    Alone,
    /// It waits for the verdict, which comes first.
    Waiting(Vec<(Subject, String)>),
    /// Below the verdict, where this heading was the last.
    Below(Option<Subject>),
}

static PLACE: Mutex<Place> = Mutex::new(Place::Alone);

fn place() -> MutexGuard<'static, Place> {
    PLACE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, notes wait for a verdict.
pub(crate) fn hold() {
    *place() = Place::Waiting(Vec::new());
}

/// Ends the waiting after the verdict: notes are printed by subject, each subject below its heading.
pub(crate) fn release() {
    let mut place = place();
    let Place::Waiting(waiting) = &mut *place else { return };
    let mut waiting = std::mem::take(waiting);
    waiting.sort_by_key(|(subject, _)| *subject);
    let mut heading = None;
    waiting.iter().for_each(|(subject, text)| print_below(&mut heading, *subject, text));
    *place = Place::Below(heading);
}

/// Ends the waiting without a verdict: each note is a line of its own.
pub(crate) fn release_alone() {
    if let Place::Waiting(waiting) = std::mem::replace(&mut *place(), Place::Alone) {
        waiting.iter().for_each(|(_, text)| print_alone(text));
    }
}

fn print_alone(text: &str) {
    print(&format!("note: {text}"));
}

fn print_below(heading: &mut Option<Subject>, subject: Subject, text: &str) {
    if let Some(line) = subject.heading().filter(|_| *heading != Some(subject)) {
        print("");
        print(line);
        *heading = Some(subject);
    }
    print(&format!("  {text}"));
}

/// Prints one line on standard error. Control characters, which a column's name may contain, do not reach the terminal, and no letter
/// of a name reverses the sentence around it. A closed standard error is no error.
pub fn print(line: &str) {
    let shown: String = shown(line).chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let _ = writeln!(io::stderr(), "{shown}");
}
