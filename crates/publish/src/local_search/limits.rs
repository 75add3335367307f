//! When the search ends: its budget is used up, it has done so many steps, or its owner wants what there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The temperature of ruins at the beginning, in rows; it falls to a twentieth.
pub(super) const HOTTEST: f64 = 0.02;

/// When the work is to end, in units of work.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    pub start: u64,
    pub end: u64,
}

impl Budget {
    /// The temperature of ruins when so much was done: it is halved in equal steps, linear between two of them.
    pub fn temperature(self, work: u64) -> f64 {
        let done = (work - self.start) as f64 / (self.end - self.start).max(1) as f64;
        // A twentieth is 4.32 halvings.
        let halvings = 4.32 * done.min(1.0);
        let (whole, rest) = (halvings.floor(), halvings - halvings.floor());
        (0..whole as u32).fold(HOTTEST, |temperature, _| temperature / 2.0) * (1.0 - rest / 2.0)
    }
}

/// The steps of a search. Each considers a class, a row of one, or classes to rebuild together; whatever comes before it is done, so
/// that the search can end there.
pub(super) struct Steps {
    done: u64,
    most: Option<u64>,
    /// Set by the owner.
    is_enough: Arc<AtomicBool>,
    has_stopped: bool,
}

impl Steps {
    /// None so far, and at most so many. The search also stops before the first step after `is_enough` is set.
    pub fn new(most: Option<u64>, is_enough: Arc<AtomicBool>) -> Self {
        Self { done: 0, most, is_enough, has_stopped: false }
    }

    /// Whether there is a further step after so much work. Then it is counted.
    pub fn may_go_on(&mut self, work: u64, budget: Budget) -> bool {
        if self.has_stopped || work >= budget.end {
            return false;
        }
        self.has_stopped = self.most == Some(self.done) || self.is_enough.load(Ordering::Relaxed);
        self.done += u64::from(!self.has_stopped);
        !self.has_stopped
    }

    /// Whether the search has stopped before its budget was used up.
    pub fn have_stopped(&self) -> bool {
        self.has_stopped
    }

    /// After how many steps it did.
    pub fn stopped_after(&self) -> Option<u64> {
        self.has_stopped.then_some(self.done)
    }
}
