//! The adversary's background knowledge: how likely they consider each base value (docs/explanation/model.md#weights).

use tauell_base::place::Place;
use tauell_data::taxonomy::{LeafRank, Taxonomy};

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

    /// Whether every weight is 0 or 1, the case in which feasibility is decided exactly (docs/reference/requirements.md#feasibility).
    pub fn is_zero_one(&self) -> bool {
        self.uniform
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_data::taxonomy::TreeBuilder;

    /// `any` > `g` {a, b}, c.
    fn taxonomy() -> Taxonomy {
        let mut builder = TreeBuilder::new("any");
        let g = builder.add(builder.root(), "g").unwrap();
        builder.add(g, "a").unwrap();
        builder.add(g, "b").unwrap();
        builder.add(builder.root(), "c").unwrap();
        builder.finish()
    }

    /// Rows of a, b and c.
    const COUNTS: [u64; 3] = [2, 0, 1];

    fn given(values: &[(&str, &str)]) -> Result<Weights, RequirementError> {
        let values: Vec<(String, Ratio)> =
            values.iter().map(|&(value, weight)| (value.to_owned(), weight.parse().unwrap())).collect();
        Weights::given(&taxonomy(), &COUNTS, "s", &values)
    }

    fn listed(weights: &Weights) -> Vec<String> {
        assert!((0..3).all(|rank| weights.weight(LeafRank(rank)) == weights.by_leaf()[rank as usize]));
        weights.by_leaf().iter().map(Ratio::to_string).collect()
    }

    #[test]
    fn what_occurs_weighs_one_and_the_rest_nothing() {
        let present = Weights::where_present(&COUNTS);
        assert_eq!((listed(&present), present.is_zero_one()), (["1", "0", "1"].map(str::to_owned).to_vec(), true));
        assert_eq!(given(&[]), Ok(present));
    }

    #[test]
    fn by_share_each_value_weighs_its_rows() {
        let by_share = Weights::by_share(&COUNTS);
        assert_eq!((listed(&by_share), by_share.is_zero_one()), (["2", "0", "1"].map(str::to_owned).to_vec(), false));
        assert!(Weights::by_share(&[1, 0, 1]).is_zero_one());
    }

    #[test]
    fn given_values_are_listed_first() {
        for (values, expected, is_zero_one) in [
            (&[("b", "1")][..], ["1", "1", "1"], true),
            (&[("b", "0"), ("c", "1")], ["1", "0", "1"], true),
            (&[("b", "1/3")], ["1", "1/3", "1"], false),
            (&[("c", "7"), ("b", "0.5")], ["1", "0.5", "7"], false),
        ] {
            let weights = given(values).unwrap();
            assert_eq!((listed(&weights), weights.is_zero_one()), (expected.map(str::to_owned).to_vec(), is_zero_one));
        }
    }

    #[test]
    fn a_value_that_occurs_must_weigh_something_and_only_base_values_weigh() {
        assert_eq!(given(&[("a", "0")]).unwrap_err().code(), "weight-zero");
        for value in ["g", "any", "d", ""] {
            assert_eq!(given(&[(value, "1")]).unwrap_err().code(), "weight-unknown-value", "{value}");
        }
    }
}
