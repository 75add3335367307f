//! The steps of Mondrian (docs/internals/trace.md): classes are cut in parts, from the whole table down.

mod sentences;
#[cfg(test)]
mod tests;

use tauell_data::taxonomy::NodeId;

use crate::trace::{Account, Refusal, Replay, Scene, StepKind, StepRows, StepWho, TraceStep};

/// A step of Mondrian: what is done to a class that may still be cut.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum MondrianStep {
    /// The whole table satisfies the requirements as one class.
    Begun,
    /// A class is considered, the next of those that may be cut.
    Looked {
        /// The most specific value that covers it, attribute by attribute.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
        /// The attributes by which it may be cut, in the order in which they are tried.
        tried: Vec<usize>,
        /// Why they have that order.
        order: TriedIn,
        /// How many rows it needs at least to be cut at all: as many as two classes have.
        least: u64,
    },
    /// A cut is refused: one of its parts would violate a requirement.
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
    /// A cut is possible, and is compared with the others.
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
    /// A class is cut: every part satisfies the requirements. The first part is the next class.
    Cut {
        /// The attribute.
        attribute: usize,
        /// All parts, in the order of the tree.
        parts: Vec<Part>,
        /// How many cuts were possible, if they were compared, this one included.
        of: Option<usize>,
    },
    /// A class can be cut no further, and closes.
    Closed {
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
}

/// In which order attributes are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TriedIn {
    /// The one whose value covers the largest share of its leaves comes first; the first cut that holds is made.
    Width,
    /// By importance; the cut after which most information is retained is made.
    Importance,
}

/// The rows of a class under one child of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The child.
    pub node: NodeId,
    /// The rows, ascending.
    pub rows: Vec<u32>,
}

impl TraceStep for MondrianStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Begun => StepKind::Begins,
            Self::Looked { .. } => StepKind::Looks,
            Self::Refused { .. } => StepKind::Refuses,
            Self::Weighed { .. } => StepKind::Weighs,
            Self::Cut { .. } => StepKind::Cuts,
            Self::Closed { .. } => StepKind::Closes,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Begun | Self::Refused { .. } | Self::Weighed { .. } => {}
            Self::Looked { cells, rows, .. } => replay.look(cells, rows),
            Self::Cut { parts, .. } => replay.split(parts.iter().map(|part| &*part.rows)),
            Self::Closed { rows } => replay.close_group(rows),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        sentences::describe(self, scene, account);
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        let before = scene.replay;
        let (cells, rows) = match self {
            Self::Begun => return Some(scene.table(after)),
            Self::Closed { .. } => return Some(after.standing().last_class()),
            Self::Looked { cells, rows, .. } => (cells.to_vec(), rows.clone()),
            Self::Refused { attribute, parts, part, .. } => {
                let mut cells = before.cells()?.to_vec();
                cells[*attribute] = parts[*part].node;
                (cells, parts[*part].rows.clone())
            }
            Self::Weighed { .. } | Self::Cut { .. } => (before.cells()?.to_vec(), before.group().to_vec()),
        };
        Some(StepRows { who: StepWho::Group, cells, rows, standing: after.standing() })
    }
}
