//! A piece of a file: some of its rows, written and read back by a thread of its own.
//!
//! What can be decided about a row from what was read before is decided here, without changing it: which texts its cells have, whether
//! each covers the original, and whether the row agrees with the same row of another file. Whatever is left is for [`super::files`],
//! row by row in the order of the file; so the findings, and the first refusal, do not depend on threads.

use std::mem::replace;
use std::ops::Range;

use tauell_data::microdata::Attribute;

use super::VerificationInput;
use super::column::Texts;
use super::files::{Groups, NONE, attributes};
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

/// Some rows of a file. Of what is known about a record, its contents are not stored.
pub(super) struct FilePiece {
    /// The place of the first one.
    first: usize,
    /// As they are written.
    bytes: Vec<u8>,
    records: Vec<Found>,
    /// By cell of the records that do not agree: the number of its text, which covers the original value of the row; of an unchanged
    /// cell, that it is the original one; else [`NONE`], and it is checked again.
    numbers: Vec<u32>,
    /// The contents of the cells without a number, one after the other, and where each ends.
    contents: Vec<u8>,
    ends: Vec<usize>,
    /// Whether it ends with a record.
    is_whole: bool,
}

/// What a thread makes of a record.
enum Found {
    /// Its row agrees with what was read of it before: nothing is left to check.
    Agreeing,
    /// The ends of its numbers, and of its cells without one.
    Numbered(usize, usize),
}

/// The rows of a piece, with what their cells are compared with. It is looked up attribute by attribute: in the order of classes,
/// neighbours are far apart in memory, and in so short a loop the processor fetches many at once.
struct PieceRows {
    rows: Vec<usize>,
    /// The group of each in what was read before.
    groups: Vec<u32>,
    /// By attribute, the leaf of each.
    leaves: Vec<Vec<u32>>,
}

impl PieceRows {
    fn of(rows: Vec<usize>, context: Context<'_>) -> Self {
        // A row that the table lacks is refused later.
        let groups = rows.iter().map(|&row| context.groups.group_of(row).unwrap_or(NONE)).collect();
        let leaf = |attribute: &Attribute, row: usize| attribute.leaves().get(row).copied().unwrap_or(NONE);
        let of_attribute = |attribute| rows.iter().map(|&row| leaf(attribute, row)).collect();
        let leaves = attributes(context.subject.microdata).map(of_attribute).collect();
        Self { rows, groups, leaves }
    }
}

/// A row of a piece.
#[derive(Clone, Copy)]
struct PieceRow<'a> {
    of: &'a PieceRows,
    at: usize,
    row: usize,
    /// The numbers of its quasi-identifier in what was read before, if anything was.
    value: Option<&'a [u32]>,
}

impl FilePiece {
    /// Writes the rows at these places, and reads them back. O(bytes).
    pub fn read(places: Range<usize>, written: &dyn Written, roles: &[Role], context: Context<'_>) -> Self {
        let mut bytes = Vec::new();
        let (first, is_first) = (places.start, places.start == 0);
        written.write(places.clone(), &mut bytes);
        let delimiter = written.delimiter();
        let mut records = if is_first { Records::new(delimiter) } else { Records::within(delimiter) };
        let rows = PieceRows::of(places.map(|place| written.row_at(place)).collect(), context);
        let mut piece = Self {
            first,
            bytes: Vec::new(),
            records: Vec::with_capacity(rows.rows.len() + 1),
            numbers: Vec::new(),
            contents: Vec::new(),
            ends: Vec::new(),
            is_whole: false,
        };
        let mut last = vec![NONE; roles.len()];
        let read = records.read(&bytes, |found| {
            // The header is no row.
            let row = piece.records.len().checked_sub(usize::from(is_first));
            let row = row.filter(|_| found.len() == roles.len()).and_then(|at| context.row(&rows, at));
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
        row: Option<PieceRow<'_>>,
        written: &dyn Written,
        roles: &[Role],
        (context, last): (Context<'_>, &mut [u32]),
    ) {
        let (first, contents, ends) = (self.numbers.len(), self.contents.len(), self.ends.len());
        for (column, cell) in found.enumerate() {
            let known = row.and_then(|row| {
                let cell = meant(cell, column, written.formulas()).ok()?;
                context.number(cell, (row, column), written, (roles[column], &mut last[column]))
            });
            self.numbers.push(known.unwrap_or(NONE));
            if known.is_none() {
                self.contents.extend_from_slice(cell);
                self.ends.push(self.contents.len());
            }
        }
        if row.is_some_and(|row| context.has_read(row, roles, &self.numbers[first..])) {
            self.numbers.truncate(first);
            self.contents.truncate(contents);
            self.ends.truncate(ends);
            self.records.push(Found::Agreeing);
        } else {
            self.records.push(Found::Numbered(self.numbers.len(), self.ends.len()));
        }
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

    /// Its records, in order; `None` for one whose row agrees with what was read of it before: nothing is left to check.
    pub fn records(&self) -> impl Iterator<Item = Option<PieceRecord<'_>>> {
        let (mut first, mut unknown) = (0, 0);
        self.records.iter().map(move |found| match *found {
            Found::Agreeing => None,
            Found::Numbered(end, end_of_unknown) => {
                let numbers = &self.numbers[replace(&mut first, end)..end];
                Some(PieceRecord { piece: self, numbers, unknown: replace(&mut unknown, end_of_unknown) })
            }
        })
    }
}

/// A record of a piece that is still to be checked.
pub(super) struct PieceRecord<'a> {
    piece: &'a FilePiece,
    numbers: &'a [u32],
    /// The first of its cells without a number, among those.
    unknown: usize,
}

impl<'a> PieceRecord<'a> {
    /// The contents of its cells; of those with a number, nothing.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        let FilePiece { contents, ends, .. } = self.piece;
        let mut unknown = self.unknown;
        self.numbers.iter().map(move |&number| {
            if number != NONE {
                return &[][..];
            }
            let start = unknown.checked_sub(1).map_or(0, |before| ends[before]);
            unknown += 1;
            &contents[start..ends[unknown - 1]]
        })
    }

    /// The number of each cell's text as far as it is known.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u32> + use<'a> {
        self.numbers.iter().copied()
    }
}

impl<'a> Context<'a> {
    /// A row of a piece; `None` if the piece or the table has no such row.
    fn row(&self, of: &'a PieceRows, at: usize) -> Option<PieceRow<'a>> {
        let row = of.rows.get(at).copied().filter(|&row| row < self.subject.microdata.len())?;
        let group = of.groups[at];
        Some(PieceRow { of, at, row, value: (group != NONE).then(|| self.numbers.value(group)) })
    }

    /// The number of a cell's text. What was read of the row before is probably what is read now.
    fn number(
        &self,
        cell: &[u8],
        (PieceRow { of, at, row, value }, column): (PieceRow<'_>, usize),
        written: &dyn Written,
        (role, last): (Role, &mut u32),
    ) -> Option<u32> {
        let (index, before) = match role {
            Role::Kept => return (cell == written.kept(row, column).as_bytes()).then_some(0),
            Role::Group => return self.group_texts.of(cell),
            Role::QuasiIdentifier(index) => (index, value.map_or(NONE, |value| value[index])),
            Role::Sensitive(index) => {
                let quasi = self.subject.microdata.quasi_identifiers().len();
                (quasi + index, value.map_or(NONE, |_| self.groups.text(index, row as u32)))
            }
        };
        let texts = self.texts.get(index)?;
        if texts.is(before, cell) { Some(before) } else { texts.find(cell, of.leaves[index][at], last) }
    }

    /// Whether a row has cells of these numbers in what was read before; false if rows name their group.
    fn has_read(&self, PieceRow { row, value, .. }: PieceRow<'_>, roles: &[Role], numbers: &[u32]) -> bool {
        let Some(value) = value else { return false };
        roles.iter().zip(numbers).all(|(role, &number)| {
            number != NONE
                && match *role {
                    Role::Kept => true,
                    Role::Group => false,
                    Role::QuasiIdentifier(index) => value[index] == number,
                    Role::Sensitive(index) => self.groups.text(index, row as u32) == number,
                }
        })
    }
}
