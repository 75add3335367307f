//! The draw of queries.

use tauell_base::sorting::sorted;
use tauell_data::taxonomy::{NodeId, Taxonomy};
use tauell_publish::release::Release;

use super::{CountQuery, CountQueryOptions, Predicate};
use tauell_base::random::{Generator, Purpose};

/// The queries of a seed.
pub(super) fn queries(release: &Release, options: CountQueryOptions) -> Vec<CountQuery> {
    let quasi = release.quasi_identifiers.iter().map(|attribute| &**attribute.taxonomy());
    let sensitive = release.sensitive.iter().map(|attribute| &**attribute.spread.taxonomy());
    let values: Vec<Vec<NodeId>> = quasi.chain(sensitive).map(askable).collect();
    // An attribute with one value is in no query.
    let mut attributes: Vec<usize> = (0..values.len()).filter(|&attribute| !values[attribute].is_empty()).collect();
    if attributes.is_empty() {
        return Vec::new();
    }
    let most = options.most_predicates.clamp(1, attributes.len());
    let mut random = Generator::new(options.seed, Purpose::Queries);
    let query = |_| {
        let count = 1 + random.below(most as u32) as usize;
        attributes.sort_unstable();
        random.choose(&mut attributes, count);
        let predicate = |&attribute: &usize| {
            let values = &values[attribute];
            Predicate { attribute, value: values[random.below(values.len() as u32) as usize] }
        };
        let predicates: Vec<Predicate> = attributes[..count].iter().map(predicate).collect();
        CountQuery { predicates: sorted(predicates, |a, b| a.attribute.cmp(&b.attribute)) }
    };
    (0..options.queries).map(query).collect()
}

/// The distinct values of a taxonomy but the one that covers all.
fn askable(taxonomy: &Taxonomy) -> Vec<NodeId> {
    let says_something =
        |&node: &NodeId| taxonomy.canonical(node) == node && taxonomy.leaves(node).len() < taxonomy.leaf_count();
    taxonomy.nodes().filter(says_something).collect()
}
