//! Records to columns: the header, the rows, and what becomes of those that cannot be read.

use std::collections::HashSet;

use super::{Encoding, Faults, OnFault, ReadError, RowFault, fault::FaultLog, recent::Recent, records::Record};
use crate::{
    place::Place,
    table::{Column, LineMap, Table},
};

/// A table may have this many columns.
const MOST_COLUMNS: usize = 16_384;

/// A table as it grows.
pub(super) struct Rows {
    header: bool,
    on_fault: OnFault,
    columns: Vec<Column>,
    recent: Vec<Recent>,
    rows: usize,
    lines: LineMap,
    faults: FaultLog,
}

impl Rows {
    pub(super) fn new(header: bool, on_fault: OnFault) -> Self {
        Self {
            header,
            on_fault,
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
                    None => self.name_columns(record),
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
                OnFault::Skip => {
                    self.faults.add(record.line, &fault);
                    Ok(())
                }
            };
        }
        if self.rows == u32::MAX as usize {
            return Err(ReadError::TooManyRows { place: Place::line(record.line) });
        }
        self.lines.push(self.rows, record.line);
        if self.recent.is_empty() {
            self.recent = vec![Recent::new(); expected];
        }
        for ((column, recent), cell) in self.columns.iter_mut().zip(&mut self.recent).zip(record.fields()) {
            recent.push(column, cell);
        }
        self.rows += 1;
        Ok(())
    }

    /// The table, once the file has ended.
    pub(super) fn finish(mut self, inner_empty_lines: u64) -> Result<(Table, Faults), ReadError> {
        if self.columns.is_empty() {
            return Err(ReadError::Empty { place: Place::unknown() });
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
                    "{inner_empty_lines} empty line{} skipped. In a table of one column an empty cell is written as \"\".",
                    if inner_empty_lines == 1 { " was" } else { "s were" }
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

    fn name_columns(&mut self, record: &Record<'_>) -> Result<(), ReadError> {
        let mut names: Vec<String> = record.fields().map(str::to_owned).collect();
        let mut taken: HashSet<String> = names.iter().cloned().collect();
        let mut seen = HashSet::new();
        for index in 0..names.len() {
            let (name, field) = (names[index].clone(), index + 1);
            let place = || Place::line(record.line).in_field(field as u64);
            let base = if name.trim().is_empty() {
                if self.on_fault == OnFault::Stop {
                    return Err(ReadError::EmptyName { place: place() });
                }
                format!("column {field}")
            } else if seen.insert(name.clone()) {
                continue;
            } else {
                if self.on_fault == OnFault::Stop {
                    let first = 1 + names.iter().position(|other| *other == name).unwrap_or(index);
                    return Err(ReadError::DuplicateName { place: place(), name, first, second: field });
                }
                name.clone()
            };
            let made = free_name(&base, &taken);
            self.faults.remarks.push(if name.trim().is_empty() {
                format!("Field {field} of the header is empty; the column is called \"{made}\" here.")
            } else {
                format!("The header names \"{name}\" again in field {field}; that column is called \"{made}\" here.")
            });
            taken.insert(made.clone());
            seen.insert(made.clone());
            names[index] = made;
        }
        self.columns = names.into_iter().map(Column::new).collect();
        Ok(())
    }
}

/// `base`, or `base (2)`, `base (3)` and so on: the first that no column bears.
fn free_name(base: &str, taken: &HashSet<String>) -> String {
    if !taken.contains(base) {
        return base.to_owned();
    }
    (2..)
        .map(|number| format!("{base} ({number})"))
        .find(|name| !taken.contains(name))
        .expect("there are more numbers than columns")
}
