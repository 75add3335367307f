//! The files as they will be written, read back and grouped as their reader groups them: by text.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::microdata::{Attribute, Microdata};
use crate::table::Formulas;

use super::column::Texts;
use super::formulas::meant;
use super::labels::Meaning;
use super::reading::Records;
use super::written::{Role, Written};
use super::{Budget, Subject, VerifyError};

/// What a look at a cell of a file costs: it is written, read, looked up and held against its original.
pub(super) const CELL: u64 = 60;

/// What it costs to look at the group of a row.
const ROW: u64 = 6;

/// Tables that the values of groups are dealt out to. One of all groups would take longer to grow than a slice may last.
const TABLES: usize = 256;

/// Rows that are written at a time at the most: they lie in memory as text.
const MOST_ROWS: usize = 1024;

/// No group yet.
const NONE: u32 = u32::MAX;

/// The files read so far, one after the other.
#[derive(Debug, Default)]
pub(super) struct Files {
    file: usize,
    /// Of the file at hand.
    open: Option<Open>,
    groups: Groups,
    /// By attribute: the quasi-identifier, then the sensitive ones.
    texts: Vec<Texts>,
    /// Attributes whose labels are known.
    known: usize,
    numbers: Vec<FxHashMap<Box<[u32]>, u32>>,
}

/// A file under way.
#[derive(Debug)]
struct Open {
    records: Records,
    roles: Vec<Role>,
    /// The next place to be written.
    place: usize,
    /// Records read back, the header too.
    read: usize,
    /// By kept row, whether it has been met in this file.
    seen: Vec<bool>,
    piece: Vec<u8>,
    /// The numbers of the texts of the quasi-identifier of the row at hand.
    value: Vec<u32>,
    /// The value and the group of the row before.
    before: (Vec<u32>, u32),
}

/// Rows that a reader cannot tell apart by their quasi-identifier.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// By kept row.
    group: Vec<u32>,
    count: usize,
    /// By sensitive attribute, by kept row: the number of its text.
    sensitive: Vec<Vec<u32>>,
    /// By sensitive attribute, by the number of a text: what it stands for.
    meanings: Vec<Vec<Meaning>>,
    /// Kept rows, group by group, once all is read.
    rows: Vec<u32>,
    /// Group `g` is `rows[start[g]..start[g + 1]]`.
    start: Vec<u32>,
    /// Rows that are counted, and rows that have their place.
    gathered: usize,
}

impl Files {
    /// True when all have been read.
    ///
    /// # Errors
    /// Whatever a reader would stumble over, or is not what it was made from.
    pub fn advance(&mut self, subject: Subject<'_>, budget: &mut Budget) -> Result<bool, VerifyError> {
        let microdata = subject.microdata;
        while let Some(attribute) = attributes(microdata).nth(self.known) {
            if budget.is_spent() {
                return Ok(false);
            }
            if self.texts.len() == self.known {
                self.texts.push(Texts::of(attribute.taxonomy()));
            }
            if !self.texts[self.known].advance(attribute.taxonomy(), budget) {
                return Ok(false);
            }
            self.known += 1;
        }
        if self.numbers.is_empty() {
            self.numbers = vec![FxHashMap::default(); TABLES];
            self.groups.group = vec![NONE; microdata.len()];
            self.groups.sensitive = microdata.sensitive().iter().map(|_| vec![NONE; microdata.len()]).collect();
        }
        while let Some(&written) = subject.files.get(self.file) {
            if budget.is_spent() {
                return Ok(false);
            }
            let mut open = self.open.take().unwrap_or_else(|| Open::new(written, microdata.len()));
            let columns = open.roles.len().max(1);
            let most = usize::try_from(budget.left / CELL).unwrap_or(usize::MAX) / columns;
            let end = written.rows().min(open.place.saturating_add(most.clamp(1, MOST_ROWS)));
            let mut piece = std::mem::take(&mut open.piece);
            piece.clear();
            written.write(open.place..end, &mut piece);
            self.read(&mut open, &piece, subject.microdata, written)?;
            budget.spend(((end - open.place) * columns) as u64 * CELL + 1);
            (open.place, open.piece) = (end, piece);
            if end < written.rows() {
                self.open = Some(open);
                continue;
            }
            self.read(&mut open, &[], subject.microdata, written)?;
            open.is_whole(microdata.len())?;
            self.file += 1;
        }
        if self.file == 0 {
            return Err(VerifyError::RowCount { expected: microdata.len(), published: 0 });
        }
        Ok(true)
    }

    fn read(
        &mut self,
        open: &mut Open,
        piece: &[u8],
        microdata: &Microdata,
        written: &dyn Written,
    ) -> Result<(), VerifyError> {
        let Open { records, roles, read, seen, value, before, .. } = open;
        records.read(piece, |cells| {
            let record = *read;
            *read += 1;
            if cells.len() != roles.len() {
                return Err(VerifyError::Torn { record, expected: roles.len(), found: cells.len() });
            }
            if record == 0 {
                return is_header(cells, roles, microdata, written.formulas());
            }
            let row = match record - 1 {
                place if place < written.rows() => written.row_at(place),
                _ => return Err(VerifyError::RowCount { expected: seen.len(), published: record }),
            };
            match seen.get_mut(row) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(VerifyError::RowCount { expected: seen.len(), published: record }),
            }
            self.take(cells, roles, value, (microdata, row), written)?;
            self.group(value, before, row)
        })
    }

    /// Looks at the cells of a row; what they read is left in `value` and in the row's sensitive texts.
    fn take(
        &mut self,
        cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
        roles: &[Role],
        value: &mut Vec<u32>,
        (microdata, row): (&Microdata, usize),
        written: &dyn Written,
    ) -> Result<(), VerifyError> {
        let quasi = microdata.quasi_identifiers();
        value.clear();
        value.resize(quasi.len(), NONE);
        for (column, (cell, role)) in cells.zip(roles).enumerate() {
            let cell = meant(cell, column, written.formulas())?;
            let original = written.original(row, column);
            match *role {
                Role::Kept if cell == original.as_bytes() => {}
                Role::Kept => return Err(VerifyError::Kept { column: column + 1 }),
                Role::QuasiIdentifier(index) => {
                    let (attribute, texts) = (&quasi[index], &mut self.texts[index]);
                    value[index] = texts.take(cell, attribute, row)?;
                    texts.was(original, attribute, row, |text| written.is_missing(text))?;
                }
                Role::Sensitive(index) => {
                    let (attribute, place) = (&microdata.sensitive()[index], quasi.len() + index);
                    let texts = &mut self.texts[place];
                    let number = texts.take(cell, attribute, row)?;
                    // A row without a sensitive value is published nowhere.
                    texts.was(original, attribute, row, |_| false)?;
                    let before = std::mem::replace(&mut self.groups.sensitive[index][row], number);
                    if before != NONE && before != number {
                        return Err(VerifyError::Orders);
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts a row into the group of its value; in every file it is the same one.
    fn group(&mut self, value: &[u32], before: &mut (Vec<u32>, u32), row: usize) -> Result<(), VerifyError> {
        if before.0 != value || before.1 == NONE {
            let next = self.groups.count as u32;
            let numbers = &mut self.numbers[table_of(value)];
            let group = match numbers.get(value) {
                Some(&group) => group,
                None => *numbers.entry(value.into()).or_insert(next),
            };
            self.groups.count += usize::from(group == next);
            before.0.clear();
            before.0.extend_from_slice(value);
            before.1 = group;
        }
        let first = std::mem::replace(&mut self.groups.group[row], before.1);
        if first != NONE && first != before.1 {
            return Err(VerifyError::Orders);
        }
        Ok(())
    }

    /// Brings the rows of groups together once all files are read, in the order in which groups were met; true when all are.
    /// O(rows).
    pub fn gather(&mut self, budget: &mut Budget) -> bool {
        let Self { groups, numbers, .. } = self;
        let Groups { group, count, rows, start, gathered, .. } = groups;
        while *gathered < 2 * group.len() {
            if budget.is_spent() {
                return false;
            }
            let most = budget.most().div_ceil(ROW as usize);
            if *gathered < group.len() {
                start.resize(*count + 1, 0);
                let end = group.len().min(gathered.saturating_add(most));
                group[*gathered..end].iter().for_each(|&group| start[group as usize] += 1);
                budget.spend((end - *gathered) as u64 * ROW);
                *gathered = end;
                if end == group.len() {
                    // Where each group ends; its rows are put there from the last to the first.
                    for group in 0..*count {
                        start[group + 1] += start[group];
                    }
                    *rows = vec![0; group.len()];
                }
            } else {
                let left = 2 * group.len() - *gathered;
                let first = left.saturating_sub(most);
                for row in (first..left).rev() {
                    let place = &mut start[group[row] as usize];
                    *place -= 1;
                    rows[*place as usize] = row as u32;
                }
                budget.spend((left - first) as u64 * ROW);
                *gathered += left - first;
            }
        }
        // What is given back takes its time, too.
        while let Some(table) = numbers.last() {
            if budget.is_spent() {
                return false;
            }
            budget.spend(table.len() as u64 * CELL + 1);
            numbers.pop();
        }
        true
    }

    /// The groups, once they are gathered.
    pub fn finish(self, microdata: &Microdata) -> Groups {
        let Self { mut groups, texts, .. } = self;
        groups.group = Vec::new();
        let of_sensitive = texts.into_iter().skip(microdata.quasi_identifiers().len());
        groups.meanings = of_sensitive.map(Texts::into_meanings).collect();
        groups
    }
}

/// The table of a value. The last ones get twice as many as the first ones, so that they do not all grow at once.
fn table_of(value: &[u32]) -> usize {
    // What the tables' own hash looks at is at both ends.
    let [_, _, one, other, third, ..] = FxBuildHasher.hash_one(value).to_be_bytes();
    usize::from(if third < 171 { one } else { one.max(other) })
}

impl Open {
    fn new(written: &dyn Written, rows: usize) -> Self {
        Self {
            records: Records::new(written.delimiter()),
            roles: written.roles(),
            place: 0,
            read: 0,
            seen: vec![false; rows],
            piece: Vec::new(),
            value: Vec::new(),
            before: (Vec::new(), NONE),
        }
    }

    /// Every kept row was there once: none was there twice, so it is enough to count.
    fn is_whole(&self, rows: usize) -> Result<(), VerifyError> {
        let published = self.read.saturating_sub(1);
        if self.read == rows + 1 { Ok(()) } else { Err(VerifyError::RowCount { expected: rows, published }) }
    }
}

impl Groups {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The kept rows of a group; `None` past the last.
    pub fn rows(&self, group: usize) -> Option<&[u32]> {
        let (start, end) = (*self.start.get(group)?, *self.start.get(group + 1)?);
        Some(&self.rows[start as usize..end as usize])
    }

    /// The number of the text of a sensitive cell.
    pub fn text(&self, attribute: usize, row: u32) -> u32 {
        self.sensitive[attribute][row as usize]
    }

    /// What a text of a sensitive column stands for.
    pub fn meaning(&self, attribute: usize, text: u32) -> &Meaning {
        &self.meanings[attribute][text as usize]
    }
}

fn attributes(microdata: &Microdata) -> impl Iterator<Item = &Attribute> {
    microdata.quasi_identifiers().iter().chain(microdata.sensitive())
}

/// Whether the first record names the columns, each attribute once.
fn is_header(
    cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
    roles: &[Role],
    microdata: &Microdata,
    formulas: Formulas,
) -> Result<(), VerifyError> {
    let (quasi, sensitive) = (microdata.quasi_identifiers(), microdata.sensitive());
    let mut named = vec![0; quasi.len() + sensitive.len()];
    for (column, (cell, role)) in cells.zip(roles).enumerate() {
        let cell = meant(cell, column, formulas)?;
        let (attribute, place) = match *role {
            Role::QuasiIdentifier(index) => (&quasi[index], index),
            Role::Sensitive(index) => (&sensitive[index], quasi.len() + index),
            Role::Kept => continue,
        };
        if cell != attribute.name().as_bytes() {
            return Err(VerifyError::Header);
        }
        named[place] += 1;
    }
    if named.iter().all(|&times| times == 1) { Ok(()) } else { Err(VerifyError::Header) }
}
