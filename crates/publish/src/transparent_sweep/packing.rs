//! Sensitive values packed into groups of equally many rows, from how many rows each value has and nothing else.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Rows of some values, in groups of equally many: every class of the bucket takes as many rows of each group as of any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bucket {
    /// By group: its values, ascending, and how many rows of each. A value is in as many groups at most as it may have rows of a tuple
    /// ([`times`]).
    pub groups: Vec<Vec<(u32, u32)>>,
    /// How many rows a group has.
    pub each: u32,
}

/// How many rows of a tuple may have a value of so many rows, where there are so many tuples: one, unless it has more rows than there are tuples.
pub(super) fn times(count: u64, tuples: u64) -> u64 {
    count.div_ceil(tuples)
}

/// Buckets that hold all rows, of `size` groups each or, for a few of them, one or two more, so that no row is left over; the first ones are the
/// smallest. A value is in no more groups of a bucket than it may have rows of a tuple ([`times`]).
///
/// There always is such a packing (docs/explanation/transparent-sweep.md#packing). Most rows lie in one bucket, since that is where rows find others that
/// are alike: values go to the group that has the fewest rows, the most frequent one first, and what a group has too much of is left to the next
/// bucket. A value that may have several rows of a tuple is packed as if it were as many values.
///
/// O((values + size) · log) for each bucket. Nothing is packed of fewer than `size` rows.
pub(super) fn pack(counts: &[u64], size: u32) -> Vec<Bucket> {
    let tuples = counts.iter().sum::<u64>() / u64::from(size);
    if tuples == 0 {
        return Vec::new();
    }
    let mut of = Vec::with_capacity(counts.len());
    let mut parts = Vec::with_capacity(counts.len());
    for (value, &count) in (0..).zip(counts) {
        let times = times(count, tuples);
        parts.extend((0..times).map(|time| (count + time) / times));
        of.resize(parts.len(), value);
    }
    let mut buckets = pack_parts(&parts, tuples);
    for values in buckets.iter_mut().flat_map(|bucket| &mut bucket.groups) {
        // Parts of a value follow each other.
        values.iter_mut().for_each(|(part, _)| *part = of[*part as usize]);
        values.dedup_by(|part, first| {
            let same = part.0 == first.0;
            first.1 += if same { part.1 } else { 0 };
            same
        });
    }
    buckets
}

/// The same for values of which none has more rows than there are tuples.
fn pack_parts(counts: &[u64], tuples: u64) -> Vec<Bucket> {
    let rows: u64 = counts.iter().sum();
    // So many tuples of equally many rows, where the rows divide so; else some have a row more, each of another value.
    let (size, larger) = ((rows / tuples) as usize, rows % tuples);
    let mut left = counts.to_vec();
    let mut buckets = Vec::new();
    if larger > 0 {
        let of_larger = take_largest(&mut left, size + 1, larger);
        pack_evenly(of_larger, size + 1, &mut buckets);
    }
    pack_evenly(left, size, &mut buckets);
    buckets
}

/// Takes `size` rows of different values out, `times`: each time of the values that have the most left, so that none is left with more
/// rows than there are tuples to come.
fn take_largest(left: &mut [u64], size: usize, times: u64) -> Vec<u64> {
    let mut taken = vec![0; left.len()];
    let mut largest: BinaryHeap<_> = (0..left.len()).map(|value| (left[value], Reverse(value))).collect();
    for _ in 0..times {
        let these: Vec<_> = (0..size).filter_map(|_| largest.pop()).collect();
        for (count, Reverse(value)) in these {
            assert!(count > 0, "so many values have a row left");
            left[value] -= 1;
            taken[value] += 1;
            largest.push((count - 1, Reverse(value)));
        }
    }
    taken
}

/// Packs rows that make up tuples of `size` without rest, and of which no value has more than there are tuples.
fn pack_evenly(mut left: Vec<u64>, size: usize, buckets: &mut Vec<Bucket>) {
    loop {
        let tuples = left.iter().sum::<u64>() / size as u64;
        if tuples == 0 {
            return;
        }
        let groups = into_groups(&left, size);
        let sums: Vec<u64> = groups.iter().map(|values| values.iter().map(|&value| left[value]).sum()).collect();
        let each = most_each(&left, &groups, &sums, tuples);
        buckets.push(leveled(&mut left, groups, &sums, each));
    }
}

/// Values by group: the most frequent value first, each to the group that has the fewest rows so far. Of equals the first one.
fn into_groups(left: &[u64], size: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); size];
    let mut smallest: BinaryHeap<_> = (0..size).map(|group| Reverse((0, group))).collect();
    for value in by_count(left) {
        let Some(Reverse((rows, group))) = smallest.pop() else { continue };
        groups[group].push(value);
        smallest.push(Reverse((rows + left[value], group)));
    }
    groups
}

/// The values that have a row left, the most frequent one first; of equals the first one.
fn by_count(left: &[u64]) -> Vec<usize> {
    let values = (0..left.len()).filter(|&value| left[value] > 0).collect();
    tauell_base::sorting::sorted(values, |&one: &usize, &other| left[other].cmp(&left[one]).then(one.cmp(&other)))
}

/// The most rows that each group can give, so that of what is left no value has more than there are tuples to come.
fn most_each(left: &[u64], groups: &[Vec<usize>], sums: &[u64], tuples: u64) -> u64 {
    let keeps = |each: u64| {
        let most = tuples - each;
        groups.iter().zip(sums).all(|(values, &sum)| {
            let can_stay: u64 = values.iter().map(|&value| left[value].min(most)).sum();
            sum >= each && can_stay >= sum - each
        })
    };
    // One can always be given: of the values that must lose one, a group has at most one, since these came first. If so
    // many rows can be given, fewer can: one less leaves one more in each group, and lets one more of each value stay.
    let (mut can, mut cannot) = (1, sums.iter().min().copied().unwrap_or(0).min(tuples) + 1);
    while can + 1 < cannot {
        let middle = can + (cannot - can) / 2;
        if keeps(middle) {
            can = middle;
        } else {
            cannot = middle;
        }
    }
    can
}

/// A bucket of so many rows a group. What stays is leveled: no value keeps more than another of its group, but for one row, unless it has
/// no more.
fn leveled(left: &mut [u64], groups: Vec<Vec<usize>>, sums: &[u64], each: u64) -> Bucket {
    let mut of_groups = Vec::with_capacity(groups.len());
    for (values, &sum) in groups.iter().zip(sums) {
        let mut to_stay = sum - each;
        let mut of_group = Vec::with_capacity(values.len());
        // The rarest first: what it cannot hold the others do.
        for (at, &value) in values.iter().rev().enumerate() {
            let stays = left[value].min(to_stay / (values.len() - at) as u64);
            to_stay -= stays;
            if left[value] > stays {
                of_group.push((value as u32, (left[value] - stays) as u32));
            }
            left[value] = stays;
        }
        of_groups.push(tauell_base::sorting::sorted(of_group, |one: &(u32, u32), other| one.cmp(other)));
    }
    Bucket { groups: of_groups, each: each as u32 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether buckets hold every row, in groups of equally many rows, no value in more groups of a bucket than it may have rows of a tuple.
    fn holds(counts: &[u64], size: u32, buckets: &[Bucket]) -> bool {
        let tuples = counts.iter().sum::<u64>() / u64::from(size);
        let mut held = vec![0; counts.len()];
        buckets.iter().all(|bucket| {
            let mut groups = vec![0; counts.len()];
            for &(value, rows) in bucket.groups.iter().flatten() {
                held[value as usize] += u64::from(rows);
                groups[value as usize] += 1;
            }
            bucket.groups.len() >= size as usize
                && bucket.each > 0
                && groups.iter().zip(counts).all(|(&groups, &count)| groups <= times(count, tuples))
                && bucket.groups.iter().all(|group| group.iter().map(|&(_, rows)| rows).sum::<u32>() == bucket.each)
                && bucket.groups.iter().all(|group| group.is_sorted_by_key(|&(value, _)| value))
                && bucket.groups.iter().flatten().all(|&(_, rows)| rows > 0)
        }) && held == counts
    }

    #[test]
    fn nearly_all_occupations_of_the_census_lie_in_one_bucket() {
        let counts = [3721, 9, 4030, 3992, 989, 1350, 1966, 3212, 143, 4038, 644, 3584, 912, 1572];
        let each = |ell| pack(&counts, ell).iter().map(|bucket| bucket.each).collect::<Vec<_>>();
        assert_eq!(each(3), [10012, 42]);
        assert_eq!(each(6), [4834, 171, 22]);
    }

    #[test]
    fn rows_that_are_left_over_go_where_their_value_is_not() {
        // Seven rows of three values: two tuples, of which one has a row more, would be of three and four values.
        assert_eq!(pack(&[2, 2, 2, 1], 3).iter().map(|bucket| bucket.groups.len()).collect::<Vec<_>>(), [4, 3]);
        assert_eq!(pack(&[1, 1, 1, 1, 1], 3).iter().map(|bucket| bucket.groups.len()).collect::<Vec<_>>(), [5]);
        assert_eq!(pack(&[], 2), []);
    }

    /// Twelve people, in tuples of four: six, three, two and one of them share a value.
    #[test]
    fn a_value_of_half_the_rows_is_in_two_of_four_groups() {
        let buckets = pack(&[6, 3, 2, 1], 4);
        assert_eq!(
            buckets,
            [Bucket { groups: vec![vec![(0, 3)], vec![(0, 3)], vec![(1, 3)], vec![(2, 2), (3, 1)]], each: 3 }]
        );
    }

    #[test]
    fn one_tuple_of_all_rows_has_every_value_as_often_as_the_table() {
        assert_eq!(
            pack(&[3, 1, 1], 5),
            [Bucket { groups: vec![vec![(0, 1)], vec![(0, 1)], vec![(0, 1)], vec![(1, 1)], vec![(2, 1)]], each: 1 }]
        );
        assert_eq!(pack(&[3, 1, 1], 6), []);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 5_000, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn every_table_that_can_be_packed_is(
            counts in prop::collection::vec(prop_oneof![0..4u64, 0..30u64, 0..1000u64], 1..12),
            size in 2..12u32,
        ) {
            let rows: u64 = counts.iter().sum();
            prop_assume!(rows >= u64::from(size));
            let buckets = pack(&counts, size);
            prop_assert!(holds(&counts, size, &buckets), "{buckets:?}");
            // So few classes cannot have more than a value or two beyond ℓ.
            prop_assert!(buckets.len() <= 60, "{}", buckets.len());
        }
    }
}
