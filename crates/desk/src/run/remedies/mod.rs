//! What might help if a requirement is infeasible, if sensitive values had to be generalized, or if more information is
//! wanted.
//!
//! A remedy is a change of the choices that is not in force yet. It is worth nothing as words: it is tried, by a run
//! like any other, and shown with its effect; one that does not help is not shown.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::recipe::{Choices, RequirementChoice, WeightsChoice};
use crate::session::{Problem, Session};
use tauell_data::taxonomy::{Builder, TreeBuilder};
use tauell_privacy::{Requirement, TauEll};
use tauell_publish::GeneralizeSensitive;

use super::{Outcome, Run, Stage};

mod figures;
mod retention;
#[cfg(test)]
mod tests;
mod trees;

pub use figures::{RemedyColumn, RemedyFigures, TriedRemedy};

/// A change that may help.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Remedy {
    /// What is to be done, without a full stop: `Leave sensitive values exact`.
    pub what: String,
    /// The choices with it.
    pub choices: Choices,
    /// Trees that take the place of those there are.
    pub trees: Vec<RemedyTree>,
    /// Whether it weakens the requirement.
    pub promises_less: bool,
}

/// Another tree for a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RemedyTree {
    /// The column.
    pub column: String,
    /// What makes the tree.
    pub builder: Builder,
}

/// Units of work between two looks at what is left of them.
const SLICE: u64 = 2_000_000;

/// What was tried with a limit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemedyTrials {
    /// What helps, with what it would do.
    pub helpful: Vec<TriedRemedy>,
    /// What there was no work left for, as [`Remedy::what`].
    pub untried: Vec<String>,
}

/// Remedies in the making: none that changes nothing, and none twice.
pub(super) struct Remedies<'a> {
    of: &'a Choices,
    list: Vec<Remedy>,
}

impl<'a> Remedies<'a> {
    fn of(choices: &'a Choices) -> Self {
        Self { of: choices, list: Vec::new() }
    }

    fn add(&mut self, what: String, change: impl FnOnce(&mut Choices)) {
        let mut changed = self.of.clone();
        change(&mut changed);
        if changed != *self.of && self.list.iter().all(|remedy| remedy.choices != changed) {
            // Every change of a requirement that is tried is a step down, and so is what makes an adversary believe otherwise.
            let asks = |of: &Choices| (of.requirements.clone(), of.sensitive.clone());
            let promises_less = asks(&changed) != asks(self.of);
            self.list.push(Remedy { what, choices: changed, trees: Vec::new(), promises_less });
        }
    }

    fn add_tree(&mut self, what: String, column: &str, builder: Builder) {
        let trees = vec![RemedyTree { column: column.to_owned(), builder }];
        self.list.push(Remedy { what, choices: self.of.clone(), trees, promises_less: false });
    }
}

impl Session {
    /// What may help with these choices, each no more than one change away and none in force already: `error` is why nothing
    /// was published, where that is so. O(attributes).
    pub fn remedies(&self, choices: &Choices, error: Option<&Error>) -> Vec<Remedy> {
        let mut remedies = Remedies::of(choices);
        if let Some(nearest) = error.and_then(Error::nearest) {
            let asked = error.and_then(Error::refused);
            remedies.add(format!("Require {}", nearest.said()), |changed| take_nearest(changed, asked, nearest));
        }
        let set = |option: &'static str, value: &'static str| {
            // A method that has no such option does not change, and that is no remedy.
            move |changed: &mut Choices| {
                let _ = changed.method.set(option, value);
            }
        };
        let option = GeneralizeSensitive::OPTION;
        if error.is_some() && choices.method.generalize_sensitive() == GeneralizeSensitive::Never {
            // A method generalizes them wherever it can, or as far as it has to.
            remedies.add("Generalize sensitive values".to_owned(), |changed: &mut Choices| {
                let words = [GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Auto].map(GeneralizeSensitive::word);
                let _ = words.into_iter().any(|word| changed.method.set(option, word));
            });
        } else {
            remedies.add("Leave sensitive values exact".to_owned(), set(option, GeneralizeSensitive::Never.word()));
        }
        step_down(choices, "", &mut remedies);
        for (index, sensitive) in choices.sensitive.iter().enumerate() {
            let of = of_column(choices, &sensitive.column);
            remedies.add(format!("Weights from the table's shares{of}"), |changed| {
                changed.sensitive[index].weights = WeightsChoice::ByShare;
            });
            remedies.add(format!("Equal weights{of}"), |changed| {
                changed.sensitive[index].weights = WeightsChoice::WherePresent;
            });
        }
        if let [_, .., least] = choices.qi.as_slice() {
            remedies.add(format!("Leave {least} unpublished"), |changed| changed.leave_out(least));
        }
        remedies.add("Balanced ties".to_owned(), set("ties", "balanced"));
        remedies.list
    }

    /// Tries the remedies and returns those that help, one run each, as far as `budget` units of work suffice for all
    /// of them (some nanoseconds each). `before` are the figures so far; `None` if nothing could be published.
    pub fn tried_remedies(
        &mut self,
        choices: &Choices,
        error: Option<&Error>,
        before: Option<&RemedyFigures>,
        budget: u64,
    ) -> RemedyTrials {
        let mut left = budget;
        let mut tried = RemedyTrials::default();
        for remedy in self.remedies(choices, error) {
            let Ok(run) = self.begin_remedy(&remedy.choices, &remedy.trees) else { continue };
            match finish_within(run, &mut left) {
                Some(Ok(outcome)) => {
                    let tried_one = TriedRemedy::new(&remedy.what, before, RemedyFigures::of(&outcome));
                    tried.helpful.extend(tried_one.helps.then_some(tried_one));
                }
                Some(Err(_)) => {}
                None => tried.untried.push(remedy.what),
            }
        }
        tried
    }

    /// Begins a run with other choices and with other trees; those of this table stay. O(rows · attributes).
    ///
    /// # Errors
    /// As [`Problem::new`] and [`Run::new`], and trees that do not suit their columns.
    pub fn begin_remedy(&mut self, choices: &Choices, trees: &[RemedyTree]) -> Result<Run, Error> {
        if trees.is_empty() {
            return Problem::new(self, choices).and_then(Run::new);
        }
        let mut other = self.clone();
        for RemedyTree { column, builder } in trees {
            let column = other.column(column)?;
            other.set_builder(column, builder.clone())?;
        }
        Problem::new(&mut other, choices).and_then(Run::new)
    }
}

/// Finishes a run in slices; `None` where `left` does not go so far.
fn finish_within(mut run: Run, left: &mut u64) -> Option<Result<Outcome, Error>> {
    while *left > 0 {
        let slice = SLICE.min(*left);
        *left -= slice;
        match run.advance(slice) {
            Ok(status) if status.phase == Stage::Finished => return run.into_outcome().map(Ok),
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
    }
    None
}

/// ` for disease`, where there are several.
fn of_column(choices: &Choices, column: &str) -> String {
    if choices.sensitive.len() > 1 { format!(" for {column}") } else { String::new() }
}

/// The next smaller ℓ and the next larger τ of each sensitive column; `and` says what that means.
fn step_down(choices: &Choices, and: &str, remedies: &mut Remedies<'_>) {
    for sensitive in &choices.sensitive {
        let of = of_column(choices, &sensitive.column);
        let asked = choices.requirements.iter().enumerate().filter(|(_, asked)| asked.is_of(&sensitive.column));
        let Some((at, tau_ell)) = asked.filter_map(|(at, asked)| Some((at, tau_ell(asked)?))).next() else { continue };
        let instead = |tau_ell: TauEll| {
            move |changed: &mut Choices| changed.requirements[at] = changed.requirements[at].instead(&tau_ell.into())
        };
        if let Some(less) = one_less(tau_ell) {
            remedies.add(format!("ℓ = {}{of}{and}", less.ell()), instead(less));
        }
        if let Some((tau, larger)) = a_larger_tau(tau_ell) {
            remedies.add(format!("τ = {tau}{of}{and}"), instead(larger));
        }
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

/// (τ, ℓ), if it is required under that name.
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
