//! KEEP: which rows of a candidate class may stay (2009 paper, section III.D; spec A.6, A.11).
//!
//! The greedy rule takes one row of the dominant value away until the class keeps its promises. For classes of base
//! values only, under 0/1 weights, its result has a closed description, [`largest_keep`], and is the largest class there is.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::privacy::{BaseIndex, Masses, TauEll};
use crate::taxonomy::NodeId;

use super::Promise;

/// Which of several equally dominant values loses a row (spec AMB-16b; the papers leave it open).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TieRule {
    /// The one with the least induced mass over all rows without a class, then the lowest rank: the class keeps what is
    /// hard to place later.
    #[default]
    Balanced,
    /// The one of the lowest rank in the taxonomy.
    Rank,
}

impl TieRule {
    /// Orders two equally dominant values: `Less` means that `left` loses a row first.
    pub(super) fn compare(self, loose: &Masses, left: BaseIndex, right: BaseIndex) -> Ordering {
        match self {
            Self::Balanced => loose.compare(left, right).then(left.cmp(&right)),
            Self::Rank => left.cmp(&right),
        }
    }
}

/// An upper bound on the size of a class that can be kept of these counts:
/// `min(n, min over k < ℓ of ⌊tail_k / (1 - ψ(k))⌋)`, tail_k being the rows outside the k most frequent values.
///
/// `sorted` is descending. It also bounds classes with general values when given in induced masses, `unit` being the
/// mass of a row; the bound is in rows. 0 means that nothing can be kept. O(ℓ).
pub fn size_bound(sorted: &[u128], unit: u128, requirement: &TauEll) -> u64 {
    let total: u128 = sorted.iter().sum();
    let denominator = requirement.psi_denominator();
    let mut bound = total / unit.max(1);
    let mut tail = total;
    for k in 1..requirement.ell() as usize {
        tail -= sorted.get(k - 1).copied().unwrap_or(0);
        // tail / (unit · (1 - ψ(k))), rounded down.
        let rest = unit.max(1) * (denominator - requirement.psi_numerator(k));
        bound = bound.min(tail * denominator / rest);
    }
    bound as u64
}

/// The largest class that keeps the requirement, out of rows with base values only and weights 0/1.
///
/// `counts` holds rows per base value in taxonomy order; the answer holds rows kept per base value (all 0 where nothing
/// can be kept). It is what the greedy rule leaves, whatever the tie rule its size; among values at the cap those that
/// `loses_first` orders last keep the extra row. Start at [`size_bound`], cap the largest counts until the size fits,
/// test, and go down by one while the test fails. O(m log m + ℓ·tries).
pub fn largest_keep(
    counts: &[u64],
    requirement: &TauEll,
    loses_first: impl Fn(BaseIndex, BaseIndex) -> Ordering,
) -> Vec<u64> {
    let mut order: Vec<BaseIndex> = (0..counts.len()).filter(|&base| counts[base] > 0).collect();
    order.sort_by(|&a, &b| counts[b].cmp(&counts[a]));
    let sorted: Vec<u128> = order.iter().map(|&base| u128::from(counts[base])).collect();
    let mut kept = vec![0; counts.len()];
    let mut size = if counts.len() < requirement.ell() as usize { 0 } else { size_bound(&sorted, 1, requirement) };
    while size > 0 {
        let Capped { cap, extra, above } = cap_to(&sorted, size);
        if capped_holds(&sorted, cap, extra, size, requirement) {
            for &base in &order {
                kept[base] = counts[base].min(cap);
            }
            order.truncate(above);
            order.sort_by(|&a, &b| loses_first(b, a));
            for &base in &order[..extra] {
                kept[base] += 1;
            }
            break;
        }
        size -= 1;
    }
    kept
}

/// Counts cut to a size: every value has at most `cap`, and `extra` of the first `above` (those with more than `cap`)
/// have one more.
struct Capped {
    cap: u64,
    extra: usize,
    above: usize,
}

/// The most even cut of descending counts to `size` rows (at most their sum).
fn cap_to(sorted: &[u128], size: u64) -> Capped {
    let size = u128::from(size);
    // Cutting the first i values to one height leaves the others whole: take the smallest i at which that fits.
    let mut rest: u128 = sorted.iter().sum();
    for above in 1..=sorted.len() {
        rest -= sorted[above - 1];
        let next = sorted.get(above).copied().unwrap_or(0);
        // With the first `above` at height `next` or more the size is at least this.
        if rest + next * above as u128 <= size {
            let free = size - rest;
            let (cap, extra) = (free / above as u128, free % above as u128);
            let higher = sorted.iter().take_while(|&&count| count > cap).count();
            return Capped { cap: cap as u64, extra: extra as usize, above: higher };
        }
    }
    Capped { cap: 0, extra: 0, above: 0 }
}

fn capped_holds(sorted: &[u128], cap: u64, extra: usize, size: u64, requirement: &TauEll) -> bool {
    let (whole, denominator) = (u128::from(size), requirement.psi_denominator());
    let mut top = 0;
    (1..requirement.ell() as usize).all(|k| {
        let count = sorted.get(k - 1).copied().unwrap_or(0);
        top += count.min(u128::from(cap)) + u128::from(k <= extra);
        top * denominator <= whole * requirement.psi_numerator(k)
    })
}

/// One kind of row in a candidate class: its published sensitive values, one per attribute, and how many rows have them.
#[derive(Clone, Debug)]
pub(super) struct Kind<'a> {
    pub nodes: &'a [NodeId],
    pub count: u64,
}

/// The greedy rule in general: any number of sensitive attributes, general values, any weights (spec A.6, A.11).
///
/// Cuts `count` of every kind down to what is kept. Takes one row at a time of the kind with the largest
/// Σ (l(c, a_i) - f_i(a_i)) over the attributes whose promise is broken, a_i being their dominant values; ties: the sum over all
/// attributes, the most specific kind, the lowest rank. Where no kind has a positive sum, taking rows away cannot
/// help and nothing is kept. Returns the units of work done. O(removed · (kinds + m log m)).
pub(super) fn greedy_keep(kinds: &mut [Kind<'_>], promises: &[Promise], loose: &[Masses], ties: TieRule) -> u64 {
    let mut masses: Vec<Masses> =
        promises.iter().enumerate().map(|(i, promise)| masses_of(kinds, promise, i)).collect();
    let mut work = kinds.len() as u64;
    if promises.iter().zip(&masses).any(|(promise, masses)| bound_of(masses, &promise.requirement()) == 0) {
        kinds.iter_mut().for_each(|kind| kind.count = 0);
        return work;
    }
    loop {
        let broken: Vec<bool> = promises.iter().zip(&masses).map(|(promise, masses)| !promise.holds(masses)).collect();
        work += (kinds.len() + masses.iter().map(Masses::len).sum::<usize>()) as u64;
        if !broken.contains(&true) {
            return work;
        }
        let dominant: Vec<BaseIndex> = masses
            .iter()
            .zip(loose)
            .map(|(masses, loose)| {
                masses.dominant(|a, b| ties.compare(loose, a, b)).expect("a broken class has base values")
            })
            .collect();
        let Some(chosen) = choose(kinds, promises, &masses, &dominant, &broken) else {
            kinds.iter_mut().for_each(|kind| kind.count = 0);
            return work;
        };
        kinds[chosen].count -= 1;
        for (i, promise) in promises.iter().enumerate() {
            if promise.spread().is_exact() {
                promise.spread().remove_exact(&mut masses[i], kinds[chosen].nodes[i], 1);
            } else {
                masses[i] = masses_of(kinds, promise, i);
            }
        }
    }
}

/// The kind that loses a row; `None` where no kind's loss brings the dominant values down.
fn choose(
    kinds: &[Kind<'_>],
    promises: &[Promise],
    masses: &[Masses],
    dominant: &[BaseIndex],
    broken: &[bool],
) -> Option<usize> {
    // Sums of differences of shares; what is closer than this is equal.
    const EQUAL: f64 = 1e-12;
    let frequency: Vec<f64> = masses.iter().zip(dominant).map(|(masses, &base)| masses.frequency(base)).collect();
    let mut best: Option<(usize, f64, f64)> = None;
    for (index, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.count > 0) {
        let (mut of_broken, mut of_all) = (0.0, 0.0);
        for (i, promise) in promises.iter().enumerate() {
            let gain = promise.spread().share(kind.nodes[i], dominant[i]) - frequency[i];
            of_all += gain;
            if broken[i] {
                of_broken += gain;
            }
        }
        if of_broken <= EQUAL {
            continue;
        }
        let better = best.is_none_or(|(other, best_broken, best_all)| {
            if (of_broken - best_broken).abs() > EQUAL {
                return of_broken > best_broken;
            }
            if (of_all - best_all).abs() > EQUAL {
                return of_all > best_all;
            }
            specificity(kind, promises).cmp(&specificity(&kinds[other], promises)) == Ordering::Less
        });
        if better {
            best = Some((index, of_broken, of_all));
        }
    }
    best.map(|(index, ..)| index)
}

/// Effective leaves in all, then ranks: the smaller, the sooner it goes.
fn specificity<'a>(kind: &Kind<'a>, promises: &[Promise]) -> (usize, &'a [NodeId]) {
    (kind.nodes.iter().zip(promises).map(|(&node, promise)| promise.spread().effective(node)).sum(), kind.nodes)
}

fn masses_of(kinds: &[Kind<'_>], promise: &Promise, attribute: usize) -> Masses {
    promise.masses(kinds.iter().map(|kind| (kind.nodes[attribute], kind.count)))
}

/// [`size_bound`] on masses; doubles are not bounded.
fn bound_of(masses: &Masses, requirement: &TauEll) -> u64 {
    match masses {
        Masses::Exact { mass, scale, .. } => {
            let mut sorted = mass.clone();
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            size_bound(&sorted, *scale, requirement)
        }
        Masses::Doubles { rows, .. } => *rows,
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
    fn tv_5_four_rows_are_kept() {
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
