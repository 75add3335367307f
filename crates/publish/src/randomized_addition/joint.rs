//! How large the sets of several sensitive columns must be, so that which values occur together does not narrow them down too far
//! (docs/explanation/randomized-addition.md#several-sensitive-columns).
//!
//! An adversary who knows which combinations of values occur keeps those that the sets of a row allow, and takes each of them for equally
//! likely. Bounds from the combinations alone say for which sizes no set that can be drawn lets a value have more than 1/ℓ of what is left.
//! Cost: O(rows + values · log + sizes tried · values).
//!
//! To change it: sizes may depend on which combinations occur, never on which person has which, or the sizes would disclose it.

use tauell_base::numbering::Numbering;
use tauell_data::microdata::Microdata;

/// The combinations of sensitive values that occur, counted by value.
pub(super) struct Combinations {
    /// How many there are.
    all: u64,
    /// By column, in how many of them each value occurs that occurs in any; descending.
    of_values: Vec<Vec<u64>>,
}

impl Combinations {
    /// Of all rows.
    pub fn of(microdata: &Microdata) -> Self {
        let columns = microdata.sensitive();
        let mut numbers = vec![0u32; microdata.len()];
        let (mut numbering, mut firsts) = (Numbering::default(), Vec::new());
        for (at, column) in columns.iter().enumerate() {
            numbering = Numbering::default();
            firsts.clear();
            for (row, number) in numbers.iter_mut().enumerate() {
                *number = numbering.of(*number, u64::from(column.leaves()[row]));
                if *number as usize == firsts.len() && at + 1 == columns.len() {
                    firsts.push(row);
                }
            }
        }
        let of_values = columns.iter().map(|column| {
            let mut counts = vec![0; column.taxonomy().leaf_count()];
            firsts.iter().for_each(|&row| counts[column.leaves()[row] as usize] += 1);
            counts.retain(|&count| count > 0);
            counts.sort_unstable_by(|a, b| b.cmp(a));
            counts
        });
        Self { all: u64::from(numbering.count()), of_values: of_values.collect() }
    }

    /// The sizes of the sets, none below what its column alone requires, with which no value of a column has more than
    /// 1/ℓ of the combinations that a row's sets leave, whichever sets are drawn. A set that has to grow does not grow
    /// to all values, from which nothing could be estimated. `None` if no such sizes were found.
    pub fn sizes(&self, ells: &[u32]) -> Option<Vec<u32>> {
        let most = |at: usize| (self.of_values[at].len() as u32 - 1).max(ells[at]);
        let largest = (0..ells.len()).map(most).max()?;
        let mut more = 0;
        loop {
            let sizes: Vec<u32> = ells.iter().enumerate().map(|(at, ell)| (ell + more).min(most(at))).collect();
            if (0..ells.len()).all(|at| self.holds(at, ells[at], &sizes)) {
                return Some(sizes);
            }
            if more >= largest {
                return None;
            }
            more += 1 + more / 16;
        }
    }

    /// Whether in no sets of these sizes a value of this column has more than 1/ℓ of the combinations that are left.
    fn holds(&self, at: usize, ell: u32, sizes: &[u32]) -> bool {
        let product = |of: &dyn Fn(usize) -> u64| {
            let others = (0..sizes.len()).filter(|&other| other != at);
            others.map(of).fold(1u64, u64::saturating_mul)
        };
        let (beside, all_beside) =
            (product(&|other| u64::from(sizes[other])), product(&|other| self.of_values[other].len() as u64));
        let counts = &self.of_values[at];
        // What is left of a value is no more than its combinations, and no more than the other sets have.
        let most = counts[0].min(beside);
        // All combinations, without those of the values that are in no set.
        let excluded = |(of, &size): (&Vec<u64>, &u32)| of.iter().take(of.len() - size as usize).sum::<u64>();
        let outside = self.of_values.iter().zip(sizes).map(excluded).fold(0u64, u64::saturating_add);
        if u64::from(ell).saturating_mul(most) <= self.all.saturating_sub(outside) {
            return true;
        }
        // What is left of each other value is what the other sets have, without the combinations that do not occur.
        let least = |&count: &u64| beside.saturating_sub(all_beside.saturating_sub(count));
        let others = counts.iter().rev().take(sizes[at] as usize - 1).map(least).fold(0u64, u64::saturating_add);
        u64::from(ell - 1).saturating_mul(most) <= others
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Of combinations as they are.
    fn of(tuples: &BTreeSet<Vec<usize>>, columns: usize) -> Combinations {
        let counts = |at: usize| {
            let mut counts = vec![0; 9];
            tuples.iter().for_each(|tuple| counts[tuple[at]] += 1);
            counts.retain(|&count| count > 0);
            counts.sort_unstable_by(|a, b| b.cmp(a));
            counts
        };
        Combinations { all: tuples.len() as u64, of_values: (0..columns).map(counts).collect() }
    }

    fn subsets(of: &[usize], size: usize) -> Vec<Vec<usize>> {
        let all = 0..1u32 << of.len();
        let chosen = all.filter(|set| set.count_ones() as usize == size);
        chosen.map(|set| (0..of.len()).filter(|at| set >> at & 1 == 1).map(|at| of[at]).collect()).collect()
    }

    /// The largest share that a value of a column has of what any sets leave that hold some combination, over 1/ℓ or not: by trying all.
    fn is_kept(tuples: &BTreeSet<Vec<usize>>, columns: usize, ells: &[u32], sizes: &[u32]) -> bool {
        let domain = |at: usize| tuples.iter().map(|tuple| tuple[at]).collect::<BTreeSet<_>>().into_iter().collect();
        let domains: Vec<Vec<usize>> = (0..columns).map(domain).collect();
        let sets: Vec<Vec<Vec<usize>>> = (0..columns).map(|at| subsets(&domains[at], sizes[at] as usize)).collect();
        let mut chosen = vec![Vec::new()];
        for of in &sets {
            chosen = chosen
                .iter()
                .flat_map(|before: &Vec<&Vec<usize>>| of.iter().map(|set| [&before[..], &[set]].concat()))
                .collect();
        }
        chosen.iter().all(|sets| {
            let left: Vec<&Vec<usize>> =
                tuples.iter().filter(|tuple| sets.iter().zip(*tuple).all(|(set, value)| set.contains(value))).collect();
            (0..columns).all(|at| {
                domains[at].iter().all(|&value| {
                    let own = left.iter().filter(|tuple| tuple[at] == value).count();
                    own * ells[at] as usize <= left.len()
                })
            })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_sets_of_these_sizes_leave_a_value_more_than_its_part_of_the_combinations_that_occur(
            columns in 2usize..4,
            cells in prop::collection::vec(prop::collection::vec(0usize..5, 3), 4..60),
            asked in 2u32..4,
        ) {
            let tuples: BTreeSet<Vec<usize>> = cells.into_iter().map(|cells| cells[..columns].to_vec()).collect();
            let combinations = of(&tuples, columns);
            let ells = vec![asked; columns];
            prop_assume!(combinations.of_values.iter().all(|of| of.len() as u32 >= asked));
            if let Some(sizes) = combinations.sizes(&ells) {
                prop_assert!(is_kept(&tuples, columns, &ells, &sizes), "{tuples:?}: {sizes:?}");
            }
        }
    }

    #[test]
    fn a_column_that_follows_from_another_makes_sets_larger_and_independent_ones_do_not() {
        let follows: BTreeSet<Vec<usize>> = (0..9).map(|value| vec![value, value]).collect();
        assert!(!is_kept(&follows, 2, &[3, 3], &[3, 3]));
        let sizes = of(&follows, 2).sizes(&[3, 3]).unwrap();
        assert_eq!(sizes, [6, 6]);
        assert!(is_kept(&follows, 2, &[3, 3], &sizes) && !is_kept(&follows, 2, &[3, 3], &[5, 5]));
        let every: BTreeSet<Vec<usize>> = (0..25).map(|at| vec![at / 5, at % 5]).collect();
        assert_eq!(of(&every, 2).sizes(&[3, 3]).unwrap(), [3, 3]);
        // One value has more than a third of the combinations: no sets help.
        let one: BTreeSet<Vec<usize>> =
            (0..5).map(|at| vec![0, at]).chain([vec![1, 0], vec![2, 0], vec![3, 0]]).collect();
        assert_eq!(of(&one, 2).sizes(&[3, 3]), None);
    }
}
