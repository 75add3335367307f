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
