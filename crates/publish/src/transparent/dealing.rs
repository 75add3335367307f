//! Rows dealt out to buckets, as many of each value as were packed there, and to parts of buckets.
//!
//! Two orders are drawn, which do not depend on each other: one decides which rows of a value lie in which bucket, the other how the rows
//! of a bucket stand. With one for both, rows of a value that lies in two buckets would rather stand at the front of the first.

use tauell_base::slices::part;

use super::options::Together;
use super::packing::Bucket;

/// What it costs to look at a row, in units of some nanoseconds.
const ROW: u64 = 8;

/// The rows of a part of a bucket, in their drawn order, and the group of each.
pub(super) struct Dealt {
    /// How many groups there are, of equally many rows.
    pub groups: usize,
    pub rows: Vec<u32>,
    /// By place in `rows`: numbered in the order in which a group's first row comes, so that the numbers tell nothing of the values.
    pub group_of: Vec<u32>,
}

/// Rows on their way to their buckets.
pub(super) struct Dealing {
    /// All rows, in the order that decides it.
    order: Vec<u32>,
    next: usize,
    buckets: Vec<Bucket>,
    /// By value: the buckets that have rows of it and are not full of it yet, the next one last: bucket, group, and how many.
    waiting: Vec<Vec<(u32, u32, u32)>>,
    /// By bucket: the first of its parts, and how many it has; then by group how many rows have come.
    parts: Vec<(u32, u32)>,
    came: Vec<Vec<u32>>,
    /// By row: its part, all buckets together, and its group there.
    lies_in: Vec<(u32, u32)>,
}

impl Dealing {
    /// No row dealt yet. O(rows + values).
    pub fn new(order: Vec<u32>, buckets: Vec<Bucket>, values: usize, together: Together) -> Self {
        let mut waiting = vec![Vec::new(); values];
        for (at, bucket) in buckets.iter().enumerate().rev() {
            for (group, values) in (0..).zip(&bucket.groups) {
                values.iter().for_each(|&(value, rows)| waiting[value as usize].push((at as u32, group, rows)));
            }
        }
        let lies_in = vec![(0, 0); order.len()];
        let mut first = 0;
        let mut parts = Vec::with_capacity(buckets.len());
        for bucket in &buckets {
            let groups = bucket.groups.len() as u32;
            let many = together.parts(bucket.each * groups, groups);
            parts.push((first, many));
            first += many;
        }
        let came = buckets.iter().map(|bucket| vec![0; bucket.groups.len()]).collect();
        Self { order, next: 0, buckets, waiting, parts, came, lies_in }
    }

    /// Goes on until the slice has nothing left; true when every row has its bucket. `values` says the value of each row.
    pub fn advance(&mut self, values: &[u32], left: &mut u64) -> bool {
        for &row in &self.order[part(&mut self.next, self.order.len(), left, ROW)] {
            let waiting = &mut self.waiting[values[row as usize] as usize];
            let Some((bucket, group, rows)) = waiting.last_mut() else { unreachable!("every row was packed") };
            let (first, many) = self.parts[*bucket as usize];
            let came = &mut self.came[*bucket as usize][*group as usize];
            // One row of each group after the other, so that parts have equally many of each.
            self.lies_in[row as usize] = (first + *came % many, *group);
            *came += 1;
            *rows -= 1;
            if *rows == 0 {
                waiting.pop();
            }
        }
        self.next == self.order.len()
    }

    /// By row, where it lies.
    #[cfg(any(test, feature = "testing"))]
    pub fn lies_in(&self) -> &[(u32, u32)] {
        &self.lies_in
    }

    /// The rows of each part are put in this order.
    pub fn filling(self, order: Vec<u32>) -> Filling {
        let of_parts = |(bucket, &(_, many)): (&Bucket, &(u32, u32))| vec![bucket.groups.len(); many as usize];
        let groups: Vec<usize> = self.buckets.iter().zip(&self.parts).flat_map(of_parts).collect();
        let numbers = groups.iter().map(|&groups| (vec![None; groups], 0)).collect();
        let empty = |groups| Dealt { groups, rows: Vec::new(), group_of: Vec::new() };
        let dealt = groups.into_iter().map(empty).collect();
        Filling { order, next: 0, lies_in: self.lies_in, dealt, numbers }
    }
}

/// Parts of buckets that are being filled.
pub(super) struct Filling {
    order: Vec<u32>,
    next: usize,
    lies_in: Vec<(u32, u32)>,
    dealt: Vec<Dealt>,
    /// By part: the number of each group, and how many have one.
    numbers: Vec<(Vec<Option<u32>>, u32)>,
}

impl Filling {
    /// Goes on until the slice has nothing left; true when every row lies in its bucket.
    pub fn advance(&mut self, left: &mut u64) -> bool {
        for &row in &self.order[part(&mut self.next, self.order.len(), left, ROW)] {
            let (part, group) = self.lies_in[row as usize];
            let (numbers, numbered) = &mut self.numbers[part as usize];
            let number = *numbers[group as usize].get_or_insert_with(|| {
                *numbered += 1;
                *numbered - 1
            });
            let dealt = &mut self.dealt[part as usize];
            dealt.rows.push(row);
            dealt.group_of.push(number);
        }
        self.next == self.order.len()
    }

    /// The parts, bucket by bucket.
    pub fn finish(self) -> Vec<Dealt> {
        self.dealt
    }
}
