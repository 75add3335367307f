//! Whether sensitive values stay exact: what was asked, what was taken, and why (docs/sweep.md#exact-sensitive-values).
//!
//! "Cheapest" is exact unless that costs over a hundredth of the information. Precisely: um(G) of both publications is
//! worked out (docs/model.md#information, over quasi-identifier and sensitive attributes); exact is taken iff um of the general one is above
//! um of the exact one by no more than 0.01. Where the whole table does not keep its promises as it stands there is no exact
//! one, and where the papers' way makes nothing general both are the same.

use serde::Serialize;

use crate::session::Problem;
use tauell_base::words::numbers::{count, counted, figure};
use tauell_measure::utility::{Information, Informing};
use tauell_publish::release::{Composing, Publication};
use tauell_publish::{LastWay, Method, SensitiveValues};

/// What exact sensitive values may cost before general ones are taken, as a difference of um(G).
const MOST_COST: f64 = 0.01;

const NONE: &str = "None had to be made general.";

/// Whether sensitive values could be made general, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct SensitiveValuesReport {
    /// What was asked for.
    pub asked: SensitiveValues,
    /// `exact` where every sensitive value is published as it was, else `general`.
    pub taken: SensitiveValues,
    /// Why, a sentence.
    pub reason: String,
    /// With sensitive values exact, where that was tried.
    pub exact: Option<WayReport>,
    /// With sensitive values as general as the papers make them, where that was tried.
    pub general: Option<WayReport>,
}

/// What one of the two ways leads to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct WayReport {
    /// um(G).
    pub information: f64,
    /// Rows with a general sensitive value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub general_rows: u64,
    /// Classes.
    pub classes: usize,
}

impl SensitiveValuesReport {
    /// Which of two ways was taken; `None` where one was made alone.
    pub(crate) fn way(&self) -> Option<LastWay> {
        let (exact, general) = (self.exact?, self.general?);
        let exact_is_taken = match general.general_rows {
            0 => general.information < exact.information,
            _ => self.taken == SensitiveValues::Exact,
        };
        Some(if exact_is_taken { LastWay::Exact } else { LastWay::General })
    }
}

impl WayReport {
    fn new(information: &Information, rows: usize, publication: &Publication) -> Self {
        Self {
            information: information.all,
            general_rows: (information.sensitive_generalized * rows as f64).round() as u64,
            classes: publication.class_count(),
        }
    }
}

/// What a method that is done has made, on the way to the one publication that is taken.
pub(crate) enum Choosing {
    /// Nothing yet.
    Begun(Box<dyn Method + Send>),
    /// The one that leaves sensitive values exact is put together, where there is one beside the other.
    Exact(Box<dyn Method + Send>, Composing),
    /// The other one is.
    General(Composing, Option<Publication>),
    /// What each keeps is worked out, of the exact one last.
    Measuring(Publication, Informing, Option<Exact>),
    /// The one that is taken, what it keeps, and why it is taken.
    Taken(Publication, Information, SensitiveValuesReport),
}

/// The publication that leaves sensitive values exact, and what the other one leads to once that is known.
pub(crate) struct Exact {
    publication: Publication,
    general: Option<Information>,
}

impl Choosing {
    /// Begins with publications that are made. `exact` is there where both were made and they differ.
    pub fn between(problem: &Problem, publication: Publication, exact: Option<Publication>) -> Self {
        let exact = exact.map(|publication| Exact { publication, general: None });
        let informing = Informing::new(problem.microdata(), &publication);
        Self::Measuring(publication, informing, exact)
    }

    /// Works for about `budget` units; nothing is left to do once one is taken. O(rows · log rows) in all.
    pub fn step(self, problem: &Problem, budget: u64) -> Self {
        match self {
            Self::Begun(mut method) => match method.exact_composing() {
                Some(exact) => Self::Exact(method, exact),
                None => Self::General(method.composing(), None),
            },
            Self::Exact(method, mut exact) => {
                if exact.advance(budget) {
                    Self::General(method.composing(), Some(exact.finish()))
                } else {
                    Self::Exact(method, exact)
                }
            }
            Self::General(mut general, exact) => {
                if general.advance(budget) {
                    Self::between(problem, general.finish(), exact)
                } else {
                    Self::General(general, exact)
                }
            }
            Self::Measuring(publication, mut informing, exact) => {
                let at_hand = match &exact {
                    Some(Exact { publication, general: Some(_) }) => publication,
                    _ => &publication,
                };
                if !informing.advance(problem.microdata(), at_hand, budget) {
                    return Self::Measuring(publication, informing, exact);
                }
                let keeps = informing.finish();
                match exact {
                    Some(Exact { publication: exact, general: None }) => {
                        let informing = Informing::new(problem.microdata(), &exact);
                        let exact = Exact { publication: exact, general: Some(keeps) };
                        Self::Measuring(publication, informing, Some(exact))
                    }
                    Some(Exact { publication: exact, general: Some(general) }) => {
                        taken(problem, (publication, general), Some((exact, keeps)))
                    }
                    None => taken(problem, (publication, keeps), None),
                }
            }
            taken @ Self::Taken(..) => taken,
        }
    }

    /// What the next step is, for who measures how long it takes.
    pub fn at(&self) -> &'static str {
        match self {
            Self::Begun(_) => "end of the method",
            Self::Exact(..) => "publication with exact values",
            Self::General(..) => "publication",
            Self::Measuring(..) => "information",
            Self::Taken(..) => "nothing",
        }
    }

    /// All steps: the publication that is taken.
    pub fn finish(mut self, problem: &Problem) -> Publication {
        loop {
            match self.step(problem, u64::MAX) {
                Self::Taken(publication, ..) => return publication,
                next => self = next,
            }
        }
    }
}

/// Which of two publications is taken, and why. `exact` is there where both were made and they differ.
fn taken(
    problem: &Problem,
    (publication, keeps): (Publication, Information),
    exact: Option<(Publication, Information)>,
) -> Choosing {
    let asked = problem.choices().method.sensitive_values();
    let way = |keeps: &Information, of: &Publication| WayReport::new(keeps, problem.microdata().len(), of);
    let made = way(&keeps, &publication);
    let report = |taken, reason: String, exact, general| SensitiveValuesReport { asked, taken, reason, exact, general };
    if let Some((other, other_keeps)) = exact {
        let exact = way(&other_keeps, &other);
        let cost = made.information - exact.information;
        if made.general_rows == 0 {
            // Two ways of taking classes in: the better one.
            let (publication, keeps, way) =
                if cost < 0.0 { (other, other_keeps, exact) } else { (publication, keeps, made) };
            let report = report(SensitiveValues::Exact, NONE.to_owned(), Some(way), Some(made));
            return Choosing::Taken(publication, keeps, report);
        }
        let figures = format!(
            "{} instead of {}, and {}",
            values(exact.general_rows),
            count(made.general_rows),
            information(exact.information, made.information)
        );
        return if cost <= MOST_COST {
            let reason = format!("Leaving them exact costs no more than a hundredth of the information: {figures}.");
            Choosing::Taken(other, other_keeps, report(SensitiveValues::Exact, reason, Some(exact), Some(made)))
        } else {
            let reason = format!("Leaving them exact would cost more than a hundredth of the information: {figures}.");
            Choosing::Taken(publication, keeps, report(SensitiveValues::General, reason, Some(exact), Some(made)))
        };
    }
    let report = match asked {
        _ if problem.promises().is_empty() => {
            report(SensitiveValues::Exact, "No column is sensitive.".to_owned(), Some(made), None)
        }
        SensitiveValues::Exact => {
            report(SensitiveValues::Exact, "They were asked to stay exact.".to_owned(), Some(made), None)
        }
        _ if made.general_rows == 0 => report(SensitiveValues::Exact, NONE.to_owned(), Some(made), Some(made)),
        SensitiveValues::General => report(
            SensitiveValues::General,
            "They were allowed to be made general, as in the papers.".to_owned(),
            None,
            Some(made),
        ),
        SensitiveValues::Cheapest => report(
            SensitiveValues::General,
            "The whole table does not keep what is asked as it stands, so they cannot all stay exact.".to_owned(),
            None,
            Some(made),
        ),
    };
    Choosing::Taken(publication, keeps, report)
}

/// `information 0.930 instead of 0.940`; where both read the same, once.
pub(super) fn information(now: f64, before: f64) -> String {
    let (now, before) = (figure(now), figure(before));
    if now == before {
        format!("information {now} either way")
    } else {
        format!("information {now} instead of {before}")
    }
}

pub(super) fn values(count: u64) -> String {
    match count {
        0 => "no general value".to_owned(),
        _ => counted(count, "general value", "general values"),
    }
}
