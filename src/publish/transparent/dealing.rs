//! Rows dealt out to buckets, as many of each value as were packed there.

use crate::slices::part;

use super::packing::Bucket;

/// What it costs to look at a row, in units of some nanoseconds.
const ROW: u64 = 8;

/// The rows of a bucket, in their drawn order, and the group of each.
pub(super) struct Dealt {
    /// How it was packed.
    pub packed: Bucket,
    pub rows: Vec<u32>,
    /// By place in `rows`: numbered in the order in which a group's first row comes, so that the numbers tell nothing of the values.
    pub group_of: Vec<u32>,
}

/// Rows on their way into buckets.
pub(super) struct Dealing {
    /// All rows, in the order that lots have decided.
    order: Vec<u32>,
    next: usize,
    /// By value: the buckets that have rows of it and are not full of it yet, the next one last: bucket, group, and how many.
    waiting: Vec<Vec<(usize, usize, u32)>>,
    dealt: Vec<Dealt>,
    /// By bucket: the number of each group, and how many have one.
    numbers: Vec<(Vec<Option<u32>>, u32)>,
}

impl Dealing {
    /// No row dealt yet. O(values).
    pub fn new(order: Vec<u32>, buckets: Vec<Bucket>, values: usize) -> Self {
        let mut waiting = vec![Vec::new(); values];
        for (at, bucket) in buckets.iter().enumerate().rev() {
            for (group, values) in bucket.groups.iter().enumerate() {
                values.iter().for_each(|&(value, rows)| waiting[value as usize].push((at, group, rows)));
            }
        }
        let numbers = buckets.iter().map(|bucket| (vec![None; bucket.groups.len()], 0)).collect();
        let dealt = buckets.into_iter().map(|packed| Dealt { packed, rows: Vec::new(), group_of: Vec::new() }).collect();
        Self { order, next: 0, waiting, dealt, numbers }
    }

    /// Goes on until the slice has nothing left; true when every row lies in its bucket. `values` says the value of each row.
    pub fn advance(&mut self, values: &[u32], left: &mut u64) -> bool {
        for &row in &self.order[part(&mut self.next, self.order.len(), left, ROW)] {
            let waiting = &mut self.waiting[values[row as usize] as usize];
            let Some((bucket, group, rows)) = waiting.last_mut() else { unreachable!("every row was packed") };
            let (bucket, group) = (*bucket, *group);
            *rows -= 1;
            if *rows == 0 {
                waiting.pop();
            }
            let (numbers, numbered) = &mut self.numbers[bucket];
            let number = *numbers[group].get_or_insert_with(|| {
                *numbered += 1;
                *numbered - 1
            });
            let dealt = &mut self.dealt[bucket];
            dealt.rows.push(row);
            dealt.group_of.push(number);
        }
        self.next == self.order.len()
    }

    /// The buckets, in the order in which they were packed.
    pub fn finish(self) -> Vec<Dealt> {
        self.dealt
    }
}
