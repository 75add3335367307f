//! What someone finds out who knows the whole method, as it is said.

use serde::Serialize;

use crate::adversary::MOST_PEOPLE;
use tauell_base::words::numbers::count;

use super::Verdict;
use super::verdict::MethodAwareVerdict;

/// What someone finds out who knows everybody's quasi-identifier, the method with its options, and the table.
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
    /// People of whom a value is certain; where originals were sampled, of whom the walks came to no other value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub certain: u64,
    /// The largest F(k) - ψ(k) of anybody; `null` where no (τ, ℓ) is asked for.
    pub excess: Option<f64>,
    /// The people for whom most is found out, the worst first; at most 20.
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

/// One person, as someone sees her who knows the whole method.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MinimalityPerson {
    /// Her row in the original table, from 0.
    pub row: u32,
    /// Her quasi-identifier.
    pub quasi_identifier: Vec<String>,
    /// The sensitive column.
    pub column: String,
    /// Her likeliest value.
    pub value: String,
    /// Its share of the originals that remain.
    pub share: f64,
    /// Whether a requirement does not hold for her.
    pub violated: bool,
    /// The largest F(k) - ψ(k); `null` where no (τ, ℓ) is asked for.
    pub excess: Option<f64>,
}

/// How the command line works out what the whole method tells, as code.
pub const MINIMALITY_COMMAND: &str = "`tauell audit --minimality`";

/// What every release of a method says that looks at quasi-identifiers and sensitive values together
/// (docs/explanation/adversaries.md#someone-who-knows-the-whole-method).
pub const METHOD_TELLS: &str = "Which classes this method can close depends on the sensitive values in them, so the classes themselves tell something to \
     whoever knows the method, its options and everybody's quasi-identifier (a minimality attack).";

/// What a release of a method says that draws by lot and treats all sensitive values alike.
pub const METHOD_TELLS_NOTHING: &str = "Which rows form a group, and which values are added to a true one, is drawn from a secret: an adversary who \
     knows the method, its options and every quasi-identifier learns no more from these draws than the table says.";

/// What such a release says where more is published than the proof of the method is about.
pub const METHOD_MAY_TELL: &str = "This method holds against a method-aware adversary where no column is published unchanged and the \
     rows are in the order of their classes. Otherwise what that adversary infers is not assessed.";

/// The same with what was found out, or where to find it out.
pub fn method_disclosure(found: Option<&MinimalityView>) -> String {
    match found {
        Some(MinimalityView { sentence, how, .. }) => format!("{METHOD_TELLS} {sentence} {how}"),
        None => format!(
            "{METHOD_TELLS} For a table of up to {} people the review works out how much, and so does {MINIMALITY_COMMAND}.",
            count(MOST_PEOPLE as u64)
        ),
    }
}
