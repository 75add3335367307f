//! What (τ, ℓ)-diversity guarantees about one person, compared with what is reached (2009 paper, Theorem 1;
//! docs/explanation/model.md#what-a-requirement-guarantees).
//!
//! In a class that satisfies (τ, ℓ), an adversary can infer with probability at most ψ(k) that a person's sensitive
//! value is among some k values. The k dominant values have the most, F(k); so the largest F(k) of all classes is what
//! is reached, and the bound holds iff that is at most ψ(k). The theorem does not cover the selection-aware adversary:
//! the same comparison over the masses of a [`super::SelectionAwareAdversary`] shows by how much it fails.
//!
//! Exact where masses are; in doubles, what is within a billionth of the bound meets it. O(classes · m log m).

use std::borrow::Borrow;

use tauell_privacy::{Mass, Masses, TauEll};

use super::Broken;
use super::selection_aware::TOLERANCE;

/// The bound at one k, and the class that comes closest to it or goes farthest beyond.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// How many values, from 1.
    pub k: usize,
    /// ψ(k), the most that k values may have together.
    pub psi: f64,
    /// The largest F(k) of all classes.
    pub reached: f64,
    /// That class; the first of the published table's order among equals. `None` if there is no class with rows.
    pub class: Option<usize>,
    /// F(k) - ψ(k) there: above 0 the bound is broken. 0 where they are equal.
    pub excess: f64,
    /// The classes that go beyond the bound at this k, and their rows.
    pub beyond: Broken,
}

/// The bound at every k from 1 to the number of base values.
pub fn bounds(requirement: &TauEll, classes: impl IntoIterator<Item = impl Borrow<Masses>>) -> Vec<Bound> {
    let open = |k| Bound {
        k,
        psi: requirement.psi(k),
        reached: 0.0,
        class: None,
        excess: -requirement.psi(k),
        beyond: Broken::default(),
    };
    let mut bounds: Vec<Bound> = Vec::new();
    for (class, masses) in classes.into_iter().enumerate() {
        let masses: &Masses = masses.borrow();
        bounds.extend((bounds.len() + 1..=masses.len()).map(open));
        if masses.rows() == 0 {
            continue;
        }
        let cumulative = masses.cumulative();
        let excesses = excesses(requirement, masses, &cumulative);
        for ((bound, reached), excess) in bounds.iter_mut().zip(cumulative).zip(excesses) {
            if excess > 0.0 {
                bound.beyond = bound.beyond.and(masses.rows());
            }
            if bound.class.is_none() || reached > bound.reached {
                (bound.reached, bound.class, bound.excess) = (reached, Some(class), excess);
            }
        }
    }
    bounds
}

/// F(k) - ψ(k) for k from 1 to m; the sign is exact where masses are.
fn excesses(requirement: &TauEll, masses: &Masses, cumulative: &[f64]) -> Vec<f64> {
    let in_doubles = |k: usize| {
        let difference = cumulative[k - 1] - requirement.psi(k);
        if difference.abs() <= TOLERANCE { 0.0 } else { difference }
    };
    let Mass::Exact(whole) = masses.whole() else {
        return (1..=cumulative.len()).map(in_doubles).collect();
    };
    let (mut sums, mut top) = (masses.sums_from_the_largest(), 0);
    let exact = (1..=cumulative.len()).map(|k| {
        if let Some(Mass::Exact(sum)) = sums.next() {
            top = sum;
        }
        exact_excess(requirement, k, top, whole).unwrap_or_else(|| in_doubles(k))
    });
    exact.collect()
}

/// top / whole - ψ(k) by cross multiplication; `None` where that overflows.
fn exact_excess(requirement: &TauEll, k: usize, top: u128, whole: u128) -> Option<f64> {
    let (psi, unit) = if k < requirement.ell() as usize {
        (requirement.psi_numerator(k), requirement.psi_denominator())
    } else {
        (1, 1)
    };
    let (reached, limit) = (top.checked_mul(unit)?, whole.checked_mul(psi)?);
    let by = reached.abs_diff(limit) as f64 / whole.checked_mul(unit)? as f64;
    Some(if reached >= limit { by } else { -by })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(counts: &[u64]) -> Masses {
        Masses::of_counts(counts)
    }

    fn doubles(counts: &[u64]) -> Masses {
        Masses::doubles(counts.iter().map(|&count| count as f64), counts.iter().sum())
    }

    #[test]
    fn the_bound_is_met_with_equality_and_by_which_class() {
        let requirement = TauEll::parse("0.5", 3).unwrap();
        let bounds = bounds(&requirement, &[exact(&[1, 1, 1, 1]), exact(&[5, 4, 2, 1]), exact(&[4, 2, 2, 0])]);
        let found: Vec<(f64, Option<usize>, f64)> = bounds.iter().map(|b| (b.reached, b.class, b.excess)).collect();
        assert_eq!(found, [(0.5, Some(2), 0.0), (0.75, Some(1), 0.0), (1.0, Some(2), 0.0), (1.0, Some(0), 0.0)]);
        assert!(bounds.iter().all(|bound| bound.beyond == Broken::default()));
    }

    #[test]
    fn a_class_of_fewer_than_ell_values_goes_beyond_the_bound() {
        let requirement = TauEll::parse("0.5", 4).unwrap();
        let bounds = bounds(&requirement, &[exact(&[1, 1, 0])]);
        assert_eq!(bounds.len(), 3);
        assert_eq!((bounds[0].excess, bounds[1].beyond), (0.0, Broken { classes: 1, rows: 2 }));
        assert!(bounds[1].excess > 0.3 && bounds[2].excess > 0.0);
    }

    #[test]
    fn without_rows_no_bound_is_reached() {
        let requirement = TauEll::parse("0.5", 2).unwrap();
        assert_eq!(bounds(&requirement, [] as [Masses; 0]), []);
        assert_eq!(bounds(&requirement, &[exact(&[0, 0])])[0].class, None);
    }

    proptest! {
        #[test]
        fn some_bound_is_broken_iff_some_class_breaks_the_requirement(
            classes in proptest::collection::vec(proptest::collection::vec(0u64..6, 4), 1..6),
            ell in 2u32..6,
            tau in 20u64..100,
        ) {
            prop_assume!(tau * u64::from(ell) >= 100);
            let requirement = TauEll::parse(&format!("{tau}/100"), ell).unwrap();
            for make in [exact, doubles] {
                let masses: Vec<Masses> = classes.iter().map(|counts| make(counts)).collect();
                let broken: u64 = masses.iter().filter(|masses| !requirement.holds(masses)).map(Masses::rows).sum();
                let bounds = bounds(&requirement, &masses);
                prop_assert_eq!(bounds.iter().any(|bound| bound.excess > 0.0), broken > 0);
                prop_assert!(bounds.iter().all(|bound| bound.beyond.rows <= broken));
                prop_assert!(bounds.iter().all(|bound| (bound.excess - (bound.reached - bound.psi)).abs() < 1e-6 || bound.class.is_none()));
            }
        }
    }
}
