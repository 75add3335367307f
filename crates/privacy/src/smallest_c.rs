//! The strongest recursive (c, ℓ)-diversity that a table keeps, ℓ by ℓ.
//!
//! r < c·tail is c > r/tail (see [`super::Recursive`], [`super::PdRecursive`]): for each ℓ, every c above the highest
//! r/tail of any class will do, and that one itself will not. No c will do where a tail is empty.

use serde::Serialize;

use super::Mass;
use super::figure::Figure;
use super::masses::Descending;

/// The limit of c for one ℓ: every c above it is satisfied, the limit itself is not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct SmallestC {
    /// ℓ.
    pub l: u32,
    /// The limit, rounded. 0 where every c will do.
    pub c: f64,
    /// The limit as a fraction in lowest terms; `None` where frequencies are doubles.
    pub exact: Option<String>,
    /// The class that allows no less, by the order in which classes were taken; the first among equals. `None` where
    /// every c will do.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub class: Option<usize>,
}

/// The highest r/tail of all classes, ℓ by ℓ.
#[derive(Clone, Debug)]
pub(super) struct HighestRatios {
    /// For ℓ = 2 and on, as long as every tail has something in it.
    highest: Vec<(Figure, Option<usize>)>,
}

impl HighestRatios {
    /// For `m` base values.
    pub(super) fn new(m: usize) -> Self {
        Self { highest: vec![(Figure::whole(0), None); m.saturating_sub(1)] }
    }

    /// Adds class `number`, in which a value of mass `protected` must not be too frequent. O(m).
    pub(super) fn take(&mut self, number: usize, class: &Descending, protected: &Mass) {
        if protected.is_none() {
            return;
        }
        self.highest.truncate(class.support().saturating_sub(1));
        if self.highest.is_empty() {
            return;
        }
        // r_ℓ and all after it, and the same for ℓ - 1 without the protected value.
        let after = class.tails(self.highest.len() + 1);
        let place = class.rank_of(protected);
        for (at, highest) in self.highest.iter_mut().enumerate() {
            let ell = at + 2;
            let tail = if place < ell { after[ell - 1] } else { after[ell - 2].without(protected) };
            let ratio = protected.over(&tail).expect("a class of ℓ values has something in its tail");
            if ratio.is_above(highest.0) {
                *highest = (ratio, Some(number));
            }
        }
    }

    /// The limits for ℓ = 2, 3 and so on.
    pub(super) fn smallest_cs(&self) -> Vec<SmallestC> {
        let limit = |(at, (c, class)): (usize, &(Figure, Option<usize>))| SmallestC {
            l: at as u32 + 2,
            c: c.to_f64(),
            exact: c.exact(),
            class: *class,
        };
        self.highest.iter().enumerate().map(limit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Masses;

    /// In whole numbers and in doubles.
    fn both(counts: [u64; 4]) -> [Masses; 2] {
        [Masses::of_counts(&counts), Masses::doubles(counts.map(|count| count as f64), counts.iter().sum())]
    }

    /// The limits of classes, each with how many rows its most frequent protected value has.
    fn limits(classes: &[([u64; 4], u64)], doubles: bool) -> Vec<(u32, f64, Option<usize>)> {
        let mut highest = HighestRatios::new(4);
        for (number, &(counts, protected)) in classes.iter().enumerate() {
            let class = &both(counts)[usize::from(doubles)];
            let protected = if doubles { Mass::Double(protected as f64) } else { Mass::Exact(protected.into()) };
            highest.take(number, &class.descending(), &protected);
        }
        highest.smallest_cs().into_iter().map(|limit| (limit.l, limit.c, limit.class)).collect()
    }

    #[test]
    fn a_protected_value_is_compared_with_its_tail() {
        for doubles in [false, true] {
            // The first of all: 4 over 3 + 2 + 1, 2 + 1 and 1.
            let most = [(2, 4.0 / 6.0, Some(0)), (3, 4.0 / 3.0, Some(0)), (4, 4.0, Some(0))];
            assert_eq!(limits(&[([4, 3, 2, 1], 4)], doubles), most);
            // The second: for 2 all but itself, 4 + 2 + 1; from 3 on what the first is compared with.
            let second = [(2, 3.0 / 7.0, Some(0)), (3, 1.0, Some(0)), (4, 3.0, Some(0))];
            assert_eq!(limits(&[([4, 3, 2, 1], 3)], doubles), second);
            // The third: for 2 all but itself, for 3 all from the second on but itself.
            let third = [(2, 2.0 / 8.0, Some(0)), (3, 2.0 / 4.0, Some(0)), (4, 2.0, Some(0))];
            assert_eq!(limits(&[([4, 3, 2, 1], 2)], doubles), third);
        }
    }

    #[test]
    fn the_weakest_class_is_named_and_one_of_few_values_ends_the_limits() {
        for doubles in [false, true] {
            // For 2 they ask for 2/3, 3/3 and 6/6: the first of equals.
            let two = [([2, 1, 1, 1], 2), ([3, 1, 1, 1], 3), ([6, 2, 2, 2], 6)];
            assert_eq!(limits(&two, doubles), [(2, 1.0, Some(1)), (3, 1.5, Some(1)), (4, 3.0, Some(1))]);
            // Three values leave no tail for 4, one leaves none at all; if nothing is protected, every c is satisfied.
            assert_eq!(limits(&[two[0], ([1, 1, 1, 0], 1)], doubles), [(2, 2.0 / 3.0, Some(0)), (3, 1.0, Some(0))]);
            assert_eq!(limits(&[two[0], ([9, 0, 0, 0], 9), two[1]], doubles), []);
            assert_eq!(limits(&[([9, 0, 0, 0], 0)], doubles), [(2, 0.0, None), (3, 0.0, None), (4, 0.0, None)]);
        }
    }
}
