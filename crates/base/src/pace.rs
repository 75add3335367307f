//! Long work in slices, written as an `async fn` that pauses when its slice is used up.
//!
//! An algorithm reads like its paper: loops, with [`Pace::pause`] or [`Pace::each`] wherever it may pause. [`Work`]
//! owns the compiler's future, and polls it for one slice after another. There is no executor, and nothing wakes the
//! future: the owner of the work calls [`Work::advance`]. Dropping the work cancels it. The outcome must not depend on
//! where slices end.
//!
//! The future owns its inputs, because it outlives the call that began it; shared inputs are passed as [`Arc`]s.
//!
//! ```
//! use tauell_base::pace::{Pace, Work};
//!
//! async fn sum(numbers: Vec<u64>, pace: Pace) -> u64 {
//!     let mut sum = 0;
//!     pace.each(0..numbers.len(), 1, |place| sum += numbers[place]).await;
//!     sum
//! }
//!
//! let mut work = Work::begin(|pace| sum(vec![1; 100], pace));
//! let mut slices = 0;
//! let sum = loop {
//!     slices += 1;
//!     if let Some(sum) = work.advance(10) {
//!         break sum;
//!     }
//! };
//! assert_eq!((sum, slices), (100, 10));
//! ```

use std::future::Future;
use std::ops::Range;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::slices::part;
use crate::threads::{self, MAY_BE_SEVERAL};

/// What is left of a slice, in units of some nanoseconds, and the progress of the work. All clones belong to one work.
#[derive(Clone, Debug)]
pub struct Pace(Arc<Shared>);

/// Atomic only because work may move to another thread between slices; one thread polls it at a time.
#[derive(Debug)]
struct Shared {
    left: AtomicU64,
    spent: AtomicU64,
    /// Units done; [`BY_COST`] if these are the units spent since `begun`.
    done: AtomicU64,
    begun: AtomicU64,
    total: AtomicU64,
    part: Mutex<&'static str>,
}

/// In place of the units done: what is spent is what is done.
const BY_COST: u64 = u64::MAX;

impl Pace {
    /// Subtracts a cost from the slice, and pauses if the slice is used up. Inner loops call it: where the slice goes on it costs a
    /// comparison.
    #[inline(always)]
    pub fn pause(&self, units: u64) -> impl Future<Output = ()> {
        self.spend(units);
        Pause(self)
    }

    /// Calls `act` for each place of a range, at this cost per place, and pauses between places when the slice is used up. The inner
    /// loop is synchronous. O(places).
    ///
    /// # Panics
    /// If the cost is 0.
    pub async fn each(&self, range: Range<usize>, cost: u64, mut act: impl FnMut(usize)) {
        self.parts(range, cost, |part| part.for_each(&mut act)).await;
    }

    /// The same with as many places in one part as the slice allows.
    ///
    /// # Panics
    /// If the cost is 0.
    pub async fn parts(&self, range: Range<usize>, cost: u64, mut act: impl FnMut(Range<usize>)) {
        let (mut next, end) = (range.start, range.end);
        while next < end {
            let places = part(&mut next, end, &mut self.left(), cost);
            let units = places.len() as u64 * cost;
            act(places);
            self.spend(units);
            if next < end {
                self.pause(0).await;
            }
        }
    }

    /// Runs something that works in slices by itself until it returns true. It subtracts its cost from what is left of the slice.
    pub async fn until(&self, mut advance: impl FnMut(&mut u64) -> bool) {
        loop {
            let before = self.left();
            let mut left = before;
            let is_through = advance(&mut left);
            self.spend(before.saturating_sub(left));
            if is_through {
                return;
            }
            self.pause(0).await;
        }
    }

    /// Runs something that works in slices by itself until it returns true, and gives it all that is left of each slice.
    pub async fn slices(&self, mut advance: impl FnMut(u64) -> bool) {
        while !advance(self.left()) {
            self.end_slice().await;
        }
    }

    /// Does both, each with the pace that it is given. On one thread, one after the other. On several, at the same time: each slice goes
    /// on with both, and parts and progress of either are not shown.
    pub async fn both<A: Send, B: Send, F, G>(
        &self,
        first: impl FnOnce(Self) -> F,
        second: impl FnOnce(Self) -> G,
    ) -> (A, B)
    where
        F: Future<Output = A> + Send,
        G: Future<Output = B> + Send,
    {
        if !MAY_BE_SEVERAL || threads::count() == 1 {
            return (first(self.clone()).await, second(self.clone()).await);
        }
        let (one, other) = (Self::default(), Self::default());
        let (mut first, mut second) = (pin!(first(one.clone())), pin!(second(other.clone())));
        let (mut of_first, mut of_second) = (None, None);
        loop {
            let (left, before) = (self.left(), (one.spent(), other.spent()));
            threads::join(
                || of_first = of_first.take().or_else(|| one.poll(first.as_mut(), left)),
                || of_second = of_second.take().or_else(|| other.poll(second.as_mut(), left)),
            );
            self.spend((one.spent() - before.0).max(other.spent() - before.1));
            match (of_first.take(), of_second.take()) {
                (Some(first), Some(second)) => return (first, second),
                unfinished => (of_first, of_second) = unfinished,
            }
            self.end_slice().await;
        }
    }

    /// Ends the slice, whatever is left of it: before something long that cannot pause.
    pub async fn end_slice(&self) {
        self.0.left.store(0, Ordering::Relaxed);
        self.pause(0).await;
    }

    /// Subtracts a cost from the slice without a pause.
    pub fn spend(&self, units: u64) {
        self.0.left.store(self.left().saturating_sub(units), Ordering::Relaxed);
        self.0.spent.store(self.spent().saturating_add(units), Ordering::Relaxed);
    }

    /// The units spent in all slices so far, those included by which a slice was exceeded.
    fn spent(&self) -> u64 {
        self.0.spent.load(Ordering::Relaxed)
    }

    /// What is left of the slice.
    pub fn left(&self) -> u64 {
        self.0.left.load(Ordering::Relaxed)
    }

    /// Sets the progress. Set it before the pause at which it should be visible.
    pub fn reach(&self, done: u64, total: u64) {
        self.0.done.store(done, Ordering::Relaxed);
        self.0.total.store(total, Ordering::Relaxed);
    }

    /// From here on, the progress is what the work costs: the units spent, of about so many in all.
    pub fn reach_by_cost(&self, total: u64) {
        self.0.begun.store(self.spent(), Ordering::Relaxed);
        self.reach(BY_COST, total);
    }

    /// Adds units that are done to the progress. As [`Self::reach`].
    pub fn complete(&self, units: u64) {
        self.0.done.store(self.0.done.load(Ordering::Relaxed) + units, Ordering::Relaxed);
    }

    /// The progress: units done, and units in all.
    pub fn progress(&self) -> (u64, u64) {
        let (done, total) = (self.0.done.load(Ordering::Relaxed), self.0.total.load(Ordering::Relaxed));
        if done != BY_COST {
            return (done, total);
        }
        let spent = self.spent() - self.0.begun.load(Ordering::Relaxed);
        (spent, total.max(spent))
    }

    /// Names the part of the work that begins, for measurements of slices.
    pub fn enter(&self, part: &'static str) {
        *self.0.part.lock().unwrap_or_else(PoisonError::into_inner) = part;
    }

    /// The part of the work that was entered last; empty before the first.
    pub fn part(&self) -> &'static str {
        *self.0.part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a slice and polls the work once.
    fn poll<T>(&self, work: Pin<&mut (impl Future<Output = T> + ?Sized)>, budget: u64) -> Option<T> {
        self.0.left.store(budget.max(1), Ordering::Relaxed);
        match work.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(outcome) => Some(outcome),
            Poll::Pending => {
                assert_eq!(self.left(), 0, "work awaits its pace alone");
                None
            }
        }
    }
}

/// Ready once something is left of the slice.
struct Pause<'a>(&'a Pace);

impl Future for Pause<'_> {
    type Output = ();

    #[inline(always)]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.0.left() == 0 { Poll::Pending } else { Poll::Ready(()) }
    }
}

impl Default for Pace {
    fn default() -> Self {
        let [left, spent, done, begun, total] = [0; 5].map(AtomicU64::new);
        Self(Arc::new(Shared { left, spent, done, begun, total, part: Mutex::new("") }))
    }
}

/// Finishes work that may borrow, in slices of about `budget` units.
///
/// # Panics
/// If the work awaits anything but its pace.
pub fn in_slices<T>(budget: u64, work: impl AsyncFnOnce(&Pace) -> T) -> T {
    let pace = Pace::default();
    let mut work = pin!(work(&pace));
    loop {
        if let Some(outcome) = pace.poll(work.as_mut(), budget) {
            return outcome;
        }
    }
}

/// Finishes work that may borrow without a pause.
///
/// # Panics
/// As [`in_slices`].
pub fn at_once<T>(work: impl AsyncFnOnce(&Pace) -> T) -> T {
    in_slices(u64::MAX, work)
}

/// Work in progress, and the owner of its future.
pub struct Work<T> {
    future: Pin<Box<dyn Future<Output = T> + Send>>,
    pace: Pace,
}

impl<T> Work<T> {
    /// Begins an `async fn`. It does nothing before its first slice.
    pub fn begin<F: Future<Output = T> + Send + 'static>(work: impl FnOnce(Pace) -> F) -> Self {
        let pace = Pace::default();
        Self { future: Box::pin(work(pace.clone())), pace }
    }

    /// Works for about `budget` units, at least one; returns the outcome when the work is finished.
    ///
    /// # Panics
    /// If it is called after it has returned the outcome, or if the work awaits anything but its pace.
    pub fn advance(&mut self, budget: u64) -> Option<T> {
        self.pace.poll(self.future.as_mut(), budget)
    }

    /// Works without a pause, and returns the outcome.
    ///
    /// # Panics
    /// As [`Self::advance`].
    pub fn finish(mut self) -> T {
        loop {
            if let Some(outcome) = self.advance(u64::MAX) {
                return outcome;
            }
        }
    }

    /// The progress: units done, and units in all.
    pub fn progress(&self) -> (u64, u64) {
        self.pace.progress()
    }

    /// The part of the work that the next slice continues ([`Pace::enter`]).
    pub fn part(&self) -> &'static str {
        self.pace.part()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Squares, with their sum so far as progress.
    async fn squares(numbers: Arc<Vec<u64>>, cost: u64, pace: Pace) -> Vec<u64> {
        let (mut made, mut sum) = (Vec::new(), 0);
        for &number in &*numbers {
            made.push(number * number);
            sum += number;
            pace.reach(sum, numbers.iter().sum());
            pace.pause(cost).await;
        }
        let mut doubled = Vec::new();
        pace.each(0..made.len(), cost, |place| doubled.push(made[place] * 2)).await;
        doubled
    }

    proptest! {
        #[test]
        fn both_works_end_as_each_does_alone_in_any_slices(
            numbers in prop::collection::vec(0..1000u64, 0..60),
            others in prop::collection::vec(0..1000u64, 0..60),
            costs in (1..9u64, 1..9u64),
            slice in 1..40u64,
        ) {
            let (numbers, others) = (Arc::new(numbers), Arc::new(others));
            let alone = |numbers: &Arc<Vec<u64>>| Work::begin(|pace| squares(Arc::clone(numbers), 1, pace)).finish();
            let both = in_slices(slice, async |pace| {
                let work = |numbers: &Arc<Vec<u64>>, cost| {
                    let numbers = Arc::clone(numbers);
                    move |pace| squares(numbers, cost, pace)
                };
                pace.both(work(&numbers, costs.0), work(&others, costs.1)).await
            });
            prop_assert_eq!(both, (alone(&numbers), alone(&others)));
        }

        #[test]
        fn the_outcome_does_not_depend_on_slices(
            numbers in prop::collection::vec(0..1000u64, 0..60),
            cost in 1..9u64,
            slice in 0..40u64,
        ) {
            let numbers = Arc::new(numbers);
            let begin = || Work::begin(|pace| squares(Arc::clone(&numbers), cost, pace));
            let at_once = begin().finish();
            prop_assert_eq!(&super::at_once(async |pace| squares(Arc::clone(&numbers), cost, pace.clone()).await), &at_once);
            let mut work = begin();
            let (mut done, mut slices) = (0, 0);
            let sliced = loop {
                if let Some(made) = work.advance(slice) {
                    break made;
                }
                slices += 1;
                let (now, total) = work.progress();
                prop_assert!(done <= now && now <= total);
                done = now;
            };
            prop_assert_eq!(sliced, at_once);
            // Every slice makes progress.
            prop_assert!(slices <= 2 * numbers.len());
        }
    }

    proptest! {
        #[test]
        fn progress_by_cost_is_all_that_was_spent(
            costs in prop::collection::vec(1..30u64, 1..20),
            before in 0..9u64,
            slice in 0..40u64,
        ) {
            let total: u64 = costs.iter().sum();
            let mut work = Work::begin(|pace| async move {
                pace.pause(before).await;
                pace.reach_by_cost(total);
                for units in costs {
                    pace.pause(units).await;
                }
                // A slice that is exceeded counts as what it cost.
                pace.each(0..10, 7, |_| {}).await;
                pace.end_slice().await;
            });
            let mut done = 0;
            while work.advance(slice).is_none() {
                let (now, of) = work.progress();
                prop_assert!(done <= now && now <= of);
                done = now;
            }
            prop_assert_eq!(work.progress(), (total + 70, total + 70));
        }
    }

    #[test]
    fn work_that_borrows_is_finished_in_place() {
        let numbers = [3, 4];
        for budget in [0, 1, u64::MAX] {
            let mut seen = Vec::new();
            let count = in_slices(budget, async |pace| {
                pace.each(0..numbers.len(), 5, |place| seen.push(&numbers[place])).await;
                seen.len()
            });
            assert_eq!((count, seen), (2, numbers.iter().collect()));
        }
    }

    #[test]
    fn a_slice_that_is_ended_goes_no_further_and_names_its_part() {
        let mut work = Work::begin(|pace| async move {
            for part in ["first", "second"] {
                pace.enter(part);
                pace.end_slice().await;
            }
        });
        assert_eq!(work.part(), "");
        assert!(work.advance(u64::MAX).is_none());
        assert_eq!(work.part(), "first");
        assert!(work.advance(u64::MAX).is_none());
        assert_eq!(work.part(), "second");
        assert!(work.advance(u64::MAX).is_some());
    }

    #[test]
    fn dropped_work_drops_its_inputs() {
        let numbers = Arc::new(vec![1; 10]);
        let mut work = Work::begin(|pace| squares(Arc::clone(&numbers), 1, pace));
        assert!(work.advance(3).is_none());
        assert_eq!(Arc::strong_count(&numbers), 2);
        drop(work);
        assert_eq!(Arc::strong_count(&numbers), 1);
    }

    #[test]
    fn recursion_is_boxed() {
        async fn leaves(depth: u32, pace: &Pace) -> u64 {
            pace.pause(1).await;
            if depth == 0 {
                return 1;
            }
            Box::pin(leaves(depth - 1, pace)).await + Box::pin(leaves(depth - 1, pace)).await
        }
        let mut work = Work::begin(|pace| async move { leaves(6, &pace).await });
        let mut slices = 0;
        while work.advance(10).is_none() {
            slices += 1;
        }
        assert_eq!(slices, 12);
    }
}
