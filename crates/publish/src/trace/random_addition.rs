//! Randomized addition: the values that each row draws beside its own.

use tauell_data::taxonomy::LeafRank;

/// What is told of it.
#[derive(Clone, Debug, PartialEq)]
pub enum LotStep {
    /// Classes of rows are formed first, from the quasi-identifier alone, as the steps that follow tell.
    Grouped {
        /// Of how many rows at the least.
        least: u32,
    },
    /// Rows begin to draw.
    Begun {
        /// The sensitive attribute.
        attribute: usize,
        /// How many values a set has.
        ell: u32,
        /// The values that occur, in the order of the tree.
        values: Vec<LeafRank>,
    },
    /// A row draws the values among which its own is published.
    Drawn {
        /// The sensitive attribute.
        attribute: usize,
        /// The row.
        row: u32,
        /// All of them, in the order of the tree: in which they were drawn is not told.
        set: Box<[LeafRank]>,
        /// The rows that drew before it and say the same.
        before: u64,
        /// Its class, that of the rows with its quasi-identifier, where it has none yet and draws for the last attribute. It keeps the
        /// quasi-identifier that it has.
        class: Option<usize>,
    },
}
