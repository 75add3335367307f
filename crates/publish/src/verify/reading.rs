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
            let (result, read, written, ended) =
                self.reader.read_record(piece, &mut self.fields[self.written..], &mut self.ends[self.ended..]);
            piece = &piece[read..];
            (self.written, self.ended) = (self.written + written, self.ended + ended);
            self.is_between = result == ReadRecordResult::Record;
            match result {
                ReadRecordResult::InputEmpty | ReadRecordResult::End => return Ok(()),
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
                }
            }
            // A record may end with the piece; what comes next is not known yet.
            if piece.is_empty() && !is_last && self.written == 0 && self.ended == 0 {
                return Ok(());
            }
        }
    }
}

impl std::fmt::Debug for Records {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Records")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
