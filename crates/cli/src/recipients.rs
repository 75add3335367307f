//! Which of the written files are for recipients, in a note.

use std::path::PathBuf;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::numbers::count;

use crate::notes::Notes;

/// Names that a note lists.
const MOST_NAMES: usize = 5;

/// Notes who may have which file, if some of them are private.
pub fn say(files: &[(WrittenFile, PathBuf)], notes: Notes) {
    let (private, public): (Vec<_>, Vec<_>) = files.iter().partition(|(kind, _)| kind.is_private());
    if private.is_empty() {
        return;
    }
    let public = if public.is_empty() { String::new() } else { format!("For recipients: {}. ", names(&public)) };
    notes.say(&format!("{public}For you alone: {} (docs/how-to/handing-out.md).", names(&private)));
}

fn names(files: &[&(WrittenFile, PathBuf)]) -> String {
    let named =
        files.iter().take(MOST_NAMES).map(|(_, path)| path.display().to_string()).collect::<Vec<_>>().join(", ");
    match files.len().saturating_sub(MOST_NAMES) {
        0 => named,
        more => format!("{named} and {} more", count(more as u64)),
    }
}
