//! The strongest recursive (c, ℓ)-diversity that a table keeps, ℓ by ℓ.
//!
//! r < c·tail is c > r/tail (see [`super::Recursive`], [`super::PdRecursive`]): for each ℓ, every c above the highest
//! r/tail of any class will do, and that one itself will not. No c will do where a tail is empty.

use serde::Serialize;

use super::Mass;
use super::figure::Figure;
use super::masses::Descending;

/// The limit of c for one ℓ: every c above it is kept, it itself is not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    #[cfg_attr(test, ts(skip))]
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

    /// Takes class `number`, of whose values one of mass `protected` must not be too frequent. O(m).
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
            let ratio = Figure::of(protected, &tail).expect("a class of ℓ values has something in its tail");
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
