//! A file's rows as dictionary-encoded columns.
//!
//! What it is for: bytes in, [`Table`] out (and rows back to bytes). A table stores one code per cell and each distinct
//! value of a column once, so that everything behind it works on small integers.
//! It must not know: taxonomies, roles, privacy.

mod codes;
mod column;
mod dictionary;
mod encoding;
pub mod formulas;
mod missing;
mod profile;
mod source;
mod spelling;
mod writer;

pub use codes::Codes;
pub use column::Column;
pub use dictionary::Dictionary;
pub use encoding::Encoding;
pub(crate) use encoding::decode_all;
pub use formulas::Formulas;
pub use missing::MissingTokens;
pub use profile::SeveralRows;
pub use profile::{Bar, ColumnKind, Profile, SuggestedRole, Suggestion, suggest_roles};
pub(crate) use profile::{have_decimal_commas, with_point};
#[cfg(feature = "testing")]
pub use source::table_files;
pub use source::{
    Dialect, DoubledName, Fault, FaultCount, FaultKind, Faults, OnFault, ReadError, ReadOptions, Reading, ReadingTrial,
    RowFault, TableReader, Trials, is_recognized, read_all,
};
pub use spelling::{Hiding, Spelling, Spellings, merge_spellings};
pub use writer::CsvWriter;

use tauell_base::place::Place;

/// The code of a distinct value within one column: an index into the column's [`Dictionary`].
///
/// Codes follow the order of first appearance in the file. Codes of different columns do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueCode(pub u32);

/// A table: named columns of equal length.
#[derive(Clone, Debug, Default)]
pub struct Table {
    columns: Vec<Column>,
    rows: usize,
    lines: LineMap,
}

impl Table {
    /// A table of these columns.
    ///
    /// # Panics
    /// When the columns differ in length: the caller has mixed two tables.
    pub fn new(columns: Vec<Column>, lines: LineMap) -> Self {
        let rows = columns.first().map_or(0, Column::len);
        assert!(columns.iter().all(|column| column.len() == rows), "columns of one table have one length");
        Self { columns, rows, lines }
    }

    /// The table without one of its columns, every row as many times as its count says. The places of rows in the file stay.
    /// O(rows of the result · columns), and memory for them.
    ///
    /// # Panics
    /// When there is no such column, or another number of counts.
    #[must_use]
    fn repeated(mut self, without: usize, counts: &[u32]) -> Self {
        self.columns.remove(without);
        let mut rows = 0;
        let mut first_rows = Vec::with_capacity(counts.len());
        for &count in counts {
            first_rows.push(rows);
            rows += count;
        }
        let columns = self.columns.into_iter().map(|column| column.repeated(counts, rows as usize)).collect();
        Self::new(columns, LineMap { first_rows: Some(first_rows), ..self.lines })
    }

    /// Number of rows (the header is not one).
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns in the file's order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Puts another column in the place of one, and gives that back.
    ///
    /// # Panics
    /// When the new column has another number of rows.
    pub fn replace_column(&mut self, index: usize, column: Column) -> Column {
        assert_eq!(column.len(), self.rows, "columns of one table have one length");
        std::mem::replace(&mut self.columns[index], column)
    }

    /// Index of the column with this name. Names are compared exactly. O(columns).
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name() == name)
    }

    /// The column with this name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.index_of(name).map(|index| &self.columns[index])
    }

    /// The line of the file (counted from 1) on which row `row` (counted from 0) begins; of a file that has no lines its row.
    /// O(log breaks).
    pub fn line_of(&self, row: usize) -> u64 {
        self.lines.line_of(row)
    }

    /// Where in the file row `row` (counted from 0) begins. O(log breaks).
    pub fn place_of(&self, row: usize) -> Place {
        self.lines.counted.place(self.lines.line_of(row))
    }
}

/// What places in a file are counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// Lines of text.
    Lines,
    /// Rows: what the format itself counts, from 1.
    #[default]
    Rows,
}

impl Counted {
    fn place(self, number: u64) -> Place {
        match self {
            Self::Lines => Place::line(number),
            Self::Rows => Place::row(number),
        }
    }
}

/// From rows to lines of the file, stored as the rows at which the distance between the two changes (a record over
/// several lines, an empty line, a skipped row).
#[derive(Clone, Debug, Default)]
pub struct LineMap {
    /// `(row, line)`: from this row on, row `r` begins on line `line + (r - row)`.
    breaks: Vec<(u32, u64)>,
    counted: Counted,
    /// Where a row of the file stands for several of the table: the first of each.
    first_rows: Option<Vec<u32>>,
}

impl LineMap {
    /// A map of no row yet.
    pub fn new(counted: Counted) -> Self {
        Self { breaks: Vec::new(), counted, first_rows: None }
    }

    /// What its places are counted by.
    pub(crate) fn counted(&self) -> Counted {
        self.counted
    }

    /// Notes that row `row` begins on `line`. Rows come in ascending order.
    pub fn push(&mut self, row: usize, line: u64) {
        let follows = self.breaks.last().is_some_and(|&(first, at)| at + (row as u64 - u64::from(first)) == line);
        if !follows {
            self.breaks.push((row as u32, line));
        }
    }

    /// The line on which `row` begins; its own number, from 1, where none was noted.
    pub fn line_of(&self, row: usize) -> u64 {
        let row = match &self.first_rows {
            Some(first_rows) => first_rows.partition_point(|&first| first as usize <= row) - 1,
            None => row,
        };
        let after = self.breaks.partition_point(|&(first, _)| first as usize <= row);
        match after.checked_sub(1).map(|index| self.breaks[index]) {
            Some((first, line)) => line + (row as u64 - u64::from(first)),
            None => row as u64 + 1,
        }
    }
}
