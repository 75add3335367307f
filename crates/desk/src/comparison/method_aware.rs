//! People above the limit for whoever knows the method, where that can be afforded (docs/explanation/adversaries.md#someone-who-knows-the-whole-method).

use std::sync::Arc;

use serde::Serialize;

use crate::run::{Outcome as Published, SameMethod};
use tauell_base::words::numbers::{count, people, percentage_points};
use tauell_measure::adversary::{How, Minimality, MinimalityFound, MinimalityOptions};

/// People in a table up to which it is worked out: every step runs the method once more.
const MOST_PEOPLE: usize = 200;

/// Originals that are tried one by one at the most, and steps of each of the two walks where more fit.
const MOST_ORIGINALS: u64 = 20_000;
const STEPS: u64 = 10_000;

/// What a run of the method costs a person, in units of some nanoseconds.
const PERSON: u64 = 1_000;

/// People for whom what is required does not hold against whoever knows the method, its options and everybody's quasi-identifier.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AboveTheLimit {
    /// How it was come by.
    pub how: HowKnown,
    /// How many; none where nobody can say.
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

/// How it was come by who is above the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum HowKnown {
    /// Nobody is, by how the method draws.
    Proven,
    /// All originals that fit were tried.
    Counted,
    /// Two walks were made over originals that the method makes the same table of.
    Walked,
    /// Two walks were made, and differ too much to say about whom.
    Inconclusive,
    /// The table is too large to try.
    NotAssessed,
}

/// It being worked out.
pub(super) enum Knowing {
    Trying(Box<Minimality>, u64),
    Found(AboveTheLimit),
}

impl Knowing {
    /// Of a published table; none where nothing is sensitive.
    pub fn begin(outcome: &Published) -> Option<Self> {
        let problem = outcome.problem();
        if problem.requirements().is_empty() {
            return None;
        }
        if problem.choices().is_method_aware() {
            return Some(Self::Found(AboveTheLimit::proven()));
        }
        let rows = problem.microdata().len();
        if rows > MOST_PEOPLE {
            return Some(Self::Found(AboveTheLimit::not_examined()));
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

    /// What was found; none where it is still being worked out.
    pub fn finish(self) -> Option<AboveTheLimit> {
        match self {
            Self::Found(found) => Some(found),
            Self::Trying(..) => None,
        }
    }
}

impl AboveTheLimit {
    fn proven() -> Self {
        let sentence = "Nobody is above the limit for whoever knows the method: it draws by lot from a secret, and treats all values alike.";
        Self { how: HowKnown::Proven, people: Some(0), error: None, sentence: sentence.to_owned() }
    }

    fn not_examined() -> Self {
        let sentence = format!(
            "Not examined, since it is worked out for tables of generalized rows and up to {} here. The table may tell more than is allowed to \
             whoever knows the method.",
            people(MOST_PEOPLE as u64)
        );
        Self { how: HowKnown::NotAssessed, people: None, error: None, sentence }
    }

    fn found(found: &MinimalityFound) -> Self {
        let (above, all) = (found.broken(), people(found.count() as u64));
        let number = if above == 0 { "Nobody".to_owned() } else { count(above) };
        let are = if above > 1 { "are" } else { "is" };
        let who = format!("{number} of {all} {are} above the limit for whoever knows the method");
        match found.how {
            How::Exact { candidates, .. } => Self {
                how: HowKnown::Counted,
                people: Some(above),
                error: None,
                sentence: format!("{who}: the method was run on all {} originals that fit.", count(candidates)),
            },
            How::Sampled { error, .. } if found.is_open() => Self {
                how: HowKnown::Inconclusive,
                people: None,
                error: Some(error),
                sentence: format!(
                    "The table may tell more than is allowed to whoever knows the method: two walks of {} steps over originals differ by up to {}, too \
                     much to say about whom. The review makes longer ones.",
                    count(STEPS),
                    percentage_points(error)
                ),
            },
            How::Sampled { error, .. } => Self {
                how: HowKnown::Walked,
                people: Some(above),
                error: Some(error),
                sentence: format!(
                    "{who}, as far as two walks of {} steps over originals tell, which differ by up to {}.",
                    count(STEPS),
                    percentage_points(error)
                ),
            },
        }
    }
}
