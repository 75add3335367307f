//! Rows per published value: what most measures of cells are sums over.

use crate::publish::Publication;
use crate::taxonomy::{NodeId, Taxonomy};

/// Rows of a publication per node of one attribute's taxonomy.
///
/// Measures count first and multiply once per node, so that no sum depends on the order of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowsByNode {
    rows: Vec<u64>,
}

impl RowsByNode {
    /// No rows yet. O(nodes).
    pub(super) fn none_yet(taxonomy: &Taxonomy) -> Self {
        Self { rows: vec![0; taxonomy.node_count()] }
    }

    /// More rows that are published as a node.
    pub(super) fn add(&mut self, node: NodeId, rows: u64) {
        self.rows[node.index()] += rows;
    }

    /// Of a quasi-identifier attribute. O(classes + nodes).
    pub(super) fn of_quasi_identifier(publication: &Publication, index: usize, taxonomy: &Taxonomy) -> Self {
        let mut rows = vec![0; taxonomy.node_count()];
        for class in publication.classes() {
            rows[class.cells[index].index()] += class.rows.len() as u64;
        }
        Self { rows }
    }

    /// Of a sensitive attribute. O(rows + nodes).
    pub(super) fn of_sensitive(publication: &Publication, index: usize, taxonomy: &Taxonomy) -> Self {
        let mut rows = vec![0; taxonomy.node_count()];
        for row in 0..publication.rows().len() {
            rows[publication.sensitive(index, row).index()] += 1;
        }
        Self { rows }
    }

    /// The values that are published, in taxonomy order, with their rows.
    pub(super) fn published(&self) -> impl Iterator<Item = (NodeId, u64)> + '_ {
        (0u32..).zip(&self.rows).filter(|&(_, &rows)| rows > 0).map(|(node, &rows)| (NodeId(node), rows))
    }

    /// As [`Self::mean`], of a figure that is not known of every value; `None` where it is not of a published one.
    pub(super) fn mean_known(&self, figure: impl Fn(NodeId) -> Option<f64>) -> Option<f64> {
        self.published().all(|(node, _)| figure(node).is_some()).then(|| self.mean(|node| figure(node).unwrap_or(0.0)))
    }

    /// The mean of a figure of the published value over all rows; 0 without rows.
    pub(super) fn mean(&self, figure: impl Fn(NodeId) -> f64) -> f64 {
        let all: u64 = self.rows.iter().sum();
        // A fold from 0: the sum of no doubles is -0.
        let sum = self.published().fold(0.0, |sum, (node, rows)| sum + rows as f64 * figure(node));
        sum / all.max(1) as f64
    }
}
