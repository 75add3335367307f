//! One level vector is one group-by over the loose tuples.

use super::levels::AttributeLevels;

/// Groups tuples by their values at a level vector. Its memory is reused from one level vector to the next.
#[derive(Default)]
pub(super) struct Grouping {
    keys: Vec<u64>,
    table: Vec<Slot>,
    stamp: u32,
    /// Group of each tuple that was given, by its place in the list.
    group_of: Vec<u32>,
    groups: u32,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    stamp: u32,
    group: u32,
}

impl Grouping {
    /// Groups `tuples`; groups are numbered in order of first appearance. Expected O(tuples · attributes).
    pub fn group(&mut self, tuples: &[u32], leaves: &[Vec<u32>], tables: &[AttributeLevels], levels: &[u16]) {
        self.group_of.clear();
        self.group_of.resize(tuples.len(), 0);
        self.groups = u32::from(!tuples.is_empty());
        // As many attributes at a time as fit into a 64-bit key; what is grouped already goes in as one more value.
        let mut attribute = 0;
        while attribute < tables.len() {
            let mut bits = u32::BITS - self.groups.saturating_sub(1).leading_zeros();
            self.keys.clear();
            self.keys.extend(self.group_of.iter().map(|&group| u64::from(group)));
            while attribute < tables.len() && bits + tables[attribute].bits(levels[attribute]) <= u64::BITS {
                let width = tables[attribute].bits(levels[attribute]);
                if width > 0 {
                    let (values, leaves) = (tables[attribute].values(levels[attribute]), &leaves[attribute]);
                    for (key, &tuple) in self.keys.iter_mut().zip(tuples) {
                        *key |= u64::from(values[leaves[tuple as usize] as usize]) << bits;
                    }
                }
                bits += width;
                attribute += 1;
            }
            self.number_keys();
        }
    }

    /// Group of each tuple, by its place in the list given to [`Self::group`].
    pub fn group_of(&self) -> &[u32] {
        &self.group_of
    }

    /// Number of groups.
    pub fn groups(&self) -> usize {
        self.groups as usize
    }

    fn number_keys(&mut self) {
        let capacity = (self.keys.len() * 2).next_power_of_two().max(16);
        if self.table.len() < capacity {
            self.table = vec![Slot::default(); capacity];
            self.stamp = 0;
        }
        if self.stamp == u32::MAX {
            self.table.fill(Slot::default());
            self.stamp = 0;
        }
        self.stamp += 1;
        let shift = u64::BITS - capacity.trailing_zeros();
        let mask = capacity - 1;
        self.groups = 0;
        for (group_of, &key) in self.group_of.iter_mut().zip(&self.keys) {
            // Fibonacci hashing: the high bits of the product depend on all bits of the key.
            let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> shift) as usize;
            loop {
                let slot = &mut self.table[at];
                if slot.stamp != self.stamp {
                    *slot = Slot { key, stamp: self.stamp, group: self.groups };
                    *group_of = self.groups;
                    self.groups += 1;
                    break;
                }
                if slot.key == key {
                    *group_of = slot.group;
                    break;
                }
                at = (at + 1) & mask;
            }
        }
    }
}
