//! What groups can give in phase 2, the rows of the value that is rarest in the residue first.
//!
//! A fat group offers a row of each of its values, a thin one a row of each of its pillars at once, but nothing as long as one of them is
//! a pillar of the residue. The best offer is that of the value with the fewest rows in the residue, then of the first group, then of the
//! first value: of the least (rows in the residue, entry).
//!
//! To look at no group in vain, offers lie in lists by value, so that a row of a value that comes to the residue makes all offers of the
//! value worse by one change. A list is in the order of entries, and whether what stands first is offered still is asked where it is
//! wanted. What is blocked by a pillar of the residue waits in lists behind that pillar, all of which are there again at once when it is
//! no pillar any more. Groups of many values would fill many lists again and again as they turn from thin to fat: while they are fat
//! they have a list of their own, by rows in the residue. All these are heaps of what was the best once. As nothing gets better unless its
//! group gives a row, what is not the best any more is inferred and put right when it comes to the top.
//!
//! To change it: whatever stands in a list without being offered may be thrown out, since [`Offers::offer`] puts in what a group begins
//! to offer; nothing that is offered may be in no list. The moves are those of the plain rule that the tests hold it against, wherever a
//! slice ends.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use tauell_base::pace::Pace;

use super::groups::Groups;
use super::residue::Residue;

/// Rows in the residue, and the entry: the less, the better.
type Key = (u32, u32);

type Heap<T> = BinaryHeap<Reverse<T>>;

/// What nothing blocks.
const FREE: u32 = u32::MAX;

/// So many values make a group wide.
const WIDE: usize = 128;

/// What it costs to list an entry, to look at a list, and to change one, in units of some nanoseconds.
const LIST: u64 = 12;
const LOOK: u64 = 40;
const CHANGE: u64 = 200;

/// Lists of offers.
pub(super) struct Offers {
    /// How many values make a group wide.
    wide: usize,
    /// Entries by value, ascending: `listed[first[v]..first[v + 1]]`, of which `next[v]` is the first that was not thrown out.
    listed: Vec<u32>,
    first: Vec<u32>,
    next: Vec<u32>,
    /// Further lists, by the value that blocks them and by their own: their entries.
    further: BTreeSet<(u32, u32, u32)>,
    /// By what blocks: what was the best of each list.
    lists: BTreeMap<u32, Heap<Key>>,
    /// What was the best of each entry of a wide group.
    wide_groups: BTreeMap<u32, Heap<Key>>,
    /// What was the best of each source.
    best: Heap<(Key, Source)>,
    /// Values with lists behind them that block these now.
    blocking: BTreeSet<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// All lists that one value blocks, or none.
    Lists(u32),
    Wide(u32),
}

/// How an entry stands.
enum Standing {
    Offered,
    NotOffered,
    /// Its group is thin, and has this pillar of the residue.
    BlockedBy(u32),
}

impl Offers {
    /// No lists yet.
    pub fn new() -> Self {
        Self {
            wide: WIDE,
            listed: Vec::new(),
            first: Vec::new(),
            next: Vec::new(),
            further: BTreeSet::new(),
            lists: BTreeMap::new(),
            wide_groups: BTreeMap::new(),
            best: Heap::new(),
            blocking: BTreeSet::new(),
        }
    }

    /// The same where so many values make a group wide.
    #[cfg(test)]
    pub(crate) fn with_wide(wide: usize) -> Self {
        Self { wide, ..Self::new() }
    }

    /// The first lists: all entries of groups that keep rows. O(entries + values).
    pub async fn list(&mut self, groups: &Groups, residue: &Residue, pace: &Pace) {
        let (entries, values) = (groups.entry_count(), residue.values());
        // Entries of each value are counted, then each gets its place.
        let mut first = vec![0; values + 1];
        pace.each(0..entries, LIST, |entry| {
            first[groups.value(entry as u32) as usize + 1] += u32::from(groups.kept(entry as u32) > 0);
        })
        .await;
        (1..first.len()).for_each(|at| first[at] += first[at - 1]);
        let (mut listed, mut next) = (vec![0; first[values] as usize], first.clone());
        pace.each(0..entries, LIST, |entry| {
            if groups.kept(entry as u32) > 0 {
                let place = &mut next[groups.value(entry as u32) as usize];
                listed[*place as usize] = entry as u32;
                *place += 1;
            }
        })
        .await;
        // The first entry of each value is the best of its list.
        let mut bests = Vec::new();
        pace.each(0..values, LIST, |value| {
            let best = listed[first[value] as usize..first[value + 1] as usize].first();
            bests.extend(best.map(|&entry| Reverse((residue.count(value as u32), entry))));
        })
        .await;
        next.clone_from(&first);
        (self.listed, self.first, self.next) = (listed, first, next);
        for group in 0..groups.len() as u32 {
            if groups.is_fat(group) && self.is_wide(group, groups) {
                self.open_wide(group, groups, residue, pace);
            }
            pace.pause(LIST).await;
        }
        self.lists.insert(FREE, bests.into());
        self.best.push(Reverse(((0, 0), Source::Lists(FREE))));
    }

    /// The best offer: a row of this entry, or, where its group is thin, one of each of the group's pillars; `None` if there is none.
    pub(crate) async fn best_offer(&mut self, groups: &Groups, residue: &Residue, pace: &Pace) -> Option<u32> {
        while let Some(&Reverse(top)) = self.best.peek() {
            let (key, source) = top;
            let best = match source {
                Source::Lists(blocking) => self.best_of_lists(blocking, groups, residue, pace).await,
                Source::Wide(group) => self.best_of_wide(group, groups, residue, pace).await,
            };
            if best == Some(key) {
                // It is no pillar of the residue: a residue that is not eligible has fewer pillars than a fat group has values, so that one
                // of the others comes first; and a thin group that has one offers nothing.
                return Some(key.1);
            }
            pop_all(&mut self.best, top);
            match (best, source) {
                (Some(best), source) => self.best.push(Reverse((best, source))),
                (None, Source::Lists(value)) if value != FREE && residue.is_pillar(value) => {
                    self.blocking.insert(value);
                }
                _ => {}
            }
            pace.pause(CHANGE).await;
        }
        None
    }

    async fn best_of_lists(&mut self, blocking: u32, groups: &Groups, residue: &Residue, pace: &Pace) -> Option<Key> {
        if blocking != FREE && residue.is_pillar(blocking) {
            return None;
        }
        while let Some(&Reverse(top)) = self.lists.get(&blocking).and_then(BinaryHeap::peek) {
            let value = groups.value(top.1);
            let best = self.first_offered(blocking, value, groups, residue, pace).await;
            let best = best.map(|entry| (residue.count(value), entry));
            if best == Some(top) {
                return best;
            }
            let heap = self.lists.entry(blocking).or_default();
            pop_all(heap, top);
            if let Some(best) = best {
                heap.push(Reverse(best));
            }
            pace.pause(CHANGE).await;
        }
        None
    }

    async fn best_of_wide(&mut self, group: u32, groups: &Groups, residue: &Residue, pace: &Pace) -> Option<Key> {
        let heap = self.wide_groups.get_mut(&group).filter(|_| groups.is_fat(group))?;
        while let Some(&Reverse((rows, entry))) = heap.peek() {
            let now = residue.count(groups.value(entry));
            if groups.kept(entry) > 0 && now == rows {
                pace.pause(LOOK).await;
                return Some((rows, entry));
            }
            heap.pop();
            if groups.kept(entry) > 0 {
                heap.push(Reverse((now, entry)));
            }
            pace.pause(LOOK + CHANGE).await;
        }
        None
    }

    /// The first entry of a list that is offered; what precedes it is thrown out.
    async fn first_offered(
        &mut self,
        blocking: u32,
        value: u32,
        groups: &Groups,
        residue: &Residue,
        pace: &Pace,
    ) -> Option<u32> {
        while let Some(entry) = self.first_of(blocking, value) {
            let behind = match self.standing(entry, groups, residue) {
                Standing::Offered => {
                    pace.pause(LOOK).await;
                    return Some(entry);
                }
                Standing::NotOffered => None,
                Standing::BlockedBy(pillar) => Some(pillar),
            };
            self.throw_out(blocking, value, entry);
            if let Some(pillar) = behind {
                self.blocking.insert(pillar);
                self.put(pillar, entry, groups, residue);
            }
            pace.pause(LOOK + CHANGE).await;
        }
        None
    }

    fn standing(&self, entry: u32, groups: &Groups, residue: &Residue) -> Standing {
        let group = groups.group_of(entry);
        if groups.kept(entry) == 0 {
            return Standing::NotOffered;
        }
        if groups.is_fat(group) {
            return if self.is_wide(group, groups) { Standing::NotOffered } else { Standing::Offered };
        }
        if !groups.is_pillar(entry) {
            return Standing::NotOffered;
        }
        let mut pillars = groups.pillars(group).iter().map(|&pillar| groups.value(pillar));
        pillars.find(|&value| residue.is_pillar(value)).map_or(Standing::Offered, Standing::BlockedBy)
    }

    fn is_wide(&self, group: u32, groups: &Groups) -> bool {
        groups.entries(group).len() > self.wide
    }

    /// The first entry of the first list of a value, if there is one.
    fn first_listed(&self, value: u32) -> Option<u32> {
        let next = self.next[value as usize];
        (next < self.first[value as usize + 1]).then(|| self.listed[next as usize])
    }

    fn first_of(&self, blocking: u32, value: u32) -> Option<u32> {
        let further = self.further.range((blocking, value, 0)..=(blocking, value, u32::MAX)).next();
        let further = further.map(|&(_, _, entry)| entry);
        let listed = if blocking == FREE { self.first_listed(value) } else { None };
        listed.into_iter().chain(further).min()
    }

    fn throw_out(&mut self, blocking: u32, value: u32, entry: u32) {
        if blocking == FREE && self.first_listed(value) == Some(entry) {
            self.next[value as usize] += 1;
        } else {
            self.further.remove(&(blocking, value, entry));
        }
    }

    /// Puts an entry into a list.
    fn put(&mut self, blocking: u32, entry: u32, groups: &Groups, residue: &Residue) {
        let value = groups.value(entry);
        // The first lists hold all entries of which rows were kept.
        if blocking == FREE && self.first_listed(value).is_some_and(|first| first <= entry) {
            return;
        }
        if self.further.insert((blocking, value, entry)) && self.first_of(blocking, value) == Some(entry) {
            let key = (residue.count(value), entry);
            self.lists.entry(blocking).or_default().push(Reverse(key));
            if !self.blocking.contains(&blocking) {
                self.best.push(Reverse((key, Source::Lists(blocking))));
            }
        }
    }

    /// Lists what a group offers after it gave rows.
    pub(crate) fn offer(&mut self, group: u32, was_fat: bool, groups: &Groups, residue: &Residue, pace: &Pace) {
        let is_fat = groups.is_fat(group);
        if is_fat && was_fat {
            return;
        }
        if is_fat && self.is_wide(group, groups) {
            return self.open_wide(group, groups, residue, pace);
        }
        let all: Vec<u32> = groups.entries(group).collect();
        for &entry in if is_fat { &all } else { groups.pillars(group) } {
            if groups.kept(entry) > 0 {
                pace.spend(CHANGE);
                self.put(FREE, entry, groups, residue);
            }
        }
    }

    /// The list of a wide group is checked from now on.
    fn open_wide(&mut self, group: u32, groups: &Groups, residue: &Residue, pace: &Pace) {
        self.wide_groups.entry(group).or_insert_with(|| {
            let entries = groups.entries(group);
            pace.spend(LIST * entries.len() as u64);
            entries.map(|entry| Reverse((residue.count(groups.value(entry)), entry))).collect()
        });
        self.best.push(Reverse(((0, 0), Source::Wide(group))));
    }

    /// Looks again at what was blocked by values that are no pillars of the residue any more.
    pub(crate) fn unblock(&mut self, residue: &Residue) {
        let unblocked: Vec<u32> = self.blocking.iter().copied().filter(|&value| !residue.is_pillar(value)).collect();
        for value in unblocked {
            self.blocking.remove(&value);
            self.best.push(Reverse(((0, 0), Source::Lists(value))));
        }
    }
}

/// Takes what is on top off, and all that is the same.
fn pop_all<T: Ord + Copy>(heap: &mut Heap<T>, top: T) {
    while heap.peek() == Some(&Reverse(top)) {
        heap.pop();
    }
}
