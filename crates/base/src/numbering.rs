//! Numbers for keys that come up again and again, by first appearance.
//!
//! A hash table of a million keys takes longer to grow than a slice of work may last. So keys are dealt out to many tables, none
//! of which ever holds much; and unevenly, so that they do not all grow at once. Few keys are in one table: an adversary's originals
//! are numbered tens of thousands of times. Nothing depends on the order in which a table is walked.

use rustc_hash::FxHashMap;

/// Tables that keys are dealt out to: as many as a byte has values.
const TABLES: usize = 256;

/// So many keys are in one table.
const FEW: usize = 1_024;

/// Numbers of pairs, from 0.
#[derive(Clone, Debug, Default)]
pub struct Numbering {
    /// All keys, until there are more than a few.
    few: FxHashMap<(u32, u64), u32>,
    /// From then on.
    tables: Vec<FxHashMap<(u32, u64), u32>>,
    len: u32,
}

impl Numbering {
    /// The number of a pair.
    pub fn of(&mut self, first: u32, second: u64) -> u32 {
        let are_few = self.tables.is_empty();
        let table = if are_few { &mut self.few } else { &mut self.tables[table_of(first, second)] };
        let number = *table.entry((first, second)).or_insert(self.len);
        self.len += u32::from(number == self.len);
        if are_few && self.few.len() > FEW {
            self.deal_out();
        }
        number
    }

    fn deal_out(&mut self) {
        self.tables = vec![FxHashMap::default(); TABLES];
        for ((first, second), number) in std::mem::take(&mut self.few) {
            self.tables[table_of(first, second)].insert((first, second), number);
        }
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.len
    }
}

/// The table of a pair. The last ones get twice as many as the first ones, those between in proportion.
fn table_of(first: u32, second: u64) -> usize {
    let key = second ^ u64::from(first).rotate_left(32);
    // What the tables' own hash looks at is another product.
    let mixed = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let [one, other, third, ..] = mixed.to_be_bytes();
    usize::from(if third < 171 { one } else { one.max(other) })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn no_table_gets_much_more_than_others_and_none_grows_with_all_of_them() {
        for scale in [1, 1 << 20, 1 << 40] {
            let mut keys = [0u32; TABLES];
            (0..256_000).for_each(|key| keys[table_of(3, key * scale)] += 1);
            let (first, last): (u32, u32) = (keys[..64].iter().sum(), keys[192..].iter().sum());
            assert!(keys.iter().all(|&keys| (200..3_000).contains(&keys)), "{scale}: {keys:?}");
            assert!(last > first + first / 4, "{scale}: {first} and {last}");
        }
    }

    proptest! {
        #[test]
        fn equal_pairs_have_one_number_and_numbers_go_by_first_appearance(
            pairs in prop_oneof![
                prop::collection::vec((0..20u32, 0..50u64), 0..300),
                prop::collection::vec((0..20u32, 0..500u64), 1_000..3_000),
            ],
        ) {
            let (mut numbering, mut expected) = (Numbering::default(), HashMap::new());
            for &(first, second) in &pairs {
                let next = expected.len() as u32;
                let number = *expected.entry((first, second)).or_insert(next);
                prop_assert_eq!(numbering.of(first, second), number);
            }
            prop_assert_eq!(numbering.count() as usize, expected.len());
        }
    }
}
