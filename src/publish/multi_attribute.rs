//! Diversity for several sensitive attributes at once (Machanavajjhala et al. 2006, Definition 4.5;
//! docs/adversaries.md#someone-who-knows-the-other-sensitive-values).
//!
//! A promise on each attribute alone says nothing of an adversary who knows a person's value in one of them: a class
//! {(s1,v1), (s1,v2), (s2,v3), (s3,v3)} keeps a promise on either, and knowing S ≠ s1 reveals v3. Definition 4.5 asks for
//! more: for every sensitive attribute, each block of rows with one published quasi-identifier *and* one published value in
//! every other sensitive attribute must keep the promise on it. Sweep does not aim at that; this check says how far a
//! publication is from it.

use std::collections::BTreeMap;

use crate::taxonomy::ValueId;

use super::Promise;
use crate::release::Publication;

/// The blocks of one sensitive attribute, and those that break its promise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blocks {
    /// Blocks in all.
    pub blocks: usize,
    /// Blocks that break the promise.
    pub broken: usize,
    /// Rows in the blocks that break it.
    pub broken_rows: u64,
}

impl Blocks {
    /// Takes a class: its blocks under one sensitive attribute. With one sensitive attribute there is one, the class.
    /// O(rows of the class · attributes · log).
    pub fn take(&mut self, promises: &[Promise], publication: &Publication, attribute: usize, class: usize) {
        for counts in blocks_of_class(publication, promises.len(), attribute, class) {
            self.blocks += 1;
            if !promises[attribute].is_diverse(&promises[attribute].masses(counts.iter().copied())) {
                self.broken += 1;
                self.broken_rows += counts.iter().map(|&(_, count)| count).sum::<u64>();
            }
        }
    }
}

/// The blocks of one class in the order of the other attributes' values, each as counts per published value.
/// O(rows of the class · attributes · log).
pub fn blocks_of_class(
    publication: &Publication,
    attributes: usize,
    attribute: usize,
    class: usize,
) -> impl Iterator<Item = Vec<(ValueId, u64)>> {
    let mut blocks: BTreeMap<Vec<Option<ValueId>>, BTreeMap<ValueId, u64>> = BTreeMap::new();
    for &row in publication.class(class).rows {
        let others = (0..attributes).filter(|&other| other != attribute);
        let key = others.map(|other| publication.sensitive(other, row as usize)).collect();
        let Some(own) = publication.sensitive(attribute, row as usize) else { continue };
        *blocks.entry(key).or_default().entry(own).or_default() += 1;
    }
    // Where values stand with their class alone nobody can put two of them together: the class is its only block.
    let whole = (!publication.is_linked()).then(|| publication.histogram(class, attribute));
    whole.into_iter().chain(blocks.into_values().map(|counts| counts.into_iter().collect()))
}

/// Checks a publication for Definition 4.5, one answer per promise. O(rows · attributes · log rows).
///
/// # Panics
/// When there is not one promise per sensitive attribute.
pub fn multi_attribute(promises: &[Promise], publication: &Publication) -> Vec<Blocks> {
    let check = |attribute: usize| {
        let mut found = Blocks::default();
        (0..publication.class_count()).for_each(|class| found.take(promises, publication, attribute, class));
        found
    };
    (0..promises.len()).map(check).collect()
}
