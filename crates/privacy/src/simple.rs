//! Simple ℓ-diversity (Xiao and Tao 2006; 2009 paper, section 1).
//!
//! No base value has more than 1/ℓ of a class: r₁·ℓ ≤ N, r₁ being the largest induced mass and N the rows. It is
//! (1/ℓ, ℓ)-diversity under another name (docs/reference/requirements.md#simple-l-diversity). Closed under union. O(m).

use super::about::{About, AsksOf, ELL, Unit};
use super::definition::{Definition, Listed};
use super::figure::Figure;
use super::ladder::whole_numbers;
use super::parameters::{Given, Value};
use super::{Fraction, Mass, Masses, Ratio, RequirementError, Setting, Spread};

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
        match (class.largest(), class.whole()) {
            (Mass::Exact(most), Mass::Exact(whole)) => {
                Fraction::new(whole, most).is_none_or(|reached| reached >= Fraction::whole(self.0.into()))
            }
            (most, _) => most.to_f64() * f64::from(self.0) <= class.rows() as f64 + Masses::tolerance(class.rows()),
        }
    }

    /// N/r₁ - ℓ: values above ℓ, if all had as much as the largest has. Below 0 where the largest has too much.
    pub fn margin(&self, class: &Masses) -> f64 {
        simple_reached(class).map_or(0.0, |reached| reached - f64::from(self.0))
    }
}

/// N/r₁, the real ℓ that a class reaches; `None` for the empty class.
pub(super) fn simple_reached(class: &Masses) -> Option<f64> {
    class.whole().over(&class.largest()).map(Figure::to_f64)
}

impl Definition for Simple {
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

    fn as_tau_ell(&self) -> Option<(Ratio, u32)> {
        Some((Ratio::new(1, self.0.into())?, self.0))
    }

    fn limit(&self, _: &Masses) -> Option<(usize, f64)> {
        Some((1, 1.0 / f64::from(self.0)))
    }
}

impl Listed for Simple {
    const ABOUT: About = About {
        name: "simple-l",
        title: "simple ℓ-diversity",
        meaning: "No value has more than 1/ℓ of a class.",
        asks: "No value may have more than 1/{0} of a class.",
        source: "Xiao and Tao 2006; 2009 paper, section 1",
        docs: "docs/reference/requirements.md#simple-l-diversity",
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
