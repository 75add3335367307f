//! What a method-aware adversary infers, in words.

use serde::Serialize;

use crate::adversary::MOST_PEOPLE;
use tauell_base::words::numbers::count;

use super::Verdict;
use super::verdict::MethodAwareVerdict;

/// What a method-aware adversary who knows everyone's quasi-identifier and the release infers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MinimalityView {
    /// The verdict with it.
    pub verdict: Verdict,
    /// All of it in words.
    pub sentence: String,
    /// How it was come by, in words.
    pub how: String,
    /// Whether every original that fits was tried.
    pub exact: bool,
    /// Whether the two walks are still too far apart to say for whom a requirement does not hold.
    pub inconclusive: bool,
    /// Originals that fit the published classes; `null` where they were sampled.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub candidates: Option<u64>,
    /// Of how many of them the method makes this table; `null` where they were sampled.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub consistent: Option<u64>,
    /// Steps of each chain that count; `null` where all were tried.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub steps: Option<u64>,
    /// The largest difference between the two chains in the share of any value of any person; `null` where all were tried.
    pub error: Option<f64>,
    /// People for whom a requirement does not hold.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub violated_people: u64,
    /// People with a certain value; if originals were sampled, people for whom the walks found no other value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub certain: u64,
    /// The largest F(k) - ψ(k) of anyone; `null` if no (τ, ℓ) is required.
    pub excess: Option<f64>,
    /// The people for whom most is inferred, the worst first; at most 20.
    pub people: Vec<MinimalityPerson>,
}

impl MinimalityView {
    /// What the verdict takes in; `None` where the two walks are still too far apart.
    pub fn whole(&self) -> Option<MethodAwareVerdict> {
        (!self.inconclusive).then_some(MethodAwareVerdict {
            exact: self.exact,
            broken: self.violated_people,
            certain: self.certain,
        })
    }
}

/// One person, as a method-aware adversary sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MinimalityPerson {
    /// The row in the original table, from 0.
    pub row: u32,
    /// The quasi-identifier.
    pub quasi_identifier: Vec<String>,
    /// The sensitive column.
    pub column: String,
    /// The likeliest value.
    pub value: String,
    /// Its share of the originals that remain.
    pub share: f64,
    /// Whether a requirement is violated for this person.
    pub violated: bool,
    /// The largest F(k) - ψ(k); `null` if no (τ, ℓ) is required.
    pub excess: Option<f64>,
}

/// The command that assesses a method-aware adversary, as code.
pub const MINIMALITY_COMMAND: &str = "`tauell review --minimality`";

/// About every release of a method that looks at quasi-identifiers and sensitive values together
/// (docs/explanation/adversaries.md#a-method-aware-adversary).
pub const METHOD_TELLS: &str = "Which classes this method can form depends on the sensitive values in them. An \
     adversary who knows the method, its options and everyone's quasi-identifier can therefore infer values from the \
     classes themselves (a minimality attack).";

/// About a release of a method that draws at random and is symmetric in the sensitive values: what its proof leaves open.
pub const METHOD_TELLS_NOTHING: &str = "The protection against a method-aware adversary has conditions. The secret of the \
     random draws is unknown. The choices do not depend on which value each person has. Every original that fits the release is equally \
     likely to this adversary at first. If one of these is not true, the adversary may infer more.";

/// About such a release if it publishes more than the proof of the method covers.
pub const METHOD_MAY_TELL: &str = "This method resists a method-aware adversary if no column is published unchanged \
     and the rows are in the order of their classes. Otherwise, what that adversary infers is not assessed.";

/// The same with what was inferred, or how to assess it.
pub fn method_disclosure(found: Option<&MinimalityView>) -> String {
    match found {
        Some(MinimalityView { sentence, how, .. }) => format!("{METHOD_TELLS} {sentence} {how}"),
        None => format!(
            "{METHOD_TELLS} For a table of up to {} people, the review can assess how much, and so can {MINIMALITY_COMMAND}; with more than some hundred people, this takes long and may stay inconclusive.",
            count(MOST_PEOPLE as u64)
        ),
    }
}
