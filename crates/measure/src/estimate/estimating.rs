//! An estimate under way, in slices: the rows of a category are counted, then the estimate is computed from the counts.

use std::sync::Arc;

use super::category::Category;
use super::counting::Counting;
use super::estimator::Estimator;
use super::methods::EstimateMethod;
use super::result::{Estimate, Truth};

/// An estimate under way.
#[derive(Clone, Debug)]
pub struct Estimation {
    estimator: Arc<Estimator>,
    counting: Counting,
}

impl Estimation {
    /// Begins an estimate of a category. O(published values of the attributes that it names).
    ///
    /// # Panics
    /// When the category names an attribute or a value that the release does not have.
    pub fn new(estimator: Arc<Estimator>, of: &Category, method: EstimateMethod) -> Self {
        let counting = Counting::new(&estimator, of, method);
        Self { estimator, counting }
    }

    /// Works for about `budget` units of some nanoseconds; true when all is done. What comes out does not depend on how the work was
    /// sliced.
    pub fn advance(&mut self, budget: u64) -> bool {
        let mut left = budget.max(1);
        self.counting.advance(&self.estimator, &mut left)
    }

    /// The estimate, and the truth where the original is known.
    ///
    /// # Panics
    /// Before [`Self::advance`] has said that all is done.
    pub fn finish(self) -> (Estimate, Option<Truth>) {
        self.counting.finish(&self.estimator)
    }
}

impl Estimator {
    /// The estimate of a category, and the truth where the original is known. O(records · attributes that it names + its rows · ℓ), and
    /// O(rows · attributes) for the truth; the likeliest distribution takes some hundred rounds over its distinct sets.
    ///
    /// # Panics
    /// As [`Estimation::new`].
    pub fn estimate(&self, of: &Category, method: EstimateMethod) -> (Estimate, Option<Truth>) {
        let mut counting = Counting::new(self, of, method);
        let mut left = u64::MAX;
        while !counting.advance(self, &mut left) {}
        counting.finish(self)
    }
}
