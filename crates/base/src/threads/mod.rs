//! Work that is divided among the threads of the machine. This is the one place that decides whether there are any: natively a pool of
//! them, in the page none, where every function here goes through its parts one after the other.
//!
//! Results come in the order of their parts, so nothing depends on which thread was first. How many parts there are does depend on
//! the machine, so the outcome must be the same for any division. Counts and exact masses are; a sum of doubles is
//! not, so the caller adds doubles after the parts are collected, in the order of the rows.
//!
//! ```
//! use tauell_base::threads::{map_parts, update_parts};
//!
//! let mut squares: Vec<u64> = (0..100_000).collect();
//! update_parts(&mut squares, 1_000, |_, part| part.iter_mut().for_each(|number| *number *= *number));
//! let sums = map_parts(0..squares.len(), 1_000, |part| squares[part].iter().sum::<u64>());
//! assert_eq!(sums.iter().sum::<u64>(), 333_328_333_350_000);
//! ```

#[cfg(target_arch = "wasm32")]
#[path = "single.rs"]
mod pool;
#[cfg(not(target_arch = "wasm32"))]
mod pool;

use std::cmp::Ordering;
use std::ops::Range;

pub use pool::{count, start};

/// Parts per thread: a thread that is through with its own takes those of others.
const PARTS: usize = 4;

/// What becomes of each item, in their order. Worth a thread per item: tens of microseconds.
///
/// # Panics
/// If `work` does, with that panic, once no thread works any more.
pub fn map<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Sync) -> Vec<T> {
    pool::map(items, work)
}

/// What becomes of the parts of a range, in their order. Each but a last one has `least` places at least.
///
/// # Panics
/// As [`map`].
pub fn map_parts<T: Send>(range: Range<usize>, least: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    map(parts(range, least, count()), work)
}

/// Changes items in parts; `work` gets the place of the first item of a part with it. As [`map_parts`].
///
/// # Panics
/// As [`map`].
pub fn update_parts<I: Send>(items: &mut [I], least: usize, work: impl Fn(usize, &mut [I]) + Sync) {
    let parts = parts(0..items.len(), least, count());
    let mut rest = items;
    let split = |range: Range<usize>| {
        let (part, others) = std::mem::take(&mut rest).split_at_mut(range.len());
        rest = others;
        (range.start, part)
    };
    map(parts.into_iter().map(split).collect(), |(first, part)| work(first, part));
}

/// Puts places in order, equal ones in their former order. O(n log n).
pub fn sort(places: &mut [u32], compare: &(impl Fn(u32, u32) -> Ordering + Sync)) {
    pool::sort(places, compare);
}

/// A range in parts for so many threads, at least one.
fn parts(range: Range<usize>, least: usize, threads: usize) -> Vec<Range<usize>> {
    let most = if threads == 1 { 1 } else { PARTS * threads };
    let parts = (range.len() / least.max(1)).clamp(1, most);
    // In two steps, because the product of both may not fit.
    let (each, more) = (range.len() / parts, range.len() % parts);
    let end = |part: usize| range.start + each * part + more.min(part);
    (0..parts).map(|part| end(part)..end(part + 1)).collect()
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn parts_are_the_range_in_order_and_none_is_too_small(
            start in 0..50usize, len in 0..5_000usize, least in 0..90usize, threads in 1..9usize,
        ) {
            let parts = parts(start..start + len, least, threads);
            prop_assert_eq!(parts.iter().cloned().flatten().collect::<Vec<_>>(), (start..start + len).collect::<Vec<_>>());
            prop_assert!(parts.len() == 1 || parts.iter().all(|part| part.len() >= least.max(1)));
            prop_assert!(threads > 1 || parts.len() == 1);
        }

        #[test]
        fn results_come_in_the_order_of_their_parts(mut items in prop::collection::vec(0..99u32, 0..500), least in 1..40usize) {
            let doubled: Vec<u32> = items.iter().map(|item| 2 * item).collect();
            let found = map_parts(0..items.len(), least, |part| items[part].iter().map(|item| 2 * item).collect::<Vec<_>>());
            prop_assert_eq!(&found.concat(), &doubled);
            let expected: Vec<u32> = items.iter().zip(0..).map(|(item, place)| item + place).collect();
            update_parts(&mut items, least, |first, part| {
                part.iter_mut().zip(first as u32..).for_each(|(item, place)| *item += place);
            });
            prop_assert_eq!(items, expected);
        }
    }

    #[test]
    fn a_panic_in_a_part_is_that_of_the_whole_and_ends_no_thread() {
        let panicking = |item: u32| assert!(item != 5, "of an item");
        let ended = catch_unwind(AssertUnwindSafe(|| map((0..9).collect(), panicking)));
        assert_eq!(ended.unwrap_err().downcast_ref::<&str>(), Some(&"of an item"));
        assert_eq!(map((0..9).collect(), |item: u32| item), (0..9).collect::<Vec<_>>());
    }
}
