//! How all methods that support only simple ℓ-diversity choose ℓ, tried with one that deals out rows.

use std::sync::Arc;

use proptest::prelude::*;

use super::{Aim, Algorithm, ClassRows, Ground, NAMES, Pace, SimpleEll, Trace, UnderWay};
use crate::samples::{formed, microdata, parsed_requirements};
use crate::{AttributeRequirements, Method, Phase, PublishError};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId, TreeBuilder};
use tauell_privacy::{ExcessTally, KAnonymity, REQUIREMENTS, Requirement};

/// Rows sorted by value, dealt out to as many classes as have ℓ rows each: no class gets two of a value. Everyone has the most
/// generalized value.
struct Dealing;

impl Algorithm for Dealing {
    async fn form(&self, ground: &Ground, ell: u32, _: Option<&mut Trace>, pace: &Pace) -> Vec<ClassRows> {
        assert!(ell >= 2 && ell <= ground.largest_ell());
        let mut rows: Vec<u32> = (0..ground.values.len() as u32).collect();
        rows.sort_by_key(|&row| (ground.values[row as usize], row));
        let root: Box<[NodeId]> = ground.microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect();
        let many = rows.len() / ell as usize;
        let mut classes = vec![(root, Vec::new()); many];
        for (next, row) in rows.into_iter().enumerate() {
            classes[next % many].1.push(row);
            pace.complete(1);
            pace.pause(1).await;
        }
        classes
    }
}

impl SimpleEll<Dealing> {
    /// The ℓ of the classes, once they are formed.
    fn ell(&self) -> Option<u32> {
        if let UnderWay::Made(made) = &self.run { made.best.as_ref().map(|best| best.by) } else { None }
    }
}

/// People with one quasi-identifier and a sensitive value each.
fn people(values: &[u32]) -> Arc<Microdata> {
    let tree = |leaves: u32| {
        let mut builder = TreeBuilder::new("*");
        (0..leaves).for_each(|leaf| _ = builder.add(builder.root(), &leaf.to_string()).unwrap());
        Arc::new(builder.finish())
    };
    let ages = Attribute::new("age", 0, tree(values.len() as u32), (0..values.len() as u32).map(LeafRank).collect());
    let diseases = tree(values.iter().max().unwrap() + 1);
    let disease = Attribute::new("disease", 1, diseases, values.iter().map(|&leaf| LeafRank(leaf)).collect());
    Arc::new(Microdata::new((0..values.len() as u32).collect(), vec![ages], vec![disease], Dropped::default()))
}

fn run(
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    k: Option<KAnonymity>,
    aim: Aim,
    slice: u64,
) -> Result<SimpleEll<Dealing>, PublishError> {
    let mut run = SimpleEll::new(Arc::clone(microdata), Arc::clone(requirements), k, aim, Dealing)?;
    let (mut before, mut phase) = (0, Phase::Classes);
    while phase != Phase::Finished {
        let progress = run.advance(slice)?;
        assert!(progress.done <= progress.total && progress.loose <= microdata.len() as u64);
        phase = progress.phase;
        if phase == Phase::Classes {
            assert!(progress.done >= before, "{} after {before}", progress.done);
            before = progress.done;
        }
    }
    Ok(run)
}

#[test]
fn the_names_are_of_the_requirements_that_some_ell_guarantees() {
    let parameters =
        [("recursive-l", "2,2"), ("pd-recursive-l", "2,2,a"), ("npd-recursive-l", "2,2,2,a"), ("tau-l", "1/2,2")];
    let mut builder = TreeBuilder::new("*");
    for leaf in ["a", "b", "c"] {
        builder.add(builder.root(), leaf).unwrap();
    }
    let taxonomy = builder.finish();
    let mut parsed = 0;
    for about in REQUIREMENTS {
        let given = parameters.iter().find(|(name, _)| *name == about.name).map_or("2", |(_, given)| given);
        let given = if about.name == "t-close" { "0.5" } else { given };
        let Ok(requirement) = Requirement::parse(&format!("{}={given}", about.name), &taxonomy) else {
            continue;
        };
        parsed += 1;
        assert_eq!(requirement.least_simple_ell().is_some(), NAMES.contains(&about.name), "{}", about.name);
    }
    assert!(parsed >= 9, "parameters of a requirement are missing in this test");
}

#[test]
fn each_requirement_is_satisfied_by_the_ell_that_guarantees_it() {
    let microdata = people(&[0, 1, 2, 3, 4, 5, 6, 7]);
    let ell = |requirements: &[&str], k: Option<u32>| {
        let k = k.map(|k| KAnonymity::new(k).unwrap());
        run(&microdata, &parsed_requirements(&microdata, requirements), k, Aim::Guaranteed, 7)
            .map(|run| run.ell().unwrap())
    };
    let expected = [
        ("tau-l=0.5,3", 3),
        ("simple-l=4", 4),
        ("distinct-l=5", 5),
        ("entropy-l=3", 3),
        ("entropy-l=2.5", 3),
        ("recursive-l=2,3", 3),
        ("recursive-l=1,3", 4),
        ("recursive-l=0.5,3", 5),
        ("pd-recursive-l=1,3,7", 4),
        ("k=6", 6),
    ];
    for (requirement, expected) in expected {
        assert_eq!(ell(&[requirement], None).unwrap(), expected, "{requirement}");
    }
    assert_eq!(ell(&["tau-l=0.5,3", "distinct-l=4"], None).unwrap(), 4);
    assert_eq!(ell(&["tau-l=0.5,3"], Some(5)).unwrap(), 5);
}

#[test]
fn k_alone_gives_every_row_a_value_of_its_own() {
    let people = people(&[0, 0, 0, 0, 0, 0, 1]);
    let rows = (0..7).collect();
    let microdata = Arc::new(Microdata::new(rows, people.quasi_identifiers().to_vec(), vec![], Dropped::default()));
    let k = KAnonymity::new(3).ok();
    for aim in [Aim::Guaranteed, Aim::Search] {
        let found = run(&microdata, &[].into(), k, aim, 3).unwrap();
        assert_eq!(found.ell(), Some(3), "{aim:?}");
        let sizes: Vec<usize> = Box::new(found).publication().classes().map(|class| class.rows.len()).collect();
        assert_eq!(sizes, [7], "all have the most generalized value");
    }
    let nobody = Microdata::new(
        vec![0],
        people
            .quasi_identifiers()
            .iter()
            .map(|of| Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), vec![LeafRank(0)]))
            .collect(),
        vec![],
        Dropped::default(),
    );
    let alone = SimpleEll::new(Arc::new(nobody), [].into(), None, Aim::Search, Dealing);
    assert!(matches!(alone.err(), Some(PublishError::OutOfReach { .. })));
}

#[test]
fn what_cannot_be_guaranteed_is_refused_with_the_largest_ell_and_the_nearest_pair() {
    // Three of eight have one value: simple 2 is satisfied, simple 3 is not; (0.5, 3) is satisfied by the whole table.
    let microdata = people(&[0, 0, 0, 1, 2, 3, 4, 5]);
    let three = parsed_requirements(&microdata, &["tau-l=0.5,3"]);
    let refused = run(&microdata, &three, None, Aim::Guaranteed, 7).err().unwrap();
    let PublishError::NotGuaranteed { ell: Some(3), largest: 2, nearest: Some(nearest), .. } = &refused else {
        panic!("{refused:?}")
    };
    assert_eq!(nearest.least_simple_ell(), Some(2));
    assert_eq!(refused.code(), "infeasible-guaranteed");
    // Pairs have one value for half of them: (0.5, 3) is not kept by any.
    let refused = run(&microdata, &three, None, Aim::Search, 7).err().unwrap();
    assert!(matches!(refused, PublishError::NoneFound { .. }), "{refused:?}");
    // No ℓ guarantees how near a class is to the table, but what comes out may be tested.
    let close = parsed_requirements(&microdata, &["t-close=0.9"]);
    for aim in [Aim::Guaranteed, Aim::Search] {
        let refused = run(&microdata, &close, None, aim, 7).err().unwrap();
        assert!(matches!(refused, PublishError::NotGuaranteed { ell: None, .. }), "{refused:?}");
    }
    // What the whole table breaks is broken by some class.
    let six = parsed_requirements(&microdata, &["distinct-l=7"]);
    assert!(matches!(run(&microdata, &six, None, Aim::Search, 7).err(), Some(PublishError::NotExact { .. })));
}

#[test]
fn a_search_takes_the_table_that_protects_least_beyond_the_requirement() {
    // Four each of two values, two each of two others: classes of ℓ = 3 are flatter than (2/3, 3) asks, those of ℓ = 2 break it.
    let microdata = people(&[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3]);
    let asked = parsed_requirements(&microdata, &["tau-l=2/3,3"]);
    assert_eq!(run(&microdata, &asked, None, Aim::Search, 5).unwrap().ell(), Some(3));
    // With (τ, ℓ) for pairs each ℓ up to 2 is tried, and without one the least is taken.
    let distinct = parsed_requirements(&microdata, &["distinct-l=2", "k=3"]);
    assert_eq!(run(&microdata, &distinct, KAnonymity::new(3).ok(), Aim::Search, 5).unwrap().ell(), Some(3));
    assert_eq!(
        run(&microdata, &parsed_requirements(&microdata, &["distinct-l=2"]), None, Aim::Search, 5).unwrap().ell(),
        Some(2)
    );
}

#[test]
fn several_sensitive_columns_are_refused() {
    let people = people(&[0, 1, 2]);
    let twice = [people.sensitive(), people.sensitive()].concat();
    let rows = (0..3).collect();
    let microdata = Arc::new(Microdata::new(rows, people.quasi_identifiers().to_vec(), twice, Dropped::default()));
    let refused =
        run(&microdata, &parsed_requirements(&microdata, &["distinct-l=2"]), None, Aim::Search, 5).err().unwrap();
    assert!(matches!(&refused, PublishError::OneSensitiveOnly { attributes } if attributes.len() == 2), "{refused:?}");
}

/// The mean excessive protection of classes, if all of them satisfy the requirement.
fn kept(classes: &[ClassRows], microdata: &Microdata, required: &AttributeRequirements) -> Option<f64> {
    let of = &microdata.sensitive()[0];
    let mut exceeding = ExcessTally::new(required.tau_ell()?);
    for (_, rows) in classes {
        let masses = required.masses(rows.iter().map(|&row| (of.leaf_node(row as usize), 1)));
        if !required.holds(&masses) {
            return None;
        }
        exceeding.take(&masses);
    }
    Some(exceeding.finish().mean)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_search_finds_the_best_of_all_ells_however_it_is_sliced(
        microdata in microdata(1..2),
        requirement in prop::sample::select(vec!["tau-l=1/2,2", "tau-l=2/3,3", "tau-l=0.8,4", "tau-l=0.9,3"]),
        slice in 1..200u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &[requirement]);
        let ground = Arc::new(Ground::new(Arc::clone(&microdata)));
        let most = requirements[0].tau_ell().unwrap().ell().min(ground.largest_ell());
        let mut best: Option<(u32, f64)> = None;
        for ell in 2..=most {
            let classes = formed(Dealing, &ground, ell, 1000);
            let excess = kept(&classes, &microdata, &requirements[0]);
            if let Some(excess) = excess.filter(|excess| best.is_none_or(|(_, least)| *excess < least)) {
                best = Some((ell, excess));
            }
        }
        let found = run(&microdata, &requirements, None, Aim::Search, slice);
        prop_assert_eq!(found.as_ref().ok().and_then(SimpleEll::ell), best.map(|(ell, _)| ell));
        if let Err(error) = found {
            let known = ["infeasible-searched", "infeasible-exact"].contains(&error.code());
            prop_assert!(known, "{}", error);
        }
    }
}
