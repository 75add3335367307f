//! What other ways of reading a file would give, before one is chosen.

use serde::Serialize;

use tauell_base::sorting::sorted;

use super::super::TableReader;
use super::{Dialect, Encoding, OnFault, ReadOptions, delimiter::CANDIDATES};

/// How many of a reading's columns are named.
const NAMED: usize = 6;

/// What one way of reading a file gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReadingTrial {
    /// The options that read it so.
    pub options: ReadOptions,
    /// How it is read with them.
    pub dialect: Dialect,
    /// Columns.
    pub columns: usize,
    /// The names of the first six.
    pub names: Vec<String>,
    /// Rows that can be read.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
    /// Rows that would be skipped.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub excluded_rows: u64,
}

/// Reads a file in several ways at once, and keeps nothing but what is counted.
///
/// Costs as much time as that many readings, and the memory of none.
pub struct Trials {
    readers: Vec<TableReader>,
}

impl Trials {
    /// The ways to try in addition to these options: each usual delimiter, and, in the encoding that older programs
    /// wrote, the detected one.
    pub fn beside(options: &ReadOptions) -> Self {
        let skip = ReadOptions { on_fault: OnFault::Skip, ..options.clone() };
        let mut ways: Vec<ReadOptions> =
            CANDIDATES.map(|delimiter| ReadOptions { delimiter: Some(delimiter), ..skip.clone() }).into();
        if options.encoding.is_none() {
            ways.push(ReadOptions { encoding: Some(Encoding::Windows1252), ..skip });
        }
        Self { readers: ways.into_iter().map(TableReader::counting).collect() }
    }

    /// Takes the next bytes of the file. A way that fails is out.
    pub fn push(&mut self, bytes: &[u8]) {
        self.readers.retain_mut(|reader| reader.push(bytes).is_ok());
    }

    /// The result of each way, after the last bytes: only those with rows in two columns or more, the one that skips
    /// the fewest first. Ways with the same result are listed once.
    pub fn finish(self) -> Vec<ReadingTrial> {
        let mut trials: Vec<ReadingTrial> = Vec::new();
        for trial in self.readers.into_iter().filter_map(trial) {
            let as_good = |other: &ReadingTrial| {
                other.dialect.delimiter == trial.dialect.delimiter && other.excluded_rows <= trial.excluded_rows
            };
            let known = trials.iter().any(as_good);
            if trial.rows > 0 && trial.columns > 1 && !known {
                trials.push(trial);
            }
        }
        sorted(trials, |a, b| a.excluded_rows.cmp(&b.excluded_rows))
    }
}

/// What came of one way; nothing where the file cannot be read so, or is no CSV file.
fn trial(reader: TableReader) -> Option<ReadingTrial> {
    let (options, dialect, rows) = reader.end().ok()?;
    let (mut names, rows, left_out) = rows.count();
    let columns = names.len();
    names.truncate(NAMED);
    Some(ReadingTrial { options, dialect: dialect?, columns, names, rows, excluded_rows: left_out })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_of_reading_tells_what_it_would_give_the_best_first() {
        let text = "age;weight;disease\n".to_owned() + &"34;61,5;flu\n".repeat(198) + "35;60,5\n36;1;2;3\n";
        for size in [7, 10_000] {
            let mut trials = Trials::beside(&ReadOptions { on_fault: OnFault::Ask, ..ReadOptions::default() });
            text.as_bytes().chunks(size).for_each(|piece| trials.push(piece));
            let told: Vec<_> = trials
                .finish()
                .into_iter()
                .map(|trial| (trial.options.delimiter, trial.columns, trial.rows, trial.excluded_rows))
                .collect();
            assert_eq!(told, [(Some(b';'), 3, 198, 2)]);
        }
    }

    #[test]
    fn windows_1252_is_tried_if_no_encoding_is_requested() {
        let text = [b"n\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9,b\n".as_slice(), b"\xE9,1\nx,1\n"].concat();
        let mut trials = Trials::beside(&ReadOptions { encoding: Some(Encoding::Utf8), ..ReadOptions::default() });
        trials.push(&text);
        assert_eq!(trials.finish().iter().map(|trial| trial.excluded_rows).collect::<Vec<_>>(), [1]);
        let mut trials = Trials::beside(&ReadOptions::default());
        trials.push(&text);
        let told: Vec<_> =
            trials.finish().into_iter().map(|trial| (trial.dialect.encoding, trial.excluded_rows)).collect();
        assert!(told.contains(&(Encoding::Windows1252, 0)), "{told:?}");
    }
}
