//! A published table with its tables of groups.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use tauell_data::table::{Dictionary, ReadOptions};
use tauell_desk::error::ChoiceError;
use tauell_desk::session::Session;
use tauell_review::ReviewGroups;

use crate::failure::Failure;
use crate::input;
use crate::notes::Notes;

/// Looks columns up by name.
pub trait Columns {
    /// A column as it is called; the error lists those there are.
    fn called(&self, name: &str) -> Result<String, ChoiceError>;

    /// The labels that a column may have.
    fn labels(&self, name: &str) -> Vec<&Dictionary>;
}

impl Columns for Session {
    fn called(&self, name: &str) -> Result<String, ChoiceError> {
        self.column(name).map(|column| self.table().columns()[column].name().to_owned())
    }

    fn labels(&self, name: &str) -> Vec<&Dictionary> {
        self.column(name).iter().map(|&column| self.table().columns()[column].dictionary()).collect()
    }
}

/// The tables of one release.
pub(crate) struct ReleaseTables<'a> {
    /// The rows.
    pub rows: &'a Session,
    /// What their groups hold.
    pub groups: &'a [ReviewGroups],
    /// The sensitive columns of the request.
    pub sensitive: &'a [String],
}

impl ReleaseTables<'_> {
    /// Whether a column is sensitive and not in the table of rows; whether it is in another is for the review to say.
    fn is_apart(&self, name: &str) -> bool {
        self.sensitive.iter().any(|asked| asked == name) && self.rows.column(name).is_err()
    }
}

impl Columns for ReleaseTables<'_> {
    fn called(&self, name: &str) -> Result<String, ChoiceError> {
        if self.is_apart(name) { Ok(name.to_owned()) } else { self.rows.called(name) }
    }

    fn labels(&self, name: &str) -> Vec<&Dictionary> {
        if !self.is_apart(name) {
            return self.rows.labels(name);
        }
        let columns = self.groups.iter().flat_map(|groups| groups.table.table().columns());
        columns.map(|column| column.dictionary()).collect()
    }
}

/// Reads group tables, and merges spellings in those of these columns that one of them contains; returns the other columns.
pub(crate) fn read_groups(
    paths: &[PathBuf],
    options: &ReadOptions,
    rows: &Session,
    merged: Vec<String>,
    notes: Notes,
) -> Result<(Vec<ReviewGroups>, Vec<String>), Failure> {
    let mut groups = Vec::new();
    let mut left = merged;
    for path in paths {
        let name = input::name(path);
        let mut table = input::open(path, options, rows.missing().clone())?;
        input::note_reading(&table, options, notes);
        let is_here = |column: &String| table.column(column).is_ok() && rows.column(column).is_err();
        let (here, others): (Vec<String>, Vec<String>) = left.into_iter().partition(is_here);
        table.recode(&here, &BTreeMap::new()).map_err(|error| Failure::of(error, &name))?;
        left = others;
        groups.push(ReviewGroups { name, table: Arc::new(table) });
    }
    Ok((groups, left))
}
