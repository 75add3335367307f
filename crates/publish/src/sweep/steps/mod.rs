//! The steps of Sequential Sweep (docs/internals/trace.md).

mod record;
mod sentences;
#[cfg(test)]
mod tests;

use tauell_data::taxonomy::NodeId;
use tauell_privacy::BaseIndex;

use crate::trace::{Account, Lack, Missed, Replay, Scene, Share, StepKind, StepRows, StepWho, TraceStep, Visit};

/// What was done, or seen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SweepStep {
    /// The whole table is checked.
    Begun {
        /// What it misses as one class.
        missed: Option<Missed>,
    },
    /// A sensitive value was generalized, before the sweep or for the last class.
    Generalized {
        /// The sensitive attribute.
        attribute: usize,
        /// The row.
        row: u32,
        /// Its value before.
        from: NodeId,
        /// Its value after.
        to: NodeId,
        /// What all these rows together miss.
        missed: Missed,
        /// The value that had to lose, the most frequent as a rule.
        value: BaseIndex,
        /// The values that are as frequent, in the order in which the rule prefers them, that one first; none where it is alone.
        tied: Vec<BaseIndex>,
        /// Rows with the same value that could have been taken instead, this one included: the lowest was.
        alike: usize,
    },
    /// The level vectors are in order.
    Ordered,
    /// A level vector is visited.
    Visited {
        /// Its levels.
        levels: Box<[u16]>,
        /// Its place in the order; `None` where it was searched for.
        place: Option<usize>,
        /// Groups of loose rows there.
        groups: usize,
        /// How many of those are a row alone, and cannot close.
        alone: usize,
        /// Level vectors before it, one after the other, at which no group had enough for a check, and which have no
        /// step.
        passed: usize,
    },
    /// A group is checked: rows with one quasi-identifier there.
    Looked {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its loose rows, ascending.
        rows: Vec<u32>,
        /// What it has too little of to close at all.
        lack: Option<Lack>,
        /// Its shortfall.
        missed: Option<Missed>,
    },
    /// A row of the group has to go.
    Removed {
        /// The row.
        row: u32,
        /// Why: for each sensitive attribute with a violated requirement.
        reasons: Vec<Reason>,
        /// Rows of the group with the same sensitive values that could have gone instead, this one included: the lowest went.
        alike: usize,
    },
    /// What is left of the group closes as a class.
    Closed {
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
    /// The group closes nothing: all its rows are swept on.
    SweptOn,
    /// All level vectors are visited; the rest goes into the last class. If that is done for a second time, the other
    /// way, everything is again as it was at the first beginning.
    Left {
        /// The rows that are left, ascending.
        rows: Vec<u32>,
        /// In which way.
        way: LastWay,
    },
    /// The rest lacks something that generalized values cannot mend, or no value is left to generalize: generalized
    /// values since [`Self::Left`] are undone.
    TakenBack,
    /// A row that is left goes into a closed class, which is generalized until it covers the row.
    Placed {
        /// The row.
        row: u32,
        /// The class.
        class: usize,
        /// Its published quasi-identifier from now on.
        cells: Box<[NodeId]>,
        /// What the rows that are left missed before it; `None` where they are too few.
        missed: Option<Missed>,
    },
    /// A closed class comes into the last one.
    TookIn {
        /// The class.
        class: usize,
        /// What the last class missed before it; `None` where it had too few rows.
        missed: Option<Missed>,
    },
    /// A class that came in is not needed after all, and is restored.
    GaveBack {
        /// The class.
        class: usize,
    },
    /// What is left closes as the last class.
    ClosedLast {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
    /// Of two ways for the last class, one is taken.
    Taken {
        /// Which.
        way: LastWay,
        /// Why, a sentence.
        reason: String,
    },
}

/// How what is left becomes a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWay {
    /// With sensitive values as general as it takes.
    General,
    /// With every sensitive value exact: closed classes come in.
    Exact,
}

/// Why a row has to go.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reason {
    /// What the rows miss.
    pub missed: Missed,
    /// The value that has to lose.
    pub value: BaseIndex,
    /// What it has.
    pub has: Share,
    /// The values that are as frequent, in the order in which the rule prefers them, that one first; none where it is alone.
    pub tied: Vec<Tied>,
}

/// A value among equally frequent ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tied {
    /// The value.
    pub value: BaseIndex,
    /// How many rows without a class it has at this level vector, generalized values by their part, if the rule uses
    /// that.
    pub loose: Option<f64>,
}

impl TraceStep for SweepStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Begun { .. } => StepKind::Begins,
            Self::Generalized { .. } => StepKind::Generalizes,
            Self::Ordered => StepKind::Orders,
            Self::Visited { .. } => StepKind::Visits,
            Self::Looked { .. } => StepKind::Looks,
            Self::Removed { .. } => StepKind::MovesOn,
            Self::Closed { .. } => StepKind::Closes,
            Self::SweptOn => StepKind::Sweeps,
            Self::Left { .. } => StepKind::Ends,
            Self::TakenBack => StepKind::TakesBack,
            Self::Placed { .. } => StepKind::Places,
            Self::TookIn { .. } => StepKind::TakesIn,
            Self::GaveBack { .. } => StepKind::GivesBack,
            Self::ClosedLast { .. } => StepKind::ClosesLast,
            Self::Taken { .. } => StepKind::Chooses,
        }
    }

    fn is_quiet(&self) -> bool {
        matches!(self, Self::Looked { lack: Some(_), .. })
    }

    fn visit(&self) -> Option<Visit> {
        match self {
            Self::Visited { place, .. } => Some(Visit { place: *place, verdict: None }),
            Self::Left { .. } => Some(Visit { place: None, verdict: None }),
            _ => None,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Begun { .. } | Self::Ordered => {}
            Self::Generalized { attribute, row, to, .. } => replay.generalize(*attribute, *row, *to),
            Self::Visited { .. } | Self::SweptOn => replay.look_away(),
            Self::Looked { cells, rows, .. } => replay.look(cells, rows),
            Self::Removed { row, .. } => replay.remove(*row),
            Self::Closed { rows } => replay.close_group(rows),
            Self::Left { way, .. } => replay.end_by(*way as usize),
            Self::TakenBack => replay.take_values_back(),
            Self::Placed { row, class, cells, .. } => {
                replay.widen(*class, cells);
                replay.join(*row, *class);
            }
            Self::TookIn { class, .. } => replay.dissolve(*class),
            Self::GaveBack { class } => replay.restore(*class),
            Self::ClosedLast { cells, rows } => replay.close(cells, rows),
            Self::Taken { way, .. } => replay.take_way(*way as usize),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        sentences::describe(self, scene, account);
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        let before = scene.replay;
        let group = |cells: &[NodeId], rows: &[u32], at: &'a Replay| {
            let (cells, rows) = (cells.to_vec(), rows.to_vec());
            Some(StepRows { who: StepWho::Group, cells, rows, standing: at.standing() })
        };
        let left = |at: &'a Replay| Some(scene.left(at.standing().loose(), at));
        match self {
            Self::Begun { .. } | Self::Ordered => Some(scene.table(after)),
            Self::Generalized { .. } if !before.is_ending() => Some(scene.table(before)),
            Self::Generalized { .. } | Self::Placed { .. } | Self::TookIn { .. } => left(before),
            Self::Left { .. } | Self::TakenBack | Self::GaveBack { .. } => left(after),
            Self::Looked { cells, rows, .. } => group(cells, rows, after),
            Self::Removed { .. } | Self::SweptOn => group(before.cells().unwrap_or_default(), before.group(), before),
            Self::Closed { .. } | Self::ClosedLast { .. } => Some(after.standing().last_class()),
            Self::Visited { .. } | Self::Taken { .. } => None,
        }
    }
}
