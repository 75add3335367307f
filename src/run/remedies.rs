//! What might help where a requirement cannot be met, or where sensitive values had to be made general.
//!
//! A remedy is a change of the choices that is not in force yet. It is worth nothing as words: it is tried, by a run like any
//! other, and told with what it would do; one that does not help is not told.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::privacy::{Requirement, TauEll};
use crate::publish::SensitiveValues;
use crate::recipe::{Choices, RequirementChoice, WeightsChoice};
use crate::session::{Problem, Session};
use crate::taxonomy::TreeBuilder;
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
        let set = |option: &'static str, value: &'static str| {
            // A method that has no such option stays as it is, and that is no remedy.
            move |changed: &mut Choices| {
                let _ = changed.method.set(option, value);
            }
        };
        let option = SensitiveValues::OPTION;
        if error.is_some() && choices.method.sensitive_values() == SensitiveValues::Exact {
            add("Let sensitive values be general".to_owned(), &set(option, SensitiveValues::General.word()));
        } else {
            add("Leave sensitive values exact".to_owned(), &set(option, SensitiveValues::Exact.word()));
        }
        for (index, sensitive) in choices.sensitive.iter().enumerate() {
            let of = if choices.sensitive.len() > 1 { format!(" for {}", sensitive.column) } else { String::new() };
            let asked = choices.requirements.iter().enumerate().filter(|(_, asked)| asked.is_of(&sensitive.column));
            if let Some((at, tau_ell)) = asked.filter_map(|(at, asked)| Some((at, tau_ell(asked)?))).next() {
                let instead = |tau_ell: TauEll| {
                    move |changed: &mut Choices| {
                        changed.requirements[at] = changed.requirements[at].instead(&tau_ell.into());
                    }
                };
                if let Some(less) = one_less(tau_ell) {
                    add(format!("ℓ = {}{of}", less.ell()), &instead(less));
                }
                if let Some((tau, larger)) = a_larger_tau(tau_ell) {
                    add(format!("τ = {tau}{of}"), &instead(larger));
                }
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
        add("Balanced ties".to_owned(), &set("ties", "balanced"));
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
    if nearest.asks_of_rows() {
        let asked = asked.map(|(_, asked)| asked.to_string());
        let is_asked = |one: &RequirementChoice| asked.as_ref().is_none_or(|text| one.text() == *text);
        for one in choices.requirements.iter_mut().filter(|one| one.name() == nearest.name() && is_asked(one)) {
            *one = one.instead(nearest);
        }
        return;
    }
    let Some((column, asked)) = asked else { return };
    let text = asked.to_string();
    for one in choices.requirements.iter_mut().filter(|one| one.is_of(column)) {
        if one.text() == text || tau_ell(one).is_some_and(|own| asked.tau_ell() == Some(own)) {
            *one = one.instead(nearest);
        }
    }
}

/// (τ, ℓ), where it is asked for under that name.
fn tau_ell(asked: &RequirementChoice) -> Option<TauEll> {
    asked.on(&TreeBuilder::new("").finish()).ok()?.tau_ell()
}

/// (τ, ℓ - 1), with a τ that goes with it.
fn one_less(asked: TauEll) -> Option<TauEll> {
    let ell = asked.ell().checked_sub(1).filter(|&ell| ell >= 2)?;
    TauEll::new(asked.tau(), ell).or_else(|_| TauEll::parse(&format!("1/{ell}"), ell)).ok()
}

/// The next tenth, with its text.
fn a_larger_tau(asked: TauEll) -> Option<(String, TauEll)> {
    let tenth = (asked.tau().to_f64() * 10.0 + 1e-9).floor() as u32 + 1;
    let tau = format!("0.{tenth}");
    let larger = TauEll::parse(&tau, asked.ell()).ok().filter(|_| tenth < 10)?;
    Some((tau, larger))
}
