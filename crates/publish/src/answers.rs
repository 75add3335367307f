//! Answers that are remembered: whether a class satisfies a requirement, by its frequencies. Asked millions of times of few
//! different classes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Answers that are remembered, at most; then all of them are forgotten.
const REMEMBERED: usize = 1 << 16;

/// Answers by key. Nothing is ever read in the order of the table.
#[derive(Default)]
pub(super) struct Answers(HashMap<Box<[u32]>, bool, BuildHasherDefault<KeyHasher>>);

/// FNV over words: quick for the few words of a key, and the same everywhere.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(4) {
            let word = chunk.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }
}

impl Answers {
    /// The answer for a key, computed where it is not known.
    pub fn of(&mut self, key: &[u32], answer: impl FnOnce() -> bool) -> bool {
        if let Some(&known) = self.0.get(key) {
            return known;
        }
        let answer = answer();
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        self.0.insert(key.into(), answer);
        answer
    }
}
