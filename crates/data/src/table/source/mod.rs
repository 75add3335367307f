//! From the bytes of a file to a table, whatever the format.
//!
//! ```
//! use tauell_data::table::{ReadOptions, TableReader};
//!
//! let mut reader = TableReader::new(ReadOptions::default());
//! for piece in [b"age;zip\n20;100".as_slice(), b"00\n29;10004\n"] {
//!     reader.push(piece)?;
//! }
//! let reading = reader.finish()?;
//! assert_eq!(reading.dialect.unwrap().delimiter, b';');
//! assert_eq!(reading.table.rows(), 2);
//! assert_eq!(reading.table.columns()[1].cell(0), "10000");
//! # Ok::<(), tauell_data::table::ReadError>(())
//! ```
//!
//! A format is a file or a folder here and a line in [`FORMATS`]. [`TableReader`] finds the format from the beginning
//! of the file; from then on the format's [`Source`] takes the bytes and passes names, kinds and cells to [`Rows`], in
//! pieces. Only the folder of a format knows how to parse it. A [`Source`] can be a text format, a workbook or a binary
//! table of columns.
//!
//! The table does not depend on how the bytes are cut into pieces. Cells are stored unchanged. A row that cannot be
//! read stops the reading or is skipped and counted ([`OnFault`]); it never becomes part of the table.

mod block;
mod cells;
mod counts;
mod csv;
mod error;
mod fault;
mod lookup;
mod names;
mod options;
mod reader;
mod rows;
#[cfg(feature = "toys")]
mod toy;

pub use csv::{ReadingTrial, Trials};
pub use error::ReadError;
pub use fault::{DoubledName, Fault, FaultCount, FaultKind, Faults, RowFault};
pub use options::{Dialect, OnFault, ReadOptions};
pub use reader::{Reading, TableReader, read_all};

use rows::Rows;

use super::Counted;

/// The formats of tables. The last one takes what no other recognizes.
const FORMATS: &[Format] = &[
    #[cfg(feature = "toys")]
    toy::TYPED_COLUMNS,
    csv::CSV,
];

/// How many bytes of a file its format is recognized from: all of a shorter file, exactly these of a longer one, so that
/// the outcome does not depend on how the file arrives.
const SAMPLE: usize = 64 * 1024;

/// A format of tables.
struct Format {
    /// What a file dialog offers: endings and media types, separated by commas.
    #[cfg_attr(
        not(feature = "testing"),
        expect(dead_code, reason = "the page has it as a constant, which a test compares")
    )]
    files: &'static str,
    /// What its rows are counted by.
    counted: Counted,
    /// What to do about a row that cannot be read.
    advice: fn(&RowFault) -> &'static str,
    /// Whether a file that begins so is of this format.
    recognizes: fn(&[u8]) -> bool,
    /// Begins with the first bytes of a file.
    begin: fn(&ReadOptions, &Sample<'_>, &mut Rows) -> Begun,
}

/// A file under way, or why it cannot be read.
type Begun = Result<Box<dyn Source>, ReadError>;

/// The first bytes of a file.
struct Sample<'a> {
    bytes: &'a [u8],
    /// Whether they are the whole file; then [`Source::finish`] is next.
    whole: bool,
}

/// A file under way to rows. The calls are few: one per piece of the file, none per row or cell.
///
/// Everything that is known about the table is passed to [`Rows`]: names, with kinds if the format has them; rows, or
/// parts of columns; rows that cannot be read, with their places; remarks.
trait Source: Send {
    /// Takes the next bytes and hands over what they complete. A format whose files make sense as a whole alone collects them.
    fn push(&mut self, bytes: &[u8], rows: &mut Rows) -> Result<(), ReadError>;

    /// Hands over the rest, after the last bytes. How the file was taken apart, where it is text that has a delimiter.
    fn finish(&mut self, rows: &mut Rows) -> Result<Option<Dialect>, ReadError>;
}

/// The format of a file that begins so. A delimiter is CSV's alone: with one, a file is read as CSV however it begins.
fn format_of(sample: &[u8], options: &ReadOptions) -> &'static Format {
    let csv = &FORMATS[FORMATS.len() - 1];
    let recognized = FORMATS.iter().find(|format| (format.recognizes)(sample));
    recognized.filter(|_| options.delimiter.is_none()).unwrap_or(csv)
}

/// Whether these bytes of a file's beginning, or all of them, are recognized as a format of tables other than CSV.
pub fn is_recognized(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    FORMATS[..FORMATS.len() - 1].iter().any(|format| (format.recognizes)(sample))
}

/// What a file dialog offers where a table is picked: endings and media types, separated by commas.
#[cfg(feature = "testing")]
pub fn table_files() -> String {
    FORMATS.iter().rev().map(|format| format.files).collect::<Vec<_>>().join(",")
}
