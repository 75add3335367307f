//! pd-recursive (c, ℓ)-diversity (2006 paper, Definition 4.3): positive disclosure of some values is allowed;
//! docs/requirements.md#pd-recursive-diversity.
//!
//! Y are the values that may be found out, such as "healthy". With sorted masses r₁ ≥ r₂ ≥ ..., let the most frequent
//! value outside Y be the y-th. Then r_y < c·(r_ℓ + ... + r_m) if y < ℓ, else r_y < c·(r_{ℓ-1} + ... + r_m - r_y).
//! A class of values in Y alone keeps it, and so does every class with ℓ = 1. Closed under union. O(m log m).

use super::{Mass, Masses, NamedValues, Recursive, RequirementError, Spread};

/// A valid (c, ℓ) and Y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdRecursive {
    recursive: Recursive,
    allowed: NamedValues,
}

impl PdRecursive {
    /// (c, ℓ)-diversity of all values but the allowed ones.
    ///
    /// # Errors
    /// No value is allowed: that is recursive (c, ℓ)-diversity. ℓ = 1: every class keeps that.
    pub fn new(recursive: Recursive, allowed: NamedValues) -> Result<Self, RequirementError> {
        if allowed.is_empty() {
            return Err(RequirementError::NoValues {
                what: "pd-recursive (c, ℓ)-diversity",
                typed: "pd-recursive-l=4,3,VALUE",
                instead: "recursive (c, ℓ)-diversity",
            });
        }
        Ok(Self { recursive: recursive.promising()?, allowed })
    }

    /// c and ℓ.
    pub fn recursive(&self) -> Recursive {
        self.recursive
    }

    /// Y.
    pub fn allowed(&self) -> &NamedValues {
        &self.allowed
    }

    /// Whether the most frequent value outside Y is rare enough. Exact where the masses are.
    pub fn holds(&self, class: &Masses, spread: &Spread) -> bool {
        self.recursive.below(&protected(class, spread, &self.allowed), &class.descending())
    }

    /// What is left between r_y and c times its tail, in shares of the class; 0 is not enough. c where nothing outside
    /// Y occurs.
    pub fn margin(&self, class: &Masses, spread: &Spread) -> f64 {
        self.recursive.room(&protected(class, spread, &self.allowed), &class.descending())
    }
}

/// r_y, the largest mass outside Y.
pub(super) fn protected(class: &Masses, spread: &Spread, allowed: &NamedValues) -> Mass {
    let outside = class.occurring_runs().filter_map(|mut run| run.find(|&base| !allowed.contains(spread, base)));
    outside.map(|base| class.mass(base)).fold(Mass::Exact(0), Mass::larger)
}
