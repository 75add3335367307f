//! Columns as they grow, and the rows that wait to be added to them.
//!
//! With several threads, one finds rows in a piece of the file, and all of them look up the cells of the piece before,
//! column by column. No dictionary is merged: a column has one, which sees all cells in their order. So the table is
//! that of one thread.

use std::borrow::Cow;
use std::ops::Range;

use tauell_base::threads;

use super::block::{Block, BlockRow};
use super::lookup::{Lookup, Scratch, Value};
use crate::table::{Column, Dictionary, formulas::text_taken_back};

/// A column as it grows.
pub(super) struct Cells {
    pub(super) column: Column,
    lookup: Lookup,
}

/// What becomes of an apostrophe before a formula.
#[derive(Clone, Copy, Default)]
pub(super) struct Apostrophes {
    /// It is removed.
    pub(super) are_removed: bool,
    /// Cells that had one.
    pub(super) found: u64,
}

impl Cells {
    /// No cell yet.
    pub(super) fn new(name: String) -> Self {
        Self { column: Column::new(name), lookup: Lookup::new() }
    }

    /// Adds a cell.
    #[inline]
    pub(super) fn push(&mut self, cell: &str, apostrophes: &mut Apostrophes) {
        self.lookup.push(&mut self.column, apostrophes.taken(cell));
    }

    /// Adds the cells of a block, of which this is the column of this number.
    pub(super) fn push_block(
        &mut self,
        index: usize,
        block: &Block<'_>,
        scratch: &mut Scratch,
        apostrophes: &mut Apostrophes,
    ) {
        let resolve = |cell: &str, dictionary: &mut Dictionary| {
            let value = (block.value_of)(cell);
            let code = dictionary.intern(apostrophes.taken(&value));
            // Each quoted formula is counted.
            Value { code, is_settled: text_taken_back(&value).is_none() }
        };
        self.lookup.push_cells(&mut self.column, block, index, scratch, resolve);
    }
}

impl Apostrophes {
    /// A cell as it is stored: without the apostrophe before a formula, if that is to be removed.
    #[inline]
    fn taken<'a>(&mut self, cell: &'a str) -> &'a str {
        match text_taken_back(cell) {
            None => cell,
            Some(before) => {
                self.found += 1;
                if self.are_removed { before } else { cell }
            }
        }
    }
}

/// Rows of one piece of text, in their order.
#[derive(Default)]
pub(super) struct WaitingRows {
    parts: Vec<Part>,
    /// Of blocks, as a [`Block`] has them.
    rows: Vec<BlockRow>,
    ends: Vec<u32>,
    /// Of other rows, the cells one after the other, and where each ends.
    text: String,
    text_ends: Vec<usize>,
}

enum Part {
    Block {
        rows: Range<usize>,
        ends: Range<usize>,
        value_of: fn(&str) -> Cow<'_, str>,
    },
    /// Cells of rows that are no part of a block.
    Cells(Range<usize>),
}

impl WaitingRows {
    /// No row of the next piece yet.
    pub(super) fn clear(&mut self) {
        let Self { parts, rows, ends, text, text_ends } = self;
        parts.clear();
        rows.clear();
        ends.clear();
        text.clear();
        text_ends.clear();
    }

    /// Adds the rows of a block of the piece, each of so many cells.
    pub(super) fn push_block(&mut self, block: &Block<'_>, width: usize) {
        let [first, ..] = block.rows else { return };
        let last = &block.rows[block.rows.len() - 1];
        let (rows, ends) = (self.rows.len(), self.ends.len());
        // Of the ends, those of these rows.
        let before = |row: &BlockRow| BlockRow { before: row.before - first.before, ..*row };
        self.rows.extend(block.rows.iter().map(before));
        self.ends.extend_from_slice(&block.ends[first.before as usize..=last.before as usize + width]);
        let (rows, ends) = (rows..self.rows.len(), ends..self.ends.len());
        self.parts.push(Part::Block { rows, ends, value_of: block.value_of });
    }

    /// Adds a row.
    pub(super) fn push_row<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        let first = self.text_ends.len();
        for cell in cells {
            self.text.push_str(cell);
            self.text_ends.push(self.text.len());
        }
        let end = self.text_ends.len();
        match self.parts.last_mut() {
            Some(Part::Cells(cells)) => cells.end = end,
            _ => self.parts.push(Part::Cells(first..end)),
        }
    }

    /// Adds these rows of a piece of this text to the columns; how many cells have an apostrophe before a formula.
    /// O(bytes of the cells), divided among all threads.
    pub(super) fn add_to(&self, columns: &mut [Cells], text: &str, apostrophes: Apostrophes) -> u64 {
        let width = columns.len();
        let columns: Vec<_> = columns.iter_mut().enumerate().collect();
        let found = threads::map(columns, |(index, column)| {
            let mut apostrophes = Apostrophes { found: 0, ..apostrophes };
            let mut scratch = Scratch::default();
            for part in &self.parts {
                match part {
                    Part::Block { rows, ends, value_of } => {
                        let (rows, ends) = (&self.rows[rows.clone()], &self.ends[ends.clone()]);
                        let block = Block { text, rows, ends, value_of: *value_of };
                        column.push_block(index, &block, &mut scratch, &mut apostrophes);
                    }
                    Part::Cells(cells) => {
                        for end in cells.clone().skip(index).step_by(width) {
                            let start = end.checked_sub(1).map_or(0, |before| self.text_ends[before]);
                            column.push(&self.text[start..self.text_ends[end]], &mut apostrophes);
                        }
                    }
                }
            }
            apostrophes.found
        });
        found.into_iter().sum()
    }
}
