//! The three risks by which regulators judge anonymization, and the letter about them.

use serde::Serialize;

/// A risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum RiskKind {
    /// A record belongs to one person alone.
    SinglingOut,
    /// Records of one person are linked.
    Linkability,
    /// A sensitive value is inferred.
    Inference,
}

/// Whether a table runs a risk, for an adversary who knows the quasi-identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum RiskAnswer {
    /// It does, for at least one person, with certainty.
    Yes,
    /// For nobody with certainty; what remains is a likelihood.
    NotWithCertainty,
    /// It does not.
    No,
}

/// What a table under review amounts to under one risk.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RiskView {
    /// Which.
    pub kind: RiskKind,
    /// Its name.
    pub title: String,
    /// It as a question about a person.
    pub question: String,
    /// The answer.
    pub answer: RiskAnswer,
    /// The figure: `2 people`, `1 in 4.1`.
    pub figure: String,
    /// What the figure is of, after it; may be empty.
    pub unit: String,
    /// People for whom the answer is yes.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// What goes with it, a sentence or two.
    pub sentence: String,
}

/// Who would be disclosed if one column of the quasi-identifier were not published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WithoutColumn {
    /// The column.
    pub column: String,
    /// People whose value would still be certain, of the sensitive column with the most such people.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub certain: u64,
    /// People who would still be alone in their class.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub singletons: u64,
}

/// A review as a letter of one page, in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Letter {
    /// What was reviewed.
    pub opening: String,
    /// Whether the table should be released, a sentence.
    pub conclusion: String,
    /// Why, a sentence or two.
    pub reason: String,
    /// What was found, a sentence each.
    pub findings: Vec<String>,
    /// What should be done.
    pub advice: String,
    /// What was not considered.
    pub limits: String,
}
