//! Rows that cannot be read, and what is worth a remark.

use serde::Serialize;
use thiserror::Error;

use crate::table::Encoding;
use tauell_base::place::Place;
use tauell_base::words::numbers::{self, count, counted};

/// A name that the header gives to several columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubledName {
    /// The name.
    pub name: String,
    /// The first field that bears it, counted from 1.
    pub first: usize,
    /// The second.
    pub second: usize,
    /// Where the header is.
    pub header: Place,
}

/// Why one row cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowFault {
    /// More or fewer fields than the table has columns.
    #[error("{} found, {} expected", counted(*found as u64, "field", "fields"), count(*expected as u64))]
    FieldCount {
        /// Columns of the table.
        expected: usize,
        /// Fields of the row.
        found: usize,
    },
    /// A quote that no other quote closes before the file ends.
    #[error(
        "the quote that opens field {} is never closed, and covers {} up to the end of the file",
        count(*field as u64), counted(*lines, "line", "lines")
    )]
    UnclosedQuote {
        /// The field, counted from 1.
        field: usize,
        /// Lines from where the row begins to the end of the file.
        lines: u64,
    },
    /// A NUL byte, which no text holds.
    #[error("field {} contains a NUL byte", count(*field as u64))]
    Nul {
        /// The field, counted from 1.
        field: usize,
    },
    /// A cell in quotes that goes on after its closing quote.
    #[error("field {} continues after its closing quote", count(*field as u64))]
    Misquoted {
        /// The field, counted from 1.
        field: usize,
    },
    /// A row that is not as its format has it, in a way of that format alone.
    #[error("{what}")]
    Malformed {
        /// The field, counted from 1, where it is one.
        field: Option<usize>,
        /// What is wrong, in a few words that quote no cell.
        what: &'static str,
    },
    /// Bytes that mean nothing in the encoding.
    #[error("the row contains bytes that are not valid {encoding}")]
    Encoding {
        /// The encoding the file is read in.
        encoding: Encoding,
    },
}

/// The kinds of [`RowFault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// [`RowFault::FieldCount`].
    FieldCount,
    /// [`RowFault::UnclosedQuote`].
    UnclosedQuote,
    /// [`RowFault::Nul`].
    NulByte,
    /// [`RowFault::Encoding`].
    BadEncoding,
    /// [`RowFault::Malformed`].
    Malformed,
    /// [`RowFault::Misquoted`]: the row is read nevertheless, unless reading stops at faults.
    Misquoted,
}

impl FaultKind {
    /// Those that skip a row.
    const LEAVING_OUT: [Self; 5] =
        [Self::FieldCount, Self::UnclosedQuote, Self::NulByte, Self::BadEncoding, Self::Malformed];

    /// The stable code of the kind.
    pub fn code(self) -> &'static str {
        match self {
            Self::FieldCount => "field-count",
            Self::UnclosedQuote => "unclosed-quote",
            Self::NulByte => "nul-byte",
            Self::BadEncoding => "bad-encoding",
            Self::Malformed => "malformed-row",
            Self::Misquoted => "misquoted",
        }
    }

    fn message(self, count: u64) -> String {
        let what = match (self, count) {
            (Self::FieldCount, 1) => "row has the wrong number of fields",
            (Self::FieldCount, _) => "rows have the wrong number of fields",
            (Self::UnclosedQuote, 1) => "row opens a quote that is never closed",
            (Self::UnclosedQuote, _) => "rows open a quote that is never closed",
            (Self::NulByte, 1) => "row contains a NUL byte",
            (Self::NulByte, _) => "rows contain a NUL byte",
            (Self::BadEncoding, 1) => "row contains bytes that are not valid in the encoding",
            (Self::BadEncoding, _) => "rows contain bytes that are not valid in the encoding",
            (Self::Malformed, 1) => "row is not as the format has it",
            (Self::Malformed, _) => "rows are not as the format has them",
            (Self::Misquoted, 1) => "row has a cell that continues after its closing quote",
            (Self::Misquoted, _) => "rows have a cell that continues after its closing quote",
        };
        format!("{} {what}", numbers::count(count))
    }
}

impl RowFault {
    /// The kind.
    pub fn kind(&self) -> FaultKind {
        match self {
            Self::FieldCount { .. } => FaultKind::FieldCount,
            Self::UnclosedQuote { .. } => FaultKind::UnclosedQuote,
            Self::Nul { .. } => FaultKind::NulByte,
            Self::Encoding { .. } => FaultKind::BadEncoding,
            Self::Malformed { .. } => FaultKind::Malformed,
            Self::Misquoted { .. } => FaultKind::Misquoted,
        }
    }

    /// The field it is about, counted from 1, if there is one.
    pub fn field(&self) -> Option<usize> {
        match self {
            Self::UnclosedQuote { field, .. } | Self::Nul { field } | Self::Misquoted { field } => Some(*field),
            Self::Malformed { field, .. } => *field,
            Self::FieldCount { .. } | Self::Encoding { .. } => None,
        }
    }
}

/// A skipped row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Fault {
    /// What kind of fault.
    pub kind: FaultKind,
    /// The line on which the row begins, counted from 1.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub line: u64,
    /// The reason in a few words; it never quotes a cell.
    pub message: String,
}

/// How many rows were skipped for one kind of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct FaultCount {
    /// What kind of fault.
    pub kind: FaultKind,
    /// Rows.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub count: u64,
    /// The same in words.
    pub message: String,
}

/// What was not as it should be in a file that could be read nevertheless.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Faults {
    /// Skipped rows.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub total: u64,
    /// By kind, only kinds that occurred.
    pub counts: Vec<FaultCount>,
    /// The first [`Faults::KEPT`] of them in the file's order.
    pub first: Vec<Fault>,
    /// Rows that were read although a cell of theirs is misquoted.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub misquoted: u64,
    /// The first [`Faults::KEPT`] of these in the file's order.
    pub first_misquoted: Vec<Fault>,
    /// Cells and names of columns that look like a quoted formula in the file: with an apostrophe in front. The apostrophe was removed
    /// if the options of the reading require that, and is still there otherwise.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub quoted_formulas: u64,
    /// What else a user should know, a sentence each. A remark skips no row.
    pub remarks: Vec<String>,
    /// Names that the header gives to several columns, by their first field.
    #[serde(skip)]
    pub doubled: Vec<DoubledName>,
}

impl Faults {
    /// How many faults are stored one by one.
    pub const KEPT: usize = 50;

    /// Whether so many skipped rows are few, compared with those read: one, or at most ten and at most a twentieth of
    /// all. More are a sign that the file is meant to be read in another way.
    pub(crate) fn are_few(left_out: u64, read: u64) -> bool {
        left_out <= 1 || left_out <= 10 && left_out * 20 <= left_out + read
    }
}

/// Faults as they come in.
#[derive(Debug, Default)]
pub(super) struct FaultLog {
    counts: [u64; FaultKind::LEAVING_OUT.len()],
    first: Vec<Fault>,
    misquoted: u64,
    first_misquoted: Vec<Fault>,
    pub(super) quoted_formulas: u64,
    pub(super) remarks: Vec<String>,
    pub(super) doubled: Vec<DoubledName>,
}

impl FaultLog {
    pub(super) fn add(&mut self, line: u64, fault: &RowFault) {
        let kind = fault.kind();
        self.counts[kind as usize] += 1;
        if self.first.len() < Faults::KEPT {
            self.first.push(Fault { kind, line, message: fault.to_string() });
        }
    }

    /// Notes a remark, which skips no row.
    pub(super) fn warn(&mut self, line: u64, fault: &RowFault) {
        self.misquoted += 1;
        if self.first_misquoted.len() < Faults::KEPT {
            self.first_misquoted.push(Fault { kind: fault.kind(), line, message: fault.to_string() });
        }
    }

    pub(super) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    pub(super) fn finish(self) -> Faults {
        let total = self.total();
        let counts = FaultKind::LEAVING_OUT
            .into_iter()
            .map(|kind| (kind, self.counts[kind as usize]))
            .filter(|&(_, count)| count > 0)
            .map(|(kind, count)| FaultCount { kind, count, message: kind.message(count) })
            .collect();
        let Self { first, misquoted, first_misquoted, quoted_formulas, remarks, doubled, .. } = self;
        Faults { total, counts, first, misquoted, first_misquoted, quoted_formulas, remarks, doubled }
    }
}
