//! The place of a value beyond the taxonomy, by the base values that it covers.
//!
//! A hash table of a million sets takes longer to grow than a slice of work may last, so sets are dealt out to many tables. No table
//! is walked in the order of hashes for anything that shows.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// Tables that sets are dealt out to.
const TABLES: usize = 64;

/// Places by their base values.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Vec<HashTable<u32>>);

impl Places {
    /// The place of these runs; `None` where they had none until now: then this one is theirs. `at` gives the runs of a place.
    pub fn of<'a>(&mut self, runs: &[(u32, u32)], new: u32, at: impl Fn(u32) -> &'a [(u32, u32)]) -> Option<u32> {
        if self.0.is_empty() {
            self.0 = vec![HashTable::new(); TABLES];
        }
        let hash = hash_of(runs);
        // By bits that a table itself hardly looks at.
        let table = &mut self.0[(hash >> 40) as usize % TABLES];
        if let Some(&place) = table.find(hash, |&place| at(place) == runs) {
            return Some(place);
        }
        table.insert_unique(hash, new, |&place| hash_of(at(place)));
        None
    }

    /// Gives the places of one table after the other their new number, and says how many they are; `None` after the last.
    pub(crate) fn renumber(&mut self, table: usize, numbers: &[u32]) -> Option<usize> {
        let table = self.0.get_mut(table)?;
        table.iter_mut().for_each(|place| *place = numbers[*place as usize]);
        Some(table.len())
    }
}

fn hash_of(runs: &[(u32, u32)]) -> u64 {
    let mut hasher = FxHasher::default();
    runs.hash(&mut hasher);
    hasher.finish()
}
