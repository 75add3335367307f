//! Other trees for a column, over the same base values: without one of its levels, or with one more.
//!
//! Over other base values the figures of information would count something else, so such a taxonomy is no candidate.
//! Nor is one that discloses the table's values ([`Builder::caveat`]).

use std::cmp::Ordering;

use crate::session::{Origin, Session};
use tauell_base::words::numbers::listed;
use tauell_data::taxonomy::{
    BuildContext, Builder, Decimal, Domain, Intervals, LeafRank, ManualTaxonomy, Nested, Taxonomy, WholeRange,
    fitting_builders,
};

/// Trees for one column that are tried at most.
const MOST: usize = 6;
/// Labels of a level that is named.
const MOST_LABELS: usize = 3;

/// Other trees for a column, each with what it is in words. O(what its builders cost).
pub(super) fn others(session: &mut Session, column: usize) -> Vec<(String, Builder)> {
    let now = session.taxonomy(column);
    let name = session.table().columns()[column].name().to_owned();
    let context = BuildContext::of(session.table(), column, session.missing());
    let mut candidates: Vec<(Option<String>, Builder)> = Vec::new();
    match now.origin() {
        Origin::Automatic(Builder::Intervals(how)) | Origin::Chosen(Builder::Intervals(how)) => {
            let domain = fixed(how, now.taxonomy());
            for other in widths(how) {
                // Other widths may move the ends; then these are held where they are.
                let held = Intervals { domain, ..other.clone() };
                candidates.extend([other, held].map(|how| (None, Builder::Intervals(how))));
            }
        }
        _ => candidates.extend(without_a_level(now.taxonomy())),
    }
    let mut fitting = fitting_builders(context);
    fitting.retain(|made| made.how.caveat().is_none() && made.taxonomy.levels() > 2);
    candidates.extend(fitting.into_iter().map(|made| (None, made.how)));
    let mut others: Vec<(String, Builder)> = Vec::new();
    let mut known = vec![now.taxonomy().as_ref().clone()];
    for (without, how) in candidates {
        let Ok(tree) = how.build(context) else { continue };
        if !same_values(&tree, now.taxonomy()) || known.iter().any(|known| known.same_as(&tree)) {
            continue;
        }
        let which = match tree.levels().cmp(&now.taxonomy().levels()) {
            Ordering::Less => "Coarser groups",
            Ordering::Equal => "Other groups",
            Ordering::Greater => "Finer groups",
        };
        let what = match without {
            Some(without) => format!("{which} for {name}: without {without}"),
            None => format!("{which} for {name}: {how} instead of {}", in_words(now.origin(), &now.how())),
        };
        known.push(tree);
        others.push((what, how));
        if others.len() == MOST {
            break;
        }
    }
    others
}

/// What a tree is, after "instead of".
fn in_words(origin: &Origin, how: &str) -> String {
    match origin {
        Origin::File { name, .. } => format!("those of {name}"),
        Origin::Edited { .. } => "those edited by hand".to_owned(),
        _ => how.to_owned(),
    }
}

/// The same leaves, in any order.
fn same_values(one: &Taxonomy, other: &Taxonomy) -> bool {
    let label = |rank: usize| one.label(one.leaf_node(LeafRank(rank as u32)));
    one.leaf_count() == other.leaf_count() && (0..one.leaf_count()).all(|rank| other.leaf(label(rank)).is_some())
}

/// The domain with its ends held where they are: other widths would move them.
fn fixed(how: &Intervals, tree: &Taxonomy) -> Domain {
    let end = |rank: usize| tree.label(tree.leaf_node(LeafRank(rank as u32))).trim().parse().ok();
    match (how.domain, how.below, how.above, tree.leaf_count()) {
        (Domain::EveryInteger, None, None, 1..) => match (end(0), end(tree.leaf_count() - 1)) {
            (Some(from), Some(to)) => Domain::Range(WholeRange { from, to }),
            _ => how.domain,
        },
        _ => how.domain,
    }
}

/// Without the narrowest, with a narrower, with a wider one, without the widest, without one between.
fn widths(how: &Intervals) -> Vec<Intervals> {
    let with = |widths: Vec<Decimal>| Intervals { widths, ..how.clone() };
    let whole: Vec<i64> = how.widths.iter().filter_map(|width| width.to_string().parse().ok()).collect();
    let mut candidates = Vec::new();
    let without = |at: usize| {
        let mut widths = how.widths.clone();
        widths.remove(at);
        with(widths)
    };
    if how.widths.len() > 1 {
        candidates.push(without(0));
    }
    if let (Some(&narrowest), true) = (whole.first(), whole.len() == how.widths.len()) {
        let narrower = [5, 2, 10, 3]
            .into_iter()
            .map(|part| (part, narrowest / part))
            .find(|&(part, width)| width > 1 && width * part == narrowest);
        if let Some((_, width)) = narrower {
            candidates.push(with([&[Decimal::from(width)], how.widths.as_slice()].concat()));
        }
        for pair in whole.windows(2) {
            // Between levels that are more than three apart, another one fits.
            if let Some(&part) = [2, 5, 3].iter().find(|&&part| pair[1] / pair[0] > 3 && pair[1] / pair[0] % part == 0)
            {
                let mut widths = how.widths.clone();
                let at = whole.iter().position(|width| *width == pair[1]).unwrap_or(0);
                widths.insert(at, Decimal::from(pair[0] * part));
                candidates.push(with(widths));
            }
        }
    }
    if let (Some(&widest), true) = (whole.last(), whole.len() == how.widths.len()) {
        candidates
            .extend(widest.checked_mul(2).map(|wider| with([how.widths.as_slice(), &[Decimal::from(wider)]].concat())));
    }
    candidates.extend((1..how.widths.len()).rev().map(without));
    candidates
}

/// The tree without each of its inner levels, the lowest first, with what that level is.
fn without_a_level(tree: &Taxonomy) -> Vec<(Option<String>, Builder)> {
    let inner = |depth: usize| tree.nodes().filter(move |&node| tree.depth(node) == depth && !tree.is_leaf(node));
    let levels = (1..tree.levels().saturating_sub(1)).rev();
    let mut trees = Vec::new();
    for depth in levels {
        let labels: Vec<&str> = inner(depth).map(|node| tree.label(node)).collect();
        let Some(nested) = Nested::of(tree) else { break };
        if labels.is_empty() {
            continue;
        }
        let without = without(nested, depth);
        trees.push((Some(listed(&labels, MOST_LABELS)), Builder::ByHand(ManualTaxonomy { tree: without })));
    }
    trees
}

/// The nodes at this depth give way to what is below them.
fn without(node: Nested, depth: usize) -> Nested {
    let Nested { label, children } = node;
    let children = match depth {
        1 => children
            .into_iter()
            .flat_map(|child| if child.children.is_empty() { vec![child] } else { child.children })
            .collect(),
        _ => children.into_iter().map(|child| without(child, depth - 1)).collect(),
    };
    Nested { label, children }
}
