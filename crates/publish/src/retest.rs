//! Classes that were formed by way of another requirement, and whether each of them satisfies the original one.

use tauell_data::microdata::Microdata;
use tauell_privacy::ExcessTally;

use super::counts::Counts;
use super::{AttributeRequirements, ClassRows};

/// What it costs to test one value of a class, in units of some nanoseconds.
const VALUE: u64 = 20;

/// Classes that were formed by way of P.
pub(super) struct Tried<P> {
    /// By way of what.
    pub by: P,
    /// By how much they exceed the required (τ, ℓ): the mean over rows; 0 if none was.
    pub excess: f64,
    pub classes: Vec<ClassRows>,
}

impl<P> Tried<P> {
    /// Classes that are not tested yet.
    pub fn new(by: P, classes: Vec<ClassRows>) -> Self {
        Self { by, excess: 0.0, classes }
    }

    /// Whether its excessive protection is less.
    pub(crate) fn is_better_than(&self, other: &Self) -> bool {
        self.excess.total_cmp(&other.excess).is_lt()
    }
}

/// The test of what was formed, class by class.
pub(super) struct Testing<P> {
    tried: Tried<P>,
    counts: Counts,
    /// The sensitive attribute of the first (τ, ℓ).
    exceeding: Option<(usize, ExcessTally)>,
    class: usize,
    attribute: usize,
    row: usize,
}

impl<P> Testing<P> {
    /// Nothing tested yet; one requirement per sensitive attribute.
    pub fn new(tried: Tried<P>, microdata: &Microdata, requirements: &[AttributeRequirements]) -> Self {
        let mut asked = requirements.iter().enumerate();
        let exceeding = asked.find_map(|(of, required)| Some((of, ExcessTally::new(required.tau_ell()?))));
        Self { tried, counts: Counts::new(microdata), exceeding, class: 0, attribute: 0, row: 0 }
    }

    /// Tests classes until the slice has nothing left or the answer is known.
    pub fn advance(
        &mut self,
        microdata: &Microdata,
        requirements: &[AttributeRequirements],
        least_rows: u64,
        left: &mut u64,
    ) -> Option<bool> {
        while let Some((_, rows)) = self.tried.classes.get(self.class) {
            if *left == 0 {
                return None;
            }
            *left -= 1;
            if (rows.len() as u64) < least_rows {
                return Some(false);
            }
            let Some(required) = requirements.get(self.attribute) else {
                (self.class, self.attribute) = (self.class + 1, 0);
                continue;
            };
            let of = &microdata.sensitive()[self.attribute];
            self.counts.count(of, self.attribute, rows, &mut self.row, left);
            if self.row < rows.len() {
                return None;
            }
            self.row = 0;
            let counts = self.counts.take(of, self.attribute);
            *left = left.saturating_sub(VALUE * counts.len() as u64);
            let masses = required.masses(counts);
            if !required.holds(&masses) {
                return Some(false);
            }
            if let Some((_, exceeding)) = self.exceeding.as_mut().filter(|(of, _)| *of == self.attribute) {
                exceeding.take(&masses);
            }
            self.attribute += 1;
        }
        Some(true)
    }

    /// The result of the test, with the excessive protection.
    pub fn finish(self) -> Tried<P> {
        let excess = self.exceeding.map_or(0.0, |(_, exceeding)| exceeding.finish().mean);
        Tried { excess, ..self.tried }
    }
}
