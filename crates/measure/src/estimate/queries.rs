//! A question and its whole answer, in slices: the estimate, and what sets disclose about the selected rows.

use std::sync::Arc;

use super::category::Category;
use super::estimating::Estimation;
use super::estimator::Estimator;
use super::form::EstimateForm;
use super::methods::EstimateMethod;
use super::posteriors::{Posteriors, SetPosteriors};
use super::result::{Estimate, Truth};
use super::view::EstimateView;

/// A question under way.
#[derive(Clone, Debug)]
pub struct QueryRun {
    estimator: Arc<Estimator>,
    category: Category,
    method: EstimateMethod,
    stage: Stage,
    found: Option<(Estimate, Option<Truth>)>,
    by_table: Option<Posteriors>,
    by_category: Option<Posteriors>,
}

#[derive(Clone, Debug)]
enum Stage {
    /// The estimate is done.
    Asked(Estimation),
    /// The shares of the whole table are; then those of the category.
    Table(Estimation),
    Category(Estimation),
    /// The category's sets are weighed by the ones; then by the others.
    ByTable(SetPosteriors),
    ByCategory(SetPosteriors),
    Finished,
}

impl QueryRun {
    /// Begins with a category.
    ///
    /// # Panics
    /// When it names an attribute or a value that the release does not have.
    pub fn new(estimator: Arc<Estimator>, category: Category, method: EstimateMethod) -> Self {
        let stage = Stage::Asked(Estimation::new(Arc::clone(&estimator), &category, method));
        Self { estimator, category, method, stage, found: None, by_table: None, by_category: None }
    }

    /// Works for about `budget` units of some nanoseconds; true when all is answered. What comes out does not depend on how the work was
    /// sliced.
    pub fn advance(&mut self, budget: u64) -> bool {
        let done = match &mut self.stage {
            Stage::Asked(work) | Stage::Table(work) | Stage::Category(work) => work.advance(budget),
            Stage::ByTable(work) | Stage::ByCategory(work) => work.advance(budget),
            Stage::Finished => return true,
        };
        if done {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Asked(work) => {
                    self.found = Some(work.finish());
                    if self.estimator.form() == EstimateForm::Sets {
                        Stage::Table(self.shares(&Category::everybody()))
                    } else {
                        Stage::Finished
                    }
                }
                Stage::Table(work) => self.weighing(work).map_or(Stage::Finished, Stage::ByTable),
                Stage::ByTable(work) => {
                    self.by_table = Some(work.finish());
                    Stage::Category(self.shares(&self.category))
                }
                Stage::Category(work) => self.weighing(work).map_or(Stage::Finished, Stage::ByCategory),
                Stage::ByCategory(work) => {
                    self.by_category = Some(work.finish());
                    Stage::Finished
                }
                Stage::Finished => Stage::Finished,
            };
        }
        matches!(self.stage, Stage::Finished)
    }

    /// What is believed before a set is seen: none below 0.
    fn shares(&self, of: &Category) -> Estimation {
        Estimation::new(Arc::clone(&self.estimator), of, EstimateMethod::Projected)
    }

    fn weighing(&self, shares: Estimation) -> Option<SetPosteriors> {
        SetPosteriors::new(Arc::clone(&self.estimator), &self.category, shares.finish().0.counts)
    }

    /// What came out.
    ///
    /// # Panics
    /// Before [`Self::advance`] has said that all is answered.
    pub fn finish(self) -> EstimateView {
        let (estimate, truth) = self.found.expect("all is answered before it is finished");
        let posteriors = self.by_table.as_ref().zip(self.by_category.as_ref());
        EstimateView::of(&self.estimator, &self.category, self.method, (&estimate, truth.as_ref()), posteriors)
    }
}
