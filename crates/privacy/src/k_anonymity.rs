//! k-anonymity (Samarati and Sweeney 1998; 2006 paper, Definition 2.2; docs/reference/requirements.md#k-anonymity).
//!
//! Every class has at least k rows: a person cannot be distinguished from k - 1 others by the quasi-identifier. It does
//! not consider sensitive values. Closed under union. O(1).

use super::about::{About, AsksOf, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::ladder::whole_numbers;
use super::parameters::{Given, Value};
use super::shape::Shape;
use super::{Masses, RequirementError, Setting, Spread};

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

impl Definition for KAnonymity {
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

    fn exact_margin(&self, class: &Masses) -> Option<String> {
        Some(format!("{}/1", i128::from(class.rows()) - i128::from(self.0)))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Rows
    }

    fn least_rows(&self) -> u64 {
        self.0.into()
    }
}

impl Listed for KAnonymity {
    const ABOUT: About = About {
        name: "k",
        title: "k-anonymity",
        meaning: "Every class has at least k people, so no one can be distinguished from k - 1 others by the \
            quasi-identifier.",
        asks: "Every class must have at least {0} people.",
        source: "Samarati and Sweeney 1998; 2006 paper, Definition 2.2",
        docs: "docs/reference/requirements.md#k-anonymity",
        parameters: &[ParameterAbout {
            name: "k",
            symbol: "k",
            range: "a whole number of at least 2",
            meaning: "The minimum number of people per class.",
            first: "5",
            kind: ParameterKind::Whole,
        }],
        asks_of: AsksOf::Rows,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: false,
        generalizing_helps: false,
        margin: Unit::People,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        Self::new(given.whole()?)
    }

    fn nearest(&self, _: &Spread, rows: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let most = u32::try_from(rows).unwrap_or(u32::MAX).min(self.0.saturating_sub(1));
        whole_numbers(most, |k| Self::new(k).ok(), met)
    }
}
