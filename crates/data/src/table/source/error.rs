//! Why a file cannot be read.

use std::fmt;

use thiserror::Error;

use super::RowFault;
use crate::table::Encoding;
use tauell_base::place::Place;
use tauell_base::words::numbers::{count, counted};

/// Why a file cannot be read as a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// No byte, or nothing but empty lines.
    #[error("{}the file is empty. Choose a file with a header and at least one row.", At(place))]
    Empty {
        /// The file.
        place: Place,
    },
    /// A header, and no row that could be read.
    #[error("{}{}. Choose a file with at least one row.", At(place), no_rows(*left_out))]
    NoRows {
        /// The file.
        place: Place,
        /// Rows that could not be read and were excluded.
        left_out: u64,
    },
    /// The bytes are no table in text form.
    #[error("{}this is {looks_like}, not a CSV file. {advice}.", At(place))]
    NotCsv {
        /// The file.
        place: Place,
        /// What it looks like, with its article.
        looks_like: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// A row that cannot be read.
    #[error("{}{fault}. {advice}.", At(&Place { field: None, ..place.clone() }))]
    Row {
        /// Line and, where known, field.
        place: Place,
        /// What is wrong with it.
        fault: Box<RowFault>,
        /// What to do about it.
        advice: &'static str,
    },
    /// More than a few rows would be excluded, and no one has confirmed that.
    #[error(
        "{}{} of {} cannot be read{}, and would be excluded. Change how the file is read, or read it without these rows.",
        At(place), count(*left_out), counted(*rows, "row", "rows"), with_delimiter(*delimiter)
    )]
    ManyLeftOut {
        /// The file.
        place: Place,
        /// Rows that cannot be read.
        left_out: u64,
        /// All rows.
        rows: u64,
        /// The byte between two fields, if there is one.
        delimiter: Option<u8>,
    },
    /// A file whose format is known, and that is not as the format has it.
    #[error("{}{what}. {advice}.", At(place))]
    Damaged {
        /// Where, as far as it is known.
        place: Box<Place>,
        /// What is wrong with it: a sentence that quotes no cell.
        what: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// A record without end.
    #[error(
        "{}the record that begins here is longer than {limit}, probably because a quote is never closed. Close it, or set another \
         delimiter.",
        At(place)
    )]
    RecordTooLong {
        /// Where the record begins.
        place: Place,
        /// The limit in words.
        limit: &'static str,
    },
    /// More columns than a table may have.
    #[error(
        "{}the table has {} columns, more than the {} that can be handled. Remove some from the file.",
        At(place), count(*found as u64), count(*limit as u64)
    )]
    TooManyColumns {
        /// The first record.
        place: Place,
        /// Columns found.
        found: usize,
        /// Columns allowed.
        limit: usize,
    },
    /// More rows than a code can number.
    #[error("{}the file has more than 4,294,967,295 rows. Split it.", At(place))]
    TooManyRows {
        /// The first row too many.
        place: Place,
    },
    /// The column for the counts of a grouped table is absent, or its name is given to several.
    #[error(
        "{}the table has {} column \"{name}\" for the counts. Name the one column that contains the number of rows of each entry.",
        At(place), if *several { "more than one" } else { "no" }
    )]
    CountColumn {
        /// The file.
        place: Place,
        /// The column, as it was named.
        name: String,
        /// Whether the header gives this name to several columns.
        several: bool,
    },
    /// A count that is not a positive whole number.
    #[error(
        "{}the count in column \"{name}\" is not a positive whole number. Correct it, or remove the row.",
        At(place)
    )]
    BadCount {
        /// The row.
        place: Place,
        /// The column.
        name: String,
    },
    /// The delimiter asked for cannot separate fields.
    #[error(
        "{}this delimiter cannot separate fields. Set one ASCII character such as , ; | or a tab, but no quote or line end.",
        At(place)
    )]
    BadDelimiter {
        /// The file.
        place: Place,
    },
}

impl ReadError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty-file",
            Self::NoRows { .. } => "no-rows",
            Self::NotCsv { .. } => "not-a-csv",
            Self::Row { fault, .. } => match &**fault {
                RowFault::Encoding { encoding: Encoding::Utf8 } => "not-utf8",
                other => other.kind().code(),
            },
            Self::ManyLeftOut { .. } => "many-rows-left-out",
            Self::Damaged { .. } => "damaged-file",
            Self::RecordTooLong { .. } => "record-too-long",
            Self::TooManyColumns { .. } => "too-many-columns",
            Self::TooManyRows { .. } => "too-many-rows",
            Self::CountColumn { .. } => "no-count-column",
            Self::BadCount { .. } => "bad-count",
            Self::BadDelimiter { .. } => "bad-delimiter",
        }
    }

    /// Its place.
    pub fn place(&self) -> &Place {
        match self {
            Self::Empty { place }
            | Self::NoRows { place, .. }
            | Self::NotCsv { place, .. }
            | Self::Row { place, .. }
            | Self::ManyLeftOut { place, .. }
            | Self::RecordTooLong { place, .. }
            | Self::TooManyColumns { place, .. }
            | Self::TooManyRows { place }
            | Self::CountColumn { place, .. }
            | Self::BadCount { place, .. }
            | Self::BadDelimiter { place } => place,
            Self::Damaged { place, .. } => place,
        }
    }

    /// The same error, of the file with this name. The reading code has bytes only; its caller has the name.
    pub fn in_file(mut self, name: impl Into<String>) -> Self {
        match &mut self {
            Self::Empty { place }
            | Self::NoRows { place, .. }
            | Self::NotCsv { place, .. }
            | Self::Row { place, .. }
            | Self::ManyLeftOut { place, .. }
            | Self::RecordTooLong { place, .. }
            | Self::TooManyColumns { place, .. }
            | Self::TooManyRows { place }
            | Self::CountColumn { place, .. }
            | Self::BadCount { place, .. }
            | Self::BadDelimiter { place } => place.file = Some(name.into().into_boxed_str()),
            Self::Damaged { place, .. } => place.file = Some(name.into().into_boxed_str()),
        }
        self
    }
}

/// A place before a sentence, or nothing where none is known.
struct At<'a>(&'a Place);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_unknown() { Ok(()) } else { write!(f, "{}: ", self.0) }
    }
}

/// What a file was read with, by its name.
fn with_delimiter(delimiter: Option<u8>) -> String {
    let name = match delimiter {
        None => return String::new(),
        Some(b',') => "comma".to_owned(),
        Some(b';') => "semicolon".to_owned(),
        Some(b'\t') => "tab".to_owned(),
        Some(b'|') => "bar".to_owned(),
        Some(other) => format!("\"{}\"", char::from(other)),
    };
    format!(" with a {name} between fields")
}

fn no_rows(left_out: u64) -> String {
    match left_out {
        0 => "the file has a header but no rows".to_owned(),
        1 => "the only row cannot be read".to_owned(),
        _ => format!("none of the {} rows can be read", count(left_out)),
    }
}
