//! What every measure can be at all for the table at hand (2009 paper, section 1: its eligible ranges;
//! docs/reference/requirements.md#eligible-ranges).
//!
//! All measures are closed under union, so what the whole table violates as one class, every published table of its
//! rows violates as long as sensitive values stay exact.

use tauell_data::taxonomy::NodeId;

use super::{Masses, Measured, Measuring, Setting};

/// The strongest parameter of every measure that some published table of the table keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Eligible {
    /// With sensitive values as they are in the whole that was given: its measures as one class. t is 0, k the rows.
    pub as_it_stands: Measured,
    /// With sensitive values generalized as far as it takes, in the end to the root: with weights of 0 and 1 every base
    /// value then has a share of 1/m, so ℓ may be m (distinct, simple, entropy), τ may be 1/ℓ for every ℓ up to m, and c
    /// anything above 1/(m - ℓ + 1). `None` with other weights, with which the root's distribution is not the most even
    /// that can be reached. Its closeness says how far that is from the whole, which stays the nearest.
    pub generalized: Option<Measured>,
}

impl Eligible {
    /// The ranges for the setting's whole table. O(m log m).
    pub fn of(setting: Setting<'_>) -> Self {
        let measure = |class: &Masses| {
            let mut measuring = Measuring::new(setting);
            measuring.take(class, setting);
            measuring.finish(setting)
        };
        let generalized = setting.spread.is_zero_one() && !setting.spread.base().is_empty();
        Self {
            as_it_stands: measure(setting.whole),
            generalized: generalized.then(|| measure(&setting.spread.masses([(NodeId::ROOT, setting.whole.rows())]))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Ratio, Spread, Weights, WholeTable};
    use tauell_data::taxonomy::{LeafRank, TreeBuilder};

    /// The ranges of a table with so many rows of a, b and c, a weighing so much.
    fn eligible(counts: [u64; 3], weight_of_a: u64) -> Eligible {
        let mut builder = TreeBuilder::new("any");
        for leaf in ["a", "b", "c"] {
            builder.add(builder.root(), leaf).unwrap();
        }
        let taxonomy = Arc::new(builder.finish());
        let given = [("a".to_owned(), Ratio::new(weight_of_a, 1).unwrap())];
        let weights = Weights::given(&taxonomy, &counts, "s", &given).unwrap();
        let spread = Spread::new(Arc::clone(&taxonomy), &weights, counts.iter().sum(), 1);
        let leaves = (0..3u32).map(|rank| taxonomy.leaf_node(LeafRank(rank)));
        let whole = WholeTable::from(spread.masses(leaves.zip(counts)));
        Eligible::of(Setting { spread: &spread, whole: &whole })
    }

    #[test]
    fn a_table_can_be_what_it_is_as_one_class_and_even_with_everything_general() {
        let eligible = eligible([6, 2, 1], 1);
        let as_it_stands = &eligible.as_it_stands;
        let limits = |measured: &Measured| -> Vec<String> {
            measured.smallest_tau.iter().map(|tau| tau.exact.clone().unwrap()).collect()
        };
        // F = 6/9, 8/9: tau for 3 is the greater of 6/9 and 2·8/9 - 1.
        assert_eq!(
            (as_it_stands.rows, as_it_stands.simple_ell, limits(as_it_stands)),
            (9, 1, vec!["2/3".to_owned(), "7/9".to_owned()])
        );
        assert_eq!(as_it_stands.closeness.each_ref().map(|reached| reached.value), [0.0; 3]);
        let general = eligible.generalized.unwrap();
        assert_eq!(
            (general.rows, general.simple_ell, limits(&general)),
            (9, 3, vec!["1/2".to_owned(), "1/3".to_owned()])
        );
        // A third each, which is 3/9 away for a, to b and to c.
        assert_eq!(general.closeness[0].exact.as_deref(), Some("1/3"));
    }

    #[test]
    fn with_other_weights_or_without_values_the_fully_generalized_table_has_no_bound() {
        assert_eq!(eligible([6, 2, 1], 2).generalized, None);
        let nothing = eligible([0, 0, 0], 0);
        assert_eq!((nothing.as_it_stands.rows, nothing.generalized), (0, None));
    }
}
