//! Every class satisfies every requirement.

use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::threads;
use tauell_data::microdata::Attribute;

use super::definitions::{Whole, held};
use super::files::Groups;
use super::induced_frequency::{Induced, values};
use super::labels::Meaning;
use super::{VerificationInput, VerifyError};
use crate::AttributeRequirements;

/// What it costs to count a row.
pub(super) const COUNT: u64 = 20;

/// What a class costs, apart from the values that occur in it.
pub(super) const CLASS: u64 = 50;

/// Groups that are worth a thread.
const LEAST_GROUPS: usize = 512;

/// Whether everything could be compared in fractions. O(rows + classes · leaves · log leaves) per sensitive attribute.
///
/// # Errors
/// A class that violates a requirement.
pub(super) async fn check(subject: VerificationInput<'_>, groups: &Groups, pace: &Pace) -> Result<bool, VerifyError> {
    let mut is_exact = true;
    for (index, required) in subject.requirements.iter().enumerate() {
        let attribute = &subject.microdata.sensitive()[index];
        let (taxonomy, weights) = (attribute.taxonomy(), required.weights());
        let counts = count(subject.microdata.len(), taxonomy.leaf_count(), |row| attribute.leaves()[row], pace).await;
        let leaves: Vec<(Meaning, u64)> =
            counts.into_iter().map(|(leaf, count)| (Meaning::leaf(leaf), count)).collect();
        let leaves = leaves.iter().map(|(leaf, count)| (leaf, *count));
        let whole = Whole::new(Induced::of(weights, values(weights), leaves), weights, taxonomy);
        let checking = Checking { index, attribute, required, whole: &whole, groups };
        let mut group = 0;
        while group < groups.len() {
            let end = group + groups.fitting(group, pace.left());
            let checked = if end == group {
                // One that a slice is too short for.
                let rows = groups.rows(group);
                let texts = groups.texts(index);
                let counts = count(rows.len(), texts, |place| groups.text(index, rows[place]), pace).await;
                checking.check(counts.into_iter())
            } else {
                checking.check_all(group..end)
            };
            let (exact, units) = checked?;
            is_exact &= exact;
            pace.pause(units).await;
            group = end.max(group + 1);
        }
    }
    Ok(is_exact)
}

/// The requirements on one sensitive attribute.
#[derive(Clone, Copy)]
struct Checking<'a> {
    index: usize,
    attribute: &'a Attribute,
    required: &'a AttributeRequirements,
    whole: &'a Whole,
    groups: &'a Groups,
}

impl Checking<'_> {
    /// Checks some groups: whether all was compared in fractions, and the units of work done. The first violation is that of the first
    /// group, however many threads there are.
    fn check_all(self, groups: Range<usize>) -> Result<(bool, u64), VerifyError> {
        let parts = threads::map_parts(groups, LEAST_GROUPS, |part| {
            part.into_iter().try_fold((true, 0), |(is_exact, units), group| {
                let rows = self.groups.rows(group);
                let mut texts: Vec<u32> = rows.iter().map(|&row| self.groups.text(self.index, row)).collect();
                texts.sort_unstable();
                let counts = texts.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len() as u64));
                let (exact, more) = self.check(counts)?;
                Ok((is_exact & exact, units + more + COUNT * rows.len() as u64))
            })
        });
        parts.into_iter().try_fold((true, 0), |(is_exact, units), part| {
            let (exact, more) = part?;
            Ok((is_exact & exact, units + more))
        })
    }

    /// Checks a group of so many rows per text, the texts in the order of their numbers.
    fn check(self, counts: impl Iterator<Item = (u32, u64)>) -> Result<(bool, u64), VerifyError> {
        let Self { index, attribute, required, whole, groups } = self;
        let texts = counts.map(|(text, count)| (groups.meaning(index, text), count));
        let class = Induced::of(required.weights(), whole.class.values, texts);
        let mut is_exact = true;
        for requirement in required.requirements() {
            let verdict = held(requirement, &class, whole, attribute.taxonomy());
            is_exact &= verdict.exact;
            if !verdict.kept {
                let column = attribute.name().to_owned();
                return Err(VerifyError::Broken { column, rows: class.rows, requirement: requirement.said() });
            }
        }
        Ok((is_exact, class.work() * required.requirements().len() as u64 + CLASS))
    }
}

/// Rows by published text; of the original table, by leaf. Those that occur, of so many, ascending.
async fn count(rows: usize, all: usize, published: impl Fn(usize) -> u32, pace: &Pace) -> Vec<(u32, u64)> {
    let mut counts = vec![0; all];
    pace.each(0..rows, COUNT, |place| counts[published(place) as usize] += 1).await;
    (0u32..).zip(counts).filter(|&(_, count)| count > 0).collect()
}
