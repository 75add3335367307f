//! Generalization height: how far up published values stand (docs/measures.md#generalization-height).
//!
//! Of a cell: the level of the base value minus the level of the published value, in the taxonomy as it stands. Of a
//! publication: the mean over all cells of the quasi-identifier. Where every attribute is published at one level of its
//! padded taxonomy throughout (full-domain recoding), the classical height is the sum of those heights (2006 paper, 5.1).

use tauell_data::microdata::Attribute;
use tauell_data::taxonomy::{NodeId, Values};

use super::counts::RowsByValue;

/// The mean height of an attribute's cells: Σ level(base value) - Σ level(published value), over the rows.
///
/// `None` where something is published that is no node, which has no level. Without the original rows it is known only where all
/// base values below each published value have one level; else `None`. O(rows + nodes).
pub(super) fn mean_height(values: &Values, rows: &RowsByValue, original: Option<&Attribute>) -> Option<f64> {
    let taxonomy = values.taxonomy();
    let depth = |node: NodeId| taxonomy.depth(node) as u64;
    let (mut all, mut published) = (0, 0);
    for (value, rows) in rows.published() {
        let node = values.node(value)?;
        all += rows;
        published += rows * depth(node);
    }
    let of_leaf = |rank: usize| depth(taxonomy.leaf_node(tauell_data::taxonomy::LeafRank(rank as u32)));
    let base: u64 = match original {
        Some(attribute) => attribute.leaf_counts().iter().enumerate().map(|(rank, &rows)| rows * of_leaf(rank)).sum(),
        None => {
            let mut sum = 0;
            for (value, rows) in rows.published() {
                let leaves = taxonomy.leaves(values.node(value)?);
                let level = of_leaf(leaves.start);
                if leaves.into_iter().any(|rank| of_leaf(rank) != level) {
                    return None;
                }
                sum += rows * level;
            }
            sum
        }
    };
    // The deepest node of a chain is published, so no published value stands below a base value.
    Some(base.saturating_sub(published) as f64 / all.max(1) as f64)
}

/// How far above the deepest level an attribute is published throughout; `None` where it is published at several levels,
/// or with something that is no node.
/// A leaf above the deepest level stands for itself on all levels below (docs/decisions.md#unbalanced-trees). O(nodes · levels).
pub(super) fn full_domain_height(values: &Values, rows: &RowsByValue) -> Option<usize> {
    let taxonomy = values.taxonomy();
    let deepest = taxonomy.levels() - 1;
    // The levels at which every published value so far is the one that its base values have there.
    let (mut first, mut last) = (0, deepest);
    for (value, _) in rows.published() {
        let node = values.node(value)?;
        let mut top = node;
        while let Some(parent) = taxonomy.parent(top) {
            if taxonomy.leaves(parent) != taxonomy.leaves(node) {
                break;
            }
            top = parent;
        }
        first = first.max(taxonomy.depth(top));
        last = last.min(if taxonomy.is_leaf(node) { deepest } else { taxonomy.depth(node) });
    }
    (first <= last).then_some(deepest - last)
}
