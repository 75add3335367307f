//! Phase 3: which groups give rows of all their pillars, so that no pillar of the residue is a pillar of all of them.
//!
//! Groups that share the same pillars with the residue are one kind; of the kinds there are few, and of each the first group is at hand.
//! As long as the pillars of the residue are the same from one cover to the next, a group that gave rows changes its kind alone.
//!
//! To change it: a group that gave rows keeps its pillars, unless it has no rows left; so it is never taken again in the same cover,
//! and its kind may be inferred after it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use tauell_base::pace::Pace;

use super::groups::Groups;
use super::residue::Residue;

/// A group of no kind.
const NONE: u32 = u32::MAX;

/// What it costs to infer the kind of a group and to look at a kind, in units of some nanoseconds.
const KIND: u64 = 100;
const LOOK: u64 = 20;

/// Groups by the pillars that they share with the residue.
pub(super) struct Cover {
    /// The pillars of the residue, ascending.
    pillars: Vec<u32>,
    kinds: Vec<Kind>,
    numbers: BTreeMap<Vec<u32>, u32>,
    /// By group: its kind.
    kind_of: Vec<u32>,
    /// Groups whose kind is to be inferred: the next of all, then those that gave rows.
    next: u32,
    changed: Vec<u32>,
}

struct Kind {
    /// Which of the pillars of the residue, by their places there, ascending.
    shared: Vec<u32>,
    /// Its groups, and some that were.
    groups: BinaryHeap<Reverse<u32>>,
}

impl Cover {
    /// For no residue yet.
    pub fn new() -> Self {
        Self {
            pillars: Vec::new(),
            kinds: Vec::new(),
            numbers: BTreeMap::new(),
            kind_of: Vec::new(),
            next: 0,
            changed: Vec::new(),
        }
    }

    /// A group gave rows.
    pub fn changed(&mut self, group: u32) {
        if !self.pillars.is_empty() {
            self.changed.push(group);
        }
    }

    /// The groups of a cover, one after the other: each the first of those that share the fewest of the pillars that all before it share.
    /// O(groups · ℓ) if the pillars of the residue are others than before.
    pub async fn groups(&mut self, groups: &Groups, residue: &Residue, pace: &Pace) -> Vec<u32> {
        self.begin(groups, residue);
        while let Some(group) = self.next_unknown(groups) {
            self.find_out(group, groups);
            pace.pause(KIND).await;
        }
        let mut chosen = Vec::new();
        let mut common: Vec<u32> = (0..self.pillars.len() as u32).collect();
        while !common.is_empty() {
            let mut best: Option<(usize, u32, usize)> = None;
            for number in 0..self.kinds.len() {
                pace.pause(LOOK).await;
                let Some(group) = self.first_of(number) else { continue };
                let of_kind = &self.kinds[number].shared;
                let shared = of_kind.iter().filter(|place| common.binary_search(place).is_ok()).count();
                if best.is_none_or(|best| (shared, group) < (best.0, best.1)) {
                    best = Some((shared, group, number));
                }
            }
            // Else a value would have more than 1/ℓ of all rows.
            let (_, group, kind) =
                best.filter(|best| best.0 < common.len()).expect("some group lacks a pillar that all share");
            common.retain(|place| self.kinds[kind].shared.binary_search(place).is_ok());
            chosen.push(group);
        }
        chosen
    }

    /// Begins with the pillars that the residue has now.
    fn begin(&mut self, groups: &Groups, residue: &Residue) {
        let mut pillars = residue.pillars().to_vec();
        pillars.sort_unstable();
        if pillars != self.pillars {
            let kind_of = vec![NONE; groups.len()];
            *self = Self { pillars, kind_of, ..Self::new() };
        }
    }

    /// The next group whose kind is to be inferred.
    fn next_unknown(&mut self, groups: &Groups) -> Option<u32> {
        if (self.next as usize) < groups.len() {
            self.next += 1;
            return Some(self.next - 1);
        }
        self.changed.pop()
    }

    fn find_out(&mut self, group: u32, groups: &Groups) {
        let of_group = groups.pillars(group).iter().map(|&entry| groups.value(entry));
        let mut shared: Vec<u32> =
            of_group.filter_map(|value| self.pillars.binary_search(&value).ok()).map(|place| place as u32).collect();
        shared.sort_unstable();
        let kind = match groups.size(group) {
            0 => NONE,
            _ => *self.numbers.entry(shared).or_insert_with_key(|shared| {
                self.kinds.push(Kind { shared: shared.clone(), groups: BinaryHeap::new() });
                self.kinds.len() as u32 - 1
            }),
        };
        if std::mem::replace(&mut self.kind_of[group as usize], kind) != kind && kind != NONE {
            self.kinds[kind as usize].groups.push(Reverse(group));
        }
    }

    /// The first group of a kind.
    fn first_of(&mut self, number: usize) -> Option<u32> {
        let groups = &mut self.kinds[number].groups;
        while groups.peek().is_some_and(|group| self.kind_of[group.0 as usize] != number as u32) {
            groups.pop();
        }
        groups.peek().map(|group| group.0)
    }
}
