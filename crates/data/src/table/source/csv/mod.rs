//! CSV: text with a delimiter between the fields of a record.
//!
//! What is detected is detected from the first 64 KiB, all at once. Cells are stored unchanged, blanks included. Lines
//! end in LF, CR LF or CR. Empty lines between records are skipped; in a table of one column, in which such a line may
//! have been meant as an empty cell, a remark counts them. No replacement character becomes part of the table.
//!
//! The way of a byte: `detect` (the sample only) -> `decode` (to UTF-8) -> `plain` (many records at once, from their
//! `structure`) -> [`Rows`] (columns). csv-core (`records`) reads what `plain` leaves: the header, records that a piece
//! cuts, records with a quote, a width or a byte out of the ordinary. With several threads, cells of one piece are added to
//! the columns while rows are found in the next (`ahead`).

mod ahead;
mod decode;
mod delimiter;
mod detect;
mod plain;
mod quoting;
mod records;
mod structure;
#[cfg(test)]
mod tests;
mod trial;

pub use trial::{ReadingTrial, Trials};

use decode::Decoder;
use plain::PlainRecords;
use records::{Piece, Record, Records};

use super::cells::WaitingRows;
use super::{Dialect, Format, OnFault, ReadError, ReadOptions, RowFault, Rows, Sample, Source, options};
use crate::table::encoding::Decoded;
use crate::table::{Counted, Encoding};
use tauell_base::place::Place;
use tauell_base::threads;
use tauell_base::words::numbers::counted;

/// Bytes are decoded in pieces of this size, so that buffers stay in the cache however much is pushed at once.
const PIECE: usize = 64 * 1024;

/// The format. It comes last: a file that it cannot read is refused with what it looks like.
pub(super) const CSV: Format = Format {
    files: ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain",
    counted: Counted::Lines,
    advice,
    recognizes: |_| true,
    begin: |options, sample, rows| {
        let mut csv = Csv::settle(options, sample)?;
        csv.split_decoded(rows)?;
        Ok(Box::new(csv))
    },
};

/// A file whose dialect is settled.
struct Csv {
    dialect: Dialect,
    /// The sample was the whole file, and the decoder has its end.
    complete: bool,
    decoder: Decoder,
    piece: Decoded,
    records: Records,
    plain: PlainRecords,
    /// Bytes of a piece if several threads work, each piece with all of them.
    ahead: Option<usize>,
    /// Room for rows that wait.
    spare: Vec<WaitingRows>,
}

impl Csv {
    /// Settles the dialect by the sample, which is decoded as the first piece.
    fn settle(options: &ReadOptions, sample: &Sample<'_>) -> Result<Self, ReadError> {
        let &Sample { bytes, whole: complete } = sample;
        if options.delimiter.is_some_and(|delimiter| !options::is_usable_delimiter(delimiter)) {
            return Err(ReadError::BadDelimiter { place: Place::unknown() });
        }
        detect::refuse_other_formats(bytes)?;
        let (mut decoder, mark) = detect::encoding(bytes, options.encoding);
        let mut piece = Decoded::default();
        decoder.decode(&bytes[mark..], complete, &mut piece);
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
        let (records, plain) = (Records::new(delimiter, line), PlainRecords::new(delimiter));
        let ahead = (threads::count() > 1).then_some(ahead::PIECE);
        Ok(Self { dialect, complete, decoder, piece, records, plain, ahead, spare: Vec::new() })
    }

    fn feed(&mut self, bytes: &[u8], last: bool, rows: &mut Rows) -> Result<(), ReadError> {
        if !last && let Some(text) = self.decoder.borrow(bytes) {
            return self.split(&Piece::new(text, &[]), rows);
        }
        self.piece.clear();
        self.decoder.decode(bytes, last, &mut self.piece);
        self.split_decoded(rows)
    }

    /// Splits what has been decoded last.
    fn split_decoded(&mut self, rows: &mut Rows) -> Result<(), ReadError> {
        let decoded = std::mem::take(&mut self.piece);
        let split = self.split(&Piece::new(&decoded.text, &decoded.malformed), rows);
        self.piece = decoded;
        split
    }

    fn split(&mut self, piece: &Piece<'_>, rows: &mut Rows) -> Result<(), ReadError> {
        let Self { dialect, decoder, records, plain, .. } = self;
        let mut visit = |record: &Record<'_>, rows: &mut Rows| accept(record, dialect.header, decoder.encoding(), rows);
        let mut at = 0;
        while at < piece.text.len() {
            if records.is_between() && rows.width() > 0 {
                at = plain.take(piece, at, records, rows, &mut visit)?;
            }
            at = records.feed(piece, at, &mut |record| visit(record, rows))?;
        }
        Ok(())
    }
}

impl Source for Csv {
    fn push(&mut self, mut bytes: &[u8], rows: &mut Rows) -> Result<(), ReadError> {
        while !bytes.is_empty() {
            if let Some(length) = self.ahead
                && threads::MAY_BE_SEVERAL
                && rows.width() > 0
                && !rows.is_counting()
            {
                return self.feed_ahead(bytes, length, rows);
            }
            let (piece, rest) = bytes.split_at(bytes.len().min(PIECE));
            self.feed(piece, false, rows)?;
            bytes = rest;
        }
        Ok(())
    }

    fn finish(&mut self, rows: &mut Rows) -> Result<Option<Dialect>, ReadError> {
        if !self.complete {
            self.feed(&[], true, rows)?;
        }
        let Self { dialect, decoder, records, .. } = self;
        records.finish(&mut |record| accept(record, dialect.header, decoder.encoding(), rows))?;
        dialect.encoding = decoder.encoding();
        if rows.width() == 1 {
            rows.remark(
                "Only one column was found. If the file has more, choose the character that separates them.".to_owned(),
            );
            let empty = records.inner_empty_lines();
            if empty > 0 {
                rows.remark(format!(
                    "{} skipped. In a table of one column, an empty cell is written as \"\".",
                    counted(empty, "empty line was", "empty lines were")
                ));
            }
        }
        Ok(Some(dialect.clone()))
    }
}

/// Hands a record over: as the header, or as a row.
fn accept(record: &Record<'_>, header: bool, encoding: Encoding, rows: &mut Rows) -> Result<(), ReadError> {
    let broken = record.fault.map(|broken| broken.into_fault(record.len(), encoding));
    if rows.width() == 0 {
        rows.check_width(record.len(), record.line)?;
        if !header {
            rows.number_columns(record.len());
        } else if let Some(fault) = broken {
            // Without a header no row after it can be understood, so there is nothing to go on with.
            return Err(rows.stopped(fault, record.line));
        } else {
            check_quotes(record, rows)?;
            rows.name_columns(record.fields(), record.line);
            return Ok(());
        }
    }
    if let Some(fault) = broken {
        return rows.leave_out(fault, record.line);
    }
    if record.len() == rows.width() {
        check_quotes(record, rows)?;
    }
    rows.push_row(record.fields(), record.len(), record.line)
}

/// What to do about a row that cannot be read.
fn advice(fault: &RowFault) -> &'static str {
    match fault {
        RowFault::FieldCount { .. } => "Quote the cell that contains the delimiter, or set another delimiter",
        RowFault::Misquoted { .. } => {
            "Remove what follows the quote, write \"\" for a quote within a cell, or set another delimiter"
        }
        RowFault::UnclosedQuote { .. } => "Close the quote, or write \"\" for a quote within a cell",
        RowFault::Nul { .. } => "Remove the byte, or set the encoding UTF-16 if the file has it",
        RowFault::Encoding { encoding: Encoding::Utf8 } => {
            "Save the file as UTF-8, or set the encoding windows-1252 if an older program wrote it"
        }
        RowFault::Encoding { .. } => "Set another encoding, or save the file as UTF-8",
        RowFault::Malformed { .. } => "Correct the row",
    }
}

/// A cell that goes on after its closing quote can be read, though hardly as it was meant.
fn check_quotes(record: &Record<'_>, rows: &mut Rows) -> Result<(), ReadError> {
    record.misquoted.map_or(Ok(()), |field| rows.warn(RowFault::Misquoted { field }, record.line))
}
