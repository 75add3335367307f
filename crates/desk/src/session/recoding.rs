//! Sensitive columns whose values are recoded before anything else: spellings of one value merged, numbers replaced by ranges.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::error::{ChoiceError, Error};
use crate::recipe::Choices;
use tauell_data::table::{Column as TableColumn, merge_spellings};
use tauell_data::taxonomy::{Decimal, SuggestedRanges, in_ranges};

use super::Session;

/// How the values of a column are recoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recoding {
    /// Values that differ in spelling only are one value.
    Merged,
    /// Numbers are ranges of this width.
    Ranges(Decimal),
}

/// A column that is recoded in the table.
#[derive(Clone, Debug)]
pub(super) struct Recoded {
    /// The column as it was read.
    pub read: TableColumn,
    how: Recoding,
}

impl Session {
    /// Recodes the sensitive columns that the choices name, and no others. O(rows) if that changes something.
    ///
    /// # Errors
    /// As [`Self::recode`]; a column that is not sensitive. Nothing changes then.
    pub(super) fn recode_as_chosen(&mut self, choices: &Choices) -> Result<(), Error> {
        let is_sensitive = |name: &String| choices.sensitive.iter().any(|choice| choice.column == *name);
        if let Some(name) = choices.merge_spellings.iter().find(|name| !is_sensitive(name)) {
            self.column(name)?;
            return Err(ChoiceError::MergeNotSensitive { name: name.to_owned() }.into());
        }
        if let Some(name) = choices.ranges.keys().find(|name| !is_sensitive(name)) {
            self.column(name)?;
            return Err(ChoiceError::RangesNotSensitive { name: name.clone() }.into());
        }
        self.recode(&choices.merge_spellings, &choices.ranges)
    }

    /// Merges the spellings of one value in these columns, replaces numbers by ranges of these widths in those, and
    /// reads every other column as it is in the file. A merged value has its most frequent spelling; a column with
    /// ranges needs no merging, since two spellings of a number are in one range. Taxonomies that were built for a
    /// column are rebuilt. O(rows) if that changes something.
    ///
    /// # Errors
    /// A column that is not there; ranges of a column with a value that is not a number. Nothing changes then.
    pub fn recode(&mut self, merged: &[String], ranges: &BTreeMap<String, Decimal>) -> Result<(), Error> {
        let mut wanted = BTreeMap::new();
        for name in merged {
            wanted.insert(self.column(name)?, Recoding::Merged);
        }
        for (name, &width) in ranges {
            wanted.insert(self.column(name)?, Recoding::Ranges(width));
        }
        let mut changed = Vec::new();
        for (&column, &how) in &wanted {
            if self.recoding(column) != Some(how) {
                changed.push((column, how, self.recoded_column(column, how)?));
            }
        }
        let no_longer: Vec<usize> =
            self.recoded.keys().copied().filter(|column| !wanted.contains_key(column)).collect();
        for column in no_longer {
            let read = self.recoded.remove(&column).map(|recoded| recoded.read);
            read.into_iter().for_each(|read| drop(self.replace(column, read)));
        }
        for (column, how, to) in changed {
            let before = self.replace(column, to);
            let read = self.recoded.remove(&column).map_or(before, |recoded| recoded.read);
            self.recoded.insert(column, Recoded { read, how });
        }
        Ok(())
    }

    /// Recodes again, after another list of what counts as missing. A column that then has a value which is not a number is read as it
    /// is in the file, until choices with these ranges are refused for it.
    pub(super) fn recode_again(&mut self) {
        for (column, Recoded { read, how }) in std::mem::take(&mut self.recoded) {
            Arc::make_mut(&mut self.table).replace_column(column, read);
            if let Ok(to) = self.recoded_column(column, how) {
                let read = self.replace(column, to);
                self.recoded.insert(column, Recoded { read, how });
            }
        }
    }

    /// The column with its values recoded.
    fn recoded_column(&mut self, column: usize, how: Recoding) -> Result<TableColumn, Error> {
        // Before the column is replaced, so that remarks are about the file.
        let _ = self.spellings(column);
        let read = self.as_read(column);
        Ok(match how {
            Recoding::Merged => merge_spellings(read, &self.missing),
            Recoding::Ranges(width) => in_ranges(read, &self.missing, width)?,
        })
    }

    /// Puts a column into the place of another, which is returned.
    fn replace(&mut self, column: usize, by: TableColumn) -> TableColumn {
        self.disclosures = None;
        let before = Arc::make_mut(&mut self.table).replace_column(column, by);
        self.histories[column].missing_changed(&self.table, column, &self.missing);
        before
    }

    /// A column as it is in the file, however it is recoded.
    pub fn as_read(&self, column: usize) -> &TableColumn {
        self.recoded.get(&column).map_or(&self.table.columns()[column], |recoded| &recoded.read)
    }

    /// How a column is recoded.
    pub fn recoding(&self, column: usize) -> Option<Recoding> {
        self.recoded.get(&column).map(|recoded| recoded.how)
    }

    pub(super) fn is_merged(&self, column: usize) -> bool {
        self.recoding(column) == Some(Recoding::Merged)
    }

    /// Those of these columns in which the spellings of a value are merged.
    pub fn merged_among(&self, names: &[String]) -> Vec<String> {
        let merged = |name: &&String| self.table.index_of(name).is_some_and(|column| self.is_merged(column));
        names.iter().filter(merged).cloned().collect()
    }

    /// The width of the ranges of those of these columns that have ranges.
    pub fn ranges_among(&self, names: &[String]) -> BTreeMap<String, Decimal> {
        let width = |name: &String| match self.recoding(self.table.index_of(name)?)? {
            Recoding::Ranges(width) => Some((name.clone(), width)),
            Recoding::Merged => None,
        };
        names.iter().filter_map(width).collect()
    }

    /// The ranges that are suggested for a column, whether or not it has some; found once.
    pub(super) fn suggested_ranges(&mut self, column: usize) -> Option<Arc<SuggestedRanges>> {
        let read = self.recoded.get(&column).map_or(&self.table.columns()[column], |recoded| &recoded.read);
        let missing = &self.missing;
        let found =
            self.suggested[column].get_or_insert_with(|| SuggestedRanges::for_column(read, missing).map(Arc::new));
        found.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::recipe::Choices;
    use crate::session::{Problem, Session};
    use tauell_data::table::{MissingTokens, ReadOptions, read_all};
    use tauell_data::taxonomy::Decimal;

    fn session(text: &str) -> Session {
        let options = ReadOptions::default();
        Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
    }

    fn choices(width: Option<u64>) -> Choices {
        let ranges = width.map(|width| ("wage".to_owned(), Decimal::from(width))).into_iter().collect();
        let choices = Choices { qi: vec!["age".into()], ranges, ..Choices::default() };
        choices.with_sensitive("wage", &["distinct-l=2"]).unwrap()
    }

    #[test]
    fn a_requirement_counts_ranges_and_numbers_again_without_them() {
        let mut session = session("age,wage\n30,10.56\n30,10.57\n40,11\n40,25\n40,NA\n");
        let values =
            |session: &mut Session, width| session.assess(&choices(width)).unwrap().attributes[0].values.clone();
        for _ in 0..2 {
            assert_eq!(values(&mut session, None), ["10.56", "10.57", "11", "25"]);
            assert_eq!(values(&mut session, Some(10)), ["[10,20)", "[20,30)"]);
            assert_eq!(values(&mut session, Some(5)), ["[10,15)", "[25,30)"]);
        }
        // Three rows of one range cannot be two values, however different their numbers are.
        let problem = Problem::new(&mut session, &choices(Some(10))).unwrap();
        assert_eq!(problem.microdata().len(), 4);
        assert_eq!(session.ranges_among(&["wage".to_owned()]), BTreeMap::from([("wage".to_owned(), 10u64.into())]));
        assert_eq!((session.as_read(1).cell(0), session.table().columns()[1].cell(0)), ("10.56", "[10,20)"));
    }

    #[test]
    fn what_cannot_be_in_ranges_changes_nothing() {
        let mut session = session("age,wage\n30,10\n30,flu\n40,12\n");
        let error = Problem::new(&mut session, &choices(Some(10))).unwrap_err();
        assert_eq!(error.code(), "taxonomy-unfit");
        assert_eq!(session.table().columns()[1].cell(0), "10");
        let elsewhere = Choices { ranges: BTreeMap::from([("age".to_owned(), 10u64.into())]), ..choices(None) };
        assert_eq!(Problem::new(&mut session, &elsewhere).unwrap_err().code(), "ranges-not-sensitive");
        session.set_missing(MissingTokens::new(["flu"]));
        Problem::new(&mut session, &choices(Some(10))).unwrap();
        session.set_missing(MissingTokens::new([""]));
        assert_eq!(session.table().columns()[1].cell(0), "10");
    }
}
