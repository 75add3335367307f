//! Whether sensitive values stay exact: the choice, the result, and why
//! (docs/explanation/sweep.md#exact-sensitive-values).
//!
//! "Cheapest" is exact unless that costs over a hundredth of the information. Precisely: um(G) of both published tables
//! is computed (docs/explanation/model.md#information, over quasi-identifier and sensitive attributes); the exact one
//! is used iff um of the generalized one exceeds um of the exact one by no more than 0.01. If the whole table violates
//! its requirements, there is no exact one, and if the papers' way generalizes nothing, both are the same.

use serde::Serialize;

use crate::session::Problem;
use tauell_base::pace::Pace;
use tauell_base::words::numbers::{count, counted, percent};
use tauell_measure::utility::{Information, Informing};
use tauell_publish::release::{Composing, Publication};
use tauell_publish::{GeneralizeSensitive, LastWay, Method};

/// What exact sensitive values may cost before general ones are taken, as a difference of um(G).
const MOST_COST: f64 = 0.01;

const NONE: &str = "None had to be generalized.";

/// Whether sensitive values could be generalized, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GeneralizeSensitiveReport {
    /// The choice.
    pub requested: GeneralizeSensitive,
    /// `exact` if every sensitive value is published exactly, else `general`.
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
    /// Rows with a generalized sensitive value.
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

/// The published table that is taken, what it keeps, and why it is taken.
pub(crate) struct Chosen {
    pub publication: Publication,
    pub information: Information,
    pub report: GeneralizeSensitiveReport,
}

/// Puts together what a finished method made, and takes the better of two ways. O(rows · log rows).
pub(crate) async fn choose(problem: &Problem, mut method: Box<dyn Method + Send>, pace: &Pace) -> Chosen {
    pace.enter("finishing the method");
    pace.end_slice().await;
    let exact = method.exact_composing();
    let general = method.composing();
    pace.enter("publication");
    pace.end_slice().await;
    let (general, exact) = match exact {
        Some(exact) => {
            let (general, exact) =
                pace.both(|pace| made(problem, general, pace), |pace| made(problem, exact, pace)).await;
            (general, Some(exact))
        }
        None => (made(problem, general, pace.clone()).await, None),
    };
    taken(problem, general, exact)
}

/// A published table, and what it retains.
async fn made(problem: &Problem, composing: Composing, pace: Pace) -> (Publication, Information) {
    let publication = composing.compose(&pace).await;
    pace.enter("information");
    pace.end_slice().await;
    with_information(problem, publication, &pace).await
}

/// Takes one of two published tables; `exact` is there if both were made and they differ.
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

/// Which of two published tables is taken, and why. `exact` is there where both were made and they differ.
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
        return if cost <= MOST_COST {
            let reason = exactly("retains", &exact, &made);
            let report = report(GeneralizeSensitive::Never, reason, Some(exact), Some(made));
            Chosen { publication: other, information: other_keeps, report }
        } else {
            let reason = exactly("would retain", &exact, &made);
            let report = report(GeneralizeSensitive::AsNeeded, reason, Some(exact), Some(made));
            Chosen { publication, information: keeps, report }
        };
    }
    let report = match asked {
        _ if problem.requirements().is_empty() => {
            report(GeneralizeSensitive::Never, "No column is sensitive.".to_owned(), Some(made), None)
        }
        GeneralizeSensitive::Never => {
            report(GeneralizeSensitive::Never, "They were required to stay exact.".to_owned(), Some(made), None)
        }
        _ if made.generalized_rows == 0 => report(GeneralizeSensitive::Never, NONE.to_owned(), Some(made), Some(made)),
        GeneralizeSensitive::AsNeeded => report(
            GeneralizeSensitive::AsNeeded,
            "They were allowed to be generalized, as in the papers.".to_owned(),
            None,
            Some(made),
        ),
        GeneralizeSensitive::Auto => report(
            GeneralizeSensitive::AsNeeded,
            "The whole table violates the requirement, so some sensitive values must be generalized.".to_owned(),
            None,
            Some(made),
        ),
    };
    Chosen { publication, information: keeps, report }
}

/// What publishing all values exactly retains, against what generalized values retain.
fn exactly(retains: &str, exact: &WayReport, made: &WayReport) -> String {
    let (own, other) = (percent(exact.information), percent(made.information));
    let than = if own == other { "as much as".to_owned() } else { format!("instead of {other}") };
    let rest = match exact.generalized_rows {
        0 => "all of them exactly".to_owned(),
        some => format!("all but {} exactly", count(some)),
    };
    format!("Publishing {rest} {retains} {own} of the information, {than} with {}.", values(made.generalized_rows))
}

pub(super) fn values(count: u64) -> String {
    match count {
        0 => "no generalized value".to_owned(),
        _ => counted(count, "generalized value", "generalized values"),
    }
}
