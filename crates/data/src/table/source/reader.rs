//! A file that arrives piece by piece.

use super::counts::repeat_rows;
use super::rows::Rows;
use super::{Dialect, Faults, ReadError, ReadOptions, SAMPLE, Sample, Source, format_of};
use crate::table::Table;

/// A file that has been read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The rows.
    pub table: Table,
    /// How the text was taken apart; `None` for a format that has no delimiter.
    pub dialect: Option<Dialect>,
    /// Skipped rows, and remarks.
    pub faults: Faults,
}

/// Reads a table from bytes that come piece by piece.
///
/// Costs O(bytes) in all, and memory for the table, 64 KiB, and what the format has to collect: of CSV one record.
pub struct TableReader {
    options: ReadOptions,
    rows: Rows,
    stage: Stage,
    failed: Option<ReadError>,
}

enum Stage {
    /// The sample is not complete.
    Sampling(Vec<u8>),
    Reading(Box<dyn Source>),
}

impl TableReader {
    /// A reader that has seen nothing yet.
    pub fn new(options: ReadOptions) -> Self {
        let rows = Rows::new(&options);
        Self { options, rows, stage: Stage::Sampling(Vec::new()), failed: None }
    }

    /// A reader that counts rows and forgets them.
    pub(super) fn counting(options: ReadOptions) -> Self {
        let mut reader = Self::new(options);
        reader.rows.count_alone();
        reader
    }

    /// Rows read so far, for showing progress. None are before the first 64 KiB have come.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// Any [`ReadError`] that is known by now. After an error the reader only repeats it.
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
        let (options, dialect, rows) = self.end()?;
        let (mut table, faults) = rows.finish(dialect.as_ref())?;
        if let Some(name) = &options.count_column {
            table = repeat_rows(table, name, &faults)?;
        }
        Ok(Reading { table, dialect, faults })
    }

    /// Reads what the end of the file completes: the options, how the file was taken apart, the rows.
    pub(super) fn end(mut self) -> Result<(ReadOptions, Option<Dialect>, Rows), ReadError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let mut source = match self.stage {
            Stage::Sampling(sample) => begin(&self.options, &Sample { bytes: &sample, whole: true }, &mut self.rows)?,
            Stage::Reading(source) => source,
        };
        let dialect = source.finish(&mut self.rows)?;
        Ok((self.options, dialect, self.rows))
    }

    fn take(&mut self, mut bytes: &[u8]) -> Result<(), ReadError> {
        let Self { options, rows, stage, .. } = self;
        if let Stage::Sampling(sample) = stage {
            let wanted = bytes.len().min(SAMPLE - sample.len());
            sample.extend_from_slice(&bytes[..wanted]);
            bytes = &bytes[wanted..];
            if sample.len() < SAMPLE {
                return Ok(());
            }
            *stage = Stage::Reading(begin(options, &Sample { bytes: sample, whole: false }, rows)?);
        }
        match stage {
            Stage::Sampling(_) => Ok(()),
            Stage::Reading(source) => source.push(bytes, rows),
        }
    }
}

fn begin(options: &ReadOptions, sample: &Sample<'_>, rows: &mut Rows) -> Result<Box<dyn Source>, ReadError> {
    let format = format_of(sample.bytes, options);
    rows.set_format(format);
    (format.begin)(options, sample, rows)
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
