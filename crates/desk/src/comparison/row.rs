//! What came of each method: a row of a comparison, as JSON explained in docs/reference/comparison.md.

use serde::Serialize;

use crate::error::{Error, ErrorKind};
use crate::recipe::{Choices, RequirementChoice};
use crate::run::RequirementReport;
use tauell_base::confidentiality::{WrittenFile, marked};
use tauell_data::microdata::Dropped;
use tauell_measure::utility::{ComparisonMeasures, CountQueryReport, QueryErrors, RuleCount};
use tauell_publish::MethodChoice;

use super::method_aware::AboveTheLimit;

/// Methods side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Comparison {
    /// The columns of the quasi-identifier.
    pub qi: Vec<String>,
    /// The sensitive columns.
    pub sensitive: Vec<String>,
    /// What was required, as recipes write it.
    pub requirements: Vec<RequirementChoice>,
    /// The seed of the draws.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub seed: u64,
    /// One row per method, in the order in which they were requested.
    pub methods: Vec<MethodResult>,
}

/// What came of one method.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MethodResult {
    /// The method with its options.
    pub method: MethodChoice,
    /// As it is called in sentences.
    pub title: String,
    /// Whether it published.
    pub outcome: MethodOutcome,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub refusal: Option<MethodRefusal>,
    /// What its table is like.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub figures: Option<ComparedFigures>,
    /// Seconds spent, as measured by the caller, who has a clock.
    pub seconds: ComparedSeconds,
    /// All of it in a sentence.
    pub sentence: String,
}

/// Whether a method published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum MethodOutcome {
    /// Its table is there, and was checked.
    Published,
    /// No table of its kind satisfies the requirements.
    Infeasible,
    /// It does not support these requirements.
    Unsupported,
}

/// Why a method published nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MethodRefusal {
    /// The stable code.
    pub code: String,
    /// In words.
    pub message: String,
    /// The nearest requirement that it can meet, as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub nearest: Option<String>,
}

/// Seconds spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedSeconds {
    /// Making the table.
    pub publish: f64,
    /// Checking and measuring it.
    pub measure: f64,
}

/// What a table is like.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedFigures {
    /// Whether it keeps everything that was required.
    pub satisfied: bool,
    /// Whether each row is published with its sensitive values; else they are published per class, and what a table retains does not
    /// count that link.
    pub linked: bool,
    /// One per sensitive attribute and requirement, with its margin.
    pub requirements: Vec<RequirementReport>,
    /// The measures of the list.
    #[serde(flatten)]
    #[cfg_attr(feature = "testing", ts(flatten))]
    pub measures: ComparisonMeasures,
    /// Rows excluded before it began.
    pub dropped: Dropped,
    /// How far answers to count queries are off; absent if no query could be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub count_queries: Option<ComparedQueries>,
    /// How well each sensitive column is predicted by models learned from it; none if it has too few rows.
    pub predictions: Vec<ComparedPredictions>,
    /// People above the limit for a method-aware adversary; absent if no column is sensitive, or if it was not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub above_the_limit: Option<AboveTheLimit>,
    /// The curves of each sensitive attribute.
    pub curves: Vec<ComparedCurve>,
}

/// Answers to count queries.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedQueries {
    /// Queries that were answered.
    pub queries: usize,
    /// The mean relative error.
    pub mean: f64,
    /// The median relative error.
    pub median: f64,
    /// By the number of values in a query, ascending; only where there are queries.
    pub by_predicates: Vec<ComparedQueriesOf>,
}

/// Answers to the count queries of so many values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedQueriesOf {
    /// The number of values in each.
    pub values: usize,
    /// Queries that were answered.
    pub queries: usize,
    /// The mean relative error.
    pub mean: f64,
    /// The median relative error.
    pub median: f64,
}

/// Decision trees (ID3) learned from the original and from the published rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedPredictions {
    /// The column that is predicted.
    pub target: String,
    /// Share of held-out rows that the tree of the original predicts.
    pub original: f64,
    /// Share of them that the tree of the published table predicts.
    pub published: f64,
    /// The second divided by the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub ratio: Option<f64>,
    /// Useful rules, by their accuracy and the number of rows that they cover at least.
    pub rules: Vec<RuleCount>,
}

/// F(k) of the people, against ψ(k).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedCurve {
    /// The sensitive column.
    pub column: String,
    /// ψ(k) from k = 1 on; empty if no (τ, ℓ) is required.
    pub psi: Vec<f64>,
    /// Five curves by k, from 1 on: the least F(k) of anyone's class, then that which a quarter, half and three quarters of the people
    /// do not exceed, and the largest.
    pub quantiles: Vec<Vec<f64>>,
}

impl From<CountQueryReport> for ComparedQueries {
    fn from(report: CountQueryReport) -> Self {
        let of = |of: &QueryErrors| ComparedQueriesOf {
            values: of.key,
            queries: of.queries,
            mean: of.mean,
            median: of.median,
        };
        let QueryErrors { queries, mean, median, .. } = report.all;
        Self { queries, mean, median, by_predicates: report.by_predicates.iter().map(of).collect() }
    }
}

impl Comparison {
    /// Of these choices and rows.
    pub fn new(choices: &Choices, methods: Vec<MethodResult>) -> Self {
        Self {
            qi: choices.qi.clone(),
            sensitive: choices.sensitive.iter().map(|sensitive| sensitive.column.clone()).collect(),
            requirements: choices.requirements.clone(),
            seed: choices.seed,
            methods,
        }
    }

    /// As text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::Comparison, self)
    }
}

impl MethodRefusal {
    /// Of an error that is the method's own: another method may do better.
    pub(super) fn of(error: &Error) -> (MethodOutcome, Self) {
        let outcome =
            if error.kind() == ErrorKind::Infeasible { MethodOutcome::Infeasible } else { MethodOutcome::Unsupported };
        let nearest = error.nearest().map(ToString::to_string);
        (outcome, Self { code: error.code().to_owned(), message: error.to_string(), nearest })
    }
}
