//! What is given away where each sensitive value is published among others that were drawn by lot (docs/random-addition.md#what-sets-tell).

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;

use tauell_measure::estimate::{
    Category, EstimateMethod, Estimating, Estimator, Form, Posteriors, SetPosteriors, fresh_lots, given_away,
};
use tauell_publish::release::Release;

/// How many publications with fresh lots are told.
const PUBLICATIONS: u32 = 4;

/// What sets tell of the people in the table, of one sensitive attribute.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct SetsReport {
    /// The sensitive column.
    pub attribute: String,
    /// ℓ: how many values a set has.
    pub l: usize,
    /// How many values there are.
    pub values: usize,
    /// How likely the likeliest value of any row's set is to somebody who goes by the shares that are estimated from the published table;
    /// 1/ℓ at the least.
    pub largest_posterior: f64,
    /// What 95 of 100 rows do not exceed.
    pub posterior_95: f64,
    /// What fresh lots would give away, were the table published so often.
    pub fresh_lots: Vec<FreshLotsReport>,
    /// All of it in words, a sentence each.
    pub sentences: Vec<String>,
}

/// So many publications of one table with fresh lots.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct FreshLotsReport {
    /// How many.
    pub publications: u32,
    /// Values that a person may still have, on average.
    pub candidates: f64,
    /// The share of people of whom one value is left.
    pub identified: f64,
}

/// Working that out, in slices.
pub(super) struct GivenAway {
    release: Release,
    /// Attributes that are still to be looked at.
    attributes: VecDeque<usize>,
    at: Option<At>,
    found: Vec<SetsReport>,
}

enum At {
    /// The shares of the whole table are estimated.
    Estimating(Arc<Estimator>, Box<Estimating>),
    /// Every set is weighed by them.
    Weighing(Arc<Estimator>, Box<SetPosteriors>),
}

impl GivenAway {
    /// Nothing looked at yet.
    pub fn new(release: &Release) -> Self {
        let sets = |&attribute: &usize| release.publication.sensitive_values(attribute).are_sets();
        let attributes = (0..release.sensitive.len()).filter(sets).collect();
        Self { release: release.clone(), attributes, at: None, found: Vec::new() }
    }

    /// Works for about `budget` units of some nanoseconds; true when all is found.
    pub fn advance(&mut self, budget: u64) -> bool {
        self.at = match self.at.take() {
            None => {
                let Some(attribute) = self.attributes.pop_front() else { return true };
                match Estimator::new(&self.release, attribute, Some(Form::Sets)) {
                    Ok(estimator) => {
                        let estimator = Arc::new(estimator);
                        let estimating =
                            Estimating::new(Arc::clone(&estimator), &Category::everybody(), EstimateMethod::Projected);
                        Some(At::Estimating(estimator, Box::new(estimating)))
                    }
                    // Sets of all values: each is as likely as it was before.
                    Err(_) => {
                        self.of_all_values(attribute);
                        None
                    }
                }
            }
            Some(At::Estimating(estimator, mut estimating)) => {
                if estimating.advance(budget) {
                    let prior = estimating.finish().0.counts;
                    let weighing = SetPosteriors::new(Arc::clone(&estimator), &Category::everybody(), prior);
                    weighing.map(|weighing| At::Weighing(estimator, Box::new(weighing)))
                } else {
                    Some(At::Estimating(estimator, estimating))
                }
            }
            Some(At::Weighing(estimator, mut weighing)) => {
                if weighing.advance(budget) {
                    let posteriors = weighing.finish();
                    let (values, ell) = (estimator.values().len(), estimator.ell().unwrap_or(1));
                    self.found.push(report(&self.release, estimator.attribute(), (values, ell), Some(&posteriors)));
                    None
                } else {
                    Some(At::Weighing(estimator, weighing))
                }
            }
        };
        false
    }

    fn of_all_values(&mut self, attribute: usize) {
        let values = self.release.sensitive[attribute].spread.base().len();
        self.found.push(report(&self.release, attribute, (values, values), None));
    }

    /// What was found.
    pub fn finish(self) -> Vec<SetsReport> {
        self.found
    }
}

fn report(
    release: &Release,
    attribute: usize,
    (values, ell): (usize, usize),
    posteriors: Option<&Posteriors>,
) -> SetsReport {
    let even = 1.0 / ell as f64;
    let fresh = fresh_lots(values, ell, PUBLICATIONS).into_iter().map(|after| FreshLotsReport {
        publications: after.publications,
        candidates: after.expected,
        identified: after.identified,
    });
    SetsReport {
        attribute: release.sensitive[attribute].name.clone(),
        l: ell,
        values,
        largest_posterior: posteriors.map_or(even, Posteriors::largest),
        posterior_95: posteriors.map_or(even, Posteriors::percentile_95),
        fresh_lots: fresh.collect(),
        sentences: given_away(values, ell, posteriors),
    }
}
