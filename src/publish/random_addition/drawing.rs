//! Every row draws the values among which its own is published.

use std::sync::Arc;

use crate::microdata::{Attribute, Microdata};
use crate::publish::known_rows::KnownRows;
use crate::random::Drawn;
use crate::slices::part;
use crate::taxonomy::{LeafRank, ValueId, Values};

/// What it costs to draw a member of a set, in units of some nanoseconds.
const MEMBER: u64 = 40;

/// Rows that draw.
pub(super) struct Drawing {
    rows: KnownRows,
    next: usize,
    ell: u32,
    /// The place of each leaf among the values that occur.
    place: Vec<u32>,
    /// The places of all values but one, in any order: what is left to draw from stands behind what was drawn.
    others: Vec<u32>,
    swapped: Vec<(u32, u32)>,
    members: Vec<LeafRank>,
    values: Values,
    /// By row: its set.
    sets: Vec<ValueId>,
}

impl Drawing {
    /// None drawn yet. O(leaves).
    pub fn new(rows: KnownRows, attribute: &Attribute, ell: u32) -> Self {
        let mut place = vec![u32::MAX; attribute.taxonomy().leaf_count()];
        rows.domain().iter().zip(0..).for_each(|(rank, at)| place[rank.index()] = at);
        Self {
            next: 0,
            ell,
            place,
            others: (1..rows.domain().len() as u32).map(|other| other - 1).collect(),
            swapped: Vec::new(),
            members: Vec::new(),
            values: Values::of_sets(Arc::clone(attribute.taxonomy())),
            sets: vec![ValueId(u32::MAX); rows.len()],
            rows,
        }
    }

    /// Goes on until the slice has nothing left; true when all rows have drawn.
    pub fn advance(&mut self, microdata: &Microdata, attribute: &Attribute, left: &mut u64) -> bool {
        let cost = self.rows.cost() + MEMBER * u64::from(self.ell);
        for at in part(&mut self.next, self.sets.len(), left, cost) {
            let (row, drawn) = self.rows.draw(microdata, at);
            self.draw(LeafRank(attribute.leaves()[row]), drawn);
            self.sets[row] = self.values.standing_for(self.members.iter().copied());
        }
        self.next == self.sets.len()
    }

    /// The members of a row's set: its own value, then others, of which a larger ℓ draws more.
    fn draw(&mut self, own: LeafRank, mut drawn: Drawn) {
        let place = self.place[own.index()];
        self.members.clear();
        self.members.push(own);
        for taken in 0..self.ell - 1 {
            let other = taken + drawn.below(u64::from(self.others.len() as u32 - taken)) as u32;
            self.others.swap(taken as usize, other as usize);
            self.swapped.push((taken, other));
            let other = self.others[taken as usize];
            self.members.push(self.rows.domain()[(other + u32::from(other >= place)) as usize]);
        }
        // As they were, so that what a row draws hangs on no other row.
        for (one, other) in self.swapped.drain(..).rev() {
            self.others.swap(one as usize, other as usize);
        }
    }

    /// What is published, and the set of each row.
    pub fn finish(self) -> (Values, Vec<ValueId>) {
        (self.values, self.sets)
    }
}
