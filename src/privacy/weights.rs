//! The adversary's background knowledge: how likely she holds each base value to be.

use crate::place::Place;
use crate::taxonomy::{LeafRank, Taxonomy};

use super::{Ratio, RequirementError};

/// Weights p(a) ≥ 0 on the base values of one sensitive attribute (2009 paper, Definition 2).
///
/// By default a value that occurs weighs 1 and one that does not weighs 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One per leaf of the taxonomy, by rank.
    by_leaf: Vec<Ratio>,
    uniform: bool,
}

impl Weights {
    /// 1 for every leaf that occurs, 0 for the others. `counts` is rows per leaf rank.
    pub fn where_present(counts: &[u64]) -> Self {
        let one = Ratio::new(1, 1).expect("1 is not 0");
        let zero = Ratio::new(0, 1).expect("1 is not 0");
        Self { by_leaf: counts.iter().map(|&count| if count > 0 { one } else { zero }).collect(), uniform: true }
    }

    /// Weights in proportion to how often each value occurs.
    pub fn by_share(counts: &[u64]) -> Self {
        let by_leaf = counts.iter().map(|&count| Ratio::new(count, 1).expect("1 is not 0")).collect();
        Self::of(by_leaf)
    }

    /// Weights by the user: `given` on top of [`Self::where_present`].
    ///
    /// # Errors
    /// A value that is not a leaf, or weight 0 for a value that occurs (then its induced frequency would be 0/0).
    pub fn given(
        taxonomy: &Taxonomy,
        counts: &[u64],
        column: &str,
        given: &[(String, Ratio)],
    ) -> Result<Self, RequirementError> {
        let mut weights = Self::where_present(counts);
        for (value, weight) in given {
            let Some(rank) = taxonomy.leaf(value) else {
                return Err(RequirementError::UnknownWeight {
                    place: Box::new(Place::column(column)),
                    value: value.clone(),
                });
            };
            if weight.numerator() == 0 && counts[rank.index()] > 0 {
                return Err(RequirementError::ZeroWeight {
                    place: Box::new(Place::column(column)),
                    value: value.clone(),
                });
            }
            weights.by_leaf[rank.index()] = *weight;
        }
        Ok(Self::of(weights.by_leaf))
    }

    fn of(by_leaf: Vec<Ratio>) -> Self {
        let uniform = by_leaf.iter().all(|weight| weight.denominator() == 1 && weight.numerator() <= 1);
        Self { by_leaf, uniform }
    }

    /// The weight of a leaf.
    pub fn weight(&self, rank: LeafRank) -> Ratio {
        self.by_leaf[rank.index()]
    }

    /// All weights by leaf rank.
    pub fn by_leaf(&self) -> &[Ratio] {
        &self.by_leaf
    }

    /// Whether every weight is 0 or 1, the case in which feasibility is decided exactly (spec A.7).
    pub fn is_zero_one(&self) -> bool {
        self.uniform
    }
}
