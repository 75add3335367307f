//! What the review screen shows, as plain data.

mod labels;
mod person;
mod risk;
mod strength;
mod work;

pub use labels::*;
pub use person::*;
pub use risk::*;
pub use strength::*;
pub use work::*;

use serde::{Deserialize, Serialize};

use tauell_base::arrays::{Doubles, Integers, TextBlock};
use tauell_data::microdata::Dropped;
use tauell_data::taxonomy::LabelChoice;
use tauell_measure::findings::{
    CumulativeFrequencies, Distribution, MinimalityView, SelectionAwareReport, UnchangedReport, Verdict,
};
pub use tauell_measure::protection::MeasureView;
use tauell_measure::utility::{AttributeUtility, Utility, UtilityFigure};
use tauell_privacy::{Parameters, SmallestTau};

/// What is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum ReviewSubject {
    /// What was published here.
    Published,
    /// The open table, not yet published.
    Table,
    /// A file that was published elsewhere.
    File,
}

/// What the reviewer has of the original rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum Original {
    /// Every published row's own.
    Known,
    /// The rows, but in another order, so that no published row is matched with its original.
    Apart,
    /// Nothing.
    None,
}

/// A table under review: what it satisfies and what it discloses.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReviewView {
    /// Which requirements it satisfies against which adversary, and for how many people it violates them.
    pub verdict: Verdict,
    /// Singling out, linkability and, if there is a sensitive column, inference.
    pub risks: Vec<RiskView>,
    /// Who would be disclosed without each column of the quasi-identifier, in its order; empty if no one is, and for what was published
    /// here.
    pub without: Vec<WithoutColumn>,
    /// The review as a letter.
    pub letter: Letter,
    /// What is reviewed.
    pub subject: ReviewSubject,
    /// Which original rows are available.
    pub original: Original,
    /// Why the original rows are not known, if there is an original.
    pub original_note: Option<String>,
    /// Rows of the original; 0 if there is none.
    pub original_rows: usize,
    /// Rows.
    pub rows: usize,
    /// Rows excluded before publishing.
    pub dropped: Dropped,
    /// Rows of which the method published nothing.
    pub suppressed_rows: usize,
    /// Distinct quasi-identifier values.
    pub classes: usize,
    /// Rows per class.
    pub average_class_size: f64,
    /// Rows of the largest class.
    pub largest_class: usize,
    /// The quasi-identifier.
    pub quasi_identifiers: Vec<String>,
    /// Rows of each class.
    pub class_sizes: Integers,
    /// How many classes there are of each size, by size: for files.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub size_counts: Vec<SizeCount>,
    /// Published quasi-identifier values, class by class.
    pub class_labels: TextBlock,
    /// k-anonymity, which is the same for every sensitive attribute.
    pub k: MeasureView,
    /// The requirement k of a table without a sensitive column; with one, it is among that column's requirements.
    pub k_requirement: Option<RequirementView>,
    /// The sensitive attributes.
    pub attributes: Vec<ReviewAttribute>,
    /// What is left to learn.
    pub utility: UtilityView,
    /// Whether sensitive values are published with their rows; if not, they are published with the class alone.
    pub linked: bool,
    /// Whether it can be computed what a method-aware adversary infers.
    pub can_work_out: bool,
    /// What that is, where it was computed.
    pub minimality: Option<MinimalityView>,
    /// What is left for an adversary who also knows the columns of the table other than the quasi-identifier and the sensitive ones;
    /// absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub published_unchanged: Option<UnchangedReport>,
    /// What to know before relying on it, a sentence each.
    pub caveats: Vec<String>,
    /// Of a file from elsewhere: how the labels of each column were understood, the quasi-identifier first.
    pub columns: Vec<LabelsView>,
}

/// The classes of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct SizeCount {
    /// Rows.
    pub size: usize,
    /// Classes of that many rows.
    pub classes: usize,
}

/// A base value and its share of the whole table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ShareOfValue {
    /// The base value.
    pub value: String,
    /// Its induced frequency.
    pub share: f64,
    /// Share of rows published with exactly this value.
    pub exact_share: f64,
    /// The induced frequency as a fraction in lowest terms; `None` where it was rounded.
    pub exact: Option<String>,
}

/// One sensitive attribute under review.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReviewAttribute {
    /// The column.
    pub column: String,
    /// How its labels were understood, a sentence.
    pub taxonomy: String,
    /// The assumption that every figure here depends on, a sentence; `None` if nothing was assumed.
    pub assumed: Option<String>,
    /// Rows with a generalized value; `None` where no one can say.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub generalized_rows: Option<u64>,
    /// The same as a share of all rows: for files.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub sensitive_generalized: Option<f64>,
    /// Which weights the base values have, and why, a sentence.
    pub weights: String,
    /// Base values of positive weight in taxonomy order.
    pub values: Vec<String>,
    /// People whose value is certain to an adversary who knows the quasi-identifier; those of [`BlankView::certain`] are none of them.
    pub certain: PeopleCount,
    /// People without a value, which counts as a value of its own; absent if everyone has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub blank: Option<BlankView>,
    /// The whole table's distribution.
    pub whole: Distribution,
    /// The same by value as it is written, with exact shares: for files.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub shares: Vec<ShareOfValue>,
    /// The whole table's F.
    pub whole_curve: CumulativeFrequencies,
    /// ψ(1) to ψ(m) if a (τ, ℓ) is required; else empty.
    pub psi: Doubles,
    /// F(k) over people: quantiles 0, 0.25, 0.5, 0.75 and 1, each with m entries, one after the other.
    pub band: Doubles,
    /// The largest F(k) of any class, k by k (2009 paper, Theorem 1: what is reached where ψ is the bound).
    pub reached: Doubles,
    /// The same for a selection-aware adversary; empty if the original rows are not known.
    pub reached_method_aware: Doubles,
    /// Per class: smallest ψ(k) - F(k) if a (τ, ℓ) is required; else empty.
    pub margins: Doubles,
    /// Per class: the share of its likeliest value.
    pub likeliest_shares: Doubles,
    /// Per class: its likeliest value, as index into the values.
    pub likeliest_values: Integers,
    /// Per class: how many values of the table its people cannot have.
    pub excluded: Integers,
    /// The classes by number, the one that discloses the most first.
    pub ranking: Integers,
    /// Every measure with the strongest parameter that all classes reach.
    pub measures: Vec<MeasureView>,
    /// For each ℓ from 2 on the smallest τ with which every class satisfies (τ, ℓ).
    pub smallest_tau: Vec<SmallestTau>,
    /// Requirements, checked for every class.
    pub requirements: Vec<RequirementView>,
    /// What is satisfied if an adversary knows a person's values in the other sensitive attributes (2006 paper, Definition 4.5);
    /// `None` with one sensitive attribute alone.
    pub blocks: Option<BlocksView>,
    /// What a selection-aware adversary infers; `None` if the original rows are not known.
    pub method_aware: Option<SelectionAwareReport>,
    /// The same in words, if values are published generalized.
    pub method_aware_sentence: Option<String>,
    /// Whether frequencies were compared in whole numbers.
    pub exact: bool,
}

/// People without a sensitive value. To have none may be sensitive itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BlankView {
    /// Which of the values that is.
    pub value: u32,
    /// How many people are published without one.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// People who certainly have none, to an adversary who knows the quasi-identifier.
    pub certain: PeopleCount,
    /// All of it in words.
    pub sentence: String,
}

/// Classes cut up by the published values of the other sensitive attributes, and what these groups reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct BlocksView {
    /// How many groups there are.
    pub blocks: usize,
    /// What that is about, a sentence.
    pub sentence: String,
    /// The requirements, checked for every group; classes are groups here, and the worst one's class is named.
    pub requirements: Vec<RequirementView>,
    /// Every measure over the groups.
    pub measures: Vec<MeasureView>,
}

/// A requirement, checked for every class.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RequirementView {
    /// As it is written: `tau-l=0.5,3`.
    pub text: String,
    /// In the field's words: `(τ, ℓ)-diversity with τ = 0.5 and ℓ = 3`.
    pub said: String,
    /// Its stable name.
    pub name: String,
    /// Its parameters.
    pub params: Parameters,
    /// Whether every class keeps it.
    pub satisfied: bool,
    /// The smallest margin of any class; below 0 if the requirement is violated.
    pub margin: f64,
    /// The same as a fraction in lowest terms; `None` where it was rounded.
    pub exact_margin: Option<String>,
    /// Classes that break it.
    pub violated_classes: usize,
    /// Rows in them.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub violated_rows: u64,
    /// The class with the smallest margin, by number.
    pub worst_class: Option<usize>,
    /// For (τ, ℓ) the k at which that is: so many values have too much together.
    pub worst_k: Option<usize>,
    /// The verdict in words.
    pub sentence: String,
}

/// What can still be learned from the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct UtilityView {
    /// The figures, each with its sentence, in the order to show them.
    pub figures: Vec<UtilityFigure>,
    /// By attribute.
    pub attributes: Vec<AttributeUtility>,
    /// Every measure, as the file of a review contains it.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub measures: Utility,
}

/// A class under review.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReviewClass {
    /// Its number.
    pub index: usize,
    /// Its rows.
    pub size: usize,
    /// Its published quasi-identifier.
    pub labels: Vec<String>,
    /// One per sensitive attribute.
    pub attributes: Vec<ReviewClassAttribute>,
    /// The places of its rows in the reviewed table (from 0), ascending; at most 1,000.
    pub rows: Integers,
}

/// A class under one sensitive attribute.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReviewClassAttribute {
    /// Its distribution.
    pub distribution: Distribution,
    /// Its F.
    pub curve: CumulativeFrequencies,
    /// The margin of each requirement, in the order of the attribute's.
    pub margins: Doubles,
    /// As a selection-aware adversary infers it; empty if the original rows are not known.
    pub method_aware: Doubles,
}

/// How a file that was published elsewhere is to be understood.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct FileRequest {
    /// The quasi-identifier.
    pub qi: Vec<String>,
    /// The sensitive columns.
    pub sensitive: Vec<String>,
    /// Requirements to check for every class, as they are written: `tau-l=0.5,3`.
    pub require: Vec<String>,
    /// Whether the open table is what the file was made from: its taxonomies and rows are used where they fit.
    pub with_original: bool,
    /// The labels' meaning per column, by name; for the other columns it is proposed.
    #[serde(default)]
    #[cfg_attr(feature = "testing", ts(as = "std::collections::HashMap<String, LabelChoice>"))]
    pub labels: std::collections::BTreeMap<String, LabelChoice>,
}
