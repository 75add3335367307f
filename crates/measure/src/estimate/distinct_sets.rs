//! The distinct sets of the rows of a category, and how many rows have each.

use tauell_base::sorting::Sorting;
use tauell_data::taxonomy::ValueId;

use super::category::Taken;
use super::estimator::Estimator;
use super::walk::Walk;

/// What a comparison costs, in units of some nanoseconds.
const COMPARISON: u64 = 25;

/// Sets being gathered.
#[derive(Clone, Debug)]
pub(super) struct DistinctSets {
    taken: Taken,
    walk: Walk,
    /// Each row's with its part.
    rows: Vec<(ValueId, f64)>,
    /// The order that brings equal ones together, once all rows are there.
    order: Option<Sorting>,
}

impl DistinctSets {
    /// Nothing is gathered yet.
    pub fn of(taken: &Taken) -> Self {
        Self { taken: taken.clone(), walk: Walk::default(), rows: Vec::new(), order: None }
    }

    /// Of rows that are known already, each with its part.
    pub fn of_rows(of: &Estimator, rows: impl IntoIterator<Item = (u32, f64)>) -> Self {
        let set = |(row, part)| (of.release.publication.value_of(of.attribute, row as usize), part);
        let rows: Vec<(ValueId, f64)> = rows.into_iter().map(set).collect();
        let order = Some(Sorting::new((0..rows.len() as u32).collect()));
        Self { taken: Taken::default(), walk: Walk::default(), rows, order }
    }

    /// Works for about as many units as are left, and takes off what it worked. True when all are gathered. O(rows log rows).
    pub fn advance(&mut self, of: &Estimator, left: &mut u64) -> bool {
        let rows = &mut self.rows;
        let Some(order) = &mut self.order else {
            let set = |&row: &u32| of.release.publication.value_of(of.attribute, row as usize);
            let mut push = |_, of_record: &[u32], part| rows.extend(of_record.iter().map(|row| (set(row), part)));
            if self.walk.advance(of, &self.taken, left, &mut push) {
                self.order = Some(Sorting::new((0..rows.len() as u32).collect()));
            }
            return false;
        };
        let comparisons = *left / COMPARISON + 1;
        let mut unused = comparisons;
        let done = order.advance(&mut |a, b| rows[a as usize].0.cmp(&rows[b as usize].0), &mut unused);
        *left = left.saturating_sub((comparisons - unused) * COMPARISON);
        done
    }

    /// The sets, ascending, with their rows: those that count in part with their part.
    pub fn take(&mut self) -> Vec<(ValueId, f64)> {
        let mut sets: Vec<(ValueId, f64)> = Vec::new();
        for place in self.order.take().into_iter().flat_map(Sorting::finish) {
            let (set, rows) = self.rows[place as usize];
            match sets.last_mut() {
                Some((last, of_last)) if *last == set => *of_last += rows,
                _ => sets.push((set, rows)),
            }
        }
        sets
    }
}
