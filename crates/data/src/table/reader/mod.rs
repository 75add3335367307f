//! Reading a CSV file as it arrives.
//!
//! ```
//! use tauell_data::table::{ReadOptions, TableReader};
//!
//! let mut reader = TableReader::new(ReadOptions::default());
//! for piece in [b"age;zip\n20;100".as_slice(), b"00\n29;10004\n"] {
//!     reader.push(piece)?;
//! }
//! let reading = reader.finish()?;
//! assert_eq!(reading.dialect.delimiter, b';');
//! assert_eq!(reading.table.rows(), 2);
//! assert_eq!(reading.table.columns()[1].cell(0), "10000");
//! # Ok::<(), tauell_data::table::ReadError>(())
//! ```
//!
//! The table does not depend on how the bytes are cut into pieces: what is detected is detected from the first 64 KiB,
//! all at once. Cells are kept exactly as they stand, blanks included. Lines end in LF, CR LF or CR. Empty lines
//! between records are skipped; in a table of one column, where such a line may have been meant as an empty cell, a
//! remark says how many. A row that cannot be read stops the reading or is left out and counted ([`OnFault`]); it
//! never becomes part of the table, and neither does a replacement character.
//!
//! The way of a byte: `detect` (the sample only) -> `decode` (to UTF-8) -> `records` (csv-core) -> `rows` (columns).

mod decode;
mod delimiter;
mod detect;
mod error;
mod fault;
mod names;
mod options;
mod quoting;
mod recent;
mod records;
mod rows;
#[cfg(test)]
mod tests;
mod trial;

use decode::Decoder;
pub use error::ReadError;
pub use fault::{DoubledName, Fault, FaultCount, FaultKind, Faults, RowFault};
pub use options::{Dialect, OnFault, ReadOptions};
use records::Records;
use rows::Rows;
pub use trial::{Trial, Trials};

use super::encoding::Decoded;
use super::{Encoding, Table};
use tauell_base::place::Place;

/// Bytes are decoded in pieces of this size, so that buffers stay in the cache however much is pushed at once.
const PIECE: usize = 64 * 1024;

/// A file that has been read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The rows.
    pub table: Table,
    /// How the file was read.
    pub dialect: Dialect,
    /// What was left out, and remarks.
    pub faults: Faults,
}

/// Reads a table from bytes that come piece by piece.
///
/// Costs O(bytes) in all, and memory for the table, one record and 64 KiB.
pub struct TableReader {
    options: ReadOptions,
    /// Rows are counted, not kept.
    counting: bool,
    stage: ReadingStage,
    failed: Option<ReadError>,
}

enum ReadingStage {
    /// The sample is not complete.
    Sampling(Vec<u8>),
    Reading(Box<Running>),
}

impl TableReader {
    /// A reader that has seen nothing yet.
    pub fn new(options: ReadOptions) -> Self {
        Self { options, counting: false, stage: ReadingStage::Sampling(Vec::new()), failed: None }
    }

    /// Rows read so far, for showing progress. None are before the first 64 KiB have come.
    pub fn rows(&self) -> usize {
        match &self.stage {
            ReadingStage::Sampling(_) => 0,
            ReadingStage::Reading(running) => running.rows.len(),
        }
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// Any [`ReadError`] that can be told by now. After an error the reader only repeats it.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ReadError> {
        match &self.failed {
            Some(error) => Err(error.clone()),
            None => self.take(bytes).inspect_err(|error| self.failed = Some(error.clone())),
        }
    }

    /// The table, after the last bytes.
    ///
    /// # Errors
    /// Any [`ReadError`].
    pub fn finish(self) -> Result<Reading, ReadError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        match self.stage {
            ReadingStage::Sampling(sample) => Running::start(&self.options, &sample, true, self.counting)?.finish(),
            ReadingStage::Reading(running) => running.finish(),
        }
    }

    fn take(&mut self, mut bytes: &[u8]) -> Result<(), ReadError> {
        if let ReadingStage::Sampling(sample) = &mut self.stage {
            let wanted = bytes.len().min(detect::SAMPLE - sample.len());
            sample.extend_from_slice(&bytes[..wanted]);
            bytes = &bytes[wanted..];
            if sample.len() < detect::SAMPLE {
                return Ok(());
            }
            let running = Running::start(&self.options, sample, false, self.counting)?;
            self.stage = ReadingStage::Reading(Box::new(running));
        }
        match &mut self.stage {
            ReadingStage::Sampling(_) => Ok(()),
            ReadingStage::Reading(running) => bytes.chunks(PIECE).try_for_each(|piece| running.feed(piece, false)),
        }
    }
}

/// Reads a table from bytes that are all there.
///
/// # Errors
/// Any [`ReadError`].
pub fn read_all(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut reader = TableReader::new(options.clone());
    reader.push(bytes)?;
    reader.finish()
}

/// A reading whose dialect is settled.
struct Running {
    dialect: Dialect,
    /// The sample was the whole file, and the decoder has been told so.
    complete: bool,
    decoder: Decoder,
    piece: Decoded,
    records: Records,
    rows: Rows,
}

impl Running {
    /// Settles the dialect and reads the sample; `complete` says that the sample is the whole file.
    fn start(options: &ReadOptions, sample: &[u8], complete: bool, counting: bool) -> Result<Self, ReadError> {
        if options.delimiter.is_some_and(|delimiter| !options::is_usable_delimiter(delimiter)) {
            return Err(ReadError::BadDelimiter { place: Place::unknown() });
        }
        detect::refuse_other_formats(sample)?;
        let (mut decoder, mark) = detect::encoding(sample, options.encoding);
        let mut piece = Decoded::default();
        decoder.decode(&sample[mark..], complete, &mut piece);
        if options.encoding.is_none() {
            detect::refuse_binary(&piece.text)?;
        }
        if options.delimiter.is_none() {
            detect::refuse_other_text(&piece.text)?;
        }
        let separator = detect::separator_line(&piece.text).filter(|&(byte, _)| options::is_usable_delimiter(byte));
        let mut line = 1;
        if let Some((_, length)) = separator {
            let end = length + if piece.text[length..].starts_with("\r\n") { 2 } else { 1 };
            piece.drop_front(end);
            line = 2;
        }
        let delimiter = options
            .delimiter
            .or(separator.map(|(byte, _)| byte))
            .unwrap_or_else(|| delimiter::detect(&piece.text, complete));
        let header = options.header.unwrap_or_else(|| detect::header(&piece.text, delimiter, complete));
        let dialect = Dialect { encoding: decoder.encoding(), bom: mark > 0, delimiter, header };
        let records = Records::new(delimiter, line);
        let rows = Rows::new(header, options.on_fault, options.quoted_formulas, counting);
        let mut running = Self { dialect, complete, decoder, piece, records, rows };
        running.split()?;
        Ok(running)
    }

    fn feed(&mut self, bytes: &[u8], last: bool) -> Result<(), ReadError> {
        self.piece.clear();
        self.decoder.decode(bytes, last, &mut self.piece);
        self.split()
    }

    fn split(&mut self) -> Result<(), ReadError> {
        let Self { decoder, piece, records, rows, .. } = self;
        records.feed(piece, &mut |record| rows.accept(record, decoder.encoding()))
    }

    /// Reads what the end of the file ends.
    fn end(&mut self) -> Result<(), ReadError> {
        if !self.complete {
            self.feed(&[], true)?;
        }
        let Self { dialect, decoder, records, rows, .. } = self;
        records.finish(&mut |record| rows.accept(record, decoder.encoding()))?;
        dialect.encoding = decoder.encoding();
        Ok(())
    }

    fn finish(mut self) -> Result<Reading, ReadError> {
        self.end()?;
        let Self { dialect, records, rows, .. } = self;
        let (table, faults) = rows.finish(dialect.delimiter, records.inner_empty_lines())?;
        Ok(Reading { table, dialect, faults })
    }
}
