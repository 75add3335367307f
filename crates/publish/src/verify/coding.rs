//! Whether the rows that everything is compared with are those that were read.

use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::threads;

use super::files::attributes;
use super::{VerificationInput, VerifyError};

/// What it costs to compare a cell with its code.
pub(super) const CODE: u64 = 10;

/// Rows that are worth a thread.
const LEAST_ROWS: usize = 4096;

/// Whether each row was coded as its cells: as the leaf of that label. A row without a value in the quasi-identifier is
/// coded as the one leaf of the column for missing values, which has one of their spellings. O(rows · attributes).
///
/// # Errors
/// A row that stands for another value than its own.
pub(super) async fn check(subject: VerificationInput<'_>, pace: &Pace) -> Result<(), VerifyError> {
    let VerificationInput { microdata, originals, .. } = subject;
    for (index, attribute) in attributes(microdata).enumerate() {
        // A row without a sensitive value is published nowhere.
        let may_be_missing = index < microdata.quasi_identifiers().len();
        let is_missing = |text: &str| may_be_missing && originals.is_missing(text);
        let (mut missing, mut all_right) = (None, true);
        // Of some rows: whether each is right, and the leaf of those without a value if they have one leaf.
        let check = |rows: Range<usize>| {
            let mut missing = None;
            let all_right = rows.into_iter().fold(true, |all_right, row| {
                let original = originals.original(index, row);
                let label = attribute.taxonomy().label(attribute.leaf_node(row));
                let leaf = attribute.leaves()[row];
                let mut is_one_gap =
                    || is_missing(original) && is_missing(label) && *missing.get_or_insert(leaf) == leaf;
                all_right & (label == original || is_one_gap())
            });
            (all_right, missing)
        };
        // Attribute by attribute, as they lie in memory.
        pace.parts(0..microdata.len(), CODE, |rows| {
            for (is_right, leaf) in threads::map_parts(rows, LEAST_ROWS, check) {
                all_right &= is_right && leaf.is_none_or(|leaf| *missing.get_or_insert(leaf) == leaf);
            }
        })
        .await;
        if !all_right {
            return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
        }
        pace.pause(1).await;
    }
    Ok(())
}
