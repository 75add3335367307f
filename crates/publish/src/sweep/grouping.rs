//! One level vector is one group-by over the loose tuples that may close there.

use std::hint::black_box;
use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::threads;

use super::sieve::{BLOCK, GOLDEN, LEAST_TUPLES, LOOK, MOST_TABLES, Reach, hash};

/// Groups that are worth a thread.
const LEAST_GROUPS: usize = 2048;

/// Groups tuples by their values at a level vector. Its memory is reused from one level vector to the next.
#[derive(Default)]
pub(super) struct Grouping {
    /// By place in the list of tuples: a hash of what the tuple has under the mask.
    keys: Vec<u64>,
    /// Keys are dealt out to these, one for each thread.
    tables: Vec<Table>,
    /// By place: where the first tuple of its group is; then the number of the group.
    group_of: Vec<u32>,
    /// The tuples, group by group.
    members: Vec<u32>,
    /// Where each group ends among the members.
    ends: Vec<u32>,
}

/// Where the first tuple of each group is.
#[derive(Default)]
struct Table {
    slots: Vec<Slot>,
    /// How many of them are in use, a power of two.
    capacity: usize,
    /// Slots with another stamp are empty.
    stamp: u32,
    groups: usize,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    place: u32,
    stamp: u32,
}

/// Slots of a table, at least.
const LEAST_SLOTS: usize = 16;

impl Grouping {
    /// Groups `tuples`; groups are numbered in order of first appearance, their tuples in the order given. Expected
    /// O(tuples · words).
    pub async fn group(&mut self, tuples: &[u32], codes: &[Vec<u64>], mask: &[u64], pace: &Pace) {
        self.keys.clear();
        self.keys.resize(tuples.len(), 0);
        let under = (codes, mask);
        pace.parts(0..tuples.len(), LOOK * mask.len() as u64 + 1, |part| {
            let tuples = &tuples[part.clone()];
            threads::update_parts(&mut self.keys[part], LEAST_TUPLES, |first, keys| {
                let blocks = keys.chunks_mut(BLOCK).zip(tuples[first..].chunks(BLOCK));
                blocks.for_each(|(keys, tuples)| hash(&tuples[..keys.len()], under, keys));
            });
        })
        .await;
        // Whether equal keys mean equal words is checked in a loop of its own, where the processor waits for many words at once. Two tuples
        // with one key hardly ever differ.
        self.find_firsts(tuples, &|_, _| true, pace).await;
        let agree = |a: u32, b: u32| {
            let (a, b) = (tuples[a as usize] as usize, tuples[b as usize] as usize);
            codes.iter().zip(mask).all(|(word, mask)| (word[a] ^ word[b]) & mask == 0)
        };
        if !self.all_agree(&agree, mask.len(), pace).await {
            self.find_firsts(tuples, &agree, pace).await;
        }
        self.number(pace).await;
        self.members.clear();
        self.members.resize(tuples.len(), 0);
        // Each end is at its group's beginning, and moves on with every member.
        pace.parts(0..tuples.len(), LOOK, |part| {
            let (ends, members) = (&mut self.ends[..], &mut self.members[..]);
            for (&group, &tuple) in self.group_of[part.clone()].iter().zip(&tuples[part]) {
                let place = &mut ends[group as usize];
                members[*place as usize] = tuple;
                *place += 1;
            }
        })
        .await;
    }

    /// Whether the tuples at all places agree with those that were found to be the first of their groups.
    async fn all_agree(&self, agree: &(dyn Fn(u32, u32) -> bool + Sync), words: usize, pace: &Pace) -> bool {
        let mut all = true;
        pace.parts(0..self.group_of.len(), LOOK * words as u64 + 1, |part| {
            let parts = threads::map_parts(part, LEAST_TUPLES, |part| {
                part.fold(true, |all, place| all & agree(self.group_of[place], place as u32))
            });
            all &= parts.into_iter().all(|all| all);
        })
        .await;
        all
    }

    /// Finds where the first tuple of each tuple's group is: of those with its key, the first that agrees with it.
    async fn find_firsts(&mut self, tuples: &[u32], agree: &(dyn Fn(u32, u32) -> bool + Sync), pace: &Pace) {
        let Self { keys, tables, group_of, .. } = self;
        let count = (tuples.len() / LEAST_TUPLES).clamp(1, threads::count().min(MOST_TABLES));
        tables.resize_with(count.max(tables.len()), Table::default);
        let tables = &mut tables[..count];
        for table in &mut *tables {
            table.begin(2 * tuples.len() / count, pace).await;
        }
        group_of.clear();
        group_of.resize(tuples.len(), 0);
        pace.parts(0..tuples.len(), 2 * LOOK, |part| {
            if let [table] = &mut *tables {
                let firsts = &mut group_of[part.clone()];
                table.find((part.start as u32..).zip(firsts), keys, agree);
                return;
            }
            let dealt =
                threads::map(tables.iter_mut().enumerate().collect(), |(number, table): (usize, &mut Table)| {
                    let own = part.clone().filter(|&place| deal_of(keys[place], count) == number);
                    let mut firsts: Vec<(u32, u32)> = own.map(|place| (place as u32, 0)).collect();
                    table.find(firsts.iter_mut().map(|(place, first)| (*place, first)), keys, agree);
                    firsts
                });
            dealt.into_iter().flatten().for_each(|(place, first)| group_of[place as usize] = first);
        })
        .await;
    }

    /// Numbers the groups by first appearance, and counts their tuples: leaves where each begins among the members.
    async fn number(&mut self, pace: &Pace) {
        let Self { group_of, ends, .. } = self;
        ends.clear();
        pace.parts(0..group_of.len(), LOOK / 2, |part| {
            for place in part {
                let first = group_of[place] as usize;
                let group = if first == place { ends.len() as u32 } else { group_of[first] };
                if first == place {
                    ends.push(0);
                }
                ends[group as usize] += 1;
                group_of[place] = group;
            }
        })
        .await;
        let mut end = 0;
        for place in ends {
            (*place, end) = (end, end + *place);
        }
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The groups whose tuples may have ℓ base values, ascending. O(tuples), divided among all threads.
    pub fn sufficing(&self, groups: Range<usize>, reach: &Reach, ell: u32) -> Vec<u32> {
        let suffices = |group: &u32| reach.suffices(self.of(*group as usize), ell);
        let sufficing = threads::map_parts(groups, LEAST_GROUPS, |part| {
            (part.start as u32..part.end as u32).filter(suffices).collect::<Vec<_>>()
        });
        sufficing.concat()
    }

    /// The tuples of a group.
    pub fn of(&self, group: usize) -> &[u32] {
        let from = group.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.members[from as usize..self.ends[group] as usize]
    }
}

/// The table of a key. Its place there follows from its high bits; of a mask of high bits, the low ones are all alike.
fn deal_of(key: u64, tables: usize) -> usize {
    (key.wrapping_mul(GOLDEN) >> u32::BITS) as usize % tables
}

impl Table {
    /// No group yet, room for so many.
    async fn begin(&mut self, groups: usize, pace: &Pace) {
        self.capacity = groups.next_power_of_two().max(LEAST_SLOTS);
        let slots = self.slots.len();
        self.slots.reserve_exact(self.capacity.saturating_sub(slots));
        pace.parts(slots..self.capacity, LOOK, |part| self.slots.resize(part.end, Slot::default())).await;
        self.empty();
    }

    fn empty(&mut self) {
        self.groups = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.slots.fill(Slot::default());
            self.stamp = 1;
        }
    }

    /// Finds the first place of each of these places' groups, among those that were given so far.
    fn find<'a>(
        &mut self,
        places: impl Iterator<Item = (u32, &'a mut u32)>,
        keys: &[u64],
        agree: &(dyn Fn(u32, u32) -> bool + Sync),
    ) {
        let mut places = places.peekable();
        let mut block: Vec<(u32, &mut u32)> = Vec::with_capacity(BLOCK);
        while places.peek().is_some() {
            block.extend(places.by_ref().take(BLOCK));
            // A look at all slots first: nothing branches on what they contain, so the processor waits for many at once. Without this
            // line, the compiler would see that nothing comes of it.
            black_box(
                block.iter().fold(0, |seen, (place, _)| seen ^ self.slots[self.slot_of(keys[*place as usize])].stamp),
            );
            for (place, first) in block.drain(..) {
                *first = self.first(place, keys, agree);
            }
        }
    }

    fn slot_of(&self, key: u64) -> usize {
        (key >> (u64::BITS - self.capacity.trailing_zeros())) as usize
    }

    fn first(&mut self, place: u32, keys: &[u64], agree: &(dyn Fn(u32, u32) -> bool + Sync)) -> u32 {
        let key = keys[place as usize];
        let mut at = self.slot_of(key);
        loop {
            let slot = &mut self.slots[at];
            if slot.stamp != self.stamp {
                *slot = Slot { key, place, stamp: self.stamp };
                self.groups += 1;
                if 2 * self.groups > self.capacity {
                    self.grow();
                }
                return place;
            }
            if slot.key == key && agree(slot.place, place) {
                return slot.place;
            }
            at = (at + 1) & (self.capacity - 1);
        }
    }

    /// Doubles its size: one table may have got more groups than the others.
    fn grow(&mut self) {
        let slots = self.slots[..self.capacity].iter().filter(|slot| slot.stamp == self.stamp).copied();
        let slots: Vec<Slot> = slots.collect();
        self.capacity *= 2;
        self.slots.resize(self.slots.len().max(self.capacity), Slot::default());
        self.empty();
        self.groups = slots.len();
        for slot in slots {
            let mut at = self.slot_of(slot.key);
            while self.slots[at].stamp == self.stamp {
                at = (at + 1) & (self.capacity - 1);
            }
            self.slots[at] = Slot { stamp: self.stamp, ..slot };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use tauell_base::pace::in_slices;

    fn groups(grouping: &Grouping) -> Vec<Vec<u32>> {
        (0..grouping.len()).map(|group| grouping.of(group).to_vec()).collect()
    }

    /// In order of first appearance, which for ascending tuples is the order of lists.
    fn expected(tuples: &[[u64; 3]], mask: [u64; 3]) -> Vec<Vec<u32>> {
        let mut expected: BTreeMap<[u64; 3], Vec<u32>> = BTreeMap::new();
        for (tuple, words) in (0..).zip(tuples) {
            expected.entry(std::array::from_fn(|word| words[word] & mask[word])).or_default().push(tuple);
        }
        let mut expected: Vec<Vec<u32>> = expected.into_values().collect();
        expected.sort();
        expected
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_group_is_the_tuples_whose_words_agree_under_the_mask(
            tuples in prop::collection::vec(prop::array::uniform3(0..4u64), 1..200),
            masks in prop::collection::vec(prop::array::uniform3(0..4u64), 1..6),
            slice in 1..200u64,
        ) {
            let words: Vec<Vec<u64>> = (0..3).map(|word| tuples.iter().map(|tuple| tuple[word]).collect()).collect();
            let all: Vec<u32> = (0..tuples.len() as u32).collect();
            let mut grouping = Grouping::default();
            for mask in masks {
                in_slices(slice, async |pace| grouping.group(&all, &words, &mask, pace).await);
                prop_assert_eq!(groups(&grouping), expected(&tuples, mask));
            }
        }
    }

    #[test]
    fn many_tuples_are_grouped_alike_by_any_number_of_threads() {
        let tuples: Vec<[u64; 3]> = (0..100_000u64).map(|tuple| [tuple % 40_009, tuple % 3, tuple / 50_000]).collect();
        let words: Vec<Vec<u64>> = (0..3).map(|word| tuples.iter().map(|tuple| tuple[word]).collect()).collect();
        let all: Vec<u32> = (0..tuples.len() as u32).collect();
        let mut grouping = Grouping::default();
        for mask in [[u64::MAX; 3], [0xFFF0, 1, 0], [0; 3], [3, 0, 1]] {
            in_slices(200_000, async |pace| grouping.group(&all, &words, &mask, pace).await);
            assert!(groups(&grouping) == expected(&tuples, mask), "{mask:?}");
        }
    }

    #[test]
    fn tuples_with_one_key_that_differ_are_in_groups_of_their_own() {
        // The words of a tuple are hashed one after the other, so a second word can make up for the first.
        let step = |word: u64| word.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let first: Vec<u64> = (0..20).map(|tuple| tuple / 2).collect();
        let second: Vec<u64> = first.iter().map(|&word| step(word) ^ step(0)).collect();
        let (tuples, mask) = ((0..20).collect::<Vec<u32>>(), [u64::MAX; 2]);
        let mut keys = [0; 20];
        hash(&tuples, (&[first.clone(), second.clone()], &mask), &mut keys);
        assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
        let mut grouping = Grouping::default();
        in_slices(3, async |pace| grouping.group(&tuples, &[first, second], &mask, pace).await);
        assert_eq!(groups(&grouping), (0..10).map(|group| vec![2 * group, 2 * group + 1]).collect::<Vec<_>>());
    }

    #[test]
    fn a_table_that_gets_more_groups_than_there_is_room_for_grows() {
        let keys: Vec<u64> = (0..500u64).map(|place| (place % 100).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let mut table = Table::default();
        in_slices(u64::MAX, async |pace| table.begin(3, pace).await);
        let mut firsts = vec![u32::MAX; keys.len()];
        table.find((0..).zip(&mut firsts), &keys, &|_, _| true);
        assert_eq!(firsts, (0..500).map(|place| place % 100).collect::<Vec<u32>>());
    }
}
