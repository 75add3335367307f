//! Mondrian against a plain recursion, and what holds of any of its tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::{Mondrian, MondrianOptions, SplitBy};
use crate::samples::{ASKED, microdata, parsed_requirements};
use crate::{AttributeRequirements, Method, Phase, PublishError, verify};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{NodeId, Taxonomy, read_hierarchy};
use tauell_privacy::KAnonymity;

pub(super) const SPLITS: [SplitBy; 2] = [SplitBy::Widest, SplitBy::Information];

/// The value of each class, with its rows.
type Classes = Vec<(Vec<NodeId>, Vec<u32>)>;

fn classes(mut mondrian: Mondrian, slice: u64) -> Classes {
    let mut before = 0;
    loop {
        let progress = mondrian.advance(slice).unwrap();
        assert!(progress.done >= before && progress.loose == progress.total - progress.done);
        before = progress.done;
        if progress.phase == Phase::Finished {
            break;
        }
    }
    mondrian.run.into_made().classes.into_iter().map(|(nodes, rows)| (nodes.to_vec(), rows)).collect()
}

/// The parts of some rows under the children of the most specific value that covers them.
pub(super) fn parts(attribute: &Attribute, rows: &[u32]) -> (NodeId, BTreeMap<NodeId, Vec<u32>>) {
    let taxonomy = attribute.taxonomy();
    let leaf = |row: u32| attribute.leaf_node(row as usize);
    let covers_all = |node: &NodeId| rows.iter().all(|&row| taxonomy.covers(*node, leaf(row)));
    let value = taxonomy.nodes().filter(covers_all).max_by_key(|&node| taxonomy.depth(node)).unwrap();
    let mut parts: BTreeMap<NodeId, Vec<u32>> = BTreeMap::new();
    for &row in rows {
        let child = taxonomy.children(value).find(|&child| taxonomy.covers(child, leaf(row)));
        parts.entry(child.unwrap_or(value)).or_default().push(row);
    }
    (value, parts)
}

/// Whether rows keep everything as one class.
pub(super) fn keeps(microdata: &Microdata, requirements: &[AttributeRequirements], k: usize, rows: &[u32]) -> bool {
    rows.len() >= k
        && requirements.iter().zip(microdata.sensitive()).all(|(required, of)| {
            let counts = rows.iter().map(|&row| (of.leaf_node(row as usize), 1));
            required.holds(
                &required.masses(
                    counts.collect::<BTreeMap<_, u64>>().into_keys().map(|node| {
                        (node, rows.iter().filter(|&&row| of.leaf_node(row as usize) == node).count() as u64)
                    }),
                ),
            )
        })
}

/// The same as worded in a sentence: split by the best attribute all parts of which satisfy the requirement, part by part.
fn plain(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    k: usize,
    split: SplitBy,
    rows: &[u32],
) -> Classes {
    let quasi = microdata.quasi_identifiers();
    let all: Vec<_> = quasi.iter().map(|attribute| parts(attribute, rows)).collect();
    let worth = |at: usize| {
        let (taxonomy, (value, parts)) = (quasi[at].taxonomy(), &all[at]);
        match split {
            SplitBy::Widest => taxonomy.leaves(*value).len() as f64 / taxonomy.leaf_count() as f64,
            SplitBy::Information => {
                let of = |(&child, rows): (&NodeId, &Vec<u32>)| rows.len() as f64 * taxonomy.information(child);
                parts.iter().map(of).sum::<f64>() - rows.len() as f64 * taxonomy.information(*value)
            }
        }
    };
    let mut best: Option<usize> = None;
    for (at, (_, parts)) in all.iter().enumerate() {
        let may = parts.len() > 1 && parts.values().all(|rows| keeps(microdata, requirements, k, rows));
        if may && best.is_none_or(|best| worth(at) > worth(best)) {
            best = Some(at);
        }
    }
    match best {
        Some(at) => all[at].1.values().flat_map(|rows| plain(microdata, requirements, k, split, rows)).collect(),
        None => vec![(all.iter().map(|(value, _)| *value).collect(), rows.to_vec())],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_the_plain_recursion_however_it_is_sliced_and_the_verifier_finds_nothing(
        microdata in microdata(0..3),
        requirements in prop::sample::subsequence(
            ASKED.to_vec(),
            1..3,
        ),
        k in 1..5u32,
        slice in 1..400u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &requirements);
        let asked = KAnonymity::new(k).ok();
        for split in SPLITS {
            let begin = || Mondrian::new(Arc::clone(&microdata), Arc::clone(&requirements), asked, MondrianOptions { split });
            let all: Vec<u32> = (0..microdata.len() as u32).collect();
            let Ok(whole) = begin() else {
                prop_assert!(!keeps(&microdata, &requirements, asked.map_or(1, |k| k.k()) as usize, &all));
                continue;
            };
            let found = classes(whole, u64::MAX);
            prop_assert_eq!(&found, &classes(begin().unwrap(), slice));
            prop_assert_eq!(&found, &plain(&microdata, &requirements, asked.map_or(1, |k| k.k()) as usize, split, &all));
            let mut mondrian = Box::new(begin().unwrap());
            while mondrian.advance(slice).unwrap().phase != Phase::Finished {}
            let publication = mondrian.publication();
            let checked = verify(&microdata, &requirements, &publication).unwrap();
            prop_assert_eq!((checked.rows, checked.classes), (microdata.len(), found.len()));
        }
    }
}

/// Six people by age and town.
pub(super) fn people() -> Arc<Microdata> {
    let ages = read_hierarchy(b"20;2x;*\n21;2x;*\n30;3x;*\n31;3x;*\n", "age").unwrap();
    let towns = read_hierarchy(b"a;*\nb;*\nc;*\n", "town").unwrap();
    let diseases = read_hierarchy(b"flu;*\ncold;*\n", "disease").unwrap();
    let attribute = |column: usize, taxonomy: Taxonomy, labels: [&str; 6]| {
        let leaves = labels.iter().map(|label| taxonomy.leaf(label).unwrap()).collect();
        Attribute::new(["age", "town", "disease"][column], column, Arc::new(taxonomy), leaves)
    };
    let age = attribute(0, ages, ["20", "20", "21", "30", "31", "31"]);
    let town = attribute(1, towns, ["a", "a", "b", "b", "a", "b"]);
    let disease = attribute(2, diseases, ["flu", "cold", "flu", "cold", "flu", "cold"]);
    Arc::new(Microdata::new((0..6).collect(), vec![age, town], vec![disease], Dropped::default()))
}

fn labelled(microdata: &Microdata, classes: Classes) -> Vec<(String, Vec<u32>)> {
    let label = |(at, node): (usize, &NodeId)| microdata.quasi_identifiers()[at].taxonomy().label(*node).to_owned();
    let of = |(nodes, rows): (Vec<NodeId>, Vec<u32>)| {
        (nodes.iter().enumerate().map(label).collect::<Vec<_>>().join(" "), rows)
    };
    classes.into_iter().map(of).collect()
}

/// The example of docs/explanation/mondrian.md#example.
#[test]
fn six_people_by_hand() {
    let microdata = people();
    let requirements = parsed_requirements(&microdata, &["distinct-l=2"]);
    let found = |split| {
        let mondrian =
            Mondrian::new(Arc::clone(&microdata), Arc::clone(&requirements), None, MondrianOptions { split }).unwrap();
        labelled(&microdata, classes(mondrian, u64::MAX))
    };
    // All ages and all towns are met: the age is split first. Of those in their twenties the two of 20 have both diseases, but the one
    // of 21 would be alone; of those in their thirties likewise, and the towns leave one alone as well.
    let expected = [("2x *", vec![0, 1, 2]), ("3x *", vec![3, 4, 5])].map(|(value, rows)| (value.to_owned(), rows));
    assert_eq!(found(SplitBy::Widest), expected);
    // The town would tell more: one of three values each, where an age is one of two.
    let expected = [("* a", vec![0, 1, 4]), ("* b", vec![2, 3, 5])].map(|(value, rows)| (value.to_owned(), rows));
    assert_eq!(found(SplitBy::Information), expected);
}

#[test]
fn a_table_that_violates_the_requirement_is_refused_with_the_nearest_feasible_one() {
    let microdata = people();
    let refused = |requirement: &str, k| {
        let requirements = parsed_requirements(&microdata, &[requirement]);
        Mondrian::new(Arc::clone(&microdata), requirements, k, MondrianOptions::default()).err().unwrap()
    };
    assert!(matches!(refused("distinct-l=3", None), PublishError::NotExact { nearest: Some(_), .. }));
    // More values than there are rows are no matter of k.
    assert!(matches!(refused("distinct-l=7", None), PublishError::NotExact { nearest: Some(_), .. }));
    assert!(matches!(refused("k=7", None), PublishError::OutOfReach { .. }));
    assert!(matches!(refused("distinct-l=2", KAnonymity::new(7).ok()), PublishError::OutOfReach { .. }));
}

#[test]
fn k_alone_splits_as_far_as_k_rows_are_left() {
    let microdata = people();
    let k = KAnonymity::new(2).ok();
    let mondrian = Mondrian::new(Arc::clone(&microdata), [].into(), k, MondrianOptions::default()).unwrap();
    let found = labelled(&microdata, classes(mondrian, 1));
    assert!(found.iter().all(|(_, rows)| rows.len() >= 2), "{found:?}");
    assert_eq!(found.len(), 2, "{found:?}");
}
