//! Whether a requirement can be met at all, decided before anything runs (spec A.7).

use super::{Masses, Spread, TauEll};

/// The verdict on one sensitive attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Feasibility {
    /// Every class can be made to keep the requirement, in the worst case by publishing one class.
    Feasible,
    /// It cannot be met: the attribute has too few base values.
    TooFewValues {
        /// Base values of positive weight, m.
        values: usize,
        /// The nearest requirement that can be met; `None` with fewer than two values.
        nearest: Option<TauEll>,
    },
    /// Weights other than 0 and 1: only the run itself can tell.
    Unknown,
}

/// Decides for 0/1 weights: feasible iff m ≥ max(ℓ, ⌈1/τ⌉), which with 1/ℓ ≤ τ is m ≥ ℓ. O(1).
///
/// Proof: generalizing sensitive values can only be stuck when every row that covers the dominant value is at the root;
/// then the distribution is uniform, and k/m ≤ ψ(k) for all k once it holds at k = 1 and k = ℓ.
/// With other weights m ≥ ℓ is necessary and not sufficient. `whole` is the table as one class: if it holds already,
/// nothing can fail.
pub fn feasibility(requirement: &TauEll, spread: &Spread, whole: &Masses) -> Feasibility {
    let values = spread.base().len();
    if values < requirement.ell() as usize {
        Feasibility::TooFewValues { values, nearest: requirement.nearest(values) }
    } else if spread.is_zero_one() || requirement.holds(whole) {
        Feasibility::Feasible
    } else {
        Feasibility::Unknown
    }
}
