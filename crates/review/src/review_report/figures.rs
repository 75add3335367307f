//! The figures of a review, as `tauell review` prints them.

use serde::Serialize;

use crate::{BlankView, LabelsView, PeopleCount, RiskView, ShareOfValue, SizeCount, WithoutColumn};
use tauell_base::confidentiality::{WrittenFile, marked};
use tauell_data::microdata::Dropped;
use tauell_measure::findings::{MinimalityView, SelectionAwareReport, UnchangedReport, Verdict};
use tauell_measure::utility::Utility;
use tauell_privacy::{Parameters, SmallestTau};

/// What a table satisfies and discloses. docs/reference/review.md explains every field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ReviewReport {
    /// Which requirements it satisfies against which adversary, and for how many people it violates them.
    pub verdict: Verdict,
    /// Singling out, linkability and, if there is a sensitive column, inference.
    pub risks: Vec<RiskView>,
    /// Who would be disclosed without each column of the quasi-identifier; empty if no one is.
    pub without: Vec<WithoutColumn>,
    /// Rows looked at.
    pub rows: usize,
    /// Rows excluded because a sensitive value is missing.
    pub dropped: Dropped,
    /// Rows of which the method published nothing; 0 in every file, of which no one can say.
    pub suppressed_rows: usize,
    /// Distinct quasi-identifier values.
    pub classes: usize,
    /// Rows of the smallest class.
    pub k: usize,
    /// Rows per class.
    pub average_class_size: f64,
    /// Rows of the largest class.
    pub largest_class: usize,
    /// Σ |E|².
    pub discernibility: u64,
    /// One per sensitive column where a requirement was given.
    pub requirements: Vec<ReviewRequirement>,
    /// The sensitive columns.
    pub attributes: Vec<ReviewReportAttribute>,
    /// What an adversary who knows the whole method infers; absent if it was not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimality: Option<MinimalityView>,
    /// What is left to learn.
    pub utility: Utility,
    /// Why the original rows are not known, where an original was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_note: Option<String>,
    /// What is left for an adversary who also knows the file's other columns; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_unchanged: Option<UnchangedReport>,
    /// What to know before relying on it, a sentence each.
    pub caveats: Vec<String>,
    /// How the labels of each column were understood: the quasi-identifier, then the sensitive columns.
    pub columns: Vec<LabelsView>,
    /// How many classes there are of each size, by size.
    pub class_sizes: Vec<SizeCount>,
}

/// A sensitive column as it is published.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ReviewReportAttribute {
    /// The column.
    pub column: String,
    /// How its labels were understood.
    pub taxonomy: String,
    /// Which weights the base values have, and why.
    pub weights: String,
    /// The assumption that every figure here depends on, a sentence; absent if nothing was assumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumed: Option<String>,
    /// Rows published with a generalized value; `None` where no one can say which values are general.
    pub generalized_rows: Option<u64>,
    /// The same as a share of all rows.
    pub sensitive_generalized: Option<f64>,
    /// People whose value is certain to an adversary who knows the quasi-identifier; those who certainly have none aside.
    pub certain: PeopleCount,
    /// People without a value; absent if everyone has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blank: Option<BlankView>,
    /// The induced distribution of the whole table, base values in taxonomy order.
    pub distribution: Vec<ShareOfValue>,
    /// For each ℓ from 2 on the smallest τ with which every class satisfies (τ, ℓ); it ends where no τ below 1 will do.
    pub smallest_tau: Vec<SmallestTau>,
    /// Every measure with the strongest parameter that all classes reach.
    pub measures: Vec<ReviewMeasure>,
    /// The same if an adversary knows a person's values in the other sensitive columns (2006 paper, Definition 4.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<ReviewBlocks>,
    /// What a selection-aware adversary infers; `None` if the original rows are not known.
    pub method_aware: Option<SelectionAwareReport>,
    /// Whether frequencies were compared in whole numbers.
    pub exact_arithmetic: bool,
}

/// A measure with the strongest parameter that all classes reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ReviewMeasure {
    /// Its stable name, as in `--require`.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// What is reached, as text.
    pub reached: String,
    /// The same as a number; `None` if there is none.
    pub value: Option<f64>,
    /// The same as a fraction in lowest terms; `None` if there is none, and if it was rounded.
    pub exact: Option<String>,
    /// What it means for a person in the table.
    pub sentence: String,
    /// Who defined it, and where.
    pub source: String,
    /// The class that holds it back; `None` where no class does.
    pub worst_class: Option<ClassOfReport>,
}

/// A class by what is published of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ClassOfReport {
    /// Its rows.
    pub size: usize,
    /// Its quasi-identifier as published, in the order asked for.
    pub quasi_identifier: Vec<LabelOfColumn>,
}

/// Classes cut up by the published values of the other sensitive columns, and what these groups reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ReviewBlocks {
    /// How many groups there are.
    pub blocks: usize,
    /// What that is about.
    pub sentence: String,
    /// The requirements, checked for every group.
    pub requirements: Vec<ReviewBlockRequirement>,
    /// Every measure over the groups.
    pub measures: Vec<ReviewMeasure>,
}

/// A requirement, checked for every group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ReviewBlockRequirement {
    /// As it is written.
    pub text: String,
    /// Its stable name.
    pub name: String,
    /// Its parameters.
    pub params: Parameters,
    /// Whether every group keeps it.
    pub satisfied: bool,
    /// The smallest margin of any group.
    pub margin: f64,
    /// The same as a fraction in lowest terms; `None` where it was rounded.
    pub exact_margin: Option<String>,
    /// Groups that break it.
    pub violated_classes: usize,
    /// Rows in them.
    pub violated_rows: u64,
    /// The class of the group with the smallest margin.
    pub worst_class: Option<ClassOfReport>,
    /// For (τ, ℓ) the k at which that is.
    pub worst_k: Option<usize>,
    /// The verdict in words.
    pub sentence: String,
}

/// A requirement, checked for every class. The fields of a report's requirement come first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ReviewRequirement {
    /// Its stable name: `tau-l`.
    pub name: String,
    /// Its parameters: τ, ℓ.
    pub params: Parameters,
    /// The sensitive column; absent for k if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// Whether every class satisfies it.
    pub satisfied: bool,
    /// The smallest margin of any class; for (τ, ℓ) ψ(k) - F(k) over all k < ℓ.
    pub margin: f64,
    /// The same as a fraction in lowest terms; `None` where it was rounded.
    pub exact_margin: Option<String>,
    /// Classes that break it.
    pub violated_classes: usize,
    /// Rows in them.
    pub violated_rows: u64,
    /// The class with the smallest margin, among equals the first by its values.
    pub worst_class: Option<WorstClass>,
}

/// The class that holds a requirement back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct WorstClass {
    /// Its rows.
    pub size: usize,
    /// Its margin.
    pub margin: f64,
    /// For (τ, ℓ) the k at which that is: so many values have too much together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<usize>,
    /// Its quasi-identifier as published, in the order asked for.
    pub quasi_identifier: Vec<LabelOfColumn>,
}

/// A published value of one column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct LabelOfColumn {
    /// The column.
    pub column: String,
    /// The value.
    pub label: String,
}

impl ReviewReport {
    /// The review as text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::Review, self)
    }
}
