//! Rows to a CSV file.

use std::io::{self, Write};

use super::formulas::is_to_be_quoted;
use super::{Formulas, Table};

/// Writes records as RFC 4180 has them, lines ending in LF, fields in quotes only where they must be.
///
/// What [`TableReader`](super::TableReader) reads back under the same delimiter is what was written, cell by cell. Two
/// cases need quotes beyond the standard for that: a record of one empty field (an empty line would be skipped), and a
/// file that would begin like a byte order mark or a `sep=` line.
///
/// Cells that a spreadsheet would run get an apostrophe in front where [`Self::with_formulas`] says so.
///
/// Nothing is buffered beyond one record: give it a `Vec<u8>` or a `BufWriter`.
#[derive(Debug)]
pub struct CsvWriter<W> {
    to: W,
    delimiter: u8,
    record: Vec<u8>,
    at_start: bool,
    quotes_formulas: bool,
    /// By byte: whether a field that has it is in quotes.
    special: [bool; 256],
}

impl<W: Write> CsvWriter<W> {
    /// A writer with this byte between two fields (ASCII; no quote, line end or NUL).
    pub fn new(to: W, delimiter: u8) -> Self {
        let mut special = [false; 256];
        [delimiter, b'"', b'\r', b'\n'].into_iter().for_each(|byte| special[usize::from(byte)] = true);
        Self { to, delimiter, record: Vec::new(), at_start: true, quotes_formulas: false, special }
    }

    /// The same for records that are not the first of their file.
    pub fn within(to: W, delimiter: u8) -> Self {
        Self { at_start: false, ..Self::new(to, delimiter) }
    }

    /// The same, with an apostrophe before what a spreadsheet would run if that is the choice. Names of columns count too. What is
    /// to be refused is for others to refuse.
    #[must_use]
    pub fn with_formulas(self, formulas: Formulas) -> Self {
        Self { quotes_formulas: formulas == Formulas::Quote, ..self }
    }

    /// Writes one record. O(bytes).
    ///
    /// # Errors
    /// What the underlying writer says.
    pub fn write_record<'a>(&mut self, fields: impl IntoIterator<Item = &'a str>) -> io::Result<()> {
        self.record.clear();
        let mut count = 0;
        for field in fields {
            if count > 0 {
                self.record.push(self.delimiter);
            }
            self.push_field(field, count == 0 && self.at_start);
            count += 1;
        }
        if self.record.is_empty() && count == 1 {
            self.record.extend_from_slice(b"\"\"");
        }
        self.record.push(b'\n');
        self.at_start = false;
        self.to.write_all(&self.record)
    }

    /// Writes a header and all rows. O(bytes).
    ///
    /// # Errors
    /// What the underlying writer says.
    pub fn write_table(&mut self, table: &Table) -> io::Result<()> {
        self.write_record(table.columns().iter().map(|column| column.name()))?;
        (0..table.rows()).try_for_each(|row| self.write_record(table.columns().iter().map(|column| column.cell(row))))
    }

    /// Flushes, and gives the underlying writer back.
    ///
    /// # Errors
    /// What the underlying writer says.
    pub fn finish(mut self) -> io::Result<W> {
        self.to.flush()?;
        Ok(self.to)
    }

    fn push_field(&mut self, field: &str, first_of_file: bool) {
        let special = |text: &[u8]| text.iter().fold(false, |any, &byte| any | self.special[usize::from(byte)]);
        let apostrophe: &[u8] = if self.quotes_formulas && is_to_be_quoted(field.as_bytes()) { b"'" } else { b"" };
        let begins_like_a_mark = first_of_file && apostrophe.is_empty() && begins_like_a_mark(field);
        let quoted = special(field.as_bytes()) || special(apostrophe) || begins_like_a_mark;
        if !quoted {
            self.record.extend_from_slice(apostrophe);
            self.record.extend_from_slice(field.as_bytes());
            return;
        }
        self.record.push(b'"');
        self.record.extend_from_slice(apostrophe);
        for (index, part) in field.split('"').enumerate() {
            if index > 0 {
                self.record.extend_from_slice(b"\"\"");
            }
            self.record.extend_from_slice(part.as_bytes());
        }
        self.record.push(b'"');
    }
}

/// Whether a file that begins with this text says something about itself instead.
fn begins_like_a_mark(field: &str) -> bool {
    field.starts_with('\u{FEFF}') || field.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("sep="))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(delimiter: u8, records: &[&[&str]]) -> String {
        let mut writer = CsvWriter::new(Vec::new(), delimiter);
        records.iter().for_each(|record| writer.write_record(record.iter().copied()).unwrap());
        String::from_utf8(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn a_field_is_in_quotes_only_where_it_must() {
        let text = written(b';', &[&["a", "b,c", " d "], &["x;y", "say \"hi\"", "two\nlines"], &["\r", "", "'"]]);
        assert_eq!(text, "a;b,c; d \n\"x;y\";\"say \"\"hi\"\"\";\"two\nlines\"\n\"\r\";;'\n");
    }

    #[test]
    fn a_lone_empty_field_is_not_an_empty_line() {
        assert_eq!(written(b',', &[&["note"], &[""], &["x"]]), "note\n\"\"\nx\n");
    }

    #[test]
    fn a_file_does_not_begin_like_a_mark() {
        assert_eq!(written(b',', &[&["sep=;"], &["sep=;"]]), "\"sep=;\"\nsep=;\n");
        assert_eq!(written(b',', &[&["\u{FEFF}a"]]), "\"\u{FEFF}a\"\n");
        let mut within = CsvWriter::within(Vec::new(), b',');
        within.write_record(["sep=;"]).unwrap();
        assert_eq!(within.finish().unwrap(), b"sep=;\n");
    }
}
