//! Rows dealt out to buckets, as many of each value as were packed there, and to parts of buckets.
//!
//! Two orders are drawn, which do not depend on each other: one decides which rows of a value lie in which bucket, the other the order of
//! the rows of a bucket. With one for both, rows of a value that lies in two buckets would rather be at the front of the first.

use crate::row_order::Numbers;
use tauell_base::pace::Pace;

use super::options::PartitionSize;
use super::packing::Bucket;

/// What it costs to look at a row, in units of some nanoseconds.
const ROW: u64 = 8;

/// The rows of a part of a bucket, in their random order, and the group of each.
pub(super) struct BucketPart {
    /// How many groups there are, of equally many rows.
    pub groups: usize,
    pub rows: Vec<u32>,
    /// By place in `rows`: numbered in the order in which a group's first row comes, so that the numbers disclose nothing of the values.
    pub group_of: Vec<u32>,
}

/// Where rows lie.
pub(super) struct Dealing {
    /// By part, all buckets together: how many groups it has.
    groups: Vec<usize>,
    /// By row: its part, and its group there.
    pub lies_in: Vec<(u32, u32)>,
}

impl Dealing {
    /// Deals all rows out to these buckets; the order decides which rows of a value lie where. O(rows + values).
    pub async fn new(
        order: &[u32],
        (values, below): Numbers<'_>,
        buckets: &[Bucket],
        partition_size: PartitionSize,
        pace: &Pace,
    ) -> Self {
        let mut dealing = Self { groups: Vec::new(), lies_in: vec![(0, 0); order.len()] };
        // By bucket: the first of its parts, and how many it has; then by group how many rows have come.
        let mut parts = Vec::with_capacity(buckets.len());
        let mut came: Vec<Vec<u32>> = Vec::with_capacity(buckets.len());
        for bucket in buckets {
            let groups = bucket.groups.len();
            let many = partition_size.parts(bucket.each * groups as u32, groups as u32);
            parts.push((dealing.groups.len() as u32, many));
            came.push(vec![0; groups]);
            dealing.groups.extend(std::iter::repeat_n(groups, many as usize));
        }
        let mut waiting = waiting(buckets, below);
        pace.each(0..order.len(), ROW, |at| {
            let waiting = &mut waiting[values[order[at] as usize] as usize];
            let Some((bucket, group, rows)) = waiting.last_mut() else { unreachable!("every row was packed") };
            let (first, many) = parts[*bucket as usize];
            let came = &mut came[*bucket as usize][*group as usize];
            // One row of each group after the other, so that parts have equally many of each.
            dealing.lies_in[order[at] as usize] = (first + *came % many, *group);
            *came += 1;
            *rows -= 1;
            if *rows == 0 {
                waiting.pop();
            }
        })
        .await;
        dealing
    }

    /// The parts, bucket by bucket, their rows in this order. O(rows).
    pub async fn parts(&self, order: &[u32], pace: &Pace) -> Vec<BucketPart> {
        let empty = |&groups: &usize| BucketPart { groups, rows: Vec::new(), group_of: Vec::new() };
        let mut parts: Vec<BucketPart> = self.groups.iter().map(empty).collect();
        // By part: the number of each group, and how many have one.
        let mut numbers: Vec<_> = self.groups.iter().map(|&groups| (vec![None; groups], 0)).collect();
        pace.each(0..order.len(), ROW, |at| {
            let (part, group) = self.lies_in[order[at] as usize];
            let (numbers, numbered) = &mut numbers[part as usize];
            let number = *numbers[group as usize].get_or_insert_with(|| {
                *numbered += 1;
                *numbered - 1
            });
            let part = &mut parts[part as usize];
            part.rows.push(order[at]);
            part.group_of.push(number);
        })
        .await;
        parts
    }
}

/// By value: the buckets with rows of it, the first one last: bucket, group, and how many rows.
fn waiting(buckets: &[Bucket], values: usize) -> Vec<Vec<(u32, u32, u32)>> {
    let mut waiting = vec![Vec::new(); values];
    for (at, bucket) in buckets.iter().enumerate().rev() {
        for (group, values) in (0..).zip(&bucket.groups) {
            values.iter().for_each(|&(value, rows)| waiting[value as usize].push((at as u32, group, rows)));
        }
    }
    waiting
}
