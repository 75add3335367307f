//! The three phases against the plain rules and the least number of moves, and what holds of any of their tables.

use std::collections::BTreeMap;
use std::iter::repeat_with;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;

use super::plain::{Counts, Moved, is_eligible, least, size, three_phases};
use super::steps::TpStep;
use super::*;
use crate::one_d::{OneD, SpaceFillingCurve};
use crate::samples::{formed, microdata};
use crate::simple_ell::{Aim, SimpleEll};
use crate::{AttributeRequirements, Method, Phase, verify};
use tauell_base::pace::{Work, at_once};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::{KAnonymity, Requirement};

/// Groups from lines like `a3 b1`.
fn groups(lines: &[&str]) -> Vec<Counts> {
    let pair = |word: &str| (u32::from(word.as_bytes()[0]), word[1..].parse().unwrap());
    lines.iter().map(|line| line.split(' ').map(pair).collect()).collect()
}

/// The same rows as the engine has them, a group's entries one after the other.
fn made(groups: &[Counts], ell: u32) -> (Groups, Residue) {
    let mut made = Groups::new(ell);
    let mut rows = 0;
    for group in groups {
        made.begin_group();
        for (&value, &count) in group {
            made.begin_entry(value, rows);
            rows += count as usize;
        }
    }
    made.end((0..rows as u32).collect());
    let values = groups.iter().flat_map(Counts::keys).max().map_or(0, |value| value + 1);
    (made, Residue::new(ell, values as usize))
}

/// What the engine does of them, in slices. Its trace, if it records one, says in which phase it was and how often in phase 3.
fn moved(groups: &[Counts], ell: u32, wide: usize, slice: u64, traced: bool) -> Moved {
    let (mut groups, mut residue) = made(groups, ell);
    let mut work = Work::begin(|pace| async move {
        let mut trace = traced.then(Trace::default);
        move_rows(&mut groups, &mut residue, Offers::with_wide(wide), trace.as_mut(), &pace).await;
        (groups, residue, trace)
    });
    let (groups, residue, trace) = repeat_with(|| work.advance(slice)).flatten().next().expect("it ends");
    let (mut phase, mut covers) = (1, 0);
    for step in trace.iter().flat_map(Trace::steps) {
        if let Some(TpStep::Out { phase: 2, enough, .. }) = step.of() {
            covers += u32::from(!enough);
            phase = if covers > 0 { 3 } else { 2 };
        }
    }
    let kept = |group| {
        let of = |entry| (groups.value(entry), groups.kept(entry));
        let kept: Counts = groups.entries(group).map(of).filter(|kept| kept.1 > 0).collect();
        assert_eq!(size(&kept), groups.size(group));
        kept
    };
    let counts = (0..residue.values() as u32).map(|value| (value, residue.count(value)));
    Moved {
        phase,
        covers,
        groups: (0..groups.len() as u32).map(kept).collect(),
        residue: counts.filter(|count| count.1 > 0).collect(),
    }
}

/// The examples of docs/explanation/tuple-partition.md#worked-examples.
#[test]
fn tv_14_by_hand() {
    for (ell, lines, phase, residue, fewest) in [
        (2, &["h2 p1", "h1 p1", "h1 p2"][..], 1, "h1 p1", 2),
        (2, &["a3 b1", "a1 b1 c1", "b2 c2"], 2, "a2 b2 c1", 4),
        (2, &["a3 b1", "b2 c1", "c1 d1"], 2, "a2 b2 c1", 5),
        (3, &["a1 b2 c1 d1", "a1 c1 d1"], 3, "a2 b2 c2 d2", 4),
    ] {
        let groups = groups(lines);
        let plain = three_phases(&groups, ell);
        assert_eq!(plain.phase, phase, "{lines:?}");
        assert_eq!(least(&groups, ell), fewest, "{lines:?}");
        assert_eq!(plain.residue, self::groups(&[residue])[0], "{lines:?}");
        assert_eq!(moved(&groups, ell, 128, 1, true), plain, "{lines:?}");
    }
}

/// Groups of a few rows each. If there are further ones of `dominant` values alone, the residue gets too many of these. Groups of ℓ
/// different values, some rows of each, follow until no value is too frequent; where `stubborn`, each of them has a dominant value.
fn drawn() -> impl Strategy<Value = (u32, Vec<Counts>)> {
    let counts = prop::collection::btree_map(0..9u32, 1..5u32, 1..6);
    let few = (2..6u32, prop::collection::vec(counts.clone(), 1..7), any::<u64>(), (0..5u32, Just(false)), 1..7u32);
    let stubborn = (3..6u32, prop::collection::vec(counts, 0..2), any::<u64>(), (2..5u32, Just(true)), 1..20u32);
    prop_oneof![few, stubborn].prop_map(|(ell, mut groups, mut seed, (dominant, stubborn), rows)| {
        let dominant = dominant.min(ell - 1);
        groups.extend((0..dominant).map(|value| Counts::from([(value, rows)])));
        let mut all = Counts::new();
        groups.iter().flatten().for_each(|(&value, &rows)| *all.entry(value).or_default() += rows);
        let mut draw = |of: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u32 % of
        };
        // Ever more values, so that it ends.
        for more in 2.. {
            if is_eligible(&all, ell) {
                break;
            }
            let (mut group, rows) = (Counts::new(), 1 + draw(3));
            if stubborn {
                group.insert(draw(dominant), rows);
            }
            while group.len() < ell as usize {
                let value = if stubborn { dominant + draw(ell + more) } else { draw(ell + more) };
                group.insert(value, rows);
            }
            group.iter().for_each(|(&value, &rows)| *all.entry(value).or_default() += rows);
            groups.push(group);
        }
        (ell, groups)
    })
}

fn holds(groups: &[Counts], ell: u32, moved: &Moved) {
    assert!(moved.groups.iter().chain([&moved.residue]).all(|of| is_eligible(of, ell)), "{moved:?}");
    assert!(ell > 2 || moved.phase < 3, "{moved:?}");
    let rows: u32 = groups.iter().map(size).sum();
    assert_eq!(moved.groups.iter().chain([&moved.residue]).map(size).sum::<u32>(), rows);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn the_moves_are_those_of_the_plain_rules((ell, groups) in drawn(), wide in 0..5usize, slice in 1..2_000u64) {
        let plain = three_phases(&groups, ell);
        holds(&groups, ell, &plain);
        prop_assert_eq!(&moved(&groups, ell, 128, 1, true), &plain);
        let other = moved(&groups, ell, wide, slice, false);
        prop_assert_eq!((other.groups, other.residue), (plain.groups, plain.residue));
    }
}

/// So that the property above is about something: its draws reach every phase, and phase 3 again and again.
#[test]
fn every_phase_is_reached_by_the_draws() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut reached = [0; 4];
    let mut again = 0;
    for _ in 0..1000 {
        let (ell, groups) = drawn().new_tree(&mut runner).unwrap().current();
        let plain = three_phases(&groups, ell);
        reached[plain.phase as usize] += 1;
        again += u32::from(plain.covers > 1);
    }
    println!("{reached:?}, {again} with several covers");
    assert!(reached[1..].iter().all(|&cases| cases >= 50) && again >= 20, "{reached:?} {again}");
}

/// All groups of these values with so many rows of each at most.
fn all_groups(values: u32, most: u32) -> Vec<Counts> {
    let ways = (most + 1).pow(values);
    let group = |way: u32| (0..values).map(move |value| (value, way / (most + 1).pow(value) % (most + 1)));
    (1..ways).map(|way| group(way).filter(|&(_, rows)| rows > 0).collect()).collect()
}

/// All ways to take so many of some groups, with repetition.
fn choices(of: &[Counts], many: usize) -> Vec<Vec<Counts>> {
    let mut choices = vec![(0, Vec::new())];
    for _ in 0..many {
        let longer = choices.iter().flat_map(|(first, chosen)| {
            (*first..of.len()).map(move |at| (at, [chosen.as_slice(), &[of[at].clone()]].concat()))
        });
        choices = longer.collect();
    }
    choices.into_iter().map(|(_, chosen)| chosen).collect()
}

/// The bounds of docs/explanation/tuple-partition.md#how-near-it-is, on all tables of two groups of four values and of three groups of three, and
/// on those of two groups of five values that reach phase 3.
#[test]
fn phases_are_as_near_to_the_least_as_is_proven() {
    let (mut reached, mut worst) = ([0; 4], [0.0f64; 4]);
    let families = [choices(&all_groups(4, 2), 2), choices(&all_groups(3, 2), 3), choices(&all_groups(5, 2), 2)];
    for (family, groups) in families.iter().enumerate().flat_map(|(at, all)| all.iter().map(move |groups| (at, groups)))
    {
        let mut all = Counts::new();
        groups.iter().flatten().for_each(|(&value, &rows)| *all.entry(value).or_default() += rows);
        for ell in (2..5).filter(|&ell| is_eligible(&all, ell)) {
            let plain = three_phases(groups, ell);
            if family == 2 && plain.phase < 3 {
                continue;
            }
            holds(groups, ell, &plain);
            let (moved, fewest) = (size(&plain.residue), least(groups, ell));
            let most = [0, fewest, fewest + ell - 1, ell * fewest][plain.phase as usize];
            assert!((fewest..=most).contains(&moved), "{ell} {groups:?}: {moved}, at least {fewest}");
            reached[plain.phase as usize] += 1;
            let ratio = f64::from(moved) / f64::from(fewest.max(1));
            worst[plain.phase as usize] = ratio.max(worst[plain.phase as usize]);
        }
    }
    println!("{reached:?} {worst:?}");
    assert!(reached[1..].iter().all(|&cases| cases > 100), "{reached:?}");
}

/// The most specific value that covers some rows.
fn covering(microdata: &Microdata, rows: &[u32]) -> Vec<NodeId> {
    let of = |attribute: &tauell_data::microdata::Attribute| {
        let taxonomy = attribute.taxonomy();
        let covers_all =
            |node: &NodeId| rows.iter().all(|&row| taxonomy.covers(*node, attribute.leaf_node(row as usize)));
        taxonomy.nodes().filter(covers_all).max_by_key(|&node| taxonomy.depth(node)).unwrap()
    };
    microdata.quasi_identifiers().iter().map(of).collect()
}

/// What groups keep by the plain rules, and what they do not: of a value the lowest rows stay.
fn plainly_moved(microdata: &Microdata, values: &[u32], ell: u32) -> (Vec<Vec<u32>>, Vec<u32>) {
    let mut groups: BTreeMap<Vec<u32>, BTreeMap<u32, Vec<u32>>> = BTreeMap::new();
    for (row, &value) in values.iter().enumerate() {
        let key = microdata.quasi_identifiers().iter().map(|attribute| attribute.leaves()[row]).collect();
        groups.entry(key).or_default().entry(value).or_default().push(row as u32);
    }
    let count =
        |group: &BTreeMap<u32, Vec<u32>>| group.iter().map(|(&value, rows)| (value, rows.len() as u32)).collect();
    let counts: Vec<Counts> = groups.values().map(count).collect();
    let plain = three_phases(&counts, ell);
    let (mut stay, mut residue) = (Vec::new(), Vec::new());
    for (group, kept) in groups.values().zip(&plain.groups) {
        let mut of_group = Vec::new();
        for (value, rows) in group {
            let (kept, moved) = rows.split_at(kept.get(value).copied().unwrap_or(0) as usize);
            of_group.extend_from_slice(kept);
            residue.extend_from_slice(moved);
        }
        of_group.sort_unstable();
        stay.push(of_group);
    }
    stay.retain(|rows| !rows.is_empty());
    residue.sort_unstable();
    (stay, residue)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tables_are_those_of_the_plain_rules_however_they_are_sliced_and_the_verifier_finds_nothing(
        microdata in microdata(0..2),
        ell in 2..5u32,
        slice in 1..400u64,
    ) {
        let microdata = Arc::new(microdata);
        let (requirements, k): (Arc<[AttributeRequirements]>, _) = match microdata.sensitive() {
            [] => ([].into(), KAnonymity::new(ell).ok()),
            [of] => {
                let requirement = Requirement::parse(&format!("simple-l={ell}"), of.taxonomy()).unwrap();
                ([AttributeRequirements::with_default_weights(&microdata, 0, vec![requirement])].into(), None)
            }
            _ => unreachable!("one at the most was drawn"),
        };
        let all: Vec<u32> = (0..microdata.len() as u32).collect();
        let values = microdata.sensitive().first().map_or(&all[..], |of| of.leaves()).to_vec();
        let most = values.iter().max().map_or(0, |&value| value as usize + 1);
        let counts = (0..most).map(|value| values.iter().filter(|&&of| of as usize == value).count() as u64).collect();
        let ground = Arc::new(Ground { microdata: Arc::clone(&microdata), values, counts });
        for residue_as in [ResidueAs::Together, ResidueAs::OneD] {
            let begin = || {
                let (microdata, requirements) = (Arc::clone(&microdata), Arc::clone(&requirements));
                SimpleEll::new(microdata, requirements, k, Aim::default(), TuplePartition { residue_as })
            };
            let Ok(run) = begin() else {
                prop_assert!(ground.counts.iter().max().unwrap() * u64::from(ell) > microdata.len() as u64);
                return Ok(());
            };
            let (stay, residue) = plainly_moved(&microdata, &ground.values, ell);
            let mut expected: Vec<_> = stay.into_iter().map(|rows| (covering(&microdata, &rows), rows)).collect();
            match residue_as {
                _ if residue.is_empty() => {}
                ResidueAs::Together => expected.push((covering(&microdata, &residue), residue)),
                ResidueAs::OneD => {
                    let line = OneD::new(SpaceFillingCurve::Hilbert);
                    let classes = at_once(async |pace| line.classes(&ground, residue, ell, None, pace).await);
                    expected.extend(classes.into_iter().map(|(nodes, rows)| (nodes.to_vec(), rows)));
                }
            }
            for slice in [slice, u64::MAX] {
                let classes = formed(TuplePartition { residue_as }, &ground, ell, slice).into_iter();
                let classes: Vec<_> = classes.map(|(nodes, rows)| (nodes.to_vec(), rows)).collect();
                prop_assert_eq!(&classes, &expected);
            }
            let mut run = Box::new(run);
            while run.advance(slice).unwrap().phase != Phase::Finished {}
            let checked = verify(&microdata, &requirements, &run.publication()).unwrap();
            // Classes of one value are one to a reader. Those that stay and the residue as one class never are.
            expected.sort();
            let before = expected.len();
            expected.dedup_by(|a, b| a.0 == b.0);
            prop_assert!(residue_as == ResidueAs::OneD || expected.len() == before);
            prop_assert_eq!((checked.rows, checked.classes), (microdata.len(), expected.len()));
        }
    }
}
