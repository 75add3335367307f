//! Which requirement implies which (2011 paper, section 3; docs/explanation/strength.md).
//!
//! A requirement is *stronger* than another if every table that keeps it keeps the other. Everything here is for m base
//! values and exact. A recursive requirement that no table of m values keeps implies everything; such pairs are never
//! offered.
//!
//! Theorem 23 in print needs two corrections: the numerator is m - 1, and "only if" holds for all τ together, not for
//! each. The condition for one given τ is the exact one ([`recursive_implies`]): the highest F(k) that (c, ℓ) allows
//! ([`recursive_bounds`]) is at most ψ(k), for every k < u.

mod bounds;

pub use bounds::{entropy_bounds, recursive_bounds, simple_bounds};

use super::figure::Figure;
use super::smallest_tau::{least, smallest_tau, tau_for};
use super::{Fraction, Ratio, Recursive, SmallestTau, TauEll};
use bounds::{can_be_kept, recursive_bound};

/// Lemma 19: simple ℓ₁-diversity is stronger than simple ℓ₂-diversity iff ℓ₁ ≥ ℓ₂.
pub fn simple_implies_simple(first: u32, second: u32) -> bool {
    first >= second
}

/// Lemma 19: recursive (c₁, ℓ₁)-diversity is stronger than (c₂, ℓ₂) if c₁ ≤ c₂ and ℓ₁ ≥ ℓ₂. Sufficient only.
pub fn recursive_implies_recursive(first: &Recursive, second: &Recursive) -> bool {
    first.c() <= second.c() && first.ell() >= second.ell()
}

/// Theorem 20: simple ℓ-diversity, for ℓ up to m, is stronger than (τ, u)-diversity iff u ≤ ℓ, whatever τ in [1/u, 1).
pub fn simple_implies(ell: u32, requirement: &TauEll) -> bool {
    requirement.ell() <= ell
}

/// Corollary 21: the weakest simple ℓ-diversity that implies (τ, u)-diversity has ℓ = u.
pub fn weakest_simple(requirement: &TauEll) -> u32 {
    requirement.ell()
}

/// The (τ, u) that simple ℓ-diversity implies: for each u from 2 to ℓ the smallest τ, 1/u (Theorem 20). O(ℓ).
pub fn implied_by_simple(ell: u32) -> Vec<SmallestTau> {
    (2..=ell as usize).map(|u| smallest_tau(u, least(u), None)).collect()
}

/// Whether recursive (c, ℓ)-diversity implies (τ, u)-diversity at m base values: exactly. O(u).
pub fn recursive_implies(requirement: &Recursive, implied: &TauEll, m: u32) -> bool {
    if !can_be_kept(requirement, m) {
        return true;
    }
    // With fewer than u values F reaches 1 too early.
    (1..implied.ell()).all(|k| k <= m && recursive_bound(requirement, m, k) <= psi(implied, k))
}

/// Theorem 23: whether recursive (c, ℓ)-diversity implies (τ, u)-diversity for every τ in [1/u, 1). For c ≥ 1 that is
/// c(u - 1)(m - ℓ + 1) ≤ m - 1. It is the condition for τ = 1/u, the strictest. O(u).
pub fn recursive_implies_every_tau(requirement: &Recursive, u: u32, m: u32) -> bool {
    TauEll::new(one_over(u), u).is_ok_and(|strictest| recursive_implies(requirement, &strictest, m))
}

/// A recursive (c, ℓ) that implies another requirement; with any larger c it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeakestRecursive {
    /// ℓ.
    pub ell: u32,
    /// The largest c.
    pub c: Fraction,
}

/// The weakest recursive (c, ℓ) that imply (τ, u)-diversity at m base values: for each ℓ from 2 to m the largest c.
/// Without those that no table keeps, where c·(m - ℓ + 1) ≤ 1. O(m·u).
///
/// For τ = 1/u the pairs with c ≥ 1 are Corollary 24's: ℓ ≥ m + 1 - (m - 1)/(u - 1) and
/// c = (m - 1)/((u - 1)(m - ℓ + 1)).
pub fn weakest_recursive(implied: &TauEll, m: u32) -> Vec<WeakestRecursive> {
    if implied.ell() > m {
        return Vec::new();
    }
    let weakest = |ell: u32| {
        let largest = |k: u32| {
            // kcr/(kcr + m - k) ≤ ψ, or kc/(1 + c(ℓ - 1)) ≤ ψ, solved for c.
            let psi = psi(implied, k).reduced();
            let [ell, m, k] = [ell, m, k].map(u128::from);
            let (a, b) = (psi.numerator(), psi.denominator());
            if k < ell {
                Fraction::new(a.checked_mul(m - k)?, (b - a).checked_mul(k * (m + 1 - ell))?)
            } else {
                Fraction::new(a, b.checked_mul(k)?.checked_sub(a.checked_mul(ell - 1)?)?)
            }
        };
        // Without an answer, where numbers have outgrown 128 bits, there is no pair.
        let c = (1..implied.ell()).map(largest).reduce(|least, c| least?.min(c?).into()).flatten()?.reduced();
        (c > Fraction::new(1, (m + 1 - ell).into())?).then_some(WeakestRecursive { ell, c })
    };
    (2..=m).filter_map(weakest).collect()
}

/// For a given c the smallest ℓ with which recursive (c, ℓ)-diversity implies (τ, u)-diversity; `None` where none up to m
/// does. No table may keep that pair. For τ = 1/u and c ≥ 1 it is Corollary 24's
/// ⌈m + 1 - (m - 1)/(c(u - 1))⌉. O(m·u).
pub fn weakest_ell(c: Ratio, implied: &TauEll, m: u32) -> Option<u32> {
    (2..=m).find(|&ell| Recursive::new(c, ell).is_ok_and(|pair| recursive_implies(&pair, implied, m)))
}

/// The (τ, u) that recursive (c, ℓ)-diversity implies at m base values: for each u the smallest τ, as long as one below
/// 1 will do. `None` where no table keeps (c, ℓ), so that it implies everything. O(m²).
pub fn implied_by_recursive(requirement: &Recursive, m: u32) -> Option<Vec<SmallestTau>> {
    if !can_be_kept(requirement, m) {
        return None;
    }
    let one = Fraction::whole(1);
    let bounds: Vec<Figure> = (1..=m)
        .map(|k| recursive_bound(requirement, m, k))
        .take_while(|&bound| bound < one)
        .map(Figure::Exact)
        .collect();
    let smallest = |u: usize| {
        let asked = (1..u).filter_map(|k| tau_for(u, k, bounds[k - 1]));
        smallest_tau(u, asked.fold(least(u), |most, tau| if tau.is_above(most) { tau } else { most }), None)
    };
    Some((2..=bounds.len() + 1).map(smallest).collect())
}

/// ψ(k) for k < u.
fn psi(requirement: &TauEll, k: u32) -> Fraction {
    Fraction::new(requirement.psi_numerator(k as usize), requirement.psi_denominator()).expect("ℓ is at least 2")
}

fn one_over(u: u32) -> Ratio {
    Ratio::new(1, u.max(1).into()).expect("the denominator is not 0")
}
