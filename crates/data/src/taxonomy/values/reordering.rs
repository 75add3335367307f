//! Values beyond the tree in another order, in slices.

use tauell_base::slices::part;

use super::{Further, ValueId, Values};

/// What it costs to move a value, and to tell its place again, in units of some nanoseconds.
const MOVE: u64 = 20;
const PLACE: u64 = 12;

/// Values on their way into another order, so that their numbers do not disclose the order of requests.
pub struct Reordering {
    values: Values,
    /// Those that are no node, in the order in which they are to be.
    order: Vec<u32>,
    further: Vec<Further>,
    /// By place: the new place.
    places: Vec<u32>,
    /// Tables that are done.
    tables: usize,
}

impl Reordering {
    /// Values whose numbers beyond the tree are to be in this order; nothing done yet. O(values).
    ///
    /// # Panics
    /// Where one is missing.
    pub fn new(values: Values, order: Vec<u32>) -> Self {
        assert_eq!(order.len(), values.further.len(), "each value has a place");
        let (further, places) = (Vec::with_capacity(order.len()), vec![u32::MAX; order.len()]);
        Self { values, order, further, places, tables: 0 }
    }

    /// Goes on until the slice has nothing left; true when it is done. O(values) in all.
    pub fn advance(&mut self, left: &mut u64) -> bool {
        let first = self.values.taxonomy.node_count() as u32;
        let mut next = self.further.len();
        for at in part(&mut next, self.order.len(), left, MOVE) {
            let before = (self.order[at] - first) as usize;
            self.further.push(std::mem::take(&mut self.values.further[before]));
            self.places[before] = at as u32;
        }
        while next == self.order.len() && *left > 0 {
            let Some(count) = self.values.places.renumber(self.tables, &self.places) else { return true };
            *left = left.saturating_sub(PLACE * count as u64 + 1);
            self.tables += 1;
        }
        false
    }

    /// The values, and by place beyond the tree the new number of each.
    pub fn finish(self) -> (Values, Renumbering) {
        let first = self.values.taxonomy.node_count() as u32;
        (Values { further: self.further, ..self.values }, Renumbering { first, places: self.places })
    }
}

/// The new numbers of values.
pub struct Renumbering {
    first: u32,
    places: Vec<u32>,
}

impl Renumbering {
    /// The new number of a value.
    pub fn of(&self, value: ValueId) -> ValueId {
        match value.0.checked_sub(self.first) {
            Some(place) => ValueId(self.first + self.places[place as usize]),
            None => value,
        }
    }
}
