//! What can be wrong with a taxonomy.

use thiserror::Error;

use crate::place::Place;

/// Why a taxonomy cannot be built or does not fit its column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TaxonomyError {
    /// There is no node at all.
    #[error("{place}: the taxonomy is empty; give it at least one row `value;*`")]
    Empty {
        /// The file or column.
        place: Place,
    },
    /// Two nodes bear one label, so a published cell could mean either.
    #[error(
        "{place}: the label \"{label}\" stands in two places, under {first} and under {second}; \
         rename one of them, since a published cell must mean one node"
    )]
    LabelTwice {
        /// Where the second one stands.
        place: Place,
        /// The label.
        label: String,
        /// Path from the first node to the root, `a > b > *`.
        first: String,
        /// Path from the second node to the root.
        second: String,
    },
    /// Two rows end in different roots.
    #[error(
        "{place}: this row ends in \"{second}\", the rows before it in \"{first}\"; all rows must end in the same root, for instance *"
    )]
    TwoRoots {
        /// The row.
        place: Place,
        /// The root so far.
        first: String,
        /// The other root.
        second: String,
    },
    /// Values of the column that the taxonomy does not hold.
    #[error("{place}: the taxonomy lacks {count} value{} of the column: {}; add a row for each, or choose another taxonomy",
        if *count == 1 { "" } else { "s" }, list(first, *count))]
    MissingValues {
        /// The column (and the file, where one is known).
        place: Place,
        /// The first 20 values in order of appearance.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
}

impl TaxonomyError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "taxonomy-empty",
            Self::LabelTwice { .. } => "taxonomy-label-twice",
            Self::TwoRoots { .. } => "taxonomy-two-roots",
            Self::MissingValues { .. } => "taxonomy-missing-values",
        }
    }

    /// Where it stands.
    pub fn place(&self) -> &Place {
        match self {
            Self::Empty { place }
            | Self::LabelTwice { place, .. }
            | Self::TwoRoots { place, .. }
            | Self::MissingValues { place, .. } => place,
        }
    }
}

fn list(first: &[String], count: usize) -> String {
    let mut text = first.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(", ");
    if count > first.len() {
        text.push_str(&format!(" and {} more", count - first.len()));
    }
    text
}
