//! Inference about a person: who is searched for, and what is inferred.

use serde::{Deserialize, Serialize};

use tauell_base::arrays::{Doubles, Integers};

/// Who is searched for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum PersonQuery {
    /// The person of a row of the original table (from 0).
    Row(usize),
    /// What is known about the person, one value per quasi-identifier; null if it is not known.
    Values(Vec<Option<String>>),
}

/// What the adversary believes before the table is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum PriorChoice {
    /// The distribution of the whole table.
    #[default]
    Table,
    /// The weights, in proportion.
    Weights,
}

/// A question about a person.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct InferenceRequest {
    /// The sensitive attribute, by number.
    pub attribute: usize,
    /// Who is searched for.
    pub person: PersonQuery,
    /// What is believed before.
    pub prior: PriorChoice,
    /// Values that the adversary knows the person does not have, as indices into the attribute's values.
    pub ruled_out: Vec<u32>,
}

/// What can be inferred about one person.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct InferenceView {
    /// The person's own quasi-identifier values as far as they are known, in the order of the quasi-identifier.
    pub own: Vec<Option<String>>,
    /// The classes that can contain the person, by number; their own first if that is known.
    pub classes: Integers,
    /// Whether the first of them is known to be theirs.
    pub certain_class: bool,
    /// The rows of these classes, which an adversary cannot distinguish.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
    /// What was believed before, per base value.
    pub prior: Doubles,
    /// What is to be believed after, per base value.
    pub posterior: Doubles,
    /// The part of it that comes from rows published with exactly that value.
    pub exact: Doubles,
    /// The posterior of a selection-aware adversary; empty if the original rows are not known.
    pub method_aware: Doubles,
    /// The posterior without the values that were ruled out.
    pub after: Doubles,
    /// The true value if it is known, as index.
    pub truth: Option<u32>,
    /// Values that remain possible.
    pub remaining: usize,
    /// How many more values have to be ruled out before one remains, at most.
    pub to_be_certain: usize,
    /// The fewest values that have to be ruled out before some value has more than half.
    pub to_be_likely: usize,
    /// What that means, a sentence or two.
    pub sentences: Vec<String>,
}

/// Everyone whose value is certain or likely.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ScanView {
    /// The requested share.
    pub threshold: f64,
    /// People whose value is certain.
    pub certain: PeopleCount,
    /// People who certainly have none, where rows without a value count; they are none of the others.
    pub certain_blank: PeopleCount,
    /// People with a value at or above the share.
    pub likely: PeopleCount,
    /// People for whom some value of the table can be excluded.
    pub excluded: PeopleCount,
    /// Pairs of a class and a value that its people cannot have.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub excluded_pairs: u64,
    /// The same two for a selection-aware adversary: certain, likely; `None` if originals are not known.
    pub method_aware: Option<(PeopleCount, PeopleCount)>,
    /// Classes at or above the share, by number: the likeliest first, larger ones first among equals, and those whose likeliest value is
    /// blank last; at most 500.
    pub classes: Integers,
    /// What that means, a sentence each.
    pub sentences: Vec<String>,
}

/// A number of classes and of the people in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PeopleCount {
    /// Classes.
    pub classes: usize,
    /// People.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
}

/// Background knowledge about one person (2006 paper, section 3).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct BeliefRequest {
    /// The sensitive attribute, by number.
    pub attribute: usize,
    /// The class, by number.
    pub class: usize,
    /// f(s|q): how likely the adversary considers each value for people with this quasi-identifier; any non-negative
    /// numbers.
    pub of_person: Vec<f64>,
    /// f(s|q*): the same for everyone whom the values of the class fit; by default, the whole table's shares.
    pub of_class: Option<Vec<f64>>,
}

/// What is believed once the table is seen (2006 paper, Theorem 3.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct BeliefView {
    /// α, per base value.
    pub prior: Doubles,
    /// β, per base value.
    pub posterior: Doubles,
    /// What that means, a sentence.
    pub sentence: String,
}
