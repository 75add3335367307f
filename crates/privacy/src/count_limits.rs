//! What a requirement demands of a class in which every sensitive value is a base value, in whole numbers: for those who check it where
//! there are counts and sums alone, such as a database.
//!
//! With base values only, a value's induced frequency is its share of the rows, whatever the weights (docs/explanation/model.md).
//!
//! ```
//! use tauell_privacy::{Requirement, TauEll};
//!
//! let limits = Requirement::from(TauEll::parse("0.5", 3)?).count_limits().unwrap();
//! // The most frequent value has at most half of a class, the two most frequent have at most three quarters.
//! assert_eq!(limits.shares.iter().map(|limit| limit.to_string()).collect::<Vec<_>>(), ["1/2", "3/4"]);
//! assert!(limits.allow(&[2, 1, 1]) && !limits.allow(&[3, 1, 1]));
//! # Ok::<(), tauell_privacy::RequirementError>(())
//! ```

use std::fmt;

use super::{Fraction, Requirement, TauEll};

/// What every class must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountLimits {
    /// Rows, at least.
    pub rows: u64,
    /// Distinct sensitive values, at least.
    pub values: u32,
    /// For k = 1, 2, ...: what the k most frequent values may have together, at most.
    pub shares: Vec<ShareLimit>,
}

/// The most that some values may have together: a fraction of the class's rows, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareLimit {
    /// What is above the line.
    pub numerator: u128,
    /// What is below.
    pub denominator: u128,
}

impl fmt::Display for ShareLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl CountLimits {
    /// Whether a class whose values have so many rows is within the limits. An empty class is. Exact.
    pub fn allow(&self, rows_by_value: &[u64]) -> bool {
        let mut counts: Vec<u64> = rows_by_value.iter().copied().filter(|&rows| rows > 0).collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let rows: u128 = counts.iter().map(|&rows| u128::from(rows)).sum();
        let top = |k: usize| counts.iter().take(k).map(|&rows| u128::from(rows)).sum::<u128>();
        rows == 0
            || rows >= u128::from(self.rows)
                && counts.len() >= self.values as usize
                && (1..)
                    .zip(&self.shares)
                    .all(|(k, limit)| Fraction::new(top(k), rows) <= Fraction::new(limit.numerator, limit.denominator))
    }
}

impl Requirement {
    /// What it demands of a class in which every sensitive value is a base value; `None` of a kind that is not about the rows, the
    /// number of values and the shares of the most frequent ones alone.
    pub fn count_limits(&self) -> Option<CountLimits> {
        let none = CountLimits { rows: 1, values: 1, shares: Vec::new() };
        if let Some(tau_ell) = self.as_tau_ell() {
            return Some(CountLimits { values: tau_ell.ell(), shares: share_limits(tau_ell), ..none });
        }
        match self {
            Self::KAnonymity(k) => Some(CountLimits { rows: k.k().into(), ..none }),
            Self::Distinct(distinct) => Some(CountLimits { values: distinct.ell(), ..none }),
            _ => None,
        }
    }
}

/// ψ(k) for 1 ≤ k < ℓ.
fn share_limits(tau_ell: TauEll) -> Vec<ShareLimit> {
    let limit = |k| {
        let psi =
            Fraction::new(tau_ell.psi_numerator(k), tau_ell.psi_denominator()).expect("τ has a denominator").reduced();
        ShareLimit { numerator: psi.numerator(), denominator: psi.denominator() }
    };
    (1..tau_ell.ell() as usize).map(limit).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::{Masses, Setting, Spread, Weights};
    use tauell_data::taxonomy::TreeBuilder;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn limits_on_counts_decide_as_the_requirement_does(
            counts in prop::collection::vec(0..12u64, 1..6),
            text in prop::sample::select(vec![
                "k=2", "k=7", "tau-l=0.5,3", "tau-l=1/3,4", "tau-l=0.61,2", "simple-l=2", "simple-l=3", "distinct-l=2", "distinct-l=4",
            ]),
        ) {
            let requirement = Requirement::parse(text, &TreeBuilder::new("").finish()).unwrap();
            let limits = requirement.count_limits().unwrap();
            let masses = Masses::of_counts(&counts);
            // None of these kinds looks at it.
            let spread = Spread::new(Arc::new(TreeBuilder::new("").finish()), &Weights::where_present(&[1]), 100, 100);
            let setting = Setting { spread: &spread, whole: &masses.clone().into() };
            prop_assert_eq!(limits.allow(&counts), requirement.holds(&masses, setting), "{}", text);
        }
    }

    #[test]
    fn kinds_that_look_at_more_have_no_limits_on_counts() {
        for text in ["entropy-l=2", "recursive-l=3,2", "t-close=0.2"] {
            let requirement = Requirement::parse(text, &TreeBuilder::new("").finish()).unwrap();
            assert_eq!(requirement.count_limits(), None, "{text}");
        }
    }
}
