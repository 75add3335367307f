//! The steps of a method that cuts classes in parts, from the whole table down.

use tauell_data::taxonomy::NodeId;

use super::shortfall::{Lack, Missed};

/// What is done to a class that may still be cut. What can be cut no further closes ([`super::Step::Closed`]).
#[derive(Clone, Debug, PartialEq)]
pub enum CutStep {
    /// A class is looked at, the next of those that may be cut.
    Looked {
        /// The most specific value that covers it, attribute by attribute.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
        /// The attributes by which it may be cut, in the order in which they are tried.
        tried: Vec<usize>,
        /// Why they stand in that order.
        order: TriedIn,
        /// How many rows it has at the least where it may be cut at all: as many as two classes have.
        least: u64,
    },
    /// A cut is not made: one of its parts would not keep what is asked.
    Refused {
        /// The attribute.
        attribute: usize,
        /// All parts, in the order of the tree.
        parts: Vec<Part>,
        /// The place of the first part that would not.
        part: usize,
        /// Why.
        why: Refusal,
    },
    /// A cut could be made, and is held against the others.
    Weighed {
        /// The attribute.
        attribute: usize,
        /// All parts, in the order of the tree.
        parts: Vec<Part>,
        /// The information that the values of the attribute have in all rows of the class after it.
        kept: f64,
        /// The same before it.
        before: f64,
    },
    /// A class is cut: every part keeps what is asked. The first part is the next class that is looked at.
    Cut {
        /// The attribute.
        attribute: usize,
        /// All parts, in the order of the tree.
        parts: Vec<Part>,
        /// How many cuts could have been made, where they were held against each other, this one included.
        of: Option<usize>,
    },
}

/// In which order attributes are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedIn {
    /// The one whose value covers the largest share of its leaves comes first; the first cut that holds is made.
    Width,
    /// In that of importance; the cut after which most information is kept is made.
    Importance,
}

/// The rows of a class under one child of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The child.
    pub node: NodeId,
    /// The rows, ascending.
    pub rows: Vec<u32>,
}

/// Why a part cannot be a class.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// It has too little of something.
    Lack(Lack),
    /// It does not keep a requirement.
    Missed(Missed),
}
