//! k-anonymity (Samarati and Sweeney 1998; 2006 paper, Definition 2.2; docs/requirements.md#k-anonymity).
//!
//! Every class has at least k rows: a person cannot be told from k - 1 others by the quasi-identifier. It says nothing of
//! sensitive values. Closed under union. O(1).

use super::{Masses, RequirementError};

/// A valid k, at least 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KAnonymity(u32);

impl KAnonymity {
    /// k-anonymity.
    ///
    /// # Errors
    /// k below 2.
    pub fn new(k: u32) -> Result<Self, RequirementError> {
        if k < 2 { Err(RequirementError::TooSmall { what: "k", given: k }) } else { Ok(Self(k)) }
    }

    /// k.
    pub fn k(&self) -> u32 {
        self.0
    }

    /// Whether the class is large enough.
    pub fn holds(&self, class: &Masses) -> bool {
        class.rows() >= u64::from(self.0)
    }

    /// Rows above k, below 0 where rows are missing.
    pub fn margin(&self, class: &Masses) -> f64 {
        class.rows() as f64 - f64::from(self.0)
    }
}
