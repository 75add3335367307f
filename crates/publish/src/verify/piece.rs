//! A piece of a file: some of its rows, written and read back by a thread of its own.
//!
//! What can be decided about a row from what was read before is decided here, without changing it: which texts its cells have, whether
//! each covers the original, and whether the row agrees with the same row of another file. Whatever is left is for [`super::files`],
//! row by row in the order of the file; so the findings, and the first refusal, do not depend on threads.

use std::ops::Range;

use super::VerificationInput;
use super::column::Texts;
use super::files::{Groups, NONE};
use super::formulas::meant;
use super::group_tables::GroupTexts;
use super::numbers::Numbers;
use super::output::{Role, Written};
use super::reading::Records;

/// What has been read so far.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub subject: VerificationInput<'a>,
    /// By attribute: the quasi-identifier, then the sensitive ones.
    pub texts: &'a [Texts],
    pub numbers: &'a Numbers,
    pub group_texts: &'a GroupTexts,
    pub groups: &'a Groups,
}

/// Some rows of a file.
pub(super) struct FilePiece {
    /// The place of the first one.
    first: usize,
    /// As they are written.
    bytes: Vec<u8>,
    /// The contents of all cells, one after the other.
    contents: Vec<u8>,
    cells: Vec<PieceCell>,
    /// By record: its end among the cells, and whether the row agrees with what was read of it before.
    records: Vec<(usize, bool)>,
    /// Whether it ends with a record.
    is_whole: bool,
}

struct PieceCell {
    /// Where its content ends.
    end: usize,
    /// The number of its text, which covers the original value of the row; of an unchanged cell, that it is the original one; else
    /// [`NONE`], and it is checked again.
    number: u32,
}

impl FilePiece {
    /// Writes the rows at these places, and reads them back. O(bytes).
    pub fn read(places: Range<usize>, written: &dyn Written, roles: &[Role], context: Context<'_>) -> Self {
        let mut bytes = Vec::new();
        let (first, is_first) = (places.start, places.start == 0);
        written.write(places.clone(), &mut bytes);
        let delimiter = written.delimiter();
        let mut records = if is_first { Records::new(delimiter) } else { Records::within(delimiter) };
        let (contents, cells) = (Vec::with_capacity(bytes.len()), Vec::with_capacity(places.len() * roles.len()));
        let mut piece = Self { first, bytes: Vec::new(), contents, cells, records: Vec::new(), is_whole: false };
        let mut rows = places.map(|place| written.row_at(place));
        let mut last = vec![NONE; roles.len()];
        let read = records.read(&bytes, |found| {
            // The header is no row.
            let row = if is_first && piece.records.is_empty() { None } else { rows.next() };
            piece.take(found, row, written, roles, (context, &mut last));
            Ok::<(), std::convert::Infallible>(())
        });
        match read {
            Ok(()) => piece.is_whole = records.is_between(),
            Err(never) => match never {},
        }
        piece.bytes = bytes;
        piece
    }

    fn take(
        &mut self,
        found: &mut dyn ExactSizeIterator<Item = &[u8]>,
        row: Option<usize>,
        written: &dyn Written,
        roles: &[Role],
        (context, last): (Context<'_>, &mut [u32]),
    ) {
        let first = self.cells.len();
        let is_row = |&row: &usize| row < context.subject.microdata.len() && found.len() == roles.len();
        let of_row = row.filter(is_row);
        for (column, cell) in found.enumerate() {
            self.contents.extend_from_slice(cell);
            let known = of_row.and_then(|row| {
                let cell = meant(cell, column, written.formulas()).ok()?;
                context.number(cell, (row, column), written, (roles[column], &mut last[column]))
            });
            self.cells.push(PieceCell { end: self.contents.len(), number: known.unwrap_or(NONE) });
        }
        let agrees = of_row.is_some_and(|row| context.has_read(row, roles, &self.cells[first..]));
        self.records.push((self.cells.len(), agrees));
    }

    /// Whether its records are those of its rows, after so many records, the header included: else something before it has more or fewer,
    /// and nothing that is known here about their cells counts.
    pub fn fits_after(&self, records: usize) -> bool {
        self.is_whole && records == if self.first == 0 { 0 } else { self.first + 1 }
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Its records, in order.
    pub fn records(&self) -> impl Iterator<Item = PieceRecord<'_>> {
        let (mut first, mut before) = (0, 0);
        self.records.iter().map(move |&(end, agrees)| {
            let cells = &self.cells[first..end];
            let record = PieceRecord { contents: &self.contents, before, cells, agrees };
            (first, before) = (end, cells.last().map_or(before, |cell| cell.end));
            record
        })
    }
}

/// A record of a piece.
pub(super) struct PieceRecord<'a> {
    contents: &'a [u8],
    /// Where its first cell begins.
    before: usize,
    cells: &'a [PieceCell],
    /// Whether its row agrees with what was read of it before: nothing is left to check.
    pub agrees: bool,
}

impl<'a> PieceRecord<'a> {
    /// The contents of its cells.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        let (contents, mut start) = (self.contents, self.before);
        self.cells.iter().map(move |cell| &contents[std::mem::replace(&mut start, cell.end)..cell.end])
    }

    /// The number of each cell's text as far as it is known.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u32> + use<'a> {
        self.cells.iter().map(|cell| cell.number)
    }
}

impl Context<'_> {
    fn number(
        &self,
        cell: &[u8],
        (row, column): (usize, usize),
        written: &dyn Written,
        (role, last): (Role, &mut u32),
    ) -> Option<u32> {
        let microdata = self.subject.microdata;
        let quasi = microdata.quasi_identifiers();
        match role {
            Role::Kept => (cell == written.kept(row, column).as_bytes()).then_some(0),
            Role::Group => self.group_texts.of(cell),
            Role::QuasiIdentifier(index) => self.texts[index].find(cell, quasi.get(index)?, row, last),
            Role::Sensitive(index) => {
                self.texts[quasi.len() + index].find(cell, microdata.sensitive().get(index)?, row, last)
            }
        }
    }

    /// Whether a row has these cells in what was read before; false if rows name their group.
    fn has_read(&self, row: usize, roles: &[Role], cells: &[PieceCell]) -> bool {
        let group = self.groups.group_of(row);
        if group == NONE {
            return false;
        }
        let value = self.numbers.value(group);
        roles.iter().zip(cells).all(|(role, cell)| {
            cell.number != NONE
                && match *role {
                    Role::Kept => true,
                    Role::Group => false,
                    Role::QuasiIdentifier(index) => value[index] == cell.number,
                    Role::Sensitive(index) => self.groups.text(index, row as u32) == cell.number,
                }
        })
    }
}
