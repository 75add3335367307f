//! What came out of learning twice.

use serde::Serialize;

/// Least accuracies of a rule that counts.
const ACCURACIES: [f64; 3] = [0.5, 0.7, 0.9];
/// Least shares of the held-out rows that a rule covers that counts.
const COVERAGES: [f64; 3] = [0.001, 0.01, 0.1];

/// How well trees predict that are learned from the published rows, and from the original ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ClassificationReport {
    /// The column that is predicted.
    pub target: String,
    /// Rows that were learned from.
    pub training_rows: usize,
    /// Rows that were held out to test on, with their original values.
    pub held_out_rows: usize,
    /// The tree learned from the original rows.
    pub original: LearnedTree,
    /// The tree learned from the published rows.
    pub published: LearnedTree,
    /// Accuracy of always saying the most frequent value of the rows learned from.
    pub majority_accuracy: f64,
    /// Accuracy of the published tree divided by that of the original one; `None` where the latter is never right.
    pub ratio: Option<f64>,
    /// Rules that are good for something, by how accurate they are and how many rows they cover at the least.
    pub rules: Vec<RuleCount>,
}

/// A tree that was learned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct LearnedTree {
    /// Share of the held-out rows that it predicts right.
    pub accuracy: f64,
    /// Its rules: leaves that at least one whole row came to. General rows count in parts, so a tree learned from them has
    /// many leaves besides with next to nothing behind them.
    pub rules: usize,
}

/// Rules of at least this accuracy that cover at least this share of the held-out rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RuleCount {
    /// Least accuracy on the held-out rows that a rule covers.
    pub accuracy: f64,
    /// Least share of the held-out rows.
    pub coverage: f64,
    /// Such rules of the tree learned from the original rows.
    pub original: usize,
    /// Such rules of the tree learned from the published rows.
    pub published: usize,
}

/// Held-out rows that end in one node of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tested {
    pub(super) rows: u32,
    pub(super) right: u32,
    /// Whether the node is a rule, not a question.
    pub(super) rule: bool,
}

/// The accuracy of a tree.
pub(super) fn accuracy(tested: &[Tested]) -> f64 {
    let (rows, right) = tested
        .iter()
        .fold((0u64, 0u64), |(rows, right), node| (rows + u64::from(node.rows), right + u64::from(node.right)));
    right as f64 / rows.max(1) as f64
}

/// The grid of rules of both trees.
pub(super) fn rule_counts(original: &[Tested], published: &[Tested], held_out: usize) -> Vec<RuleCount> {
    let mut counts = Vec::new();
    for accuracy in ACCURACIES {
        for coverage in COVERAGES {
            let good = |node: &&Tested| {
                let rows = f64::from(node.rows);
                node.rule
                    && node.rows > 0
                    && f64::from(node.right) >= accuracy * rows
                    && rows >= coverage * held_out as f64
            };
            let (original, published) = (original.iter().filter(good).count(), published.iter().filter(good).count());
            counts.push(RuleCount { accuracy, coverage, original, published });
        }
    }
    counts
}
