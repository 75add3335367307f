//! The base values that a reach tells apart, where they are too many for a bit each.

use crate::AttributeRequirements;
use crate::entries::Entries;
use tauell_base::sorting::sort_places;
use tauell_privacy::BaseIndex;

use super::super::sieve::FREQUENT;

/// The base values that most rows have for themselves, the most frequent first; ties by their order.
pub(super) fn frequent(entries: &Entries, required: &AttributeRequirements) -> Vec<BaseIndex> {
    let spread = required.spread();
    let mut rows = vec![0u64; spread.base().len()];
    for (kind, &count) in entries.kinds().iter().zip(entries.loose()) {
        if let Some(base) = spread.only_base_value(kind[0]) {
            rows[base] += count;
        }
    }
    let mut values: Vec<BaseIndex> = (0..rows.len()).collect();
    sort_places(&mut values, |a, b| rows[b].cmp(&rows[a]).then(a.cmp(&b)));
    values.truncate(FREQUENT);
    values
}
