//! Rows to a CSV file.

use std::io::{self, Write};

use super::formulas::{is_to_be_quoted, may_run};
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
    /// The fields as they are, each followed by the delimiter.
    plain: Vec<u8>,
    /// Where each field begins.
    starts: Vec<usize>,
    /// The record with its quotes and apostrophes, if it needs any.
    record: Vec<u8>,
    at_start: bool,
    quotes_formulas: bool,
}

impl<W: Write> CsvWriter<W> {
    /// A writer with this byte between two fields (ASCII; no quote, line end or NUL).
    pub fn new(to: W, delimiter: u8) -> Self {
        let (plain, starts, record) = (Vec::new(), Vec::new(), Vec::new());
        Self { to, delimiter, plain, starts, record, at_start: true, quotes_formulas: false }
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
        let Self { delimiter, plain, starts, .. } = self;
        plain.clear();
        starts.clear();
        for field in fields {
            starts.push(plain.len());
            plain.extend_from_slice(field.as_bytes());
            plain.push(*delimiter);
        }
        let at_start = std::mem::replace(&mut self.at_start, false);
        if !at_start && self.is_plain() {
            if let Some(last) = self.plain.last_mut() {
                *last = b'\n';
            }
            return self.to.write_all(&self.plain);
        }
        self.quote(at_start);
        self.to.write_all(&self.record)
    }

    /// Whether the fields are written as they are. Most records are, so all their bytes are compared together.
    fn is_plain(&self) -> bool {
        let Self { delimiter, plain, starts, quotes_formulas, .. } = self;
        let is_special = |byte: u8| (byte == *delimiter) | (byte == b'"') | (byte == b'\r') | (byte == b'\n');
        // So few bytes at a time that their number is a byte, too: the processor adds up many of them at once.
        let special = |bytes: &[u8]| bytes.iter().map(|&byte| u8::from(is_special(byte))).sum::<u8>();
        let special: usize = plain.chunks(255).map(|bytes| usize::from(special(bytes))).sum();
        let may_run = |&start: &usize| may_run(plain[start]);
        // One that is empty is skipped by a reader.
        special == starts.len() && plain.len() > 1 && !(*quotes_formulas && starts.iter().any(may_run))
    }

    /// Puts the record together with quotes and apostrophes.
    fn quote(&mut self, at_start: bool) {
        let Self { delimiter, plain, starts, record, quotes_formulas, .. } = self;
        record.clear();
        let ends = starts.iter().skip(1).copied().chain([plain.len()]);
        for (place, (&start, end)) in starts.iter().zip(ends).enumerate() {
            if place > 0 {
                record.push(*delimiter);
            }
            let field = &plain[start..end - 1];
            let apostrophe: &[u8] = if *quotes_formulas && is_to_be_quoted(field) { b"'" } else { b"" };
            let is_special = |byte: &u8| *byte == *delimiter || matches!(byte, b'"' | b'\r' | b'\n');
            let begins_like_a_mark = place == 0 && at_start && apostrophe.is_empty() && begins_like_a_mark(field);
            if !field.iter().chain(apostrophe).any(is_special) && !begins_like_a_mark {
                record.extend_from_slice(apostrophe);
                record.extend_from_slice(field);
                continue;
            }
            record.push(b'"');
            record.extend_from_slice(apostrophe);
            for &byte in field {
                if byte == b'"' {
                    record.push(b'"');
                }
                record.push(byte);
            }
            record.push(b'"');
        }
        if record.is_empty() && starts.len() == 1 {
            record.extend_from_slice(b"\"\"");
        }
        record.push(b'\n');
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
}

/// Whether a file that begins with this text says something about itself instead.
fn begins_like_a_mark(field: &[u8]) -> bool {
    field.starts_with("\u{FEFF}".as_bytes()) || field.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"sep="))
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
