//! Properties of classes for every table and secret, what they depend on, and what a method-aware adversary infers: nothing.

mod enumeration;
mod search_enumeration;
mod sweep_disclosure;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::strategy::ValueTree;

use super::*;
use crate::release::Publication;
use crate::samples::{self, microdata, parsed_requirements, traced};
use crate::trace::Replay;
use tauell_base::pace::at_once;
use tauell_privacy::KAnonymity;

fn algorithm(secret: [u8; 16], together: PartitionSize) -> TransparentSweep {
    TransparentSweep { secret: Secret::new(secret), partition_size: together, search: TupleSearch::default() }
}

/// The classes that are formed for ℓ, in slices.
fn formed(microdata: &Arc<Microdata>, ell: u32, number: u8, slice: u64) -> Vec<ClassRows> {
    let ground = Arc::new(Ground::new(Arc::clone(microdata)));
    samples::formed(algorithm([number; 16], PartitionSize::All), &ground, ell, slice)
}

/// What is published: by class what it is published with, and its values.
fn said(microdata: &Microdata, classes: &[ClassRows]) -> BTreeMap<Box<[u32]>, Vec<u32>> {
    let values = microdata.sensitive()[0].leaves();
    let of = |(cells, rows): &ClassRows| {
        let mut values: Vec<u32> = rows.iter().map(|&row| values[row as usize]).collect();
        values.sort_unstable();
        (cells.iter().map(|cell| cell.0).collect(), values)
    };
    classes.iter().map(of).collect()
}

fn finished(
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    slice: u64,
) -> Result<Publication, PublishError> {
    let choice = MethodChoice::of("transparent-sweep").unwrap();
    let task = Task::new(Arc::clone(microdata), Arc::clone(requirements), None);
    let mut run = choice.begin(Task { secret: Some(Secret::new([7; 16])), ..task })?;
    while run.advance(slice)?.phase != Phase::Finished {}
    Ok(run.publication())
}

/// Whether one value can be removed for each group that has it.
fn one_of_each(groups: &[Vec<u32>], values: &mut Vec<u32>) -> bool {
    let Some((group, others)) = groups.split_first() else { return true };
    (0..values.len()).any(|at| {
        if !group.contains(&values[at]) {
            return false;
        }
        let value = values.remove(at);
        let can = one_of_each(others, values);
        if !can {
            values.insert(at, value);
        }
        can
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_class_is_of_tuples_whose_values_differ_and_is_as_specific_as_they_allow(
        microdata in microdata(1..2),
        large in any::<prop::sample::Index>(),
        number in any::<u8>(),
        together in prop::sample::select(vec![PartitionSize::All, PartitionSize::People(1), PartitionSize::People(8)]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let ground = Arc::new(Ground::new(Arc::clone(&microdata)));
        prop_assume!(ground.largest_ell() > 1);
        let ell = 2 + large.index(ground.largest_ell() as usize - 1) as u32;
        let made = |slice: u64| samples::formed(algorithm([number; 16], together), &ground, ell, slice);
        let classes = made(u64::MAX);
        prop_assert_eq!(&classes, &made(slice));
        let mut seen = vec![false; microdata.len()];
        let cells: BTreeSet<Vec<u32>> = classes.iter().map(|(cells, _)| cells.iter().map(|cell| cell.0).collect()).collect();
        prop_assert_eq!(cells.len(), classes.len(), "no two classes are published alike");
        for (cells, rows) in &classes {
            let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
            for &row in rows {
                prop_assert!(!std::mem::replace(&mut seen[row as usize], true), "a row is in one class");
                *counts.entry(ground.values[row as usize]).or_default() += 1;
                for (of, cell) in microdata.quasi_identifiers().iter().zip(cells) {
                    prop_assert!(of.taxonomy().leaves(*cell).contains(&(of.leaves()[row as usize] as usize)));
                }
            }
            prop_assert!(counts.values().all(|&count| count * u64::from(ell) <= rows.len() as u64), "{counts:?}");
        }
        prop_assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn what_is_asked_is_kept_however_it_is_sliced(
        microdata in microdata(1..2),
        asked in prop::sample::select(vec!["tau-l=1/2,2", "simple-l=3", "distinct-l=2", "entropy-l=2", "recursive-l=1,3"]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &[asked]);
        match finished(&microdata, &requirements, slice) {
            Err(error) => {
                let known = ["infeasible-exact", "infeasible-guaranteed"].contains(&error.code());
                prop_assert!(known, "{}", error);
            }
            Ok(publication) => {
                let at_once = finished(&microdata, &requirements, u64::MAX).unwrap();
                prop_assert_eq!(format!("{at_once:?}"), format!("{publication:?}"));
                prop_assert!(publication.is_linked() && publication.left_out() == 0);
                for class in 0..publication.class_count() {
                    prop_assert!(requirements[0].holds(&requirements[0].masses(publication.histogram(class, 0))));
                }
            }
        }
    }

    #[test]
    fn classes_do_not_hang_on_the_order_of_rows(
        microdata in microdata(1..2),
        keys in prop::collection::vec(any::<u64>(), 60),
        number in any::<u8>(),
    ) {
        let microdata = Arc::new(microdata);
        prop_assume!(Ground::new(Arc::clone(&microdata)).largest_ell() >= 2);
        let mut order: Vec<u32> = (0..microdata.len() as u32).collect();
        order.sort_by_key(|&row| keys[row as usize]);
        let moved = |of: &Attribute| {
            let leaves = order.iter().map(|&row| LeafRank(of.leaves()[row as usize])).collect();
            Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves)
        };
        let quasi = microdata.quasi_identifiers().iter().map(moved).collect();
        let sensitive = microdata.sensitive().iter().map(moved).collect();
        let other = Arc::new(Microdata::new(microdata.rows().to_vec(), quasi, sensitive, Dropped::default()));
        let before = said(&microdata, &formed(&microdata, 2, number, u64::MAX));
        prop_assert_eq!(before, said(&other, &formed(&other, 2, number, u64::MAX)));
    }

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(1..2),
        asked in prop::sample::select(vec!["simple-l=2", "tau-l=1/2,2", "simple-l=3", "distinct-l=3", "entropy-l=2"]),
        k in prop::option::weighted(0.3, 2..5u32),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let choice = MethodChoice::of("transparent-sweep").unwrap();
        let Some((trace, _)) = traced(&choice, &microdata, &parsed_requirements(&microdata, &[asked]), k, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        let mut replay = Replay::new(&microdata);
        let values = microdata.sensitive()[0].leaves();
        let (mut groups, mut open, mut size) = (Vec::new(), BTreeSet::new(), 0);
        for step in trace.steps() {
            let (rows, class) = match step.of() {
                Some(TransparentStep::Sized { size: of, frequent }) => {
                    size = *of;
                    let counts = microdata.sensitive()[0].leaf_counts();
                    let tuples = microdata.len() as u64 / u64::from(size);
                    prop_assert!(frequent.iter().all(|of| of.rows == counts[of.value.0 as usize].div_ceil(tuples)));
                    prop_assert_eq!(frequent.len(), counts.iter().filter(|&&count| count > tuples).count());
                    continue;
                }
                Some(TransparentStep::Packed { groups: packed, each, rows }) => {
                    prop_assert!(open.is_empty(), "the bucket before it is closed");
                    prop_assert!(packed.iter().all(|values| values.iter().map(|of| of.rows).sum::<u64>() == *each));
                    prop_assert!(packed.len() >= size as usize && size > 1);
                    let mut has: BTreeMap<u32, u64> = BTreeMap::new();
                    rows.iter().for_each(|&row| *has.entry(values[row as usize]).or_default() += 1);
                    packed.iter().flatten().for_each(|of| *has.entry(of.value.0).or_default() -= of.rows);
                    prop_assert!(has.values().all(|&rows| rows == 0), "{has:?}");
                    open.extend(rows.iter().copied());
                    groups = packed.iter().map(|values| values.iter().map(|of| of.value.0).collect::<Vec<_>>()).collect();
                    replay.apply(step);
                    continue;
                }
                Some(TransparentStep::Closed { rows, .. }) => (rows, None),
                Some(TransparentStep::Joined { class, rows }) => (rows, Some(*class)),
                _ => return Err(TestCaseError::fail(format!("{step:?}"))),
            };
            prop_assert!(rows.iter().all(|row| open.remove(row)), "of the bucket, once");
            let mut rest: Vec<u32> = rows.iter().map(|&row| values[row as usize]).collect();
            prop_assert!(one_of_each(&groups, &mut rest) && rest.is_empty(), "one of each group");
            prop_assert!(class.is_none_or(|class| class < replay.standing().classes.len()));
            replay.apply(step);
        }
        prop_assert!(open.is_empty());
    }
}

/// What Sweep is given of a bucket is the same whichever of its groups has which values: the rows in their order, and groups numbered as they
/// come.
#[test]
fn groups_are_numbered_in_the_order_in_which_they_come_whatever_values_they_hold() {
    let bucket = || packing::Bucket { groups: vec![vec![(0, 1), (1, 1)], vec![(2, 2)]], each: 2 };
    let dealt = |values: [u32; 4]| {
        let mut parts = at_once(async |pace| {
            let dealing = Dealing::new(&[0, 1, 2, 3], (&values, 3), &[bucket()], PartitionSize::All, pace).await;
            dealing.parts(&[3, 0, 2, 1], pace).await
        });
        let part = parts.remove(0);
        (part.rows, part.group_of)
    };
    assert_eq!(dealt([2, 2, 0, 1]), (vec![3, 0, 2, 1], vec![0, 1, 0, 1]));
    assert_eq!(dealt([0, 1, 2, 2]), dealt([2, 2, 0, 1]));
    assert_eq!(dealt([1, 0, 2, 2]), dealt([2, 2, 1, 0]));
}

#[test]
fn the_same_secret_forms_the_same_classes_and_another_others() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut differ = 0;
    for _ in 0..40 {
        let table = Arc::new(microdata(1..2).new_tree(&mut runner).unwrap().current());
        if Ground::new(Arc::clone(&table)).largest_ell() < 2 || table.len() < 20 {
            continue;
        }
        assert_eq!(formed(&table, 2, 1, u64::MAX), formed(&table, 2, 1, u64::MAX));
        differ +=
            u32::from(said(&table, &formed(&table, 2, 1, u64::MAX)) != said(&table, &formed(&table, 2, 2, u64::MAX)));
    }
    assert!(differ > 5, "{differ}");
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_drawn() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let table = Arc::new(microdata(1..2).new_tree(&mut runner).unwrap().current());
    let requirements = parsed_requirements(&table, &["simple-l=2"]);
    let choice = MethodChoice::of("transparent-sweep").unwrap();
    let begun = |requirements: &Arc<[AttributeRequirements]>, k: Option<u32>, secret: Option<Secret>| {
        let k = k.map(|k| KAnonymity::new(k).unwrap());
        choice.begin(Task { secret, ..Task::new(Arc::clone(&table), Arc::clone(requirements), k) }).err()
    };
    assert!(matches!(begun(&requirements, None, None), Some(PublishError::NoSecret)));
    let secret = || Some(Secret::new([1; 16]));
    let refused = begun(&self::parsed_requirements(&table, &["t-close=0.9"]), None, secret());
    assert!(matches!(refused, Some(PublishError::NotGuaranteed { ell: None, .. })), "{refused:?}");
}

/// People of one age with three, three and two of three values, ℓ = 2: the first and the third value are a group, of which the first bucket has two rows and
/// one. That one is first of the three once in three times; were the rows that lie there those that are first, twice in five times.
#[test]
fn a_row_of_a_value_that_lies_in_two_buckets_is_anywhere_in_the_first() {
    let column = |name: &str, values: usize, leaves: &[u32]| {
        Attribute::new(name, 0, numbered(values), leaves.iter().map(|&leaf| LeafRank(leaf)).collect())
    };
    let (quasi, sensitive) = (vec![column("age", 1, &[0; 8])], vec![column("s", 3, &[0, 0, 0, 1, 1, 1, 2, 2])]);
    let people = Arc::new(Microdata::new((0..8).collect(), quasi, sensitive, Dropped::default()));
    let ground = Ground::new(people);
    let mut first = 0;
    for number in 0..1000u32 {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        let parts = at_once(async |pace| algorithm(bytes, PartitionSize::All).parts(&ground, 2, pace).await);
        let bucket = &parts[0];
        assert_eq!((bucket.groups, bucket.rows.len()), (2, 6));
        let stands = bucket.rows.iter().find(|&&row| ground.values[row as usize] != 1).unwrap();
        first += u32::from(ground.values[*stands as usize] == 2);
    }
    // 333, standard deviation 15; 400 with one order.
    assert!((290..370).contains(&first), "{first}");
}
