//! Classes made anew from what is published, whatever the publication says its classes are.

use std::collections::BTreeMap;

use super::{Budget, Subject};

/// Rows that a reader cannot tell apart by their quasi-identifier, group by group.
pub(super) type Groups = Vec<Vec<u32>>;

/// The classes looked at so far, by the leaf sets of their published values.
#[derive(Debug, Default)]
pub(super) struct Grouping {
    next: usize,
    groups: BTreeMap<Vec<(usize, usize)>, Vec<u32>>,
}

impl Grouping {
    /// True when all have been seen.
    pub fn advance(&mut self, subject: Subject<'_>, budget: &mut Budget) -> bool {
        let (microdata, publication) = (subject.microdata, subject.publication);
        while self.next < publication.class_count() {
            if budget.is_spent() {
                return false;
            }
            let class = publication.class(self.next);
            let cells = class.cells.iter().zip(microdata.quasi_identifiers());
            let value = cells.map(|(&node, attribute)| {
                let leaves = attribute.taxonomy().leaves(node);
                (leaves.start, leaves.end)
            });
            self.groups.entry(value.collect()).or_default().extend_from_slice(class.rows);
            // A look-up among all groups costs more than a cell.
            budget.spend(class.rows.len() as u64 + 20);
            self.next += 1;
        }
        true
    }

    /// The groups, by their values.
    pub fn finish(self) -> Groups {
        self.groups.into_values().collect()
    }
}
