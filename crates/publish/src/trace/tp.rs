//! TP's phases: which rows leave the group of their quasi-identifier.

use tauell_data::taxonomy::{LeafRank, NodeId};

/// What is told of them. Where nothing is sensitive every row counts as a value of its own, and no value is named.
#[derive(Clone, Debug, PartialEq)]
pub enum PhaseStep {
    /// Rows with one quasi-identifier are a group.
    Grouped {
        /// How many groups.
        groups: usize,
        /// How many of these are a row alone.
        alone: usize,
    },
    /// Phase 1: a group gives what it cannot keep.
    Leveled {
        /// Its rows, ascending.
        rows: Vec<u32>,
        /// Those that leave it, ascending.
        moved: Vec<u32>,
        /// How many rows of one value it keeps at the most.
        most: u64,
        /// No value may have more than one of so many rows.
        ell: u64,
    },
    /// A phase is over, or nothing can be given in it any more.
    Out {
        /// Which.
        phase: u8,
        /// The rows that are out.
        rows: u64,
        /// The values that have most of them, ascending.
        most: Vec<LeafRank>,
        /// How many each has.
        has: u64,
        /// Whether that is not too much.
        enough: bool,
        /// No value may have more than one of so many rows.
        ell: u64,
    },
    /// Phase 2 or 3: a group gives rows that it could keep.
    Gave {
        /// Which.
        phase: u8,
        /// One row, or one of each value that it has most of.
        rows: Vec<u32>,
        /// Whether it keeps what is asked without any one of its rows, and gives one alone.
        fat: bool,
        /// Phase 2: the value for which it was chosen, and how many rows that are out have it.
        rarest: Option<(LeafRank, u64)>,
    },
    /// What a group keeps closes as a class.
    Kept {
        /// Its quasi-identifier, as it was.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
}
