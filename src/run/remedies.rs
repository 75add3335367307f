//! What might help where a requirement cannot be met, or where sensitive values had to be made general.
//!
//! A remedy is a change of the choices that is not in force yet. It is worth nothing as words: it is tried, by a run like any
//! other, and told with what it would do; one that does not help is not told.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::privacy::{Requirement, TauEll};
use crate::publish::{SensitiveValues, TieRule};
use crate::recipe::{Choices, SensitiveChoice, WeightsChoice};
use crate::session::{Problem, Session};
use crate::words::numbers::{count, figure};

use super::sensitive::{information as in_words, values};
use super::{Outcome, Run};

/// A change of the choices that may help.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Remedy {
    /// What is to be done, without a full stop: `Leave sensitive values exact`.
    pub what: String,
    /// The choices with it.
    pub choices: Choices,
}

/// What a run leads to, as far as remedies are compared by it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RemedyFigures {
    /// um(G).
    pub information: f64,
    /// Rows with a general sensitive value.
    #[cfg_attr(test, ts(type = "number"))]
    pub general_rows: u64,
}

/// A remedy that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TriedRemedy {
    /// Whether it helps: what could not be met is, or fewer rows have a general sensitive value.
    pub helps: bool,
    /// What it does, a sentence: `Leave sensitive values exact: no general value instead of 711, information 0.930 instead
    /// of 0.940.`
    pub sentence: String,
    /// Where it leads.
    pub figures: RemedyFigures,
}

impl RemedyFigures {
    /// Of an outcome.
    pub fn of(outcome: &Outcome) -> Self {
        let report = outcome.report();
        let general_rows = (report.sensitive_generalized * report.rows as f64).round() as u64;
        Self { information: report.utility.information, general_rows }
    }
}

impl TriedRemedy {
    /// What a remedy does that led to `figures`, where `before` was what there was; `None` where nothing could be published.
    pub fn new(what: &str, before: Option<RemedyFigures>, figures: RemedyFigures) -> Self {
        let RemedyFigures { information, general_rows } = figures;
        let (helps, does) = match before {
            None => (
                true,
                format!(
                    "the table can be published, with {} and information {}",
                    values(general_rows),
                    figure(information)
                ),
            ),
            Some(before) => (
                general_rows < before.general_rows,
                format!(
                    "{} instead of {}, {}",
                    values(general_rows),
                    count(before.general_rows),
                    in_words(information, before.information)
                ),
            ),
        };
        Self { helps, sentence: format!("{what}: {does}."), figures }
    }
}

impl Session {
    /// What may help with these choices, each no more than one change away and none in force already: `error` is why nothing
    /// was published, where that is so. O(attributes).
    pub fn remedies(&self, choices: &Choices, error: Option<&Error>) -> Vec<Remedy> {
        let mut remedies = Vec::new();
        let mut add = |what: String, change: &dyn Fn(&mut Choices)| {
            let mut changed = choices.clone();
            change(&mut changed);
            if changed != *choices && remedies.iter().all(|remedy: &Remedy| remedy.choices != changed) {
                remedies.push(Remedy { what, choices: changed });
            }
        };
        if let Some(nearest) = error.and_then(Error::nearest) {
            let asked = error.and_then(Error::refused);
            add(format!("Ask for {}", nearest.said()), &|changed| take_nearest(changed, asked, nearest));
        }
        if error.is_some() && choices.sensitive_values == SensitiveValues::Exact {
            add("Let sensitive values be general".to_owned(), &|changed| {
                changed.sensitive_values = SensitiveValues::General;
            });
        } else {
            add("Leave sensitive values exact".to_owned(), &|changed| {
                changed.sensitive_values = SensitiveValues::Exact;
            });
        }
        for (index, sensitive) in choices.sensitive.iter().enumerate() {
            let of = if choices.sensitive.len() > 1 { format!(" for {}", sensitive.column) } else { String::new() };
            if let Some((tau, l)) = one_less(sensitive) {
                add(format!("ℓ = {l}{of}"), &|changed| {
                    (changed.sensitive[index].tau, changed.sensitive[index].l) = (tau.clone(), l);
                });
            }
            if let Some(tau) = a_larger_tau(sensitive) {
                add(format!("τ = {tau}{of}"), &|changed| changed.sensitive[index].tau = tau.clone());
            }
            add(format!("Weights from the table's shares{of}"), &|changed| {
                changed.sensitive[index].weights = WeightsChoice::ByShare;
            });
            add(format!("Equal weights{of}"), &|changed| {
                changed.sensitive[index].weights = WeightsChoice::WherePresent;
            });
        }
        if let [_, .., least] = choices.qi.as_slice() {
            add(format!("Leave {least} out"), &|changed| drop(changed.qi.pop()));
        }
        add("Balanced ties".to_owned(), &|changed| changed.method.ties = TieRule::Balanced);
        remedies
    }

    /// Tries what may help and says what does, one run each. `before` is what there was; `None` where nothing could be
    /// published.
    pub fn tried_remedies(
        &mut self,
        choices: &Choices,
        error: Option<&Error>,
        before: Option<RemedyFigures>,
    ) -> Vec<TriedRemedy> {
        let remedies = self.remedies(choices, error);
        let tried = remedies.into_iter().filter_map(|Remedy { what, choices }| {
            let run = Problem::new(self, &choices).and_then(Run::new);
            let figures = RemedyFigures::of(&run.and_then(Run::finish).ok()?);
            Some(TriedRemedy::new(&what, before, figures))
        });
        tried.filter(|tried| tried.helps).collect()
    }
}

/// The requirement `asked` in the choices becomes `nearest`.
fn take_nearest(choices: &mut Choices, asked: Option<(&str, &Requirement)>, nearest: &Requirement) {
    if let Some(k) = nearest.k() {
        choices.k = Some(k.k());
        return;
    }
    let Some((column, asked)) = asked else { return };
    for sensitive in choices.sensitive.iter_mut().filter(|sensitive| sensitive.column == column) {
        let own = TauEll::parse(&sensitive.tau, sensitive.l).ok().map(Requirement::from);
        if let (Some(own), Some(tau_ell)) = (&own, nearest.tau_ell())
            && own == asked
        {
            (sensitive.tau, sensitive.l) = (tau_ell.tau().to_string(), tau_ell.ell());
        }
        let text = asked.to_string();
        sensitive.require.iter_mut().filter(|one| **one == text).for_each(|one| *one = nearest.to_string());
    }
}

/// (τ, ℓ - 1), with a τ that goes with it.
fn one_less(sensitive: &SensitiveChoice) -> Option<(String, u32)> {
    let tau_ell = TauEll::parse(&sensitive.tau, sensitive.l).ok()?;
    let l = tau_ell.ell().checked_sub(1).filter(|&l| l >= 2)?;
    let least = format!("1/{l}");
    let tau = TauEll::parse(&sensitive.tau, l).map(|_| sensitive.tau.clone()).unwrap_or(least);
    Some((tau, l))
}

/// The next tenth.
fn a_larger_tau(sensitive: &SensitiveChoice) -> Option<String> {
    let tau_ell = TauEll::parse(&sensitive.tau, sensitive.l).ok()?;
    let tenth = (tau_ell.tau().to_f64() * 10.0 + 1e-9).floor() as u32 + 1;
    (tenth < 10).then(|| format!("0.{tenth}"))
}
