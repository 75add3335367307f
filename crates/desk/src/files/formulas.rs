//! Published cells that a spreadsheet would run: how many, in which columns, and what became of them.

use std::iter::once_with;

use serde::Serialize;

use crate::error::ChoiceError;
use tauell_base::words::numbers::{counted, listed};
use tauell_data::microdata::Microdata;
use tauell_data::table::{Formulas, Table, formulas::runs};
use tauell_data::taxonomy::{ValueId, Values};
use tauell_publish::release::Publication;

use super::PublishedColumn;

/// Columns that a sentence names one by one.
const NAMED: usize = 6;

/// Published cells that a spreadsheet would run as a formula ([`Formulas`] says what becomes of them).
///
/// It is the published text that counts: base values, labels of groups, kept cells and names of columns alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormulasReport {
    /// What was chosen.
    pub choice: Formulas,
    /// Cells that would run if written unchanged, names of columns aside.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub cells: u64,
    /// Columns that hold such a cell, or whose name is one, in the order of the file.
    pub columns: Vec<FormulaColumn>,
    /// All of it in a sentence; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub sentence: Option<String>,
}

/// One published column with such cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormulaColumn {
    /// The column.
    pub column: String,
    /// Whether its name would run.
    pub name: bool,
    /// Distinct texts among its cells that would.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub texts: u64,
    /// Cells that would.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub cells: u64,
}

/// Texts by number: which of them would run, which of those were met, and how many cells have them.
struct Tally {
    runs: Vec<bool>,
    met: Vec<bool>,
    texts: u64,
    cells: u64,
}

impl Tally {
    fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let runs: Vec<bool> = texts.map(|text| runs(text.as_bytes())).collect();
        Self { met: vec![false; runs.len()], runs, texts: 0, cells: 0 }
    }

    fn of_labels(values: &Values) -> Self {
        Self::of((0..values.len() as u32).map(|value| values.label(ValueId(value))))
    }

    /// Meets the text of each of these codes; no one walks over rows where no text would run.
    fn meet(mut self, codes: impl Iterator<Item = (usize, u64)>) -> Self {
        if self.runs.contains(&true) {
            for (code, cells) in codes {
                if self.runs[code] {
                    self.texts += u64::from(!std::mem::replace(&mut self.met[code], true));
                    self.cells += cells;
                }
            }
        }
        self
    }
}

impl FormulasReport {
    /// Of a published table. O(rows · (sensitive and columns published unchanged) + classes · quasi-identifiers + distinct texts), and only distinct
    /// texts where none would run.
    pub(super) fn of_publication(
        table: &Table,
        microdata: &Microdata,
        publication: &Publication,
        columns: &[(usize, PublishedColumn)],
        choice: Formulas,
    ) -> Self {
        let value = |value: ValueId, cells: usize| (value.index(), cells as u64);
        let found = columns.iter().map(|&(column, role)| {
            let name = table.columns()[column].name();
            let tally = match role {
                PublishedColumn::QuasiIdentifier(index) => {
                    let records = (0..publication.record_count()).map(|record| publication.record(record).1);
                    Tally::of_labels(publication.quasi_identifier_values(index))
                        .meet(records.map(|record| value(record.cells[index], record.rows.len())))
                }
                PublishedColumn::Sensitive(index) => {
                    let tally = Tally::of_labels(publication.sensitive_values(index));
                    if publication.is_linked() {
                        let whole = once_with(|| publication.whole_histogram(index)).flatten();
                        tally.meet(whole.map(|(value, rows)| (value.index(), rows)))
                    } else {
                        // A value is in a group once, however many rows have it.
                        let groups = 0..publication.class_count();
                        let held = groups.flat_map(|class| publication.histogram(class, index));
                        tally.meet(held.map(|(value, _)| (value.index(), 1)))
                    }
                }
                // Numbers.
                PublishedColumn::Group => return (name, Tally::of([].into_iter())),
                PublishedColumn::Keep => {
                    let column = &table.columns()[column];
                    let codes = publication.rows().iter().map(|&row| {
                        let row = microdata.rows()[row as usize];
                        (column.codes().at(row as usize) as usize, 1)
                    });
                    Tally::of(column.dictionary().iter()).meet(codes)
                }
            };
            (name, tally)
        });
        Self::new(choice, found)
    }

    /// For a table as it is. O(distinct texts), and O(rows) for each column with one that would run.
    pub fn of_table(table: &Table) -> Self {
        let found = table.columns().iter().map(|column| {
            let codes = column.codes().iter().map(|code| (code as usize, 1));
            (column.name(), Tally::of(column.dictionary().iter()).meet(codes))
        });
        Self::new(Formulas::Keep, found)
    }

    fn new<'a>(choice: Formulas, found: impl Iterator<Item = (&'a str, Tally)>) -> Self {
        let column = |(name, tally): (&str, Tally)| FormulaColumn {
            column: name.to_owned(),
            name: runs(name.as_bytes()),
            texts: tally.texts,
            cells: tally.cells,
        };
        let columns: Vec<FormulaColumn> = found.map(column).filter(|column| column.name || column.cells > 0).collect();
        let cells = columns.iter().map(|column| column.cells).sum();
        let sentence = sentence(choice, &columns);
        Self { choice, cells, columns, sentence }
    }

    /// Why nothing is published where there are such cells and they are to be refused.
    pub(crate) fn as_error(&self) -> Option<ChoiceError> {
        let first = self.columns.first().filter(|_| self.choice == Formulas::Refuse)?;
        Some(ChoiceError::Formulas { name: first.column.clone(), cells: where_they_are(&self.columns) })
    }
}

/// `a spreadsheet would run 8 cells of "note", 1 cell of "age" and the name of "=x"`, without the first four words.
fn where_they_are(columns: &[FormulaColumn]) -> String {
    let in_words = |column: &FormulaColumn| {
        let FormulaColumn { column, name, cells, .. } = column;
        let counted = counted(*cells, "cell", "cells");
        match (name, cells) {
            (true, 0) => format!("the name of column \"{column}\""),
            (true, _) => format!("the name and {counted} of column \"{column}\""),
            (false, _) => format!("{counted} of column \"{column}\""),
        }
    };
    let parts: Vec<String> = columns.iter().map(in_words).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    listed(&parts, NAMED)
}

fn sentence(choice: Formulas, columns: &[FormulaColumn]) -> Option<String> {
    let they = where_they_are(columns);
    let run = format!("A spreadsheet that opens the published file would run {they} as formulas");
    let text = match choice {
        Formulas::Keep => {
            format!("{run}: they begin with =, +, -, @, a tab or a carriage return, and are not plain numbers.")
        }
        Formulas::Quote => format!("{run}, so each has an apostrophe in front; a later reading can take it away."),
        Formulas::Refuse => format!("{run}."),
    };
    (!columns.is_empty()).then_some(text)
}
