//! The rows of a category, counted in slices, and the estimates from the counts.

use tauell_base::slices::part;

use super::category::{Category, Taken};
use super::distinct_sets::DistinctSets;
use super::estimator::Estimator;
use super::methods::{EstimateMethod, Making};
use super::result::{Estimate, Truth};
use super::tally::Tally;
use super::walk::Walk;

/// What a step costs, in units of some nanoseconds.
const ORIGINAL: u64 = 15;

/// Rows being counted.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    taken: Taken,
    method: EstimateMethod,
    /// The next original row.
    next: usize,
    truth: Option<Truth>,
    walk: Walk,
    /// Until all published rows are counted.
    tally: Option<Tally>,
    /// From then on.
    making: Option<Making>,
}

impl Counting {
    /// Nothing is counted yet.
    pub fn new(of: &Estimator, category: &Category, method: EstimateMethod) -> Self {
        let taken = Taken::by(category, &of.release);
        let truth = of.original().map(|_| Truth::none(of));
        let tally = Some(Tally::new(of, &taken));
        Self { taken, method, next: 0, truth, walk: Walk::default(), tally, making: None }
    }

    /// Works for about as many units as are left, and takes off what it worked. True when all is done.
    pub fn advance(&mut self, of: &Estimator, left: &mut u64) -> bool {
        if !self.original(of, left) {
            return false;
        }
        if let Some(tally) = &mut self.tally {
            if !self.walk.advance(of, &self.taken, left, &mut |class, rows, part| tally.add(of, class, rows, part)) {
                return false;
            }
            let counted = self.tally.take().map(|tally| tally.finish(of));
            self.making = counted.map(|counted| Making::new(of, counted, self.method));
        }
        let sets = || DistinctSets::of(&self.taken);
        self.making.as_mut().is_none_or(|making| making.advance(of, sets, left))
    }

    /// Counts original rows of the category; true when all are counted, or there are none.
    fn original(&mut self, of: &Estimator, left: &mut u64) -> bool {
        let (Some(original), Some(truth)) = (of.original(), &mut self.truth) else { return true };
        let (quasi, sensitive) = (original.quasi_identifiers(), original.sensitive()[of.attribute].leaves());
        for row in part(&mut self.next, original.len(), left, ORIGINAL) {
            if self.taken.takes(|attribute| quasi[attribute].leaves()[row]) {
                truth.add(of, sensitive[row]);
            }
        }
        self.next == original.len()
    }

    /// What came out.
    pub fn finish(self, of: &Estimator) -> (Estimate, Option<Truth>) {
        (self.making.expect("all is counted before it is finished").finish(of), self.truth)
    }
}
