//! 1-D ℓ-diversity: people in a line, and classes of the next ones who differ.

use tauell_data::taxonomy::NodeId;

/// What is told of it.
#[derive(Clone, Debug, PartialEq)]
pub enum LineStep {
    /// Rows are put in a line.
    Lined {
        /// Along which curve.
        curve: Along,
        /// The rows in its order.
        rows: Vec<u32>,
    },
    /// Some of them close as a class.
    Closed {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
        /// Why these.
        decided: Decided,
    },
}

/// What rows stand in a line by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// The Hilbert curve.
    Hilbert,
    /// The Gray code.
    Gray,
    /// The first column, then the next one.
    Columns,
}

/// Which rows were taken into a class, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decided {
    /// The rows that were left before it.
    pub left: u64,
    /// For how many classes they are enough, ⌊left / ℓ⌋: each has to take a row of a value that has so many.
    pub full: u64,
    /// The first rows of those values.
    pub must: Vec<u32>,
    /// Of the rows that came first, those that were not taken for them, in the order of the line.
    pub passed: Vec<u32>,
}
