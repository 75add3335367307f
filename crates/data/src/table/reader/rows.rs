//! Records to columns: the header, the rows, and what becomes of those that cannot be read.

use super::{
    Encoding, Faults, OnFault, ReadError, RowFault, fault::FaultLog, names::Names, recent::Recent, records::Record,
};
use crate::table::{Column, LineMap, Table, formulas::text_taken_back};
use tauell_base::place::Place;
use tauell_base::words::numbers::counted;

/// A table may have this many columns.
const MOST_COLUMNS: usize = 16_384;

/// A table as it grows.
pub(super) struct Rows {
    header: bool,
    on_fault: OnFault,
    /// The apostrophe before a formula is taken away.
    quoted_formulas: bool,
    /// Rows are counted and forgotten.
    counting: bool,
    columns: Vec<Column>,
    recent: Vec<Recent>,
    rows: usize,
    lines: LineMap,
    faults: FaultLog,
}

impl Rows {
    pub(super) fn new(header: bool, on_fault: OnFault, quoted_formulas: bool, counting: bool) -> Self {
        Self {
            header,
            on_fault,
            quoted_formulas,
            counting,
            columns: Vec::new(),
            recent: Vec::new(),
            rows: 0,
            lines: LineMap::default(),
            faults: FaultLog::default(),
        }
    }

    /// Rows so far.
    pub(super) fn len(&self) -> usize {
        self.rows
    }

    /// Takes the next record.
    pub(super) fn accept(&mut self, record: &Record<'_>, encoding: Encoding) -> Result<(), ReadError> {
        let broken = record.fault.map(|broken| broken.into_fault(record.len(), encoding));
        if self.columns.is_empty() {
            self.check_width(record)?;
            if self.header {
                // Without a header no row after it can be understood, so there is nothing to go on with.
                return match broken {
                    Some(fault) => Err(ReadError::row(record.line, fault)),
                    None => self.check_quotes(record).map(|()| self.name_columns(record)),
                };
            }
            self.columns = (1..=record.len()).map(|field| Column::new(format!("column {field}"))).collect();
        }
        let expected = self.columns.len();
        let ragged = || {
            let found = record.len();
            (found != expected).then_some(RowFault::FieldCount { expected, found })
        };
        if let Some(fault) = broken.or_else(ragged) {
            return match self.on_fault {
                OnFault::Stop => Err(ReadError::row(record.line, fault)),
                OnFault::Skip | OnFault::Ask => {
                    self.faults.add(record.line, &fault);
                    Ok(())
                }
            };
        }
        self.check_quotes(record)?;
        if self.rows == u32::MAX as usize {
            return Err(ReadError::TooManyRows { place: Place::line(record.line) });
        }
        self.rows += 1;
        if self.counting {
            return Ok(());
        }
        self.lines.push(self.rows - 1, record.line);
        if self.recent.is_empty() {
            self.recent = vec![Recent::new(); expected];
        }
        for ((column, recent), cell) in self.columns.iter_mut().zip(&mut self.recent).zip(record.fields()) {
            let cell = match text_taken_back(cell) {
                None => cell,
                Some(before) => {
                    self.faults.quoted_formulas += 1;
                    if self.quoted_formulas { before } else { cell }
                }
            };
            recent.push(column, cell);
        }
        Ok(())
    }

    /// A cell that goes on after its closing quote can be read, though hardly as it was meant.
    fn check_quotes(&mut self, record: &Record<'_>) -> Result<(), ReadError> {
        let Some(field) = record.misquoted else { return Ok(()) };
        let fault = RowFault::Misquoted { field };
        if self.on_fault == OnFault::Stop {
            return Err(ReadError::row(record.line, fault));
        }
        self.faults.warn(record.line, &fault);
        Ok(())
    }

    /// What a reading that only counts has found: the columns' names, rows, rows left out.
    pub(super) fn count(self) -> (Vec<String>, u64, u64) {
        let names = self.columns.iter().map(|column| column.name().to_owned()).collect();
        (names, self.rows as u64, self.faults.total())
    }

    /// The table, once the file has ended.
    pub(super) fn finish(mut self, delimiter: u8, inner_empty_lines: u64) -> Result<(Table, Faults), ReadError> {
        if self.columns.is_empty() {
            return Err(ReadError::Empty { place: Place::unknown() });
        }
        let (read, left_out) = (self.rows as u64, self.faults.total());
        if self.on_fault == OnFault::Ask && !Faults::are_few(left_out, read) {
            let place = Place::unknown();
            return Err(ReadError::ManyLeftOut { place, left_out, rows: read + left_out, delimiter });
        }
        if self.rows == 0 {
            return Err(ReadError::NoRows { place: Place::unknown(), left_out: self.faults.total() });
        }
        if self.columns.len() == 1 {
            self.faults.remarks.push(
                "Only one column was found. If the file has more, choose the character that separates them.".to_owned(),
            );
            if inner_empty_lines > 0 {
                self.faults.remarks.push(format!(
                    "{} skipped. In a table of one column an empty cell is written as \"\".",
                    counted(inner_empty_lines, "empty line was", "empty lines were")
                ));
            }
        }
        Ok((Table::new(self.columns, self.lines), self.faults.finish()))
    }

    fn check_width(&self, record: &Record<'_>) -> Result<(), ReadError> {
        let found = record.len();
        if found > MOST_COLUMNS {
            return Err(ReadError::TooManyColumns { place: Place::line(record.line), found, limit: MOST_COLUMNS });
        }
        Ok(())
    }

    fn name_columns(&mut self, record: &Record<'_>) {
        self.faults.quoted_formulas += record.fields().filter(|name| text_taken_back(name).is_some()).count() as u64;
        let quoted = self.quoted_formulas;
        let name = |name| if quoted { text_taken_back(name).unwrap_or(name) } else { name };
        let names = Names::of_header(record.fields().map(name), record.line);
        self.columns = names.names.into_iter().map(Column::new).collect();
        self.faults.remarks.extend(names.remarks);
        self.faults.doubled = names.doubled;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::reader::{Decoded, records::Records};

    #[test]
    fn a_row_more_than_codes_can_number_is_refused_with_its_line() {
        let mut rows = Rows::new(true, OnFault::Stop, false, true);
        // As if all but one of the rows that there may be had been counted: a file of them has 8 GB at the least.
        rows.rows = u32::MAX as usize - 1;
        let piece = Decoded { text: "a\n1\n2\n".to_owned(), ..Decoded::default() };
        let read = Records::new(b',', 1).feed(&piece, &mut |record| rows.accept(record, Encoding::Utf8));
        let error = read.unwrap_err();
        assert_eq!((error.code(), error.place().line, rows.len()), ("too-many-rows", Some(3), u32::MAX as usize));
        assert_eq!(error.to_string(), "line 3: the file has more than 4,294,967,295 rows; split it");
    }
}
