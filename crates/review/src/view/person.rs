//! Inference about a person: who is looked for, and what is found out.

use serde::{Deserialize, Serialize};

use tauell_base::arrays::{Doubles, Integers};

/// Who is looked for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum PersonQuery {
    /// The person of a row of the original table (from 0).
    Row(usize),
    /// What is known of her, one value per quasi-identifier; null where it is not known.
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
    /// Who is looked for.
    pub person: PersonQuery,
    /// What is believed before.
    pub prior: PriorChoice,
    /// Values that the adversary knows she does not have, as indices into the attribute's values.
    pub ruled_out: Vec<u32>,
}

/// What can be found out about one person.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct InferenceView {
    /// Her own quasi-identifier values as far as they are known, in the order of the quasi-identifier.
    pub own: Vec<Option<String>>,
    /// The classes that she may be in, by number; the one she is in first where that is known.
    pub classes: Integers,
    /// Whether the first of them is known to be hers.
    pub certain_class: bool,
    /// The rows of these classes: people she cannot be told from.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
    /// What was believed before, per base value.
    pub prior: Doubles,
    /// What is to be believed after, per base value.
    pub posterior: Doubles,
    /// The part of it that comes from rows published with exactly that value.
    pub exact: Doubles,
    /// What someone believes after who knows how rows were chosen; empty where the original rows are not known.
    pub method_aware: Doubles,
    /// The posterior once the values ruled out are taken away.
    pub after: Doubles,
    /// Her true value where it is known, as index.
    pub truth: Option<u32>,
    /// Values that remain possible.
    pub remaining: usize,
    /// How many more values have to be ruled out before one remains, at the most.
    pub to_be_certain: usize,
    /// The fewest values that have to be ruled out before some value has more than half.
    pub to_be_likely: usize,
    /// What that means, a sentence or two.
    pub sentences: Vec<String>,
}

/// Everybody whose value is certain or likely.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ScanView {
    /// The share that was asked for.
    pub threshold: f64,
    /// People whose value is certain.
    pub certain: PeopleCount,
    /// People who certainly have none, where rows without a value count; they are none of the others.
    pub certain_blank: PeopleCount,
    /// People with a value at or above the share.
    pub likely: PeopleCount,
    /// People of whom some value of the table can be excluded.
    pub excluded: PeopleCount,
    /// Pairs of a class and a value that its people cannot have.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub excluded_pairs: u64,
    /// The same two for someone who knows how rows were chosen: certain, likely; `None` where originals are not known.
    pub method_aware: Option<(PeopleCount, PeopleCount)>,
    /// Classes at or above the share, by number: the likeliest first, larger ones first among equals; at most 500.
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
    /// Her class, by number.
    pub class: usize,
    /// f(s|q): how likely the adversary thinks each value for people like her; any non-negative numbers.
    pub of_person: Vec<f64>,
    /// f(s|q*): the same for all whom the values of her class fit; the whole table's shares where it is left out.
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
