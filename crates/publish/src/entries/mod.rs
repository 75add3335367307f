//! Rows as counts: rows with one quasi-identifier value are a tuple, rows of a tuple with one sensitive value an entry.
//!
//! To change it: tuples come in the order of their first rows, entries of a tuple by sensitive values, rows of an entry
//! ascending; the release follows from that order, so none of it may depend on a hash or a slice.

use std::iter::Peekable;
use std::mem::replace;
use std::slice::Iter;

use tauell_data::taxonomy::NodeId;

mod dividing;
mod gathering;

/// All rows of a run, grouped. An entry's loose rows are a prefix of its rows, since classes keep the highest
/// rows of a sensitive value (docs/explanation/sweep.md#ties); closing a class cuts entries from the end.
pub(super) struct Entries {
    /// Per word, per tuple: its quasi-identifier value, coded.
    codes: Vec<Vec<u64>>,
    /// Entries of tuple `t`: `first_entry[t]..first_entry[t + 1]`.
    first_entry: Vec<u32>,
    entries: Vec<Entry>,
    /// Rows, entry by entry, ascending in each.
    rows: Vec<u32>,
    /// Distinct published sensitive values (one node per attribute) in rank order.
    kinds: Vec<Box<[NodeId]>>,
    /// Loose rows per kind.
    loose: Vec<u64>,
    loose_rows: u64,
}

/// Rows with equal quasi-identifier and sensitive values.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Index into the kinds.
    pub kind: u32,
    first_row: u32,
    /// Loose rows.
    pub count: u32,
}

/// What leaves the loose rows together.
pub(super) struct Leaving {
    rows: Vec<u32>,
    /// Entries that lose rows, ascending, and how many stay loose of each.
    stays: Vec<(u32, u32)>,
}

impl Leaving {
    /// The rows that leave.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Entries that lose rows, ascending, and how many stay loose of each.
    pub fn stays(&self) -> Peekable<Iter<'_, (u32, u32)>> {
        self.stays.iter().peekable()
    }
}

impl Entries {
    /// Per word, per tuple: its quasi-identifier value, coded.
    pub fn codes(&self) -> &[Vec<u64>] {
        &self.codes
    }

    /// Number of rows, loose or not.
    pub(crate) fn all_rows(&self) -> usize {
        self.rows.len()
    }

    /// A row of a tuple, loose or not.
    pub(crate) fn a_row(&self, tuple: u32) -> usize {
        self.rows[self.of(tuple)[0].first_row as usize] as usize
    }

    /// Number of tuples.
    pub fn tuples(&self) -> usize {
        self.first_entry.len() - 1
    }

    /// The published sensitive values that occur.
    pub fn kinds(&self) -> &[Box<[NodeId]>] {
        &self.kinds
    }

    /// Loose rows per kind.
    pub fn loose(&self) -> &[u64] {
        &self.loose
    }

    /// Loose rows in all.
    pub(crate) fn loose_rows(&self) -> u64 {
        self.loose_rows
    }

    /// The entries of a tuple.
    pub fn of(&self, tuple: u32) -> &[Entry] {
        &self.entries[self.range(tuple)]
    }

    fn range(&self, tuple: u32) -> std::ops::Range<usize> {
        self.first_entry[tuple as usize] as usize..self.first_entry[tuple as usize + 1] as usize
    }

    /// The highest loose rows of each kind in these tuples (ascending), as many as the kind may keep of those that are there. Nothing
    /// changes.
    pub fn leaving(&self, tuples: &[u32], kept: &Kept) -> Leaving {
        let (mut rows, mut stays) = (Vec::with_capacity(kept.total() as usize), Vec::new());
        // Entries of kinds of which some rows stay loose.
        let mut divided: Vec<(u32, u32)> = Vec::new();
        for &tuple in tuples {
            for entry in self.range(tuple) {
                let Entry { kind, count, .. } = self.entries[entry];
                let (present, keep) = kept.of(kind);
                if count == 0 || keep == 0 {
                    continue;
                }
                if keep == present {
                    rows.extend_from_slice(self.loose_rows_of(entry));
                    stays.push((entry as u32, 0));
                } else {
                    divided.push((kind, entry as u32));
                }
            }
        }
        divided.sort_unstable();
        for parts in divided.chunk_by(|a, b| a.0 == b.0) {
            let (_, keep) = kept.of(parts[0].0);
            let loose = parts.iter().flat_map(|&(_, entry)| self.loose_rows_of(entry as usize));
            let mut of_kind: Vec<u32> = loose.copied().collect();
            // The lowest row that is taken; everything from it on is, too.
            let position = of_kind.len() - keep as usize;
            let threshold = *of_kind.select_nth_unstable(position).1;
            rows.extend_from_slice(&of_kind[position..]);
            for &(_, entry) in parts {
                let stay = self.loose_rows_of(entry as usize).partition_point(|&row| row < threshold);
                stays.push((entry, stay as u32));
            }
        }
        stays.sort_unstable();
        Leaving { rows, stays }
    }

    /// Takes rows out of the loose ones.
    pub fn take(&mut self, Leaving { rows, stays }: Leaving) -> Vec<u32> {
        for (entry, stay) in stays {
            let Entry { kind, count, .. } = &mut self.entries[entry as usize];
            let (kind, lost) = (*kind, replace(count, stay) - stay);
            self.lose(kind, lost);
        }
        rows
    }

    /// The kinds of a tuple's entries with the rows that stay loose of each. What stays is read on from tuple to tuple, which ascend.
    pub fn after<'a>(
        &'a self,
        tuple: u32,
        stays: &'a mut Peekable<Iter<'_, (u32, u32)>>,
    ) -> impl Iterator<Item = (u32, u32)> + 'a {
        self.range(tuple).map(|at| {
            let Entry { kind, count, .. } = self.entries[at];
            let stays = stays.next_if(|&&(entry, _)| entry as usize == at);
            (kind, stays.map_or(count, |&(_, stay)| stay))
        })
    }

    /// Makes all rows loose again. O(entries).
    pub fn set_loose(&mut self) {
        self.loose.fill(0);
        self.loose_rows = self.rows.len() as u64;
        let mut end = self.rows.len() as u32;
        for entry in self.entries.iter_mut().rev() {
            entry.count = end - entry.first_row;
            end = entry.first_row;
            self.loose[entry.kind as usize] += u64::from(entry.count);
        }
    }

    fn lose(&mut self, kind: u32, count: u32) {
        self.loose[kind as usize] -= u64::from(count);
        self.loose_rows -= u64::from(count);
    }

    /// The loose rows of a tuple.
    pub(crate) fn loose_rows_of_tuple(&self, tuple: u32) -> impl Iterator<Item = u32> + '_ {
        self.range(tuple).flat_map(|entry| self.loose_rows_of(entry)).copied()
    }

    /// The kinds of a tuple's entries, each with its loose rows.
    pub(crate) fn loose_by_kind(&self, tuple: u32) -> impl Iterator<Item = (u32, &[u32])> + '_ {
        self.range(tuple).map(|entry| (self.entries[entry].kind, self.loose_rows_of(entry)))
    }

    fn loose_rows_of(&self, entry: usize) -> &[u32] {
        let Entry { first_row, count, .. } = self.entries[entry];
        &self.rows[first_row as usize..(first_row + count) as usize]
    }
}

/// What a group holds and may keep, by kind. Its memory is reused from group to group.
#[derive(Clone)]
pub(super) struct Kept {
    /// Per kind: loose rows in the group, and how many of them it keeps.
    counts: Vec<(u64, u64)>,
    /// Kinds with rows in the group, ascending.
    touched: Vec<u32>,
}

impl Kept {
    /// No group yet.
    pub fn new(kinds: usize) -> Self {
        Self { counts: vec![(0, 0); kinds], touched: Vec::new() }
    }

    /// Counts the loose rows of a group. Returns the number of entries.
    pub fn count(&mut self, entries: &Entries, tuples: &[u32]) -> u64 {
        for kind in self.touched.drain(..) {
            self.counts[kind as usize] = (0, 0);
        }
        let mut visited = 0;
        for &tuple in tuples {
            for &Entry { kind, count, .. } in entries.of(tuple) {
                visited += 1;
                if count > 0 {
                    let present = &mut self.counts[kind as usize].0;
                    if *present == 0 {
                        self.touched.push(kind);
                    }
                    *present += u64::from(count);
                }
            }
        }
        self.touched.sort_unstable();
        visited
    }

    /// Kinds with loose rows in the group, ascending, and how many.
    pub fn present(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.touched.iter().map(|&kind| (kind, self.counts[kind as usize].0))
    }

    /// Sets how many rows stay of the kind at this place among [`Self::present`].
    pub fn keep(&mut self, place: usize, count: u64) {
        self.counts[self.touched[place] as usize].1 = count;
    }

    /// Lets all rows stay.
    pub(crate) fn keep_all(&mut self) {
        for &kind in &self.touched {
            let (present, keep) = &mut self.counts[kind as usize];
            *keep = *present;
        }
    }

    /// Rows that are kept in all.
    pub fn total(&self) -> u64 {
        self.touched.iter().map(|&kind| self.counts[kind as usize].1).sum()
    }

    fn of(&self, kind: u32) -> (u64, u64) {
        self.counts[kind as usize]
    }
}
