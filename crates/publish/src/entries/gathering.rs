//! Rows on their way into tuples and entries, in slices.

use tauell_base::numbering::Numbering;
use tauell_base::slices::part;
use tauell_base::sorting::Sorting;
use tauell_data::taxonomy::NodeId;

use super::{Entries, Entry};

/// What steps cost for a row, in units of some nanoseconds.
const NUMBER: u64 = 40;
const LOOK: u64 = 6;
const COMPARISON: u64 = 20;

/// [`Entries`] in the making: O(rows · (words + attributes) + kinds · log kinds) in all.
pub(crate) struct Gathering {
    /// Per word, per kept row: its quasi-identifier value, coded.
    codes: Vec<Vec<u64>>,
    step: Step,
    /// The next row of this step, or the next place of an order.
    next: usize,
    numbering: Numbering,
    /// Per row: its kind.
    kind: Vec<u32>,
    /// Per row: its tuple.
    tuple: Vec<u32>,
    /// How many tuples there are.
    tuples: usize,
    /// The distinct sensitive values, by first appearance until they are ranked.
    kinds: Vec<Box<[NodeId]>>,
    rank: Vec<u32>,
    /// Per number, while rows are sorted by it: how many rows have it, then where the next of them goes.
    place: Vec<u32>,
    /// The order of rows before the sort that is under way.
    before: Vec<u32>,
    tuple_codes: Vec<Vec<u64>>,
    first_entry: Vec<u32>,
    entries: Vec<Entry>,
    /// Kept rows in the order so far.
    rows: Vec<u32>,
    loose: Vec<u64>,
}

/// By tuple, then by kind, then by row: sorted by the least important first, every sort being stable. Tuples keep the order of
/// their first rows: nothing here depends on a hash.
enum Step {
    /// Rows are numbered by their sensitive values, attribute by attribute.
    Kinds(usize),
    /// The distinct ones are taken down.
    Listing,
    Ranking(Sorting),
    /// Rows get the rank of their kind.
    Ranked,
    /// Rows are numbered by their quasi-identifier values, word by word.
    Tuples(usize),
    /// The rows of each number are counted.
    Counting(By),
    /// Every row goes behind those of lower numbers.
    Placing(By),
    Entries,
    Finished,
}

#[derive(Clone, Copy, PartialEq)]
enum By {
    Kind,
    Tuple,
}

impl Gathering {
    /// Begins with so many rows. `codes` is per word, per kept row.
    pub fn new(rows: usize, codes: Vec<Vec<u64>>) -> Self {
        Self {
            codes,
            step: Step::Kinds(0),
            next: 0,
            numbering: Numbering::default(),
            kind: vec![0; rows],
            tuple: Vec::new(),
            tuples: 0,
            kinds: Vec::new(),
            rank: Vec::new(),
            place: Vec::new(),
            before: Vec::new(),
            tuple_codes: Vec::new(),
            first_entry: Vec::new(),
            entries: Vec::new(),
            rows: Vec::new(),
            loose: Vec::new(),
        }
    }

    /// Goes on until the slice has nothing left; true when all is gathered. `sensitive` is per attribute, per kept row.
    pub fn advance(&mut self, sensitive: &[&[NodeId]], left: &mut u64) -> bool {
        let rows = self.kind.len();
        while *left > 0 {
            let next = match &mut self.step {
                Step::Kinds(attribute) => match sensitive.get(*attribute) {
                    Some(nodes) => {
                        let part = part(&mut self.next, rows, left, NUMBER);
                        for (kind, node) in self.kind[part.clone()].iter_mut().zip(&nodes[part]) {
                            *kind = self.numbering.of(*kind, node.0.into());
                        }
                        (self.next == rows).then(|| {
                            self.numbering = Numbering::default();
                            Step::Kinds(*attribute + 1)
                        })
                    }
                    None => Some(Step::Listing),
                },
                Step::Listing => {
                    for row in part(&mut self.next, rows, left, LOOK) {
                        if self.kind[row] as usize == self.kinds.len() {
                            self.kinds.push(sensitive.iter().map(|nodes| nodes[row]).collect());
                        }
                    }
                    let order = || (0..self.kinds.len() as u32).collect();
                    (self.next == rows).then(|| Step::Ranking(Sorting::new(order())))
                }
                Step::Ranking(sorting) => {
                    let kinds = &self.kinds;
                    let mut compare = |a: u32, b: u32| kinds[a as usize].cmp(&kinds[b as usize]);
                    let mut comparisons = left.div_ceil(COMPARISON);
                    let done = sorting.advance(&mut compare, &mut comparisons);
                    *left = (*left).min(comparisons * COMPARISON);
                    done.then(|| {
                        self.rank = vec![0; self.kinds.len()];
                        let mut old = std::mem::take(&mut self.kinds);
                        for (rank, &kind) in (0u32..).zip(sorting.places()) {
                            self.rank[kind as usize] = rank;
                            self.kinds.push(std::mem::take(&mut old[kind as usize]));
                        }
                        Step::Ranked
                    })
                }
                Step::Ranked => {
                    for kind in &mut self.kind[part(&mut self.next, rows, left, LOOK)] {
                        *kind = self.rank[*kind as usize];
                    }
                    (self.next == rows).then(|| {
                        self.tuple = vec![0; rows];
                        self.tuples = rows.min(1);
                        Step::Tuples(0)
                    })
                }
                Step::Tuples(word) => match self.codes.get(*word) {
                    Some(codes) => {
                        let part = part(&mut self.next, rows, left, NUMBER);
                        for (tuple, &code) in self.tuple[part.clone()].iter_mut().zip(&codes[part]) {
                            *tuple = self.numbering.of(*tuple, code);
                        }
                        (self.next == rows).then(|| {
                            self.tuples = self.numbering.count() as usize;
                            self.numbering = Numbering::default();
                            Step::Tuples(*word + 1)
                        })
                    }
                    None => {
                        self.rows = (0..rows as u32).collect();
                        self.place = vec![0; self.kinds.len() + 1];
                        Some(Step::Counting(By::Kind))
                    }
                },
                Step::Counting(by) => {
                    let number = if *by == By::Kind { &self.kind } else { &self.tuple };
                    for &number in &number[part(&mut self.next, rows, left, LOOK)] {
                        self.place[number as usize + 1] += 1;
                    }
                    (self.next == rows).then(|| {
                        for at in 1..self.place.len() {
                            self.place[at] += self.place[at - 1];
                        }
                        self.before = std::mem::replace(&mut self.rows, vec![0; rows]);
                        Step::Placing(*by)
                    })
                }
                Step::Placing(by) => {
                    let number = if *by == By::Kind { &self.kind } else { &self.tuple };
                    for &row in &self.before[part(&mut self.next, rows, left, 2 * LOOK)] {
                        let place = &mut self.place[number[row as usize] as usize];
                        self.rows[*place as usize] = row;
                        *place += 1;
                    }
                    (self.next == rows).then(|| match by {
                        By::Kind => {
                            self.place = vec![0; self.tuples + 1];
                            Step::Counting(By::Tuple)
                        }
                        By::Tuple => {
                            (self.place, self.before) = (Vec::new(), Vec::new());
                            self.loose = vec![0; self.kinds.len()];
                            self.first_entry.reserve_exact(self.tuples + 1);
                            self.tuple_codes = self.codes.iter().map(|_| Vec::with_capacity(self.tuples)).collect();
                            Step::Entries
                        }
                    })
                }
                Step::Entries => {
                    let part = part(&mut self.next, rows, left, 2 * LOOK);
                    part.for_each(|place| self.take(place));
                    (self.next == rows).then(|| {
                        self.first_entry.push(self.entries.len() as u32);
                        Step::Finished
                    })
                }
                Step::Finished => return true,
            };
            if let Some(next) = next {
                (self.step, self.next) = (next, 0);
            }
        }
        matches!(self.step, Step::Finished)
    }

    /// Takes the row at this place into its entry.
    fn take(&mut self, place: usize) {
        let of = |row: u32| (self.tuple[row as usize], self.kind[row as usize]);
        let row = self.rows[place];
        let (tuple, kind) = of(row);
        let last = place.checked_sub(1).map(|before| of(self.rows[before]));
        self.loose[kind as usize] += 1;
        if last == Some((tuple, kind)) {
            self.entries.last_mut().expect("an entry was begun").count += 1;
            return;
        }
        if last.is_none_or(|(before, _)| before != tuple) {
            self.first_entry.push(self.entries.len() as u32);
            for (tuples, rows) in self.tuple_codes.iter_mut().zip(&self.codes) {
                tuples.push(rows[row as usize]);
            }
        }
        self.entries.push(Entry { kind, first_row: place as u32, count: 1 });
    }

    /// The rows, grouped.
    ///
    /// # Panics
    /// Before all are.
    pub fn finish(self) -> Entries {
        assert!(matches!(self.step, Step::Finished), "all rows are gathered");
        let loose_rows = self.rows.len() as u64;
        Entries {
            codes: self.tuple_codes,
            first_entry: self.first_entry,
            entries: self.entries,
            rows: self.rows,
            kinds: self.kinds,
            loose: self.loose,
            loose_rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn entries_are_rows_with_equal_values_whatever_the_slices(
            rows in prop::collection::vec((prop::array::uniform2(0..3u64), prop::array::uniform2(0..3u32)), 1..80),
            attributes in 0..3usize,
            slice in 1..300u64,
        ) {
            let codes: Vec<Vec<u64>> = (0..2).map(|word| rows.iter().map(|row| row.0[word]).collect()).collect();
            let sensitive: Vec<Vec<NodeId>> =
                (0..attributes).map(|index| rows.iter().map(|row| NodeId(row.1[index])).collect()).collect();
            let nodes: Vec<&[NodeId]> = sensitive.iter().map(Vec::as_slice).collect();
            let mut gathering = Gathering::new(rows.len(), codes);
            loop {
                let mut left = slice;
                if gathering.advance(&nodes, &mut left) {
                    break;
                }
                prop_assert_eq!(left, 0);
            }
            let entries = gathering.finish();
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
        }
    }
}
