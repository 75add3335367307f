//! What a model learned from the published rows still predicts, beside one learned from the original: decision trees
//! (`utility/classification`), one pair per sensitive attribute.

use serde::Serialize;

use tauell_base::pace::{Pace, Work};
use tauell_base::words::numbers::{people, percent};
use tauell_measure::utility::{Classification, ClassificationOptions, ClassificationReport, Target};
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
    /// How well the published table predicts, divided by how well the original does; `null` where that cannot be told.
    pub ratio: Option<f64>,
    /// That, a sentence.
    pub sentence: String,
}

/// Learning under way: the work, then a view per sensitive attribute.
pub struct Learning {
    work: Option<Work<Vec<LearnedView>>>,
    learned: Vec<LearnedView>,
    total: u64,
}

impl Learning {
    /// Learns from what was published. O(1).
    pub fn of(outcome: &Outcome) -> Self {
        let (release, seed) = (outcome.release(), outcome.problem().choices().seed);
        let total = release.sensitive.len() as u64 * PARTS;
        let work = (total > 0).then(|| Work::begin(|pace| learn(release, seed, pace)));
        Self { work, learned: Vec::new(), total }
    }

    /// Works for about `budget` units; how much is done, and of how much: equal when all is.
    pub fn advance(&mut self, budget: u64) -> (u64, u64) {
        if let Some(work) = &mut self.work {
            match work.advance(budget) {
                Some(learned) => (self.learned, self.work) = (learned, None),
                None => return work.progress(),
            }
        }
        (self.total, self.total)
    }

    /// What was learned, a view per sensitive attribute; empty before that.
    pub fn finish(self) -> Vec<LearnedView> {
        self.learned
    }
}

/// Grows the trees of one sensitive attribute after the other.
async fn learn(release: Release, seed: u64, pace: Pace) -> Vec<LearnedView> {
    let attributes = release.sensitive.len();
    let mut learned = Vec::new();
    for attribute in 0..attributes {
        let reach = |part: u64| pace.reach(attribute as u64 * PARTS + part, attributes as u64 * PARTS);
        let options = ClassificationOptions { seed, ..ClassificationOptions::default() };
        match Classification::new(&release, Target::Sensitive(attribute), options) {
            Ok(mut trees) => {
                reach(0);
                pace.end_slice().await;
                pace.slices(|budget| {
                    let progress = trees.advance(budget);
                    reach((progress.done * PARTS / progress.total.max(1)).min(PARTS - 1));
                    progress.finished()
                })
                .await;
                learned.push(LearnedView::of(&trees.finish()));
            }
            Err(error) => {
                let column = release.sensitive[attribute].name.clone();
                let sentence = format!("Nothing was learned about {column}: {error}.");
                learned.push(LearnedView { column, ratio: None, sentence });
            }
        }
        if attribute + 1 < attributes {
            reach(PARTS);
            pace.end_slice().await;
        }
    }
    learned
}

impl LearnedView {
    fn of(report: &ClassificationReport) -> Self {
        let column = report.target.clone();
        let ratio = report.ratio.filter(|_| report.held_out_rows >= LEAST_HELD_OUT);
        let sentence = match ratio {
            Some(ratio) => format!(
                "A model learned from it predicts {column} {} as well as one learned from the original: right for {} of the people \
                 instead of {}; always saying the most frequent value is right for {}.",
                percent(ratio),
                percent(report.published.accuracy),
                percent(report.original.accuracy),
                percent(report.majority_accuracy)
            ),
            None if report.held_out_rows < LEAST_HELD_OUT => format!(
                "With {} there are too few to try a model on that predicts {column}.",
                people((report.held_out_rows + report.training_rows) as u64)
            ),
            None => format!("Neither the original nor this table predicts {column}."),
        };
        Self { column, ratio, sentence }
    }
}
