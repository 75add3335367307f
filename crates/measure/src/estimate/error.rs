//! What keeps an estimate from being made.

use thiserror::Error;

use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted};

use super::form::EstimateForm;

/// Letters of a name or a label that a message quotes.
const LETTERS: usize = 60;

/// Names that a message lists.
const LISTED: usize = 20;

/// Why nothing can be estimated, or not so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EstimateError {
    /// Every set holds every value: ℓ = s.
    #[error(
        "every row of column \"{}\" is published with all {} that occur in it, so the sets disclose nothing about their frequencies. \
         Ask for a file with smaller sets: ℓ must be below the number of values.",
        brief(column, LETTERS), counted(*values as u64, "value", "values")
    )]
    AllInEverySet {
        /// The column.
        column: String,
        /// ℓ, and s.
        values: usize,
    },
    /// It is said to be published in another way than it is.
    #[error("column \"{}\" cannot be read as {}: {}. Let the form be detected, or choose {}.", brief(column, LETTERS), asked.name(), why, fits.name())]
    OtherForm {
        /// The column.
        column: String,
        /// How it was said to be published.
        asked: EstimateForm,
        /// Why that cannot be, a clause.
        why: &'static str,
        /// How it can be read.
        fits: EstimateForm,
    },
    /// A condition on a column that is no part of the quasi-identifier.
    #[error("{}", no_such_column(column, columns))]
    NoSuchColumn {
        /// The name in the condition.
        column: String,
        /// The columns of the quasi-identifier.
        columns: Vec<String>,
    },
    /// A value that a column of the quasi-identifier does not have.
    #[error(
        "column \"{}\" has no value \"{}\". {}.", brief(column, LETTERS), brief(value, LETTERS), there_are(values, *more)
    )]
    NoSuchValue {
        /// The column.
        column: String,
        /// The value in the condition.
        value: String,
        /// The first values that it has.
        values: Vec<String>,
        /// How many it has besides these.
        more: usize,
    },
    /// A condition that is not written as `column=value`.
    #[error(
        "\"{}\" is not a condition. Write column=value, or column=value,value for any of several.",
        brief(text, LETTERS)
    )]
    NoCondition {
        /// The text of the condition.
        text: String,
    },
    /// A comparison with rows that are not known.
    #[error("the original rows are unknown, and the error of estimates needs them. Give the original table, too.")]
    NoOriginalRows,
}

impl EstimateError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::AllInEverySet { .. } => "estimate-all-in-every-set",
            Self::OtherForm { .. } => "estimate-other-form",
            Self::NoSuchColumn { .. } => "estimate-no-such-column",
            Self::NoSuchValue { .. } => "estimate-no-such-value",
            Self::NoCondition { .. } => "estimate-no-condition",
            Self::NoOriginalRows => "estimate-no-original-rows",
        }
    }

    /// The column that the error concerns, if there is one in the file.
    pub fn column(&self) -> Option<&str> {
        match self {
            Self::AllInEverySet { column, .. } | Self::OtherForm { column, .. } | Self::NoSuchValue { column, .. } => {
                Some(column)
            }
            Self::NoSuchColumn { .. } | Self::NoCondition { .. } | Self::NoOriginalRows => None,
        }
    }
}

fn no_such_column(column: &str, columns: &[String]) -> String {
    let listed = quoted(columns, columns.len().saturating_sub(LISTED));
    format!("\"{}\" is not a column of the quasi-identifier. Use one of {listed}.", brief(column, LETTERS))
}

fn there_are(values: &[String], more: usize) -> String {
    format!("Use one of {}", quoted(values, more))
}

fn quoted(names: &[String], more: usize) -> String {
    let shown: Vec<String> = names.iter().take(LISTED).map(|name| format!("\"{}\"", brief(name, LETTERS))).collect();
    let more = if more == 0 { String::new() } else { format!(" and {} more", count(more as u64)) };
    shown.join(", ") + &more
}
