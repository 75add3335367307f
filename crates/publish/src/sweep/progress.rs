//! What a sweep under way is doing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::Phase;

/// The phase, and the rows that have no class yet; units done are its pace's. All clones belong to one run. Atomic only because a run
/// may move to another thread between slices.
#[derive(Clone, Debug, Default)]
pub(crate) struct SweepProgress(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// The place of the phase among [`PHASES`].
    phase: AtomicU64,
    loose: AtomicU64,
}

const PHASES: [Phase; 3] = [Phase::Classes, Phase::Sensitive, Phase::Residue];

impl SweepProgress {
    /// Begins a phase with so many rows that have no class. Call it before the pause at which it should be visible.
    pub fn enter(&self, phase: Phase, loose: u64) {
        let place = PHASES.iter().position(|one| *one == phase).unwrap_or(0);
        self.0.phase.store(place as u64, Ordering::Relaxed);
        self.set_loose(loose);
    }

    /// Sets the rows that have no class.
    pub(crate) fn set_loose(&self, loose: u64) {
        self.0.loose.store(loose, Ordering::Relaxed);
    }

    /// The phase, and the rows that have no class.
    pub fn get(&self) -> (Phase, u64) {
        (PHASES[self.0.phase.load(Ordering::Relaxed) as usize], self.0.loose.load(Ordering::Relaxed))
    }
}
