//! The steps of TP (docs/internals/trace.md): which rows leave the group of their quasi-identifier.

mod record;
mod sentences;
#[cfg(test)]
mod tests;

use tauell_base::sorting::sorted;
use tauell_data::taxonomy::{LeafRank, NodeId};

use crate::trace::{Account, Replay, Scene, StepKind, StepRows, StepWho, TraceStep};

pub(super) use record::{gives, grouped, leveled, out};

/// A step of TP. If nothing is sensitive, every row counts as a value of its own, and no value is named.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TpStep {
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
        /// How many rows of one value it keeps at most.
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
        /// Whether it satisfies the requirement without any one of its rows, and gives one alone.
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
    /// Those who are out close as the last class.
    ClosedLast {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
}

impl TraceStep for TpStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Grouped { .. } => StepKind::Sorts,
            Self::Leveled { moved, .. } if moved.is_empty() => StepKind::Looks,
            Self::Leveled { .. } | Self::Gave { .. } => StepKind::MovesOn,
            Self::Out { .. } => StepKind::Looks,
            Self::Kept { .. } => StepKind::Closes,
            Self::ClosedLast { .. } => StepKind::ClosesLast,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Grouped { .. } | Self::Leveled { .. } | Self::Out { .. } | Self::Gave { .. } => {}
            Self::Kept { cells, rows } | Self::ClosedLast { cells, rows } => replay.close(cells, rows),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        sentences::describe(self, scene, account);
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        Some(match self {
            Self::Grouped { .. } => scene.table(after),
            Self::Leveled { rows, .. } => {
                let (cells, rows) = (sentences::own_nodes(rows[0], scene), rows.clone());
                StepRows { who: StepWho::Group, cells, rows, standing: after.standing() }
            }
            Self::Out { .. } | Self::Gave { .. } => {
                let out = scene.backwards::<Self>().chain([self]).flat_map(Self::leaving).copied();
                scene.left(sorted(out.collect(), u32::cmp), after)
            }
            Self::Kept { .. } | Self::ClosedLast { .. } => after.standing().last_class(),
        })
    }
}

impl TpStep {
    /// The rows that leave their group.
    fn leaving(&self) -> &[u32] {
        match self {
            Self::Leveled { moved, .. } => moved,
            Self::Gave { rows, .. } => rows,
            _ => &[],
        }
    }
}
