//! Text to records, piece by piece, with lines counted and unclosed quotes found.
//!
//! csv-core splits and unquotes, and always finds a parse. This adds what it does not report: where a record begins,
//! that a file ends inside quotes, that a record has no end in sight.
//!
//! Records that [`super::plain`] takes go past csv-core, and are noted here for the count of lines.
//!
//! To change it: a record may end at any byte of a piece, so nothing may look ahead; the acid tests of other readers
//! (`tests/acid/`) are read in pieces of every length.

use csv_core::ReadRecordResult;

use super::{ReadError, RowFault, quoting::Quoting};
use tauell_base::place::Place;

/// A record may be this long, in bytes of unquoted text.
const LONGEST: usize = 16 << 20;
/// A record may have this many fields. Both limits are powers of two times the first buffers, which grow by doubling.
const MOST_FIELDS: usize = 1 << 20;

/// One raw record of the file.
pub(super) struct Record<'a> {
    text: &'a str,
    ends: &'a [usize],
    /// The line on which it begins, counted from 1.
    pub(super) line: u64,
    /// What makes it unreadable whatever the table's columns are.
    pub(super) fault: Option<Broken>,
    /// The first field that goes on after its closing quote, counted from 1. It can be read, though not as it was meant.
    pub(super) misquoted: Option<usize>,
}

/// What is wrong with a record by itself.
#[derive(Clone, Copy)]
pub(super) enum Broken {
    Encoding,
    Unclosed { lines: u64 },
    Nul { field: usize },
}

impl<'a> Record<'a> {
    /// Number of fields.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The fields, unquoted and otherwise unchanged.
    pub(super) fn fields(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let (text, mut start) = (self.text, 0);
        self.ends.iter().map(move |&end| &text[std::mem::replace(&mut start, end)..end])
    }
}

/// A piece of the text.
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    /// Where replacement characters stand for bytes without a meaning.
    malformed: &'a [usize],
    has_cr: bool,
    pub(super) has_quotes: bool,
    has_nul: bool,
}

impl<'a> Piece<'a> {
    /// A piece with replacement characters at the ascending positions `malformed`. O(bytes).
    pub(super) fn new(text: &'a str, malformed: &'a [usize]) -> Self {
        let bytes = text.as_bytes();
        // Without a way out of the loop, it is one of vector instructions.
        let holds = |wanted: u8| bytes.iter().fold(false, |held, &byte| held | (byte == wanted));
        let (has_cr, has_quotes, has_nul) = (holds(b'\r'), holds(b'"'), holds(0));
        Self { text, malformed, has_cr, has_quotes, has_nul }
    }

    /// The first position at or after `from` of what makes its record unreadable whatever else is in it.
    pub(super) fn first_broken(&self, from: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let nul = self.has_nul.then(|| bytes[from..].iter().position(|&byte| byte == 0)).flatten();
        let malformed = self.malformed.get(self.malformed.partition_point(|&position| position < from));
        nul.map(|nul| from + nul).into_iter().chain(malformed.copied()).min()
    }

    fn is_malformed(&self, from: usize, to: usize) -> bool {
        let before = |end: usize| self.malformed.partition_point(|&position| position < end);
        before(from) < before(to)
    }
}

/// Splits a stream of text into records.
pub(super) struct Records {
    csv: csv_core::Reader,
    quoting: Quoting,
    output: Vec<u8>,
    written: usize,
    ends: Vec<usize>,
    ended: usize,
    lines: LineCounter,
    /// The line on which the record under way begins; `None` between records.
    begun: Option<u64>,
    malformed: bool,
    /// Empty lines between records so far, and those that a record has followed.
    empty_lines: u64,
    inner_empty_lines: u64,
}

impl Records {
    /// A splitter for text whose first line is `line`.
    pub(super) fn new(delimiter: u8, line: u64) -> Self {
        let mut csv = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        // Before its first byte csv-core drops a byte order mark, but only if all of it is there at once. The mark is
        // gone already; an empty first piece makes csv-core take the text as it comes.
        let _ = csv.read_record(&[], &mut [], &mut []);
        Self {
            csv,
            quoting: Quoting::new(delimiter),
            output: vec![0; 4096],
            written: 0,
            ends: vec![0; 64],
            ended: 0,
            lines: LineCounter { line, last: b'\n' },
            begun: None,
            malformed: false,
            empty_lines: 0,
            inner_empty_lines: 0,
        }
    }

    /// Empty lines that were skipped and that some record follows.
    pub(super) fn inner_empty_lines(&self) -> u64 {
        self.inner_empty_lines
    }

    /// Whether the next byte is the first of a record, or a line end between records.
    pub(super) fn is_between(&self) -> bool {
        self.begun.is_none()
    }

    /// Takes bytes from `at` up to the end of a record, for which it calls `visit`, or to the end of the piece. How far it
    /// came.
    pub(super) fn feed(
        &mut self,
        piece: &Piece<'_>,
        mut at: usize,
        visit: &mut impl FnMut(&Record<'_>) -> Result<(), ReadError>,
    ) -> Result<usize, ReadError> {
        let &Piece { text, has_cr, has_quotes, .. } = piece;
        let bytes = text.as_bytes();
        while at < bytes.len() {
            if self.begun.is_none() {
                at = self.skip_line_ends(bytes, at);
                if at == bytes.len() {
                    break;
                }
                self.begun = Some(self.lines.line);
                self.inner_empty_lines = self.empty_lines;
            }
            let before = self.csv.line();
            let (result, read, out, fields) =
                self.csv.read_record(&bytes[at..], &mut self.output[self.written..], &mut self.ends[self.ended..]);
            let taken = &bytes[at..at + read];
            if has_cr || self.lines.last == b'\r' {
                self.lines.count(taken);
            } else {
                self.lines.add(self.csv.line() - before, taken);
            }
            // A record that is here whole, without a quote, has nothing to follow.
            let whole = result == ReadRecordResult::Record && self.quoting.is_at_start();
            if !whole || has_quotes && taken.contains(&b'"') {
                taken.iter().for_each(|&byte| {
                    self.quoting.step(byte);
                });
            }
            self.malformed |= piece.is_malformed(at, at + read);
            at += read;
            self.written += out;
            self.ended += fields;
            match result {
                ReadRecordResult::Record => {
                    self.emit(None, visit)?;
                    return Ok(at);
                }
                ReadRecordResult::OutputFull => self.grow_output()?,
                ReadRecordResult::OutputEndsFull => self.grow_ends()?,
                ReadRecordResult::InputEmpty | ReadRecordResult::End => {}
            }
        }
        Ok(at)
    }

    /// Passes over a line end between records.
    pub(super) fn pass_line_end(&mut self, byte: u8) {
        self.skip_line_ends(&[byte], 0);
    }

    /// Passes over a whole record that ends in `end` and contains so many line ends inside quotes; the line on which it
    /// begins.
    pub(super) fn pass_record(&mut self, inner_line_ends: u64, end: u8) -> u64 {
        let line = self.lines.line;
        self.inner_empty_lines = self.empty_lines;
        self.lines.line += inner_line_ends + 1;
        self.lines.last = end;
        line
    }

    /// Calls `visit` for a record that the end of the file ends, if there is one.
    pub(super) fn finish(
        &mut self,
        visit: &mut impl FnMut(&Record<'_>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let Some(begun) = self.begun else { return Ok(()) };
        let open_line = u64::from(!is_line_end(self.lines.last));
        let lines = self.lines.line - begun + open_line;
        if self.written == self.output.len() {
            self.grow_output()?;
        }
        if self.ended == self.ends.len() {
            self.grow_ends()?;
        }
        // Outside quotes one more line end ends any record; inside, it is one more byte of the cell.
        let (result, _, out, fields) =
            self.csv.read_record(b"\n", &mut self.output[self.written..], &mut self.ends[self.ended..]);
        self.written += out;
        self.ended += fields;
        if result == ReadRecordResult::Record {
            return self.emit(None, visit);
        }
        let (_, _, _, fields) = self.csv.read_record(&[], &mut [], &mut self.ends[self.ended..]);
        self.ended += fields;
        self.emit(Some(Broken::Unclosed { lines }), visit)
    }

    /// Passes over line ends between records.
    fn skip_line_ends(&mut self, bytes: &[u8], from: usize) -> usize {
        let length = bytes[from..].iter().take_while(|&&byte| is_line_end(byte)).count();
        if length > 0 {
            let before = self.lines.line;
            self.lines.count(&bytes[from..from + length]);
            // A record takes its own line end with it (of CR LF the first half), so each line counted here was empty.
            self.empty_lines += self.lines.line - before;
        }
        from + length
    }

    fn emit(
        &mut self,
        unclosed: Option<Broken>,
        visit: &mut impl FnMut(&Record<'_>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let bytes = &self.output[..self.written];
        let ends = &self.ends[..self.ended];
        let malformed = std::mem::take(&mut self.malformed).then_some(Broken::Encoding);
        let nul = || {
            let position = bytes.iter().position(|&byte| byte == 0)?;
            Some(Broken::Nul { field: ends.partition_point(|&end| end <= position) + 1 })
        };
        let fault = unclosed.or(malformed).or_else(|| if bytes.contains(&0) { nul() } else { None });
        let text = std::str::from_utf8(bytes).expect("text cut at ASCII characters is text");
        let line = self.begun.take().unwrap_or(self.lines.line);
        (self.written, self.ended) = (0, 0);
        visit(&Record { text, ends, line, fault, misquoted: self.quoting.end() })
    }

    fn grow_output(&mut self) -> Result<(), ReadError> {
        if self.output.len() >= LONGEST {
            return Err(self.too_long("16 MiB"));
        }
        self.output.resize(self.output.len() * 2, 0);
        Ok(())
    }

    fn grow_ends(&mut self) -> Result<(), ReadError> {
        if self.ends.len() >= MOST_FIELDS {
            return Err(self.too_long("a million fields"));
        }
        self.ends.resize(self.ends.len() * 2, 0);
        Ok(())
    }

    fn too_long(&self, limit: &'static str) -> ReadError {
        ReadError::RecordTooLong { place: Place::line(self.begun.unwrap_or(self.lines.line)), limit }
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

/// Counts lines that end in LF, CR LF or CR (csv-core counts LF alone).
struct LineCounter {
    /// The line of the next byte, counted from 1.
    line: u64,
    /// The byte before it.
    last: u8,
}

impl LineCounter {
    fn count(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.line += u64::from(byte == b'\r' || byte == b'\n' && self.last != b'\r');
            self.last = byte;
        }
    }

    /// Takes bytes without a CR whose line ends have been counted.
    fn add(&mut self, lines: u64, bytes: &[u8]) {
        self.line += lines;
        self.last = bytes.last().copied().unwrap_or(self.last);
    }
}

impl Broken {
    /// The same as a fault of the row.
    pub(super) fn into_fault(self, fields: usize, encoding: super::Encoding) -> RowFault {
        match self {
            Self::Encoding => RowFault::Encoding { encoding },
            Self::Unclosed { lines } => RowFault::UnclosedQuote { field: fields, lines },
            Self::Nul { field } => RowFault::Nul { field },
        }
    }
}
