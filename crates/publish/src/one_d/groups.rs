//! Groups of rows with different values, from rows in a line (docs/explanation/one-dimensional.md#groups).
//!
//! The first rows of ℓ different values form a class, if what is left then still has no value in more than one of ℓ
//! rows. If it would not, those values that have to lose a row come before others. Otherwise, that is the same class.
//!
//! To change it: of R rows that are left a value has to lose one iff it has ⌊R / ℓ⌋ of them; that such values are few enough is proven
//! (docs/explanation/one-dimensional.md#why-it-ends), and only for groups of ℓ to 2ℓ − 1 rows, all of different values.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::row_order::Numbers;
use tauell_base::pace::Pace;
use tauell_base::sorting::sorted_places;

use super::steps::Decided;

/// No row.
const NONE: u32 = u32::MAX;

/// What it costs to queue a row, to look for the next one of a group, to take one, and to compare two, in units of some nanoseconds.
const QUEUE: u64 = 20;
const LOOK: u64 = 60;
const TAKE: u64 = 60;
const COMPARISON: u64 = 2;

/// Rows in a line, some of which are in a group already.
pub(super) struct Line<'a> {
    ell: usize,
    /// The rows in the order of the line. What follows calls them by their place in it.
    rows: Vec<u32>,
    /// By row of the table, in the line or not: its value.
    values: &'a [u32],
    /// By place: the next row of the same value.
    next: Vec<u32>,
    /// By value: its first row that is in no group; none where all are.
    first: Vec<u32>,
    /// The first rows of all values, and some that have a group since.
    firsts: BinaryHeap<Reverse<u32>>,
    remaining: Remaining,
    /// How many rows are in no group.
    left: usize,
    /// Why the rows of the last group were taken, if a trace records it.
    decided: Option<Decided>,
}

impl<'a> Line<'a> {
    /// These rows in this order, none in a group. O(rows).
    ///
    /// # Panics
    /// If more than one of ℓ rows has one value: the caller has to see to it.
    pub async fn new(ell: u32, rows: Vec<u32>, (values, below): Numbers<'a>, pace: &Pace) -> Self {
        let mut line = Self {
            ell: ell as usize,
            values,
            next: vec![NONE; rows.len()],
            first: vec![NONE; below],
            firsts: BinaryHeap::new(),
            remaining: Remaining::new(below),
            left: rows.len(),
            rows,
            decided: None,
        };
        // By value: its last row so far.
        let mut last = vec![NONE; below];
        pace.each(0..line.rows.len(), QUEUE, |place| line.queue(place as u32, &mut last)).await;
        assert!(line.remaining.most() * line.ell <= line.left, "no value has more than one of ℓ rows");
        line
    }

    /// From now on it is recorded why rows are taken.
    pub(crate) fn explain(&mut self) {
        self.decided = Some(Decided::default());
    }

    /// Why the rows of the last group were taken, if that is recorded.
    pub fn decided(&self) -> Option<&Decided> {
        self.decided.as_ref()
    }

    /// The rows of the next group, ascending; `None` when every row is in a group. O(rows log values) for all.
    pub(crate) async fn next_group(&mut self, pace: &Pace) -> Option<Vec<u32>> {
        if self.left == 0 {
            return None;
        }
        let mut first = Vec::with_capacity(self.ell);
        while first.len() < self.ell {
            pace.pause(LOOK).await;
            let Reverse(place) = self.firsts.pop().expect("what is left has a row of ℓ values");
            if self.first[self.value(place) as usize] == place {
                first.push(place);
            }
        }
        let group = self.decide(first);
        pace.each(0..group.len(), TAKE, |at| self.take(group[at])).await;
        let rows = group.iter().map(|&place| self.rows[place as usize]).collect();
        Some(sorted_places(rows, COMPARISON, pace, |a, b| a.cmp(&b)).await)
    }

    fn value(&self, place: u32) -> u32 {
        self.values[self.rows[place as usize] as usize]
    }

    /// Queues a row behind those of its value.
    fn queue(&mut self, place: u32, last: &mut [u32]) {
        let value = self.value(place);
        match std::mem::replace(&mut last[value as usize], place) {
            NONE => {
                self.first[value as usize] = place;
                self.firsts.push(Reverse(place));
            }
            before => self.next[before as usize] = place,
        }
        self.remaining.add(value);
    }

    /// Takes the first row of a value.
    fn take(&mut self, place: u32) {
        let (value, next) = (self.value(place), self.next[place as usize]);
        self.remaining.take(value);
        self.first[value as usize] = next;
        if next != NONE {
            self.firsts.push(Reverse(next));
        }
        self.left -= 1;
    }

    /// The group, given the first rows of the ℓ values that come first: the first row of each value that has to lose one, and so many of
    /// these that they are ℓ. Those that are not taken go back.
    fn decide(&mut self, first: Vec<u32>) -> Vec<u32> {
        let full = self.left / self.ell;
        let must = self.remaining.with(full);
        let mut group: Vec<u32> = must.iter().map(|&value| self.first[value as usize]).collect();
        if let Some(decided) = &mut self.decided {
            let must = group.iter().map(|&place| self.rows[place as usize]).collect();
            *decided = Decided { left: self.left as u64, full: full as u64, must, passed: Vec::new() };
        }
        for place in first {
            // A full value's row is in the group.
            if self.remaining.of(self.value(place)) == full {
                continue;
            }
            if group.len() < self.ell {
                group.push(place);
            } else {
                self.firsts.push(Reverse(place));
                if let Some(decided) = &mut self.decided {
                    decided.passed.push(self.rows[place as usize]);
                }
            }
        }
        group
    }
}

/// How many rows of each value are left, kept so that the values with most are at hand.
struct Remaining {
    /// By value.
    rows: Vec<u32>,
    /// Values by how many rows they have, ascending.
    values: Vec<u32>,
    /// By value: its place among them.
    place: Vec<u32>,
    /// By number of rows: the first place of a value with so many or more.
    from: Vec<u32>,
}

impl Remaining {
    /// No rows.
    fn new(values: usize) -> Self {
        let all: Vec<u32> = (0..values as u32).collect();
        Self { rows: vec![0; values], place: all.clone(), values: all, from: vec![0] }
    }

    fn of(&self, value: u32) -> usize {
        self.rows[value as usize] as usize
    }

    /// How many rows the value with most of them has.
    fn most(&self) -> usize {
        self.values.last().map_or(0, |&value| self.of(value))
    }

    /// The values with so many rows or more.
    fn with(&self, rows: usize) -> &[u32] {
        &self.values[self.from.get(rows).map_or(self.values.len(), |&from| from as usize)..]
    }

    /// A row more of a value.
    fn add(&mut self, value: u32) {
        let rows = self.of(value);
        if self.from.len() == rows + 1 {
            self.from.push(self.values.len() as u32);
        }
        // It becomes the last of those with as many rows, and the first of those with more.
        self.from[rows + 1] -= 1;
        self.exchange(value, self.from[rows + 1]);
        self.rows[value as usize] += 1;
    }

    /// A row less of a value.
    fn take(&mut self, value: u32) {
        let rows = self.of(value);
        self.exchange(value, self.from[rows]);
        self.from[rows] += 1;
        self.rows[value as usize] -= 1;
    }

    /// Puts a value in a place, and the one that is there in its own.
    fn exchange(&mut self, value: u32, place: u32) {
        let (other, own) = (self.values[place as usize], self.place[value as usize]);
        self.values.swap(own as usize, place as usize);
        (self.place[value as usize], self.place[other as usize]) = (place, own);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tauell_base::pace::Work;

    use super::*;

    /// Which rule a group came from.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum By {
        Greedy,
        FallBack,
        All,
    }

    fn is_eligible(counts: &[usize], ell: usize) -> bool {
        counts.iter().all(|count| count * ell <= counts.iter().sum())
    }

    /// As the steps are reported: queues, heads by their place, ℓ first heads, values that have to lose a row, everything.
    fn plain(ell: usize, of: &[u32], values: usize) -> Vec<(By, Vec<u32>)> {
        let mut queues = vec![Vec::new(); values];
        of.iter().enumerate().for_each(|(place, &value)| queues[value as usize].push(place as u32));
        let mut groups = Vec::new();
        loop {
            let counts: Vec<usize> = queues.iter().map(Vec::len).collect();
            let left: usize = counts.iter().sum();
            assert!(is_eligible(&counts, ell), "what is left stays eligible");
            if left == 0 {
                return groups;
            }
            let mut heads: Vec<usize> = (0..values).filter(|&value| counts[value] > 0).collect();
            heads.sort_by_key(|&value| queues[value][0]);
            let stays_eligible = |group: &[usize]| {
                let without = |value: usize| counts[value] - usize::from(group.contains(&value));
                is_eligible(&(0..values).map(without).collect::<Vec<_>>(), ell)
            };
            let greedy = &heads[..ell.min(heads.len())];
            let fall_back = |size: usize| {
                let mut group: Vec<usize> =
                    (0..values).filter(|&value| (counts[value] * ell) as i64 > left as i64 - size as i64).collect();
                if group.len() > size {
                    return None;
                }
                let others: Vec<usize> = heads.iter().copied().filter(|value| !group.contains(value)).collect();
                group.extend(&others[..size - group.len()]);
                stays_eligible(&group).then_some(group)
            };
            let (by, group) = if greedy.len() == ell && stays_eligible(greedy) {
                (By::Greedy, greedy.to_vec())
            } else if let Some(group) = (ell..=heads.len().min(2 * ell - 1)).find_map(fall_back) {
                (By::FallBack, group)
            } else {
                groups.push((By::All, queues.concat()));
                return groups;
            };
            let mut rows: Vec<u32> = group.iter().map(|&value| queues[value].remove(0)).collect();
            rows.sort_unstable();
            groups.push((by, rows));
        }
    }

    /// The groups of rows whose values are in the order of the line, in slices.
    fn groups(ell: u32, rows: Vec<u32>, values: &[u32], of: usize, slice: u64) -> Vec<Vec<u32>> {
        let values = values.to_vec();
        let mut work = Work::begin(|pace| async move {
            let mut line = Line::new(ell, rows, (&values, of), &pace).await;
            let mut groups = Vec::new();
            while let Some(group) = line.next_group(&pace).await {
                groups.push(group);
            }
            groups
        });
        std::iter::repeat_with(|| work.advance(slice)).flatten().next().expect("it finishes")
    }

    fn of_letters(ell: u32, letters: &str) -> (Vec<Vec<u32>>, usize) {
        let values: Vec<u32> = letters.bytes().map(|letter| u32::from(letter - b'a')).collect();
        let plain = plain(ell as usize, &values, 26);
        let found = groups(ell, (0..values.len() as u32).collect(), &values, 26, u64::MAX);
        assert!(plain.iter().map(|(_, rows)| rows).eq(&found), "{plain:?}");
        (found, plain.iter().filter(|(by, _)| *by == By::FallBack).count())
    }

    #[test]
    fn tv_12_groups_of_letters() {
        // docs/explanation/one-dimensional.md#groups.
        let hospital = vec![vec![0, 4], vec![1, 6], vec![2, 7], vec![3, 8], vec![5, 9], vec![10, 11]];
        assert_eq!(of_letters(2, "hhhhphpppahf"), (hospital, 0));
        assert_eq!(of_letters(2, "aaabbccd"), (vec![vec![0, 3], vec![1, 4], vec![2, 5], vec![6, 7]], 0));
        assert_eq!(of_letters(2, "aaaabcbcd"), (vec![vec![0, 4], vec![1, 5], vec![2, 6], vec![3, 7, 8]], 1));
    }

    #[test]
    fn where_more_than_l_values_must_lose_a_row_the_group_has_as_many_rows() {
        // Five values of one row each, in threes; of 2 ℓ − 1 rows none can be left behind.
        assert_eq!(of_letters(3, "abcde"), (vec![vec![0, 1, 2, 3, 4]], 1));
        // b has to lose a row at once, though a, c and d come first.
        assert_eq!(of_letters(2, "acdbbb"), (vec![vec![0, 3], vec![1, 4], vec![2, 5]], 2));
    }

    #[test]
    #[should_panic(expected = "no value has more than one of ℓ rows")]
    fn rows_that_cannot_be_grouped_are_refused() {
        groups(2, vec![0, 1, 2], &[0, 0, 1], 2, u64::MAX);
    }

    /// ℓ, and values in a line no more than one of ℓ of which is the same: as drawn with a skew, then evened out.
    fn lines() -> impl Strategy<Value = (usize, Vec<u32>, usize)> {
        (2..6usize, 2..14usize, 0..4u32).prop_flat_map(|(ell, values, skew)| {
            let values = values.max(ell);
            prop::collection::vec((0.0..1.0f64).prop_map(move |draw| draw.powi(skew as i32 + 1)), 1..90).prop_map(
                move |draws| {
                    let mut line: Vec<u32> = draws.iter().map(|draw| (draw * values as f64) as u32).collect();
                    loop {
                        let count = |value: u32| line.iter().filter(|&&one| one == value).count();
                        let Some(most) = (0..values as u32).find(|&value| count(value) * ell > line.len()) else {
                            return (ell, line, values);
                        };
                        let others = (0..values as u32).filter(|&value| value != most);
                        let least = others.min_by_key(|&value| (count(value), value)).unwrap();
                        // The most frequent value is met less often in the first half of the line, or another one at its end.
                        let most_at = line[..line.len() / 2].iter().position(|&one| one == most);
                        match most_at.filter(|_| count(most) > count(least) + 1) {
                            Some(at) if line.len().is_multiple_of(2) => line[at] = least,
                            _ => line.push(least),
                        }
                    }
                },
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn groups_are_those_of_the_plain_steps_however_they_are_sliced_and_all_rows_find_one(
            (ell, line, values) in lines(),
            slice in 1..2_000u64,
        ) {
            // The rows of the table are not in the order of the line, and there are others between them.
            let rows: Vec<u32> = (0..line.len() as u32).map(|place| 2 * (line.len() as u32 - place)).collect();
            let mut by_row = vec![u32::MAX; 2 * line.len() + 1];
            rows.iter().zip(&line).for_each(|(&row, &value)| by_row[row as usize] = value);
            let expected = plain(ell, &line, values);
            prop_assert!(expected.iter().all(|(by, _)| *by != By::All), "{:?}", expected);
            let in_table = |(_, group): &(By, Vec<u32>)| {
                let mut group: Vec<u32> = group.iter().map(|&place| rows[place as usize]).collect();
                group.sort_unstable();
                group
            };
            let found = groups(ell as u32, rows.clone(), &by_row, values, slice);
            prop_assert_eq!(&found, &expected.iter().map(in_table).collect::<Vec<_>>());
            for group in &found {
                let mut of: Vec<u32> = group.iter().map(|&row| by_row[row as usize]).collect();
                of.sort_unstable();
                of.dedup();
                prop_assert!(of.len() == group.len() && (ell..2 * ell).contains(&group.len()), "{:?}", found);
            }
        }
    }

    #[test]
    fn draws_take_every_way() {
        // What the property above is worth: of some lines all groups come of the first rule, others need the second one, up to the
        // largest groups.
        use proptest::strategy::ValueTree;
        use proptest::test_runner::TestRunner;
        let mut runner = TestRunner::deterministic();
        let (mut greedy, mut fall_back, mut large, mut largest) = (0, 0, 0, 0);
        for _ in 0..1_000 {
            let (ell, line, values) = lines().new_tree(&mut runner).unwrap().current();
            for (by, group) in plain(ell, &line, values) {
                greedy += usize::from(by == By::Greedy);
                fall_back += usize::from(by == By::FallBack && group.len() == ell);
                large += usize::from(by == By::FallBack && group.len() > ell);
                largest += usize::from(group.len() == 2 * ell - 1);
            }
        }
        println!("{greedy} {fall_back} {large} {largest}");
        assert!(greedy > 1_000 && fall_back > 1_000 && large > 100 && largest > 20);
    }
}
