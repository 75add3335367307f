//! What a quasi-identifier value becomes at each level, as small integers.

use crate::microdata::Microdata;
use crate::taxonomy::{LeafRank, NodeId};

/// One attribute: its present leaves, numbered in rank order, and their ancestors at each level.
pub(super) struct AttributeLevels {
    levels: Vec<Level>,
}

struct Level {
    /// Present leaf to the index of its value among the values of this level.
    value: Vec<u32>,
    /// Value index to node.
    nodes: Vec<NodeId>,
}

impl AttributeLevels {
    /// Bits that hold every value index of a level.
    pub fn bits(&self, level: u16) -> u32 {
        let count = self.levels[usize::from(level)].nodes.len() as u32;
        u32::BITS - count.saturating_sub(1).leading_zeros()
    }

    /// Value index of each present leaf at a level.
    pub fn values(&self, level: u16) -> &[u32] {
        &self.levels[usize::from(level)].value
    }

    /// The node of a present leaf at a level.
    pub fn node(&self, level: u16, leaf: u32) -> NodeId {
        let level = &self.levels[usize::from(level)];
        level.nodes[level.value[leaf as usize] as usize]
    }
}

/// The tables of all attributes, and the present-leaf number of every kept row, attribute by attribute.
pub(super) fn tabulate(microdata: &Microdata) -> (Vec<AttributeLevels>, Vec<Vec<u32>>) {
    microdata
        .quasi_identifiers()
        .iter()
        .map(|attribute| {
            let taxonomy = attribute.taxonomy();
            let mut number = vec![u32::MAX; taxonomy.leaf_count()];
            let mut present = Vec::new();
            for (rank, &count) in attribute.leaf_counts().iter().enumerate() {
                if count > 0 {
                    number[rank] = present.len() as u32;
                    present.push(LeafRank(rank as u32));
                }
            }
            let levels = (0..taxonomy.levels())
                .map(|level| {
                    // Leaves in rank order have their ancestors in order too: equal ones are neighbours.
                    let mut nodes: Vec<NodeId> = Vec::new();
                    let value = present
                        .iter()
                        .map(|&rank| {
                            let node = taxonomy.ancestor_at(rank, level);
                            if nodes.last() != Some(&node) {
                                nodes.push(node);
                            }
                            nodes.len() as u32 - 1
                        })
                        .collect();
                    Level { value, nodes }
                })
                .collect();
            let leaves = attribute.leaves().iter().map(|&leaf| number[leaf as usize]).collect();
            (AttributeLevels { levels }, leaves)
        })
        .unzip()
}
