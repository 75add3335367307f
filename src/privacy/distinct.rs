//! Distinct ℓ-diversity (2006 paper, section 4; docs/requirements.md#distinct-l-diversity).
//!
//! Every class has at least ℓ base values of positive induced frequency. Closed under union. O(m).

use super::{Masses, RequirementError};

/// A valid ℓ, at least 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distinct(u32);

impl Distinct {
    /// Distinct ℓ-diversity.
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

    /// Whether the class has enough values.
    pub fn holds(&self, class: &Masses) -> bool {
        class.support() >= self.0 as usize
    }

    /// Values above ℓ, below 0 where values are missing.
    pub fn margin(&self, class: &Masses) -> f64 {
        class.support() as f64 - f64::from(self.0)
    }
}
