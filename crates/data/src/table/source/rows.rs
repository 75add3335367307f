//! Names, cells and faults to a table, whatever file they come from.

use super::lookup::Scratch;
use super::{
    Dialect, Faults, Format, OnFault, ReadError, ReadOptions, RowFault,
    block::Block,
    cells::{Apostrophes, Cells, WaitingRows},
    fault::FaultLog,
    names::Names,
};
use crate::table::{ColumnKind, LineMap, Table, formulas::text_taken_back};
use tauell_base::place::Place;
use tauell_base::threads::MAY_BE_SEVERAL;

/// A table may have this many columns.
const MOST_COLUMNS: usize = 16_384;

/// A table as it grows. A [`Source`](super::Source) names its columns once, and then hands over rows or parts of columns.
pub(super) struct Rows {
    on_fault: OnFault,
    apostrophes: Apostrophes,
    /// Rows are counted and forgotten.
    counting: bool,
    width: usize,
    columns: Vec<Cells>,
    /// The rows that are not among the columns yet; `None` if each is added at once.
    waiting: Option<WaitingRows>,
    /// Room for the cells of a column.
    scratch: Scratch,
    rows: usize,
    lines: LineMap,
    faults: FaultLog,
    advice: fn(&RowFault) -> &'static str,
}

impl Rows {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self {
            on_fault: options.on_fault,
            apostrophes: Apostrophes { are_removed: options.quoted_formulas, found: 0 },
            counting: false,
            width: 0,
            columns: Vec::new(),
            waiting: None,
            scratch: Scratch::default(),
            rows: 0,
            lines: LineMap::default(),
            faults: FaultLog::default(),
            advice: |_| "Correct the row",
        }
    }

    /// From now on rows are counted and forgotten.
    pub(super) fn count_alone(&mut self) {
        self.counting = true;
    }

    /// Whether rows are counted and forgotten.
    pub(super) fn is_counting(&self) -> bool {
        self.counting
    }

    /// Says how places in the file are called, and what to do about rows that cannot be read.
    pub(super) fn set_format(&mut self, format: &Format) {
        self.lines = LineMap::new(format.counted);
        self.advice = format.advice;
    }

    /// Rows so far.
    pub(super) fn len(&self) -> usize {
        self.rows
    }

    /// Columns so far: none until they are named.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Whether a table may have so many columns; to be checked before they are named.
    pub(super) fn check_width(&self, found: usize, at: u64) -> Result<(), ReadError> {
        if found > MOST_COLUMNS {
            let place = self.lines.counted().place(at);
            return Err(ReadError::TooManyColumns { place, found, limit: MOST_COLUMNS });
        }
        Ok(())
    }

    /// Names the columns as the header at this place does.
    pub(super) fn name_columns<'a>(&mut self, header: impl Iterator<Item = &'a str> + Clone, at: u64) {
        self.apostrophes.found += header.clone().filter(|name| text_taken_back(name).is_some()).count() as u64;
        let quoted = self.apostrophes.are_removed;
        let bare = |name| if quoted { text_taken_back(name).unwrap_or(name) } else { name };
        let names = Names::of_header(header.map(bare), &self.lines.counted().place(at));
        self.put(names.names.into_iter());
        self.faults.remarks.extend(names.remarks);
        self.faults.doubled = names.doubled;
    }

    /// Names as many columns by their place: `column 1`, `column 2` and so on.
    pub(super) fn number_columns(&mut self, width: usize) {
        self.put((1..=width).map(|field| format!("column {field}")));
    }

    /// Says what the values of a column are: the format knows, and no one has to guess.
    #[cfg_attr(not(feature = "toys"), expect(dead_code, reason = "text does not know"))]
    pub(super) fn set_kind(&mut self, column: usize, kind: ColumnKind) {
        self.columns[column].column.set_kind(kind);
    }

    /// Takes a row that begins at this place. One with more or fewer cells than there are columns is a fault.
    #[inline]
    pub(super) fn push_row<'a>(
        &mut self,
        cells: impl Iterator<Item = &'a str>,
        width: usize,
        at: u64,
    ) -> Result<(), ReadError> {
        let expected = self.width;
        if width != expected {
            return self.leave_out(RowFault::FieldCount { expected, found: width }, at);
        }
        self.check_rows(self.rows + 1, at)?;
        self.rows += 1;
        if self.counting {
            return Ok(());
        }
        self.lines.push(self.rows - 1, at);
        match &mut self.waiting {
            Some(waiting) if MAY_BE_SEVERAL => waiting.push_row(cells),
            _ => {
                let columns = self.columns.iter_mut().zip(cells);
                columns.for_each(|(column, cell)| column.push(cell, &mut self.apostrophes));
            }
        }
        Ok(())
    }

    /// Takes the rows of a block, all of which have one cell per column.
    pub(super) fn push_block(&mut self, block: &Block<'_>) -> Result<(), ReadError> {
        if let Some(row) = block.rows.get(u32::MAX as usize - self.rows) {
            return Err(ReadError::TooManyRows { place: self.lines.counted().place(row.place) });
        }
        let first = self.rows;
        self.rows += block.rows.len();
        if self.counting {
            return Ok(());
        }
        block.rows.iter().enumerate().for_each(|(number, row)| self.lines.push(first + number, row.place));
        match &mut self.waiting {
            Some(waiting) if MAY_BE_SEVERAL => waiting.push_block(block, self.width),
            _ => {
                let Self { columns, scratch, apostrophes, .. } = self;
                let columns = columns.iter_mut().enumerate();
                columns.for_each(|(index, column)| column.push_block(index, block, scratch, apostrophes));
            }
        }
        Ok(())
    }

    /// From now on, rows wait there, or are added at once; where they waited before. The columns must have their names.
    pub(super) fn wait_in(&mut self, waiting: Option<WaitingRows>) -> Option<WaitingRows> {
        std::mem::replace(&mut self.waiting, waiting)
    }

    /// What becomes of apostrophes before formulas.
    pub(super) fn apostrophes(&self) -> Apostrophes {
        self.apostrophes
    }

    /// Takes the columns away, so that another thread can add to them while rows are found.
    pub(super) fn take_columns(&mut self) -> Vec<Cells> {
        std::mem::take(&mut self.columns)
    }

    /// The columns again, with so many cells more that have an apostrophe before a formula.
    pub(super) fn put_columns_back(&mut self, columns: Vec<Cells>, apostrophes: u64) {
        self.columns = columns;
        self.apostrophes.found += apostrophes;
    }

    /// Takes the next cells of a column. In the end all columns must be of one length.
    #[cfg_attr(not(feature = "toys"), expect(dead_code, reason = "text comes by rows"))]
    pub(super) fn push_cells<'a>(
        &mut self,
        column: usize,
        cells: impl Iterator<Item = &'a str>,
    ) -> Result<(), ReadError> {
        let column = &mut self.columns[column];
        cells.for_each(|cell| column.push(cell, &mut self.apostrophes));
        let rows = column.column.len();
        self.check_rows(rows, rows as u64)?;
        self.rows = self.rows.max(rows);
        Ok(())
    }

    /// Notes a row that cannot be read: reading ends, or the row is skipped and counted.
    pub(super) fn leave_out(&mut self, fault: RowFault, at: u64) -> Result<(), ReadError> {
        match self.on_fault {
            OnFault::Stop => Err(self.stopped(fault, at)),
            OnFault::Skip | OnFault::Ask => {
                self.faults.add(at, &fault);
                Ok(())
            }
        }
    }

    /// Takes note of a row that can be read, though hardly as it was meant.
    pub(super) fn warn(&mut self, fault: RowFault, at: u64) -> Result<(), ReadError> {
        if self.on_fault == OnFault::Stop {
            return Err(self.stopped(fault, at));
        }
        self.faults.warn(at, &fault);
        Ok(())
    }

    /// A row's fault as the end of reading.
    pub(super) fn stopped(&self, fault: RowFault, at: u64) -> ReadError {
        let mut place = self.lines.counted().place(at);
        place.field = fault.field().map(|field| field as u64);
        ReadError::Row { place, advice: (self.advice)(&fault), fault: Box::new(fault) }
    }

    /// Adds a sentence about what a user should know. It skips no row.
    pub(super) fn remark(&mut self, sentence: String) {
        self.faults.remarks.push(sentence);
    }

    /// The result of a reading that only counts: the columns' names, rows, skipped rows.
    pub(super) fn count(self) -> (Vec<String>, u64, u64) {
        let names = self.columns.iter().map(|cells| cells.column.name().to_owned()).collect();
        (names, self.rows as u64, self.faults.total())
    }

    /// The table, once the file has ended.
    pub(super) fn finish(mut self, dialect: Option<&Dialect>) -> Result<(Table, Faults), ReadError> {
        if self.columns.is_empty() {
            return Err(ReadError::Empty { place: Place::unknown() });
        }
        let (read, left_out) = (self.rows as u64, self.faults.total());
        if self.on_fault == OnFault::Ask && !Faults::are_few(left_out, read) {
            let delimiter = dialect.map(|dialect| dialect.delimiter);
            return Err(ReadError::ManyLeftOut { place: Place::unknown(), left_out, rows: read + left_out, delimiter });
        }
        if self.rows == 0 {
            return Err(ReadError::NoRows { place: Place::unknown(), left_out });
        }
        if self.columns.iter().any(|cells| cells.column.len() != self.rows) {
            return Err(ReadError::Damaged {
                place: Place::unknown().into(),
                what: "the columns of this file differ in length",
                advice: "Write it again with the program that it comes from",
            });
        }
        self.faults.quoted_formulas = self.apostrophes.found;
        let columns = self.columns.into_iter().map(|cells| cells.column).collect();
        Ok((Table::new(columns, self.lines), self.faults.finish()))
    }

    fn put(&mut self, names: impl Iterator<Item = String>) {
        self.columns = names.map(Cells::new).collect();
        self.width = self.columns.len();
    }

    /// Codes number at most so many rows.
    fn check_rows(&self, rows: usize, at: u64) -> Result<(), ReadError> {
        if rows as u64 > u64::from(u32::MAX) {
            return Err(ReadError::TooManyRows { place: self.lines.counted().place(at) });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_more_than_codes_can_number_is_refused_with_its_line() {
        let mut rows = Rows::new(&ReadOptions::default());
        rows.count_alone();
        rows.set_format(super::super::FORMATS.last().unwrap());
        rows.name_columns(["a"].into_iter(), 1);
        // As if all rows but one of the most that a table may have were counted: a file with as many has at least 8 GB.
        rows.rows = u32::MAX as usize - 1;
        rows.push_row(["1"].into_iter(), 1, 2).unwrap();
        let error = rows.push_row(["2"].into_iter(), 1, 3).unwrap_err();
        assert_eq!((error.code(), error.place().line, rows.len()), ("too-many-rows", Some(3), u32::MAX as usize));
        assert_eq!(error.to_string(), "line 3: the file has more than 4,294,967,295 rows. Split it.");
    }

    #[test]
    fn a_row_that_its_format_rejects_is_refused_or_excluded_with_the_reason_of_the_format() {
        let fault = || RowFault::Malformed { field: Some(2), what: "field 2 has no equals sign" };
        let mut rows = Rows::new(&ReadOptions::default());
        let error = rows.leave_out(fault(), 7).unwrap_err();
        assert_eq!((error.code(), error.place().field), ("malformed-row", Some(2)));
        assert_eq!(error.to_string(), "row 7: field 2 has no equals sign. Correct the row.");
        let mut rows = Rows::new(&ReadOptions { on_fault: OnFault::Skip, ..ReadOptions::default() });
        rows.name_columns(["a"].into_iter(), 1);
        rows.leave_out(fault(), 2).unwrap();
        rows.push_row(["x"].into_iter(), 1, 3).unwrap();
        let (table, faults) = rows.finish(None).unwrap();
        assert_eq!((table.rows(), table.place_of(0).to_string(), faults.total), (1, "row 3".to_owned(), 1));
        assert_eq!(faults.counts[0].message, "1 row is not as the format has it");
    }
}
