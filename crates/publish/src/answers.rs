//! Answers that are remembered: whether a class satisfies a requirement, by its frequencies. Asked millions of times of few
//! different classes.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

/// Answers of one table that are remembered, at most; then all of them are forgotten.
const REMEMBERED: usize = 1 << 16;

/// Words of a key that is packed, at most: a byte each.
pub(super) const PACKED: usize = 16;

/// Answers by key. Nothing is ever read in the order of a table.
#[derive(Clone, Default)]
pub(super) struct Answers {
    /// By keys of few small words, which most are: a comparison of numbers instead of a pointer to follow.
    short: HashMap<u128, bool, FxBuildHasher>,
    long: HashMap<Box<[u32]>, bool, FxBuildHasher>,
}

impl Answers {
    /// The answer for a key, computed if it is not known.
    pub fn of(&mut self, key: &[u32], answer: impl FnOnce() -> bool) -> bool {
        match packed(key) {
            Some(packed) => known_or(&mut self.short, packed, answer),
            None => {
                if let Some(&known) = self.long.get(key) {
                    return known;
                }
                known_or(&mut self.long, key.into(), answer)
            }
        }
    }

    /// The answer for a key that was packed, if it is known.
    pub fn known(&self, packed: u128) -> Option<bool> {
        self.short.get(&packed).copied()
    }
}

fn known_or<K: Eq + std::hash::Hash>(
    known: &mut HashMap<K, bool, FxBuildHasher>,
    key: K,
    answer: impl FnOnce() -> bool,
) -> bool {
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let answer = answer();
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, answer);
    answer
}

/// The words of a key as bytes, one more each, so that keys of different lengths differ; `None` if they do not fit.
pub(super) fn packed(key: &[u32]) -> Option<u128> {
    if key.len() > PACKED {
        return None;
    }
    let mut packed = 0;
    for &word in key {
        if word >= 0xff {
            return None;
        }
        packed = packed << 8 | u128::from(word + 1);
    }
    Some(packed)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Words on either side of what fits into a byte, and keys on either side of what is packed.
        #[test]
        fn every_key_has_an_answer_of_its_own(
            keys in prop::collection::vec(
                prop::collection::vec(prop_oneof![Just(0u32), 1..4u32, 253..258u32, Just(u32::MAX)], 0..19),
                1..60,
            ),
        ) {
            let mut answers = Answers::default();
            let mut plain: HashMap<Vec<u32>, bool> = HashMap::new();
            for (number, key) in keys.iter().enumerate() {
                let expected = *plain.entry(key.clone()).or_insert(number % 2 == 0);
                prop_assert_eq!(answers.of(key, || number % 2 == 0), expected);
            }
        }
    }
}
