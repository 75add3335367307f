//! The strongest (τ, ℓ) that a table keeps, ℓ by ℓ (docs/explanation/strength.md#what-a-requirement-implies).
//!
//! F(k) ≤ ψ(k) is τ ≥ (F(k)(ℓ - 1) - (k - 1)) / (ℓ - k), and the right side rises with F(k): the smallest τ for ℓ
//! follows from the highest F(k) of any class, k by k. Its least is 1/ℓ.

use serde::Serialize;

use super::figure::Figure;
use super::masses::Descending;
use super::{Fraction, Masses};

/// The strongest (τ, ℓ)-diversity for one ℓ.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SmallestTau {
    /// ℓ.
    pub l: u32,
    /// τ, rounded.
    pub tau: f64,
    /// τ as a fraction in lowest terms; `None` where frequencies are doubles.
    pub exact: Option<String>,
    /// The class that allows no less, by the order in which classes were taken; the first among equals. `None` where no
    /// class is at issue.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub class: Option<usize>,
}

/// The highest F(k) of all classes, k by k.
#[derive(Clone, Debug, Default)]
pub struct HighestShares {
    classes: usize,
    /// The fewest base values of any class: from that k on, F is 1 somewhere.
    values: usize,
    /// F(1) to F(values - 1), and whose.
    highest: Vec<(Figure, usize)>,
}

impl HighestShares {
    /// Takes the next class. All classes come from one spread; one without rows is counted and says nothing.
    /// O(m log m).
    pub fn take(&mut self, class: &Masses) {
        self.take_sorted(class.descending());
    }

    pub(super) fn take_sorted(&mut self, class: Descending) {
        let number = self.classes;
        self.classes += 1;
        let values = class.support();
        if values == 0 {
            return;
        }
        if self.values == 0 {
            self.values = values;
        }
        self.values = self.values.min(values);
        self.highest.truncate(self.values - 1);
        if self.values == 1 {
            return;
        }
        for (k, share) in class.cumulative().take(self.values - 1).enumerate() {
            match self.highest.get_mut(k) {
                None => self.highest.push((share, number)),
                Some(so_far) if share.is_above(so_far.0) => *so_far = (share, number),
                Some(_) => {}
            }
        }
    }

    /// The highest F(1) to F(m), for showing; zeros where no class has rows.
    pub fn shares(&self, m: usize) -> Vec<f64> {
        let at = |k: usize| self.highest.get(k).map_or(f64::from(u8::from(self.values > 0)), |share| share.0.to_f64());
        (0..m).map(at).collect()
    }

    /// The smallest τ for ℓ = 2, 3 and so on, as long as one below 1 will do. O(ℓ²).
    pub(crate) fn smallest_taus(&self) -> Vec<SmallestTau> {
        let reaches_one = |share: &Figure| matches!(share, Figure::Rounded(share) if *share >= 1.0 - 1e-9);
        let values = self.highest.iter().take_while(|(share, _)| !reaches_one(share)).count() + 1;
        (2..=values)
            .map(|ell| {
                // That every value has its share holds no class back: the first stands for all.
                let mut smallest = (least(ell), 0);
                for k in 1..ell {
                    let (share, class) = self.highest[k - 1];
                    let Some(tau) = tau_for(ell, k, share) else { continue };
                    if tau.is_above(smallest.0) || !smallest.0.is_above(tau) && class < smallest.1 {
                        smallest = (tau, class);
                    }
                }
                smallest_tau(ell, smallest.0, Some(smallest.1))
            })
            .collect()
    }
}

/// 1/ℓ.
pub(super) fn least(ell: usize) -> Figure {
    Figure::Exact(Fraction::new(1, ell as u128).expect("ℓ is at least 2"))
}

/// The τ that F(k) asks for at k < ℓ; `None` where any will do.
pub(super) fn tau_for(ell: usize, k: usize, share: Figure) -> Option<Figure> {
    let (above, below) = ((k - 1) as u128, (ell - k) as u128);
    if let Figure::Exact(share) = share {
        let (numerator, denominator) = (share.numerator(), share.denominator());
        let exact = || {
            let asked = numerator.checked_mul(ell as u128 - 1)?;
            Some((asked, above.checked_mul(denominator)?, below.checked_mul(denominator)?))
        };
        if let Some((asked, free, denominator)) = exact() {
            return asked.checked_sub(free).and_then(|rest| Fraction::new(rest, denominator)).map(Figure::Exact);
        }
    }
    let tau = (share.to_f64() * (ell as f64 - 1.0) - above as f64) / below as f64;
    (tau >= 0.0).then_some(Figure::Rounded(tau))
}

pub(super) fn smallest_tau(ell: usize, tau: Figure, class: Option<usize>) -> SmallestTau {
    SmallestTau { l: ell as u32, tau: tau.to_f64(), exact: tau.exact(), class }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TauEll;
    use proptest::prelude::*;

    fn masses(counts: &[u64]) -> Masses {
        Masses::of_counts(counts)
    }

    #[test]
    fn the_hospital_classes_keep_a_half_and_three_and_not_less() {
        let mut highest = HighestShares::default();
        highest.take(&masses(&[2, 1, 1, 0]));
        let taus: Vec<(u32, String)> =
            highest.smallest_taus().into_iter().map(|tau| (tau.l, tau.exact.unwrap())).collect();
        assert_eq!(taus, [(2, "1/2".to_owned()), (3, "1/2".to_owned())]);
        assert_eq!(highest.shares(4), [0.5, 0.75, 1.0, 1.0]);
    }

    #[test]
    fn of_classes_that_allow_no_less_the_first_is_named() {
        // For 3 both ask for a half: the first by F(2) = 6/8, the second by F(1) = 3/6.
        let mut highest = HighestShares::default();
        highest.take(&masses(&[3, 3, 1, 1]));
        highest.take(&masses(&[3, 1, 1, 1]));
        let named = |ell: u32| {
            let taus = highest.smallest_taus();
            let tau = taus.iter().find(|tau| tau.l == ell).unwrap();
            (tau.exact.clone().unwrap(), tau.class)
        };
        assert_eq!(named(3), ("1/2".to_owned(), Some(0)));
        // For 4 the first alone, by 6/8·3/2 - 1/2.
        assert_eq!(named(4), ("5/8".to_owned(), Some(0)));
        assert_eq!(named(2), ("1/2".to_owned(), Some(0)));
    }

    #[test]
    fn a_class_of_fewer_values_limits_the_strongest_requirement_in_any_order() {
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let classes = [[1, 1, 1, 1], [2, 1, 1, 0], [0, 0, 0, 0]];
            let mut highest = HighestShares::default();
            order.iter().for_each(|&place: &usize| highest.take(&masses(&classes[place])));
            let ells: Vec<u32> = highest.smallest_taus().iter().map(|tau| tau.l).collect();
            assert_eq!(ells, [2, 3], "{order:?}");
            assert_eq!(highest.shares(4), [0.5, 0.75, 1.0, 1.0], "{order:?}");
            // One value alone leaves nothing to ask for.
            highest.take(&masses(&[0, 9, 0, 0]));
            assert_eq!((highest.smallest_taus(), highest.shares(2)), (vec![], vec![1.0, 1.0]), "{order:?}");
        }
    }

    #[test]
    fn without_a_row_there_is_nothing_to_show() {
        let mut highest = HighestShares::default();
        assert_eq!((highest.smallest_taus(), highest.shares(2)), (vec![], vec![0.0, 0.0]));
        highest.take(&masses(&[0, 0]));
        assert_eq!((highest.smallest_taus(), highest.shares(2)), (vec![], vec![0.0, 0.0]));
    }

    #[test]
    fn doubles_say_the_same_rounded() {
        let mut exact = HighestShares::default();
        let mut doubles = HighestShares::default();
        for class in [[5u64, 4, 2, 1], [3, 3, 3, 1]] {
            exact.take(&masses(&class));
            doubles.take(&Masses::doubles(class.map(|count| count as f64), class.iter().sum()));
        }
        for (left, right) in exact.smallest_taus().iter().zip(doubles.smallest_taus()) {
            assert!((left.tau - right.tau).abs() < 1e-12 && left.l == right.l && left.class == right.class);
        }
        assert_eq!((exact.smallest_taus().len(), doubles.smallest_taus().len()), (3, 3));
    }

    proptest! {
        #[test]
        fn the_smallest_tau_is_kept_and_a_smaller_one_is_not_by_the_class_that_is_named(
            classes in prop::collection::vec(prop::collection::vec(0u64..6, 5), 1..4)
        ) {
            let classes: Vec<Masses> = classes.iter().map(|class| masses(class)).collect();
            let mut highest = HighestShares::default();
            classes.iter().for_each(|class| highest.take(class));
            let broken_by = |requirement: &TauEll| classes.iter().position(|class| !requirement.holds(class));
            let taus = highest.smallest_taus();
            for tau in &taus {
                let exact = tau.exact.clone().unwrap();
                let requirement = TauEll::parse(&exact, tau.l).unwrap();
                prop_assert_eq!(broken_by(&requirement), None, "{}", requirement);
                let (p, q) = exact.split_once('/').unwrap();
                let (p, q): (u64, u64) = (p.parse().unwrap(), q.parse().unwrap());
                // Smaller by a thousandth of its unit, unless that is below 1/l.
                if let Ok(smaller) = TauEll::parse(&format!("{}/{}", p * 1000 - 1, q * 1000), tau.l) {
                    prop_assert_eq!(broken_by(&smaller), tau.class, "{}", smaller);
                }
            }
            let next = taus.len() as u32 + 2;
            if classes.iter().any(|class| class.rows() > 0) && next <= 5 {
                prop_assert!(broken_by(&TauEll::parse("999999/1000000", next).unwrap()).is_some());
            }
        }
    }
}
