//! Group tables: the values of each group, for a release whose sensitive values are published apart from its rows.

use std::io::{self, Write};
use std::ops::Range;

use tauell_data::microdata::Microdata;
use tauell_data::table::{CsvWriter, Formulas};
use tauell_publish::WrittenGroups;
use tauell_publish::release::Publication;

use super::names::free;

/// How groups are called, in the table of rows and in theirs.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// The column of their numbers.
    name: String,
    /// The column of counts.
    counts: String,
    /// By class: its number, from 1.
    labels: Vec<Box<str>>,
}

impl Groups {
    /// `beside` are the other columns of the table of rows.
    pub fn new<'a>(microdata: &'a Microdata, publication: &Publication, beside: impl Iterator<Item = &'a str>) -> Self {
        let mut taken: Vec<&str> =
            beside.chain(microdata.sensitive().iter().map(|attribute| attribute.name())).collect();
        let name = free("group", &taken);
        taken.push(&name);
        let counts = free("count", &taken);
        let labels = (1..=publication.class_count()).map(|number| number.to_string().into()).collect();
        Self { name, counts, labels }
    }

    /// The column of their numbers.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of a class.
    pub fn label(&self, class: usize) -> &str {
        &self.labels[class]
    }
}

/// The file names of group tables, given that of the table of rows: `published.csv` has `published-groups-disease.csv`.
/// `of` is a name for each that any system accepts.
pub(super) fn names_beside(rows: &str, of: Vec<String>) -> impl Iterator<Item = String> {
    let stem = rows.rfind('.').map_or(rows, |dot| &rows[..dot]).to_owned();
    of.into_iter().map(move |name| format!("{stem}-groups-{name}"))
}

/// What each group holds of one sensitive attribute: the group's number, a value, and how many of its rows have it; groups in the order
/// of their numbers, values in the order of the tree.
#[derive(Clone, Copy, Debug)]
pub struct GroupTable<'a> {
    pub(super) microdata: &'a Microdata,
    pub(super) publication: &'a Publication,
    pub(super) groups: &'a Groups,
    pub(super) attribute: usize,
    pub(super) formulas: Formulas,
}

impl<'a> GroupTable<'a> {
    /// The sensitive column.
    pub fn attribute(&self) -> &'a str {
        self.microdata.sensitive()[self.attribute].name()
    }

    /// Its columns: the group's number, the sensitive column, how many rows.
    pub fn columns(&self) -> [&'a str; 3] {
        [self.groups.name(), self.attribute(), &self.groups.counts]
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.publication.class_count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes some groups as CSV, with the header before group 0, formulas as was chosen. O(their rows · log).
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_groups<W: Write>(&self, to: W, delimiter: u8, groups: Range<usize>) -> io::Result<()> {
        let mut writer = CsvWriter::new(to, delimiter).with_formulas(self.formulas);
        if groups.start == 0 {
            writer.write_record(self.columns())?;
        }
        let values = self.publication.sensitive_values(self.attribute);
        for class in groups.start..groups.end.min(self.len()) {
            for (value, rows) in self.publication.histogram(class, self.attribute) {
                let count = rows.to_string();
                writer.write_record([self.groups.label(class), values.label(value), &count])?;
            }
        }
        Ok(())
    }
}

/// A table of groups as the file that is written: what the verifier reads back.
pub(crate) struct GroupFile<'a> {
    pub table: GroupTable<'a>,
    pub delimiter: u8,
}

impl WrittenGroups for GroupFile<'_> {
    fn delimiter(&self) -> u8 {
        self.delimiter
    }

    fn groups(&self) -> usize {
        self.table.len()
    }

    fn formulas(&self) -> Formulas {
        self.table.formulas
    }

    fn write(&self, groups: Range<usize>, to: &mut Vec<u8>) {
        self.table.write_groups(to, self.delimiter, groups).expect("memory takes what is written to it");
    }
}
