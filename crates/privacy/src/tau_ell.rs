//! (τ, ℓ)-diversity (2009 paper, Definitions 3 and 4; 2011 paper, section 2; docs/reference/requirements.md#τ-ℓ-diversity).
//!
//! A class E keeps it iff, for every k, its k most frequent base values have together at most
//! ψ(k) = τ + (1 - τ)(k - 1)/(ℓ - 1) of the induced frequency: F_E(k) ≤ ψ(k) for 1 ≤ k < ℓ, and ψ(k) = 1 from ℓ on.
//! So no value has more than τ, and it takes ℓ values to reach 1. The empty class keeps it (docs/explanation/decisions.md#the-empty-class).
//!
//! Closed under union: F of a union is at most the weighted mean of the F's. Testing costs O(m log m).
//!
//! To change it: what holds is decided by whole numbers alone; [`TauEll::tightest`] is for showing, and must be 0 or above exactly
//! where it holds. That it is closed under union (docs/explanation/model.md#union), what it implies and what implies it (docs/explanation/strength.md) rest on
//! this formula.

use super::about::{About, AsksOf, ELL, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::figure::left_between;
use super::ladder::first;
use super::masses::Descending;
use super::parameters::{Given, Value};
use super::{Fraction, Masses, Ratio, Requirement, RequirementError, Setting, Spread};

/// A valid pair: ℓ ≥ 2 and 1/ℓ ≤ τ < 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TauEll {
    tau: Ratio,
    ell: u32,
}

/// The k at which a class is closest to violating the requirement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tightest {
    /// The k at which ψ(k) - F(k) is smallest.
    pub k: usize,
    /// ψ(k) - F(k) there; negative if the requirement is violated. In shares of the class.
    pub margin: f64,
}

impl TauEll {
    /// The requirement (τ, ℓ).
    ///
    /// # Errors
    /// ℓ below 2, or τ outside `[1/ℓ, 1)`: below 1/ℓ the definition would mean "at least 1/τ values" and the facts that
    /// the algorithms rest on fail; with 1 it guarantees nothing.
    pub fn new(tau: Ratio, ell: u32) -> Result<Self, RequirementError> {
        if ell < 2 {
            return Err(RequirementError::EllTooSmall { ell });
        }
        let (p, q) = (u128::from(tau.numerator()), u128::from(tau.denominator()));
        if p >= q || p * u128::from(ell) < q {
            return Err(RequirementError::TauOutOfRange { tau: tau.to_string(), ell });
        }
        Ok(Self { tau, ell })
    }

    /// Reads τ from text (`0.5`, `1/3`) and pairs it with ℓ.
    ///
    /// # Errors
    /// As [`Self::new`], and text that is no number.
    pub fn parse(tau: &str, ell: u32) -> Result<Self, RequirementError> {
        let ratio = tau
            .parse()
            .map_err(|_| RequirementError::NotANumber { what: "τ", text: tau.chars().take(40).collect() })?;
        Self::new(ratio, ell)
    }

    /// τ, the most that one value may have.
    pub fn tau(&self) -> Ratio {
        self.tau
    }

    /// ℓ, the number of values at which everything is allowed.
    pub fn ell(&self) -> u32 {
        self.ell
    }

    /// ψ(k), for showing. k counts from 1.
    pub fn psi(&self, k: usize) -> f64 {
        if k >= self.ell as usize {
            return 1.0;
        }
        let tau = self.tau.to_f64();
        tau + (1.0 - tau) * (k as f64 - 1.0) / (f64::from(self.ell) - 1.0)
    }

    /// ψ(k) as numerator over [`Self::psi_denominator`], for k < ℓ.
    pub fn psi_numerator(&self, k: usize) -> u128 {
        let (p, q) = (u128::from(self.tau.numerator()), u128::from(self.tau.denominator()));
        p * u128::from(self.ell - 1) + (q - p) * (k as u128 - 1)
    }

    /// The common denominator Q(ℓ - 1) of every ψ(k).
    pub fn psi_denominator(&self) -> u128 {
        u128::from(self.tau.denominator()) * u128::from(self.ell - 1)
    }

    /// Whether a class satisfies the requirement. Exact if the masses are (docs/explanation/model.md#arithmetic).
    /// O(occurring · log + ℓ).
    pub fn holds(&self, masses: &Masses) -> bool {
        if masses.rows() == 0 {
            return true;
        }
        if masses.len() < self.ell as usize {
            return false;
        }
        let ell = self.ell as usize;
        match masses.descending() {
            Descending::Exact { mass, whole } => {
                let denominator = self.psi_denominator();
                // A spread made for this requirement keeps these products below 2^127; one made for another may not.
                let fits = whole.checked_mul(denominator).is_some();
                let (mut top, mut mass) = (0, mass.iter());
                (1..ell).all(|k| {
                    top += mass.next().unwrap_or(0);
                    let numerator = self.psi_numerator(k);
                    if fits {
                        top * denominator <= whole * numerator
                    } else {
                        Fraction::new(top, whole) <= Fraction::new(numerator, denominator)
                    }
                })
            }
            Descending::Doubles { mass, whole } => {
                let tolerance = Masses::tolerance(masses.rows());
                let (mut top, mut mass) = (0.0, mass.iter());
                (1..ell).all(|k| {
                    top += mass.next().unwrap_or(0.0);
                    top <= self.psi(k) * whole + tolerance
                })
            }
        }
    }

    /// The k at which the class is closest to the limit, over 1 ≤ k < ℓ, for display. A class with fewer than ℓ base
    /// values violates it at k = m, with F = 1.
    pub fn tightest(&self, masses: &Masses) -> Tightest {
        let mut cumulative = masses.cumulative_of_occurring();
        let mut last = 0.0;
        let mut tightest = Tightest { k: 1, margin: f64::INFINITY };
        for k in 1..self.ell as usize {
            // Beyond the values that occur nothing is added.
            last = cumulative.next().unwrap_or(last);
            let margin = left_between(self.psi(k), last);
            if margin < tightest.margin {
                tightest = Tightest { k, margin };
            }
        }
        tightest
    }

    /// The least ψ(k) - F(k) of a class over k < ℓ as a fraction in lowest terms; `None` where masses are doubles, or too large.
    pub fn exact_margin(&self, masses: &Masses) -> Option<String> {
        let k = self.tightest(masses).k;
        let (whole, _, largest) = masses.exact_from_the_largest(k)?;
        let share = largest.iter().sum::<u128>();
        let (limit, of) = (self.psi_numerator(k), self.psi_denominator());
        let (limit, share) = (limit.checked_mul(whole)?, share.checked_mul(of)?);
        let margin = Fraction::new(limit.abs_diff(share), whole.checked_mul(of)?)?.reduced();
        let sign = if limit < share { "-" } else { "" };
        Some(format!("{sign}{}/{}", margin.numerator(), margin.denominator()))
    }

    /// The nearest requirement that `m` base values can meet: ℓ' = min(ℓ, m), τ' = max(τ, 1/ℓ') (docs/reference/requirements.md#feasibility);
    /// `None` where m < 2.
    pub fn nearest(&self, m: usize) -> Option<Self> {
        let ell = self.ell.min(u32::try_from(m).unwrap_or(u32::MAX));
        if ell < 2 {
            return None;
        }
        let least = Ratio::new(1, u64::from(ell)).expect("ℓ is not 0");
        Self::new(self.tau.max(least), ell).ok()
    }
}

impl From<TauEll> for Vec<Requirement> {
    fn from(tau_ell: TauEll) -> Self {
        vec![tau_ell.into()]
    }
}

impl std::fmt::Display for TauEll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.tau, self.ell)
    }
}

impl Definition for TauEll {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.tau), Value::Whole(self.ell)]
    }

    fn keeps(&self, class: &Masses, _: Setting<'_>) -> bool {
        self.holds(class)
    }

    fn margin(&self, class: &Masses, _: Setting<'_>) -> f64 {
        self.tightest(class).margin
    }

    fn least_simple_ell(&self) -> Option<u32> {
        Some(self.ell)
    }

    fn exact_margin(&self, class: &Masses) -> Option<String> {
        self.exact_margin(class)
    }

    fn least_values(&self) -> u32 {
        self.ell
    }

    /// Q·ℓ, τ being P/Q.
    fn factor(&self) -> u128 {
        u128::from(self.tau.denominator()) * u128::from(self.ell)
    }

    fn as_tau_ell(&self) -> Option<(Ratio, u32)> {
        Some((self.tau, self.ell))
    }

    fn limit(&self, class: &Masses) -> Option<(usize, f64)> {
        let k = self.tightest(class).k;
        Some((k, self.psi(k)))
    }
}

impl Listed for TauEll {
    const ABOUT: About = About {
        name: "tau-l",
        title: "(τ, ℓ)-diversity",
        meaning: "F(k) is at most ψ(k) = τ + (1 - τ)(k - 1)/(ℓ - 1) for every k up to ℓ: no value has more than the \
                  share τ of a class, and at least ℓ values are needed to make up a whole one.",
        asks: "No value may have more than {0%} of a class, and at least {1} values must remain possible.",
        source: "2009 paper, Definitions 3 and 4",
        docs: "docs/reference/requirements.md#τ-ℓ-diversity",
        parameters: &[
            ParameterAbout {
                name: "tau",
                symbol: "τ",
                range: "a decimal or a fraction, at least 1/ℓ and below 1",
                meaning: "The maximum share of a class that one sensitive value may have.",
                first: "0.5",
                kind: ParameterKind::Number { unit: "" },
            },
            ELL,
        ],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: true,
        generalizing_helps: true,
        margin: Unit::Points,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        let tau = given.number();
        let ell = given.whole()?;
        Self::new(tau?, ell)
    }

    /// For each ℓ from the own down, a ladder of τ.
    fn nearest(&self, spread: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        (2..=spread.base_count().min(self.ell)).rev().find_map(|ell| first(&taus(*self, ell), met))
    }

    fn of_so_many_values(&self, values: u32) -> Option<Self> {
        self.nearest(values as usize)
    }
}

/// The own τ, as far as ℓ allows it, and the twentieths above it.
fn taus(of: TauEll, ell: u32) -> Vec<TauEll> {
    let asked = of.tau().to_f64().max(1.0 / f64::from(ell));
    let own = TauEll::new(of.tau(), ell).or_else(|_| TauEll::new(Ratio::new(1, ell.into()).unwrap_or(of.tau()), ell));
    let twentieths = (1..20).chain([20]).filter_map(|twentieth| {
        let (numerator, denominator) = if twentieth == 20 { (99, 100) } else { (twentieth, 20) };
        let tau = Ratio::new(numerator, denominator)?;
        (tau.to_f64() > asked + 1e-12).then(|| TauEll::new(tau, ell).ok()).flatten()
    });
    own.into_iter().chain(twentieths).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masses(counts: &[u128]) -> Masses {
        Masses::exact(counts.iter().copied(), counts.iter().sum::<u128>() as u64, 1)
    }

    #[test]
    fn psi_rises_from_tau_to_one_in_equal_steps() {
        let requirement = TauEll::parse("0.5", 3).unwrap();
        let psi: Vec<f64> = (1..=5).map(|k| requirement.psi(k)).collect();
        assert_eq!(psi, [0.5, 0.75, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn equality_is_satisfied_and_one_more_violates_it() {
        // docs/explanation/hospital.md#before-the-sweep: 5/12 + 4/12 against 0.75.
        let requirement = TauEll::parse("0.5", 3).unwrap();
        assert!(requirement.holds(&masses(&[5, 4, 2, 1])));
        assert!(!requirement.holds(&masses(&[6, 4, 1, 1])));
        assert_eq!(requirement.tightest(&masses(&[5, 4, 2, 1])), Tightest { k: 2, margin: 0.0 });
    }

    #[test]
    fn a_margin_is_nothing_at_equality_however_doubles_round_and_the_first_is_the_tightest() {
        // As many equal values as are requested: F is psi at every k.
        for values in 2..40u32 {
            let requirement = TauEll::parse(&format!("1/{values}"), values).unwrap();
            let class = masses(&vec![3; values as usize]);
            assert_eq!(requirement.tightest(&class), Tightest { k: 1, margin: 0.0 }, "{values}");
            assert!(requirement.holds(&class), "{values}");
            let doubles = Masses::doubles(vec![3.0; values as usize], u64::from(3 * values));
            assert!(requirement.holds(&doubles), "{values}");
        }
    }

    #[test]
    fn masses_whose_products_do_not_fit_are_judged_alike() {
        // Twelve rows in units so small that four times all of them is beyond 128 bits.
        let unit = 1u128 << 124;
        let masses = |counts: [u128; 4]| Masses::exact(counts.map(|count| count * unit), 12, unit);
        let requirement = TauEll::parse("0.5", 3).unwrap();
        assert!((12 * unit).checked_mul(requirement.psi_denominator()).is_none());
        assert!(requirement.holds(&masses([5, 4, 2, 1])) && requirement.holds(&masses([4, 4, 2, 2])));
        assert!(!requirement.holds(&masses([6, 4, 1, 1])) && !requirement.holds(&masses([7, 2, 2, 1])));
    }

    #[test]
    fn a_margin_is_a_fraction_in_lowest_terms() {
        let margin = |tau: &str, counts: &[u128]| TauEll::parse(tau, 3).unwrap().exact_margin(&masses(counts)).unwrap();
        assert_eq!(margin("0.6", &[5, 4, 2, 1]), "1/20");
        assert_eq!(margin("0.5", &[5, 4, 2, 1]), "0/1");
        assert_eq!(margin("0.5", &[6, 4, 1, 1]), "-1/12");
    }

    #[test]
    fn a_third_is_read_exactly() {
        let requirement = TauEll::parse("1/3", 3).unwrap();
        assert!(requirement.holds(&masses(&[1, 1, 1])));
        assert!(TauEll::parse("0.333", 3).is_err());
    }

    #[test]
    fn it_is_written_as_a_pair() {
        assert_eq!(TauEll::parse("0.50", 3).unwrap().to_string(), "(0.5, 3)");
        assert_eq!(TauEll::parse("2/6", 3).unwrap().to_string(), "(1/3, 3)");
    }

    #[test]
    fn parameters_out_of_range_are_refused_with_their_code() {
        for (tau, ell, code) in [
            ("0.5", 1, "requirement-ell-too-small"),
            ("0.49", 2, "requirement-tau-out-of-range"),
            ("1", 3, "requirement-tau-out-of-range"),
            ("1.2", 3, "requirement-tau-out-of-range"),
            ("many", 3, "requirement-not-a-number"),
        ] {
            assert_eq!(TauEll::parse(tau, ell).unwrap_err().code(), code);
        }
    }

    #[test]
    fn the_empty_class_keeps_everything_and_too_few_values_never_do() {
        let requirement = TauEll::parse("0.5", 3).unwrap();
        assert!(requirement.holds(&masses(&[0, 0, 0])));
        assert!(!requirement.holds(&masses(&[3, 3])));
    }

    #[test]
    fn the_nearest_requirement_keeps_tau_where_it_can() {
        let requirement = TauEll::parse("0.3", 6).unwrap();
        assert_eq!(requirement.nearest(5), Some(TauEll::parse("0.3", 5).unwrap()));
        assert_eq!(requirement.nearest(2), Some(TauEll::parse("0.5", 2).unwrap()));
        assert_eq!(requirement.nearest(1), None);
    }
}
