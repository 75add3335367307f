//! The classes that are published, one when it is its turn.

use std::sync::Arc;

use crate::release::{MadeClass, Publication};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::ValueId;

/// Rows of one exact quasi-identifier after the other.
pub(super) struct AsTheyAre {
    microdata: Arc<Microdata>,
    /// Those of one quasi-identifier are together.
    order: Vec<u32>,
    next: usize,
}

impl AsTheyAre {
    pub fn new(microdata: Arc<Microdata>, order: Vec<u32>) -> Self {
        Self { microdata, order, next: 0 }
    }
}

impl Iterator for AsTheyAre {
    type Item = MadeClass;

    fn next(&mut self) -> Option<MadeClass> {
        let rest = &self.order[self.next..];
        let first = *rest.first()? as usize;
        let quasi = self.microdata.quasi_identifiers();
        let is_alike = |&&row: &&u32| quasi.iter().all(|of| of.leaves()[row as usize] == of.leaves()[first]);
        let many = 1 + rest[1..].iter().take_while(is_alike).count();
        self.next += many;
        let cells = quasi.iter().map(|of| ValueId::from(of.leaf_node(first))).collect();
        Some(vec![(cells, rest[..many].to_vec())])
    }
}

/// Classes that were formed before.
pub(super) struct AsFormed {
    formed: Box<Publication>,
    next: usize,
}

impl AsFormed {
    pub fn new(formed: Box<Publication>) -> Self {
        Self { formed, next: 0 }
    }
}

impl Iterator for AsFormed {
    type Item = MadeClass;

    fn next(&mut self) -> Option<MadeClass> {
        let class = (self.next < self.formed.class_count()).then(|| self.formed.class(self.next))?;
        self.next += 1;
        Some(class.records().map(|record| (record.cells.into(), record.rows.to_vec())).collect())
    }
}
