//! The ceiling of (τ, ℓ) and of simple ℓ: the shares of a class are at most τ, and (1 - τ)/(ℓ - 1) for each value after the first.

use tauell_privacy::{TauEll, ln};

use super::divide_up;

/// ψ in whole numbers.
#[derive(Debug)]
pub(in super::super) struct Line {
    ell: usize,
    /// τ, and what each further value has, over `of`.
    first: i128,
    each: i128,
    of: i128,
    /// The same as doubles, for the search.
    shares: (f64, f64),
}

impl Line {
    /// `None` if its numbers are too large for ceilings in 127 bits.
    pub fn of(tau_ell: TauEll) -> Option<Self> {
        let of = i128::try_from(tau_ell.psi_denominator()).ok().filter(|&of| of < 1 << 80)?;
        let first = i128::try_from(tau_ell.psi_numerator(1)).ok()?;
        let ell = tau_ell.ell() as usize;
        let each = (of - first) / (ell as i128 - 1);
        let shares = (first as f64 / of as f64, each as f64 / of as f64);
        Some(Self { ell, first, each, of, shares })
    }

    pub fn depth(&self) -> usize {
        self.ell
    }

    /// τ M₁ + (1 - τ)/(ℓ - 1) (M₂ + ... + M_ℓ).
    pub fn most(&self, values: &[(i64, u64)]) -> Option<i64> {
        let (&(highest, _), others) = values.split_first()?;
        let others: i128 = others.get(..self.ell - 1)?.iter().map(|&(price, _)| i128::from(price)).sum();
        let sum = self.first * i128::from(highest) + self.each * others;
        i64::try_from(divide_up(sum, self.of)).ok()
    }

    /// The shares below ψ that are nearest to the amounts.
    pub fn compose(&self, amounts: &[f64], ratios: &mut [f64]) -> f64 {
        let (first, each) = self.shares;
        compose_below(|k| first + each * (k as f64 - 1.0), self.ell, amounts, ratios)
    }
}

/// The shares nearest to descending amounts of which no k are more than ψ(k), for k from 1 to below ℓ: blocks of values, each scaled until
/// ψ stops it.
pub(super) fn compose_below(psi: impl Fn(usize) -> f64, ell: usize, amounts: &[f64], ratios: &mut [f64]) -> f64 {
    let psi = |k: usize| match k {
        0 => 0.0,
        k if k < ell => psi(k).min(1.0),
        _ => 1.0,
    };
    let (mut at, mut distance) = (0, 0.0);
    while at < amounts.len() {
        let (mut sum, mut block) = (0.0, (f64::INFINITY, amounts.len()));
        for end in at + 1..=amounts.len() {
            sum += amounts[end - 1];
            let ratio = (psi(end) - psi(at)).max(0.0) / sum;
            if (end < ell || end == amounts.len()) && ratio <= block.0 {
                block = (ratio, end);
            }
        }
        let (ratio, end) = block;
        if ratio > 0.0 {
            distance += (psi(end) - psi(at)) * ln(ratio);
        }
        ratios[at..end].fill(ratio);
        at = end;
    }
    distance
}
