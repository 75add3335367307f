//! Normalized certainty penalty (Xu and others 2006; as GCP in Ghinita and others 2007;
//! docs/measures.md#certainty-penalty).
//!
//! NCP of a cell is 0 for a base value, else |leaves(v)| / |leaves(root)|: the share of the attribute's domain that a
//! reader is left with. Every attribute has a taxonomy here, so numbers are measured by their leaves too, not by the width
//! of an interval. GCP is the mean over all cells of the quasi-identifier, NCP of an attribute the mean over its cells.
//!
//! Between 0 (nothing is general) and 1 (every cell is the root).

use tauell_data::taxonomy::{NodeId, Taxonomy};

/// NCP of a published value. O(1).
pub fn certainty_penalty(taxonomy: &Taxonomy, published: NodeId) -> f64 {
    match taxonomy.leaves(published).len() {
        1 => 0.0,
        leaves => leaves as f64 / taxonomy.leaf_count() as f64,
    }
}
