//! Buckets of rows by their sensitive value, of which the largest give a row each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::simple_ell::Bucket;
use crate::trace::Trace;

use super::steps::AnatomyStep;
use tauell_base::sorting::sorted;
use tauell_data::taxonomy::LeafRank;

/// The rows of each sensitive value that have no group yet, and what they drew.
pub(super) struct Buckets {
    /// All rows, by value; those of a bucket that have a group are at its end.
    rows: Vec<u32>,
    /// By value: where its rows begin.
    first: Vec<u32>,
    /// How many rows each bucket has, the largest first; of equals the first value.
    largest: BinaryHeap<(u32, Reverse<u32>)>,
    taken: Vec<(u32, Reverse<u32>)>,
}

impl Buckets {
    /// Rows by value. O(rows + values).
    pub fn new(rows: Vec<u32>, counts: &[u64]) -> Self {
        let mut first = Vec::with_capacity(counts.len());
        let mut next = 0;
        for &count in counts {
            first.push(next);
            next += count as u32;
        }
        let full = counts.iter().zip(0..).filter(|&(&count, _)| count > 0);
        let largest = full.map(|(&count, value)| (count as u32, Reverse(value))).collect();
        Self { rows, first, largest, taken: Vec::new() }
    }

    /// One row of each of the ℓ largest; `None` if fewer are left. O(ℓ · log values), and O(values) with a trace.
    pub fn group(&mut self, ell: usize, trace: Option<&mut Trace>) -> Option<Vec<u32>> {
        if self.largest.len() < ell {
            return None;
        }
        let mut group = Vec::with_capacity(ell);
        for _ in 0..ell {
            let (count, Reverse(value)) = self.largest.pop().expect("so many are left");
            group.push(self.rows[(self.first[value as usize] + count - 1) as usize]);
            self.taken.push((count - 1, Reverse(value)));
        }
        if let Some(trace) = trace {
            trace.record(self.made(&group));
        }
        self.largest.extend(self.taken.drain(..).filter(|&(count, _)| count > 0));
        Some(group)
    }

    /// All buckets that have a row, by value.
    #[cold]
    pub(crate) fn recorded(&self) -> AnatomyStep {
        let full = self.largest.iter().map(|&(count, Reverse(value))| bucket(value, count)).collect();
        AnatomyStep::Filled { buckets: sorted(full, |one: &Bucket, other| one.value.cmp(&other.value)) }
    }

    /// A group of one row of each bucket that has just given one.
    #[cold]
    fn made(&self, group: &[u32]) -> AnatomyStep {
        let from = self.taken.iter().map(|&(count, Reverse(value))| bucket(value, count + 1));
        let smallest = self.taken.last().map(|&(count, _)| count + 1);
        let tied = self.largest.iter().filter(|&&(count, _)| Some(count) == smallest);
        let tied = tied.map(|&(_, Reverse(value))| LeafRank(value)).collect();
        AnatomyStep::Made { from: from.collect(), rows: group.to_vec(), tied: sorted(tied, LeafRank::cmp) }
    }

    /// What is left, by value.
    ///
    /// # Panics
    /// Where two rows of a value are: then some value has more than 1/ℓ of all rows.
    pub fn rest(self) -> Vec<u32> {
        let left = sorted(self.largest.into_vec(), |(_, Reverse(one)), (_, Reverse(other))| one.cmp(other));
        assert!(left.iter().all(|&(count, _)| count == 1), "at most one row of a bucket is left");
        left.into_iter().map(|(_, Reverse(value))| self.rows[self.first[value as usize] as usize]).collect()
    }
}

fn bucket(value: u32, rows: u32) -> Bucket {
    Bucket { value: LeafRank(value), rows: rows.into() }
}
