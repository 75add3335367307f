//! Several rows at once: the cells of a text by their places.

use std::borrow::Cow;

/// Rows of a text, each with as many cells as the table has columns.
pub(super) struct Block<'a> {
    /// The text that the places are of.
    pub(super) text: &'a str,
    /// The rows in their order.
    pub(super) rows: &'a [BlockRow],
    /// Where cells end. Each cell begins a byte after the end before its own, so something ends before the first cell.
    pub(super) ends: &'a [u32],
    /// The value of a cell, from what is written at its place.
    pub(super) value_of: fn(&str) -> Cow<'_, str>,
}

/// A row of a [`Block`].
#[derive(Clone, Copy)]
pub(super) struct BlockRow {
    /// The index of the end before its first cell.
    pub(super) before: u32,
    /// The line on which it begins, or what else places in the file are counted by.
    pub(super) place: u64,
}

impl Block<'_> {
    /// Where the cells of a column begin and end.
    #[inline(always)]
    pub(super) fn cells(&self, column: usize) -> impl ExactSizeIterator<Item = (usize, usize)> {
        let (before, ends) = (&self.ends[column..], &self.ends[column + 1..]);
        // Before the first byte of all is -1.
        let cell = move |row: &BlockRow| (before[row.before as usize].wrapping_add(1), ends[row.before as usize]);
        self.rows.iter().map(cell).map(|(start, end)| (start as usize, end as usize))
    }

    /// Where the cell of a row begins and ends.
    pub(super) fn cell(&self, column: usize, row: usize) -> (usize, usize) {
        let before = self.rows[row].before as usize + column;
        (self.ends[before].wrapping_add(1) as usize, self.ends[before + 1] as usize)
    }
}
