//! One level vector is one group-by over loose tuples, made cheap by a look at which of them may close at all.

/// Multiplied by this, all bits of a key move its high bits (Fibonacci hashing).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// What the loose rows of each tuple reach of the base values of the first sensitive attribute: enough to see that a
/// group has fewer than ℓ.
pub(super) enum Reach {
    /// A bit for each base value: at most 64 of them.
    Bits(Vec<u64>),
    /// How many, which adds up to an upper bound over several tuples.
    Counts(Vec<u64>),
}

impl Reach {
    /// Of one tuple.
    pub fn of(&self, tuple: u32) -> u64 {
        match self {
            Self::Bits(reach) | Self::Counts(reach) => reach[tuple as usize],
        }
    }

    /// Sets what one tuple reaches.
    pub fn set(&mut self, tuple: u32, value: u64) {
        match self {
            Self::Bits(reach) | Self::Counts(reach) => reach[tuple as usize] = value,
        }
    }

    /// Whether these tuples together may have ℓ base values.
    pub fn suffices(&self, tuples: &[u32], ell: u32) -> bool {
        match self {
            Self::Bits(reach) => has_bits(tuples.iter().fold(0, |all, &tuple| all | reach[tuple as usize]), ell),
            Self::Counts(reach) => tuples.iter().map(|&tuple| reach[tuple as usize]).sum::<u64>() >= u64::from(ell),
        }
    }
}

/// Whether there are so many bits, at least.
#[inline]
pub(super) fn has_bits(mut bits: u64, least: u32) -> bool {
    // Counting takes a dozen operations where the processor must not be assumed to have one for it.
    if least > 6 {
        return bits.count_ones() >= least;
    }
    for _ in 1..least {
        bits &= bits.wrapping_sub(1);
    }
    bits != 0
}

/// Finds the tuples whose group may close. Its memory is reused from one level vector to the next.
#[derive(Default)]
pub(super) struct Sieve {
    keys: Vec<u64>,
    reach: Vec<u64>,
}

impl Sieve {
    /// Adds to `found` those of `tuples` (ascending) whose group under `mask` may have ℓ base values.
    ///
    /// Never misses one, and may give some too many: groups are told apart by a hash alone, and those that fall together
    /// only reach more. Two passes, O(tuples · words).
    pub fn sift(
        &mut self,
        tuples: &[u32],
        codes: &[Vec<u64>],
        mask: &[u64],
        reach: &Reach,
        ell: u32,
        found: &mut Vec<u32>,
    ) {
        let slots = (tuples.len() * 2).next_power_of_two().max(2);
        let shift = u64::BITS - slots.trailing_zeros();
        self.keys.clear();
        self.keys.extend(tuples.iter().map(|&tuple| (codes[0][tuple as usize] & mask[0]).wrapping_mul(GOLDEN)));
        for (word, mask) in codes.iter().zip(mask).skip(1) {
            for (key, &tuple) in self.keys.iter_mut().zip(tuples) {
                *key = (key.rotate_left(29) ^ word[tuple as usize] & mask).wrapping_mul(GOLDEN);
            }
        }
        self.reach.clear();
        self.reach.resize(slots, 0);
        let pairs = self.keys.iter().map(|key| (key >> shift) as usize).zip(tuples);
        match reach {
            Reach::Bits(reach) => {
                pairs.clone().for_each(|(slot, &tuple)| self.reach[slot] |= reach[tuple as usize]);
                found.extend(pairs.filter(|&(slot, _)| has_bits(self.reach[slot], ell)).map(|(_, tuple)| tuple));
            }
            Reach::Counts(reach) => {
                pairs.clone().for_each(|(slot, &tuple)| self.reach[slot] += reach[tuple as usize]);
                let ell = u64::from(ell);
                found.extend(pairs.filter(|&(slot, _)| self.reach[slot] >= ell).map(|(_, tuple)| tuple));
            }
        }
    }
}

/// Groups tuples by their values at a level vector. Its memory is reused from one level vector to the next.
#[derive(Default)]
pub(super) struct Grouping {
    table: Vec<Slot>,
    stamp: u32,
    /// Group of each tuple that was given, by its place in the list.
    group_of: Vec<u32>,
    /// The tuples, group by group.
    members: Vec<u32>,
    /// Where each group ends among the members.
    ends: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    before: u32,
    stamp: u32,
    group: u32,
}

impl Grouping {
    /// Groups `tuples`; groups are numbered in order of first appearance, their tuples in the order given.
    /// Expected O(tuples · words).
    pub fn group(&mut self, tuples: &[u32], codes: &[Vec<u64>], mask: &[u64]) {
        self.group_of.clear();
        self.group_of.resize(tuples.len(), 0);
        let mut groups = 1;
        for (word, mask) in codes.iter().zip(mask) {
            groups = self.refine(tuples, word, *mask);
        }
        self.ends.clear();
        self.ends.resize(groups as usize, 0);
        for &group in &self.group_of {
            self.ends[group as usize] += 1;
        }
        let mut end = 0;
        for place in &mut self.ends {
            (*place, end) = (end, end + *place);
        }
        // Each end stands at its group's beginning now, and moves on with every member.
        self.members.clear();
        self.members.resize(tuples.len(), 0);
        for (&group, &tuple) in self.group_of.iter().zip(tuples) {
            let place = &mut self.ends[group as usize];
            self.members[*place as usize] = tuple;
            *place += 1;
        }
    }

    /// The groups.
    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        let mut from = 0;
        self.ends.iter().map(move |&end| {
            let members = &self.members[from..end as usize];
            from = end as usize;
            members
        })
    }

    /// Divides groups by one more word of the code; returns how many there are then.
    fn refine(&mut self, tuples: &[u32], word: &[u64], mask: u64) -> u32 {
        let capacity = (tuples.len() * 2).next_power_of_two().max(16);
        if self.table.len() < capacity || self.stamp == u32::MAX {
            let capacity = self.table.len().max(capacity);
            self.table.clear();
            self.table.resize(capacity, Slot::default());
            self.stamp = 0;
        }
        self.stamp += 1;
        let shift = u64::BITS - capacity.trailing_zeros();
        let mut groups = 0;
        for (group_of, &tuple) in self.group_of.iter_mut().zip(tuples) {
            let (key, before) = (word[tuple as usize] & mask, *group_of);
            let mut at = ((key ^ u64::from(before).rotate_left(32)).wrapping_mul(GOLDEN) >> shift) as usize;
            loop {
                let slot = &mut self.table[at];
                if slot.stamp != self.stamp {
                    *slot = Slot { key, before, stamp: self.stamp, group: groups };
                    *group_of = groups;
                    groups += 1;
                    break;
                }
                if slot.key == key && slot.before == before {
                    *group_of = slot.group;
                    break;
                }
                at = (at + 1) & (capacity - 1);
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_group_is_the_tuples_whose_words_agree_under_the_mask(
            tuples in prop::collection::vec(prop::array::uniform3(0..4u64), 1..200),
            masks in prop::collection::vec(prop::array::uniform3(0..4u64), 1..6),
        ) {
            let words: Vec<Vec<u64>> = (0..3).map(|word| tuples.iter().map(|tuple| tuple[word]).collect()).collect();
            let all: Vec<u32> = (0..tuples.len() as u32).collect();
            let mut grouping = Grouping::default();
            for mask in masks {
                grouping.group(&all, &words, &mask);
                let mut expected: BTreeMap<Vec<u64>, Vec<u32>> = BTreeMap::new();
                for &tuple in &all {
                    let code = words.iter().zip(mask).map(|(word, mask)| word[tuple as usize] & mask);
                    expected.entry(code.collect()).or_default().push(tuple);
                }
                let mut expected: Vec<Vec<u32>> = expected.into_values().collect();
                expected.sort();
                // In order of first appearance, which for ascending tuples is the order of lists.
                prop_assert_eq!(grouping.groups().map(<[u32]>::to_vec).collect::<Vec<_>>(), expected);
            }
        }

        #[test]
        fn has_bits_counts(bits in any::<u64>(), mask in any::<u64>(), shift in 0..64u32, least in 1..65u32) {
            for bits in [bits, bits & mask, (bits & mask) >> shift] {
                prop_assert_eq!(has_bits(bits, least), bits.count_ones() >= least);
            }
        }
    }
}
