//! A published table that is grouped again: each distinct row once, with how many of the table's rows it stands for.

use std::io::{self, Write};

use tauell_data::table::CsvWriter;

use super::names::free;
use super::{PublishedColumn, PublishedTable};
use crate::recipe::RowOrder;

impl PublishedTable {
    /// Writes the table with each run of equal rows as one, and the length of the run in a last column of this name, or one near it where
    /// the table has a column called so. In the order of classes equal rows are neighbours, so every distinct row is there once.
    /// What a reader who repeats each row reads are the cells of [`Self::write_rows`], which were verified. O(rows + bytes).
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_counted<W: Write>(&self, to: W, delimiter: u8, order: RowOrder, count: &str) -> io::Result<()> {
        let mut writer = CsvWriter::new(to, delimiter).with_formulas(self.formulas().choice);
        let names: Vec<&str> = self.columns().map(|(name, _)| name).collect();
        let count = free(count, &names);
        writer.write_record(names.iter().copied().chain([&*count]))?;
        let mut places = 0..self.rows();
        let mut next = places.next();
        while let Some(first) = next {
            let row = self.row_at(first, order);
            next = places.find(|&place| !self.are_alike(row, self.row_at(place, order)));
            let run = (next.unwrap_or(self.rows()) - first).to_string();
            writer.write_record((0..names.len()).map(|column| self.cell(row, column)).chain([&*run]))?;
        }
        Ok(())
    }

    /// Whether two published rows are the same in every cell.
    fn are_alike(&self, row: usize, other: usize) -> bool {
        let publication = self.publication();
        let (cells, of_other) = (publication.cells(row), publication.cells(other));
        (0..self.columns().len()).zip(self.columns()).all(|(column, (_, role))| match role {
            PublishedColumn::QuasiIdentifier(at) => cells.map(|cells| cells[at]) == of_other.map(|cells| cells[at]),
            PublishedColumn::Sensitive(of) => publication.sensitive(of, row) == publication.sensitive(of, other),
            PublishedColumn::Keep => self.original(row, column) == self.original(other, column),
            PublishedColumn::Group => publication.class_of(row) == publication.class_of(other),
        })
    }
}
