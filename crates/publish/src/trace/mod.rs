//! What a method does, recorded step by step while it does it (docs/internals/trace.md).
//!
//! What it is for: the code that publishes records at each decision what it decided and by what figures, so that what is shown of it
//! is what happened. A [`Trace`] exists only on request, of a table of at most [`MOST_ROWS`] rows; from it alone, with the rows, the published
//! table is rebuilt ([`Replay`]), and each step is worded ([`Scene`]). It must not know: pictures, which methods there are.
//! The steps of a method are defined in its folder, as a type that is a [`TraceStep`].
//!
//! To change it: a step contains all that changes, so that [`Replay`] need decide nothing. Whatever is recorded must have been what
//! the run acted on, or be compared with it in the same run (`verify_steps`).

mod amounts;
mod replay;
mod scene;
mod shortfall;
mod step;

pub use replay::{Replay, RowState};
pub use scene::{Account, Scene, StepRows};
pub use shortfall::{JointShare, Lack, Missed, Refusal, Share};
pub use step::{Step, StepEquality, StepKind, StepWho, TableVerdict, TraceStep, Visit};

/// The wording of rows, values and shares in the sentences of every method.
pub(super) mod words {
    pub(crate) use super::amounts::part;
    pub(crate) use super::scene::{LETTERS, closing, listed_some, one_alone, over};
}

use super::{AttributeRequirements, LevelVector, PublishError};
use tauell_data::microdata::Microdata;

/// Rows of a table whose steps are recorded, at most.
pub const MOST_ROWS: usize = 500;

/// Rows times level vectors, up to which every group of rows is recorded at every level vector. Above this limit, only groups with
/// enough different values, or rows, to be examined are recorded.
pub(crate) const EVERY_GROUP: usize = 200_000;

/// Steps of a search through level vectors: after so many only tables are recorded that are better than all before.
pub(crate) const MOST_OF_SEARCH: usize = 2_000;

/// What a method did, in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    order: Vec<LevelVector>,
    steps: Vec<Step>,
    /// Whether groups are recorded that cannot close.
    every_group: bool,
    /// Level vectors since the last step that are not recorded.
    passed: u64,
}

/// A level vector of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// Its levels; 0 is the root's.
    pub levels: Box<[u16]>,
    /// Its place in the order of the search; `None` where no order is recorded.
    pub place: Option<usize>,
    /// Level vectors before it, one after the other, that are not recorded: there were too many steps by then.
    pub passed: u64,
}

impl Trace {
    /// Of a method that goes through these level vectors in this order, of so many rows; none where it has no such order, or where
    /// it searches for them.
    pub(super) fn new(order: Vec<LevelVector>, rows: usize) -> Self {
        let every_group = order.len().saturating_mul(rows) <= EVERY_GROUP && !order.is_empty();
        Self { order, every_group, ..Self::default() }
    }

    /// Of a method that visits no level vectors, on so many rows.
    ///
    /// # Errors
    /// More rows than are recorded.
    pub(super) fn of_rows(rows: usize) -> Result<Box<Self>, PublishError> {
        match rows {
            0..=MOST_ROWS => Ok(Box::default()),
            found => Err(PublishError::TooManyRowsToTell { found, most: MOST_ROWS }),
        }
    }

    /// Of a method that searches through these level vectors in this order, on so many rows.
    ///
    /// # Errors
    /// More rows than are recorded.
    pub(super) fn of_search(order: Vec<LevelVector>, rows: usize) -> Result<Box<Self>, PublishError> {
        Self::of_rows(rows).map(|empty| Box::new(Self { order, every_group: true, ..*empty }))
    }

    /// A level vector of a search comes to its turn; `None` where it is passed over.
    pub(super) fn at(&mut self, levels: &[u16], is_better: bool) -> Option<At> {
        let place = self.order.iter().position(|vector| *vector.levels == *levels);
        if self.steps.len() >= MOST_OF_SEARCH && !is_better {
            self.passed += 1;
            return None;
        }
        Some(At { levels: levels.into(), place, passed: std::mem::take(&mut self.passed) })
    }

    /// The steps of another trace follow.
    pub(super) fn follow(&mut self, other: Self) {
        if self.order.is_empty() {
            (self.order, self.every_group) = (other.order, other.every_group);
        }
        self.steps.extend(other.steps);
    }

    /// The level vectors in the order in which they are visited; none where the method has no such order, or searches for them.
    pub fn order(&self) -> &[LevelVector] {
        &self.order
    }

    /// What was done.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The scene of a step; `replay` is in the state before it.
    pub fn scene<'a>(
        &'a self,
        step: usize,
        (microdata, requirements): (&'a Microdata, &'a [AttributeRequirements]),
        replay: &'a Replay,
    ) -> Scene<'a> {
        Scene { microdata, requirements, order: &self.order, earlier: &self.steps[..step], replay }
    }

    /// Whether groups are recorded that have too few values, or rows, to be examined.
    pub fn tells_every_group(&self) -> bool {
        self.every_group
    }

    /// Records a step.
    pub fn record(&mut self, step: impl Into<Step>) {
        self.steps.push(step.into());
    }

    pub(super) fn record_all(&mut self, steps: impl IntoIterator<Item = impl Into<Step>>) {
        self.steps.extend(steps.into_iter().map(Into::into));
    }

    /// Takes the last step back.
    pub(super) fn take_last(&mut self) {
        self.steps.pop();
    }

    pub(super) fn retain(&mut self, of: impl Fn(&Step) -> bool) {
        self.steps.retain(of);
    }
}
