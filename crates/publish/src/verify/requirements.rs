//! Every class satisfies every requirement.

use std::collections::BTreeMap;

use tauell_base::pace::Pace;

use super::definitions::{Whole, held};
use super::files::Groups;
use super::induced_frequency::{Induced, values};
use super::labels::Meaning;
use super::{VerificationInput, VerifyError};

/// What it costs to count a row.
pub(super) const COUNT: u64 = 20;

/// What a class costs, apart from the values that occur in it.
const CLASS: u64 = 50;

/// Whether everything could be compared in fractions. O(rows + classes · leaves · log leaves) per sensitive attribute.
///
/// # Errors
/// A class that violates a requirement.
pub(super) async fn check(subject: VerificationInput<'_>, groups: &Groups, pace: &Pace) -> Result<bool, VerifyError> {
    let mut is_exact = true;
    for (index, required) in subject.requirements.iter().enumerate() {
        let attribute = &subject.microdata.sensitive()[index];
        let (taxonomy, weights) = (attribute.taxonomy(), required.weights());
        let counts = count(subject.microdata.len(), |row| attribute.leaves()[row], pace).await;
        let leaves: Vec<(Meaning, u64)> =
            counts.into_iter().map(|(leaf, count)| (Meaning::leaf(leaf), count)).collect();
        let leaves = leaves.iter().map(|(leaf, count)| (leaf, *count));
        let whole = Whole::new(Induced::of(weights, values(weights), leaves), weights, taxonomy);
        for rows in groups.iter() {
            let counts = count(rows.len(), |place| groups.text(index, rows[place]), pace).await;
            let texts = counts.iter().map(|(&text, &count)| (groups.meaning(index, text), count));
            let class = Induced::of(weights, whole.class.values, texts);
            for requirement in required.requirements() {
                let verdict = held(requirement, &class, &whole, taxonomy);
                is_exact &= verdict.exact;
                if !verdict.kept {
                    return Err(VerifyError::Broken {
                        column: attribute.name().to_owned(),
                        rows: rows.len() as u64,
                        requirement: requirement.said(),
                    });
                }
            }
            pace.pause(class.work() * required.requirements().len() as u64 + CLASS).await;
        }
    }
    Ok(is_exact)
}

/// Rows by published text; of the original table, by leaf.
async fn count(rows: usize, published: impl Fn(usize) -> u32, pace: &Pace) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    pace.each(0..rows, COUNT, |place| *counts.entry(published(place)).or_default() += 1).await;
    counts
}
