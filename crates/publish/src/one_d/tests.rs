//! What holds of any of its tables, and one by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::{OneD, SpaceFillingCurve};
use crate::ClassRows;
use crate::release::Publication;
use crate::samples::{formed, microdata};
use crate::simple_ell::{Aim, Ground, SimpleEll};
use crate::{AttributeRequirements, Method, Phase, verify};
use tauell_base::pace::Work;
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{NodeId, Taxonomy, ValueId, read_hierarchy};
use tauell_privacy::{KAnonymity, Requirement};

const CURVES: [SpaceFillingCurve; 3] =
    [SpaceFillingCurve::Hilbert, SpaceFillingCurve::Gray, SpaceFillingCurve::Lexicographic];

fn ground(microdata: &Arc<Microdata>) -> Arc<Ground> {
    let values = microdata.sensitive()[0].leaves().to_vec();
    Arc::new(Ground { values, counts: microdata.sensitive()[0].leaf_counts(), microdata: Arc::clone(microdata) })
}

/// The classes of some rows, in slices.
fn classes(curve: SpaceFillingCurve, ground: &Arc<Ground>, rows: &[u32], ell: usize, slice: u64) -> Vec<ClassRows> {
    let (ground, rows, many) = (Arc::clone(ground), rows.to_vec(), rows.len() as u64);
    let mut work =
        Work::begin(|pace| async move { OneD::new(curve).classes(&ground, rows, ell as u32, None, &pace).await });
    let mut before = 0;
    loop {
        let classes = work.advance(slice);
        let (done, _) = work.progress();
        assert!((before..=many).contains(&done));
        before = done;
        if let Some(classes) = classes {
            assert_eq!(done, many);
            return classes;
        }
    }
}

fn made(mut run: Box<dyn Method>, slice: u64) -> Publication {
    while run.advance(slice).unwrap().phase != Phase::Finished {}
    run.publication()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rows_that_are_eligible_get_classes_of_different_values_with_the_most_specific_value_however_it_is_sliced(
        microdata in microdata(1..2),
        some in any::<u64>(),
        slice in 1..400u64,
    ) {
        let microdata = Arc::new(microdata);
        let ground = ground(&microdata);
        // All rows as the method begins, or some of them with an ℓ that these keep.
        let all: Vec<u32> = (0..microdata.len() as u32).collect();
        let rows: Vec<u32> = all.iter().copied().filter(|row| some >> (row % 64) & 1 == 1).collect();
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        rows.iter().for_each(|&row| *counts.entry(ground.values[row as usize]).or_default() += 1);
        let of_some = counts.values().max().map_or(2, |most| rows.len() / most);
        for curve in CURVES {
            for (rows, ell) in [(&all, ground.largest_ell() as usize), (&rows, of_some)] {
                if ell < 2 {
                    continue;
                }
                let found = classes(curve, &ground, rows, ell, u64::MAX);
                prop_assert_eq!(&found, &classes(curve, &ground, rows, ell, slice));
                if rows.len() == all.len() {
                    prop_assert_eq!(&found, &formed(OneD::new(curve), &ground, ell as u32, slice));
                }
                let mut taken: Vec<u32> = found.iter().flat_map(|(_, rows)| rows.clone()).collect();
                taken.sort_unstable();
                prop_assert_eq!(&taken, rows);
                for (nodes, rows) in &found {
                    prop_assert!(rows.is_sorted() && (ell..2 * ell).contains(&rows.len()));
                    let mut values: Vec<u32> = rows.iter().map(|&row| ground.values[row as usize]).collect();
                    values.sort_unstable();
                    values.dedup();
                    prop_assert_eq!(values.len(), rows.len());
                    for (&node, of) in nodes.iter().zip(microdata.quasi_identifiers()) {
                        let covers = |node: NodeId| rows.iter().all(|&row| of.taxonomy().covers(node, of.leaf_node(row as usize)));
                        prop_assert!(covers(node) && !of.taxonomy().children(node).any(covers));
                    }
                }
            }
        }
    }

    #[test]
    fn the_verifier_finds_nothing(
        microdata in microdata(0..2),
        requirement in prop::sample::select(vec!["tau-l=1/2,2", "tau-l=1/3,3", "simple-l=2", "entropy-l=2", "recursive-l=2,2", "k=3"]),
        search in any::<bool>(),
        k in 2..5u32,
        slice in 1..400u64,
    ) {
        let microdata = Arc::new(microdata);
        let of = |index: usize| {
            let requirement = Requirement::parse(requirement, microdata.sensitive()[index].taxonomy()).unwrap();
            AttributeRequirements::with_default_weights(&microdata, index, vec![requirement])
        };
        let requirements: Arc<[AttributeRequirements]> = (0..microdata.sensitive().len()).map(of).collect();
        let k = KAnonymity::new(k).ok();
        let aim = if search { Aim::Search } else { Aim::Guaranteed };
        for curve in CURVES {
            let begin = || SimpleEll::new(Arc::clone(&microdata), Arc::clone(&requirements), k, aim, OneD::new(curve));
            let Ok(mut run) = begin() else { continue };
            if loop {
                match run.advance(slice) {
                    Ok(progress) if progress.phase == Phase::Finished => break false,
                    Ok(_) => {}
                    Err(_) => break true,
                }
            } {
                continue;
            }
            let publication = Box::new(run).publication();
            let checked = verify(&microdata, &requirements, &publication).unwrap();
            prop_assert_eq!(checked.rows, microdata.len());
            prop_assert!(publication.classes().all(|class| class.rows.len() >= k.map_or(1, |k| k.k()) as usize));
        }
    }
}

/// The six people of docs/explanation/mondrian.md#example.
fn people() -> Arc<Microdata> {
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

/// Each class of a method for two different diseases, as it is published, with its rows.
fn published(curve: SpaceFillingCurve) -> Vec<(String, Vec<u32>)> {
    let microdata = people();
    let requirement = Requirement::parse("distinct-l=2", microdata.sensitive()[0].taxonomy()).unwrap();
    let requirements = [AttributeRequirements::with_default_weights(&microdata, 0, vec![requirement])].into();
    let run = SimpleEll::new(Arc::clone(&microdata), requirements, None, Aim::Guaranteed, OneD::new(curve)).unwrap();
    let publication = made(Box::new(run), 1);
    let label = |(of, &cell): (&Attribute, &ValueId)| of.taxonomy().label(NodeId(cell.0)).to_owned();
    let labels =
        |cells: &[ValueId]| microdata.quasi_identifiers().iter().zip(cells).map(label).collect::<Vec<_>>().join(" ");
    let classes = publication.classes().map(|class| {
        let mut rows = class.rows.to_vec();
        rows.sort_unstable();
        (labels(class.cells().unwrap()), rows)
    });
    classes.collect()
}

#[test]
fn six_people_by_hand() {
    // docs/explanation/one-dimensional.md#example.
    let expected = |classes: [(&str, [u32; 2]); 3]| classes.map(|(value, rows)| (value.to_owned(), rows.to_vec()));
    assert_eq!(published(SpaceFillingCurve::Hilbert), expected([("* b", [2, 5]), ("20 a", [0, 1]), ("3x *", [3, 4])]));
}
