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
use std::io::{self, Read};
use std::ops::Range;

pub use pool::{count, start};

/// Parts per thread: a thread that is through with its own takes those of others.
const PARTS: usize = 4;

/// Whether there can be several threads: a constant, so that what is for several of them is not in the page's file.
pub const MAY_BE_SEVERAL: bool = !cfg!(target_arch = "wasm32");

/// Does long work on one of the threads that share the work. From any other thread, each division costs tens of microseconds until one
/// of these begins, and again until the caller goes on. To start them costs about as much.
///
/// # Panics
/// If the work does, with that panic.
pub fn within<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    pool::within(work)
}

/// Does both, at the same time if a second thread is free. Worth it: tens of microseconds.
///
/// # Panics
/// If either does, with that panic, once both have ended.
pub fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    pool::join(first, second)
}

/// Reads a stream to its end, in pieces of so many bytes but for the last one, and gives each to `take`. The next piece is read while
/// one is taken. Memory for two pieces.
///
/// # Errors
/// The first that `take` returns; or `Ok` with that of the stream, once all pieces before it are taken.
pub fn read_ahead<E: Send>(
    stream: &mut (dyn Read + Send),
    piece: usize,
    mut take: impl FnMut(&[u8]) -> Result<(), E> + Send,
) -> Result<io::Result<()>, E> {
    let mut fill = |buffer: &mut Vec<u8>| {
        buffer.clear();
        Read::take(&mut *stream, piece as u64).read_to_end(buffer)
    };
    let (mut next, mut taken) = (Vec::new(), Vec::new());
    let mut read = fill(&mut next);
    while !next.is_empty() {
        std::mem::swap(&mut next, &mut taken);
        if let Err(error) = read {
            return take(&taken).map(|()| Err(error));
        }
        let (is_taken, is_read) = join(|| take(&taken), || fill(&mut next));
        is_taken?;
        read = is_read;
    }
    Ok(read.map(drop))
}

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

    /// Ends with an error if it is to.
    struct Stream<'a>(&'a [u8], bool);

    impl Read for Stream<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() && self.1 {
                return Err(io::Error::other("torn"));
            }
            self.0.read(buffer)
        }
    }

    proptest! {
        #[test]
        fn a_stream_is_taken_in_order_up_to_the_first_error(
            bytes in prop::collection::vec(any::<u8>(), 0..200), piece in 1..70usize, is_torn: bool, refused in 0..300usize,
        ) {
            let mut taken = Vec::new();
            let take = |piece: &[u8]| {
                if taken.len() + piece.len() > refused {
                    return Err("refused");
                }
                taken.extend_from_slice(piece);
                Ok(())
            };
            let read = read_ahead(&mut Stream(&bytes, is_torn), piece, take);
            if bytes.len() > refused {
                prop_assert_eq!(read.unwrap_err(), "refused");
                prop_assert_eq!(&taken, &bytes[..refused / piece * piece]);
            } else {
                prop_assert_eq!(read.unwrap().is_err(), is_torn);
                prop_assert_eq!(taken, bytes);
            }
        }

        #[test]
        fn both_are_done(first: u32, second: u32) {
            prop_assert_eq!(join(|| first, || second), (first, second));
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
