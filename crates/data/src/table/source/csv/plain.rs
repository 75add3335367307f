//! Records that need no csv-core: whole, as wide as the table, and quoted so that parity tells what is inside quotes.
//!
//! [`Structure`] finds where their cells end, many records at once, and [`Rows`] takes them column by column. Every
//! other record goes to csv-core from its first byte, which is proven to be one; after it, this way resumes. Both ways
//! give the same table and the same errors: the tests read random files with csv-core alone, too.

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use super::super::block::{Block, BlockRow};
use super::records::{Piece, Record, Records};
use super::structure::Structure;
use super::{ReadError, Rows};

/// Few enough bytes for them and their structure to stay in the cache.
const PART: usize = 16 * 1024;
/// So many bytes are wanted between two records that only csv-core can read, or it takes more of them: what is done for
/// each column costs more than it saves for a few records.
const WORTHWHILE: usize = 4096;
/// A long pause costs little where odd records are followed by plain ones only.
const LONGEST_PAUSE: u32 = 1024;

/// Takes plain records.
pub(super) struct PlainRecords {
    delimiter: u8,
    structure: Structure,
    /// Bytes whose structure is found at once.
    part: usize,
    /// The most records that csv-core takes before this way is tried again.
    longest_pause: u32,
    /// Plain records that are not among the rows yet.
    waiting: Vec<BlockRow>,
    /// Records that csv-core takes before this way is tried again.
    pause: u32,
    /// The next pause: longer and longer while this way gives little.
    next_pause: u32,
}

impl PlainRecords {
    pub(super) fn new(delimiter: u8) -> Self {
        Self {
            delimiter,
            structure: Structure::default(),
            part: PART,
            longest_pause: LONGEST_PAUSE,
            waiting: Vec::new(),
            pause: 0,
            next_pause: 0,
        }
    }

    /// Takes records from `at`, which is between two records, up to one that this way cannot read, or the end of the
    /// piece cuts; where that begins. The columns must have their names.
    pub(super) fn take(
        &mut self,
        piece: &Piece<'_>,
        mut at: usize,
        records: &mut Records,
        rows: &mut Rows,
        visit: &mut impl FnMut(&Record<'_>, &mut Rows) -> Result<(), ReadError>,
    ) -> Result<usize, ReadError> {
        if self.pause > 0 {
            self.pause -= 1;
            return Ok(at);
        }
        let bytes = piece.text.as_bytes();
        loop {
            let begun = at;
            let end = bytes.len().min(at + self.part);
            let unbroken = piece.first_broken(at).map_or(end, |broken| broken.min(end));
            let is_proven = self.structure.scan(bytes, at, unbroken, self.delimiter, piece.has_quotes);
            let (taken, others) = self.take_part(piece, at, records, rows, visit)?;
            at = taken;
            let is_odd = !is_proven || unbroken < end;
            let is_worthwhile = at - begun >= (others + 1) * WORTHWHILE;
            if is_worthwhile {
                self.next_pause = 0;
            } else if is_odd || others > 0 {
                self.pause = self.next_pause;
                self.next_pause = self.longest_pause.min(2 * self.next_pause + 1);
                return Ok(at);
            }
            // What is left of a part is the beginning of a record: an odd one, one longer than a part, or the piece's last.
            if is_odd || end == bytes.len() || at == begun {
                return Ok(at);
            }
        }
    }

    /// Takes the records of the structure: where the first one begins that is not whole in it, and how many of them are
    /// not as wide as the table. Each of these ends where the structure has its end, so csv-core takes it alone.
    fn take_part(
        &mut self,
        piece: &Piece<'_>,
        mut at: usize,
        records: &mut Records,
        rows: &mut Rows,
        visit: &mut impl FnMut(&Record<'_>, &mut Rows) -> Result<(), ReadError>,
    ) -> Result<(usize, usize), ReadError> {
        let Self { structure, waiting, .. } = self;
        let bytes = piece.text.as_bytes();
        let ends = structure.field_ends();
        let mut inner_line_ends = structure.inner_line_ends();
        let width = rows.width();
        // The index of the end before the record's first field.
        let (mut before, mut others) = (0, 0);
        for &record_end in structure.record_ends() {
            let end = record_end as usize;
            if at == end {
                records.pass_line_end(bytes[end]);
                (at, before) = (end + 1, before + 1);
                continue;
            }
            let inner = inner_line_ends.partition_point(|&position| position < record_end);
            inner_line_ends = &inner_line_ends[inner..];
            if ends.get(before + width) == Some(&record_end) {
                let place = records.pass_record(inner as u64, bytes[end]);
                waiting.push(BlockRow { before: before as u32, place });
                before += width;
            } else {
                hand_over(waiting, piece, ends, rows)?;
                records.feed(piece, at, &mut |record| visit(record, rows))?;
                others += 1;
                before += ends[before + 1..].partition_point(|&position| position <= record_end);
            }
            at = end + 1;
        }
        hand_over(waiting, piece, ends, rows)?;
        Ok((at, others))
    }
}

/// Hands the waiting records over as rows.
fn hand_over(waiting: &mut Vec<BlockRow>, piece: &Piece<'_>, ends: &[u32], rows: &mut Rows) -> Result<(), ReadError> {
    if !waiting.is_empty() {
        rows.push_block(&Block { text: piece.text, rows: waiting, ends, value_of: unquoted })?;
        waiting.clear();
    }
    Ok(())
}

/// The value of a cell of a plain record.
fn unquoted(cell: &str) -> Cow<'_, str> {
    match cell.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        None => Cow::Borrowed(cell),
        Some(inside) if inside.contains('"') => Cow::Owned(inside.replace("\"\"", "\"")),
        Some(inside) => Cow::Borrowed(inside),
    }
}
