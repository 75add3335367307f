//! The verifier: checks a publication from its published values alone (spec 0.6).
//!
//! It shares no code with the algorithms nor with the requirements they test: it regroups by what is published, recomputes
//! induced frequencies from their definition in fractions ([`induced`]), holds every class against every requirement as
//! its definition has it ([`definitions`]), and checks that every published value covers the original. Nothing is shown
//! or written that fails. A [`Verification`] does that in slices, stage by stage.

mod cells;
mod definitions;
mod error;
mod fraction;
mod groups;
mod induced;
mod promises;
mod rows;
#[cfg(test)]
mod tests;

pub use error::VerifyError;

use crate::microdata::Microdata;

use super::{Promise, Publication};

use cells::Cells;
use groups::{Grouping, Groups};
use promises::Promises;
use rows::Rows;

/// What the check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// Rows.
    pub rows: usize,
    /// Classes by published value.
    pub classes: usize,
    /// Whether induced frequencies were compared in exact fractions (entropies are logarithms, and so are in doubles always).
    pub exact: bool,
}

/// What is checked.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The rows as they were.
    pub microdata: &'a Microdata,
    /// What was promised, one per sensitive attribute.
    pub promises: &'a [Promise],
    /// What is to be published of them.
    pub publication: &'a Publication,
}

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Units done: a unit is a look at one cell.
    pub done: u64,
    /// Units in all, nearly.
    pub total: u64,
    /// What was found, once all is checked.
    pub published: Option<Published>,
}

/// A check under way. It runs in slices, and every slice is given the same subject.
#[derive(Debug, Default)]
pub struct Verification {
    stage: Stage,
    done: u64,
}

/// The stages, one after the other.
#[derive(Debug)]
enum Stage {
    /// Every row is published once.
    Rows(Rows),
    /// Every published value covers the original one, and its label names it.
    Cells(Cells),
    /// Classes are made anew from what is published.
    Grouping(Grouping),
    /// Every class keeps every promise.
    Promises(Promises, Groups),
    Finished(Published),
}

impl Default for Stage {
    fn default() -> Self {
        Self::Rows(Rows::default())
    }
}

/// What is left of the work that a slice may do, in units.
struct Budget {
    left: u64,
    spent: u64,
}

impl Budget {
    fn new(units: u64) -> Self {
        Self { left: units, spent: 0 }
    }

    fn spend(&mut self, units: u64) {
        self.left = self.left.saturating_sub(units);
        self.spent += units;
    }

    fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// How many things of one unit each may be looked at: one at the least, so that every slice gets on.
    fn most(&self) -> usize {
        usize::try_from(self.left).unwrap_or(usize::MAX).max(1)
    }
}

impl Verification {
    /// Works for about `budget` units (some nanoseconds each), then says how far it is. What is found does not depend on how the
    /// work was sliced. All slices together: O(rows · attributes · log rows + classes · leaves · log leaves).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn advance(&mut self, subject: Subject<'_>, budget: u64) -> Result<Checked, VerifyError> {
        let mut budget = Budget::new(budget.max(1));
        while !budget.is_spent() && !matches!(self.stage, Stage::Finished(_)) {
            let next = match &mut self.stage {
                Stage::Rows(rows) => rows.advance(subject, &mut budget)?.then(|| Stage::Cells(Cells::default())),
                Stage::Cells(cells) => {
                    cells.advance(subject, &mut budget)?.then(|| Stage::Grouping(Grouping::default()))
                }
                Stage::Grouping(grouping) => grouping
                    .advance(subject, &mut budget)
                    .then(|| Stage::Promises(Promises::default(), std::mem::take(grouping).finish())),
                Stage::Promises(promises, groups) => promises.advance(subject, groups, &mut budget)?.then(|| {
                    let (rows, classes) = (subject.microdata.len(), groups.len());
                    Stage::Finished(Published { rows, classes, exact: promises.exact() })
                }),
                Stage::Finished(_) => None,
            };
            if let Some(next) = next {
                self.stage = next;
            }
        }
        self.done += budget.spent;
        let published = if let Stage::Finished(published) = self.stage { Some(published) } else { None };
        Ok(Checked { done: self.done, total: self.total(subject).max(self.done), published })
    }

    /// Rows are looked at once for themselves, once a cell, once to be grouped, and twice a promise.
    fn total(&self, Subject { microdata, promises, .. }: Subject<'_>) -> u64 {
        let attributes = microdata.quasi_identifiers().len() + microdata.sensitive().len();
        (microdata.len() * (2 + attributes + 2 * promises.len())) as u64
    }
}

/// Checks a publication in one go.
///
/// # Errors
/// As [`Verification::advance`].
pub fn verify(
    microdata: &Microdata,
    promises: &[Promise],
    publication: &Publication,
) -> Result<Published, VerifyError> {
    let subject = Subject { microdata, promises, publication };
    let mut verification = Verification::default();
    loop {
        if let Some(published) = verification.advance(subject, u64::MAX)?.published {
            return Ok(published);
        }
    }
}
