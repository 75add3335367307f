//! How many rows have to be suppressed before the table can be published with exact sensitive values
//! (docs/explanation/local-search.md#suppressed-rows).

use std::sync::Arc;

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::validity::Validity;
use crate::{AttributeRequirements, PublishError, SuppressionNeed};

/// The refusal to publish a table that violates a requirement as one class, given the refusal of a method that suppresses nothing;
/// `None` if few enough rows are suppressed. O(rows · log + suppressed · values).
pub(super) fn refusal(
    (microdata, requirements, least_rows): (&Microdata, &Arc<[AttributeRequirements]>, u64),
    most: u64,
    refused: PublishError,
) -> Option<PublishError> {
    let PublishError::NotExact { attribute, requirement, nearest, .. } = refused else { return Some(refused) };
    let own = |at: usize| -> Vec<NodeId> {
        let of = &microdata.sensitive()[at];
        (0..microdata.len()).map(|row| of.leaf_node(row)).collect()
    };
    let own: Vec<Vec<NodeId>> = (0..requirements.len()).map(own).collect();
    let nodes: Vec<&[NodeId]> = own.iter().map(Vec::as_slice).collect();
    let mut validity = Validity::new(Arc::clone(requirements), least_rows, &nodes, microdata.len());
    let rows: Vec<u32> = (0..microdata.len() as u32).collect();
    let Some(surplus) = validity.surplus(&rows) else {
        return Some(PublishError::NotExact { attribute, requirement, always: false, nearest });
    };
    let needed = surplus.len() as u64;
    // What one attribute needs by itself, all of them need.
    let alone = |(at, required): (usize, &AttributeRequirements)| {
        let taxonomy = microdata.sensitive()[at].taxonomy();
        let counts = (0..).zip(microdata.sensitive()[at].leaf_counts()).filter(|&(_, count)| count > 0);
        let counts: Vec<_> = counts.map(|(leaf, count)| (taxonomy.leaf_node(LeafRank(leaf)), count)).collect();
        SuppressionNeed::of(required, &counts)
    };
    let is_least = || {
        let needs = requirements.iter().enumerate().filter_map(alone);
        needs.filter(|need| need.is_least).any(|need| need.rows == needed)
    };
    (needed > most).then(|| PublishError::TooFewSuppressed {
        attribute,
        requirement,
        needed,
        is_least: is_least(),
        most,
        nearest,
    })
}
