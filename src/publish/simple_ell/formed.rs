//! Classes that were formed for some ℓ, and whether each of them keeps what was asked.

use crate::privacy::Exceeding;
use crate::publish::Promise;
use crate::publish::counts::Counts;

use super::{Class, Ground};

/// What it costs to test one value of a class, in units of some nanoseconds.
const VALUE: u64 = 20;

/// Classes that were formed.
pub(super) struct Formed {
    /// What for.
    pub ell: u32,
    /// By how much they keep more than the (τ, ℓ) that was asked: the mean over rows; 0 where none was.
    pub excess: f64,
    pub classes: Vec<Class>,
}

impl Formed {
    /// Whether its excessive protection is less.
    pub fn is_better_than(&self, other: &Self) -> bool {
        self.excess.total_cmp(&other.excess).is_lt()
    }
}

/// The test of what was formed, class by class.
pub(super) struct Testing {
    formed: Formed,
    counts: Counts,
    exceeding: Option<Exceeding>,
    class: usize,
    row: usize,
}

impl Testing {
    pub fn new(formed: Formed, ground: &Ground, promises: &[Promise]) -> Self {
        let exceeding = promises.iter().find_map(Promise::tau_ell).map(Exceeding::new);
        Self { formed, counts: Counts::new(&ground.microdata), exceeding, class: 0, row: 0 }
    }

    /// Tests classes until the slice has nothing left or the answer is known.
    pub fn advance(&mut self, ground: &Ground, promises: &[Promise], least_rows: u64, left: &mut u64) -> Option<bool> {
        while let Some((_, rows)) = self.formed.classes.get(self.class) {
            if *left == 0 {
                return None;
            }
            if (rows.len() as u64) < least_rows {
                return Some(false);
            }
            if let ([promise], [of]) = (promises, ground.microdata.sensitive()) {
                self.counts.count(of, 0, rows, &mut self.row, left);
                if self.row < rows.len() {
                    return None;
                }
                self.row = 0;
                let counts = self.counts.take(of, 0);
                *left = left.saturating_sub(VALUE * counts.len() as u64);
                let masses = promise.masses(counts);
                if !promise.holds(&masses) {
                    return Some(false);
                }
                if let Some(exceeding) = &mut self.exceeding {
                    exceeding.take(&masses);
                }
            }
            *left = left.saturating_sub(1);
            self.class += 1;
        }
        Some(true)
    }

    /// What was tested, with what it keeps beyond what was asked.
    pub fn finish(self) -> Formed {
        let excess = self.exceeding.map_or(0.0, |exceeding| exceeding.finish().mean);
        Formed { excess, ..self.formed }
    }
}
