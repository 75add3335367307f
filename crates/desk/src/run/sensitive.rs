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
use tauell_publish::release::{Composing, OrderedClasses, Publication, PublishedRecords};
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
    fn new(information: &Information, rows: usize, classes: usize) -> Self {
        Self {
            information: information.all,
            generalized_rows: (information.sensitive_generalized * rows as f64).round() as u64,
            classes,
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
    // Of the two, what each retains is known before its rows have places.
    let (general, exact) = match exact {
        Some(exact) => {
            let (general, exact) =
                pace.both(|pace| ordered(problem, general, pace), |pace| ordered(problem, exact, pace)).await;
            (general, Some(exact))
        }
        None => (ordered(problem, general, pace.clone()).await, None),
    };
    let way = |(classes, keeps): &(OrderedClasses, Information)| (keeps.clone(), classes.class_count());
    let (is_exact, report) = taken(problem, &way(&general), exact.as_ref().map(way).as_ref());
    let (classes, information) = exact.filter(|_| is_exact).unwrap_or(general);
    pace.enter("publication");
    pace.end_slice().await;
    Chosen { publication: classes.place(pace).await, information, report }
}

/// The classes of a published table, and what it retains.
async fn ordered(problem: &Problem, composing: Composing, pace: Pace) -> (OrderedClasses, Information) {
    let classes = composing.order(&pace).await;
    pace.enter("information");
    pace.end_slice().await;
    let information = information(problem, &classes, &pace).await;
    (classes, information)
}

/// Takes one of two published tables; `exact` is there if both were made and they differ.
pub(crate) async fn better(problem: &Problem, general: Publication, exact: Option<Publication>, pace: &Pace) -> Chosen {
    let way = async |of: &Publication| {
        pace.end_slice().await;
        (information(problem, of, pace).await, of.class_count())
    };
    let (of_general, of_exact) = match &exact {
        Some(exact) => (way(&general).await, Some(way(exact).await)),
        None => (way(&general).await, None),
    };
    let (is_exact, report) = taken(problem, &of_general, of_exact.as_ref());
    let publication = exact.filter(|_| is_exact).unwrap_or(general);
    let (information, _) = of_exact.filter(|_| is_exact).unwrap_or(of_general);
    Chosen { publication, information, report }
}

async fn information(problem: &Problem, published: &dyn PublishedRecords, pace: &Pace) -> Information {
    let mut informing = Informing::new(published);
    pace.slices(|budget| informing.advance(problem.microdata(), published, budget)).await;
    informing.finish()
}

/// Whether the exact one of two published tables is taken, and why. Of each there is what it retains, and how many classes it has; of the
/// exact one, if both were made and they differ.
fn taken(
    problem: &Problem,
    general: &(Information, usize),
    exact: Option<&(Information, usize)>,
) -> (bool, GeneralizeSensitiveReport) {
    let asked = problem.choices().method.generalize_sensitive();
    let way = |(keeps, classes): &(Information, usize)| WayReport::new(keeps, problem.microdata().len(), *classes);
    let made = way(general);
    let report = |taken, reason: String, exact, general| GeneralizeSensitiveReport {
        requested: asked,
        applied: taken,
        reason,
        never: exact,
        as_needed: general,
    };
    if let Some(exact) = exact.map(way) {
        let cost = made.information - exact.information;
        if made.generalized_rows == 0 {
            // Two ways of taking classes in: the better one.
            let is_exact = cost < 0.0;
            let way = if is_exact { exact } else { made };
            return (is_exact, report(GeneralizeSensitive::Never, NONE.to_owned(), Some(way), Some(made)));
        }
        return if cost <= MOST_COST {
            let reason = exactly("retains", &exact, &made);
            (true, report(GeneralizeSensitive::Never, reason, Some(exact), Some(made)))
        } else {
            let reason = exactly("would retain", &exact, &made);
            (false, report(GeneralizeSensitive::AsNeeded, reason, Some(exact), Some(made)))
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
    (false, report)
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
