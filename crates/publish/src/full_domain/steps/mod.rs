//! The steps of methods that publish every column at one level (docs/internals/trace.md): which level vectors were
//! checked, the result of each, and what follows from it.

#[cfg(test)]
pub(crate) mod figures;
mod record;
mod sentences;

use tauell_data::taxonomy::NodeId;
use tauell_privacy::Requirement;

use crate::trace::{Account, At, Refusal, Replay, Scene, StepKind, StepRows, StepWho, TableVerdict, TraceStep, Visit};

pub(crate) use record::{broken, cells};

/// A step of Datafly or Incognito.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FullDomainStep {
    /// (τ, ℓ) by way of another requirement: its best table was found, and tested.
    Tried {
        /// The requirement.
        by: Requirement,
        /// How many classes the table has; `None` where no table keeps it.
        classes: Option<usize>,
        /// Whether each of them satisfies the requirement.
        keeps: bool,
        /// Whether it is the best so far: the one with the least excessive protection, of equals the first.
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
        /// How many rows may be suppressed.
        most_left_out: u64,
        /// Whether some level vectors decide others; else each is checked.
        follows: bool,
    },
    /// Next come the level vectors with these attributes, and no others, below their roots.
    Family {
        /// The attributes, in order of importance.
        attributes: Vec<usize>,
    },
    /// The result for a level vector follows from another: it is not checked.
    Followed {
        /// The level vector.
        at: At,
        /// The other one: one that is more specific by a level and satisfies the requirements, or one with an attribute
        /// at its root that does not.
        from: Box<[u16]>,
        /// Whether both satisfy the requirements.
        keeps: bool,
    },
    /// The table at a level vector violates a requirement.
    Failed {
        /// The level vector.
        at: At,
        /// The group that decides; `None` if all would be suppressed.
        broken: Option<Broken>,
        /// Rows in the groups that were checked so far and violate a requirement, this one included.
        left_out: u64,
        /// How many rows may be suppressed.
        most: u64,
        /// Whether the group was checked before all others, since rows of it were in one that failed before.
        suspected: bool,
    },
    /// The table at a level vector satisfies the requirements.
    Kept {
        /// The level vector.
        at: At,
        /// How many groups it has.
        groups: u64,
        /// Rows in violating groups, which are suppressed.
        left_out: u64,
        /// What it is worth, if tables are compared.
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
    /// A group violates a requirement: its rows are suppressed.
    LeftOut(Broken),
    /// A group becomes a class.
    Closed {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
}

/// Rows that agree at a level vector and violate a requirement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Broken {
    /// Their published quasi-identifier.
    pub cells: Box<[NodeId]>,
    /// The rows, ascending.
    pub rows: Vec<u32>,
    /// Why they do not.
    pub why: Refusal,
}

/// What a table is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured {
    /// The criterion that compares tables.
    pub by: Measure,
    /// How much that is: for information the share of all that the table has, of 1.
    pub value: f64,
    /// Against the best before.
    pub against: Against,
}

/// The criterion that compares tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// The information of all values: more is better.
    Information,
    /// Levels above the base values, all attributes together: less is better.
    Height,
    /// Σ |E|², and the number of rows for each suppressed one: less is better.
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

/// A table compared with the best before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    /// There is none before it.
    First,
    /// It is better, by the first measure in which they differ.
    Better(Measure),
    /// It is worse, by that measure.
    Worse(Measure),
}

impl Measured {
    /// Whether no table before was as good.
    pub(crate) fn is_better(self) -> bool {
        !matches!(self.against, Against::Worse(_))
    }
}

impl FullDomainStep {
    /// The level vector that it is about.
    fn at(&self) -> Option<&At> {
        match self {
            Self::Followed { at, .. } | Self::Failed { at, .. } | Self::Kept { at, .. } | Self::Chosen { at } => {
                Some(at)
            }
            _ => None,
        }
    }
}

impl TraceStep for FullDomainStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Tried { .. } => StepKind::Tries,
            Self::By { .. } | Self::Chosen { .. } => StepKind::Chooses,
            Self::Begun { .. } => StepKind::Begins,
            Self::Family { .. } => StepKind::Orders,
            Self::Followed { .. } => StepKind::Follows,
            Self::Failed { .. } => StepKind::Refuses,
            Self::Kept { .. } => StepKind::Weighs,
            Self::Raised { .. } => StepKind::Raises,
            Self::LeftOut(_) => StepKind::LeavesOut,
            Self::Closed { .. } => StepKind::Closes,
        }
    }

    fn is_quiet(&self) -> bool {
        matches!(self, Self::Followed { .. })
    }

    fn visit(&self) -> Option<Visit> {
        let verdict = match self {
            Self::Followed { keeps, .. } => Some(TableVerdict { satisfied: *keeps, inferred: true }),
            Self::Failed { .. } => Some(TableVerdict { satisfied: false, inferred: false }),
            Self::Kept { .. } => Some(TableVerdict { satisfied: true, inferred: false }),
            _ => None,
        };
        self.at().map(|at| Visit { place: at.place, verdict })
    }

    fn apply(&self, replay: &mut Replay) {
        if let Self::Closed { cells, rows } = self {
            replay.close(cells, rows);
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        sentences::describe(self, scene, account);
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        match self {
            Self::Begun { .. } | Self::Tried { .. } | Self::By { .. } => Some(scene.table(after)),
            Self::Failed { broken: Some(broken), .. } | Self::LeftOut(broken) => {
                let (cells, rows) = (broken.cells.to_vec(), broken.rows.clone());
                Some(StepRows { who: StepWho::Group, cells, rows, standing: after.standing() })
            }
            Self::Closed { .. } => Some(after.standing().last_class()),
            _ => None,
        }
    }
}
