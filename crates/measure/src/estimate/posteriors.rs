//! What a set discloses about its row: how likely each of its values is to an adversary whose prior is an estimate
//! (docs/explanation/estimate.md#what-a-set-discloses).
//!
//! A row of the set R has s_j with π_j/Σ π_k, k in R: its set was drawn with the same chance whichever of the values is its own. That is
//! 1/ℓ where all values of R are as likely, and more for the likelier ones; and the π may be estimated from the same file.

use std::sync::Arc;

use tauell_base::slices::part;
use tauell_base::sorting::Sorting;
use tauell_data::taxonomy::ValueId;

use super::category::{Category, Taken};
use super::distinct_sets::DistinctSets;
use super::estimator::Estimator;
use super::form::EstimateForm;

/// What steps cost, in units of some nanoseconds.
const MEMBER: u64 = 4;
const COMPARISON: u64 = 25;

/// The share of rows that the percentile speaks of.
const OF_ROWS: f64 = 0.95;

/// The largest posteriors of the rows of a category, on their way, in slices.
#[derive(Clone, Debug)]
pub struct SetPosteriors {
    estimator: Arc<Estimator>,
    prior: Vec<f64>,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Gathering(DistinctSets),
    /// The sets, the next of them, and the largest posterior of each with its rows.
    Weighing(Vec<(ValueId, f64)>, usize, Vec<(f64, f64)>),
    Sorting(Vec<(f64, f64)>, Sorting),
}

/// The probability of the likeliest value of each row's set.
#[derive(Clone, Debug, PartialEq)]
pub struct Posteriors {
    /// Posterior of the likeliest value, and the rows that have it; ascending.
    found: Vec<(f64, f64)>,
    rows: f64,
}

impl SetPosteriors {
    /// Begins with the rows of a category. `prior` is how likely each of the estimator's values is, in any proportion: the counts of an
    /// [`super::Estimate`] that are none below 0. `None` where the attribute is not published as sets.
    ///
    /// # Panics
    /// When there is another number of priors than of values.
    pub fn new(estimator: Arc<Estimator>, of: &Category, prior: Vec<f64>) -> Option<Self> {
        assert_eq!(prior.len(), estimator.values().len(), "every value is likely to some degree");
        if estimator.form() != EstimateForm::Sets {
            return None;
        }
        let gathering = DistinctSets::of(&Taken::by(of, estimator.release()));
        Some(Self { estimator, prior, stage: Stage::Gathering(gathering) })
    }

    /// Works for about `budget` units of some nanoseconds; true when all is done. O(rows log rows + distinct sets · ℓ).
    pub fn advance(&mut self, budget: u64) -> bool {
        let mut left = budget.max(1);
        let of = &self.estimator;
        loop {
            if left == 0 {
                return false;
            }
            self.stage = match &mut self.stage {
                Stage::Gathering(gathering) => {
                    if !gathering.advance(of, &mut left) {
                        continue;
                    }
                    Stage::Weighing(gathering.take(), 0, Vec::new())
                }
                Stage::Weighing(sets, next, found) => {
                    for &(set, rows) in &sets[part(next, sets.len(), &mut left, of.domain.ell as u64 * MEMBER)] {
                        found.push((largest(of, set, &self.prior), rows));
                    }
                    if *next < sets.len() {
                        continue;
                    }
                    let order = Sorting::new((0..found.len() as u32).collect());
                    Stage::Sorting(std::mem::take(found), order)
                }
                Stage::Sorting(found, order) => {
                    let mut comparisons = left / COMPARISON + 1;
                    return order
                        .advance(&mut |a, b| found[a as usize].0.total_cmp(&found[b as usize].0), &mut comparisons);
                }
            };
        }
    }

    /// What came out.
    ///
    /// # Panics
    /// Before [`Self::advance`] has said that all is done.
    pub fn finish(self) -> Posteriors {
        let Stage::Sorting(found, order) = self.stage else { panic!("posteriors are finished when all are there") };
        let found: Vec<(f64, f64)> = order.finish().into_iter().map(|place| found[place as usize]).collect();
        Posteriors { rows: found.iter().map(|&(_, rows)| rows).sum(), found }
    }
}

/// The posterior of the likeliest value of a set; as good as any other where none of them is held possible.
fn largest(of: &Estimator, set: ValueId, prior: &[f64]) -> f64 {
    let (mut most, mut all) = (0.0, 0.0);
    for leaf in of.published().cover(set).runs().flatten() {
        let likely = prior[of.domain.place[leaf] as usize];
        most = f64::max(most, likely);
        all += likely;
    }
    if all > 0.0 { most / all } else { 1.0 / of.domain.ell as f64 }
}

impl Posteriors {
    /// The rows.
    pub fn rows(&self) -> f64 {
        self.rows
    }

    /// The largest of all; 0 without rows.
    pub fn largest(&self) -> f64 {
        self.found.last().map_or(0.0, |&(posterior, _)| posterior)
    }

    /// What 95 of 100 rows do not exceed; 0 without rows.
    pub fn percentile_95(&self) -> f64 {
        let (mut rows, enough) = (0.0, OF_ROWS * self.rows - 1e-9);
        let reached = self.found.iter().find(|&&(_, of)| {
            rows += of;
            rows >= enough
        });
        reached.map_or(0.0, |&(posterior, _)| posterior)
    }

    /// How many rows have a value that is likelier than this.
    pub fn above(&self, posterior: f64) -> f64 {
        let first = self.found.partition_point(|&(found, _)| found <= posterior + 1e-12);
        self.found[first..].iter().fold(0.0, |sum, &(_, rows)| sum + rows)
    }
}
