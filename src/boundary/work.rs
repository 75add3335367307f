//! What takes long: begun, worked at in slices, ended or given up.

use serde::Serialize;

use tauell_desk::error::Error;
use tauell_desk::run::Stage;

use super::state::State;

/// How far something long is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WorkProgress {
    /// What is being done.
    pub phase: WorkPhase,
    /// Units done.
    #[cfg_attr(test, ts(type = "number"))]
    pub done: u64,
    /// Units in all.
    #[cfg_attr(test, ts(type = "number"))]
    pub total: u64,
}

/// What something long is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WorkPhase {
    /// A file; said by the worker, which reads it.
    Reading,
    /// Count queries.
    Asking,
    /// Rows that are the only ones of their kind.
    Counting,
    /// Decision trees.
    Learning,
    /// What a method-aware adversary infers.
    Trying,
    /// Estimates from a published file, and what it discloses.
    Estimating,
    /// The most that any generalization could retain.
    Bounding,
    /// A run, or the figures of a review.
    #[serde(untagged)]
    Run(Stage),
}

/// Something long under way.
pub(super) trait Work: Sized {
    /// What it leads to.
    type Answer;

    /// Takes more of the file that it reads.
    fn push(&mut self, _bytes: &[u8]) -> Result<(), Error> {
        Ok(())
    }

    /// Works on for about `budget` units; how far it is, `None` where all is done.
    fn step(&mut self, state: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error>;

    /// Ends a search with the best that it has found so far; anything else goes on.
    fn finish_early(&mut self) {}

    /// What came of it, once all is done. `seconds` it took until then.
    fn finish(self, state: &mut State, seconds: f64) -> Result<Self::Answer, Error>;
}
