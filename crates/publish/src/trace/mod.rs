//! What a method does, told step by step while it does it (docs/trace.md).
//!
//! What it is for: the code that publishes says at each decision what it decided and by what figures, so that what is shown of it is
//! what happened. A [`Trace`] is kept only where somebody asks for one, of a table of at most [`MOST_ROWS`] rows; from it alone, with
//! the rows, the publication is made again ([`Replay`]). It must not know: sentences, pictures, which method tells.
//!
//! To change it: a step says all that changes, so that [`Replay`] need decide nothing. Whatever is told must have been what the run
//! acted on, or be held against it in the same run (`verify_steps`).

mod anatomy;
mod cuts;
mod domain;
mod ell;
mod line;
mod random_addition;
mod replay;
mod shortfall;
mod step;
mod tp;
mod transparent;

pub use anatomy::{Bucket, BucketStep};
pub use cuts::{CutStep, Part, Refusal, TriedIn};
pub use domain::{Against, At, Broken, DomainStep, Measure, Measured};
pub use ell::EllStep;
pub use line::{Along, Decided, LineStep};
pub use random_addition::LotStep;
pub use replay::{Replay, Standing};
pub use shortfall::{Lack, Missed, Share, Together};
pub use step::{Reason, Step, Tied, Way};
pub use tp::PhaseStep;
pub use transparent::PackStep;

use super::{LevelVector, PublishError};

/// Rows of a table whose steps are told, at the most.
pub const MOST_ROWS: usize = 500;

/// Rows times level vectors, up to which every group of rows is told at every level vector. Where there are more, only what has
/// enough different values, or rows, to be looked at.
pub const EVERY_GROUP: usize = 200_000;

/// Steps of a search through level vectors: after so many only tables are told that are better than all before.
pub const MOST_OF_SEARCH: usize = 2_000;

/// What a method did, in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    order: Vec<LevelVector>,
    steps: Vec<Step>,
    /// Whether groups are told that cannot close.
    every_group: bool,
    /// Level vectors up to this place were visited.
    visited: usize,
    /// Level vectors since the last step that are not told.
    passed: u64,
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
    /// More rows than are told.
    pub(super) fn of_rows(rows: usize) -> Result<Box<Self>, PublishError> {
        match rows {
            0..=MOST_ROWS => Ok(Box::default()),
            found => Err(PublishError::TooManyRowsToTell { found, most: MOST_ROWS }),
        }
    }

    /// Of a method that searches through these level vectors in this order, on so many rows.
    ///
    /// # Errors
    /// More rows than are told.
    pub(super) fn of_search(order: Vec<LevelVector>, rows: usize) -> Result<Box<Self>, PublishError> {
        Self::of_rows(rows).map(|empty| Box::new(Self { order, every_group: true, ..*empty }))
    }

    /// A level vector of a search comes to its turn: where to say it stands, `None` where it is passed over.
    pub(super) fn at(&mut self, levels: &[u16], is_better: bool) -> Option<At> {
        let place = self.order.iter().position(|vector| *vector.levels == *levels);
        if self.steps.len() >= MOST_OF_SEARCH && !is_better {
            self.passed += 1;
            return None;
        }
        Some(At { levels: levels.into(), place, passed: std::mem::take(&mut self.passed) })
    }

    /// What was told elsewhere follows, but for how it began there.
    pub(super) fn follow(&mut self, other: Self) {
        if self.order.is_empty() {
            (self.order, self.every_group) = (other.order, other.every_group);
        }
        self.steps.extend(other.steps.into_iter().filter(|step| !matches!(step, Step::Begun { .. })));
    }

    /// The level vectors in the order in which they are visited; none where the method has no such order, or searches for them.
    pub fn order(&self) -> &[LevelVector] {
        &self.order
    }

    /// What was done.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether groups are told that have too few values, or rows, to be looked at.
    pub fn tells_every_group(&self) -> bool {
        self.every_group
    }

    /// Whether the last class was made in two ways, of which one is taken.
    pub fn has_two_ways(&self) -> bool {
        self.steps.iter().filter(|step| matches!(step, Step::Left { .. })).count() > 1
    }

    /// Records a step.
    pub fn tell(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(super) fn tell_all(&mut self, steps: impl IntoIterator<Item = Step>) {
        self.steps.extend(steps);
    }

    /// A level vector is visited. Where not every group is told, one after the other at which nothing is looked at become one step.
    pub(super) fn visit(&mut self, levels: &[u16], groups: usize, alone: usize) {
        let place = self.order.iter().skip(self.visited).position(|vector| *vector.levels == *levels);
        let place = place.map(|further| self.visited + further);
        self.visited = place.map_or(self.visited, |place| place + 1);
        self.steps.push(Step::Visited { levels: levels.into(), place, groups, alone, passed: 0 });
    }

    /// The visit that was told last is over. Where nothing was looked at there and not every group is told, it is counted with the
    /// next one.
    pub(super) fn leave(&mut self) {
        if self.every_group {
            return;
        }
        if let [.., Step::Visited { passed: before, .. }, Step::Visited { .. }] = self.steps[..] {
            let last = self.steps.pop();
            if let (Some(Step::Visited { levels, place, groups, alone, .. }), Some(step)) =
                (last, self.steps.last_mut())
            {
                *step = Step::Visited { levels, place, groups, alone, passed: before + 1 };
            }
        }
    }

    /// The group that is looked at closes nothing.
    pub(super) fn swept_on(&mut self) {
        if !matches!(self.steps.last(), Some(Step::Looked { lack: Some(_), .. })) {
            self.steps.push(Step::SweptOn);
        }
    }

    /// The group that is looked at closes with these rows.
    pub(super) fn closed(&mut self, rows: &[u32]) {
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        self.steps.push(Step::Closed { rows });
    }
}
