//! Rows as counts: rows with one quasi-identifier value are a tuple, rows of a tuple with one sensitive value an entry.

use rustc_hash::FxHashMap;

use crate::sorting::sorted;
use crate::taxonomy::NodeId;

/// All rows of a run, grouped. An entry's loose rows are a prefix of its rows, since classes keep the highest
/// rows of a sensitive value (docs/sweep.md#ties); closing a class cuts entries from the end.
pub(super) struct Entries {
    /// Per word, per tuple: its quasi-identifier value, coded.
    codes: Vec<Vec<u64>>,
    /// Entries of tuple `t`: `first_entry[t]..first_entry[t + 1]`.
    first_entry: Vec<u32>,
    entries: Vec<Entry>,
    /// Kept rows, entry by entry, ascending in each.
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

impl Entries {
    /// Groups so many rows. `codes` is per word, per kept row; `sensitive` per attribute, per kept row.
    /// O(rows · (words + attributes)).
    pub fn new(rows: usize, codes: &[Vec<u64>], sensitive: &[&[NodeId]]) -> Self {
        let (tuple, tuples) = numbered(codes.iter().map(|word| word.iter().copied()), rows);
        let (kinds, kind_of_row) = kinds(sensitive, rows);
        // By tuple, then by kind, then by row: sorted by the least important first, every sort being stable. Tuples keep
        // the order of their first rows: nothing here depends on a hash.
        let by_kind = counting_sort((0..rows as u32).collect(), &kind_of_row, kinds.len());
        let order = counting_sort(by_kind, &tuple, tuples);
        let mut loose = vec![0; kinds.len()];
        let mut first_entry = Vec::with_capacity(tuples + 1);
        let mut entries: Vec<Entry> = Vec::new();
        let mut tuple_codes: Vec<Vec<u64>> = vec![Vec::with_capacity(tuples); codes.len()];
        let mut last = None;
        for (position, &row) in order.iter().enumerate() {
            let (tuple, kind) = (tuple[row as usize], kind_of_row[row as usize]);
            loose[kind as usize] += 1;
            if last == Some((tuple, kind)) {
                entries.last_mut().expect("an entry was begun").count += 1;
                continue;
            }
            if last.is_none_or(|(before, _)| before != tuple) {
                first_entry.push(entries.len() as u32);
                for (tuples, rows) in tuple_codes.iter_mut().zip(codes) {
                    tuples.push(rows[row as usize]);
                }
            }
            entries.push(Entry { kind, first_row: position as u32, count: 1 });
            last = Some((tuple, kind));
        }
        first_entry.push(entries.len() as u32);
        Self { codes: tuple_codes, first_entry, entries, rows: order, kinds, loose, loose_rows: rows as u64 }
    }

    /// Per word, per tuple: its quasi-identifier value, coded.
    pub fn codes(&self) -> &[Vec<u64>] {
        &self.codes
    }

    /// A row of a tuple, loose or not.
    pub fn a_row(&self, tuple: u32) -> usize {
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
    pub fn loose_rows(&self) -> u64 {
        self.loose_rows
    }

    /// The entries of a tuple.
    pub fn of(&self, tuple: u32) -> &[Entry] {
        &self.entries[self.range(tuple)]
    }

    fn range(&self, tuple: u32) -> std::ops::Range<usize> {
        self.first_entry[tuple as usize] as usize..self.first_entry[tuple as usize + 1] as usize
    }

    /// Takes the highest loose rows of each kind out of these tuples, as many as the kind may keep of those that are
    /// there, and adds them to `taken`.
    pub fn take(&mut self, tuples: &[u32], kept: &Kept, taken: &mut Vec<u32>) {
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
                    taken.extend_from_slice(self.loose_rows_of(entry));
                    self.entries[entry].count = 0;
                    self.lose(kind, count);
                } else {
                    divided.push((kind, entry as u32));
                }
            }
        }
        divided.sort_unstable();
        for parts in divided.chunk_by(|a, b| a.0 == b.0) {
            let (kind, (_, keep)) = (parts[0].0, kept.of(parts[0].0));
            let loose = parts.iter().flat_map(|&(_, entry)| self.loose_rows_of(entry as usize));
            let mut rows: Vec<u32> = loose.copied().collect();
            // The lowest row that is taken; everything from it on is, too.
            let position = rows.len() - keep as usize;
            let threshold = *rows.select_nth_unstable(position).1;
            taken.extend_from_slice(&rows[position..]);
            for &(_, entry) in parts {
                let stay = self.loose_rows_of(entry as usize).partition_point(|&row| row < threshold);
                self.entries[entry as usize].count = stay as u32;
            }
            self.lose(kind, keep as u32);
        }
    }

    fn lose(&mut self, kind: u32, count: u32) {
        self.loose[kind as usize] -= u64::from(count);
        self.loose_rows -= u64::from(count);
    }

    /// The loose rows of a tuple.
    pub fn loose_rows_of_tuple(&self, tuple: u32) -> impl Iterator<Item = u32> + '_ {
        self.range(tuple).flat_map(|entry| self.loose_rows_of(entry)).copied()
    }

    fn loose_rows_of(&self, entry: usize) -> &[u32] {
        let Entry { first_row, count, .. } = self.entries[entry];
        &self.rows[first_row as usize..(first_row + count) as usize]
    }
}

/// What a group holds and may keep, by kind. Its memory is reused from group to group.
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

    /// Says how many rows are kept of the kind at this place among [`Self::present`].
    pub fn keep(&mut self, place: usize, count: u64) {
        self.counts[self.touched[place] as usize].1 = count;
    }

    /// Says that all rows are kept.
    pub fn keep_all(&mut self) {
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

/// Numbers the rows by their combination of values, in order of first appearance; and how many there are.
fn numbered(columns: impl Iterator<Item = impl Iterator<Item = u64>>, rows: usize) -> (Vec<u32>, usize) {
    let mut number = vec![0u32; rows];
    let mut count = rows.min(1);
    for values in columns {
        let mut seen: FxHashMap<(u32, u64), u32> = FxHashMap::default();
        for (number, value) in number.iter_mut().zip(values) {
            let next = seen.len() as u32;
            *number = *seen.entry((*number, value)).or_insert(next);
        }
        count = seen.len();
    }
    (number, count)
}

/// Sorts rows by a small number of each, keeping the order of those with equal numbers. O(rows + numbers).
fn counting_sort(rows: Vec<u32>, number: &[u32], numbers: usize) -> Vec<u32> {
    let mut place = vec![0u32; numbers + 1];
    for &row in &rows {
        place[number[row as usize] as usize + 1] += 1;
    }
    for at in 1..place.len() {
        place[at] += place[at - 1];
    }
    let mut sorted = vec![0; rows.len()];
    for row in rows {
        let place = &mut place[number[row as usize] as usize];
        sorted[*place as usize] = row;
        *place += 1;
    }
    sorted
}

/// The distinct sensitive values in rank order, and the one of each row.
fn kinds(sensitive: &[&[NodeId]], rows: usize) -> (Vec<Box<[NodeId]>>, Vec<u32>) {
    let (number, count) = numbered(sensitive.iter().map(|nodes| nodes.iter().map(|node| u64::from(node.0))), rows);
    let mut kinds: Vec<(Box<[NodeId]>, u32)> = Vec::with_capacity(count);
    for (row, &kind) in number.iter().enumerate() {
        if kind as usize == kinds.len() {
            kinds.push((sensitive.iter().map(|nodes| nodes[row]).collect(), kind));
        }
    }
    let kinds = sorted(kinds, Ord::cmp);
    let mut rank = vec![0; kinds.len()];
    for (new, (_, old)) in kinds.iter().enumerate() {
        rank[*old as usize] = new as u32;
    }
    (kinds.into_iter().map(|(nodes, _)| nodes).collect(), number.iter().map(|&kind| rank[kind as usize]).collect())
}
