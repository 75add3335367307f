//! Pieces of a file on several threads: while cells of one are added to the columns, rows are found in the next.

use std::borrow::Cow;

use tauell_base::threads;

use super::records::Piece;
use super::{Csv, Decoded, ReadError, Rows};
use crate::table::source::cells::WaitingRows;

/// Bytes that are worth a thread, and few enough for them and the structure of their cells to stay in a core's cache.
pub(super) const PIECE: usize = 256 * 1024;

/// A piece of the file whose rows were found.
struct Found<'a> {
    text: Cow<'a, str>,
    rows: WaitingRows,
}

impl Csv {
    /// Takes bytes as [`Csv::feed`] does, in pieces of this length on several threads. The columns must have their names.
    pub(super) fn feed_ahead(&mut self, bytes: &[u8], length: usize, rows: &mut Rows) -> Result<(), ReadError> {
        let mut before: Option<Found<'_>> = None;
        let mut pieces = bytes.chunks(length);
        loop {
            let piece = pieces.next();
            if piece.is_none() && before.is_none() {
                return Ok(());
            }
            let mut columns = rows.take_columns();
            let apostrophes = rows.apostrophes();
            let mut add =
                || before.as_ref().map_or(0, |found| found.rows.add_to(&mut columns, &found.text, apostrophes));
            let (found, counted) = match piece {
                Some(piece) => threads::join(|| self.find(piece, rows).map(Some), add),
                None => (Ok(None), add()),
            };
            rows.put_columns_back(columns, counted);
            self.spare.extend(before.map(|found| found.rows));
            before = found?;
        }
    }

    /// Finds the rows of a piece.
    fn find<'a>(&mut self, bytes: &'a [u8], rows: &mut Rows) -> Result<Found<'a>, ReadError> {
        let mut waiting = self.spare.pop().unwrap_or_default();
        waiting.clear();
        rows.wait_in(Some(waiting));
        let mut decoded = Decoded::default();
        let text = match self.decoder.borrow(bytes) {
            Some(text) => Cow::Borrowed(text),
            None => {
                self.decoder.decode(bytes, false, &mut decoded);
                Cow::Owned(decoded.text)
            }
        };
        let split = self.split(&Piece::new(&text, &decoded.malformed), rows);
        let waiting = rows.wait_in(None).unwrap_or_default();
        split.map(|()| Found { text, rows: waiting })
    }
}
