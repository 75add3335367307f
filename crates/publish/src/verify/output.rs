//! What is checked: a file as it will be written.

use std::ops::Range;

use crate::release::Publication;
use tauell_data::microdata::Microdata;
use tauell_data::table::{CsvWriter, Formulas};

/// What a column of a published file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The quasi-identifier attribute of this number.
    QuasiIdentifier(usize),
    /// The sensitive attribute of this number.
    Sensitive(usize),
    /// Kept as it stands.
    Kept,
    /// The number of the row's group, where sensitive values stand apart.
    Group,
}

/// The rows that a table was made from, as their cells were read, before anything was made of them.
pub trait Originals: Sync {
    /// The cell of a kept row: of the quasi-identifier attributes, then of the sensitive ones, by number.
    fn original(&self, attribute: usize, row: usize) -> &str;

    /// Whether a cell that was read with this text has no value.
    fn is_missing(&self, text: &str) -> bool;
}

/// A published table as the file that will be written, with one order of its rows.
pub trait Written: Sync {
    /// The byte between two fields.
    fn delimiter(&self) -> u8;

    /// What each column is, in the order of the file.
    fn roles(&self) -> Vec<Role>;

    /// Number of rows.
    fn rows(&self) -> usize;

    /// The kept row that stands at this place.
    fn row_at(&self, place: usize) -> usize;

    /// What was read for a kept row in a column that is published as it stands.
    fn kept(&self, row: usize, column: usize) -> &str;

    /// What becomes of cells that a spreadsheet would run. Where they are quoted the apostrophe is no part of what a cell says;
    /// where they are not kept, none may stand in the file.
    fn formulas(&self) -> Formulas {
        Formulas::Keep
    }

    /// Adds the bytes of these rows, with the header before the first of all.
    fn write(&self, places: Range<usize>, to: &mut Vec<u8>);
}

/// What groups of rows hold of one sensitive attribute, as the file that will be written: a header, then the text of the group, a value,
/// and how many of its rows have it.
pub trait WrittenGroups: Sync {
    /// The byte between two fields.
    fn delimiter(&self) -> u8;

    /// Number of groups.
    fn groups(&self) -> usize;

    /// What becomes of cells that a spreadsheet would run.
    fn formulas(&self) -> Formulas;

    /// Adds the bytes of these groups, with the header before the first of all.
    fn write(&self, groups: Range<usize>, to: &mut Vec<u8>);
}

/// A published table as the plainest of files: the quasi-identifier, then the sensitive attributes, between commas, class by
/// class.
#[derive(Clone, Copy, Debug)]
pub struct PlainFile<'a> {
    /// The rows as they were.
    pub microdata: &'a Microdata,
    /// What became of them.
    pub publication: &'a Publication,
}

impl PlainFile<'_> {
    fn cell(&self, row: usize, role: Role) -> &str {
        let publication = self.publication;
        match role {
            Role::QuasiIdentifier(index) => {
                let values = publication.quasi_identifier_values(index);
                publication.cells(row).map_or("", |cells| values.label(cells[index]))
            }
            Role::Sensitive(index) => {
                let values = publication.sensitive_values(index);
                publication.sensitive(index, row).map_or("", |value| values.label(value))
            }
            Role::Kept | Role::Group => "",
        }
    }
}

impl Originals for PlainFile<'_> {
    fn original(&self, attribute: usize, row: usize) -> &str {
        let (quasi, sensitive) = (self.microdata.quasi_identifiers(), self.microdata.sensitive());
        let attribute = quasi.iter().chain(sensitive).nth(attribute);
        attribute.map_or("", |attribute| attribute.taxonomy().label(attribute.leaf_node(row)))
    }

    fn is_missing(&self, _text: &str) -> bool {
        false
    }
}

impl Written for PlainFile<'_> {
    fn delimiter(&self) -> u8 {
        b','
    }

    fn roles(&self) -> Vec<Role> {
        let quasi = (0..self.microdata.quasi_identifiers().len()).map(Role::QuasiIdentifier);
        quasi.chain((0..self.microdata.sensitive().len()).map(Role::Sensitive)).collect()
    }

    fn rows(&self) -> usize {
        self.publication.rows().len()
    }

    fn row_at(&self, place: usize) -> usize {
        self.publication.rows()[place] as usize
    }

    fn kept(&self, _row: usize, _column: usize) -> &str {
        ""
    }

    fn write(&self, places: Range<usize>, to: &mut Vec<u8>) {
        let mut writer = CsvWriter::new(to, self.delimiter());
        let roles = self.roles();
        let (quasi, sensitive) = (self.microdata.quasi_identifiers(), self.microdata.sensitive());
        if places.start == 0 {
            let names = quasi.iter().chain(sensitive).map(|attribute| attribute.name());
            writer.write_record(names).expect("memory takes what is written to it");
        }
        for place in places {
            let row = self.row_at(place);
            let cells = roles.iter().map(|&role| self.cell(row, role));
            writer.write_record(cells).expect("memory takes what is written to it");
        }
    }
}
