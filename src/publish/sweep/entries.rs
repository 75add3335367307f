//! Rows as counts: rows with one quasi-identifier value are a tuple, rows of a tuple with one sensitive value an entry.

use rustc_hash::FxHashMap;

use crate::taxonomy::NodeId;

/// All rows of a run, grouped. An entry's loose rows are a prefix of its rows, since classes keep the highest
/// rows of a sensitive value (spec A.9); closing a class cuts entries from the end.
pub(super) struct Entries {
    /// Per attribute, per tuple: number of the present leaf.
    pub leaves: Vec<Vec<u32>>,
    /// Entries of tuple `t`: `first_entry[t]..first_entry[t + 1]`.
    first_entry: Vec<u32>,
    entries: Vec<Entry>,
    /// Kept rows, entry by entry, ascending in each.
    rows: Vec<u32>,
    /// Distinct published sensitive values (one node per attribute) in rank order.
    kinds: Vec<Box<[NodeId]>>,
    /// Loose rows per kind.
    loose: Vec<u64>,
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
    /// Groups the rows. `leaves` is per attribute, per kept row; `sensitive` likewise. O(rows · attributes).
    pub fn new(leaves: &[Vec<u32>], sensitive: &[&[NodeId]]) -> Self {
        let rows = sensitive.first().map_or(0, |nodes| nodes.len());
        let tuple = numbered(leaves.iter().map(Vec::as_slice), rows);
        let (kinds, kind_of_row) = kinds(sensitive, rows);
        // Tuples keep the order of their first rows: nothing here depends on a hash.
        let mut order: Vec<u32> = (0..rows as u32).collect();
        order.sort_unstable_by_key(|&row| (tuple[row as usize], kind_of_row[row as usize], row));
        let tuples = tuple.iter().max().map_or(0, |&last| last as usize + 1);
        let mut loose = vec![0; kinds.len()];
        let mut first_entry = Vec::with_capacity(tuples + 1);
        let mut entries: Vec<Entry> = Vec::new();
        let mut tuple_leaves: Vec<Vec<u32>> = vec![Vec::with_capacity(tuples); leaves.len()];
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
                for (values, leaves) in tuple_leaves.iter_mut().zip(leaves) {
                    values.push(leaves[row as usize]);
                }
            }
            entries.push(Entry { kind, first_row: position as u32, count: 1 });
            last = Some((tuple, kind));
        }
        first_entry.push(entries.len() as u32);
        Self { leaves: tuple_leaves, first_entry, entries, rows: order, kinds, loose }
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
        self.loose.iter().sum()
    }

    /// The entries of a tuple.
    pub fn of(&self, tuple: u32) -> &[Entry] {
        &self.entries[self.range(tuple)]
    }

    fn range(&self, tuple: u32) -> std::ops::Range<usize> {
        self.first_entry[tuple as usize] as usize..self.first_entry[tuple as usize + 1] as usize
    }

    /// Takes the `keep[kind]` highest loose rows of each kind out of these tuples and adds them to `taken`.
    ///
    /// `present[kind]` is how many loose rows of the kind the tuples hold.
    pub fn take(&mut self, tuples: &[u32], present: &[u64], keep: &[u64], taken: &mut Vec<u32>) {
        for (kind, &kept) in keep.iter().enumerate().filter(|&(_, &kept)| kept > 0) {
            let parts: Vec<usize> = tuples
                .iter()
                .flat_map(|&tuple| self.range(tuple))
                .filter(|&entry| self.entries[entry].kind as usize == kind && self.entries[entry].count > 0)
                .collect();
            // The lowest row that stays; everything from it on is taken.
            let threshold = if kept == present[kind] {
                0
            } else {
                let mut rows: Vec<u32> = parts.iter().flat_map(|&entry| self.loose_rows_of(entry)).copied().collect();
                let position = rows.len() - kept as usize;
                *rows.select_nth_unstable(position).1
            };
            for entry in parts {
                let rows = self.loose_rows_of(entry);
                let stay = rows.partition_point(|&row| row < threshold);
                taken.extend_from_slice(&rows[stay..]);
                self.entries[entry].count = stay as u32;
            }
            self.loose[kind] -= kept;
        }
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

/// Numbers the rows by their combination of values, in order of first appearance.
fn numbered<'a>(columns: impl Iterator<Item = &'a [u32]>, rows: usize) -> Vec<u32> {
    let mut number = vec![0u32; rows];
    for values in columns {
        let mut seen: FxHashMap<u64, u32> = FxHashMap::default();
        for (number, &value) in number.iter_mut().zip(values) {
            let next = seen.len() as u32;
            *number = *seen.entry(u64::from(*number) << 32 | u64::from(value)).or_insert(next);
        }
    }
    number
}

/// The distinct sensitive values in rank order, and the one of each row.
fn kinds(sensitive: &[&[NodeId]], rows: usize) -> (Vec<Box<[NodeId]>>, Vec<u32>) {
    let columns: Vec<Vec<u32>> = sensitive.iter().map(|nodes| nodes.iter().map(|node| node.0).collect()).collect();
    let number = numbered(columns.iter().map(Vec::as_slice), rows);
    let mut kinds: Vec<(Box<[NodeId]>, u32)> = Vec::new();
    for (row, &kind) in number.iter().enumerate() {
        if kind as usize == kinds.len() {
            kinds.push((sensitive.iter().map(|nodes| nodes[row]).collect(), kind));
        }
    }
    kinds.sort();
    let mut rank = vec![0; kinds.len()];
    for (new, (_, old)) in kinds.iter().enumerate() {
        rank[*old as usize] = new as u32;
    }
    (kinds.into_iter().map(|(nodes, _)| nodes).collect(), number.iter().map(|&kind| rank[kind as usize]).collect())
}
