//! Rows become tuples and entries, in slices.

use std::mem::take;
use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::sorting::sorted_places;
use tauell_data::taxonomy::NodeId;

use super::dividing::divide;
use super::{Entries, Entry};

/// What steps cost per row, in units of some nanoseconds.
const LOOK: u64 = 6;
const COMPARISON: u64 = 20;

impl Entries {
    /// The entries of so many rows, all of them loose. `codes` is per word, per kept row; `sensitive` per attribute, per kept row.
    /// O(rows · (words + attributes) + kinds · log kinds).
    ///
    /// Rows are ordered by tuple, then by kind, then by row: sorted by the least important first, every sort being stable. Tuples
    /// keep the order of their first rows: nothing here depends on a hash.
    pub async fn gather(rows: usize, codes: Vec<Vec<u64>>, sensitive: &[&[NodeId]], pace: &Pace) -> Self {
        let by_kind = |pace| by_kind(rows, sensitive, pace);
        let ((kinds, kind_of, by_kind), (tuples, tuple_of)) =
            pace.both(by_kind, |pace| tuples(rows, &codes, pace)).await;
        let order = ordered(by_kind, &tuple_of, tuples, pace).await;
        let mut gathered = Self {
            codes: codes.iter().map(|_| Vec::with_capacity(tuples)).collect(),
            first_entry: Vec::with_capacity(tuples + 1),
            entries: Vec::new(),
            rows: order,
            loose: vec![0; kinds.len()],
            kinds,
            loose_rows: rows as u64,
        };
        pace.parts(0..rows, 2 * LOOK, |part| gathered.add(part, &tuple_of, &kind_of, &codes)).await;
        gathered.first_entry.push(gathered.entries.len() as u32);
        gathered
    }

    /// Adds the next rows of the order to their entries.
    fn add(&mut self, places: Range<usize>, tuple_of: &[u32], kind_of: &[u32], codes: &[Vec<u64>]) {
        let of = |row: u32| (tuple_of[row as usize], kind_of[row as usize]);
        let mut last = places.start.checked_sub(1).map(|before| of(self.rows[before]));
        for (first_row, &row) in (places.start as u32..).zip(&self.rows[places]) {
            let (tuple, kind) = of(row);
            self.loose[kind as usize] += 1;
            if last == Some((tuple, kind)) {
                self.entries.last_mut().expect("an entry was begun").count += 1;
                continue;
            }
            if last.is_none_or(|(before, _)| before != tuple) {
                self.first_entry.push(self.entries.len() as u32);
                self.codes.iter_mut().zip(codes).for_each(|(tuples, rows)| tuples.push(rows[row as usize]));
            }
            self.entries.push(Entry { kind, first_row, count: 1 });
            last = Some((tuple, kind));
        }
    }
}

/// The distinct sensitive values in their order, the rank of each row's, and the rows by rank.
async fn by_kind(rows: usize, sensitive: &[&[NodeId]], pace: Pace) -> (Vec<Box<[NodeId]>>, Vec<u32>, Vec<u32>) {
    let (kinds, kind_of) = kinds(rows, sensitive, &pace).await;
    let order = ordered((0..rows as u32).collect(), &kind_of, kinds.len(), &pace).await;
    (kinds, kind_of, order)
}

/// How many tuples there are, and that of each row.
async fn tuples(rows: usize, codes: &[Vec<u64>], pace: Pace) -> (usize, Vec<u32>) {
    let (mut tuple_of, mut tuples) = (vec![0; rows], rows.min(1));
    for word in codes {
        tuples = divide(&mut tuple_of, &|row| word[row], &pace).await;
    }
    (tuples, tuple_of)
}

/// The distinct sensitive values in their order, and the rank of each row's.
async fn kinds(rows: usize, sensitive: &[&[NodeId]], pace: &Pace) -> (Vec<Box<[NodeId]>>, Vec<u32>) {
    let mut kind_of = vec![0; rows];
    for nodes in sensitive {
        divide(&mut kind_of, &|row| nodes[row].0.into(), pace).await;
    }
    // By first appearance.
    let mut kinds: Vec<Box<[NodeId]>> = Vec::new();
    pace.each(0..rows, LOOK, |row| {
        if kind_of[row] as usize == kinds.len() {
            kinds.push(sensitive.iter().map(|nodes| nodes[row]).collect());
        }
    })
    .await;
    let all = (0..kinds.len() as u32).collect();
    let order = sorted_places(all, COMPARISON, pace, |a, b| kinds[a as usize].cmp(&kinds[b as usize])).await;
    let mut rank = vec![0; kinds.len()];
    (0..).zip(&order).for_each(|(place, &kind)| rank[kind as usize] = place);
    let kinds = order.iter().map(|&kind| take(&mut kinds[kind as usize])).collect();
    pace.parts(0..rows, LOOK, |part| {
        let rank = &rank[..];
        kind_of[part].iter_mut().for_each(|kind| *kind = rank[*kind as usize]);
    })
    .await;
    (kinds, kind_of)
}

/// The rows by their numbers, of which there are so many; those of one number in their former order.
async fn ordered(rows: Vec<u32>, numbers: &[u32], count: usize, pace: &Pace) -> Vec<u32> {
    // By number: how many rows have it, then the next place.
    let mut places = vec![0u32; count + 1];
    pace.parts(0..numbers.len(), LOOK, |part| {
        let places = &mut places[..];
        numbers[part].iter().for_each(|&number| places[number as usize + 1] += 1);
    })
    .await;
    for number in 1..places.len() {
        places[number] += places[number - 1];
    }
    let mut order = vec![0; rows.len()];
    pace.parts(0..rows.len(), 2 * LOOK, |part| {
        let (places, order) = (&mut places[..], &mut order[..]);
        for &row in &rows[part] {
            let place = &mut places[numbers[row as usize] as usize];
            order[*place as usize] = row;
            *place += 1;
        }
    })
    .await;
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use tauell_base::pace::in_slices;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn entries_are_rows_with_equal_values_whatever_the_slices(
            rows in prop::collection::vec((prop::array::uniform2(0..3u64), prop::array::uniform2(0..3u32)), 1..80),
            attributes in 0..3usize,
            slice in 1..300u64,
            taken in any::<u64>(),
        ) {
            let codes: Vec<Vec<u64>> = (0..2).map(|word| rows.iter().map(|row| row.0[word]).collect()).collect();
            let sensitive: Vec<Vec<NodeId>> =
                (0..attributes).map(|index| rows.iter().map(|row| NodeId(row.1[index])).collect()).collect();
            let nodes: Vec<&[NodeId]> = sensitive.iter().map(Vec::as_slice).collect();
            let mut entries = in_slices(slice, async |pace| Entries::gather(rows.len(), codes, &nodes, pace).await);
            // By tuple in order of its first row, then by kind, then by row.
            let mut first: BTreeMap<[u64; 2], usize> = BTreeMap::new();
            let mut expected: BTreeMap<(usize, Vec<NodeId>), Vec<u32>> = BTreeMap::new();
            for (row, (code, _)) in rows.iter().enumerate() {
                let tuple = *first.entry(*code).or_insert(row);
                let kind = nodes.iter().map(|nodes| nodes[row]).collect();
                expected.entry((tuple, kind)).or_default().push(row as u32);
            }
            let mut found = Vec::new();
            for tuple in 0..entries.tuples() as u32 {
                for entry in entries.of(tuple) {
                    let of_entry = &entries.rows[entry.first_row as usize..(entry.first_row + entry.count) as usize];
                    let row = &rows[entries.a_row(tuple)];
                    prop_assert_eq!([entries.codes[0][tuple as usize], entries.codes[1][tuple as usize]], row.0);
                    let key = (first[&row.0], entries.kinds[entry.kind as usize].to_vec());
                    found.push((key, of_entry.to_vec()));
                }
            }
            prop_assert!(entries.kinds.is_sorted_by(|a, b| a < b));
            prop_assert_eq!(entries.loose.iter().sum::<u64>(), rows.len() as u64);
            prop_assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
            // However many rows have found a class, all of them are loose again.
            let all = |entries: &Entries| {
                let counts: Vec<u32> = entries.entries.iter().map(|entry| entry.count).collect();
                (counts, entries.loose.clone(), entries.loose_rows)
            };
            let before = all(&entries);
            for at in 0..entries.entries.len() {
                let Entry { kind, count, .. } = entries.entries[at];
                let lost = (taken >> (at % 60) & 3).min(count.into()) as u32;
                entries.entries[at].count -= lost;
                entries.lose(kind, lost);
            }
            entries.set_loose();
            prop_assert_eq!(all(&entries), before);
        }
    }
}
