//! The value that a class is published with: for each quasi-identifier the most specific node that covers its rows.

use tauell_base::pace::Pace;
use tauell_base::slices::part;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

/// What it costs to look at the value of a row, in units of some nanoseconds.
const VALUE: u64 = 4;

/// The value of some rows in the making, in slices. Its memory is used again for the next ones.
pub(super) struct Covering {
    /// As far as it is made.
    nodes: Vec<NodeId>,
    /// The next row.
    next: usize,
    /// The first and the last leaf of the attribute at hand.
    ends: (u32, u32),
}

impl Covering {
    /// Of no rows yet.
    pub fn new() -> Self {
        Self { nodes: Vec::new(), next: 0, ends: (u32::MAX, 0) }
    }

    /// Goes on until the slice has nothing left, always with the same rows (one at the least) until it is done; true when the value
    /// is made. O(attributes · (rows + levels)) in all.
    pub fn advance(&mut self, microdata: &Microdata, rows: &[u32], left: &mut u64) -> bool {
        while let Some(attribute) = microdata.quasi_identifiers().get(self.nodes.len()) {
            if *left == 0 {
                return false;
            }
            // What covers the first and the last leaf covers all between.
            let (first, last) = &mut self.ends;
            for &row in &rows[part(&mut self.next, rows.len(), left, VALUE)] {
                let leaf = attribute.leaves()[row as usize];
                (*first, *last) = ((*first).min(leaf), (*last).max(leaf));
            }
            if self.next == rows.len() {
                self.nodes.push(cover_of(attribute.taxonomy(), *first, *last));
                (self.next, self.ends) = (0, (u32::MAX, 0));
            }
        }
        true
    }

    /// The value as far as it is made, attribute by attribute.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The value; what is made next is that of other rows.
    pub fn take(&mut self) -> Box<[NodeId]> {
        std::mem::take(&mut self.nodes).into()
    }

    /// What is made next is the value of other rows.
    pub fn begin_anew(&mut self) {
        self.nodes.clear();
        (self.next, self.ends) = (0, (u32::MAX, 0));
    }
}

/// The most specific node that covers the leaves from the first to the last.
fn cover_of(taxonomy: &Taxonomy, first: u32, last: u32) -> NodeId {
    let mut node = taxonomy.leaf_node(LeafRank(first));
    while !taxonomy.leaves(node).contains(&(last as usize)) {
        node = taxonomy.parent(node).expect("the root covers all leaves");
    }
    node
}

/// The value of some rows, at least one. O(attributes · (rows + levels)).
pub(super) async fn covering(microdata: &Microdata, rows: &[u32], pace: &Pace) -> Box<[NodeId]> {
    let mut nodes = Vec::with_capacity(microdata.quasi_identifiers().len());
    for attribute in microdata.quasi_identifiers() {
        // What covers the first and the last leaf covers all between.
        let (mut first, mut last) = (u32::MAX, 0);
        pace.each(0..rows.len(), VALUE, |at| {
            let leaf = attribute.leaves()[rows[at] as usize];
            (first, last) = (first.min(leaf), last.max(leaf));
        })
        .await;
        nodes.push(cover_of(attribute.taxonomy(), first, last));
    }
    nodes.into()
}
