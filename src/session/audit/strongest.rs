//! The strongest (τ, ℓ) that a table keeps, in exact fractions.
//!
//! F(k) ≤ ψ(k) is τ ≥ (F(k)(ℓ - 1) - (k - 1)) / (ℓ - k), and the right side rises with F(k): the smallest τ for ℓ
//! follows from the highest F(k) of any class, k by k.

use std::cmp::Ordering;
use std::fmt;

use crate::privacy::Masses;

use super::SmallestTau;

/// The highest F(k) of all classes, k by k.
#[derive(Debug, Default)]
pub(in crate::session) struct HighestShares {
    exact: Vec<Fraction>,
    doubles: Vec<f64>,
}

impl HighestShares {
    /// Takes a class that is not empty. All classes come from one spread. O(m log m).
    pub(in crate::session) fn take(&mut self, masses: &Masses) {
        match masses {
            Masses::Exact { mass, rows, scale } => {
                let mut sorted = mass.clone();
                sorted.sort_unstable_by(|a, b| b.cmp(a));
                let whole = u128::from(*rows) * scale;
                let mut top = 0;
                for (k, mass) in sorted.into_iter().enumerate() {
                    top += mass;
                    raise(&mut self.exact, k, Fraction { numerator: top, denominator: whole });
                }
            }
            Masses::Doubles { .. } => {
                masses.cumulative().into_iter().enumerate().for_each(|(k, share)| raise(&mut self.doubles, k, share));
            }
        }
    }

    /// The smallest τ for ℓ = 2, 3 and so on, as long as one below 1 will do. O(ℓ²).
    pub(in crate::session) fn smallest_taus(&self) -> Vec<SmallestTau> {
        if self.exact.is_empty() { self.rounded() } else { self.as_fractions() }
    }

    fn as_fractions(&self) -> Vec<SmallestTau> {
        let reaches_one = |share: &Fraction| share.numerator == share.denominator;
        let values = self.exact.iter().take_while(|share| !reaches_one(share)).count() + 1;
        let smallest = |ell: usize| {
            let least = Fraction { numerator: 1, denominator: ell as u128 };
            (1..ell)
                .filter_map(|k| {
                    let Fraction { numerator, denominator } = self.exact[k - 1];
                    // Below 0 it asks for nothing. The spread was made for l up to m, so nothing overflows.
                    let numerator = (numerator * (ell as u128 - 1)).checked_sub((k as u128 - 1) * denominator)?;
                    Some(Fraction { numerator, denominator: denominator * (ell - k) as u128 })
                })
                .fold(least, Fraction::max)
        };
        (2..=values)
            .map(|ell| {
                let tau = smallest(ell);
                SmallestTau { l: ell as u32, tau: tau.to_f64(), exact: Some(tau.to_string()) }
            })
            .collect()
    }

    fn rounded(&self) -> Vec<SmallestTau> {
        let values = self.doubles.iter().take_while(|&&share| share < 1.0 - 1e-9).count() + 1;
        let smallest = |ell: usize| {
            let at = |k: usize| (self.doubles[k - 1] * (ell as f64 - 1.0) - (k as f64 - 1.0)) / (ell - k) as f64;
            (1..ell).map(at).fold(1.0 / ell as f64, f64::max)
        };
        (2..=values).map(|ell| SmallestTau { l: ell as u32, tau: smallest(ell), exact: None }).collect()
    }
}

/// Sets entry `k` to the larger of what it is and `share`.
fn raise<T: PartialOrd>(highest: &mut Vec<T>, k: usize, share: T) {
    match highest.get_mut(k) {
        None => highest.push(share),
        Some(so_far) if *so_far < share => *so_far = share,
        Some(_) => {}
    }
}

/// A non-negative fraction; the denominator is not 0.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    /// By continued fractions: cross products could overflow.
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut left, mut right) = (*self, *other);
        loop {
            let whole = (left.numerator / left.denominator).cmp(&(right.numerator / right.denominator));
            let rest = (left.numerator % left.denominator, right.numerator % right.denominator);
            match (whole, rest) {
                (Ordering::Equal, (0, 0)) => return Ordering::Equal,
                (Ordering::Equal, (0, _)) => return Ordering::Less,
                (Ordering::Equal, (_, 0)) => return Ordering::Greater,
                (Ordering::Equal, (a, b)) => {
                    // What is left compares as the reciprocals do, the other way round.
                    let next = Self { numerator: right.denominator, denominator: b };
                    right = Self { numerator: left.denominator, denominator: a };
                    left = next;
                }
                (unequal, _) => return unequal,
            }
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut a, mut b) = (self.numerator, self.denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        write!(f, "{}/{}", self.numerator / a, self.denominator / a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::privacy::TauEll;
    use proptest::prelude::*;

    fn masses(counts: &[u64]) -> Masses {
        let mass = counts.iter().map(|&count| u128::from(count)).collect();
        Masses::Exact { mass, rows: counts.iter().sum(), scale: 1 }
    }

    fn fraction(numerator: u128, denominator: u128) -> Fraction {
        Fraction { numerator, denominator }
    }

    #[test]
    fn fractions_compare_where_cross_products_would_overflow() {
        let large = u128::MAX / 2;
        assert!(fraction(large - 1, large) < fraction(large, large + 1));
        assert!(fraction(large, large - 1) > fraction(large + 1, large));
        assert_eq!(fraction(2, 6).cmp(&fraction(1, 3)), Ordering::Equal);
        assert_eq!(fraction(6, 8).to_string(), "3/4");
    }

    #[test]
    fn the_hospital_classes_keep_a_half_and_three_and_not_less() {
        let mut highest = HighestShares::default();
        highest.take(&masses(&[2, 1, 1, 0]));
        let taus: Vec<(u32, String)> =
            highest.smallest_taus().into_iter().map(|tau| (tau.l, tau.exact.unwrap())).collect();
        assert_eq!(taus, [(2, "1/2".to_owned()), (3, "1/2".to_owned())]);
    }

    #[test]
    fn doubles_say_the_same_rounded() {
        let mut exact = HighestShares::default();
        let mut doubles = HighestShares::default();
        for class in [[5u64, 4, 2, 1], [3, 3, 3, 1]] {
            exact.take(&masses(&class));
            let mass: Vec<f64> = class.iter().map(|&count| count as f64).collect();
            doubles.take(&Masses::Doubles { mass, rows: class.iter().sum() });
        }
        for (left, right) in exact.smallest_taus().iter().zip(doubles.smallest_taus()) {
            assert!((left.tau - right.tau).abs() < 1e-12 && left.l == right.l && right.exact.is_none());
        }
        assert_eq!(exact.smallest_taus().len(), 3);
    }

    proptest! {
        #[test]
        fn the_smallest_tau_is_kept_and_a_smaller_one_is_not(
            classes in prop::collection::vec(prop::collection::vec(0u64..6, 5), 1..4)
        ) {
            let classes: Vec<Masses> =
                classes.iter().filter(|class| class.iter().any(|&count| count > 0)).map(|class| masses(class)).collect();
            let mut highest = HighestShares::default();
            classes.iter().for_each(|class| highest.take(class));
            let keeps = |requirement: &TauEll| classes.iter().all(|class| requirement.holds(class));
            let taus = highest.smallest_taus();
            for tau in &taus {
                let exact = tau.exact.clone().unwrap();
                let requirement = TauEll::parse(&exact, tau.l).unwrap();
                prop_assert!(keeps(&requirement), "{requirement}");
                let (p, q) = exact.split_once('/').unwrap();
                let (p, q): (u64, u64) = (p.parse().unwrap(), q.parse().unwrap());
                // Smaller by a thousandth of its unit, unless that is below 1/l.
                if let Ok(smaller) = TauEll::parse(&format!("{}/{}", p * 1000 - 1, q * 1000), tau.l) {
                    prop_assert!(!keeps(&smaller), "{smaller}");
                }
            }
            let next = taus.len() as u32 + 2;
            if !classes.is_empty() && next <= 5 {
                prop_assert!(!keeps(&TauEll::parse("999999/1000000", next).unwrap()));
            }
        }
    }
}
