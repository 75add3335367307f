//! The verifier: checks a published table from the text that will be written (docs/explanation/model.md#the-verifier).
//!
//! It shares no code with the algorithms nor with the requirements they test. It reads back the bytes of the published
//! file as any reader of CSV does ([`reading`]), in every possible order of the rows; infers what each text covers by
//! climbing the taxonomy from its leaves ([`labels`]); groups rows by the text of their quasi-identifier ([`files`]),
//! blind to how they were formed; recomputes induced frequencies from their definition in fractions ([`induced`]);
//! checks every requirement on every group by its definition ([`definitions`]); and checks that every row is there once
//! and that every published value covers the original. Nothing that fails is shown or written. [`verify_files`] does
//! all of that in order.
//!
//! To change it: use nothing of `privacy/`'s checks, of `release/` or of the methods, however near the same lines seem: what both share
//! both get wrong alike. Every refusal has a test that brings it about (`verify/tests/`), and `cargo xtask mutants` changes this code
//! first.

mod arrivals;
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
mod open;
mod output;
mod piece;
mod reading;
mod requirements;
mod steps;
#[cfg(test)]
mod tests;

pub use error::VerifyError;
pub use output::{Originals, PlainFile, Role, Written, WrittenGroups};
pub use steps::verify_steps;

use tauell_base::pace::{Pace, at_once};
use tauell_data::microdata::Microdata;
use tauell_privacy::{KAnonymity, Requirement};

use super::AttributeRequirements;
use crate::release::Publication;

use files::Groups;

/// What the check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verification {
    /// Rows.
    pub rows: usize,
    /// Classes by published value.
    pub classes: usize,
    /// Whether induced frequencies were compared in exact fractions (entropies are logarithms, and so are in doubles always).
    pub exact: bool,
}

/// What is checked.
#[derive(Clone, Copy)]
pub struct VerificationInput<'a> {
    /// The rows as they were coded.
    pub microdata: &'a Microdata,
    /// The same as they were read.
    pub originals: &'a dyn Originals,
    /// The requirements, one set per sensitive attribute.
    pub requirements: &'a [AttributeRequirements],
    /// Rows that every class was to have, whatever is sensitive in it.
    pub k: Option<KAnonymity>,
    /// The file that is to be written, in every order of its rows.
    pub files: &'a [&'a dyn Written],
    /// If sensitive values are published apart from their rows: the group tables to write, by sensitive attribute.
    pub groups: &'a [&'a dyn WrittenGroups],
    /// Rows that are published nowhere.
    pub left_out: usize,
}

/// Checks the files that will be written. The progress is what that costs.
/// O(bytes + rows · attributes + leaves · levels + classes · leaves · log leaves).
///
/// # Errors
/// The first fault.
pub async fn verify_files(subject: VerificationInput<'_>, pace: &Pace) -> Result<Verification, VerifyError> {
    pace.reach_by_cost(cost(subject));
    pace.enter("checking the coded rows");
    coding::check(subject, pace).await?;
    let groups = files::read(subject, pace).await?;
    check_sizes(subject, &groups)?;
    pace.enter("checking the requirements");
    let exact = requirements::check(subject, &groups, pace).await?;
    Ok(Verification { rows: subject.microdata.len() - subject.left_out, classes: groups.len(), exact })
}

/// About what it costs: coded rows once per attribute, labels once per node, rows once per cell and file, and twice per requirement;
/// little is spent on groups.
fn cost(VerificationInput { microdata, requirements, files, .. }: VerificationInput<'_>) -> u64 {
    let attributes = microdata.quasi_identifiers().iter().chain(microdata.sensitive());
    let coded = attributes.clone().count() as u64 * coding::CODE;
    let nodes: usize = attributes.map(|attribute| attribute.taxonomy().node_count()).sum();
    let rows = microdata.len() as u64;
    let of_files: u64 = files.iter().map(|file| file.roles().len() as u64 * files::CELL * rows).sum();
    rows * coded + nodes as u64 * labels::NODE + of_files + 2 * rows * requirements.len() as u64 * requirements::COUNT
}

/// Whether at least k rows share a published quasi-identifier, whatever group they name.
fn check_sizes(subject: VerificationInput<'_>, groups: &Groups) -> Result<(), VerifyError> {
    // With a group, k is about nothing that its histogram shows.
    let requirements = if subject.groups.is_empty() { &[] } else { subject.requirements };
    let of_promises = requirements.iter().flat_map(|required| required.requirements()).filter_map(Requirement::k);
    let Some(k) = of_promises.chain(subject.k).max_by_key(|k| k.k()) else { return Ok(()) };
    match groups.fewest_alike() {
        rows if rows < u64::from(k.k()) => {
            Err(VerifyError::TooSmall { rows, requirement: Requirement::from(k).said() })
        }
        _ => Ok(()),
    }
}

/// Checks the requirements on a published table's sensitive attributes without a pause, as the plainest of files.
///
/// # Errors
/// As [`verify_files`].
pub fn verify(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    publication: &Publication,
) -> Result<Verification, VerifyError> {
    let file = PlainFile { microdata, publication };
    let left_out = publication.left_out();
    let (originals, files) = (&file, &[&file as &dyn Written]);
    let subject = VerificationInput { microdata, originals, requirements, k: None, files, groups: &[], left_out };
    at_once(async |pace| verify_files(subject, pace).await)
}
