//! Sorting, compiled once.
//!
//! The library's sorts are compiled again for every type and every closure, six to thirteen kilobytes each, and the page loads
//! them all before it can read a table. These are compiled once and call the comparison through a pointer: slower by a small
//! factor, and made for distinct values, classes and columns. What sorts in the middle of a search keeps a sort of its own.
//!
//! What may be as long as a table is sorted in slices ([`sorted_places`], [`Sorting`]).

use std::cmp::Ordering;

use crate::pace::Pace;
use crate::threads;

/// The items in order, equal ones in their former order. O(n log n).
pub fn sorted<T>(items: Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) -> Vec<T> {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, |a, b| compare(&items[a], &items[b]));
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places.iter().filter_map(|&place| items[place].take()).collect()
}

/// Puts places in order, equal ones in their former order. O(n log n).
pub fn sort_places<P: Copy>(places: &mut [P], mut compare: impl FnMut(P, P) -> Ordering) {
    sort(places, &mut compare);
}

#[inline(never)]
fn sort<P: Copy>(places: &mut [P], compare: &mut dyn FnMut(P, P) -> Ordering) {
    places.sort_by(|&a, &b| compare(a, b));
}

/// The first places of `0..len` in an order that has no equals: `most` of them, or all where there are fewer.
/// O(len + most log most).
pub fn first_places(len: usize, most: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    if len > most {
        places.select_nth_unstable_by(most, |&a, &b| compare(a, b));
        places.truncate(most);
    }
    sort_places(&mut places, compare);
    places
}

/// So many places are worth all threads.
const MANY: usize = 4_096;

/// Places that are sorted in one go, before runs are merged.
const RUN: usize = 512;

/// Places on their way into order, in slices; equal ones stay in their former order. Runs are sorted first, then merged
/// two by two. O(n log n) in all.
#[derive(Clone, Debug)]
pub struct Sorting {
    places: Vec<u32>,
    /// What is merged goes here; as long as the places, once there is more than one run.
    merged: Vec<u32>,
    /// How long runs are that are in order; 0 while the first ones are made.
    width: usize,
    /// How far the runs of this length are made or merged.
    done: usize,
    /// How much was taken of each of the two runs at hand.
    taken: (usize, usize),
}

impl Sorting {
    /// Begins with the places in their former order.
    pub fn new(places: Vec<u32>) -> Self {
        Self { places, merged: Vec::new(), width: 0, done: 0, taken: (0, 0) }
    }

    /// Works for about as many comparisons as are left, and takes off what it made. True when all is in order.
    pub fn advance(&mut self, compare: &mut dyn FnMut(u32, u32) -> Ordering, left: &mut u64) -> bool {
        let len = self.places.len();
        loop {
            if self.width == 0 {
                while self.done < len {
                    if *left == 0 {
                        return false;
                    }
                    let end = len.min(self.done + RUN);
                    let run = &mut self.places[self.done..end];
                    let compared = run.len() as u64 * u64::from(usize::BITS - run.len().leading_zeros());
                    sort(run, compare);
                    *left = left.saturating_sub(compared);
                    self.done = end;
                }
                (self.width, self.done) = (RUN, 0);
            }
            if self.width >= len {
                return true;
            }
            self.merged.resize(len, 0);
            if !self.merge(compare, left) {
                return false;
            }
            std::mem::swap(&mut self.places, &mut self.merged);
            (self.width, self.done) = (2 * self.width, 0);
        }
    }

    /// Merges all runs of this length; true when that is done.
    fn merge(&mut self, compare: &mut dyn FnMut(u32, u32) -> Ordering, left: &mut u64) -> bool {
        let len = self.places.len();
        while self.done < len {
            let middle = len.min(self.done + self.width);
            let end = len.min(middle + self.width);
            let (first, second) = (&self.places[self.done..middle], &self.places[middle..end]);
            let (mut a, mut b) = self.taken;
            let to = &mut self.merged[self.done..end];
            while a < first.len() && b < second.len() {
                if *left == 0 {
                    self.taken = (a, b);
                    return false;
                }
                *left -= 1;
                // Of equals, the one that was first.
                let place = if compare(second[b], first[a]) == Ordering::Less {
                    b += 1;
                    second[b - 1]
                } else {
                    a += 1;
                    first[a - 1]
                };
                to[a + b - 1] = place;
            }
            let rest = if a < first.len() { &first[a..] } else { &second[b..] };
            to[a + b..].copy_from_slice(rest);
            *left = left.saturating_sub(rest.len() as u64 / 8);
            (self.done, self.taken) = (end, (0, 0));
        }
        true
    }

    /// The places; in order once [`Self::advance`] has said so.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// The same; in order once [`Self::advance`] has said so.
    pub fn finish(self) -> Vec<u32> {
        self.places
    }
}

/// The places in order, equal ones in their former order, at this cost per comparison. O(n log n).
pub async fn sorted_places(
    places: Vec<u32>,
    comparison: u64,
    pace: &Pace,
    mut compare: impl FnMut(u32, u32) -> Ordering,
) -> Vec<u32> {
    let mut sorting = Sorting::new(places);
    pace.until(|left| {
        let mut comparisons = left.div_ceil(comparison);
        let is_sorted = sorting.advance(&mut compare, &mut comparisons);
        *left = (*left).min(comparisons.saturating_mul(comparison));
        is_sorted
    })
    .await;
    sorting.finish()
}

/// The same on all threads if there are several, without a pause from begin to end; in slices if there is one. O(n log n).
pub async fn sorted_at_once(
    mut places: Vec<u32>,
    comparison: u64,
    pace: &Pace,
    compare: impl Fn(u32, u32) -> Ordering + Sync,
) -> Vec<u32> {
    if threads::count() == 1 || places.len() < MANY {
        return sorted_places(places, comparison, pace, compare).await;
    }
    pace.end_slice().await;
    threads::sort(&mut places, &compare);
    let comparisons = places.len() as u64 * u64::from(places.len().ilog2());
    pace.pause(comparisons.saturating_mul(comparison)).await;
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::pace::in_slices;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does_and_keeps_equals_in_place(items in proptest::collection::vec((0u8..5, 0u8..255), 0..60)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(sorted(items, |a, b| a.0.cmp(&b.0)), expected);
        }

        #[test]
        fn a_sort_in_slices_is_the_sort_in_one_go(
            items in proptest::collection::vec(0u8..9, 0..5 * RUN),
            slice in 1u64..2_000,
        ) {
            let mut expected: Vec<u32> = (0..items.len() as u32).collect();
            expected.sort_by_key(|&place| items[place as usize]);
            let mut sorting = Sorting::new((0..items.len() as u32).collect());
            let mut compared = 0;
            loop {
                let mut left = slice;
                let mut of_slice = 0;
                let mut compare = |a: u32, b: u32| {
                    of_slice += 1;
                    items[a as usize].cmp(&items[b as usize])
                };
                let done = sorting.advance(&mut compare, &mut left);
                // A run is sorted in one slice.
                prop_assert!(of_slice <= slice + 11 * RUN as u64, "{} of {}", of_slice, slice);
                compared += of_slice;
                if done {
                    break;
                }
            }
            let most = items.len() as u64 * u64::from(u32::BITS - (items.len() as u32).leading_zeros() + 1);
            prop_assert!(compared <= most, "{} of {}", compared, most);
            prop_assert_eq!(sorting.finish(), expected);
        }

        #[test]
        fn places_sorted_at_a_pace_are_those_sorted_at_once(
            items in proptest::collection::vec(0u8..9, 0..3 * RUN),
            comparison in 1u64..40,
            slice in 0u64..90_000,
        ) {
            let mut expected: Vec<u32> = (0..items.len() as u32).collect();
            expected.sort_by_key(|&place| items[place as usize]);
            let sorted = in_slices(slice, async |pace| {
                let compare = |a: u32, b: u32| items[a as usize].cmp(&items[b as usize]);
                sorted_places((0..items.len() as u32).collect(), comparison, pace, compare).await
            });
            prop_assert_eq!(sorted, expected);
        }

        #[test]
        fn places_sorted_by_all_threads_are_those_sorted_by_one(items in proptest::collection::vec(0u8..99, 0..3 * MANY)) {
            let mut expected: Vec<u32> = (0..items.len() as u32).collect();
            expected.sort_by_key(|&place| items[place as usize]);
            let sorted = in_slices(1_000_000, async |pace| {
                let compare = |a: u32, b: u32| items[a as usize].cmp(&items[b as usize]);
                sorted_at_once((0..items.len() as u32).collect(), 10, pace, compare).await
            });
            prop_assert_eq!(sorted, expected);
        }

        #[test]
        fn the_first_places_are_the_head_of_all_of_them(items in proptest::collection::vec(0u8..9, 0..60), most in 0usize..70) {
            let compare = |a: usize, b: usize| items[b].cmp(&items[a]).then(a.cmp(&b));
            let mut expected: Vec<usize> = (0..items.len()).collect();
            expected.sort_by(|&a, &b| compare(a, b));
            expected.truncate(most);
            prop_assert_eq!(first_places(items.len(), most, &compare), expected);
        }
    }
}
