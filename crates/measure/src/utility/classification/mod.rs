//! Classification (2011 paper, section 5.3.2; docs/reference/measures.md#classification): how well a recipient can
//! learn to predict from the published table.
//!
//! A decision tree is learned from the published rows by ID3 (Quinlan 1986: the question with the largest information gain
//! first, one branch a value, no attribute twice on a path), and one from the same rows before published table. Both are tested
//! on rows that were held out, with their original values. rca = accuracy of the one / accuracy of the other.
//!
//! The paper leaves the rest open (docs/explanation/decisions.md#decision-trees); here:
//!
//! - **What is predicted**: a sensitive attribute, or any other column given by its codes (a class column published
//!   unchanged).
//! - **From what**: the quasi-identifier, and the sensitive attributes other than the one predicted.
//! - **A generalized value** is spread over its leaves: a row counts for each with 1/|leaves|, a sensitive one by its weights
//!   p(a). Leaves that no more specific value in a node tells apart are one branch, so a held-out row follows the most
//!   specific published value that covers it. A generalized value of the attribute predicted counts for each base value with
//!   its induced frequency.
//! - **The end**: a node with fewer rows than [`ClassificationOptions::least_rows`], with one value of the target, or where
//!   no question gains more than a billionth of a bit is a leaf. A held-out row for whose value there is no branch gets the
//!   answer of the node that asks.
//! - **Equals**: of questions that gain the same (to a billionth of a bit) the attribute that comes first, of answers the
//!   value that comes first.
//!
//! The same seed gives the same figures everywhere: logarithms are computed by the four basic operations
//! (`classification/log2.rs`), sums are taken in a set order.
//!
//! Cost: every node of a tree looks at each of its examples once per attribute that is left; rows with equal published
//! values are one example. A general row is in every node that it may belong to.
//!
//! To change it: sums are taken in one order and logarithms from `log2.rs`, or the same seed gives other trees elsewhere. A branch of
//! leaves that nothing tells apart must answer as if each leaf had its own.

mod branches;
mod grow;
mod log2;
mod report;
#[cfg(test)]
mod tests;
mod training;
mod tree;

pub use report::{ClassificationReport, LearnedTree, RuleCount};

use std::sync::Arc;

use tauell_base::place::Place;
use tauell_data::microdata::Microdata;
use tauell_publish::release::Release;

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::{MeasureProgress, UtilityError};
use grow::Grower;
use report::{Tested, accuracy, rule_counts};
use tauell_base::random::{Generator, Purpose};
use training::{Predictor, Side, Training};
use tree::Tree;

/// What the measure states about itself.
pub(super) const ABOUT: AboutMeasure = AboutMeasure {
    key: "classification",
    title: "Accuracy ratio of decision trees",
    part_of: None,
    symbol: "rca",
    meaning: "How well a decision tree (ID3) learned from the published table predicts held-out rows, relative to one \
              learned from the original.",
    unit: MeasureUnit::Ratio,
    better: Some(Direction::Higher),
    source: "2011 paper, section 5.3.2",
    docs: "docs/reference/measures.md#classification",
    needs: Needs::Originals,
    scope: MeasureScope::Sensitive,
    by_column: true,
    head: Some("ID3"),
    term: Some("tree ratio"),
    listed: &[Document::Experiments, Document::Comparison],
};

/// The most values that are predicted among.
const MOST_VALUES: usize = 256;

/// What is predicted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassificationTarget {
    /// The sensitive attribute of this number.
    Sensitive(usize),
    /// Another column, the same before and after published table.
    Column {
        /// Its name.
        name: String,
        /// The value of each row as a number from 0, in the order of the published table's rows.
        codes: Arc<[u32]>,
    },
}

/// How it is learned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassificationOptions {
    /// Share of rows to learn from, above 0 and below 1; the others are held out. Rounded down to whole rows.
    pub training_share: f64,
    /// A node with fewer rows is not split. Rows of generalized values count in parts.
    pub least_rows: f64,
    /// The seed of the split: the same seed, the same rows.
    pub seed: u64,
}

impl Default for ClassificationOptions {
    fn default() -> Self {
        Self { training_share: 2.0 / 3.0, least_rows: 2.0, seed: 0 }
    }
}

/// Learning twice and testing, in slices.
pub struct Classification {
    release: Release,
    original: Arc<Microdata>,
    target: ClassificationTarget,
    options: ClassificationOptions,
    predictors: Arc<[Predictor]>,
    /// Rows in the order of the draw: the first ones are learned from.
    rows: Vec<u32>,
    training_rows: usize,
    growing: Option<Grower>,
    /// The tree of the original rows, then that of the published ones.
    trees: Vec<Tree>,
    tested: [Vec<Tested>; 2],
    tests: usize,
}

impl Classification {
    /// Generator the rows to learn from. O(rows).
    ///
    /// # Errors
    /// A release without its original rows, a target that it does not have or of too many values, a share that leaves no
    /// rows to learn from or none to test on.
    pub fn new(
        release: &Release,
        target: ClassificationTarget,
        options: ClassificationOptions,
    ) -> Result<Self, UtilityError> {
        let Some(original) = release.original.clone() else {
            return Err(UtilityError::NoOriginalRows { what: "the accuracy of predictions" });
        };
        let place = match &target {
            ClassificationTarget::Sensitive(index) => match release.sensitive.get(*index) {
                Some(attribute) => Place::column(&attribute.name),
                None => return Err(UtilityError::NoSuchAttribute { index: *index }),
            },
            ClassificationTarget::Column { name, codes } => {
                let place = Place::column(name);
                if codes.len() != original.len() {
                    let (given, rows) = (codes.len(), original.len());
                    return Err(UtilityError::OtherRows { place: place.into(), given, rows });
                }
                place
            }
        };
        let values = target.values(release);
        if values > MOST_VALUES {
            return Err(UtilityError::TooManyTargetValues { place: place.into(), values, most: MOST_VALUES });
        }
        let share = options.training_share;
        // Also false for what is not a number.
        let training_rows = if share > 0.0 && share < 1.0 { (original.len() as f64 * share) as usize } else { 0 };
        if training_rows == 0 || training_rows >= original.len() {
            let (rows, share) = (original.len(), share.to_string());
            return Err(UtilityError::NothingToLearnOrTest { rows, share });
        }
        let mut rows: Vec<u32> = (0..original.len() as u32).collect();
        Generator::new(options.seed, Purpose::Split).choose(&mut rows, training_rows);
        // Which rows they are is drawn; in which order does not matter.
        rows[..training_rows].sort_unstable();
        Ok(Self {
            predictors: Predictor::all(release, &target).into(),
            release: release.clone(),
            original,
            target,
            options,
            rows,
            training_rows,
            growing: None,
            trees: Vec::new(),
            tested: [Vec::new(), Vec::new()],
            tests: 0,
        })
    }

    /// Works for about `budget` units (a unit is one look at one value, some nanoseconds), then says how far it is, in rows
    /// that were learned from or tested. Laying out the rows before a tree grows is one slice. The outcome does not depend
    /// on how the work was sliced.
    pub fn advance(&mut self, budget: u64) -> MeasureProgress {
        if let Some(grower) = &mut self.growing {
            if grower.advance(budget) {
                self.trees.extend(self.growing.take().map(Grower::finish));
            }
        } else if self.trees.len() < 2 {
            let side = if self.trees.is_empty() { Side::Original } else { Side::Published };
            let rows = self.rows[..self.training_rows].iter().copied();
            let publication = &self.release.publication;
            // Suppressed rows are not in the release, so its decision tree cannot learn from them.
            let shown = |&row: &u32| side == Side::Original || publication.class_of(row as usize).is_some();
            let rows: Vec<u32> = rows.filter(shown).collect();
            let training = Training::new(&self.release, &self.original, &self.predictors, &self.target, side, &rows);
            self.growing = Some(Grower::new(Arc::clone(&self.predictors), training, self.options.least_rows));
        } else {
            self.test(budget);
        }
        let training = self.training_rows as u64;
        // Parts of rows add up to a hair more or less: only a whole tree counts as all of them.
        let growing = self.growing.as_ref().map_or(0, |grower| (grower.settled() as u64).min(training - 1));
        MeasureProgress {
            done: self.trees.len() as u64 * training + growing + self.tests as u64,
            total: 2 * training + (self.rows.len() - self.training_rows) as u64,
        }
    }

    fn test(&mut self, budget: u64) {
        for (tested, tree) in self.tested.iter_mut().zip(&self.trees) {
            tested.resize_with(tree.nodes.len(), Tested::default);
        }
        let held_out = &self.rows[self.training_rows..];
        let rows = usize::try_from(budget / (1 + self.predictors.len() as u64)).unwrap_or(usize::MAX).max(1);
        let end = self.tests.saturating_add(rows).min(held_out.len());
        for &row in &held_out[self.tests..end] {
            let truth = self.target.truth(&self.release, &self.original, row as usize);
            for (tested, tree) in self.tested.iter_mut().zip(&self.trees) {
                let node = tree.end(&self.predictors, &self.original, row as usize);
                tested[node].rows += 1;
                tested[node].right += u32::from(tree.nodes[node].answer == truth);
                tested[node].rule = tree.nodes[node].split.is_none();
            }
        }
        self.tests = end;
    }

    /// What came out.
    ///
    /// # Panics
    /// When [`Self::advance`] has not returned that nothing is left to do.
    pub fn finish(self) -> ClassificationReport {
        let held_out = &self.rows[self.training_rows..];
        assert!(self.tests == held_out.len(), "a report needs all rows tested");
        let truth = |&row: &u32| self.target.truth(&self.release, &self.original, row as usize);
        let mut counts = vec![0u32; self.target.values(&self.release)];
        self.rows[..self.training_rows].iter().for_each(|row| counts[truth(row) as usize] += 1);
        let majority = (0..counts.len()).rev().max_by_key(|&value| counts[value]).unwrap_or(0);
        let majority_right = held_out.iter().filter(|row| truth(row) as usize == majority).count();
        let learned =
            |side: usize| LearnedTree { accuracy: accuracy(&self.tested[side]), rules: self.trees[side].rules() };
        let (original, published) = (learned(0), learned(1));
        ClassificationReport {
            target: match &self.target {
                ClassificationTarget::Sensitive(index) => self.release.sensitive[*index].name.clone(),
                ClassificationTarget::Column { name, .. } => name.clone(),
            },
            training_rows: self.training_rows,
            held_out_rows: held_out.len(),
            original,
            published,
            majority_accuracy: majority_right as f64 / held_out.len() as f64,
            ratio: (original.accuracy > 0.0).then(|| published.accuracy / original.accuracy),
            rules: rule_counts(&self.tested[0], &self.tested[1], held_out.len()),
        }
    }
}
