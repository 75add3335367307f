//! The files as they will be written, read back and grouped by text, as their recipient groups them.

use tauell_base::pace::Pace;
use tauell_base::threads;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::table::Formulas;

use super::column::Texts;
use super::formulas::meant;
use super::group_tables::{Apart, GroupTexts};
use super::labels::Meaning;
use super::numbers::Numbers;
use super::open::{Open, is_header};
use super::output::{Role, Written};
use super::piece::{Context, FilePiece};
use super::reading::Records;
use super::requirements;
use super::{VerificationInput, VerifyError};

/// What a cell of a file costs: it is written, read, looked up and compared with its original.
pub(super) const CELL: u64 = 60;

/// What it costs to count or place a row of a group.
const ROW: u64 = 24;

/// Rows of a piece at most: they lie in memory as text.
const MOST_ROWS: usize = 1024;

/// Pieces per thread that are read at a time.
const PIECES: usize = 8;

/// No group yet, no number.
pub(super) const NONE: u32 = u32::MAX;

/// The number that the record before has in this column.
pub(super) const AS_BEFORE: u32 = u32::MAX - 1;

/// The contents of the files, as far as they have been read.
struct Files<'a> {
    subject: VerificationInput<'a>,
    /// By attribute: the quasi-identifier, then the sensitive ones.
    texts: Vec<Texts>,
    numbers: Numbers,
    /// The texts of groups, if sensitive values are published apart.
    group_texts: GroupTexts,
    groups: Groups,
}

/// Rows that a reader cannot tell apart by their quasi-identifier.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// By kept row.
    group: Vec<u32>,
    /// By sensitive attribute, by kept row: the number of its text.
    sensitive: Vec<Vec<u32>>,
    /// By sensitive attribute, by the number of a text: what it stands for.
    meanings: Vec<Vec<Meaning>>,
    /// Rows, group by group.
    rows: Vec<u32>,
    /// Group `g` is `rows[start[g]..start[g + 1]]`.
    start: Vec<u32>,
    /// If rows name their group: how many have the same quasi-identifier, whatever their group.
    alike: Alike,
}

/// The rows of each quasi-identifier.
#[derive(Debug, Default)]
struct Alike {
    numbers: Numbers,
    rows: Vec<u64>,
}

/// Reads all files: every row is there once, every text covers its original, and rows are grouped by text.
///
/// # Errors
/// Whatever a reader would stumble over, or does not say what it was made from.
pub(super) async fn read(subject: VerificationInput<'_>, pace: &Pace) -> Result<Groups, VerifyError> {
    pace.enter("checking the labels");
    let mut files = Files::new(subject, pace).await;
    for (place, &written) in subject.files.iter().enumerate() {
        pace.enter(if place == 0 { "checking the first file" } else { "checking the second file" });
        files.read(written, place == 0, pace).await?;
    }
    if subject.files.is_empty() {
        return Err(VerifyError::RowCount { expected: subject.microdata.len(), published: 0 });
    }
    pace.enter("checking the groups");
    files.groups.gather(files.numbers.len(), pace).await;
    files.join(pace).await?;
    Ok(files.finish())
}

impl<'a> Files<'a> {
    async fn new(subject: VerificationInput<'a>, pace: &Pace) -> Self {
        let microdata = subject.microdata;
        let mut texts = Vec::new();
        let written = subject.files.first().map_or((b',', Formulas::Keep), |file| (file.delimiter(), file.formulas()));
        for attribute in attributes(microdata) {
            texts.push(Texts::of(attribute.taxonomy(), written, pace).await);
        }
        let none_yet = || vec![NONE; microdata.len()];
        let sensitive = microdata.sensitive().iter().map(|_| none_yet()).collect();
        let groups = Groups { group: none_yet(), sensitive, ..Groups::default() };
        Self { subject, texts, numbers: Numbers::default(), group_texts: GroupTexts::default(), groups }
    }

    /// Reads a file piece by piece.
    async fn read(&mut self, written: &dyn Written, is_first: bool, pace: &Pace) -> Result<(), VerifyError> {
        let mut open = Open::new(written, is_first, self.subject.microdata);
        let columns = open.roles.len().max(1);
        // If a piece does not end with a record, this reader goes on from there.
        let mut records = Records::new(written.delimiter());
        let mut place = 0;
        loop {
            let most = usize::try_from(pace.left() / CELL).unwrap_or(usize::MAX) / columns;
            // Texts are learned row by row, so the first pieces are few.
            let pieces = (place / MOST_ROWS + 1).min(if threads::count() == 1 { 1 } else { PIECES * threads::count() });
            let end = written.rows().min(place + most.clamp(1, MOST_ROWS * pieces));
            let parts = pieces_of(place, end);
            let (roles, context) = (&open.roles, self.context());
            let pieces = threads::map(parts, |places| FilePiece::read(places, written, roles, context));
            let taken = self.take_pieces(pieces, &mut records, &mut open);
            // What was met comes before what could not be taken.
            self.enter(&mut open)?;
            taken?;
            if place == 0 && records.is_between() {
                records = Records::within(written.delimiter());
            }
            pace.pause(((end - place) * columns) as u64 * CELL + 1).await;
            place = end;
            if place == written.rows() {
                break;
            }
        }
        let taken = records.read(&[], |cells| self.take_unknown(&mut open, cells));
        self.enter(&mut open)?;
        taken?;
        open.is_whole(self.subject.microdata.len() - self.subject.left_out)
    }

    /// Takes pieces that were read one after the other.
    fn take_pieces(
        &mut self,
        pieces: Vec<FilePiece>,
        records: &mut Records,
        open: &mut Open<'_>,
    ) -> Result<(), VerifyError> {
        for piece in pieces {
            if records.is_between() && piece.fits_after(open.read) {
                piece.records().try_for_each(|record| match record {
                    Some(record) => match record.known(open.roles.len()) {
                        Some((numbers, leaves)) => self.take_known(open, numbers, leaves),
                        None => self.take_record(open, &mut record.cells(), &mut record.numbers()),
                    },
                    None => open.next_row().map(drop),
                })?;
            } else if !piece.bytes().is_empty() {
                records.read(piece.bytes(), |cells| self.take_unknown(open, cells))?;
            }
        }
        Ok(())
    }

    /// Enters what was met of rows, and so checks that no row comes twice, and that each agrees with what an earlier file has of it.
    fn enter(&mut self, open: &mut Open<'_>) -> Result<(), VerifyError> {
        let Groups { group, sensitive, .. } = &mut self.groups;
        open.enter(group, sensitive)
    }

    /// What has been read so far.
    fn context(&self) -> Context<'_> {
        let Self { subject, texts, numbers, group_texts, groups } = self;
        Context { subject: *subject, texts, numbers, group_texts, groups }
    }

    /// Reads the group tables if sensitive values are published apart, and assigns the values to the rows of each
    /// group.
    async fn join(&mut self, pace: &Pace) -> Result<(), VerifyError> {
        let VerificationInput { microdata, groups: tables, .. } = self.subject;
        // Either all sensitive attributes are in the rows, or all are apart.
        let apart = !self.group_texts.name.is_empty();
        if tables.len() != if apart { microdata.sensitive().len() } else { 0 } {
            return Err(VerifyError::Header);
        }
        let (count, texts) = (self.groups.len(), &mut self.texts[microdata.quasi_identifiers().len()..]);
        let Groups { rows, start, sensitive, .. } = &mut self.groups;
        let of_tables = tables.iter().zip(microdata.sensitive()).zip(texts).zip(sensitive);
        for (((&written, attribute), texts), of_rows) in of_tables {
            let table = Apart::read(written, attribute, texts, &self.group_texts, pace).await?;
            if table.len() != count {
                return Err(VerifyError::Groups { column: attribute.name().to_owned() });
            }
            for (group, ends) in start.windows(2).enumerate() {
                let rows = &rows[ends[0] as usize..ends[1] as usize];
                let dealt = table.deal(group as u32, rows, attribute, texts)?;
                rows.iter().zip(dealt).for_each(|(&row, text)| of_rows[row as usize] = text);
                pace.pause(rows.len() as u64 * CELL + 1).await;
            }
        }
        Ok(())
    }

    /// Checks a record whose cells are unknown.
    fn take_unknown(
        &mut self,
        open: &mut Open<'_>,
        cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
    ) -> Result<(), VerifyError> {
        self.take_record(open, cells, &mut std::iter::repeat((NONE, NONE)))
    }

    /// Checks a record: the header, or a row. Cells whose numbers are known need no content; of the others, the leaf to cover may be
    /// known.
    fn take_record(
        &mut self,
        open: &mut Open<'_>,
        cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
        numbers: &mut dyn Iterator<Item = (u32, u32)>,
    ) -> Result<(), VerifyError> {
        if cells.len() != open.roles.len() {
            return Err(VerifyError::Torn { record: open.read, expected: open.roles.len(), found: cells.len() });
        }
        if open.read == 0 {
            open.read = 1;
            return is_header(cells, open, self.subject.microdata, &mut self.group_texts);
        }
        let row = open.next_row()?;
        self.take_row(open, cells, numbers, row)?;
        self.group(open);
        Ok(())
    }

    /// The same for a row whose texts all have a number and cover its original; those of the row before are to cover these leaves. Of a
    /// long table, these are most rows, and one thread takes all of them.
    fn take_known(&mut self, open: &mut Open<'_>, numbers: &[u32], leaves: &[u32]) -> Result<(), VerifyError> {
        let row = open.next_row()?;
        let (mut group, mut leaves) = (None, leaves.iter());
        for (column, &number) in numbers.iter().enumerate() {
            let number = match number {
                AS_BEFORE => {
                    let leaf = leaves.next().copied().unwrap_or(NONE);
                    self.number_before(open, column, row, leaf)?
                }
                number => number,
            };
            match open.roles[column] {
                Role::Kept => {}
                Role::Group => group = Some(number),
                Role::QuasiIdentifier(_) | Role::Sensitive(_) => open.set(column, number),
            }
        }
        self.name_group(open, group);
        self.group(open);
        Ok(())
    }

    /// The number of the row before in this column, whose text must cover a leaf of this row.
    fn number_before(&self, open: &Open<'_>, column: usize, row: usize, leaf: u32) -> Result<u32, VerifyError> {
        let number = open.before_in(column);
        let (index, attribute) = self.attribute(open.roles[column]).ok_or(VerifyError::Header)?;
        let leaf = if leaf == NONE { attribute.leaves()[row] } else { leaf };
        if number >= AS_BEFORE || !self.texts[index].covers(number, leaf) {
            return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
        }
        Ok(number)
    }

    /// The attribute that a column is of, and its place among all.
    fn attribute(&self, role: Role) -> Option<(usize, &'a Attribute)> {
        let (quasi, sensitive) = (self.subject.microdata.quasi_identifiers(), self.subject.microdata.sensitive());
        match role {
            Role::QuasiIdentifier(index) => Some((index, &quasi[index])),
            Role::Sensitive(index) => Some((quasi.len() + index, &sensitive[index])),
            Role::Kept | Role::Group => None,
        }
    }

    /// Checks the cells of a row, and numbers their texts.
    fn take_row(
        &mut self,
        open: &mut Open<'_>,
        cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
        numbers: &mut dyn Iterator<Item = (u32, u32)>,
        row: usize,
    ) -> Result<(), VerifyError> {
        let mut group = None;
        for (column, (cell, (number, leaf))) in cells.zip(numbers).enumerate() {
            let written = open.written;
            let cell = if number == NONE { meant(cell, column, written.formulas())? } else { cell };
            let role = open.roles[column];
            match (role, self.attribute(role)) {
                (Role::Group, _) if number != NONE => group = Some(number),
                (Role::Group, _) => group = Some(self.group_texts.number(cell)),
                (_, None) if number != NONE || cell == written.kept(row, column).as_bytes() => {}
                (_, None) => return Err(VerifyError::Kept { column: column + 1 }),
                (_, Some((index, attribute))) => {
                    let number = match number {
                        NONE => {
                            let leaf = if leaf == NONE { attribute.leaves()[row] } else { leaf };
                            self.texts[index].take(cell, attribute, leaf)?
                        }
                        AS_BEFORE => self.number_before(open, column, row, leaf)?,
                        number => number,
                    };
                    open.set(column, number);
                }
            }
        }
        self.name_group(open, group);
        Ok(())
    }

    /// If a row names its group, that is its value instead of its quasi-identifier: an adversary who knows the group infers nothing more
    /// from the quasi-identifier; from that alone the group is not known.
    fn name_group(&mut self, open: &mut Open<'_>, group: Option<u32>) {
        let (value, quasi) = (&mut open.value, self.subject.microdata.quasi_identifiers().len());
        value[quasi] = NONE;
        if let Some(group) = group {
            if open.is_first {
                self.groups.alike.take(value);
            }
            value.fill(NONE);
            value[quasi] = group;
        }
    }

    /// Finds the group of a row's value, which is the same in every file.
    fn group(&mut self, open: &mut Open<'_>) {
        let Open { value, before: (before, group), arrivals, .. } = open;
        if before != value || *group == NONE {
            before.clone_from(value);
            *group = self.numbers.of(value);
        }
        arrivals.set_group(*group);
    }

    fn finish(self) -> Groups {
        let Self { subject, mut groups, texts, .. } = self;
        groups.group = Vec::new();
        let of_sensitive = texts.into_iter().skip(subject.microdata.quasi_identifiers().len());
        groups.meanings = of_sensitive.map(Texts::into_meanings).collect();
        groups
    }
}

/// So many places, in pieces.
fn pieces_of(start: usize, end: usize) -> Vec<std::ops::Range<usize>> {
    // A file without rows is one piece, too: its header.
    let starts = (start..end.max(start + 1)).step_by(MOST_ROWS);
    starts.map(|start| start..end.min(start + MOST_ROWS)).collect()
}

impl Alike {
    fn take(&mut self, value: &[u32]) {
        let number = self.numbers.of(value) as usize;
        self.rows.resize(self.numbers.len(), 0);
        self.rows[number] += 1;
    }
}

impl Groups {
    /// Brings the rows of each of so many groups together, in the order in which groups were met. O(rows).
    async fn gather(&mut self, count: usize, pace: &Pace) {
        let Self { group, rows, start, .. } = self;
        *start = vec![0; count + 1];
        pace.parts(0..group.len(), ROW, |part| {
            let start = &mut start[..];
            for &group in group[part].iter().filter(|&&group| group != NONE) {
                start[group as usize] += 1;
            }
        })
        .await;
        // Where each group ends; its rows are placed from the last to the first.
        for group in 0..count {
            start[group + 1] += start[group];
        }
        *rows = vec![0; start[count] as usize];
        pace.parts(0..group.len(), ROW, |part| {
            let (start, rows) = (&mut start[..], &mut rows[..]);
            for row in (group.len() - part.end..group.len() - part.start).rev().filter(|&row| group[row] != NONE) {
                let place = &mut start[group[row] as usize];
                *place -= 1;
                rows[*place as usize] = row as u32;
            }
        })
        .await;
    }

    /// The fewest rows that share a published quasi-identifier; 0 if nothing is published.
    pub(crate) fn fewest_alike(&self) -> u64 {
        let groups = self.start.windows(2).map(|ends| u64::from(ends[1] - ends[0]));
        let fewest = if self.alike.rows.is_empty() { groups.min() } else { self.alike.rows.iter().copied().min() };
        fewest.unwrap_or(0)
    }

    /// The group of a row so far; [`NONE`] if it has none, `None` if there is no such row.
    pub fn group_of(&self, row: usize) -> Option<u32> {
        self.group.get(row).copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    /// The kept rows of a group.
    pub fn rows(&self, group: usize) -> &[u32] {
        &self.rows[self.start[group] as usize..self.start[group + 1] as usize]
    }

    /// How many groups from this one on can be counted for so many units.
    pub(crate) fn fitting(&self, first: usize, units: u64) -> usize {
        let cost = |groups: usize| {
            let rows = u64::from(self.start[first + groups] - self.start[first]);
            rows * requirements::COUNT + groups as u64 * requirements::CLASS
        };
        let (mut fit, mut beyond) = (0, self.len() - first + 1);
        while beyond - fit > 1 {
            let groups = fit.midpoint(beyond);
            if cost(groups) <= units { fit = groups } else { beyond = groups }
        }
        fit
    }

    /// The number of the text of a sensitive cell.
    pub fn text(&self, attribute: usize, row: u32) -> u32 {
        self.sensitive[attribute][row as usize]
    }

    /// How many texts a sensitive column has.
    pub fn texts(&self, attribute: usize) -> usize {
        self.meanings[attribute].len()
    }

    /// What a text of a sensitive column stands for.
    pub fn meaning(&self, attribute: usize, text: u32) -> &Meaning {
        &self.meanings[attribute][text as usize]
    }
}

pub(super) fn attributes(microdata: &Microdata) -> impl Iterator<Item = &Attribute> {
    microdata.quasi_identifiers().iter().chain(microdata.sensitive())
}
