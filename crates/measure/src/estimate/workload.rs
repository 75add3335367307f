//! Random categories, to compare methods by the error of a recipient's estimates (Sei and Ohsuga, section 6.2, after
//! Xiao and Tao; docs/explanation/estimate.md#random-categories).
//!
//! A category names qd attributes of the quasi-identifier, any of them as likely, and of each attribute A as many of the values that the
//! original holds as b = ⌈|A|·sel^(1/(qd + 1))⌉ says, any of them as likely. What is measured is the mean squared error of the paper's
//! equation 2, over all categories that have an original row.
//!
//! The draw follows from the seed and the original alone, so published tables of one table answer the same categories.
//!
//! To change it: what draws one more number changes all that come after, and with them every figure that was published.

use std::sync::Arc;

use serde::Serialize;

use tauell_base::random::{Generator, Purpose};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::category::Category;
use super::counting::Counting;
use super::error::EstimateError;
use super::estimator::Estimator;
use super::methods::EstimateMethod;

/// The workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkloadOptions {
    /// How many categories are drawn.
    pub queries: usize,
    /// qd: attributes in each, from 1; more than there are means all of them.
    pub dimension: usize,
    /// sel: the share of all people that a category is meant to have, above 0, 1 at most.
    pub selectivity: f64,
    /// Which estimate is taken.
    pub method: EstimateMethod,
    /// The seed of the draw: the same seed, the same categories.
    pub seed: u64,
}

impl Default for WorkloadOptions {
    /// As the paper has it.
    fn default() -> Self {
        Self { queries: 1000, dimension: 3, selectivity: 0.07, method: EstimateMethod::Raw, seed: 0 }
    }
}

/// Random categories under way, in slices.
#[derive(Clone, Debug)]
pub struct Workload {
    estimator: Arc<Estimator>,
    options: WorkloadOptions,
    categories: std::vec::IntoIter<Category>,
    counting: Option<Counting>,
    done: usize,
    /// The error and the rows of each that has an original row, and the error that was to be expected where that is known.
    answered: Vec<(f64, u64, Option<f64>)>,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WorkloadReport {
    /// The seed of the draw.
    pub seed: u64,
    /// Categories that were drawn.
    pub asked: usize,
    /// Those that do not count, as they have no original row.
    pub skipped: usize,
    /// The mean of the mean squared errors; 0 without categories.
    pub mean: f64,
    /// Their median; 0 without categories.
    pub median: f64,
    /// The mean of the expected error, if that is known for each.
    pub expected: Option<f64>,
    /// The mean number of original rows; 0 without categories.
    pub rows: f64,
}

impl Workload {
    /// Draws the categories. O(rows · attributes + categories · values).
    ///
    /// # Errors
    /// A release without its original rows.
    pub fn new(estimator: Arc<Estimator>, options: WorkloadOptions) -> Result<Self, EstimateError> {
        let original = estimator.original().ok_or(EstimateError::NoOriginalRows)?;
        let categories = drawn(original, options).into_iter();
        Ok(Self { estimator, options, categories, counting: None, done: 0, answered: Vec::new() })
    }

    /// How many categories are answered.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Works for about `budget` units of some nanoseconds; true when all categories are answered. What comes out does not depend on how
    /// the work was sliced.
    pub fn advance(&mut self, budget: u64) -> bool {
        let mut left = budget.max(1);
        loop {
            let Some(counting) = &mut self.counting else {
                let Some(category) = self.categories.next() else { return true };
                self.counting = Some(Counting::new(&self.estimator, &category, self.options.method));
                continue;
            };
            if !counting.advance(&self.estimator, &mut left) {
                return false;
            }
            if let Some((estimate, Some(truth))) = self.counting.take().map(|counting| counting.finish(&self.estimator))
                && let Some(error) = estimate.mse(&truth)
            {
                self.answered.push((error, truth.rows, estimate.expected_mse()));
            }
            self.done += 1;
        }
    }

    /// What came out, over the categories answered so far.
    pub fn finish(self) -> WorkloadReport {
        let answered = self.answered.len();
        let mean = |sum: f64| sum / answered.max(1) as f64;
        let mut errors: Vec<f64> = self.answered.iter().map(|&(error, ..)| error).collect();
        // A fold from 0: the sum of no doubles is -0.
        let sum = errors.iter().fold(0.0, |sum, error| sum + error);
        errors.sort_unstable_by(f64::total_cmp);
        let expected = self.answered.iter().map(|&(.., expected)| expected).sum::<Option<f64>>();
        WorkloadReport {
            seed: self.options.seed,
            asked: self.done,
            skipped: self.done - answered,
            mean: mean(sum),
            median: if answered == 0 { 0.0 } else { (errors[(answered - 1) / 2] + errors[answered / 2]) / 2.0 },
            expected: expected.filter(|_| answered > 0).map(mean),
            rows: mean(self.answered.iter().map(|&(_, rows, _)| rows as f64).fold(0.0, |sum, rows| sum + rows)),
        }
    }
}

/// The categories of a seed.
fn drawn(original: &Microdata, options: WorkloadOptions) -> Vec<Category> {
    let quasi = original.quasi_identifiers();
    let dimension = options.dimension.clamp(1, quasi.len().max(1));
    let mut values: Vec<(Vec<NodeId>, usize)> = quasi
        .iter()
        .map(|of| {
            let values = occurring(of);
            let asked = asked_of(values.len(), dimension, options.selectivity);
            (values, asked)
        })
        .collect();
    let mut random = Generator::new(options.seed, Purpose::Categories);
    let mut attributes: Vec<usize> = (0..quasi.len()).collect();
    let category = |_| {
        attributes.sort_unstable();
        random.choose(&mut attributes, dimension);
        attributes[..dimension.min(quasi.len())].sort_unstable();
        attributes.iter().take(dimension).fold(Category::everybody(), |category, &attribute| {
            let (values, asked) = &mut values[attribute];
            random.choose(values, *asked);
            category.with(attribute, values[..*asked].iter().copied())
        })
    };
    (0..options.queries).map(category).collect()
}

/// The base values of an attribute that some row has.
fn occurring(of: &Attribute) -> Vec<NodeId> {
    let counts = (0..).zip(of.leaf_counts()).filter(|&(_, count)| count > 0);
    counts.map(|(rank, _)| of.taxonomy().leaf_node(LeafRank(rank))).collect()
}

/// b: the least of 1 to `values` whose share of them, to the power of qd + 1, is no less than the selectivity. By multiplying alone,
/// which is the same on every machine where a root is not.
fn asked_of(values: usize, dimension: usize, selectivity: f64) -> usize {
    let reached = |asked: usize| {
        let share = asked as f64 / values as f64;
        (0..dimension).fold(share, |power, _| power * share) >= selectivity
    };
    let (mut low, mut high) = (1, values.max(1));
    while low < high {
        let middle = low + (high - low) / 2;
        if reached(middle) { high = middle } else { low = middle + 1 }
    }
    low.min(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_values_follows_equation_20() {
        // The paper's attributes, sel = 0.07 and qd = 3: ⌈|A|·0.5144⌉.
        let asked = [80, 2, 6, 9, 124, 24, 9].map(|values| asked_of(values, 3, 0.07));
        assert_eq!(asked, [42, 2, 4, 5, 64, 13, 5]);
        assert_eq!(
            [asked_of(2, 1, 0.25), asked_of(4, 1, 0.25), asked_of(4, 1, 0.26), asked_of(5, 3, 1.0)],
            [1, 2, 3, 5]
        );
        for values in 1..200usize {
            for (dimension, selectivity) in [(1, 0.05), (2, 0.33), (3, 0.071), (6, 0.4)] {
                let root = f64::powf(selectivity, 1.0 / (dimension as f64 + 1.0));
                assert_eq!(asked_of(values, dimension, selectivity), (values as f64 * root).ceil() as usize);
            }
        }
    }
}
