//! The one thread that WebAssembly has.

use std::cmp::Ordering;
use std::num::NonZeroUsize;

use crate::sorting::sort_places;

/// Sets how many threads work: here always one.
pub fn start(_threads: Option<NonZeroUsize>) {}

/// Threads that share the work.
pub fn count() -> usize {
    1
}

pub(super) fn within<T>(work: impl FnOnce() -> T) -> T {
    work()
}

pub(super) fn map<I, T>(items: Vec<I>, work: impl Fn(I) -> T) -> Vec<T> {
    items.into_iter().map(work).collect()
}

pub(super) fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}

pub(super) fn sort(places: &mut [u32], compare: &impl Fn(u32, u32) -> Ordering) {
    sort_places(places, compare);
}
