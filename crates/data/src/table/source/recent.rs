//! A shortcut past a column's dictionary for short values seen lately.
//!
//! Most columns of a table of people repeat a few short values. Comparing two of them by two machine words is cheaper
//! than hashing, probing and comparing text: on a million rows of Adult a fifth of the time to read. Values that are
//! not found here take the long way.

use crate::table::{Column, ValueCode};

/// Values longer than this go the long way.
const LONGEST: usize = 16;
const SLOTS: usize = 64;

/// The last short value of each slot with its code. The slot of a value depends on its bytes alone.
#[derive(Clone)]
pub(super) struct Recent {
    slots: Box<[(Key, ValueCode); SLOTS]>,
}

/// A value of at most 16 bytes: all its bytes (some twice) and its length, so equal keys are equal values.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    head: u64,
    tail: u64,
    length: u64,
}

impl Recent {
    pub(super) fn new() -> Self {
        let none = Key { head: 0, tail: 0, length: u64::MAX };
        Self { slots: Box::new([(none, ValueCode(0)); SLOTS]) }
    }

    /// Adds a cell to the column this shortcut belongs to.
    pub(super) fn push(&mut self, column: &mut Column, cell: &str) {
        let Some(key) = Key::of(cell.as_bytes()) else { return column.push(cell) };
        let slot = &mut self.slots[key.slot()];
        if slot.0 == key {
            column.push_code(slot.1);
        } else {
            *slot = (key, column.push_coded(cell));
        }
    }
}

impl Key {
    fn of(bytes: &[u8]) -> Option<Self> {
        let length = bytes.len();
        let (head, tail) = if length > LONGEST {
            return None;
        } else if let (Some(head), Some(tail)) = (bytes.first_chunk(), bytes.last_chunk()) {
            (u64::from_le_bytes(*head), u64::from_le_bytes(*tail))
        } else if let (Some(head), Some(tail)) = (bytes.first_chunk(), bytes.last_chunk()) {
            (u64::from(u32::from_le_bytes(*head)), u64::from(u32::from_le_bytes(*tail)))
        } else if let [first, .., last] = bytes {
            (u64::from(*first), u64::from(bytes[length / 2]) << 8 | u64::from(*last))
        } else {
            (bytes.first().map_or(0, |&byte| u64::from(byte)), 0)
        };
        Some(Self { head, tail, length: length as u64 })
    }

    fn slot(self) -> usize {
        let mixed = (self.head ^ self.tail.rotate_left(23) ^ self.length).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 58) as usize
    }
}
