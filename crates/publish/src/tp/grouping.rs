//! Rows on their way into groups, in slices.

use crate::row_order::{Alike, Numbers};
use crate::simple_ell::Ground;
use tauell_base::slices::part;

use super::groups::Groups;

/// What it costs to look at one of a row's attributes, in units of some nanoseconds.
const LOOK: u64 = 4;

/// [`Groups`] in the making. O(attributes · (rows + leaves)) in all.
pub(super) struct Grouping {
    /// Rows that say the same are brought together, until they are.
    alike: Option<Alike>,
    rows: Vec<u32>,
    next: usize,
    groups: Groups,
}

/// The columns by which rows come together: sensitive values, then the leaves of each attribute, the last one first.
fn numbers(ground: &Ground, sort: usize) -> Option<Numbers<'_>> {
    let quasi = ground.microdata.quasi_identifiers();
    match sort {
        0 => Some((&ground.values, ground.counts.len())),
        _ => {
            let attribute = &quasi[quasi.len().checked_sub(sort)?];
            Some((attribute.leaves(), attribute.taxonomy().leaf_count()))
        }
    }
}

impl Grouping {
    /// Of all rows.
    pub fn new(ground: &Ground, ell: u32) -> Self {
        let alike = Some(Alike::new(ground.values.len()));
        Self { alike, rows: Vec::new(), next: 0, groups: Groups::new(ell) }
    }

    /// Goes on until the slice has nothing left; true when all rows are in groups.
    pub fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        if let Some(mut alike) = self.alike.take() {
            if !alike.advance(|sort| numbers(ground, sort), left) {
                self.alike = Some(alike);
                return false;
            }
            self.rows = alike.finish();
        }
        let looks = 2 + ground.microdata.quasi_identifiers().len() as u64;
        for place in part(&mut self.next, self.rows.len(), left, LOOK * looks) {
            self.take(ground, place);
        }
        self.next == self.rows.len()
    }

    /// Takes the row at this place into its entry.
    fn take(&mut self, ground: &Ground, place: usize) {
        let row = self.rows[place] as usize;
        let value = ground.values[row];
        let before = place.checked_sub(1).map(|before| self.rows[before] as usize);
        let same_group = before.is_some_and(|before| {
            let mut quasi = ground.microdata.quasi_identifiers().iter();
            quasi.all(|attribute| attribute.leaves()[before] == attribute.leaves()[row])
        });
        if !same_group {
            self.groups.begin_group();
        }
        if !same_group || before.is_none_or(|before| ground.values[before] != value) {
            self.groups.begin_entry(value, place);
        }
    }

    /// The groups.
    ///
    /// # Panics
    /// Before all rows are in one.
    pub fn finish(mut self) -> Groups {
        assert!(self.alike.is_none() && self.next == self.rows.len(), "all rows are in groups");
        self.groups.end(self.rows);
        self.groups
    }
}
