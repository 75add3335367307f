//! The way of a row upwards: in each attribute, the nodes above its leaf with what they cost.

use crate::objective::{Cost, Quasi};

/// A node above a leaf, or the leaf's own. Nodes are numbered in preorder, so those below it are a range.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The node, and the last one below it.
    pub range: (u32, u32),
    /// What a row costs that is published with it.
    pub cost: Cost,
}

/// The chains of one row. Laid out in one list, since a search reads them at every node that it visits.
#[derive(Default)]
pub(super) struct Chains {
    links: Vec<Link>,
    /// By level: where its links begin; and the end of the last.
    starts: Vec<u32>,
}

impl Chains {
    /// Replaces them by those of a row, the attributes in this order. O(attributes · levels).
    pub fn set(&mut self, row: u32, order: &[usize], quasi: &Quasi) {
        let leaves = quasi.leaves(row);
        self.links.clear();
        self.starts.clear();
        for &attribute in order {
            let ladder = quasi.ladder(attribute);
            self.starts.push(self.links.len() as u32);
            let mut node = ladder.leaf_node(leaves[attribute]);
            loop {
                self.links.push(Link { range: (node, ladder.last(node)), cost: ladder.cost(node) });
                if node == 0 {
                    break;
                }
                node = ladder.parent(node);
            }
        }
        self.starts.push(self.links.len() as u32);
    }

    /// The links of a level, the leaf's first.
    pub fn of(&self, level: usize) -> &[Link] {
        &self.links[self.starts[level] as usize..self.starts[level + 1] as usize]
    }

    /// What a row costs in a level's attribute that is published with the least node that covers the row and a cell.
    pub fn cost_with(&self, level: usize, cell: u32) -> Cost {
        let links = self.of(level);
        let covers = |link: &&Link| link.range.0 <= cell && cell <= link.range.1;
        links.iter().find(covers).expect("the root covers every cell").cost
    }
}
