//! How many of some rows have each sensitive value, counted in slices, class after class in the same memory.

use tauell_base::slices::part;
use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

/// What it costs to look at the sensitive value of a row, in units of some nanoseconds.
const COUNT: u64 = 8;

/// How many rows have each sensitive value.
pub(super) struct Counts {
    /// By sensitive attribute, by leaf.
    rows: Vec<Vec<u64>>,
    /// The leaves that occur, in the order in which they were met.
    met: Vec<u32>,
}

impl Counts {
    /// Nothing counted yet. O(sensitive leaves).
    pub fn new(microdata: &Microdata) -> Self {
        let by_leaf = |of: &Attribute| vec![0; of.taxonomy().leaf_count()];
        Self { rows: microdata.sensitive().iter().map(by_leaf).collect(), met: Vec::new() }
    }

    /// Counts the next of some rows by their value of a sensitive attribute, until the slice has nothing left.
    pub fn count(&mut self, of: &Attribute, sensitive: usize, rows: &[u32], next: &mut usize, left: &mut u64) {
        let counts = &mut self.rows[sensitive];
        for &row in &rows[part(next, rows.len(), left, COUNT)] {
            let leaf = of.leaves()[row as usize];
            let count = &mut counts[leaf as usize];
            if *count == 0 {
                self.met.push(leaf);
            }
            *count += 1;
        }
    }

    /// What was counted, in the order of the tree; nothing is left behind.
    pub fn take(&mut self, of: &Attribute, sensitive: usize) -> Vec<(NodeId, u64)> {
        let counts = &mut self.rows[sensitive];
        let met = sorted(std::mem::take(&mut self.met), |a, b| a.cmp(b));
        let taken = met
            .iter()
            .map(|&leaf| (of.taxonomy().leaf_node(LeafRank(leaf)), std::mem::take(&mut counts[leaf as usize])));
        taken.collect()
    }
}
