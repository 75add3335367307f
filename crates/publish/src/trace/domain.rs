//! Tables with every column at one level: which level vectors were looked at, what came of each, and what follows from it.

use tauell_data::taxonomy::NodeId;
use tauell_privacy::Requirement;

use super::cuts::Refusal;

/// What is told of it.
#[derive(Clone, Debug, PartialEq)]
pub enum DomainStep {
    /// (τ, ℓ) by way of another requirement: its best table was found, and tested.
    Tried {
        /// The requirement.
        by: Requirement,
        /// How many classes the table has; `None` where no table keeps it.
        classes: Option<usize>,
        /// Whether each of them keeps what is asked.
        keeps: bool,
        /// Whether it is the best so far: what keeps least beyond what is asked, of equals the first.
        best: bool,
    },
    /// The best of those is taken: what follows is how its table was found.
    By {
        /// By way of which requirement.
        by: Requirement,
    },
    /// A search begins.
    Begun {
        /// How many level vectors there are.
        vectors: u64,
        /// How many rows may be left out.
        most_left_out: u64,
        /// Whether it follows from some level vectors how it is with others; else each is looked at.
        follows: bool,
    },
    /// Next come the level vectors at which these attributes, and no others, stand below their roots.
    Family {
        /// The attributes, in order of importance.
        attributes: Vec<usize>,
    },
    /// How it is with a level vector follows from another: it is not looked at.
    Followed {
        /// The level vector.
        at: At,
        /// The other one: one that is more specific by a level and keeps what is asked, or one with an attribute at its root that does
        /// not.
        from: Box<[u16]>,
        /// Whether both keep what is asked.
        keeps: bool,
    },
    /// The table at a level vector does not keep what is asked.
    Failed {
        /// The level vector.
        at: At,
        /// The group that decides; `None` where all would be left out.
        broken: Option<Broken>,
        /// Rows in the groups that were looked at so far and do not keep what is asked, this one included.
        left_out: u64,
        /// How many rows may be left out.
        most: u64,
        /// Whether the group was looked at before all others, since rows of it stood in one that failed before.
        suspected: bool,
    },
    /// The table at a level vector keeps what is asked.
    Kept {
        /// The level vector.
        at: At,
        /// How many groups it has.
        groups: u64,
        /// Rows in those that do not keep it, which are left out.
        left_out: u64,
        /// What it is worth, where tables are held against each other.
        worth: Option<Measured>,
    },
    /// An attribute goes up one level.
    Raised {
        /// The attribute.
        attribute: usize,
        /// The level that it comes to.
        level: u16,
        /// How many different values it had before: no other attribute below its root has more.
        distinct: u32,
        /// Attributes below their roots with as many, which are more important.
        tied: Vec<usize>,
    },
    /// The search is over, and the best table is taken.
    Chosen {
        /// Its level vector.
        at: At,
    },
    /// A group does not keep what is asked: its rows are left out.
    LeftOut(Broken),
    /// A group becomes a class.
    Closed {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
}

/// A level vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// Its levels; 0 is the root's.
    pub levels: Box<[u16]>,
    /// Its place in the order of the search; `None` where no order is told.
    pub place: Option<usize>,
    /// Level vectors before it, one after the other, that are not told: there were too many steps by then.
    pub passed: u64,
}

/// Rows that agree at a level vector and do not keep what is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// Their published quasi-identifier.
    pub cells: Box<[NodeId]>,
    /// The rows, ascending.
    pub rows: Vec<u32>,
    /// Why they do not.
    pub why: Refusal,
}

/// What a table is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// By what tables are held against each other.
    pub by: Measure,
    /// How much that is: for information the share of all that the table has, of 1.
    pub value: f64,
    /// Against the best before.
    pub against: Against,
}

/// By what tables are held against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The information of all values: more is better.
    Information,
    /// Levels above the base values, all attributes together: less is better.
    Height,
    /// Σ |E|², and the number of rows for each that is left out: less is better.
    Discernibility,
    /// Classes: more is better.
    Classes,
    /// Published rows a class: less is better.
    ClassSize,
    /// The product of 1 + loss over the attributes: less is better.
    Loss,
    /// Of equals, the one that leaves the more important attribute more specific.
    Importance,
}

/// How a table stands against the best before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// There is none before it.
    First,
    /// It is better, by the first measure in which they differ.
    Better(Measure),
    /// It is worse, by that measure.
    Worse(Measure),
}

impl Measured {
    /// Whether no table before was as good.
    pub fn is_better(self) -> bool {
        !matches!(self.against, Against::Worse(_))
    }
}
