//! A piece of a file: some of its rows, written and read back by a thread of its own.
//!
//! What can be decided about a row from what was read before is decided here, without changing it: which texts its cells have, whether
//! each covers the original, and whether the row agrees with the same row of another file. Whatever is left is for [`super::files`],
//! row by row in the order of the file; so the findings, and the first refusal, do not depend on threads.

use std::convert::Infallible;
use std::mem::replace;
use std::ops::Range;

use tauell_data::microdata::Attribute;
use tauell_data::table::Formulas;

use super::VerificationInput;
use super::column::Texts;
use super::files::{AS_BEFORE, Groups, NONE, attributes};
use super::formulas::meant;
use super::group_tables::GroupTexts;
use super::numbers::Numbers;
use super::output::{Role, Written};
use super::reading::{Records, plain_cell};

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

/// A file, and how it is to be read.
#[derive(Clone, Copy)]
struct FileFormat<'a> {
    written: &'a dyn Written,
    roles: &'a [Role],
    delimiter: u8,
    formulas: Formulas,
}

/// Some rows of a file. Of what is known about a record, its contents are not stored.
pub(super) struct FilePiece {
    /// The place of the first one.
    first: usize,
    /// As they are written.
    bytes: Vec<u8>,
    records: Vec<Found>,
    /// By cell of the records that do not agree: the number of its text, which covers the original value of the row; of an unchanged
    /// cell, that it is the original one; else [`NONE`], and it is checked again, or [`AS_BEFORE`] if it has the text of such a cell of the
    /// record before: in the order of classes, most new texts come several times.
    numbers: Vec<u32>,
    /// The contents of the cells without a number, one after the other, and where each ends; nothing if it is the text before.
    contents: Vec<u8>,
    ends: Vec<usize>,
    /// By column: the content of the cell of the last record, if it has no number.
    new: Vec<Option<Range<usize>>>,
    /// The leaf that each of these cells is to cover, as the row's original has it; [`NONE`] if that is to be looked up.
    leaves: Vec<u32>,
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
    /// The numbers of that group, row after row, for those that have one.
    values: Vec<u32>,
    /// Where those of each row begin.
    starts: Vec<usize>,
    /// By attribute, the leaf of each.
    leaves: Vec<Vec<u32>>,
}

impl PieceRows {
    fn of(rows: Vec<usize>, context: Context<'_>) -> Self {
        // A row that the table lacks is refused later.
        let groups: Vec<u32> = rows.iter().map(|&row| context.groups.group_of(row).unwrap_or(NONE)).collect();
        let (mut values, mut starts) = (Vec::new(), Vec::with_capacity(rows.len() + 1));
        for &group in &groups {
            starts.push(values.len());
            if group != NONE {
                values.extend_from_slice(context.numbers.value(group));
            }
        }
        starts.push(values.len());
        let leaf = |attribute: &Attribute, row: usize| attribute.leaves().get(row).copied().unwrap_or(NONE);
        let of_attribute = |attribute| rows.iter().map(|&row| leaf(attribute, row)).collect();
        let leaves = attributes(context.subject.microdata).map(of_attribute).collect();
        Self { rows, groups, values, starts, leaves }
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

impl PieceRow<'_> {
    /// The leaf of its original that a cell of this role is to cover; [`NONE`] if it covers none.
    fn leaf(self, role: Role, context: Context<'_>) -> u32 {
        let index = match role {
            Role::Kept | Role::Group => return NONE,
            Role::QuasiIdentifier(index) => index,
            Role::Sensitive(index) => context.quasi_identifiers() + index,
        };
        self.of.leaves.get(index).map_or(NONE, |leaves| leaves[self.at])
    }
}

impl FilePiece {
    /// Writes the rows at these places, and reads them back. O(bytes).
    pub fn read(places: Range<usize>, written: &dyn Written, roles: &[Role], context: Context<'_>) -> Self {
        let mut bytes = Vec::new();
        let (first, is_first) = (places.start, places.start == 0);
        written.write(places.clone(), &mut bytes);
        let file = FileFormat { written, roles, delimiter: written.delimiter(), formulas: written.formulas() };
        let rows = PieceRows::of(places.map(|place| written.row_at(place)).collect(), context);
        let mut piece = Self {
            first,
            bytes: Vec::new(),
            records: Vec::with_capacity(rows.rows.len() + 1),
            numbers: Vec::new(),
            contents: Vec::new(),
            ends: Vec::new(),
            new: vec![None; roles.len()],
            leaves: Vec::new(),
            is_whole: false,
        };
        let mut last = vec![NONE; roles.len()];
        // Most pieces need no reader of CSV, and it takes time to build one.
        let mut records = None;
        let mut at = 0;
        while at < bytes.len() {
            // The header is no row.
            let row = piece.records.len().checked_sub(usize::from(is_first)).and_then(|at| context.row(&rows, at));
            if let Some(row) = row
                && records.as_ref().is_none_or(Records::is_between)
                && let Some(end) = piece.take_plain(&bytes[at..], row, file, (context, &mut last))
            {
                at += end;
                continue;
            }
            let new = || if is_first { Records::new(file.delimiter) } else { Records::within(file.delimiter) };
            let read = records.get_or_insert_with(new).read_record(&bytes[at..], |found| {
                piece.take(found, row, file, (context, &mut last));
                Ok::<(), Infallible>(())
            });
            match read {
                Ok(read) => at += read,
                Err(never) => match never {},
            }
        }
        piece.is_whole = records.is_none_or(|records| records.is_between());
        piece.bytes = bytes;
        piece
    }

    /// Takes a record as a reader of CSV found it.
    fn take(
        &mut self,
        found: &mut dyn ExactSizeIterator<Item = &[u8]>,
        row: Option<PieceRow<'_>>,
        file: FileFormat<'_>,
        (context, last): (Context<'_>, &mut [u32]),
    ) {
        let row = row.filter(|_| found.len() == file.roles.len());
        let before = self.ends();
        for (column, cell) in found.enumerate() {
            let known = row.and_then(|row| context.number(cell, (row, column), file, &mut last[column]));
            let role = file.roles.get(column).copied().unwrap_or(Role::Kept);
            self.push((cell, column, role), known.ok_or_else(|| row.map_or(NONE, |row| row.leaf(role, context))));
        }
        self.end_record(row, before, file, context);
    }

    /// Takes the record at the beginning of these bytes if it is a whole one whose bytes are its content, and says how long it is. `None`
    /// if a reader of CSV has to decide.
    fn take_plain(
        &mut self,
        bytes: &[u8],
        row: PieceRow<'_>,
        file: FileFormat<'_>,
        (context, last): (Context<'_>, &mut [u32]),
    ) -> Option<usize> {
        let before = self.ends();
        let mut at = 0;
        for (column, last) in last.iter_mut().enumerate() {
            let bytes = &bytes[at..];
            let end = if column + 1 == file.roles.len() { b'\n' } else { file.delimiter };
            let (length, known) = match context.expected(bytes, (row, column), file, (end, *last)) {
                Some((length, number)) => (length, Some(number)),
                None => match plain_cell(bytes, file.delimiter) {
                    Some(cell) if bytes[cell.len()] == end && self.is_as_before(cell, column) => (cell.len(), None),
                    Some(cell) if bytes[cell.len()] == end => {
                        (cell.len(), context.number(cell, (row, column), file, last))
                    }
                    _ => {
                        self.truncate(before);
                        return None;
                    }
                },
            };
            let role = file.roles[column];
            self.push((&bytes[..length], column, role), known.ok_or_else(|| row.leaf(role, context)));
            at += length + 1;
        }
        // A reader skips an empty line.
        if at <= 1 {
            self.truncate(before);
            return None;
        }
        self.end_record(Some(row), before, file, context);
        Some(at)
    }

    /// Adds a cell of the record with its number, or else with the leaf that it is to cover.
    fn push(&mut self, (cell, column, role): (&[u8], usize, Role), known: Result<u32, u32>) {
        let is_as_before = known.is_err() && self.is_as_before(cell, column);
        if let Some(new) = self.new.get_mut(column).filter(|_| !is_as_before) {
            let covers = matches!(role, Role::QuasiIdentifier(_) | Role::Sensitive(_));
            let start = self.contents.len();
            *new = (known.is_err() && covers).then(|| start..start + cell.len());
        }
        self.numbers.push(known.unwrap_or(if is_as_before { AS_BEFORE } else { NONE }));
        if let Err(leaf) = known {
            self.contents.extend_from_slice(if is_as_before { &[] } else { cell });
            self.ends.push(self.contents.len());
            self.leaves.push(leaf);
        }
    }

    /// Whether a cell has the text of the one before it in its column, and that has no number.
    fn is_as_before(&self, cell: &[u8], column: usize) -> bool {
        let before = self.new.get(column).and_then(Option::as_ref);
        before.is_some_and(|before| &self.contents[before.clone()] == cell)
    }

    fn end_record(
        &mut self,
        row: Option<PieceRow<'_>>,
        before: [usize; 3],
        file: FileFormat<'_>,
        context: Context<'_>,
    ) {
        if row.is_some_and(|row| context.has_read(row, file.roles, &self.numbers[before[0]..])) {
            self.truncate(before);
            self.records.push(Found::Agreeing);
        } else {
            if row.is_none() {
                self.new.fill(None);
            }
            self.records.push(Found::Numbered(self.numbers.len(), self.ends.len()));
        }
    }

    /// How many numbers, bytes and cells without a number there are.
    fn ends(&self) -> [usize; 3] {
        [self.numbers.len(), self.contents.len(), self.ends.len()]
    }

    /// Forgets what was added since there were so many.
    fn truncate(&mut self, [numbers, contents, ends]: [usize; 3]) {
        self.numbers.truncate(numbers);
        self.contents.truncate(contents);
        self.ends.truncate(ends);
        self.leaves.truncate(ends);
        self.new.fill(None);
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
    /// The numbers of so many cells if it has as many, and each has one, be it that of the record before; and of those cells, the leaf to
    /// cover.
    pub fn known(&self, cells: usize) -> Option<(&'a [u32], &'a [u32])> {
        let is_known = self.numbers.len() == cells && !self.numbers.contains(&NONE);
        is_known.then(|| (self.numbers, &self.piece.leaves[self.unknown..]))
    }

    /// The contents of its cells; of those with a number, nothing.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = &'a [u8]> + use<'a> {
        let FilePiece { contents, ends, .. } = self.piece;
        let mut unknown = self.unknown;
        self.numbers.iter().map(move |&number| {
            if number < AS_BEFORE {
                return &[][..];
            }
            let start = unknown.checked_sub(1).map_or(0, |before| ends[before]);
            unknown += 1;
            &contents[start..ends[unknown - 1]]
        })
    }

    /// The number of each cell's text as far as it is known, and of the others the leaf that they are to cover.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + use<'a> {
        let leaves = &self.piece.leaves;
        let mut unknown = self.unknown;
        self.numbers.iter().map(move |&number| {
            if number < AS_BEFORE {
                return (number, NONE);
            }
            unknown += 1;
            (number, leaves[unknown - 1])
        })
    }
}

impl<'a> Context<'a> {
    /// A row of a piece; `None` if the piece or the table has no such row.
    fn row(&self, of: &'a PieceRows, at: usize) -> Option<PieceRow<'a>> {
        let row = of.rows.get(at).copied().filter(|&row| row < self.subject.microdata.len())?;
        let value = (of.groups[at] != NONE).then(|| &of.values[of.starts[at]..of.starts[at + 1]]);
        Some(PieceRow { of, at, row, value })
    }

    /// The number of a cell's text. What was read of the row before is probably what is read now.
    fn number(
        &self,
        cell: &[u8],
        (row, column): (PieceRow<'_>, usize),
        file: FileFormat<'_>,
        last: &mut u32,
    ) -> Option<u32> {
        let cell = meant(cell, column, file.formulas).ok()?;
        let (index, before) = match file.roles[column] {
            Role::Kept => return (cell == file.written.kept(row.row, column).as_bytes()).then_some(0),
            Role::Group => return self.group_texts.of(cell),
            Role::QuasiIdentifier(index) => self.read_before(row, index, None),
            Role::Sensitive(index) => self.read_before(row, self.quasi_identifiers() + index, Some(index)),
        };
        let texts = self.texts.get(index)?;
        if texts.is(before, cell) { Some(before) } else { texts.find(cell, row.of.leaves[index][row.at], last) }
    }

    /// The length and the number of a cell that ends at this byte, if these bytes begin with the text that was read of the row before,
    /// or else with that of the cell before.
    fn expected(
        &self,
        bytes: &[u8],
        (row, column): (PieceRow<'_>, usize),
        file: FileFormat<'_>,
        (end, last): (u8, u32),
    ) -> Option<(usize, u32)> {
        let (index, before) = match file.roles[column] {
            Role::Kept | Role::Group => return None,
            Role::QuasiIdentifier(index) => self.read_before(row, index, None),
            Role::Sensitive(index) => self.read_before(row, self.quasi_identifiers() + index, Some(index)),
        };
        let texts = self.texts.get(index).filter(|texts| texts.are_written(file.delimiter, file.formulas))?;
        if before != NONE {
            return Some((texts.begins(before, bytes, end)?, before));
        }
        let length = texts.begins(last, bytes, end)?;
        texts.covers(last, row.of.leaves[index][row.at]).then_some((length, last))
    }

    /// An attribute, and the number of the text that was read of it and the row before.
    fn read_before(&self, row: PieceRow<'_>, attribute: usize, sensitive: Option<usize>) -> (usize, u32) {
        let of_value = |value: &[u32]| match sensitive {
            None => value[attribute],
            Some(index) => self.groups.text(index, row.row as u32),
        };
        (attribute, row.value.map_or(NONE, of_value))
    }

    fn quasi_identifiers(&self) -> usize {
        self.subject.microdata.quasi_identifiers().len()
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
