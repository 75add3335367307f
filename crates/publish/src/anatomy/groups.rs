//! The groups that are published, one when it is its turn.

use std::sync::Arc;
use std::vec::IntoIter;

use crate::ClassRows;
use crate::release::MadeClass;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::ValueId;

/// One group after the other, every row with its exact quasi-identifier.
pub(super) struct AsTheyAre {
    microdata: Arc<Microdata>,
    groups: IntoIter<ClassRows>,
}

impl AsTheyAre {
    pub fn new(microdata: Arc<Microdata>, groups: Vec<ClassRows>) -> Self {
        Self { microdata, groups: groups.into_iter() }
    }
}

impl Iterator for AsTheyAre {
    type Item = MadeClass;

    fn next(&mut self) -> Option<MadeClass> {
        let quasi = self.microdata.quasi_identifiers();
        let cells = |row: u32| quasi.iter().map(|of| ValueId::from(of.leaf_node(row as usize))).collect();
        let (_, rows) = self.groups.next()?;
        Some(rows.into_iter().map(|row| (cells(row), vec![row])).collect())
    }
}
