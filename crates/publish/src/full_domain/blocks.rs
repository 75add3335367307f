//! The blocks of a table at one level vector, counted by sensitive values (Incognito's frequency set), and their roll-up.
//!
//! To change it: what is rolled up must have come from a level vector that is nowhere more general, and blocks are numbered by first
//! appearance, so that no hash reaches a result. A slice may end between any two blocks.

use std::mem::{replace, take};
use std::ops::Range;

use crate::entries::Entries;
use tauell_base::pace::Pace;
use tauell_base::slices::part;

/// What steps cost, in units of some nanoseconds: to compare the code of a block, to number it, to move an entry.
pub(crate) const SCAN: u64 = 1;
const NUMBER: u64 = 12;
const ENTRY: u64 = 4;

/// Rows whose quasi-identifiers agree at a level vector, by sensitive values.
#[derive(Debug, Default)]
pub struct RowBlocks {
    levels: Box<[u16]>,
    /// Per word, per block: what its rows agree in.
    codes: Vec<Vec<u64>>,
    /// Entries of block `b`: `first[b]..first[b + 1]`.
    first: Vec<u32>,
    /// Sensitive values by their number, and rows.
    entries: Vec<(u32, u32)>,
    /// A tuple of each block.
    tuple: Vec<u32>,
}

impl RowBlocks {
    /// The tuples at the base values, each as a block of its own.
    pub(crate) async fn of_tuples(levels: Box<[u16]>, of: &Entries, pace: &Pace) -> Self {
        let codes = of.codes().iter().map(|word| Vec::with_capacity(word.len())).collect();
        let mut blocks = Self { levels, codes, first: vec![0], ..Self::default() };
        pace.parts(0..of.tuples(), ENTRY * 3, |part| {
            let Self { codes, first, entries, tuple: tuples, .. } = &mut blocks;
            codes.iter_mut().zip(of.codes()).for_each(|(word, codes)| word.extend_from_slice(&codes[part.clone()]));
            tuples.extend(part.clone().map(|tuple| tuple as u32));
            for tuple in part {
                entries.extend(of.of(tuple as u32).iter().map(|entry| (entry.kind, entry.count)));
                first.push(entries.len() as u32);
            }
        })
        .await;
        blocks
    }

    /// How many blocks there are.
    pub fn len(&self) -> usize {
        self.tuple.len()
    }

    /// What it holds in memory, in entries.
    pub fn size(&self) -> usize {
        self.entries.len() + self.tuple.len() * (2 + self.codes.len())
    }

    /// Whether it can be rolled up to these levels.
    pub(crate) fn is_as_specific_as(&self, levels: &[u16]) -> bool {
        self.levels.iter().zip(levels).all(|(own, level)| own >= level)
    }

    /// The sensitive values of a block, with rows of each, in no order.
    pub fn of(&self, block: usize) -> &[(u32, u32)] {
        &self.entries[self.first[block] as usize..self.first[block + 1] as usize]
    }

    /// What the rows of a block agree in.
    pub fn code(&self, block: usize) -> Vec<u64> {
        self.codes.iter().map(|word| word[block]).collect()
    }

    /// A tuple of a block.
    pub(crate) fn a_tuple(&self, block: usize) -> u32 {
        self.tuple[block]
    }

    /// Calls `each` with those of a part of the blocks that agree with a code under a mask.
    pub fn alike(&self, part: Range<usize>, code: &[u64], mask: &[u64], mut each: impl FnMut(usize)) {
        let (first, wanted) = (mask[0], code[0] & mask[0]);
        for (block, &word) in part.clone().zip(&self.codes[0][part]) {
            if word & first == wanted && self.agrees(block, code, mask) {
                each(block);
            }
        }
    }

    /// Whether a block agrees with a code under a mask.
    pub fn agrees(&self, block: usize, code: &[u64], mask: &[u64]) -> bool {
        let agrees = |word: usize| (self.codes[word][block] ^ code[word]) & mask[word] == 0;
        agrees(0) && (1..code.len()).all(agrees)
    }

    /// The blocks of a more general level vector, which looks at `mask`, and which of them each of these goes into. `counts` has a 0
    /// for every sensitive value, and has them again in the end. O(blocks + entries).
    pub(crate) async fn rolled_up(
        &self,
        levels: &[u16],
        mask: &[u64],
        counts: &mut [u32],
        pace: &Pace,
    ) -> (RowBlocks, Vec<u32>) {
        let codes = mask.iter().map(|_| Vec::new()).collect();
        let mut rolled = RowBlocks { levels: levels.into(), codes, ..RowBlocks::default() };
        // New blocks by a hash of their codes, with open addressing: their numbers from 1, and 0 for none. Zeros, since
        // the system has these at hand: a table that is written first takes longer than a slice may last.
        let mut table = vec![0; (self.len() + self.len() / 2 + 2).next_power_of_two()];
        let mut block_of = Vec::with_capacity(self.len());
        // Per new block: how many old entries it takes, then where the next goes, in the end where they end.
        let mut places: Vec<u32> = Vec::new();
        pace.parts(0..self.len(), NUMBER, |part| {
            let table = &mut table[..];
            for block in part {
                let number = rolled.number(table, self, block, mask);
                if number as usize == places.len() {
                    places.push(0);
                }
                block_of.push(number);
                places[number as usize] += self.first[block + 1] - self.first[block];
            }
        })
        .await;
        drop(table);
        let mut before = 0;
        for place in &mut places {
            before += replace(place, before);
        }
        // The old entries, new block by new block.
        let mut placed: Vec<(u32, u32)> = vec![(0, 0); self.entries.len()];
        pace.parts(0..self.len(), 3 * ENTRY, |part| {
            let (places, placed) = (&mut places[..], &mut placed[..]);
            for (block, &number) in part.clone().zip(&block_of[part]) {
                let (place, own) = (&mut places[number as usize], self.of(block));
                placed[*place as usize..][..own.len()].copy_from_slice(own);
                *place += own.len() as u32;
            }
        })
        .await;
        rolled.first.reserve_exact(places.len() + 1);
        rolled.first.push(0);
        // Entries of one sensitive value become one. A block may have most of the entries: it is merged in parts.
        let (mut ends, mut next, mut begun) = (places.into_iter().peekable(), 0, 0);
        pace.until(|left| {
            let (entries, counts) = (&mut rolled.entries, &mut counts[..]);
            while let Some(&end) = ends.peek() {
                for &(kind, rows) in &placed[part(&mut next, end as usize, left, ENTRY)] {
                    if counts[kind as usize] == 0 {
                        entries.push((kind, 0));
                    }
                    counts[kind as usize] += rows;
                }
                if next == end as usize {
                    entries[begun..].iter_mut().for_each(|(kind, rows)| *rows = take(&mut counts[*kind as usize]));
                    begun = entries.len();
                    rolled.first.push(begun as u32);
                    ends.next();
                }
                if *left == 0 {
                    return false;
                }
            }
            true
        })
        .await;
        (rolled, block_of)
    }

    /// The number of the block of these that a more specific one rolls up to; a new one if there is none yet.
    fn number(&mut self, table: &mut [u32], from: &RowBlocks, block: usize, mask: &[u64]) -> u32 {
        let code = |word: usize| from.codes[word][block] & mask[word];
        let mut hash = 0u64;
        for word in 0..mask.len() {
            hash = (hash.rotate_left(5) ^ code(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        let last = table.len() - 1;
        let mut slot = (hash >> 32) as usize & last;
        while let Some(there) = table[slot].checked_sub(1) {
            if (0..mask.len()).all(|word| self.codes[word][there as usize] == code(word)) {
                return there;
            }
            slot = (slot + 1) & last;
        }
        let number = self.len() as u32;
        table[slot] = number + 1;
        for (word, codes) in self.codes.iter_mut().enumerate() {
            codes.push(code(word));
        }
        self.tuple.push(from.tuple[block]);
        number
    }
}
