//! Recursive (c, ℓ)-diversity (2006 paper, Definition 4.2).
//!
//! With a class's induced masses sorted, r₁ ≥ r₂ ≥ ...: r₁ < c·(r_ℓ + ... + r_m), strictly. So ℓ - 2 values can be ruled
//! out and the most frequent of the rest is still less than c times all others. ℓ = 1 is always kept; with fewer than ℓ
//! values nothing is left on the right. c is above 0. Closed under union. O(m log m). See docs/reference/requirements.md#recursive-c-l-diversity.

use super::about::{About, AsksOf, C, ELL, Unit};
use super::definition::{Definition, Listed};
use super::figure::left_between;
use super::ladder::first;
use super::masses::{Descending, Number, Steps};
use super::parameters::{Given, Value};
use super::{Fraction, Mass, Masses, Ratio, RequirementError, Setting, Spread};

/// The c that are offered where none below will do.
const LARGER_C: [u64; 11] = [1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 1000];

/// A valid pair: c > 0, ℓ ≥ 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recursive {
    c: Ratio,
    ell: u32,
}

impl Recursive {
    /// Recursive (c, ℓ)-diversity.
    ///
    /// # Errors
    /// c = 0 or ℓ = 0.
    pub fn new(c: Ratio, ell: u32) -> Result<Self, RequirementError> {
        if c.numerator() == 0 {
            return Err(RequirementError::OutOfRange { what: "c", text: c.to_string(), range: "above 0" });
        }
        if ell == 0 {
            return Err(RequirementError::OutOfRange { what: "ℓ", text: ell.to_string(), range: "at least 1" });
        }
        Ok(Self { c, ell })
    }

    /// The same pair, if it guarantees anything by itself.
    ///
    /// # Errors
    /// ℓ = 1: every class keeps that.
    pub(super) fn promising(self) -> Result<Self, RequirementError> {
        if self.ell == 1 {
            let range = "at least 2: with ℓ = 1, every class satisfies it";
            return Err(RequirementError::OutOfRange { what: "ℓ", text: "1".to_owned(), range });
        }
        Ok(self)
    }

    /// c.
    pub fn c(&self) -> Ratio {
        self.c
    }

    /// ℓ.
    pub fn ell(&self) -> u32 {
        self.ell
    }

    /// Whether r₁ is below c times the tail. Exact where the masses are.
    pub fn holds(&self, class: &Masses) -> bool {
        let sorted = class.descending();
        let most = sorted.most();
        self.below(&most, &sorted)
    }

    /// (c·(r_ℓ + ... + r_m) - r₁)/N, in shares of the class. The requirement is strict: 0 is not enough.
    pub fn margin(&self, class: &Masses) -> f64 {
        let sorted = class.descending();
        let most = sorted.most();
        self.room(&most, &sorted)
    }

    /// Whether `protected`, the mass of a value that must not be too frequent, is below c times its tail.
    pub(super) fn below(&self, protected: &Mass, sorted: &Descending) -> bool {
        if self.ell == 1 || protected.is_none() {
            return true;
        }
        match (protected, tail(sorted, self.ell as usize, protected)) {
            (Mass::Exact(protected), Mass::Exact(tail)) => {
                Fraction::new(*protected, tail).is_some_and(|reached| reached < self.c.into())
            }
            (Mass::Double(protected), Mass::Double(tail)) => protected + sorted.tolerance() < self.c.to_f64() * tail,
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// The difference between `protected` and c times its tail, in shares of the class; c if nothing is protected.
    pub(super) fn room(&self, protected: &Mass, sorted: &Descending) -> f64 {
        let c = self.c.to_f64();
        if self.ell == 1 || protected.is_none() {
            return c;
        }
        left_between(c * sorted.share(&tail(sorted, self.ell as usize, protected)), sorted.share(protected))
    }

    /// Base values that it takes where every value is protected: r₁ < c·(r_ℓ + ...) ≤ c·(m - ℓ + 1)·r₁, so m - ℓ + 1 is
    /// above 1/c.
    pub(super) fn least_values(&self) -> u32 {
        if self.ell == 1 {
            return 1;
        }
        let more = self.c.denominator() / self.c.numerator();
        u32::try_from(more).unwrap_or(u32::MAX).saturating_add(self.ell)
    }
}

/// What a protected value's mass is compared with (Definition 4.3; with the largest mass, Definition 4.2): let the
/// value be the y-th most frequent. If y < ℓ, r_ℓ and all after it; else r_{ℓ-1} and all after it but the value itself.
/// ℓ is at least 2.
pub(super) fn tail(sorted: &Descending, ell: usize, protected: &Mass) -> Mass {
    match (sorted, protected) {
        (Descending::Exact { mass, .. }, Mass::Exact(protected)) => Mass::Exact(tail_of(mass, ell, *protected)),
        (Descending::Doubles { mass, .. }, Mass::Double(protected)) => Mass::Double(tail_of(mass, ell, *protected)),
        _ => unreachable!("masses of one class are of one kind"),
    }
}

fn tail_of<T: Number>(mass: &Steps<T>, ell: usize, protected: T) -> T {
    // y - 1. Among equals the choice does not matter: the sums are the same.
    let before = mass.above(protected);
    if before + 1 < ell { mass.tail(ell - 1, None) } else { mass.tail(ell - 2, Some(before)) }
}

impl Definition for Recursive {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.c), Value::Whole(self.ell)]
    }

    fn keeps(&self, class: &Masses, _: Setting<'_>) -> bool {
        self.holds(class)
    }

    fn margin(&self, class: &Masses, _: Setting<'_>) -> f64 {
        self.margin(class)
    }

    fn least_simple_ell(&self) -> Option<u32> {
        // Of N rows no value has more than N/ℓ', so the tail has at least N(1 - (ℓ - 1)/ℓ'): 1 < c(ℓ' - ℓ + 1) is enough.
        let more = self.c.denominator() / self.c.numerator();
        u32::try_from(more).ok().and_then(|more| self.ell.checked_add(more))
    }

    fn least_values(&self) -> u32 {
        self.least_values()
    }
}

impl Listed for Recursive {
    const ABOUT: About = About {
        name: "recursive-l",
        title: "recursive (c, ℓ)-diversity",
        meaning: "The most frequent value of a class has less than c times what all values from the ℓ-th most \
                  frequent on have together.",
        asks: "The most frequent value of a class must have less than {0} times what all values from number {1} on \
            have together.",
        source: "2006 paper, Definition 4.2",
        docs: "docs/reference/requirements.md#recursive-c-l-diversity",
        parameters: &[C, ELL],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: true,
        generalizing_helps: true,
        margin: Unit::Points,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        Self::new(given.number()?, given.whole()?)?.promising()
    }

    fn nearest(&self, spread: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        first(&weaker(*self, spread.base_count(), &Some), met)
    }

    /// With its c where some ℓ will do, else with c = 2, which m values keep for every ℓ up to m.
    fn of_so_many_values(&self, m: u32) -> Option<Self> {
        let more = u32::try_from(self.c.denominator() / self.c.numerator()).ok()?;
        match m.checked_sub(more) {
            Some(ell) if ell >= 2 => Self::new(self.c, ell.min(self.ell)).ok(),
            _ if m >= 2 => Self::new(Ratio::new(2, 1)?, m.min(self.ell)).ok(),
            _ => None,
        }
    }
}

/// Smaller ℓ, then larger c, for a table with so many base values.
pub(super) fn weaker<T>(of: Recursive, values: u32, build: &dyn Fn(Recursive) -> Option<T>) -> Vec<T> {
    let smaller = (2..=of.ell().min(values.max(2))).rev().filter_map(|ell| Recursive::new(of.c(), ell).ok());
    let larger = LARGER_C.into_iter().filter_map(|c| {
        let c = Ratio::new(c, 1).filter(|c| c.to_f64() > of.c().to_f64())?;
        Recursive::new(c, 2.min(of.ell())).ok()
    });
    smaller.chain(larger).filter_map(build).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masses(counts: &[u128]) -> Masses {
        Masses::exact(counts.iter().copied(), counts.iter().sum::<u128>() as u64, 1)
    }

    fn recursive(c: &str, ell: u32) -> Recursive {
        Recursive::new(c.parse().unwrap(), ell).unwrap()
    }

    #[test]
    fn a_margin_is_nothing_at_equality_however_doubles_round() {
        // One value has n rows, ten have one: n is n/10 of the tail.
        for n in 1..40 {
            let mut counts = [1u128; 11];
            counts[0] = n;
            let (class, c) = (masses(&counts), recursive(&format!("{}/10", n), 2));
            assert_eq!(c.margin(&class), 0.0, "{n}");
            assert!(!c.holds(&class), "{n}");
            let doubles = Masses::doubles(counts.map(|count| count as f64), n as u64 + 10);
            assert!(c.margin(&doubles) == 0.0 && !c.holds(&doubles), "{n}");
        }
    }

    #[test]
    fn doubles_within_a_billionth_of_the_class_are_equal_and_equality_breaks_it() {
        // A hundred rows: half of them against c times the other half, 1e-7 of a row either way.
        let class = Masses::doubles([50.0, 25.0, 25.0], 100);
        assert!(!recursive("1.0000000015", 2).holds(&class) && recursive("1.0000000025", 2).holds(&class));
        assert!(!recursive("0.9999999985", 2).holds(&class));
    }

    #[test]
    fn if_nothing_is_protected_the_margin_is_c() {
        for class in [masses(&[3, 2, 1]), Masses::doubles([3.0, 2.0, 1.0], 6)] {
            let sorted = class.descending();
            let (some, nothing) = (sorted.most(), Mass::Exact(0));
            let room = |ell, protected| {
                let requirement = recursive("0.7", ell);
                assert!(requirement.below(protected, &sorted), "{ell}");
                requirement.room(protected, &sorted)
            };
            assert_eq!((room(1, &some), room(1, &nothing), room(2, &nothing), room(3, &nothing)), (0.7, 0.7, 0.7, 0.7));
        }
    }

    #[test]
    fn equality_breaks_it() {
        // TV-9 (docs/reference/requirements.md#recursive-c-l-diversity): the 2006 paper's section 4.3 calls such a block (2,3)-diverse; by its Definition 4.2 it is not.
        let class = masses(&[1, 1, 2]);
        assert!(!recursive("2", 3).holds(&class));
        assert!(recursive("2.000000001", 3).holds(&class) && recursive("3", 3).holds(&class));
        assert_eq!(recursive("2", 3).margin(&class), 0.0);
        assert_eq!(recursive("3", 3).margin(&class), 0.25);
    }

    #[test]
    fn one_is_always_kept_and_too_few_values_never_do() {
        assert!(recursive("0.001", 1).holds(&masses(&[5])));
        assert!(!recursive("1000000", 3).holds(&masses(&[5, 5, 0])));
    }

    #[test]
    fn masses_that_no_double_tells_apart_are_told_apart() {
        let large = 1u128 << 100;
        let class = |most| Masses::exact([most, large, large], 3, large);
        assert!(recursive("1", 2).holds(&class(2 * large - 1)));
        assert!(!recursive("1", 2).holds(&class(2 * large)));
    }

    #[test]
    fn doubles_say_the_same() {
        for counts in [[5.0, 3.0, 2.0], [5.0, 3.0, 1.0], [4.0, 2.0, 2.0]] {
            let exact = masses(&counts.map(|count| count as u128));
            let doubles = Masses::doubles(counts, counts.iter().sum::<f64>() as u64);
            for requirement in [recursive("1", 2), recursive("2", 3), recursive("2.5", 3), recursive("5", 3)] {
                assert_eq!(requirement.holds(&exact), requirement.holds(&doubles), "{requirement:?} {counts:?}");
                assert!((requirement.margin(&exact) - requirement.margin(&doubles)).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn nothing_out_of_range_is_a_requirement() {
        for (c, ell) in [("0", 2), ("1", 0)] {
            assert_eq!(Recursive::new(c.parse().unwrap(), ell).unwrap_err().code(), "requirement-out-of-range");
        }
    }
}
