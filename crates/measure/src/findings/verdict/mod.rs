//! The verdict on a table: one word, one reason, and what is left to decide.
//!
//! One verdict and one wording of it: report, review, summary, the command's first line and the page show [`Verdict::line`]; none of
//! them words its own. What forbids a release and what is to be decided: docs/explanation/verdict.md.

mod decision;
mod judgement;
mod words;

pub use decision::{
    Acceptance, Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen, SMALLEST_CLASS,
};
pub use judgement::{Judgement, MethodAwareVerdict};
pub use words::{singled_out, so_many};

use serde::{Deserialize, Serialize};

use super::learning::LearnedVerdict;
use crate::adversary::Broken;

/// Whether a table can be released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Readiness {
    /// Every requirement is satisfied, and nothing is left to decide.
    Ready,
    /// A person has to decide something.
    Decide,
    /// Someone's value is disclosed beyond what the requirement allows.
    DoNotRelease,
}

/// The verdict on a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Verdict {
    /// Whether it can be released.
    pub status: Readiness,
    /// The same in words: `Ready to release`, `Decide 2 things`, `Do not release`; `Ready to release by the owner's decision` if the owner
    /// accepted what would forbid it; of a table made elsewhere in which values are certain, `This file discloses 7 people with certainty`.
    pub heading: String,
    /// Why: a sentence or two with requirement, people and adversary.
    pub reason: String,
    /// Heading and reason.
    pub line: String,
    /// What is to be decided, what forbids the release first; then what was accepted.
    pub decisions: Vec<Decision>,
    /// Whether the requirements are satisfied, and against whom.
    pub requirements_status: RequirementsStatus,
    /// All people of the table.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// For how many people a requirement is violated, by adversary.
    pub violations: Violations,
    /// What an adversary infers who learns from the release; absent where no sensitive column is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub learned: Option<LearnedVerdict>,
}

impl Verdict {
    /// Of decisions in the order in which they are shown; `subject` is the reason unless a decision gives it.
    fn new(subject: String, decisions: Vec<Decision>, of: &Judgement) -> Self {
        let open = decisions.iter().filter(|one| one.is_open()).count();
        // Of what would forbid the release, what is about the most people.
        let accepted = decisions.iter().filter(|one| one.forbids && !one.is_open()).max_by_key(|one| one.people);
        let (status, heading) = match (open, decisions.first()) {
            (1.., Some(first)) if first.forbids => {
                (Readiness::DoNotRelease, first.heading.clone().unwrap_or_else(|| "Do not release".to_owned()))
            }
            (0, _) if accepted.is_some() => (Readiness::Ready, "Ready to release by the owner's decision".to_owned()),
            (0, _) => (Readiness::Ready, "Ready to release".to_owned()),
            (1, _) => (Readiness::Decide, "Decide 1 thing".to_owned()),
            _ => (Readiness::Decide, format!("Decide {open} things")),
        };
        let reason = match &decisions[..] {
            [first, ..] if status == Readiness::DoNotRelease || (status == Readiness::Decide && open == 1) => {
                first.reason.clone()
            }
            _ => match accepted.filter(|_| status == Readiness::Ready) {
                Some(accepted) => accepted.reason.clone(),
                None => subject,
            },
        };
        Self {
            line: format!("{heading}. {reason}"),
            status,
            heading,
            reason,
            decisions,
            requirements_status: of.requirements_status(),
            people: of.people(),
            violations: of.violations(),
            learned: of.learned(),
        }
    }

    /// What is open, the gravest first.
    pub fn open(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|one| one.is_open())
    }
}

/// For how many people a requirement is violated, by adversary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Violations {
    /// Against an adversary who knows the quasi-identifier.
    pub quasi_identifier: ViolationCount,
    /// Against a method-aware adversary; `null` if not assessed.
    pub method_aware: Option<ViolationCount>,
    /// Against an adversary who also knows the columns published unchanged; absent if there are none, or no requirement.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub published_unchanged: Option<UnchangedViolations>,
}

/// The people for whom a requirement is violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ViolationCount {
    /// Their classes; `null` if people were assessed one by one.
    pub classes: Option<usize>,
    /// People; if classes were assessed, all people of these classes.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
}

impl From<Broken> for ViolationCount {
    fn from(Broken { classes, rows }: Broken) -> Self {
        Self { classes: Some(classes), people: rows }
    }
}

/// The same against an adversary who also knows the columns published unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UnchangedViolations {
    /// People for whom a requirement is violated.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// In words.
    pub line: String,
}

/// Whether requirements are satisfied, and against whom, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum RequirementsStatus {
    /// There is no requirement.
    NoRequirement,
    /// Satisfied against every adversary whom the requirements concern, a method-aware one included.
    Satisfied,
    /// Satisfied against an adversary who knows the quasi-identifier; a method-aware one was not assessed, or not exactly.
    MethodAwareNotAssessed,
    /// Satisfied against an adversary who knows the quasi-identifier, violated against a method-aware one.
    MethodAwareViolated,
    /// Satisfied against an adversary who knows the quasi-identifier, violated against one who also knows the columns published
    /// unchanged.
    PublishedUnchangedViolated,
    /// Violated against an adversary who knows the quasi-identifier.
    Violated,
}
