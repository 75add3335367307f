//! The largest class that keeps one (τ, ℓ), out of base values under 0/1 weights (docs/explanation/sweep.md#keep).

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Sub};

use tauell_privacy::{BaseIndex, Masses, TauEll};

use super::{last_to_lose_first, most_first};

/// An upper bound on the size of a class that can be kept of these counts:
/// `min(n, min over k < ℓ of ⌊tail_k / (1 - ψ(k))⌋)`, tail_k being the rows outside the k most frequent values.
///
/// `sorted` is descending. It also bounds classes with generalized values when given in induced masses, `unit` being
/// the mass of a row; the bound is in rows. 0 means that nothing can stay. O(ℓ).
pub fn size_bound(sorted: &[u128], unit: u128, requirement: &TauEll) -> u64 {
    bound(sorted.iter().sum(), sorted.iter().copied(), unit, &Limits::<u128>::of(requirement)) as u64
}

/// [`size_bound`] of a class with generalized values; `None` where its masses are doubles. O(occurring · log + ℓ).
pub(super) fn size_bound_of(masses: &Masses, requirement: &TauEll) -> Option<u64> {
    let (total, unit, largest) = masses.exact_from_the_largest(requirement.ell() as usize)?;
    Some(bound(total, largest.into_iter(), unit, &Limits::<u128>::of(requirement)) as u64)
}

/// The largest class that satisfies the requirement, from rows with base values only and weights 0/1.
///
/// `counts` has rows per base value in taxonomy order; the answer has rows that stay per base value (all 0 if nothing
/// can). It is what the greedy rule leaves, whatever the tie rule its size; among values at the cap, those that
/// `loses_first` orders last keep the extra row. Start at [`size_bound`], cap the largest counts until the size fits,
/// test, and go down by one while the test fails. O(m log m + ℓ·tries).
pub fn largest_keep(
    counts: &[u64],
    requirement: &TauEll,
    loses_first: impl Fn(BaseIndex, BaseIndex) -> Ordering,
) -> Vec<u64> {
    let mut kept = vec![0; counts.len()];
    let mut present: Vec<(BaseIndex, u64)> = counts.iter().copied().enumerate().filter(|&(_, n)| n > 0).collect();
    LargestKeep::new(requirement, counts.iter().sum()).cut(&mut present, &loses_first);
    for (base, count) in present {
        kept[base] = count;
    }
    kept
}

/// [`largest_keep`] made ready for many classes of at most so many rows.
#[derive(Clone)]
pub(crate) enum LargestKeep {
    /// All products fit into 64 bits. In wasm 128 bits are several calls to a routine.
    Narrow(Limits<u64>),
    /// They may not.
    Wide(Limits<u128>),
}

impl LargestKeep {
    pub fn new(requirement: &TauEll, rows: u64) -> Self {
        let largest = u128::from(rows).checked_mul(requirement.psi_denominator());
        if largest.is_some_and(|largest| u64::try_from(largest).is_ok()) {
            Self::Narrow(Limits::of(requirement))
        } else {
            Self::Wide(Limits::of(requirement))
        }
    }

    /// Cuts the counts of some base values (none of them 0) down to those that stay. Changes their order.
    pub fn cut(&self, counts: &mut [(BaseIndex, u64)], loses_first: &dyn Fn(BaseIndex, BaseIndex) -> Ordering) {
        match self {
            Self::Narrow(limits) => cut(counts, limits, loses_first),
            Self::Wide(limits) => cut(counts, limits, loses_first),
        }
    }
}

/// Integers wide enough for `rows · Q · (ℓ - 1)`.
pub(crate) trait Whole:
    Copy + Ord + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Sum
{
    fn of(value: u64) -> Self;
    fn of_wide(value: u128) -> Self;
    /// A number of rows.
    fn into_rows(self) -> u64;
}

impl Whole for u64 {
    fn of(value: u64) -> Self {
        value
    }

    fn of_wide(value: u128) -> Self {
        u64::try_from(value).expect("narrow limits are made where they fit")
    }

    fn into_rows(self) -> u64 {
        self
    }
}

impl Whole for u128 {
    fn of(value: u64) -> Self {
        value.into()
    }

    fn of_wide(value: u128) -> Self {
        value
    }

    fn into_rows(self) -> u64 {
        self as u64
    }
}

/// ψ(1) to ψ(ℓ - 1) over a common denominator.
#[derive(Clone)]
pub(crate) struct Limits<T> {
    numerators: Vec<T>,
    denominator: T,
}

impl<T: Whole> Limits<T> {
    fn of(requirement: &TauEll) -> Self {
        let numerators = (1..requirement.ell() as usize).map(|k| T::of_wide(requirement.psi_numerator(k)));
        Self { numerators: numerators.collect(), denominator: T::of_wide(requirement.psi_denominator()) }
    }
}

/// [`size_bound`] in integers that fit.
fn bound<T: Whole>(total: T, sorted: impl Iterator<Item = T>, unit: T, limits: &Limits<T>) -> T {
    let zero = T::of(0);
    let unit = unit.max(T::of(1));
    let (mut bound, mut tail) = (total / unit, total);
    let mut counts = sorted.chain(std::iter::repeat(zero));
    for &psi in &limits.numerators {
        tail = tail - counts.next().unwrap_or(zero);
        // tail / (unit · (1 - ψ(k))), rounded down.
        bound = bound.min(tail * limits.denominator / (unit * (limits.denominator - psi)));
    }
    bound
}

fn cut<T: Whole>(
    counts: &mut [(BaseIndex, u64)],
    limits: &Limits<T>,
    loses_first: &dyn Fn(BaseIndex, BaseIndex) -> Ordering,
) {
    most_first(counts);
    let sorted = || counts.iter().map(|&(_, count)| T::of(count));
    let mut size = bound(sorted().sum(), sorted(), T::of(1), limits);
    let zero = T::of(0);
    while size > zero {
        let capped = cap_to(counts, size);
        if capped.holds(counts, size, limits) {
            let Capped { cap, extra, above } = capped;
            last_to_lose_first(&mut counts[..above], loses_first);
            for (place, (_, count)) in counts[..above].iter_mut().enumerate() {
                *count = cap + u64::from(place < extra);
            }
            return;
        }
        size = size - T::of(1);
    }
    counts.iter_mut().for_each(|(_, count)| *count = 0);
}

/// Counts cut to a size: every value has at most `cap`, and `extra` of the first `above` (those with more than `cap`)
/// have one more.
struct Capped {
    cap: u64,
    extra: usize,
    above: usize,
}

/// The most even cut of descending counts to `size` rows (at most their sum).
fn cap_to<T: Whole>(counts: &[(BaseIndex, u64)], size: T) -> Capped {
    // A size is at most the rows there are.
    let size = size.into_rows();
    // Cutting the first i values to one height leaves the others whole: take the smallest i at which that fits.
    let mut rest: u64 = counts.iter().map(|&(_, count)| count).sum();
    for above in 1..=counts.len() {
        rest -= counts[above - 1].1;
        let next = counts.get(above).map_or(0, |&(_, count)| count);
        // With the first `above` at height `next` or more the size is at least this; it is at most the rows there are.
        if rest + next * above as u64 <= size {
            let free = size - rest;
            let (cap, extra) = (free / above as u64, (free % above as u64) as usize);
            let above = counts.iter().take_while(|&&(_, count)| count > cap).count();
            return Capped { cap, extra, above };
        }
    }
    Capped { cap: 0, extra: 0, above: 0 }
}

impl Capped {
    fn holds<T: Whole>(&self, counts: &[(BaseIndex, u64)], size: T, limits: &Limits<T>) -> bool {
        let mut top = T::of(0);
        limits.numerators.iter().enumerate().all(|(place, &psi)| {
            let count = counts.get(place).map_or(0, |&(_, count)| count);
            top = top + T::of(count.min(self.cap) + u64::from(place < self.extra));
            top * limits.denominator <= size * psi
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(counts: &[u64], tau: &str, ell: u32) -> Vec<u64> {
        largest_keep(counts, &TauEll::parse(tau, ell).unwrap(), |a, b| a.cmp(&b))
    }

    fn sorted(mut kept: Vec<u64>) -> Vec<u64> {
        kept.sort_unstable_by(|a, b| b.cmp(a));
        kept
    }

    #[test]
    fn tv_5_four_rows_remain() {
        let requirement = TauEll::parse("0.5", 3).unwrap();
        assert_eq!(size_bound(&[10, 2, 1], 1, &requirement), 4);
        assert_eq!(sorted(keep(&[10, 2, 1], "0.5", 3)), [2, 1, 1]);
    }

    #[test]
    fn tv_5b_the_bound_is_not_reached() {
        let requirement = TauEll::parse("0.3", 6).unwrap();
        assert_eq!(size_bound(&[4, 4, 4, 2, 1, 1, 1], 1, &requirement), 10);
        assert_eq!(sorted(keep(&[4, 4, 4, 2, 1, 1, 1], "0.3", 6)), [2, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn among_values_at_the_cap_the_last_to_lose_keep_the_extra_row() {
        // (3, 3, 3, 1, 1): whatever is cut, the first in rank is cut first.
        let kept = keep(&[3, 3, 3, 1], "0.5", 3);
        let size: u64 = kept.iter().sum();
        assert_eq!(size, 10);
        let kept = keep(&[9, 9, 1, 1], "0.5", 3);
        assert!(kept[0] <= kept[1], "{kept:?}");
    }

    #[test]
    fn too_few_values_keep_nothing() {
        assert_eq!(keep(&[5, 5], "0.5", 3), [0, 0]);
        assert_eq!(keep(&[5, 5, 0], "0.5", 3), [0, 0, 0]);
    }
}
