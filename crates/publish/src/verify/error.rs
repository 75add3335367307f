//! What the verifier may find.

use thiserror::Error;

use tauell_base::words::numbers::{self, count, counted, rows};

/// What is wrong with a published table. Each of these is a fault of the program, not of the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// A row is missing or published twice.
    #[error("the published table has {} instead of {}", rows(*published as u64), count(*expected as u64))]
    RowCount {
        /// Rows due.
        expected: usize,
        /// Rows published.
        published: usize,
    },
    /// A record that reads back with other cells than were written.
    #[error("record {} of the published file reads back as {} instead of {}", count(*record as u64), counted(*found as u64, "cell", "cells"), count(*expected as u64))]
    Torn {
        /// The record; the header is 0.
        record: usize,
        /// Cells due.
        expected: usize,
        /// Cells read.
        found: usize,
    },
    /// A header that does not name every attribute once.
    #[error("the header of the published file does not name the chosen columns")]
    Header,
    /// A row that is published in one way in one order of the rows and in another way in another.
    #[error("the published file differs for one row in different orders of the rows")]
    Orders,
    /// A cell of a column that is published unchanged reads back as another.
    #[error("in column {} of the published file, a cell that is published unchanged reads back as another", count(*column as u64))]
    Kept {
        /// The column of the file, counted from 1.
        column: usize,
    },
    /// A cell, or the name of a column, that a spreadsheet would run, if none may be published.
    #[error("in column {} of the published file, a spreadsheet would run a cell, and none may be published unchanged", count(*column as u64))]
    Formula {
        /// The column of the file, counted from 1.
        column: usize,
    },
    /// A published cell does not cover the original value, or the row was counted as one of another value.
    #[error("in column \"{column}\", a published value does not cover the original one")]
    NotCovered {
        /// The column.
        column: String,
    },
    /// A table of groups that does not hold every group once, with as many values as it has rows.
    #[error(
        "the group table of \"{column}\" does not contain every group once, with as many values as the group has rows"
    )]
    Groups {
        /// The sensitive column.
        column: String,
    },
    /// A text that is no label of the column's taxonomy, or that of several things.
    #[error("in column \"{column}\", a published text does not name one value of its taxonomy")]
    Label {
        /// The column.
        column: String,
    },
    /// A class with fewer rows than every class was to have, whatever is sensitive in it.
    #[error("a class of {} violates {requirement}", numbers::rows(*rows))]
    TooSmall {
        /// Size of the class.
        rows: u64,
        /// The requirement, in words.
        requirement: String,
    },
    /// A class that violates a requirement.
    #[error("a class of {} violates {requirement} on \"{column}\"", numbers::rows(*rows))]
    Broken {
        /// The sensitive column.
        column: String,
        /// Size of the class.
        rows: u64,
        /// The requirement, in words.
        requirement: String,
    },
    /// Recorded steps of a run that do not lead to its published table.
    #[error("the recorded steps do not lead to the published table")]
    Steps,
}

impl VerifyError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::RowCount { .. } => "verify-row-count",
            Self::Torn { .. } => "verify-torn",
            Self::Header => "verify-header",
            Self::Orders => "verify-orders",
            Self::Kept { .. } => "verify-kept",
            Self::Formula { .. } => "verify-formula",
            Self::NotCovered { .. } => "verify-not-covered",
            Self::Groups { .. } => "verify-groups",
            Self::Label { .. } => "verify-label",
            Self::TooSmall { .. } => "verify-too-small",
            Self::Broken { .. } => "verify-broken",
            Self::Steps => "verify-steps",
        }
    }
}
