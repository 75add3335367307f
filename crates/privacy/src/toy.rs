//! A requirement that exists for tests alone: what a new one takes. This file, its line in `registry.rs`, and a definition of the
//! verifier's own; nothing else names it.
//!
//! No value has more than a share of a class: r₁ ≤ share·N. Closed under union.

use super::about::{About, AsksOf, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::ladder::first;
use super::parameters::{Given, Value};
use super::{Fraction, Mass, Masses, Ratio, RequirementError, Setting, Spread};

/// The largest share that a value may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargestShare(Ratio);

impl LargestShare {
    /// The share.
    pub fn share(&self) -> Ratio {
        self.0
    }
}

impl Definition for LargestShare {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.0)]
    }

    fn keeps(&self, class: &Masses, _: Setting<'_>) -> bool {
        match (class.largest(), class.whole()) {
            (Mass::Exact(most), Mass::Exact(whole)) => {
                Fraction::new(most, whole).is_none_or(|share| share <= self.0.into())
            }
            (most, _) => most.to_f64() <= self.0.to_f64() * class.rows() as f64 + Masses::tolerance(class.rows()),
        }
    }

    fn margin(&self, class: &Masses, _: Setting<'_>) -> f64 {
        self.0.to_f64() - class.largest().to_f64() / class.whole().to_f64()
    }
}

impl Listed for LargestShare {
    const ABOUT: About = About {
        name: "toy-share",
        title: "largest share",
        meaning: "No value has more than its share of a class.",
        asks: "No value may have more than {0%} of a class.",
        source: "a test",
        docs: "docs/reference/requirements.md",
        parameters: &[ParameterAbout {
            name: "share",
            symbol: "p",
            range: "above 0 and below 1",
            meaning: "The maximum share of a class that a value may have.",
            first: "0.5",
            kind: ParameterKind::Number { unit: "" },
        }],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: true,
        generalizing_helps: true,
        margin: Unit::Points,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        given.number().map(Self)
    }

    fn nearest(&self, _: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let tenth = |tenths: u64| Some(Self(Ratio::new(tenths, 10).filter(|share| *share > self.0)?));
        first(&(1..10).filter_map(tenth).collect::<Vec<_>>(), met)
    }
}
