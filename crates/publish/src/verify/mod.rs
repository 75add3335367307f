//! The verifier: checks a publication from the text that will be written (docs/model.md#the-verifier).
//!
//! It shares no code with the algorithms nor with the requirements they test. It reads back the bytes of the published file as
//! any reader of CSV does ([`reading`]), in every order of the rows that can be asked for; finds out what each text stands for
//! by climbing the taxonomy from its leaves ([`labels`]); groups rows by the text of their quasi-identifier ([`files`]), blind to
//! how they came about; recomputes induced frequencies from their definition in fractions ([`induced`]); holds every group
//! against every requirement as its definition has it ([`definitions`]); and checks that every row is there once and that
//! every published value covers the original. Nothing is shown or written that fails. A [`Verification`] does that in slices,
//! stage by stage.
//!
//! To change it: use nothing of `privacy/`'s checks, of `release/` or of the methods, however near the same lines seem: what both share
//! both get wrong alike. Every refusal has a test that brings it about (`verify/tests/`), and `cargo xtask mutants` changes this code
//! first.

mod coding;
mod column;
mod definitions;
mod error;
mod files;
mod formulas;
mod fraction;
mod group_tables;
mod induced_frequency;
mod labels;
mod numbers;
mod output;
mod promises;
mod reading;
mod steps;
#[cfg(test)]
mod tests;

pub use error::VerifyError;
pub use output::{Originals, PlainFile, Role, Written, WrittenGroups};
pub use steps::verify_steps;

use tauell_data::microdata::Microdata;
use tauell_privacy::{KAnonymity, Requirement};

use super::Promise;
use crate::release::Publication;

use coding::Coding;
use files::{Files, Groups};
use promises::Promises;

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
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The rows as they were coded.
    pub microdata: &'a Microdata,
    /// The same as they were read.
    pub originals: &'a dyn Originals,
    /// What was promised, one per sensitive attribute.
    pub promises: &'a [Promise],
    /// Rows that every class was to have, whatever is sensitive in it.
    pub k: Option<KAnonymity>,
    /// The file that is to be written, in every order of its rows.
    pub files: &'a [&'a dyn Written],
    /// Where sensitive values stand apart from their rows: what is to be written of the groups, by sensitive attribute.
    pub groups: &'a [&'a dyn WrittenGroups],
    /// Rows that are published nowhere.
    pub left_out: usize,
}

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Units done: a unit is some nanoseconds.
    pub done: u64,
    /// Units in all, nearly.
    pub total: u64,
    /// What was found, once all is checked.
    pub published: Option<Published>,
}

/// A check under way. It runs in slices, and every slice is given the same subject.
#[derive(Debug, Default)]
pub struct Verification {
    stage: CheckStage,
    done: u64,
}

/// The stages, one after the other.
#[derive(Debug)]
enum CheckStage {
    /// Every row was coded as what its cells say.
    Coding(Coding),
    /// The files are read back: every row is there once, every text covers what it was made from, and rows are grouped.
    Files(Box<Files>),
    /// Every class keeps every promise.
    Promises(Box<Promises>, Box<Groups>),
    Finished(Published),
}

impl Default for CheckStage {
    fn default() -> Self {
        Self::Coding(Coding::default())
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
    /// work was sliced. All slices together: O(bytes + rows · attributes + leaves · levels + classes · leaves · log leaves).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn advance(&mut self, subject: Subject<'_>, budget: u64) -> Result<Checked, VerifyError> {
        let mut budget = Budget::new(budget.max(1));
        // A stage goes on until it is done or the budget is spent.
        loop {
            let next = match &mut self.stage {
                CheckStage::Coding(coding) => {
                    coding.advance(subject, &mut budget)?.then(|| CheckStage::Files(Box::default()))
                }
                CheckStage::Files(files) => {
                    if files.advance(subject, &mut budget)?
                        && files.gather(&mut budget)
                        && files.join(subject, &mut budget)?
                    {
                        let groups = std::mem::take(files).finish(subject.microdata);
                        check_sizes(subject, &groups)?;
                        Some(CheckStage::Promises(Box::default(), Box::new(groups)))
                    } else {
                        None
                    }
                }
                CheckStage::Promises(promises, groups) => promises.advance(subject, groups, &mut budget)?.then(|| {
                    let (rows, classes) = (subject.microdata.len() - subject.left_out, groups.len());
                    CheckStage::Finished(Published { rows, classes, exact: promises.exact() })
                }),
                CheckStage::Finished(_) => None,
            };
            let Some(next) = next else { break };
            self.stage = next;
        }
        self.done += budget.spent;
        let published = if let CheckStage::Finished(published) = self.stage { Some(published) } else { None };
        Ok(Checked { done: self.done, total: self.total(subject).max(self.done), published })
    }

    /// What the next slice works at, for who measures how long slices are.
    pub fn at(&self) -> &'static str {
        match &self.stage {
            CheckStage::Coding(_) => "check of the coded rows",
            CheckStage::Files(files) => files.at(),
            CheckStage::Promises(..) => "check of the promises",
            CheckStage::Finished(_) => "nothing",
        }
    }

    /// Coded rows once an attribute, labels once a node, rows once a cell and file, and twice a promise; little is spent on groups.
    fn total(&self, Subject { microdata, promises, files, .. }: Subject<'_>) -> u64 {
        let attributes = microdata.quasi_identifiers().iter().chain(microdata.sensitive());
        let coded = attributes.clone().count() as u64 * coding::CODE;
        let nodes: usize = attributes.map(|attribute| attribute.taxonomy().node_count()).sum();
        let rows = microdata.len() as u64;
        let of_files: u64 = files.iter().map(|file| file.roles().len() as u64 * files::CELL * rows).sum();
        rows * coded + nodes as u64 * labels::NODE + of_files + 2 * rows * promises.len() as u64 * promises::COUNT
    }
}

/// Whether as many rows as k says are published alike: by their quasi-identifier, whatever group they name beside it.
fn check_sizes(subject: Subject<'_>, groups: &Groups) -> Result<(), VerifyError> {
    // Beside a group k is of nothing that its histogram shows.
    let promises = if subject.groups.is_empty() { &[] } else { subject.promises };
    let of_promises = promises.iter().flat_map(|promise| promise.requirements()).filter_map(Requirement::k);
    let Some(k) = of_promises.chain(subject.k).max_by_key(|k| k.k()) else { return Ok(()) };
    match groups.fewest_alike() {
        rows if rows < u64::from(k.k()) => {
            Err(VerifyError::TooSmall { rows, requirement: Requirement::from(k).said() })
        }
        _ => Ok(()),
    }
}

/// Checks what a publication promises on sensitive attributes in one go, as the plainest of files.
///
/// # Errors
/// As [`Verification::advance`].
pub fn verify(
    microdata: &Microdata,
    promises: &[Promise],
    publication: &Publication,
) -> Result<Published, VerifyError> {
    let file = PlainFile { microdata, publication };
    let left_out = publication.left_out();
    let (originals, files) = (&file, &[&file as &dyn Written]);
    let subject = Subject { microdata, originals, promises, k: None, files, groups: &[], left_out };
    let mut verification = Verification::default();
    loop {
        if let Some(published) = verification.advance(subject, u64::MAX)?.published {
            return Ok(published);
        }
    }
}
