//! Datafly against a plain one, and what holds of any of its tables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::{Datafly, DataflyOptions};
use crate::samples::{ASKED, microdata, parsed_requirements, tree};
use crate::{AttributeRequirements, Method, MostRows, Phase, PublishError, verify};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::KAnonymity;

/// The level of every attribute, and each class with its rows.
type Table = (Vec<u16>, BTreeMap<Vec<NodeId>, Vec<u32>>);

fn found(mut run: Datafly, slice: u64) -> Result<Table, PublishError> {
    let mut before = 0;
    loop {
        let progress = run.advance(slice)?;
        if progress.phase == Phase::Finished {
            break;
        }
        assert!(progress.done >= before && progress.done <= progress.total, "{progress:?}");
        before = progress.done;
    }
    let made = run.run.into_succeeded();
    let sorted = made.classes.iter().map(|(nodes, rows)| {
        let mut rows = rows.clone();
        rows.sort_unstable();
        (nodes.to_vec(), rows)
    });
    Ok((made.levels.to_vec(), sorted.collect()))
}

/// The same as it is reported in a sentence.
fn plain(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    k: usize,
    most_left_out: usize,
) -> Option<Table> {
    let quasi = microdata.quasi_identifiers();
    let node = |of: usize, row: usize, level: u16| {
        quasi[of].taxonomy().ancestor_at(LeafRank(quasi[of].leaves()[row]), usize::from(level))
    };
    let keeps = |rows: &[u32]| {
        rows.len() >= k
            && requirements.iter().zip(microdata.sensitive()).all(|(required, of)| {
                let mut counts: BTreeMap<NodeId, u64> = BTreeMap::new();
                rows.iter().for_each(|&row| *counts.entry(of.leaf_node(row as usize)).or_default() += 1);
                required.holds(&required.masses(counts))
            })
    };
    let mut levels: Vec<u16> = quasi.iter().map(|of| of.taxonomy().levels() as u16 - 1).collect();
    loop {
        let mut classes: BTreeMap<Vec<NodeId>, Vec<u32>> = BTreeMap::new();
        for row in 0..microdata.len() {
            let value = levels.iter().enumerate().map(|(of, &level)| node(of, row, level)).collect();
            classes.entry(value).or_default().push(row as u32);
        }
        classes.retain(|_, rows| keeps(rows));
        let published: usize = classes.values().map(Vec::len).sum();
        if published > 0 && microdata.len() - published <= most_left_out {
            return Some((levels, classes));
        }
        let values =
            |of: usize| (0..microdata.len()).map(|row| node(of, row, levels[of])).collect::<BTreeSet<_>>().len();
        let mut up: Option<usize> = None;
        for (of, &level) in levels.iter().enumerate() {
            if level > 0 && up.is_none_or(|up| values(of) >= values(up)) {
                up = Some(of);
            }
        }
        levels[up?] -= 1;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_the_plain_one_however_it_is_sliced_and_the_verifier_finds_nothing(
        microdata in microdata(0..3),
        requirements in prop::sample::subsequence(
            ASKED.to_vec(),
            1..3,
        ),
        k in 1..5u32,
        left_out in prop::sample::select(vec![0, 0, 1, 3, 10]),
        slice in 1..400u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &requirements);
        let asked = KAnonymity::new(k).ok();
        let options = DataflyOptions { suppress: MostRows::Count(left_out) };
        let begin = || Datafly::new(Arc::clone(&microdata), Arc::clone(&requirements), asked, options);
        let expected = plain(&microdata, &requirements, asked.map_or(1, |k| k.k() as usize), left_out as usize);
        let whole = begin().and_then(|run| found(run, u64::MAX));
        prop_assert_eq!(whole.as_ref().ok(), expected.as_ref());
        if expected.is_none() {
            let code = whole.unwrap_err().code();
            prop_assert!(["infeasible-full-domain", "infeasible-too-few-rows"].contains(&code), "{}", code);
            return Ok(());
        }
        prop_assert_eq!(begin().and_then(|run| found(run, slice)).ok(), expected.clone());
        let mut run = Box::new(begin().unwrap());
        while run.advance(slice).unwrap().phase != Phase::Finished {}
        let publication = run.publication();
        prop_assert!(publication.left_out() as u64 <= left_out);
        let checked = verify(&microdata, &requirements, &publication).unwrap();
        prop_assert_eq!(checked.classes, publication.class_count());
    }
}

/// The example of docs/explanation/datafly.md#example.
pub(super) fn five_people() -> Arc<Microdata> {
    let ages = Arc::new(tree(&[2, 2]).finish());
    let towns = Arc::new(tree(&[3]).finish());
    let of = |name: &str, column, taxonomy: &Arc<_>, leaves: [u32; 5]| {
        Attribute::new(name, column, Arc::clone(taxonomy), leaves.map(LeafRank).to_vec())
    };
    let quasi = vec![of("age", 0, &ages, [0, 1, 0, 2, 3]), of("town", 1, &towns, [0, 0, 1, 2, 2])];
    Arc::new(Microdata::new((0..5).collect(), quasi, vec![], Dropped::default()))
}

#[test]
fn five_people_by_hand() {
    let microdata = five_people();
    let levels = |left_out| {
        let options = DataflyOptions { suppress: MostRows::Count(left_out) };
        let run = Datafly::new(Arc::clone(&microdata), [].into(), KAnonymity::new(2).ok(), options).unwrap();
        found(run, 5).unwrap().0
    };
    // Four ages, three towns: ages go up to two groups. The person of the second town is alone, so towns go up.
    assert_eq!(levels(0), [1, 0]);
    // If that row may be suppressed, the others need not be.
    assert_eq!(levels(1), [1, 1]);
}
