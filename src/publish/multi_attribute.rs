//! Diversity for several sensitive attributes at once (Machanavajjhala et al. 2006, Definition 4.5; spec A.11).
//!
//! A promise on each attribute alone says nothing of an adversary who knows a person's value in one of them: a class
//! {(s1,v1), (s1,v2), (s2,v3), (s3,v3)} keeps a promise on either, and knowing S ≠ s1 reveals v3. Definition 4.5 asks for
//! more: for every sensitive attribute, each block of rows with one published quasi-identifier *and* one published value in
//! every other sensitive attribute must keep the promise on it. Sweep does not aim at that; this check says how far a
//! publication is from it.

use std::collections::BTreeMap;

use crate::taxonomy::NodeId;

use super::{Promise, Publication};

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

/// Checks a publication for Definition 4.5, one answer per promise. With one sensitive attribute blocks are classes.
/// O(rows · attributes · log rows).
///
/// # Panics
/// When there is not one promise per sensitive attribute.
pub fn multi_attribute(promises: &[Promise], publication: &Publication) -> Vec<Blocks> {
    let check = |attribute: usize| {
        let promise = &promises[attribute];
        let mut blocks: BTreeMap<(usize, Vec<NodeId>), BTreeMap<NodeId, u64>> = BTreeMap::new();
        for &row in publication.rows() {
            let row = row as usize;
            let others = (0..promises.len()).filter(|&other| other != attribute);
            let key = (publication.class_of(row), others.map(|other| publication.sensitive(other, row)).collect());
            *blocks.entry(key).or_default().entry(publication.sensitive(attribute, row)).or_default() += 1;
        }
        let mut found = Blocks { blocks: blocks.len(), ..Blocks::default() };
        for counts in blocks.into_values() {
            if !promise.is_diverse(&promise.masses(counts.iter().map(|(&node, &count)| (node, count)))) {
                found.broken += 1;
                found.broken_rows += counts.values().sum::<u64>();
            }
        }
        found
    };
    (0..promises.len()).map(check).collect()
}
