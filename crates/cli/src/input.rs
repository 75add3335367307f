//! Files in.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::str::Utf8Error;

use sha2::{Digest, Sha256};
use tauell_base::archive::MAX_FILE_BYTES;
use tauell_base::json::Malformed;
use tauell_base::random::Secret;
use tauell_base::threads::read_ahead;
use tauell_base::words::numbers::{count, counted};
use tauell_data::table::{MissingTokens, ReadOptions, TableReader};
use tauell_data::taxonomy::Nested;
use tauell_desk::recipe::{Recipe, RecipeError};
use tauell_desk::session::Session;

use crate::failure::Failure;
use crate::memory;
use crate::notes::Notes;

/// A table is read in pieces of this size.
const PIECE: usize = 1 << 20;

/// A kind of file that is read as a whole. Tables are not: they are read in pieces for as long as memory lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// The taxonomy of a column.
    Hierarchy,
    /// The choices of a run, with its taxonomies.
    Recipe,
    /// A tree as JSON.
    Tree,
    /// What random draws come from.
    Secret,
}

impl FileKind {
    /// The most bytes that are read. JSON can take 30 times as much memory as the file is long.
    pub const fn most(self) -> usize {
        match self {
            Self::Hierarchy => MAX_FILE_BYTES,
            Self::Recipe | Self::Tree => MAX_FILE_BYTES / 4,
            // Its digits, and room for what editors add around them.
            Self::Secret => 2 * Secret::BYTES + 68,
        }
    }

    /// The same in words.
    pub fn limit(self) -> String {
        match self {
            Self::Secret => format!("{} bytes", count(self.most() as u64)),
            _ => format!("{} MB", count((self.most() / 1_000_000) as u64)),
        }
    }

    fn called(self) -> &'static str {
        match self {
            Self::Hierarchy => "hierarchy file",
            Self::Recipe => "recipe",
            Self::Tree => "tree",
            Self::Secret => "secret",
        }
    }
}

/// Reads a whole file, or refuses it if it is longer than any of its kind: a device may have no end.
pub fn whole(path: &Path, kind: FileKind) -> Result<Vec<u8>, Failure> {
    let fail = |error| Failure::reading(path, &error);
    let mut bytes = Vec::new();
    let most = kind.most();
    let file = File::open(path).map_err(fail)?;
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() > most {
        return Err(Failure::TooLong { path: path.to_owned(), kind: kind.called(), most: kind.limit() });
    }
    Ok(bytes)
}

/// Whether this path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The table's name in messages.
pub fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Reads the table and opens a session on it.
pub fn open(path: &Path, options: &ReadOptions, missing: MissingTokens) -> Result<Session, Failure> {
    open_and_pass(path, options, missing, |_| {})
}

/// The same, with the SHA-256 of what was read, in hexadecimal.
pub(crate) fn open_with_checksum(
    path: &Path,
    options: &ReadOptions,
    missing: MissingTokens,
) -> Result<(Session, String), Failure> {
    let mut hasher = Sha256::new();
    let session = open_and_pass(path, options, missing, |bytes| hasher.update(bytes))?;
    let hex = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((session, hex))
}

/// Opens a session on a table, and gives each piece of its bytes to `pass`.
fn open_and_pass(
    path: &Path,
    options: &ReadOptions,
    missing: MissingTokens,
    mut pass: impl FnMut(&[u8]) + Send,
) -> Result<Session, Failure> {
    let mut source: Box<dyn Read + Send> = if is_standard(path) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| Failure::reading(path, &error))?)
    };
    let name = name(path);
    let mut reader = TableReader::new(options.clone());
    let taken = read_ahead(&mut source, PIECE, |piece| {
        memory::enough_to_read_on(&name, reader.rows())?;
        pass(piece);
        reader.push(piece).map_err(|error| Failure::of(error, &name))
    })?;
    taken.map_err(|error| Failure::reading(path, &error))?;
    let reading = reader.finish().map_err(|error| Failure::of(error, &name))?;
    Ok(Session::new(reading, options.clone(), missing))
}

/// Notes how the table was read, as far as that matters.
pub(crate) fn note_reading(session: &Session, options: &ReadOptions, notes: Notes) {
    if options.header.is_none() && session.dialect().is_some_and(|dialect| !dialect.header) {
        notes.say(
            "The first row looks like data, so columns are called \"column 1\", \"column 2\" and so on. If it contains their names, \
             use --header.",
        );
    }
    let quoted = session.faults().quoted_formulas;
    if quoted > 0 {
        let cells = counted(quoted, "cell has", "cells have");
        let beginning = format!("{cells} an apostrophe before what a spreadsheet would run as a formula");
        notes.say(&if options.quoted_formulas {
            format!("{beginning}; it is removed.")
        } else {
            format!(
                "{beginning}; it is read as part of the cell. If the table was published with --formulas quote, remove it with \
                 --quoted-formulas."
            )
        });
    }
    session.faults().remarks.iter().for_each(|remark| notes.say(remark));
}

/// Reads a recipe file.
pub fn recipe(path: &Path) -> Result<Recipe, Failure> {
    let _reading = memory::reading(path);
    let bytes = whole(path, FileKind::Recipe)?;
    let parsed = match std::str::from_utf8(&bytes) {
        Ok(text) => Recipe::parse(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => Err(RecipeError::Malformed(not_utf8(&bytes, error))),
    };
    parsed.map_err(|error| Failure::of_recipe(&error, path))
}

/// Reads a tree from JSON.
pub fn tree(path: &Path) -> Result<Nested, Failure> {
    let _reading = memory::reading(path);
    let bytes = whole(path, FileKind::Tree)?;
    let parsed = match std::str::from_utf8(&bytes) {
        Ok(text) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            tauell_base::json::from_str(text).map_err(|error| Malformed::of(&error, text))
        }
        Err(error) => Err(not_utf8(&bytes, error)),
    };
    parsed.map_err(|fault| Failure::NotATree { path: path.to_owned(), fault })
}

fn not_utf8(bytes: &[u8], error: Utf8Error) -> Malformed {
    let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() as u64;
    Malformed { line, path: String::new(), reason: "its bytes are not UTF-8. Save the file as UTF-8.".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help::{TOPICS, text};

    #[test]
    fn help_names_the_limit_of_every_file_that_is_read_whole() {
        let files = TOPICS.iter().find(|topic| topic.name == "files").map(|topic| text(&topic.blocks())).unwrap();
        for (flag, kind) in [
            ("--taxonomy", FileKind::Hierarchy),
            ("--recipe", FileKind::Recipe),
            ("--tree", FileKind::Tree),
            ("--secret", FileKind::Secret),
        ] {
            let (_, after) = files.split_once(flag).unwrap();
            let meaning = after.lines().skip(1).take(2).collect::<Vec<_>>().join(" ");
            assert!(meaning.contains(&format!("at most {}", kind.limit())), "{flag}: {meaning}");
        }
    }
}
