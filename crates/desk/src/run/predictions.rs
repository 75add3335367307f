//! How well a model learned from the published rows predicts, compared with one learned from the original: decision
//! trees (`utility/classification`), one pair for each sensitive attribute, in slices.

use serde::Serialize;

use tauell_base::words::numbers::{people, percent};
use tauell_measure::utility::{Classification, ClassificationOptions, ClassificationReport, ClassificationTarget};
use tauell_publish::release::Release;

use super::Outcome;

/// Fewer people than these to try a tree on tell nothing: one more that is right by accident would be several percent.
const LEAST_HELD_OUT: usize = 30;

/// Parts of one attribute's progress.
const PARTS: u64 = 1_000;

/// What can be learned about one sensitive column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct LearnedView {
    /// The column that is predicted.
    pub column: String,
    /// How well the published table predicts, divided by how well the original does; `null` if that is not known, or if
    /// it predicts no better than guessing the most frequent value.
    pub ratio: Option<f64>,
    /// That, a sentence.
    pub sentence: String,
}

/// Learning under way.
pub struct PredictionWork {
    release: Release,
    seed: u64,
    next: usize,
    trees: Option<Classification>,
    found: Vec<LearnedView>,
}

impl PredictionWork {
    /// Of what was published. O(1).
    pub fn of(outcome: &Outcome) -> Self {
        let seed = outcome.problem().choices().seed;
        Self { release: outcome.release(), seed, next: 0, trees: None, found: Vec::new() }
    }

    /// Works for about `budget` units; how much is done, and of how much: equal once all is.
    pub fn advance(&mut self, budget: u64) -> (u64, u64) {
        let all = self.release.sensitive.len() as u64;
        let Some(trees) = &mut self.trees else {
            if self.next == self.release.sensitive.len() {
                return (all * PARTS, all * PARTS);
            }
            let options = ClassificationOptions { seed: self.seed, ..ClassificationOptions::default() };
            match Classification::new(&self.release, ClassificationTarget::Sensitive(self.next), options) {
                Ok(trees) => self.trees = Some(trees),
                Err(error) => {
                    let column = self.release.sensitive[self.next].name.clone();
                    let sentence = format!("No model was learned for {column}: {error}");
                    self.found.push(LearnedView { column, ratio: None, sentence });
                    self.next += 1;
                }
            }
            return (self.found.len() as u64 * PARTS, (all * PARTS).max(1));
        };
        let progress = trees.advance(budget);
        if progress.done < progress.total {
            let part = progress.done * PARTS / progress.total.max(1);
            return (self.next as u64 * PARTS + part.min(PARTS - 1), all * PARTS);
        }
        if let Some(trees) = self.trees.take() {
            self.found.push(LearnedView::of(&trees.finish()));
            self.next += 1;
        }
        (self.next as u64 * PARTS, all * PARTS)
    }

    /// The result for each sensitive attribute.
    pub fn finish(self) -> Vec<LearnedView> {
        self.found
    }
}

impl LearnedView {
    fn of(report: &ClassificationReport) -> Self {
        let column = report.target.clone();
        let ratio = report.ratio.filter(|_| report.held_out_rows >= LEAST_HELD_OUT && report.is_better_than_guessing());
        let sentence = match ratio {
            Some(ratio) => format!(
                "A model learned from this release predicts {column} {} as well as one learned from the original. It \
                 is right for {} of the people instead of {}; always predicting the most frequent value is right for \
                 {}.",
                percent(ratio),
                percent(report.published.accuracy),
                percent(report.original.accuracy),
                percent(report.majority_accuracy)
            ),
            None if report.held_out_rows < LEAST_HELD_OUT => format!(
                "With {}, there are too few to test a model that predicts {column}.",
                people((report.held_out_rows + report.training_rows) as u64)
            ),
            None if report.ratio.is_some() => format!(
                "A model learned from this release predicts {column} no better than guessing its most frequent value."
            ),
            None => format!("Neither the original nor this table predicts {column}."),
        };
        Self { column, ratio, sentence }
    }
}
