//! Distinct ℓ-diversity (2006 paper, section 4; docs/reference/requirements.md#distinct-l-diversity).
//!
//! Every class has at least ℓ base values of positive induced frequency. Closed under union. O(m).

use super::about::{About, AsksOf, ELL, Unit};
use super::definition::{Definition, Listed};
use super::ladder::whole_numbers;
use super::parameters::{Given, Value};
use super::{Masses, RequirementError, Setting, Spread};

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

impl Definition for Distinct {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Whole(self.0)]
    }

    fn keeps(&self, class: &Masses, _: Setting<'_>) -> bool {
        self.holds(class)
    }

    fn margin(&self, class: &Masses, _: Setting<'_>) -> f64 {
        self.margin(class)
    }

    fn least_simple_ell(&self) -> Option<u32> {
        Some(self.0)
    }

    fn least_values(&self) -> u32 {
        self.0
    }

    fn counts_values_only(&self) -> bool {
        true
    }
}

impl Listed for Distinct {
    const ABOUT: About = About {
        name: "distinct-l",
        title: "distinct ℓ-diversity",
        meaning: "Every class has at least ℓ different values.",
        asks: "Every class must have at least {0} different values.",
        source: "2006 paper, section 4",
        docs: "docs/reference/requirements.md#distinct-l-diversity",
        parameters: &[ELL],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: true,
        generalizing_helps: true,
        margin: Unit::Values,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        Self::new(given.whole()?)
    }

    fn nearest(&self, spread: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        whole_numbers(spread.base_count().min(self.0), |ell| Self::new(ell).ok(), met)
    }

    fn of_so_many_values(&self, values: u32) -> Option<Self> {
        Self::new(values).ok()
    }
}
