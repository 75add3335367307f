//! What is said on standard error.

use std::io::{self, Write};

use tauell::words::shown;

/// Notes beside the work: what was left out, what was made without being asked for.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    quiet: bool,
}

impl Notes {
    /// Notes that are printed unless `quiet`.
    pub fn new(quiet: bool) -> Self {
        Self { quiet }
    }

    /// Whether nothing is printed.
    pub fn are_quiet(self) -> bool {
        self.quiet
    }

    /// Prints a note for the owner alone: it follows from who has which sensitive value, and is not part of what may be known.
    pub fn say_to_owner(self, text: &str) {
        self.say(&format!("for the owner alone, not part of what may be known: {text}"));
    }

    /// Prints one note.
    pub fn say(self, text: &str) {
        if !self.quiet {
            print(&format!("note: {text}"));
        }
    }
}

/// Prints one line on standard error. Control characters, which a column's name may hold, do not reach the terminal, and no letter
/// of a name turns the sentence around it. Where nobody listens there is nobody to tell.
pub fn print(line: &str) {
    let shown: String = shown(line).chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    let _ = writeln!(io::stderr(), "{shown}");
}
