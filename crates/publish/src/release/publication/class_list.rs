//! Classes as a method made them, one after the other in memory: of many small ones, each in memory of its own, finding and freeing that
//! would take longer than all else.

use std::cmp::Ordering;
use std::ops::Range;

use tauell_data::taxonomy::ValueId;

use super::{MadeClass, Record};

/// Classes of records of rows.
pub(super) struct ClassList {
    /// Values of a record.
    attributes: usize,
    /// Record after record.
    cells: Vec<ValueId>,
    rows: Vec<u32>,
    /// By record, where its rows end.
    row_ends: Vec<u32>,
    /// By class, where its records end.
    record_ends: Vec<u32>,
    /// By class, the first of its values in one number: most classes differ in it.
    first: Vec<u128>,
}

impl ClassList {
    /// None yet, with room for so many rows.
    pub fn new(attributes: usize, rows: usize) -> Self {
        Self {
            attributes,
            cells: Vec::new(),
            rows: Vec::with_capacity(rows),
            row_ends: Vec::new(),
            record_ends: Vec::new(),
            first: Vec::new(),
        }
    }

    /// Adds one.
    pub fn push(&mut self, class: &MadeClass) {
        let start = self.cells.len();
        for (cells, rows) in class {
            debug_assert_eq!(cells.len(), self.attributes, "a value of each attribute");
            self.cells.extend_from_slice(cells);
            self.rows.extend_from_slice(rows);
            self.row_ends.push(self.rows.len() as u32);
        }
        self.record_ends.push(self.row_ends.len() as u32);
        let values = self.cells[start..].iter().map(|value| u128::from(value.0)).chain(std::iter::repeat(0));
        self.first.push(values.take(4).fold(0, |all, value| all << u32::BITS | value));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.record_ends.len()
    }

    /// How many records there are.
    pub fn record_count(&self) -> usize {
        self.row_ends.len()
    }

    /// Whether some class has another number of records than one.
    pub fn has_several_records(&self) -> bool {
        (1..).zip(&self.record_ends).any(|(class, &end)| end != class)
    }

    /// The records of a class.
    pub fn records_of(&self, class: u32) -> Range<usize> {
        let start = class.checked_sub(1).map_or(0, |before| self.record_ends[before as usize]);
        start as usize..self.record_ends[class as usize] as usize
    }

    /// One of all records.
    pub fn record(&self, index: usize) -> Record<'_> {
        let start = index.checked_sub(1).map_or(0, |before| self.row_ends[before]);
        let rows = start as usize..self.row_ends[index] as usize;
        Record { cells: self.cells_of(index..index + 1), rows: &self.rows[rows] }
    }

    fn cells_of(&self, records: Range<usize>) -> &[ValueId] {
        &self.cells[records.start * self.attributes..records.end * self.attributes]
    }

    /// The order of two classes: by the values of their records, one after the other.
    pub fn compare(&self, a: u32, b: u32) -> Ordering {
        let first = self.first[a as usize].cmp(&self.first[b as usize]);
        first.then_with(|| self.cells_of(self.records_of(a)).cmp(self.cells_of(self.records_of(b))))
    }
}
