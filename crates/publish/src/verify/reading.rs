//! The files read back, record by record, as any reader of CSV has them.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// A reader of comma-separated text that is given piece by piece.
pub(super) struct Records {
    reader: Reader,
    fields: Vec<u8>,
    ends: Vec<usize>,
    written: usize,
    ended: usize,
}

impl Records {
    pub fn new(delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, fields: vec![0; 1024], ends: vec![0; 64], written: 0, ended: 0 }
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
