//! The least-cost assignment of as many things to as many places.

use crate::objective::Cost;

/// Gives each row of a square table of costs a column of its own, so that they cost least together: by shortest augmenting paths (Jonker and Volgenant
/// 1987). Memory is used again for the next table. O(size³).
#[derive(Default)]
pub(super) struct Assigning {
    /// What a row and a column are worth, from 1; 0 stands for what has no partner yet.
    of_row: Vec<i64>,
    of_column: Vec<i64>,
    row_of: Vec<usize>,
    before: Vec<usize>,
    nearest: Vec<i64>,
    reached: Vec<bool>,
}

impl Assigning {
    /// By row: its column. `costs` holds one row after the other.
    pub fn assign(&mut self, costs: &[Cost], size: usize, columns: &mut Vec<usize>) {
        for (of, value) in [(&mut self.of_row, 0), (&mut self.of_column, 0)] {
            of.clear();
            of.resize(size + 1, value);
        }
        for of in [&mut self.row_of, &mut self.before] {
            of.clear();
            of.resize(size + 1, 0);
        }
        // A row that has the least it can have where no one stands yet stays there, best where it stands already; the others come in one by one.
        let mut others = Vec::new();
        for (row, costs) in costs.chunks_exact(size).enumerate() {
            let least = costs.iter().copied().min().unwrap_or(0);
            self.of_row[row + 1] = least as i64;
            let free = |&column: &usize| costs[column] == least && self.row_of[column + 1] == 0;
            match Some(row).filter(free).or_else(|| (0..size).find(free)) {
                Some(column) => self.row_of[column + 1] = row + 1,
                None => others.push(row + 1),
            }
        }
        for row in others {
            self.take_in(row, costs, size);
        }
        columns.clear();
        columns.resize(size, 0);
        for column in 1..=size {
            columns[self.row_of[column] - 1] = column - 1;
        }
    }

    /// One more row, others giving way along the path that costs least.
    fn take_in(&mut self, row: usize, costs: &[Cost], size: usize) {
        let Self { of_row, of_column, row_of, before, nearest, reached } = self;
        nearest.clear();
        nearest.resize(size + 1, i64::MAX);
        reached.clear();
        reached.resize(size + 1, false);
        row_of[0] = row;
        let mut at = 0;
        while row_of[at] != 0 {
            reached[at] = true;
            let from = row_of[at];
            let (mut least, mut next) = (i64::MAX, 0);
            for column in (1..=size).filter(|&column| !reached[column]) {
                let cost = costs[(from - 1) * size + column - 1] as i64 - of_row[from] - of_column[column];
                if cost < nearest[column] {
                    (nearest[column], before[column]) = (cost, at);
                }
                if nearest[column] < least {
                    (least, next) = (nearest[column], column);
                }
            }
            for column in 0..=size {
                if reached[column] {
                    of_row[row_of[column]] += least;
                    of_column[column] -= least;
                } else {
                    nearest[column] -= least;
                }
            }
            at = next;
        }
        while at != 0 {
            row_of[at] = row_of[before[at]];
            at = before[at];
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cheapest(costs: &[Cost], size: usize, row: usize, taken: &mut Vec<usize>) -> Cost {
        if row == size {
            return 0;
        }
        let mut least = Cost::MAX;
        for column in 0..size {
            if !taken.contains(&column) {
                taken.push(column);
                least = least.min(costs[row * size + column] + cheapest(costs, size, row + 1, taken));
                taken.pop();
            }
        }
        least
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

        #[test]
        fn no_other_assignment_costs_less(size in 1..7usize, costs in prop::collection::vec(0..20 as Cost, 36)) {
            let costs = &costs[..size * size];
            let (mut assigning, mut columns) = (Assigning::default(), Vec::new());
            assigning.assign(&[3, 1, 1, 3], 2, &mut columns);
            prop_assert_eq!(&columns, &[1, 0]);
            assigning.assign(costs, size, &mut columns);
            let mut sorted = columns.clone();
            sorted.sort_unstable();
            prop_assert!(sorted.into_iter().eq(0..size));
            let cost: Cost = columns.iter().enumerate().map(|(row, column)| costs[row * size + column]).sum();
            prop_assert_eq!(cost, cheapest(costs, size, 0, &mut Vec::new()));
        }
    }
}
