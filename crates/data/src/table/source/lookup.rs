//! A shortcut past a column's dictionary.
//!
//! Most columns of a table of people repeat their values. Comparing two of them by their length and two machine words is
//! cheaper than hashing, probing and comparing text. A value that is not found here takes the long way, and is found
//! from then on.
//!
//! A cell is looked up as it is written in the file, with its quotes. So one value may have several slots, but a slot has
//! one value.

use super::block::Block;
use crate::table::{Column, Dictionary, ValueCode};

/// The first slots of a column.
const FIRST: usize = 16;
/// A column has at most this many slots (2 MiB).
const MOST: usize = 1 << 16;
/// Of more slots, the next one wanted is in no cache. Then this is no shortcut for a single cell.
const SMALL: usize = 1 << 12;
/// Slots per value, at least.
const SPARSE: usize = 4;
/// A cell is in one of so many slots from that of its key on. Long cells that differ in their middle alone have one key.
const PROBES: usize = 8;
/// Key words have this many bytes.
const WORD: usize = 8;

/// The cells that a column had, each with the code of its value.
#[derive(Clone)]
pub(super) struct Lookup {
    /// A power of two of them, of which some are always empty; none if this column's values hardly come again.
    slots: Vec<Slot>,
    filled: usize,
    /// Cells of blocks that were not here.
    missed: usize,
    /// No cell was longer than a word.
    is_short: bool,
}

/// Half of a line of a processor's cache.
#[derive(Clone, Copy)]
struct Slot {
    /// The three parts of its key; no cell is as long as that of an empty slot.
    head: u64,
    tail: u64,
    length: u32,
    code: u32,
    /// The place of the cell's first byte in the text of the dictionary, as if its quotes were in that text, too.
    start: usize,
}

/// What cells are compared by. Cells of at most 16 bytes are equal if their keys are.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    /// The first eight bytes, or as many as there are.
    head: u64,
    /// The last eight bytes; 0 if the first ones are all.
    tail: u64,
    length: u32,
}

/// What of the two words around a cell is the cell's.
#[derive(Clone, Copy)]
struct Masks {
    head: u64,
    tail: u64,
}

/// By the length of a cell, of which more than eight bytes are alike. A table, because lengths are too irregular to branch on.
const MASKS: [Masks; WORD + 2] = {
    let mut masks = [Masks { head: u64::MAX, tail: 0 }; WORD + 2];
    let mut length = 0;
    while length < WORD {
        masks[length].head = (1 << (8 * length)) - 1;
        length += 1;
    }
    masks[WORD + 1].tail = u64::MAX;
    masks
};

/// Space for what becomes of a block's cells.
#[derive(Default)]
pub(super) struct Scratch {
    codes: Vec<u32>,
    unsettled: Vec<u32>,
}

/// The value of a cell.
pub(super) struct Value {
    pub(super) code: ValueCode,
    /// Whether an equal cell has the same value and needs no attention of its own.
    pub(super) is_settled: bool,
}

const EMPTY: Slot = Slot { head: 0, tail: 0, length: u32::MAX, code: 0, start: 0 };

impl Lookup {
    pub(super) fn new() -> Self {
        Self { slots: vec![EMPTY; FIRST], filled: 0, missed: 0, is_short: true }
    }

    /// Adds a value to the column that this shortcut belongs to. O(bytes of the value).
    pub(super) fn push(&mut self, column: &mut Column, value: &str) {
        let bytes = value.as_bytes();
        // In a file these two may mean something else.
        let is_itself = !matches!(bytes.first(), Some(b'"' | b'\''));
        if !is_itself || !(1..=SMALL).contains(&self.slots.len()) {
            return column.push(value);
        }
        let key = Key::of(bytes);
        let (codes, dictionary) = column.parts();
        let code = self.find(key, bytes, dictionary.text()).unwrap_or_else(|| {
            let code = dictionary.intern(value);
            self.insert(key, value, code, dictionary);
            code.0
        });
        codes.push(ValueCode(code));
    }

    /// Adds the cells of a block to the column that this shortcut belongs to, whose number is `index`. `resolve` finds the
    /// value of a cell that is not here. Expected O(bytes of the cells).
    pub(super) fn push_cells(
        &mut self,
        column: &mut Column,
        block: &Block<'_>,
        index: usize,
        scratch: &mut Scratch,
        mut resolve: impl FnMut(&str, &mut Dictionary) -> Value,
    ) {
        let (all, dictionary) = column.parts();
        let Scratch { codes, unsettled } = scratch;
        codes.clear();
        if self.slots.is_empty() {
            codes.extend(block.cells(index).map(|(start, end)| resolve(&block.text[start..end], dictionary).code.0));
            return all.extend(codes);
        }
        let bytes = block.text.as_bytes();
        codes.resize(block.rows.len(), 0);
        unsettled.resize(block.rows.len(), 0);
        let guess = if self.is_short { guess::<true> } else { guess::<false> };
        let noted = guess(&self.slots, block, index, codes, unsettled);
        let mut missed = 0;
        for &row in &unsettled[..noted] {
            let (start, end) = block.cell(index, row as usize);
            let key = Key::at::<false>(bytes, start, end);
            self.is_short &= end - start <= WORD;
            let found = key.and_then(|key| self.find(key, &bytes[start..end], dictionary.text()));
            codes[row as usize] = found.unwrap_or_else(|| {
                missed += 1;
                let cell = &block.text[start..end];
                let Value { code, is_settled } = resolve(cell, dictionary);
                if let Some(key) = key.filter(|_| is_settled) {
                    self.insert(key, cell, code, dictionary);
                }
                code.0
            });
        }
        all.extend(codes);
        self.missed += missed;
        if self.missed > MOST && 2 * missed > block.rows.len() {
            self.slots = Vec::new();
        }
    }

    #[inline(always)]
    fn find(&self, key: Key, cell: &[u8], text: &str) -> Option<u32> {
        let last = self.slots.len().wrapping_sub(1);
        let first = key.slot();
        for at in first..first + PROBES {
            let slot = self.slots.get(at & last)?;
            if slot.key() == key && slot.has_middle(cell, text) {
                return Some(slot.code);
            }
            if slot.is_empty() {
                return None;
            }
        }
        None
    }

    /// Adds a cell that is not here, if there is room.
    #[cold]
    fn insert(&mut self, key: Key, cell: &str, code: ValueCode, dictionary: &Dictionary) {
        let value = dictionary.value(code).as_bytes();
        // Of a long cell the dictionary must have all between head and tail, in one piece.
        let leads = |&lead: &usize| {
            let behind = cell.len().checked_sub(lead + value.len());
            behind.is_some_and(|behind| behind <= WORD) && cell.as_bytes()[lead..].starts_with(value)
        };
        let lead = if cell.len() <= 2 * WORD { Some(0) } else { (0..=WORD).find(leads) };
        let is_full = self.slots.len() >= MOST && 2 * self.filled >= MOST;
        let Some(lead) = lead.filter(|_| !is_full) else { return };
        if self.filled * SPARSE >= self.slots.len() && self.slots.len() < MOST {
            let grown = vec![EMPTY; 4 * self.slots.len()];
            let slots = std::mem::replace(&mut self.slots, grown);
            self.filled = 0;
            slots.into_iter().filter(|slot| !slot.is_empty()).for_each(|slot| self.put(slot));
        }
        let Key { head, tail, length } = key;
        let start = dictionary.start(code).wrapping_sub(lead);
        self.put(Slot { head, tail, length, code: code.0, start });
    }

    /// Puts a cell into the first empty slot from that of its key on, if one is near.
    fn put(&mut self, slot: Slot) {
        let last = self.slots.len() - 1;
        let first = slot.key().slot();
        if let Some(at) = (first..first + PROBES).map(|at| at & last).find(|&at| self.slots[at].is_empty()) {
            self.slots[at] = slot;
            self.filled += 1;
        }
    }
}

/// Sets the code of each cell as the first slot of its key has it. Notes the cells that have another key than that slot, or
/// are longer than a key, and returns their number. Nothing branches on what a slot contains, so that a processor waits for many slots at once.
fn guess<const SHORT: bool>(
    slots: &[Slot],
    block: &Block<'_>,
    index: usize,
    codes: &mut [u32],
    unsettled: &mut [u32],
) -> usize {
    let bytes = block.text.as_bytes();
    let last = slots.len().wrapping_sub(1);
    let mut noted = 0;
    for (row, ((start, end), code)) in block.cells(index).zip(codes).enumerate() {
        let mut is_settled = false;
        if let Some(key) = Key::at::<SHORT>(bytes, start, end) {
            let slot = &slots[key.slot() & last];
            let differs = (slot.head ^ key.head) | (slot.tail ^ key.tail) | u64::from(slot.length ^ key.length);
            is_settled = (differs == 0) & (end - start <= if SHORT { WORD } else { 2 * WORD });
            *code = slot.code;
        }
        unsettled[noted] = row as u32;
        noted += usize::from(!is_settled);
    }
    noted
}

impl Slot {
    fn key(&self) -> Key {
        Key { head: self.head, tail: self.tail, length: self.length }
    }

    fn is_empty(&self) -> bool {
        self.length == u32::MAX
    }

    /// Whether the bytes between head and tail are those of a cell of equal key.
    #[inline(always)]
    fn has_middle(&self, cell: &[u8], text: &str) -> bool {
        if cell.len() <= 2 * WORD {
            return true;
        }
        let middle = &cell[WORD..cell.len() - WORD];
        let start = self.start.wrapping_add(WORD);
        text.as_bytes().get(start..start + middle.len()) == Some(middle)
    }
}

impl Key {
    /// The key of the cell at these bytes of a text; `None` too close to the bounds of the text.
    #[inline(always)]
    fn at<const SHORT: bool>(bytes: &[u8], start: usize, end: usize) -> Option<Self> {
        let word = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..at + WORD)?.first_chunk()?));
        let length = end - start;
        let masks = MASKS[length.min(WORD + 1)];
        let head = word(start)? & masks.head;
        // Whatever is before a short cell is masked.
        let tail = if SHORT { 0 } else { word(end.saturating_sub(WORD))? & masks.tail };
        Some(Self { head, tail, length: length as u32 })
    }

    /// The key of a cell that has no text around it.
    fn of(cell: &[u8]) -> Self {
        let length = cell.len();
        let (head, tail) = match (cell.first_chunk(), cell.last_chunk()) {
            (Some(head), Some(tail)) if length > WORD => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
            (Some(head), _) => (u64::from_le_bytes(*head), 0),
            // A byte of a short cell may come into its word twice, at the same place.
            _ => match (cell.first_chunk(), cell.last_chunk(), cell) {
                (Some(head), Some(tail), _) => {
                    let tail = u64::from(u32::from_le_bytes(*tail)) << (8 * (length - 4));
                    (u64::from(u32::from_le_bytes(*head)) | tail, 0)
                }
                (_, _, [first, .., last]) => {
                    let middle = u64::from(cell[length / 2]) << (8 * (length / 2));
                    (u64::from(*first) | middle | u64::from(*last) << (8 * (length - 1)), 0)
                }
                _ => (cell.first().map_or(0, |&byte| u64::from(byte)), 0),
            },
        };
        Self { head, tail, length: length as u32 }
    }

    /// The slot to begin at: a number whose lower bits are as good as random.
    #[inline(always)]
    fn slot(self) -> usize {
        // The words of a cell overlap if it has fewer than 16 bytes; with a factor, one does not cancel the other.
        let words = self.head.wrapping_mul(5).wrapping_add(self.tail);
        let mixed = words.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 40) as usize
    }
}
