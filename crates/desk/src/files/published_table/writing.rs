//! The rows of a published table as CSV.
//!
//! In the order of classes, neighbours in the file are far apart in memory. So the texts of a few rows are looked up column by column,
//! in loops so short that the processor fetches many at once, before they are put together row by row.

use std::io::{self, Write};
use std::ops::Range;

use crate::recipe::RowOrder;
use tauell_base::threads;
use tauell_data::table::CsvWriter;
use tauell_data::taxonomy::ValueId;

use super::{PublishedColumn, PublishedTable};

/// Rows that are worth a thread.
const LEAST_ROWS: usize = 4096;

/// Rows whose texts are looked up together.
const BLOCK: usize = 128;

impl PublishedTable {
    /// Writes some rows as CSV, with the header before row 0, formulas as was chosen. O(bytes).
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_rows<W: Write>(
        &self,
        mut to: W,
        delimiter: u8,
        order: RowOrder,
        places: Range<usize>,
    ) -> io::Result<()> {
        let mut text = Vec::new();
        if places.start == 0 {
            let mut writer = CsvWriter::new(&mut text, delimiter).with_formulas(self.formulas.choice);
            writer.write_record(self.columns().map(|(name, _)| name))?;
            to.write_all(&text)?;
        }
        let places = places.start..places.end.min(self.rows());
        // A few texts per thread at a time: what is written would take memory, too.
        let at_once = if threads::count() == 1 { LEAST_ROWS } else { LEAST_ROWS * 4 * threads::count() };
        for start in places.clone().step_by(at_once) {
            let part = start..places.end.min(start + at_once);
            if part.len() <= LEAST_ROWS {
                text.clear();
                self.write_records(&mut text, delimiter, order, part)?;
                to.write_all(&text)?;
                continue;
            }
            let texts = threads::map_parts(part, LEAST_ROWS, |part| {
                let mut text = Vec::new();
                self.write_records(&mut text, delimiter, order, part).map(|()| text)
            });
            texts.into_iter().try_for_each(|text| to.write_all(&text?))?;
        }
        Ok(())
    }

    fn write_records(&self, to: &mut Vec<u8>, delimiter: u8, order: RowOrder, places: Range<usize>) -> io::Result<()> {
        let mut writer = CsvWriter::within(to, delimiter).with_formulas(self.formulas.choice);
        let columns = self.columns.len();
        let (mut rows, mut cells) = (Vec::with_capacity(BLOCK), Vec::with_capacity(BLOCK));
        let mut texts = vec![""; BLOCK * columns];
        for first in places.clone().step_by(BLOCK) {
            rows.clear();
            rows.extend((first..places.end.min(first + BLOCK)).map(|place| self.row_at(place, order)));
            cells.clear();
            cells.extend(rows.iter().map(|&row| self.publication.cells(row)));
            for column in 0..columns {
                self.look_up(&rows, &cells, column, texts[column..].iter_mut().step_by(columns));
            }
            let mut records = texts.chunks_exact(columns).take(rows.len());
            records.try_for_each(|record| writer.write_record(record.iter().copied()))?;
        }
        Ok(())
    }

    /// The texts of some rows in a column; the values of each row's quasi-identifier are known.
    fn look_up<'a: 't, 't>(
        &'a self,
        rows: &[usize],
        cells: &[Option<&'a [ValueId]>],
        column: usize,
        texts: impl Iterator<Item = &'t mut &'a str>,
    ) {
        let (of_table, role) = self.columns[column];
        match role {
            PublishedColumn::Keep => {
                let (of_table, sources) = (&self.table.columns()[of_table], self.microdata.rows());
                texts.zip(rows).for_each(|(text, &row)| *text = of_table.cell(sources[row] as usize));
            }
            PublishedColumn::QuasiIdentifier(index) => {
                let values = self.publication.quasi_identifier_values(index);
                let label = |cells: &Option<&'a [ValueId]>| cells.map_or("", |cells| values.label(cells[index]));
                texts.zip(cells).for_each(|(text, cells)| *text = label(cells));
            }
            PublishedColumn::Sensitive(_) | PublishedColumn::Group => texts
                .zip(rows.iter().zip(cells))
                .for_each(|(text, (&row, cells))| *text = self.text(row, *cells, column)),
        }
    }
}
