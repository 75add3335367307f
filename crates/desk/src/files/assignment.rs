//! The assignment: for every distinct row of the input, with what it is published and how many of its rows are published so.
//!
//! A warehouse expands it to the published table, however many rows that has. It links original to published values, so it is for the
//! owner alone.
//!
//! ```
//! use tauell_desk::files::Assignment;
//! use tauell_desk::recipe::{Choices, RequirementChoice};
//! use tauell_desk::run::Run;
//! use tauell_desk::session::{Problem, Session};
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let options = ReadOptions { count_column: Some("n".to_owned()), ..ReadOptions::default() };
//! let mut session = Session::new(read_all(b"age,n\n20,3\n21,1\n", &options)?, options, MissingTokens::default());
//! let requirements = vec![RequirementChoice::parse("k=4", None)?];
//! let choices = Choices { qi: vec!["age".to_owned()], requirements, ..Choices::default() };
//! let outcome = Run::new(Problem::new(&mut session, &choices)?)?.finish()?;
//!
//! let mut file = Vec::new();
//! Assignment::of(outcome.published(), &session).write(&mut file, b',')?;
//! assert_eq!(String::from_utf8(file)?, "age,n,outcome,published_age,rows\n20,3,published,*,3\n21,1,published,*,1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Write};

use tauell_base::numbering::Numbering;
use tauell_base::sorting::sorted;
use tauell_data::microdata::Attribute;
use tauell_data::table::{Column, CsvWriter};
use tauell_data::taxonomy::ValueId;

use super::PublishedTable;
use crate::session::Session;

/// What the number of rows of an entry is called, where the input has no column of counts.
const COUNT: &str = "n";

/// The names of an assignment's columns added to those of the input. They differ from each other and from those of the input even where
/// upper and lower case are one, as in most databases: an underscore is added until they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentColumns {
    /// The rows of the entry.
    pub count: String,
    /// `published`, `suppressed` or `excluded`.
    pub outcome: String,
    /// The rows that are published so.
    pub rows: String,
    /// By published column: its published value.
    pub published: Vec<String>,
}

impl AssignmentColumns {
    /// The names for an input with these columns and these published columns, each in any order. `count` is the input's column of counts.
    pub fn new(input: &[&str], count: Option<&str>, published: &[&str]) -> Self {
        let mut taken: Vec<String> = input.iter().map(|name| name.to_lowercase()).collect();
        let mut name = |wanted: &str| {
            let mut name = wanted.to_owned();
            while taken.contains(&name.to_lowercase()) {
                name.push('_');
            }
            taken.push(name.to_lowercase());
            name
        };
        let (count, outcome, rows) = (name(count.unwrap_or(COUNT)), name("outcome"), name("rows"));
        // In one order, so that the names are the same in whichever the columns come.
        let in_order = sorted((0..published.len()).collect(), |&a: &usize, &b: &usize| published[a].cmp(published[b]));
        let mut names = vec![String::new(); published.len()];
        in_order.into_iter().for_each(|index| names[index] = name(&format!("published_{}", published[index])));
        Self { count, outcome, rows, published: names }
    }
}

/// What becomes of a row of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RowOutcome {
    /// It is published in this record.
    Published(u32),
    /// The method suppressed it.
    Suppressed,
    /// A value is missing, and such rows are excluded.
    Excluded,
}

impl RowOutcome {
    fn word(self) -> &'static str {
        match self {
            Self::Published(_) => "published",
            Self::Suppressed => "suppressed",
            Self::Excluded => "excluded",
        }
    }
}

/// Rows of one entry that are published alike.
#[derive(Clone, Copy, Debug)]
struct Piece {
    entry: u32,
    outcome: RowOutcome,
    /// A row of the table that is among them, the first.
    row: u32,
    /// The same as a coded row; none where it was excluded.
    coded: Option<u32>,
    rows: u64,
}

/// The assignment of a run.
pub struct Assignment<'a> {
    published: &'a PublishedTable,
    /// The columns of the input that take part, as they were read, in the input's order.
    input: Vec<&'a Column>,
    count: Option<&'a str>,
    /// Rows of each entry.
    totals: Vec<u64>,
    /// Entry after entry, in the order of their first rows; in each by record, then by sensitive values, excluded rows last.
    pieces: Vec<Piece>,
}

impl<'a> Assignment<'a> {
    /// The assignment of a published table to the table of the session that it was published from. O(rows · columns).
    pub fn of(published: &'a PublishedTable, session: &'a Session) -> Self {
        let input: Vec<&Column> = published.input_columns().into_iter().map(|column| session.as_read(column)).collect();
        let mut found = Pieces::new(published, input.len());
        let mut coded = (0u32..).zip(published.microdata().rows()).peekable();
        let mut before: Option<(usize, u32)> = None;
        for row in 0..session.table().rows() {
            // The rows of a grouped table are neighbours.
            let as_before =
                |other: usize| input.iter().all(|column| column.codes().at(other) == column.codes().at(row));
            let entry = match before {
                Some((other, entry)) if as_before(other) => entry,
                _ => found.entry(input.iter().map(|column| column.codes().at(row))),
            };
            before = Some((row, entry));
            found.add(entry, row as u32, coded.next_if(|&(_, &of)| of as usize == row).map(|(coded, _)| coded));
        }
        let Pieces { totals, pieces, .. } = found;
        let values = |piece: &Piece| published.sensitive_of(piece.coded);
        let pieces = sorted(pieces, |a, b| {
            (a.entry, a.outcome).cmp(&(b.entry, b.outcome)).then_with(|| values(a).cmp(values(b)))
        });
        Self { published, input, count: session.options().count_column.as_deref(), totals, pieces }
    }

    /// The names of its columns added to those of the input.
    pub fn columns(&self) -> AssignmentColumns {
        let published: Vec<&str> = self.published.columns().map(|(name, _)| name).collect();
        AssignmentColumns::new(&self.input_names(), self.count, &published)
    }

    fn input_names(&self) -> Vec<&'a str> {
        self.input.iter().map(|column| column.name()).collect()
    }

    /// Writes it as CSV: the input's columns as they were read, the entry's rows, what becomes of these rows, the published columns and
    /// how many rows are published so. If rows are not published, the published columns are empty.
    /// No apostrophe is added to formulas: a warehouse joins by these texts. O(bytes).
    ///
    /// # Errors
    /// What the writer says.
    pub fn write<W: Write>(&self, to: W, delimiter: u8) -> io::Result<()> {
        let mut writer = CsvWriter::new(to, delimiter);
        let AssignmentColumns { count, outcome, rows, published } = self.columns();
        let header = self.input_names().into_iter().chain([&*count, &outcome]);
        writer.write_record(header.chain(published.iter().map(String::as_str)).chain([&*rows]))?;
        for piece in &self.pieces {
            let (count, rows) = (self.totals[piece.entry as usize].to_string(), piece.rows.to_string());
            let input = self.input.iter().map(|column| column.cell(piece.row as usize));
            let published = (0..published.len()).map(|column| match piece.outcome {
                RowOutcome::Published(_) => self.published.cell(piece.coded.map_or(0, |row| row as usize), column),
                RowOutcome::Suppressed | RowOutcome::Excluded => "",
            });
            let fields = input.chain([&*count, piece.outcome.word()]);
            writer.write_record(fields.chain(published).chain([&*rows]))?;
        }
        Ok(())
    }
}

/// Pieces as rows come.
struct Pieces<'a> {
    published: &'a PublishedTable,
    /// Record of each coded row; [`NONE`] of those that are in none.
    record_of: Vec<u32>,
    /// By column: entries of rows that are alike up to it.
    entries: Vec<Numbering>,
    /// Pieces by outcome, and by sensitive value after sensitive value.
    by_value: Vec<Numbering>,
    totals: Vec<u64>,
    pieces: Vec<Piece>,
}

/// What is no record.
const NONE: u32 = u32::MAX;

impl<'a> Pieces<'a> {
    fn new(published: &'a PublishedTable, columns: usize) -> Self {
        let publication = published.publication();
        let mut record_of = vec![NONE; publication.len()];
        for record in 0..publication.record_count() {
            publication.record(record).1.rows.iter().for_each(|&row| record_of[row as usize] = record as u32);
        }
        let numberings = |count| vec![Numbering::default(); count];
        let by_value = numberings(1 + published.microdata().sensitive().len());
        Self { published, record_of, entries: numberings(columns), by_value, totals: Vec::new(), pieces: Vec::new() }
    }

    /// The number of the entry with these codes, by first appearance.
    fn entry(&mut self, codes: impl Iterator<Item = u32>) -> u32 {
        self.entries.iter_mut().zip(codes).fold(0, |entry, (numbering, code)| numbering.of(entry, code.into()))
    }

    /// Adds a row of the table.
    fn add(&mut self, entry: u32, row: u32, coded: Option<u32>) {
        if entry as usize == self.totals.len() {
            self.totals.push(0);
        }
        self.totals[entry as usize] += 1;
        let outcome = match coded.map(|row| self.record_of[row as usize]) {
            None => RowOutcome::Excluded,
            Some(NONE) => RowOutcome::Suppressed,
            Some(record) => RowOutcome::Published(record),
        };
        // Records are fewer than rows, so the last two numbers are none.
        let key = match outcome {
            RowOutcome::Published(record) => u64::from(record),
            RowOutcome::Suppressed => u64::MAX - 1,
            RowOutcome::Excluded => u64::MAX,
        };
        let [by_outcome, by_value @ ..] = &mut self.by_value[..] else { unreachable!("there is one of outcomes") };
        let values = self.published.sensitive_of(coded).map(|value| value.map_or(u64::MAX, |value| value.0.into()));
        let piece = by_value
            .iter_mut()
            .zip(values)
            .fold(by_outcome.of(entry, key), |piece, (numbering, value)| numbering.of(piece, value));
        match self.pieces.get_mut(piece as usize) {
            Some(known) => known.rows += 1,
            None => self.pieces.push(Piece { entry, outcome, row, coded, rows: 1 }),
        }
    }
}

impl PublishedTable {
    /// The published sensitive values of a coded row; none of a row that has none in the table of rows.
    fn sensitive_of(&self, coded: Option<u32>) -> impl Iterator<Item = Option<ValueId>> + '_ {
        let publication = self.publication();
        let value = move |of| coded.and_then(|row| publication.sensitive(of, row as usize));
        (0..self.microdata().sensitive().len()).map(value)
    }

    /// The columns of the input that take part or are published unchanged, in the input's order.
    fn input_columns(&self) -> Vec<usize> {
        let microdata = self.microdata();
        let attributes = microdata.quasi_identifiers().iter().chain(microdata.sensitive()).map(Attribute::column);
        let mut columns: Vec<usize> = attributes.chain(self.unchanged_columns()).collect();
        columns.sort_unstable();
        columns
    }
}

#[cfg(test)]
mod tests;
