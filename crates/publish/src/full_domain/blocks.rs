//! The blocks of a table at one level vector, counted by sensitive values (Incognito's frequency set), and their roll-up.
//!
//! To change it: what is rolled up must have come from a level vector that is nowhere more general, and blocks are numbered by first
//! appearance, so that no hash reaches a result. A slice may end between any two blocks.

use crate::entries::Entries;
use tauell_base::slices::part;

/// What steps cost, in units of some nanoseconds.
const SCAN: u64 = 1;
const NUMBER: u64 = 12;
const ENTRY: u64 = 4;

/// Rows whose quasi-identifiers agree at a level vector, by sensitive values.
#[derive(Debug, Default)]
pub struct Blocks {
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

impl Blocks {
    /// No block yet, at the base values.
    pub fn of_tuples(levels: Box<[u16]>, entries: &Entries) -> Self {
        let codes = entries.codes().iter().map(|word| Vec::with_capacity(word.len())).collect();
        Self { levels, codes, first: vec![0], entries: Vec::new(), tuple: Vec::new() }
    }

    /// Takes more tuples as blocks of their own; true when all are taken.
    pub fn take_tuples(&mut self, of: &Entries, left: &mut u64) -> bool {
        let mut next = self.len();
        for tuple in part(&mut next, of.tuples(), left, ENTRY * 3) {
            for (word, codes) in self.codes.iter_mut().zip(of.codes()) {
                word.push(codes[tuple]);
            }
            self.entries.extend(of.of(tuple as u32).iter().map(|entry| (entry.kind, entry.count)));
            self.first.push(self.entries.len() as u32);
            self.tuple.push(tuple as u32);
        }
        next == of.tuples()
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
    pub fn is_as_specific_as(&self, levels: &[u16]) -> bool {
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
    pub fn a_tuple(&self, block: usize) -> u32 {
        self.tuple[block]
    }

    /// Calls `each` with the further blocks that agree with a code under a mask, from `next` on; true when all were looked at.
    pub fn alike(
        &self,
        code: &[u64],
        mask: &[u64],
        next: &mut usize,
        left: &mut u64,
        each: &mut dyn FnMut(usize),
    ) -> bool {
        let part = part(next, self.len(), left, SCAN);
        let wanted = code[0] & mask[0];
        for block in part {
            if self.codes[0][block] & mask[0] == wanted
                && (1..code.len()).all(|word| self.codes[word][block] & mask[word] == code[word] & mask[word])
            {
                each(block);
            }
        }
        *next == self.len()
    }
}

/// A roll-up under way: blocks of one level vector become those of a more general one.
#[derive(Debug)]
pub(crate) struct Rolling {
    mask: Vec<u64>,
    /// Blocks so far by a hash of their codes, with open addressing: their numbers from 1, and 0 where there is none. Zeros, since the
    /// system has these at hand: a table that is written first takes longer than a slice may last.
    table: Vec<u32>,
    /// The new block of each old one.
    block_of: Vec<u32>,
    made: Blocks,
    step: Step,
    next: usize,
    /// Per new block: where its next old entry goes, then where its old entries end.
    place: Vec<u32>,
    /// The old entries, new block by new block.
    placed: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Old blocks are numbered by what is left of their codes.
    Numbering,
    /// Their entries are put together.
    Placing,
    /// Entries of one sensitive value become one.
    Merging,
    Finished,
}

impl Rolling {
    /// Begins with so many blocks. `mask` is what the level vector looks at.
    pub fn new(levels: Box<[u16]>, mask: Vec<u64>, from: &Blocks) -> Self {
        let size = (from.len() + from.len() / 2 + 2).next_power_of_two();
        let codes = mask.iter().map(|_| Vec::new()).collect();
        Self {
            mask,
            table: vec![0; size],
            block_of: Vec::with_capacity(from.len()),
            made: Blocks { levels, codes, ..Blocks::default() },
            step: Step::Numbering,
            next: 0,
            place: Vec::new(),
            placed: Vec::new(),
        }
    }

    /// Goes on until the slice has nothing left; true when all is rolled up. `counts` has a 0 for every sensitive value, and has them
    /// again in the end. O(blocks + entries) in all.
    pub fn advance(&mut self, from: &Blocks, counts: &mut [u32], left: &mut u64) -> bool {
        while *left > 0 {
            let next = match self.step {
                Step::Numbering => {
                    for block in part(&mut self.next, from.len(), left, NUMBER) {
                        let number = self.number(from, block);
                        self.block_of.push(number);
                        self.place[number as usize] += from.first[block + 1] - from.first[block];
                    }
                    (self.next == from.len()).then(|| {
                        let mut before = 0;
                        for place in &mut self.place {
                            before += std::mem::replace(place, before);
                        }
                        self.placed = vec![(0, 0); from.entries.len()];
                        self.table = Vec::new();
                        Step::Placing
                    })
                }
                Step::Placing => {
                    for block in part(&mut self.next, from.len(), left, 3 * ENTRY) {
                        let place = &mut self.place[self.block_of[block] as usize];
                        let own = from.of(block);
                        self.placed[*place as usize..][..own.len()].copy_from_slice(own);
                        *place += own.len() as u32;
                    }
                    (self.next == from.len()).then(|| {
                        self.made.first.reserve_exact(self.made.len() + 1);
                        self.made.first.push(0);
                        Step::Merging
                    })
                }
                Step::Merging => self.merge(counts, left).then_some(Step::Finished),
                Step::Finished => return true,
            };
            if let Some(next) = next {
                (self.step, self.next) = (next, 0);
            }
        }
        self.step == Step::Finished
    }

    /// The number of what a block rolls up to.
    fn number(&mut self, from: &Blocks, block: usize) -> u32 {
        let code = |word: usize| from.codes[word][block] & self.mask[word];
        let mut hash = 0u64;
        for word in 0..self.mask.len() {
            hash = (hash.rotate_left(5) ^ code(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        let last = self.table.len() - 1;
        let mut slot = (hash >> 32) as usize & last;
        while let Some(there) = self.table[slot].checked_sub(1) {
            if (0..self.mask.len()).all(|word| self.made.codes[word][there as usize] == code(word)) {
                return there;
            }
            slot = (slot + 1) & last;
        }
        let number = self.made.len() as u32;
        self.table[slot] = number + 1;
        for word in 0..self.mask.len() {
            let code = from.codes[word][block] & self.mask[word];
            self.made.codes[word].push(code);
        }
        self.made.tuple.push(from.tuple[block]);
        self.place.push(0);
        number
    }

    /// Goes on with the entries of block after block; true when all are merged.
    fn merge(&mut self, counts: &mut [u32], left: &mut u64) -> bool {
        while *left > 0 && self.made.first.len() <= self.made.len() {
            let block = self.made.first.len() - 1;
            // Placing has moved every place to the end of its block.
            let end = self.place[block] as usize;
            for &(kind, rows) in &self.placed[part(&mut self.next, end, left, ENTRY)] {
                if counts[kind as usize] == 0 {
                    self.made.entries.push((kind, 0));
                }
                counts[kind as usize] += rows;
            }
            if self.next == end {
                for (kind, rows) in &mut self.made.entries[self.made.first[block] as usize..] {
                    *rows = std::mem::take(&mut counts[*kind as usize]);
                }
                self.made.first.push(self.made.entries.len() as u32);
            }
        }
        self.made.first.len() > self.made.len()
    }

    /// The blocks, and the new block of each old one.
    ///
    /// # Panics
    /// Before all is rolled up.
    pub fn finish(self) -> (Blocks, Vec<u32>) {
        assert!(self.step == Step::Finished, "all is rolled up");
        (self.made, self.block_of)
    }
}
