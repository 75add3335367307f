//! Simple ℓ-diversity (Xiao and Tao 2006; 2009 paper, section 1).
//!
//! No base value has more than 1/ℓ of a class: r₁·ℓ ≤ N, r₁ being the largest induced mass and N the rows. It is
//! (1/ℓ, ℓ)-diversity under another name (spec 0.4). Closed under union. O(m).

use super::{Fraction, Masses, RequirementError};

/// A valid ℓ, at least 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simple(u32);

impl Simple {
    /// Simple ℓ-diversity.
    ///
    /// # Errors
    /// ℓ below 2.
    pub fn new(ell: u32) -> Result<Self, RequirementError> {
        if ell < 2 { Err(RequirementError::EllTooSmall { ell }) } else { Ok(Self(ell)) }
    }

    /// ℓ.
    pub fn ell(&self) -> u32 {
        self.0
    }

    /// Whether no value has more than its share. Exact where the masses are.
    pub fn holds(&self, class: &Masses) -> bool {
        match class {
            Masses::Exact { mass, rows, scale } => {
                let Some(reached) = Fraction::new(u128::from(*rows) * scale, largest(mass)) else { return true };
                reached >= Fraction::whole(self.0.into())
            }
            Masses::Doubles { mass, rows } => {
                let most = mass.iter().copied().fold(0.0, f64::max);
                most * f64::from(self.0) <= *rows as f64 + Masses::tolerance(*rows)
            }
        }
    }

    /// N/r₁ - ℓ: values above ℓ, if all had as much as the largest has. Below 0 where the largest has too much.
    pub fn margin(&self, class: &Masses) -> f64 {
        simple_reached(class).map_or(0.0, |reached| reached - f64::from(self.0))
    }
}

/// N/r₁, the real ℓ that a class reaches; `None` for the empty class.
pub(super) fn simple_reached(class: &Masses) -> Option<f64> {
    match class {
        Masses::Exact { mass, rows, scale } => {
            Fraction::new(u128::from(*rows) * scale, largest(mass)).map(Fraction::to_f64)
        }
        Masses::Doubles { mass, rows } => {
            let most = mass.iter().copied().fold(0.0, f64::max);
            (most > 0.0).then(|| *rows as f64 / most)
        }
    }
}

fn largest(mass: &[u128]) -> u128 {
    mass.iter().copied().max().unwrap_or(0)
}
