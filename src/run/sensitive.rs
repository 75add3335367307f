//! Whether sensitive values stay exact: what was asked, what was taken, and why (docs/sweep.md#exact-sensitive-values).
//!
//! "Cheapest" is exact unless that costs over a hundredth of the information. Precisely: um(G) of both publications is
//! worked out (docs/model.md#information, over quasi-identifier and sensitive attributes); exact is taken iff um of the general one is above
//! um of the exact one by no more than 0.01. Where the whole table does not keep its promises as it stands there is no exact
//! one, and where the papers' way makes nothing general both are the same.

use serde::Serialize;

use crate::publish::{Method, SensitiveValues};
use crate::release::Publication;
use crate::session::Problem;
use crate::utility::Information;
use crate::words::numbers::{count, counted, figure};

/// What exact sensitive values may cost before general ones are taken, as a difference of um(G).
const MOST_COST: f64 = 0.01;

const NONE: &str = "None had to be made general.";

/// Whether sensitive values could be made general, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WayReport {
    /// um(G).
    pub information: f64,
    /// Rows with a general sensitive value.
    #[cfg_attr(test, ts(type = "number"))]
    pub general_rows: u64,
    /// Classes.
    pub classes: usize,
}

impl WayReport {
    fn of(problem: &Problem, publication: &Publication) -> Self {
        let information = Information::of(problem.microdata(), publication);
        Self {
            information: information.all,
            general_rows: (information.sensitive_generalized * problem.microdata().len() as f64).round() as u64,
            classes: publication.class_count(),
        }
    }
}

/// What a method that is done has made, on the way to the one publication that is taken. Each step is O(rows · log rows).
pub(crate) enum Choosing {
    /// Nothing yet.
    Begun(Box<dyn Method + Send>),
    /// The one that leaves sensitive values exact, where there is one beside the other.
    Exact(Box<dyn Method + Send>, Option<Publication>),
    /// Both.
    Made(Publication, Option<Publication>),
    /// Both, with what the first leads to.
    Measured(Publication, WayReport, Option<Publication>),
    /// The one that is taken, and why.
    Taken(Publication, SensitiveValuesReport),
}

impl Choosing {
    /// The next step; nothing is left to do once it is taken.
    pub fn step(self, problem: &Problem) -> Self {
        match self {
            Self::Begun(mut method) => {
                let exact = method.exact_publication();
                Self::Exact(method, exact)
            }
            Self::Exact(method, exact) => Self::Made(method.publication(), exact),
            Self::Made(publication, exact) => {
                let made = WayReport::of(problem, &publication);
                Self::Measured(publication, made, exact)
            }
            Self::Measured(publication, made, exact) => {
                let exact = exact.map(|exact| {
                    let way = WayReport::of(problem, &exact);
                    (exact, way)
                });
                let (publication, report) = taken(problem, publication, made, exact);
                Self::Taken(publication, report)
            }
            taken @ Self::Taken(..) => taken,
        }
    }

    /// All steps: the publication that is taken.
    pub fn finish(mut self, problem: &Problem) -> Publication {
        loop {
            match self.step(problem) {
                Self::Taken(publication, _) => return publication,
                next => self = next,
            }
        }
    }
}

/// Which of two publications is taken, and why. `exact` is there where both were made and they differ.
fn taken(
    problem: &Problem,
    publication: Publication,
    made: WayReport,
    exact: Option<(Publication, WayReport)>,
) -> (Publication, SensitiveValuesReport) {
    let asked = problem.choices().sensitive_values;
    let report = |taken, reason: String, exact, general| SensitiveValuesReport { asked, taken, reason, exact, general };
    if let Some((other, exact)) = exact {
        let cost = made.information - exact.information;
        if made.general_rows == 0 {
            // Two ways of taking classes in: the better one.
            let publication = if cost < 0.0 { other } else { publication };
            let way = if cost < 0.0 { exact } else { made };
            return (publication, report(SensitiveValues::Exact, NONE.to_owned(), Some(way), Some(made)));
        }
        let figures = format!(
            "{} instead of {}, and {}",
            values(exact.general_rows),
            count(made.general_rows),
            information(exact.information, made.information)
        );
        return if cost <= MOST_COST {
            let reason = format!("Leaving them exact costs no more than a hundredth of the information: {figures}.");
            (other, report(SensitiveValues::Exact, reason, Some(exact), Some(made)))
        } else {
            let reason = format!("Leaving them exact would cost more than a hundredth of the information: {figures}.");
            (publication, report(SensitiveValues::General, reason, Some(exact), Some(made)))
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
    (publication, report)
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
