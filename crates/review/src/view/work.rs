//! What takes its time: count queries and decision trees.

use serde::{Deserialize, Serialize};

/// Random count queries to be asked of the table (2011 paper, section 5.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct QueriesRequest {
    /// How many.
    pub queries: u32,
    /// Attributes in a query, at the most.
    pub most_predicates: u32,
    /// The seed of the draw.
    pub seed: u32,
}

/// How well count queries are answered from the published table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct QueriesView {
    /// Queries that were asked.
    pub drawn: usize,
    /// Queries left out because nobody in the original fits them.
    pub skipped: usize,
    /// Average relative error.
    pub mean_error: f64,
    /// Median relative error.
    pub median_error: f64,
    /// By number of attributes in the query.
    pub by_predicates: Vec<QueryGroup>,
    /// By level of the query's values: 0 is the root.
    pub by_level: Vec<QueryGroup>,
    /// What that means, a sentence.
    pub sentence: String,
}

/// Queries that have something in common.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct QueryGroup {
    /// Number of attributes, or level.
    pub key: u32,
    /// Queries.
    pub queries: usize,
    /// Average relative error.
    pub mean_error: f64,
    /// Median relative error.
    pub median_error: f64,
}

/// Decision trees to be learned from the table (2011 paper, section 5.3.2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ClassifyRequest {
    /// The sensitive attribute to be predicted, by number.
    pub attribute: usize,
    /// Share of rows to learn from, between 0 and 1; the others are held out.
    pub training_share: f64,
    /// The seed of the draw.
    pub seed: u32,
}

/// How well a decision tree learned from the published table predicts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ClassifyView {
    /// The column that is predicted.
    pub target: String,
    /// Rows learned from.
    pub training_rows: usize,
    /// Rows held out.
    pub held_out_rows: usize,
    /// The tree learned from the original rows.
    pub original: LearnedTreeView,
    /// The tree learned from the published rows.
    pub published: LearnedTreeView,
    /// Accuracy of always saying the most frequent value.
    pub majority_accuracy: f64,
    /// Accuracy of the published tree over that of the original one; `None` where the latter is never right.
    pub ratio: Option<f64>,
    /// Rules that are good for something, by how accurate they are and how many rows they cover at the least.
    pub rules: Vec<RulesView>,
    /// What that means, a sentence.
    pub sentence: String,
}

/// A decision tree that was learned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct LearnedTreeView {
    /// Share of held-out rows that it predicts right.
    pub accuracy: f64,
    /// Its rules: leaves that at least one whole row came to.
    pub rules: usize,
}

/// Rules of at least this accuracy that cover at least this share of the held-out rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RulesView {
    /// Least accuracy.
    pub accuracy: f64,
    /// Least share of the held-out rows.
    pub coverage: f64,
    /// Such rules of the original tree.
    pub original: usize,
    /// Such rules of the published tree.
    pub published: usize,
}
