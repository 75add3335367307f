//! Transparent Sweep: values packed into groups, and tuples of one row of each.

use tauell_data::taxonomy::NodeId;

use super::Bucket;

/// What is told of it.
#[derive(Clone, Debug, PartialEq)]
pub enum PackStep {
    /// How many rows every tuple has, decided from how many rows each value has.
    Sized {
        /// The size of a tuple, but for a few that have more.
        size: u32,
        /// Values that may have several rows of a tuple, and how many; of every other value it has one at the most.
        frequent: Vec<Bucket>,
    },
    /// Values are packed into groups of equally many rows, from how many rows each has.
    Packed {
        /// By group: its values, and how many rows of each lie here.
        groups: Vec<Vec<Bucket>>,
        /// How many rows a group has.
        each: u64,
        /// All their rows, ascending: where a value has further rows elsewhere, which lie here is drawn.
        rows: Vec<u32>,
    },
    /// One row of each group closes as a class.
    Closed {
        /// What covers them.
        cells: Box<[NodeId]>,
        /// The rows, by group in an order that is drawn.
        rows: Vec<u32>,
    },
    /// One row of each group comes into a class that is published alike.
    Joined {
        /// The class.
        class: usize,
        /// The rows, as there.
        rows: Vec<u32>,
    },
}
