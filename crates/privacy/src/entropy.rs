//! Entropy ℓ-diversity (2006 paper, Definition 4.1).
//!
//! The entropy of a class's induced frequencies is that of ℓ equal values or more: -Σ f ln f ≥ ln ℓ. ℓ may be any real
//! number from 1 on; with 1 it guarantees nothing. Closed under union: entropy is concave. O(m).
//!
//! A class is let pass where its entropy is at most 1e-12 below ln ℓ, so that rounding never takes ℓ equal values, or
//! (1/2, 1/8, 1/8, 1/8, 1/8) with ℓ = 4, for less than they are (docs/reference/requirements.md#entropy-l-diversity).

use super::about::{About, AsksOf, ELL, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::ladder::first;
use super::logarithm::{entropy_of_many, exp, ln};
use super::parameters::{Given, Value};
use super::{Masses, Ratio, RequirementError, Setting, Spread};

/// What an entropy may be short of ln ℓ and count as equal.
const TOLERANCE: f64 = 1e-12;

/// A valid ℓ, above 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entropy(Ratio);

impl Entropy {
    /// Entropy ℓ-diversity.
    ///
    /// # Errors
    /// ℓ of 1 or below: every class keeps that.
    pub fn new(ell: Ratio) -> Result<Self, RequirementError> {
        if ell.numerator() <= ell.denominator() {
            let range = "above 1: with ℓ = 1, every class satisfies it";
            return Err(RequirementError::OutOfRange { what: "ℓ", text: ell.to_string(), range });
        }
        Ok(Self(ell))
    }

    /// ℓ.
    pub fn ell(&self) -> Ratio {
        self.0
    }

    /// Whether the class has enough entropy.
    pub fn holds(&self, class: &Masses) -> bool {
        entropy_of(class) >= ln(self.0.to_f64()) - TOLERANCE
    }

    /// exp H - ℓ: values above ℓ, all equally frequent ones counting as whole values. Below 0 where entropy is missing.
    pub fn margin(&self, class: &Masses) -> f64 {
        let margin = entropy_reached(class) - self.0.to_f64();
        if margin.abs() <= TOLERANCE * self.0.to_f64() { 0.0 } else { margin }
    }
}

/// H in nats; 0 for the empty class.
fn entropy_of(class: &Masses) -> f64 {
    entropy_of_many(class.shares())
}

/// exp H, the real ℓ that a class reaches. A whole number where it is within rounding of one.
pub(super) fn entropy_reached(class: &Masses) -> f64 {
    let reached = exp(entropy_of(class));
    let whole = reached.round();
    if (reached - whole).abs() <= TOLERANCE * whole { whole } else { reached }
}

impl Definition for Entropy {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.0)]
    }

    fn keeps(&self, class: &Masses, _: Setting<'_>) -> bool {
        self.holds(class)
    }

    fn margin(&self, class: &Masses, _: Setting<'_>) -> f64 {
        self.margin(class)
    }

    fn least_simple_ell(&self) -> Option<u32> {
        u32::try_from(self.0.numerator().div_ceil(self.0.denominator())).ok()
    }

    /// m values have an entropy of at most ln m.
    fn least_values(&self) -> u32 {
        // What the tolerance lets pass must pass here.
        (self.0.to_f64() * (1.0 - 2.0 * TOLERANCE)).ceil().max(1.0) as u32
    }
}

impl Listed for Entropy {
    const ABOUT: About = About {
        name: "entropy-l",
        title: "entropy ℓ-diversity",
        meaning: "The values of every class are at least as uncertain as ℓ equally likely ones.",
        asks: "The values of a class must be at least as uncertain as {0} equally likely ones.",
        source: "2006 paper, Definition 4.1",
        docs: "docs/reference/requirements.md#entropy-l-diversity",
        parameters: &[ParameterAbout {
            range: "a decimal or a fraction above 1",
            meaning: "The number of equally likely values that a class must at least match in uncertainty.",
            kind: ParameterKind::Number { unit: "" },
            ..ELL
        }],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: true,
        generalizing_helps: true,
        margin: Unit::Values,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        Self::new(given.number()?)
    }

    fn nearest(&self, spread: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let most = (self.0.to_f64() * 10.0).ceil().min(f64::from(spread.base_count()) * 10.0) as u64;
        let tenth = |tenths: u64| Self::new(Ratio::new(tenths, 10)?).ok();
        first(&(11..=most).rev().filter_map(tenth).collect::<Vec<_>>(), met)
    }

    fn of_so_many_values(&self, values: u32) -> Option<Self> {
        Self::new(Ratio::new(values.into(), 1)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masses(counts: &[u128]) -> Masses {
        Masses::exact(counts.iter().copied(), counts.iter().sum::<u128>() as u64, 1)
    }

    fn entropy_ell(ell: &str) -> Entropy {
        Entropy::new(ell.parse().unwrap()).unwrap()
    }

    #[test]
    fn as_many_equal_values_are_enough_whatever_their_number() {
        for values in [2, 3, 5, 6, 7, 13, 41, 97, 1000, 9999] {
            let class = masses(&vec![7; values]);
            assert!(entropy_ell(&values.to_string()).holds(&class), "{values}");
            assert!(!entropy_ell(&format!("{values}.000001")).holds(&class), "{values}");
            assert_eq!(entropy_reached(&class), values as f64);
        }
    }

    #[test]
    fn unequal_values_reach_whole_numbers_too() {
        let class = masses(&[4, 1, 1, 1, 1]);
        assert!(entropy_ell("4").holds(&class));
        assert_eq!((entropy_reached(&class), entropy_ell("4").margin(&class)), (4.0, 0.0));
    }

    #[test]
    fn counts_of_1_1_2_have_an_effective_number_of_two_root_two() {
        // TV-9 (docs/README.md#examples-by-number).
        let class = masses(&[1, 1, 2]);
        assert!((entropy_reached(&class) - 8f64.sqrt()).abs() < 1e-12);
        assert!(entropy_ell("2.8").holds(&class) && entropy_ell("2.8284").holds(&class));
        assert!(!entropy_ell("2.8285").holds(&class) && !entropy_ell("3").holds(&class));
    }

    #[test]
    fn a_margin_within_rounding_of_nothing_is_nothing() {
        // Two times the root of two is 2.82842712474619009...; rounding is 1e-12 for each value of ℓ.
        let class = masses(&[1, 1, 2]);
        for (ell, is_nothing) in [
            ("2.82842712474419", true),
            ("2.82842712474819", true),
            ("2.82842712474219", false),
            ("2.82842712475019", false),
            ("3", false),
        ] {
            let margin = entropy_ell(ell).margin(&class);
            assert_eq!(margin == 0.0, is_nothing, "{ell}: {margin}");
        }
    }

    #[test]
    fn one_and_below_is_refused() {
        assert_eq!(Entropy::new("1".parse().unwrap()).unwrap_err().code(), "requirement-out-of-range");
        assert_eq!(Entropy::new("0.9".parse().unwrap()).unwrap_err().code(), "requirement-out-of-range");
    }
}
