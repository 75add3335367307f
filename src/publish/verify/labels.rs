//! What a text of a published column stands for.

use crate::sorting::sorted;
use crate::taxonomy::{LeafRank, NodeId, Taxonomy};

/// What a label stands for: the leaves from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    pub node: NodeId,
    pub first: u32,
    pub last: u32,
}

impl Meaning {
    /// Whether the leaf is one of them.
    pub fn covers(self, leaf: u32) -> bool {
        (self.first..=self.last).contains(&leaf)
    }
}

/// The labels of a taxonomy, found by climbing from every leaf to the root: nothing of what the taxonomy says of itself
/// beyond parents and labels is believed.
#[derive(Debug)]
pub(super) struct Labels {
    /// By label.
    meanings: Vec<Meaning>,
}

impl Labels {
    /// O(leaves · levels + nodes · log nodes).
    pub fn of(taxonomy: &Taxonomy) -> Self {
        let mut by_node: Vec<Option<Meaning>> = vec![None; taxonomy.node_count()];
        // Those that stand for leaves which are not neighbours stand for nothing.
        let mut torn = vec![false; taxonomy.node_count()];
        for leaf in 0..taxonomy.leaf_count() as u32 {
            let mut at = Some(taxonomy.leaf_node(LeafRank(leaf)));
            while let Some(node) = at {
                let meaning = by_node[node.index()].get_or_insert(Meaning { node, first: leaf, last: leaf });
                torn[node.index()] |= leaf > meaning.last + 1;
                meaning.last = leaf;
                at = taxonomy.parent(node);
            }
        }
        let meanings: Vec<Meaning> =
            by_node.into_iter().flatten().filter(|meaning| !torn[meaning.node.index()]).collect();
        Self { meanings: sorted(meanings, |a, b| taxonomy.label(a.node).cmp(taxonomy.label(b.node))) }
    }

    /// What a text stands for; `None` where it is no label, or one of several things. O(log nodes).
    pub fn meaning(&self, taxonomy: &Taxonomy, text: &str) -> Option<Meaning> {
        let label = |place: usize| self.meanings.get(place).map(|meaning| taxonomy.label(meaning.node));
        let place = self.meanings.partition_point(|meaning| taxonomy.label(meaning.node) < text);
        (label(place) == Some(text) && label(place + 1) != Some(text)).then(|| self.meanings[place])
    }
}
