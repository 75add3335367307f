//! A pool of threads of the machine.

use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread::available_parallelism;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sorting::sort_places;

/// As much as the first thread of a process has.
const STACK: usize = 8 << 20;

/// How many threads work.
static COUNT: OnceLock<usize> = OnceLock::new();

/// Made when work is divided for the first time: small tables need none. None if the system gives no threads.
static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();

/// Sets how many threads work: as many as the variable `RAYON_NUM_THREADS` states, or one per core, if `None`. Only the first
/// call counts, and only if it comes before any work is divided.
pub fn start(threads: Option<NonZeroUsize>) {
    COUNT.get_or_init(|| threads.map_or_else(usual, NonZeroUsize::get));
}

/// Threads that share the work.
pub fn count() -> usize {
    *COUNT.get_or_init(usual)
}

fn usual() -> usize {
    let given = std::env::var("RAYON_NUM_THREADS").ok().and_then(|number| number.parse().ok());
    given.filter(|&threads| threads > 0).unwrap_or_else(|| available_parallelism().map_or(1, NonZeroUsize::get))
}

fn pool() -> Option<&'static ThreadPool> {
    let begin = || ThreadPoolBuilder::new().num_threads(count()).stack_size(STACK).build().ok();
    if count() == 1 { None } else { POOL.get_or_init(begin).as_ref() }
}

pub(super) fn within<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

pub(super) fn map<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Sync) -> Vec<T> {
    let pool = if items.len() > 1 { pool() } else { None };
    match pool {
        Some(pool) => pool.install(|| items.into_par_iter().with_max_len(1).map(&work).collect()),
        None => items.into_iter().map(work).collect(),
    }
}

pub(super) fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    match pool() {
        Some(pool) => pool.join(first, second),
        None => (first(), second()),
    }
}

pub(super) fn sort(places: &mut [u32], compare: &(impl Fn(u32, u32) -> Ordering + Sync)) {
    match pool() {
        Some(pool) => pool.install(|| places.par_sort_by(|&a, &b| compare(a, b))),
        None => sort_places(places, compare),
    }
}
