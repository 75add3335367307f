//! Anatomy's buckets: rows by their sensitive value, of which the largest give a row each.

use tauell_data::taxonomy::LeafRank;

/// What is told of them. A group is numbered as a class; its rows keep the quasi-identifier that they have.
#[derive(Clone, Debug, PartialEq)]
pub enum BucketStep {
    /// Rows lie in buckets, in an order that is drawn.
    Filled {
        /// The buckets, by value.
        buckets: Vec<Bucket>,
    },
    /// One row of each of the largest buckets becomes a group.
    Made {
        /// The buckets that give one, the largest first, as they were before it.
        from: Vec<Bucket>,
        /// Their rows, in that order.
        rows: Vec<u32>,
        /// The buckets that had as many rows as the smallest of these and give none, by value: the first in the tree come first.
        tied: Vec<LeafRank>,
    },
    /// Too few buckets have a row left for a group.
    Left {
        /// The rows that are left, by value; no two of one value.
        rows: Vec<u32>,
        /// How many rows a group takes, of as many buckets.
        ell: u32,
    },
    /// A row that is left goes to one of the groups that lack its value.
    Placed {
        /// The row.
        row: u32,
        /// The group.
        class: usize,
        /// The groups that lack its value, of which that one was drawn.
        lacking: Vec<u32>,
    },
}

/// The rows of one value that have no group yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// The value.
    pub value: LeafRank,
    /// How many rows.
    pub rows: u64,
}
