//! Requirements that promise nothing of a table at hand: every class keeps them, whatever is in it.
//!
//! What promises nothing of any table (entropy ℓ = 1, recursive (c, 1)) cannot even be written.

use crate::taxonomy::NodeId;

use super::{Distance, Requirement, Setting};

/// Base values up to which every one is tried as a class of its own, for hierarchical t-closeness.
const MOST_TRIED: usize = 512;

impl Requirement {
    /// Why this promises nothing of the table, after "since"; `None` where it promises something. `column` is the sensitive
    /// column's name.
    ///
    /// - pd-recursive where every value that occurs may be found out;
    /// - t-closeness where not even a class of one value alone is further than t from the whole table: the distance is convex,
    ///   so no class is. For the equal distance that is the rarest value, for the ordered one the first or the last; for the
    ///   hierarchical one each is tried, where there are 512 at the most.
    pub fn promises_nothing(&self, column: &str, setting: Setting<'_>) -> Option<String> {
        let Setting { spread, whole } = setting;
        let values = spread.base().len();
        match self {
            Self::PdRecursive(pd) => (0..values)
                .all(|base| pd.allowed().contains(spread, base))
                .then(|| format!("every value of \"{column}\" may be found out")),
            Self::TCloseness(close) => {
                let tried: Vec<usize> = match close.distance() {
                    Distance::Equal => (0..values).min_by(|&a, &b| whole.compare(a, b)).into_iter().collect(),
                    Distance::Ordered => [0, values.saturating_sub(1)].to_vec(),
                    Distance::Hierarchical if values <= MOST_TRIED => (0..values).collect(),
                    Distance::Hierarchical => return None,
                };
                let alone = |&base: &usize| -> bool {
                    let node: NodeId = spread.taxonomy().leaf_node(spread.base()[base]);
                    self.holds(&spread.masses([(node, 1)]), setting)
                };
                (values > 0 && tried.iter().all(alone))
                    .then(|| "no class can be further than that from the whole table".to_owned())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::privacy::{Spread, Weights, Whole};
    use crate::taxonomy::{LeafRank, Taxonomy, TreeBuilder};

    /// What is said of a requirement on a table of so many rows of each leaf.
    fn said(taxonomy: &Arc<Taxonomy>, counts: &[u64], requirement: &str) -> Option<String> {
        let rows = counts.iter().sum();
        let spread = Spread::new(Arc::clone(taxonomy), &Weights::where_present(counts), rows, 1);
        let leaves = (0..counts.len() as u32).map(|rank| taxonomy.leaf_node(LeafRank(rank)));
        let whole = Whole::from(spread.masses(leaves.zip(counts.iter().copied())));
        let requirement = Requirement::parse(requirement, taxonomy).unwrap();
        requirement.promises_nothing("s", Setting { spread: &spread, whole: &whole })
    }

    /// `any` > `g` {a, b}, c.
    fn small() -> Arc<Taxonomy> {
        let mut builder = TreeBuilder::new("any");
        let g = builder.add(builder.root(), "g").unwrap();
        builder.add(g, "a").unwrap();
        builder.add(g, "b").unwrap();
        builder.add(builder.root(), "c").unwrap();
        Arc::new(builder.finish())
    }

    #[test]
    fn to_keep_secret_nothing_that_occurs_is_to_promise_nothing() {
        let small = small();
        let all = Some("every value of \"s\" may be found out".to_owned());
        assert_eq!(said(&small, &[3, 2, 0], "pd-recursive-l=2,2,a,b"), all);
        assert_eq!(said(&small, &[3, 2, 1], "pd-recursive-l=2,2,a,b,c"), all);
        assert_eq!(said(&small, &[3, 2, 1], "pd-recursive-l=2,2,a,b"), None);
        assert_eq!(said(&small, &[3, 2, 0], "pd-recursive-l=2,2,a"), None);
    }

    #[test]
    fn no_class_is_further_from_the_whole_than_one_of_a_single_value() {
        let small = small();
        let none_further = Some("no class can be further than that from the whole table".to_owned());
        // Half of the rows are a, a quarter each b and c.
        for (least, less) in [
            // b alone: half and a quarter have to go there.
            ("t-close=0.75", "t-close=0.7499"),
            // c alone: half go two steps of two, a quarter one.
            ("t-close=0.625,ordered", "t-close=0.6249,ordered"),
            // c alone: three quarters go there over the root.
            ("t-close=0.75,hierarchical", "t-close=0.7499,hierarchical"),
        ] {
            assert_eq!(said(&small, &[2, 1, 1], least), none_further, "{least}");
            assert_eq!(said(&small, &[2, 1, 1], less), None, "{less}");
            // Of nothing nothing is said.
            assert_eq!(said(&small, &[0, 0, 0], less), None, "{less}");
        }
        for requirement in ["k=2", "tau-l=0.5,2", "distinct-l=2", "entropy-l=2", "recursive-l=9,2"] {
            assert_eq!(said(&small, &[2, 1, 1], requirement), None, "{requirement}");
        }
    }

    #[test]
    fn by_a_tree_every_value_is_tried_where_they_are_512_at_the_most() {
        for (values, is_said) in [(512_usize, true), (513, false)] {
            let mut builder = TreeBuilder::new("any");
            (0..values).for_each(|value| {
                builder.add(builder.root(), &value.to_string()).unwrap();
            });
            let taxonomy = Arc::new(builder.finish());
            let said = |requirement| said(&taxonomy, &vec![1; values], requirement);
            assert_eq!(said("t-close=0.999,hierarchical").is_some(), is_said, "{values}");
            assert!(said("t-close=0.999").is_some() && said("t-close=0.99,hierarchical").is_none());
        }
    }
}
