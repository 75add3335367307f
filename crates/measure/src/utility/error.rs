//! What keeps a measure from being taken.

use thiserror::Error;

use tauell_base::place::Place;
use tauell_base::words::numbers;

/// Why a measure cannot be taken of a release.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UtilityError {
    /// A comparison with rows that are not known.
    #[error("the original rows are unknown, and {what} needs them. Give the original table, too.")]
    NoOriginalRows {
        /// The measure that needs them.
        what: &'static str,
    },
    /// Too few rows to learn from some and test on others.
    #[error(
        "{} with a share of {share} for training leave nothing to train on or nothing to test on. Choose another share, or a larger \
         table.",
        numbers::rows(*rows as u64)
    )]
    NothingToLearnOrTest {
        /// The rows there are.
        rows: usize,
        /// The requested share, as text.
        share: String,
    },
    /// A class attribute with more values than a tree is learned for.
    #[error("{place}: {} values are too many to predict. Choose a column of at most {}.", numbers::count(*values as u64), numbers::count(*most as u64))]
    TooManyTargetValues {
        /// The column.
        place: Box<Place>,
        /// Its values.
        values: usize,
        /// The most there may be.
        most: usize,
    },
    /// An attribute that the release does not have.
    #[error("the table has no sensitive column number {}. Count from 0, in the order in which they were named.", numbers::count(*index as u64))]
    NoSuchAttribute {
        /// The index.
        index: usize,
    },
    /// A class column that does not belong to these rows.
    #[error("{place}: the column to predict has {}, and the table {}. Give one value per row.", numbers::rows(*given as u64), numbers::count(*rows as u64))]
    OtherRows {
        /// The column.
        place: Box<Place>,
        /// Its rows.
        given: usize,
        /// The table's.
        rows: usize,
    },
}

impl UtilityError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoOriginalRows { .. } => "utility-no-original-rows",
            Self::NothingToLearnOrTest { .. } => "utility-nothing-to-learn-or-test",
            Self::TooManyTargetValues { .. } => "utility-too-many-target-values",
            Self::NoSuchAttribute { .. } => "utility-no-such-attribute",
            Self::OtherRows { .. } => "utility-other-rows",
        }
    }

    /// The column that the error concerns, if there is one.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::TooManyTargetValues { place, .. } | Self::OtherRows { place, .. } => Some(place),
            _ => None,
        }
    }
}
