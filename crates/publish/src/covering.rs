//! The value that a class is published with: for each quasi-identifier the most specific node that covers its rows.

use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

/// What it costs to look at the value of a row, in units of some nanoseconds.
const VALUE: u64 = 4;

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
        nodes.push(least_node(attribute.taxonomy(), first, last));
    }
    nodes.into()
}

/// The most specific node that covers the leaves from the first to the last.
fn least_node(taxonomy: &Taxonomy, first: u32, last: u32) -> NodeId {
    let mut node = taxonomy.leaf_node(LeafRank(first));
    while !taxonomy.leaves(node).contains(&(last as usize)) {
        node = taxonomy.parent(node).expect("the root covers all leaves");
    }
    node
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_with;
    use std::sync::Arc;

    use proptest::prelude::*;
    use tauell_base::pace::Work;

    use super::*;
    use crate::samples::microdata;

    proptest! {
        #[test]
        fn it_covers_all_rows_and_no_child_of_it_does_however_it_is_sliced(
            microdata in microdata(0..1),
            some in any::<u64>(),
            slice in 1..100u64,
        ) {
            let microdata = Arc::new(microdata);
            let rows: Vec<u32> = (0..microdata.len() as u32).filter(|row| some >> (row % 64) & 1 == 1).collect();
            prop_assume!(!rows.is_empty());
            let (of, given) = (Arc::clone(&microdata), rows.clone());
            let mut work = Work::begin(|pace| async move { covering(&of, &given, &pace).await });
            let nodes = repeat_with(|| work.advance(slice)).flatten().next().unwrap();
            prop_assert_eq!(nodes.len(), microdata.quasi_identifiers().len());
            for (&node, of) in nodes.iter().zip(microdata.quasi_identifiers()) {
                let covers = |node: NodeId| rows.iter().all(|&row| of.taxonomy().covers(node, of.leaf_node(row as usize)));
                prop_assert!(covers(node) && !of.taxonomy().children(node).any(covers));
            }
        }
    }
}
