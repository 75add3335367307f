//! The files read back, record by record, as any reader of CSV has them.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// A reader of comma-separated text that is given piece by piece.
pub(super) struct Records {
    reader: Reader,
    fields: Vec<u8>,
    ends: Vec<usize>,
    written: usize,
    ended: usize,
    is_between: bool,
}

impl Records {
    pub fn new(delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, fields: vec![0; 1024], ends: vec![0; 64], written: 0, ended: 0, is_between: true }
    }

    /// The same for text that is not the beginning of a file, so that a byte order mark is part of it.
    pub fn within(delimiter: u8) -> Self {
        let mut records = Self::new(delimiter);
        // csv-core removes a mark from the first bytes that it is given, even if these are none.
        let _ = records.reader.read_record(&[], &mut [], &mut []);
        records
    }

    /// Whether a record ended with the last piece. Then the next piece is read in the same way by a reader of its own.
    pub fn is_between(&self) -> bool {
        self.is_between
    }

    /// Reads a piece; every record that ends in it is given to `take` as its fields. An empty piece ends the file.
    pub fn read<E>(
        &mut self,
        mut piece: &[u8],
        mut take: impl FnMut(&mut dyn ExactSizeIterator<Item = &[u8]>) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_last = piece.is_empty();
        loop {
            let read = self.read_record(piece, &mut take)?;
            piece = &piece[read..];
            // At the end of the file there may be a record left.
            if piece.is_empty() && !(is_last && self.is_between) {
                return Ok(());
            }
        }
    }

    /// Reads to the end of a record, which is given to `take` as its fields, or else to the end of the piece. Says how many bytes it
    /// read.
    pub fn read_record<E>(
        &mut self,
        mut piece: &[u8],
        take: impl FnOnce(&mut dyn ExactSizeIterator<Item = &[u8]>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let bytes = piece.len();
        loop {
            let (result, read, written, ended) =
                self.reader.read_record(piece, &mut self.fields[self.written..], &mut self.ends[self.ended..]);
            piece = &piece[read..];
            (self.written, self.ended) = (self.written + written, self.ended + ended);
            self.is_between = result == ReadRecordResult::Record;
            match result {
                ReadRecordResult::InputEmpty | ReadRecordResult::End => return Ok(bytes),
                ReadRecordResult::OutputFull => self.fields.resize(2 * self.fields.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                ReadRecordResult::Record => {
                    let (fields, ends) = (&self.fields, &self.ends[..self.ended]);
                    let mut cells = (0..ends.len()).map(|place| {
                        let start = if place == 0 { 0 } else { ends[place - 1] };
                        &fields[start..ends[place]]
                    });
                    take(&mut cells)?;
                    (self.written, self.ended) = (0, 0);
                    return Ok(bytes - piece.len());
                }
            }
        }
    }
}

/// The cell at the beginning of these bytes if its bytes are its content: it ends before the next delimiter or line feed, and has no quote
/// and no carriage return. `None` if a reader of CSV has to decide.
pub(super) fn plain_cell(bytes: &[u8], delimiter: u8) -> Option<&[u8]> {
    let end = bytes.iter().position(|&byte| byte == delimiter || is_special(byte))?;
    (bytes[end] == delimiter || bytes[end] == b'\n').then(|| &bytes[..end])
}

/// Bytes that every reader of CSV reads as a cell of this text if a delimiter or a line feed follows: the text itself, or the text in
/// quotes.
pub(super) fn written_as(text: &[u8], delimiter: u8) -> Vec<u8> {
    if !text.iter().any(|&byte| byte == delimiter || is_special(byte)) {
        return text.to_vec();
    }
    let mut quoted = vec![b'"'];
    for &byte in text {
        quoted.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
    }
    quoted.push(b'"');
    quoted
}

/// Whether a reader of CSV does not take a byte for content, whatever the delimiter.
fn is_special(byte: u8) -> bool {
    matches!(byte, b'"' | b'\r' | b'\n')
}

impl std::fmt::Debug for Records {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Records")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        /// A cell that is found without csv-core is the one that csv-core finds.
        #[test]
        fn a_plain_cell_is_read_as_it_stands(bytes in "[ab',;\"\r\n=\u{feff}]{0,12}") {
            let mut first = None;
            let take = |cells: &mut dyn ExactSizeIterator<Item = &[u8]>| {
                first = cells.next().map(<[u8]>::to_vec);
                Ok::<(), ()>(())
            };
            let whole = format!("{bytes},\n");
            Records::within(b',').read_record(whole.as_bytes(), take).unwrap();
            if let Some(cell) = plain_cell(whole.as_bytes(), b',') {
                // A reader skips an empty line; a record may not end if a later cell has a quote.
                let is_skipped = whole.starts_with('\n');
                prop_assert!(is_skipped || first.as_deref().is_none_or(|first| first == cell));
            }
        }

        /// The bytes that count as a text without csv-core are this text for csv-core.
        #[test]
        fn what_a_text_is_written_as_is_read_as_this_text(text in "[ab',;\"\r\n=\u{feff}]{0,12}") {
            let mut read = Vec::new();
            let take = |cells: &mut dyn ExactSizeIterator<Item = &[u8]>| {
                read = cells.map(<[u8]>::to_vec).collect();
                Ok::<(), ()>(())
            };
            let written = written_as(text.as_bytes(), b',');
            let record = [&written, &b","[..], &written, b"\n"].concat();
            Records::within(b',').read_record(&record, take).unwrap();
            prop_assert_eq!(read, [text.as_bytes(), text.as_bytes()]);
        }
    }

    fn read(file: &[u8], piece: usize) -> Vec<Vec<Vec<u8>>> {
        let mut records = Records::new(b',');
        let mut all = Vec::new();
        // An empty piece ends the file.
        for piece in file.chunks(piece).chain([&[][..]]) {
            let taken = records.read(piece, |cells| {
                all.push(cells.map(<[u8]>::to_vec).collect());
                Ok::<(), ()>(())
            });
            taken.unwrap();
        }
        all
    }

    #[test]
    fn a_piece_after_a_whole_record_is_read_alone_as_after_the_piece_before_it() {
        for (before, is_whole) in [
            ("a,b\n", true),
            ("a,b\r", true),
            ("a,\"b\n", false),
            ("a,b\n\"", false),
            ("a,b\r\n", false),
            ("a,b", false),
        ] {
            for after in ["c,d\n", "\u{feff}c,d\ne\n", "\nc\n", "\"c\"\"\",d\n", ""] {
                let (mut all, mut one) = (Records::new(b','), Records::within(b','));
                let (mut continued, mut alone) = (Vec::new(), Vec::new());
                let take = |to: &mut Vec<Vec<Vec<u8>>>, cells: &mut dyn ExactSizeIterator<Item = &[u8]>| {
                    to.push(cells.map(<[u8]>::to_vec).collect());
                    Ok::<(), ()>(())
                };
                all.read(before.as_bytes(), |_| Ok::<(), ()>(())).unwrap();
                assert_eq!(all.is_between(), is_whole, "{before}");
                all.read(after.as_bytes(), |cells| take(&mut continued, cells)).unwrap();
                one.read(after.as_bytes(), |cells| take(&mut alone, cells)).unwrap();
                assert!(!is_whole || continued == alone, "{before}{after}");
                assert!(
                    is_whole || after.is_empty() || before.ends_with('\n') || continued != alone,
                    "{before}{after}"
                );
            }
        }
    }

    #[test]
    fn records_are_the_same_however_the_file_is_cut_into_pieces() {
        // More bytes and more cells in a record than there is room for at first; quotes, line ends and empty cells at cuts.
        let long = "x".repeat(5000);
        let many: Vec<String> = (0..300).map(|number| number.to_string()).collect();
        let rows = [
            vec!["a".to_owned(), "b".to_owned()],
            vec![String::new(), "\"quoted\", with\r\na line".to_owned(), String::new()],
            vec![long.clone(), "y".to_owned(), long],
            many,
            vec!["z".to_owned(), String::new()],
        ];
        let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
        let lines = |end: &str, quote: bool| -> String {
            let cell = |cell: &String| if quote || cell.contains('"') { quoted(cell) } else { cell.clone() };
            rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",") + end).collect()
        };
        let expected: Vec<Vec<Vec<u8>>> =
            rows.iter().map(|row| row.iter().map(|cell| cell.clone().into_bytes()).collect()).collect();
        for (end, quote) in [("\n", false), ("\r\n", false), ("\r\n", true)] {
            let file = lines(end, quote);
            for piece in [1, 2, 3, 5, 64, 1000, 4096, file.len()] {
                assert!(read(file.as_bytes(), piece) == expected, "pieces of {piece}, quoted: {quote}");
            }
            // The last line needs no end.
            assert!(read(file.trim_end().as_bytes(), 7) == expected, "quoted: {quote}");
        }
    }
}
