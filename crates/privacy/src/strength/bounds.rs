//! The highest cumulative frequencies F(k) that a requirement allows, drawn next to ψ
//! (docs/explanation/strength.md#the-highest-f-that-a-requirement-allows).
//!
//! Each is a least upper bound over all distributions on m base values, which some distribution reaches or comes as near
//! to as one likes:
//!
//! - simple ℓ: min(k/ℓ, 1), by ℓ equal values (2011 paper, Theorem 20).
//! - recursive (c, ℓ), with r = m - ℓ + 1 and c·r > 1 (otherwise nothing keeps it): for k < ℓ, kcr/(kcr + m - k), by k
//!   equal values and m - k equal ones that are nearly cr times rarer (from Theorem 23's proof). For k ≥ ℓ the k values
//!   are equal again and what is left is spread as it may be: kc/(1 + c(ℓ - 1)), and 1 once c(k - ℓ + 1) ≥ 1.
//! - entropy ℓ: the largest S ≥ k/m with h(S) + S ln k + (1 - S) ln(m - k) ≥ ln ℓ, h being the entropy of (S, 1 - S):
//!   of all distributions whose k most frequent values share S, the one that is even within both parts has most entropy.

use crate::logarithm::{entropy, ln};
use crate::{Entropy, Fraction, Recursive};

/// The highest F(1) to F(m) under simple ℓ-diversity. O(m).
pub fn simple_bounds(ell: u32, m: u32) -> Vec<f64> {
    (1..=m).map(|k| (f64::from(k) / f64::from(ell.max(1))).min(1.0)).collect()
}

/// The highest F(1) to F(m) under recursive (c, ℓ)-diversity; `None` where no distribution on m values keeps it. O(m).
pub fn recursive_bounds(requirement: &Recursive, m: u32) -> Option<Vec<f64>> {
    let bound = |k| recursive_bound(requirement, m, k).to_f64();
    can_be_kept(requirement, m).then(|| (1..=m).map(bound).collect())
}

/// The highest F(1) to F(m) under entropy ℓ-diversity; `None` where no distribution on m values keeps it. O(m).
pub fn entropy_bounds(requirement: &Entropy, m: u32) -> Option<Vec<f64>> {
    let ell = requirement.ell().to_f64();
    let enough = ln(ell);
    let bound = |k: u32| {
        // With k ≥ l equal values all is in the first k.
        if f64::from(k) >= ell {
            return 1.0;
        }
        let kept = |share: f64| {
            let rest = 1.0 - share;
            entropy([share, rest].into_iter()) + share * ln(k.into()) + rest * ln((m - k).into()) >= enough
        };
        // Entropy falls from k/m on. Fifty halvings leave less than a double can tell.
        let (mut low, mut high) = (f64::from(k) / f64::from(m), 1.0);
        for _ in 0..50 {
            let middle = (low + high) / 2.0;
            if kept(middle) { low = middle } else { high = middle }
        }
        low
    };
    (ell <= f64::from(m)).then(|| (1..=m).map(bound).collect())
}

/// Whether some distribution on m values keeps recursive (c, ℓ)-diversity: c·(m - ℓ + 1) > 1, or ℓ = 1.
pub(super) fn can_be_kept(requirement: &Recursive, m: u32) -> bool {
    let c = requirement.c();
    let tail = u128::from((m + 1).saturating_sub(requirement.ell()));
    requirement.ell() == 1 || u128::from(c.numerator()) * tail > c.denominator().into()
}

/// The bound at 1 ≤ k ≤ m, for a feasible requirement.
pub(super) fn recursive_bound(requirement: &Recursive, m: u32, k: u32) -> Fraction {
    let (p, q) = (u128::from(requirement.c().numerator()), u128::from(requirement.c().denominator()));
    let [ell, m, k] = [requirement.ell(), m, k].map(u128::from);
    let (numerator, denominator) = if ell == 1 {
        (1, 1)
    } else if k < ell {
        let most = k * (m + 1 - ell) * p;
        (most, most + (m - k) * q)
    } else if (k + 1 - ell) * p >= q {
        (1, 1)
    } else {
        (k * p, q + (ell - 1) * p)
    };
    Fraction::new(numerator, denominator).expect("denominators are sums with something in them")
}
