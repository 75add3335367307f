//! Whether sensitive values stay exact: what was asked, what was taken, and why (docs/explanation/sweep.md#exact-sensitive-values).
//!
//! "Cheapest" is exact unless that costs over a hundredth of the information. Precisely: um(G) of both publications is
//! worked out (docs/explanation/model.md#information, over quasi-identifier and sensitive attributes); exact is taken iff um of the general one is above
//! um of the exact one by no more than 0.01. Where the whole table does not keep its requirements as it stands there is no exact
//! one, and where the papers' way makes nothing general both are the same.

use serde::Serialize;

use crate::session::Problem;
use tauell_base::pace::Pace;
use tauell_base::words::numbers::{count, counted, figure};
use tauell_measure::utility::{Information, Informing};
use tauell_publish::release::Publication;
use tauell_publish::{GeneralizeSensitive, LastWay, Method};

/// What exact sensitive values may cost before general ones are taken, as a difference of um(G).
const MOST_COST: f64 = 0.01;

const NONE: &str = "None had to be made general.";

/// Whether sensitive values could be made general, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GeneralizeSensitiveReport {
    /// What was asked for.
    pub requested: GeneralizeSensitive,
    /// `exact` where every sensitive value is published as it was, else `general`.
    pub applied: GeneralizeSensitive,
    /// Why, a sentence.
    pub reason: String,
    /// With sensitive values exact, where that was tried.
    pub never: Option<WayReport>,
    /// With sensitive values as general as the papers make them, where that was tried.
    pub as_needed: Option<WayReport>,
}

/// What one of the two ways leads to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WayReport {
    /// um(G).
    pub information: f64,
    /// Rows with a general sensitive value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub generalized_rows: u64,
    /// Classes.
    pub classes: usize,
}

impl GeneralizeSensitiveReport {
    /// Which of two ways was taken; `None` where one was made alone.
    pub(crate) fn way(&self) -> Option<LastWay> {
        let (exact, general) = (self.never?, self.as_needed?);
        let exact_is_taken = match general.generalized_rows {
            0 => general.information < exact.information,
            _ => self.applied == GeneralizeSensitive::Never,
        };
        Some(if exact_is_taken { LastWay::Exact } else { LastWay::General })
    }
}

impl WayReport {
    fn new(information: &Information, rows: usize, publication: &Publication) -> Self {
        Self {
            information: information.all,
            generalized_rows: (information.sensitive_generalized * rows as f64).round() as u64,
            classes: publication.class_count(),
        }
    }
}

/// The publication that is taken, what it keeps, and why it is taken.
pub(crate) struct Chosen {
    pub publication: Publication,
    pub information: Information,
    pub report: GeneralizeSensitiveReport,
}

/// Puts together what a finished method made, and takes the better of two ways. O(rows · log rows).
pub(crate) async fn choose(problem: &Problem, mut method: Box<dyn Method + Send>, pace: &Pace) -> Chosen {
    pace.enter("end of the method");
    pace.end_slice().await;
    let exact = match method.exact_composing() {
        Some(exact) => {
            pace.enter("publication with exact values");
            pace.end_slice().await;
            Some(exact.compose(pace).await)
        }
        None => None,
    };
    let general = method.composing();
    pace.enter("publication");
    pace.end_slice().await;
    let general = general.compose(pace).await;
    pace.enter("information");
    pace.end_slice().await;
    better(problem, general, exact, pace).await
}

/// Takes one of two publications; `exact` is there if both were made and they differ.
pub(crate) async fn better(problem: &Problem, general: Publication, exact: Option<Publication>, pace: &Pace) -> Chosen {
    let general = with_information(problem, general, pace).await;
    let exact = match exact {
        Some(exact) => {
            pace.end_slice().await;
            Some(with_information(problem, exact, pace).await)
        }
        None => None,
    };
    taken(problem, general, exact)
}

async fn with_information(problem: &Problem, publication: Publication, pace: &Pace) -> (Publication, Information) {
    let mut informing = Informing::new(problem.microdata(), &publication);
    pace.slices(|budget| informing.advance(problem.microdata(), &publication, budget)).await;
    (publication, informing.finish())
}

/// Which of two publications is taken, and why. `exact` is there where both were made and they differ.
fn taken(
    problem: &Problem,
    (publication, keeps): (Publication, Information),
    exact: Option<(Publication, Information)>,
) -> Chosen {
    let asked = problem.choices().method.generalize_sensitive();
    let way = |keeps: &Information, of: &Publication| WayReport::new(keeps, problem.microdata().len(), of);
    let made = way(&keeps, &publication);
    let report = |taken, reason: String, exact, general| GeneralizeSensitiveReport {
        requested: asked,
        applied: taken,
        reason,
        never: exact,
        as_needed: general,
    };
    if let Some((other, other_keeps)) = exact {
        let exact = way(&other_keeps, &other);
        let cost = made.information - exact.information;
        if made.generalized_rows == 0 {
            // Two ways of taking classes in: the better one.
            let (publication, keeps, way) =
                if cost < 0.0 { (other, other_keeps, exact) } else { (publication, keeps, made) };
            let report = report(GeneralizeSensitive::Never, NONE.to_owned(), Some(way), Some(made));
            return Chosen { publication, information: keeps, report };
        }
        let figures = format!(
            "{} instead of {}, and {}",
            values(exact.generalized_rows),
            count(made.generalized_rows),
            information(exact.information, made.information)
        );
        return if cost <= MOST_COST {
            let reason = format!("Leaving them exact costs no more than a hundredth of the information: {figures}.");
            let report = report(GeneralizeSensitive::Never, reason, Some(exact), Some(made));
            Chosen { publication: other, information: other_keeps, report }
        } else {
            let reason = format!("Leaving them exact would cost more than a hundredth of the information: {figures}.");
            let report = report(GeneralizeSensitive::AsNeeded, reason, Some(exact), Some(made));
            Chosen { publication, information: keeps, report }
        };
    }
    let report = match asked {
        _ if problem.requirements().is_empty() => {
            report(GeneralizeSensitive::Never, "No column is sensitive.".to_owned(), Some(made), None)
        }
        GeneralizeSensitive::Never => {
            report(GeneralizeSensitive::Never, "They were asked to stay exact.".to_owned(), Some(made), None)
        }
        _ if made.generalized_rows == 0 => report(GeneralizeSensitive::Never, NONE.to_owned(), Some(made), Some(made)),
        GeneralizeSensitive::AsNeeded => report(
            GeneralizeSensitive::AsNeeded,
            "They were allowed to be made general, as in the papers.".to_owned(),
            None,
            Some(made),
        ),
        GeneralizeSensitive::Auto => report(
            GeneralizeSensitive::AsNeeded,
            "The whole table does not keep what is asked as it stands, so they cannot all stay exact.".to_owned(),
            None,
            Some(made),
        ),
    };
    Chosen { publication, information: keeps, report }
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
