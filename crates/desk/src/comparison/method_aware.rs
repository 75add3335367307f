//! People above the limit against a method-aware adversary, if the table is small enough
//! (docs/explanation/adversaries.md#a-method-aware-adversary).

use std::sync::Arc;

use serde::Serialize;

use crate::run::{Outcome as Published, SameMethod};
use tauell_base::words::numbers::{count, people, percentage_points};
use tauell_measure::adversary::{How, Minimality, MinimalityFound, MinimalityOptions};
use tauell_measure::findings::{DecisionAbout, Verdict};

/// People in a table up to which it is computed: every step runs the method once more.
const MOST_PEOPLE: usize = 200;

/// Originals that are tried one by one at most, and steps of each of the two walks where more fit.
const MOST_ORIGINALS: u64 = 20_000;
const STEPS: u64 = 10_000;

/// What a run of the method costs a person, in units of some nanoseconds.
const PERSON: u64 = 1_000;

/// People for whom a requirement is violated against a method-aware adversary who also knows everyone's
/// quasi-identifier.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AboveTheLimit {
    /// How it was come by.
    pub how: AssessmentKind,
    /// How many; none where no one can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional, type = "number"))]
    pub people: Option<u64>,
    /// Where two walks were made: the largest difference between them in the share of any value of any person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub error: Option<f64>,
    /// All of it in a sentence.
    pub sentence: String,
}

/// How the people above the limit were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum AssessmentKind {
    /// There are none, because of the way in which the method draws, if all originals that fit are equally likely at first.
    Proven,
    /// All originals that fit were tried.
    Counted,
    /// Two walks were made over originals that the method makes the same table of.
    Walked,
    /// At least so many: against an adversary who knows how sensitive values are generalized, or how frequent each value is that is
    /// published in sets. More was not assessed.
    AtLeast,
    /// Two walks were made, and differ too much to say about whom.
    Inconclusive,
    /// The table is too large to try.
    NotAssessed,
}

/// It being computed.
pub(super) enum Knowing {
    Trying(Box<Minimality>, u64),
    Found(AboveTheLimit),
}

impl Knowing {
    /// For a published table; none if nothing is sensitive.
    pub fn begin(outcome: &Published) -> Option<Self> {
        let problem = outcome.problem();
        if problem.requirements().is_empty() {
            return None;
        }
        if problem.choices().is_method_aware() {
            return Some(Self::Found(AboveTheLimit::proven(outcome)));
        }
        let rows = problem.microdata().len();
        if rows > MOST_PEOPLE {
            return Some(Self::Found(AboveTheLimit::of_large(outcome)));
        }
        let requirements = problem.requirements().iter().map(|required| required.requirements().to_vec()).collect();
        let options = MinimalityOptions { most_candidates: MOST_ORIGINALS, steps: STEPS, seed: problem.choices().seed };
        let publisher = Arc::new(SameMethod(problem.clone()));
        let work = Minimality::new(publisher, Arc::clone(problem.microdata()), requirements, options);
        Some(match work {
            Ok(work) => Self::Trying(Box::new(work), PERSON * rows.max(1) as u64),
            Err(_) => Self::Found(AboveTheLimit::not_examined()),
        })
    }

    /// Goes on for about `budget` units (some nanoseconds each); how far it is, all of it where it is known.
    pub fn advance(&mut self, budget: u64) -> (u64, u64) {
        let Self::Trying(work, each) = self else { return (1, 1) };
        match work.advance(budget / *each) {
            Ok((done, total)) if done < total => return (done, total),
            Ok(_) => {
                if let Self::Trying(work, _) = std::mem::replace(self, Self::Found(AboveTheLimit::not_examined()))
                    && let Some(found) = work.finish()
                {
                    *self = Self::Found(AboveTheLimit::found(&found));
                }
            }
            Err(_) => *self = Self::Found(AboveTheLimit::not_examined()),
        }
        (1, 1)
    }

    /// The result; none while it is still being computed.
    pub fn finish(self) -> Option<AboveTheLimit> {
        match self {
            Self::Found(found) => Some(found),
            Self::Trying(..) => None,
        }
    }
}

impl AboveTheLimit {
    /// By the method's proof, whose premise is in the same sentence; if values are in sets, and their shares make some likelier than the
    /// limit, how many people that is.
    fn proven(outcome: &Published) -> Self {
        let in_sets = outcome.problem().choices().method.about().adds_values;
        let likely =
            if in_sets { "every value of a person's set" } else { "every original table that fits the release" };
        let proven = format!(
            "If {likely} is equally likely at first, no one is above the limit against a method-aware adversary: the method draws at random \
             from a secret, and treats all values alike."
        );
        let Verdict { decisions, learned, .. } = &outcome.report().verdict;
        let columns = learned.iter().flat_map(|learned| &learned.columns);
        let by_shares = columns.filter_map(|of| of.people_above_limit_by_shares).max().filter(|&people| people > 0);
        let sentence = match decisions.iter().find(|one| one.about == DecisionAbout::LearnsFromRelease) {
            Some(learns) => format!("{proven} {}.", learns.title),
            None => proven,
        };
        match by_shares {
            None => Self { how: AssessmentKind::Proven, people: Some(0), error: None, sentence },
            people => Self { how: AssessmentKind::AtLeast, people, error: None, sentence },
        }
    }

    /// What the run found of an adversary who knows how values are generalized, if that is more than allowed.
    fn of_large(outcome: &Published) -> Self {
        let violated = outcome.report().verdict.violations.method_aware.map_or(0, |violated| violated.people);
        if violated == 0 {
            return Self::not_examined();
        }
        let all = people(outcome.problem().microdata().len() as u64);
        let are = if violated > 1 { "are" } else { "is" };
        let sentence = format!(
            "At least {} of {all} {are} above the limit against a method-aware adversary, who knows how sensitive values are generalized. \
             More of the method was not assessed.",
            count(violated)
        );
        Self { how: AssessmentKind::AtLeast, people: Some(violated), error: None, sentence }
    }

    fn not_examined() -> Self {
        let sentence = format!(
            "Not assessed: a method-aware adversary is assessed here for tables of generalized rows and up to {}. The \
             table may disclose more to this adversary than is allowed.",
            people(MOST_PEOPLE as u64)
        );
        Self { how: AssessmentKind::NotAssessed, people: None, error: None, sentence }
    }

    fn found(found: &MinimalityFound) -> Self {
        let (above, all) = (found.broken(), people(found.count() as u64));
        let number = if above == 0 { "None".to_owned() } else { count(above) };
        let are = if above > 1 { "are" } else { "is" };
        let who = format!("{number} of {all} {are} above the limit against a method-aware adversary");
        match found.how {
            How::Exact { candidates, .. } => Self {
                how: AssessmentKind::Counted,
                people: Some(above),
                error: None,
                sentence: format!("{who}: the method was run on all {} originals that fit.", count(candidates)),
            },
            How::Sampled { error, .. } if found.is_open() => Self {
                how: AssessmentKind::Inconclusive,
                people: None,
                error: Some(error),
                sentence: format!(
                    "Not assessed: two walks of {} steps over originals differ by up to {}, too much to say about \
                     whom. The table may disclose more to a method-aware adversary than is allowed. The review makes \
                     longer walks.",
                    count(STEPS),
                    percentage_points(error)
                ),
            },
            How::Sampled { error, .. } => Self {
                how: AssessmentKind::Walked,
                people: Some(above),
                error: Some(error),
                sentence: format!(
                    "{who}, by an estimate: two walks of {} steps over originals differ by up to {}.",
                    count(STEPS),
                    percentage_points(error)
                ),
            },
        }
    }
}
