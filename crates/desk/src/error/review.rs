//! Questions that a review cannot answer.

use thiserror::Error;

use tauell_base::place::Place;
use tauell_base::words::numbers::count;
use tauell_measure::adversary::{BeliefError, MinimalityError};

/// Why a question about a table under review makes no sense.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReviewError {
    /// An attribute that there is not.
    #[error("there is no sensitive column number {}. Choose one of the {} of this table.", count(*attribute as u64 + 1), count(*attributes as u64))]
    NoSuchAttribute {
        /// The number asked for, from 0.
        attribute: usize,
        /// How many there are.
        attributes: usize,
    },
    /// A class that there is not.
    #[error("there is no class number {}. Choose one of the {} of this table.", count(*class as u64 + 1), count(*classes as u64))]
    NoSuchClass {
        /// The number asked for, from 0.
        class: usize,
        /// How many there are.
        classes: usize,
    },
    /// A person of a row that there is not.
    #[error("there is no row {} in the original table. Choose one that is published.", count(*row as u64 + 1))]
    NoSuchRow {
        /// The row asked for, from 0.
        row: usize,
    },
    /// Background knowledge about a person that matches no value of the column.
    #[error(
        "\"{value}\" is not a value of column \"{column}\". Type one of its values or generalized values as it is written, or leave the field empty."
    )]
    UnknownValue {
        /// The column.
        column: String,
        /// What was typed.
        value: String,
    },
    /// A share out of range.
    #[error("the share is {given}, which is out of range. Give one above 0 and at most 1.")]
    NotAShare {
        /// The text that was entered.
        given: String,
    },
    /// The original rows are needed and not known.
    #[error("this needs the rows of the original table, each with the row published for it. {advice}.")]
    NoOriginal {
        /// What to do.
        advice: &'static str,
    },
    /// Background knowledge that cannot be.
    #[error(transparent)]
    Belief(#[from] BeliefError),
    /// What a method-aware adversary infers cannot be computed.
    #[error(transparent)]
    Minimality(#[from] MinimalityError),
    /// The method makes another table of the original.
    #[error(
        "with these choices, the method does not produce this file from this original. Use the original, the taxonomies and the \
         choices that it was published with, with the quasi-identifier in the same order."
    )]
    OtherPublication,
}

impl ReviewError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchAttribute { .. } => "review-no-such-attribute",
            Self::NoSuchClass { .. } => "review-no-such-class",
            Self::NoSuchRow { .. } => "review-no-such-row",
            Self::UnknownValue { .. } => "review-unknown-value",
            Self::NotAShare { .. } => "review-not-a-share",
            Self::NoOriginal { .. } => "review-no-original",
            Self::Belief(error) => error.code(),
            Self::Minimality(error) => error.code(),
            Self::OtherPublication => "review-other-publication",
        }
    }

    /// The place of the error, as far as it is known.
    pub fn place(&self) -> Place {
        match self {
            Self::UnknownValue { column, .. } => Place::column(column),
            _ => Place::unknown(),
        }
    }
}
