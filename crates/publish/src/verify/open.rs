//! A file that is being read: its header, its rows in order, and what was met of them.

use tauell_data::microdata::Microdata;

use super::VerifyError;
use super::arrivals::{Arrivals, Fault};
use super::files::NONE;
use super::formulas::meant;
use super::group_tables::GroupTexts;
use super::output::{Role, Written};

/// A file that is being read.
pub(super) struct Open<'a> {
    pub written: &'a dyn Written,
    pub is_first: bool,
    pub roles: Vec<Role>,
    /// Records read back, including the header.
    pub read: usize,
    /// By kept row, whether it has been met in this file, up to the records that are not yet entered.
    seen: Vec<bool>,
    /// Those records.
    pub arrivals: Arrivals,
    /// By column, the number of the last text of an attribute; [`NONE`] before the first.
    numbers: Vec<u32>,
    /// The numbers of the texts of the row's quasi-identifier; or that of its group alone, if it has one.
    pub value: Vec<u32>,
    /// The value and the group of the row before.
    pub before: (Vec<u32>, u32),
}

impl<'a> Open<'a> {
    pub fn new(written: &'a dyn Written, is_first: bool, microdata: &Microdata) -> Self {
        let roles = written.roles();
        Self {
            written,
            is_first,
            numbers: vec![NONE; roles.len()],
            roles,
            read: 0,
            seen: vec![false; microdata.len()],
            arrivals: Arrivals::new(microdata.sensitive().len()),
            value: vec![NONE; microdata.quasi_identifiers().len() + 1],
            before: (Vec::new(), NONE),
        }
    }

    /// The row of the next record, which is now met.
    ///
    /// # Errors
    /// There is no such row.
    pub fn next_row(&mut self) -> Result<usize, VerifyError> {
        let record = self.read;
        self.read += 1;
        let place = record.checked_sub(1).filter(|&place| place < self.written.rows());
        let row = place.map(|place| self.written.row_at(place)).filter(|&row| row < self.seen.len());
        let row = row.ok_or(VerifyError::RowCount { expected: self.seen.len(), published: record })?;
        self.arrivals.add(row);
        Ok(row)
    }

    /// Sets the number of the text that the record has in a column of an attribute.
    pub fn set(&mut self, column: usize, number: u32) {
        self.numbers[column] = number;
        match self.roles[column] {
            Role::QuasiIdentifier(index) => self.value[index] = number,
            Role::Sensitive(index) => self.arrivals.set_sensitive(index, number),
            Role::Kept | Role::Group => {}
        }
    }

    /// The number of the text that the record before has in a column of an attribute.
    pub fn before_in(&self, column: usize) -> u32 {
        self.numbers[column]
    }

    /// Enters what was met of rows: by row, its group; and by sensitive attribute, by row, the number of its text.
    ///
    /// # Errors
    /// The first record of a row that was there before, or does not agree with what is known about it.
    pub fn enter(&mut self, group: &mut [u32], sensitive: &mut [Vec<u32>]) -> Result<(), VerifyError> {
        let first = self.read - self.arrivals.len();
        match self.arrivals.enter(&mut self.seen, group, sensitive) {
            None => Ok(()),
            Some((place, Fault::Twice)) => {
                Err(VerifyError::RowCount { expected: self.seen.len(), published: first + place })
            }
            Some((_, Fault::Disagrees)) => Err(VerifyError::Orders),
        }
    }

    /// Every kept row was there once: none was there twice, so it is enough to count.
    pub fn is_whole(&self, rows: usize) -> Result<(), VerifyError> {
        let published = self.read.saturating_sub(1);
        if self.read == rows + 1 { Ok(()) } else { Err(VerifyError::RowCount { expected: rows, published }) }
    }
}

/// Whether the first record names the columns, each attribute once.
pub(super) fn is_header(
    cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
    open: &Open<'_>,
    microdata: &Microdata,
    groups: &mut GroupTexts,
) -> Result<(), VerifyError> {
    let (quasi, sensitive) = (microdata.quasi_identifiers(), microdata.sensitive());
    let mut named = vec![0; quasi.len() + sensitive.len()];
    for (column, (cell, role)) in cells.zip(&open.roles).enumerate() {
        let cell = meant(cell, column, open.written.formulas())?;
        let (attribute, place) = match *role {
            Role::QuasiIdentifier(index) => (&quasi[index], index),
            Role::Sensitive(index) => (&sensitive[index], quasi.len() + index),
            Role::Kept => continue,
            Role::Group => {
                // Of one name in every order of the rows, and once.
                if cell.is_empty() || groups.name.get(..).is_some_and(|name| !name.is_empty() && name != cell) {
                    return Err(VerifyError::Header);
                }
                groups.name = cell.to_vec();
                named[quasi.len()..].iter_mut().for_each(|times| *times += 1);
                continue;
            }
        };
        if cell != attribute.name().as_bytes() {
            return Err(VerifyError::Header);
        }
        named[place] += 1;
    }
    if named.iter().all(|&times| times == 1) { Ok(()) } else { Err(VerifyError::Header) }
}
