//! Groups of rows with different values, from rows in a line (docs/one-dimensional.md#groups).
//!
//! The first rows of ℓ different values make a group, where what is left then still has no value in more than one of ℓ rows. Where it
//! would not, those values that have to lose a row come before others. Where it does, that is the same group.
//!
//! To change it: of R rows that are left a value has to lose one iff it has ⌊R / ℓ⌋ of them; that such values are few enough is proven
//! (docs/one-dimensional.md#why-it-ends), and only for groups of ℓ to 2ℓ − 1 rows, all of different values.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::steps::Decided;
use tauell_base::slices::part;
use tauell_base::sorting::Sorting;

/// No row.
const NONE: u32 = u32::MAX;

/// What it costs to queue a row, to look for the next one of a group, to take one, and to compare two, in units of some nanoseconds.
const QUEUE: u64 = 20;
const LOOK: u64 = 60;
const TAKE: u64 = 60;
const COMPARISON: u64 = 2;

/// What became of a slice of work.
pub(super) enum Step {
    /// The next group is not made yet.
    GoOn,
    /// The rows of a group, ascending.
    Group(Vec<u32>),
    /// Every row is in a group.
    Finished,
}

/// Groups of some rows in the making, in slices.
pub(super) struct Grouping {
    ell: usize,
    /// The rows in the order of the line. What follows calls them by their place in it.
    rows: Vec<u32>,
    /// By place: the next row of the same value.
    next: Vec<u32>,
    /// By value: its first row that is in no group; none where all are.
    first: Vec<u32>,
    /// The first rows of all values, and some that have a group since.
    firsts: BinaryHeap<Reverse<u32>>,
    remaining: Remaining,
    /// How many rows are in no group.
    left: usize,
    stage: Stage,
    /// Why the rows of the last group were taken, where that is told.
    decided: Option<Decided>,
}

enum Stage {
    /// Rows are queued behind those of their value: the last row of each value so far, and the next row.
    Queueing { last: Vec<u32>, next: usize },
    /// The first rows of ℓ values are looked for.
    Looking(Vec<u32>),
    /// Rows are taken: which, and how many are.
    Taking(Vec<u32>, usize),
    /// The rows of a group are put in order.
    Ordering(Sorting),
}

impl Grouping {
    /// Of these rows in this order, which have so many values at the most.
    pub fn new(ell: u32, rows: Vec<u32>, values: usize) -> Self {
        Self {
            ell: ell as usize,
            next: vec![NONE; rows.len()],
            first: vec![NONE; values],
            firsts: BinaryHeap::new(),
            remaining: Remaining::new(values),
            left: rows.len(),
            stage: Stage::Queueing { last: vec![NONE; values], next: 0 },
            rows,
            decided: None,
        }
    }

    /// From now on it is told why rows are taken.
    pub fn tell(&mut self) {
        self.decided = Some(Decided::default());
    }

    /// Why the rows of the last group were taken, where that is told.
    pub fn decided(&self) -> Option<&Decided> {
        self.decided.as_ref()
    }

    /// The rows in the order of the line.
    pub fn line(&self) -> &[u32] {
        &self.rows
    }

    /// Goes on until the slice has nothing left or a group is made. `values` are those of all rows, by row. O(rows log values) in all.
    ///
    /// # Panics
    /// When more than one of ℓ rows has one value: the caller has to see to it.
    pub fn advance(&mut self, values: &[u32], left: &mut u64) -> Step {
        while *left > 0 {
            match &mut self.stage {
                Stage::Queueing { last, next } => {
                    for place in part(next, self.rows.len(), left, QUEUE) {
                        let value = values[self.rows[place] as usize];
                        match std::mem::replace(&mut last[value as usize], place as u32) {
                            NONE => {
                                self.first[value as usize] = place as u32;
                                self.firsts.push(Reverse(place as u32));
                            }
                            before => self.next[before as usize] = place as u32,
                        }
                        self.remaining.add(value);
                    }
                    if *next == self.rows.len() {
                        assert!(self.remaining.most() * self.ell <= self.left, "no value has more than one of ℓ rows");
                        self.stage = Stage::Looking(Vec::new());
                    }
                }
                Stage::Looking(group) => {
                    if self.left == 0 {
                        return Step::Finished;
                    }
                    while group.len() < self.ell && *left > 0 {
                        *left = left.saturating_sub(LOOK);
                        let Reverse(place) = self.firsts.pop().expect("what is left has a row of ℓ values");
                        let value = values[self.rows[place as usize] as usize];
                        if self.first[value as usize] == place {
                            group.push(place);
                        }
                    }
                    if group.len() == self.ell {
                        let group = std::mem::take(group);
                        self.stage = Stage::Taking(self.decide(group, values), 0);
                    }
                }
                Stage::Taking(group, taken) => {
                    for &place in &group[part(taken, group.len(), left, TAKE)] {
                        let value = values[self.rows[place as usize] as usize];
                        self.remaining.take(value);
                        let next = self.next[place as usize];
                        self.first[value as usize] = next;
                        if next != NONE {
                            self.firsts.push(Reverse(next));
                        }
                    }
                    if *taken == group.len() {
                        self.left -= group.len();
                        let rows = group.iter().map(|&place| self.rows[place as usize]);
                        self.stage = Stage::Ordering(Sorting::new(rows.collect()));
                    }
                }
                Stage::Ordering(sorting) => {
                    let (mut comparisons, before) = (left.div_ceil(COMPARISON), *left);
                    let done = sorting.advance(&mut |a, b| a.cmp(&b), &mut comparisons);
                    *left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                    if done {
                        let ordered = std::mem::replace(&mut self.stage, Stage::Looking(Vec::new()));
                        let Stage::Ordering(sorting) = ordered else { continue };
                        return Step::Group(sorting.finish());
                    }
                }
            }
        }
        Step::GoOn
    }

    /// The group, given the first rows of the ℓ values that come first: the first row of each value that has to lose one, and so many of
    /// these that they are ℓ. Those that are not taken go back.
    fn decide(&mut self, first: Vec<u32>, values: &[u32]) -> Vec<u32> {
        let full = self.left / self.ell;
        let must = self.remaining.with(full);
        let mut group: Vec<u32> = must.iter().map(|&value| self.first[value as usize]).collect();
        if let Some(decided) = &mut self.decided {
            let must = group.iter().map(|&place| self.rows[place as usize]).collect();
            *decided = Decided { left: self.left as u64, full: full as u64, must, passed: Vec::new() };
        }
        for place in first {
            // A full value's row is in the group.
            if self.remaining.of(values[self.rows[place as usize] as usize]) == full {
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

    /// As the steps are told: queues, heads by their place, ℓ first heads, values that have to lose a row, everything.
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

    /// What is made of rows whose values stand in the order of the line, in slices.
    fn groups(ell: u32, rows: Vec<u32>, values: &[u32], of: usize, slice: u64) -> Vec<Vec<u32>> {
        let mut grouping = Grouping::new(ell, rows, of);
        let (mut groups, mut left) = (Vec::new(), slice);
        loop {
            match grouping.advance(values, &mut left) {
                Step::GoOn => {
                    assert_eq!(left, 0);
                    left = slice;
                }
                Step::Group(group) => groups.push(group),
                Step::Finished => return groups,
            }
        }
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
        // docs/one-dimensional.md#groups.
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
