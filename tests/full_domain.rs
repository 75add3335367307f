//! Full-domain tables: the hospital's as computed in docs/explanation/full-domain.md, and Adult's as in docs/explanation/reference-runs.md.

use crate::common;

use std::sync::Arc;

use common::{adult_30162, microdata, table, tree};
use tauell::microdata::Microdata;
use tauell::privacy::Requirement;
use tauell::publish::{
    AttributeRequirements, Best, Incognito, IncognitoOptions, Method, MethodChoice, MostRows, Phase, PublishError,
    Task, level_vectors, verify,
};
use tauell::release::Publication;
use tauell::utility::Information;

fn parsed_requirements(microdata: &Microdata, requirements: &[&str]) -> Arc<[AttributeRequirements]> {
    let taxonomy = microdata.sensitive()[0].taxonomy();
    let parsed = requirements.iter().map(|text| Requirement::parse(text, taxonomy).unwrap());
    [AttributeRequirements::with_default_weights(microdata, 0, parsed.collect::<Vec<_>>())].into()
}

/// The levels of the best table, the table itself, and the requirement checked from its file alone.
fn best(
    microdata: &Microdata,
    requirements: &[&str],
    options: IncognitoOptions,
) -> Result<(Vec<u16>, Publication), PublishError> {
    let requirements = parsed_requirements(microdata, requirements);
    let mut run = Box::new(Incognito::new(Arc::new(microdata.clone()), Arc::clone(&requirements), None, options)?);
    while run.advance(1 << 20)?.phase != Phase::Finished {}
    let levels = run.levels().unwrap().to_vec();
    let publication = run.publication();
    verify(microdata, &requirements, &publication).unwrap();
    Ok((levels, publication))
}

fn hospital() -> Microdata {
    let ages = ["20", "20", "20", "20", "29", "33", "32", "31", "30", "30", "28", "29"];
    let zips =
        ["10000", "10001", "10002", "10003", "10004", "10004", "10005", "10006", "10007", "10005", "10019", "10017"];
    let [h, p, a, f] = ["hepatitis", "phthisis", "anemia", "flu"];
    let diseases = [h, h, h, h, p, h, p, p, p, a, h, f];
    let mut age = "[20,39]\n".to_owned();
    let mut zip = "100**\n".to_owned();
    for group in 0..2 {
        age += &format!(" [{0}0,{0}9]\n", group + 2);
        zip += &format!(" 100{group}*\n");
        for leaf in 0..10 {
            age += &format!("  {}{leaf}\n", group + 2);
            zip += &format!("  100{group}{leaf}\n");
        }
    }
    let disease = "any\n hemal disease\n  hepatitis\n  anemia\n respiratory\n  phthisis\n  flu";
    let table = table(&[("age", &ages), ("zip", &zips), ("disease", &diseases)]);
    microdata(&table, &[tree(&age), tree(&zip), tree(disease)], 1)
}

/// The level vectors at which a requirement is satisfied, each checked by itself: as the only table there is.
fn passing(microdata: &Microdata, requirement: &str) -> Vec<Vec<u16>> {
    let requirements = parsed_requirements(microdata, &[requirement]);
    let vectors = level_vectors(microdata, Default::default()).unwrap();
    let mut passing: Vec<Vec<u16>> = vectors.iter().map(|vector| vector.levels.to_vec()).collect();
    passing.retain(|levels| {
        let mut classes: std::collections::BTreeMap<Vec<u32>, Vec<u32>> = Default::default();
        for row in 0..microdata.len() {
            let node = |(of, &level): (&tauell::microdata::Attribute, &u16)| {
                of.taxonomy().ancestor_at(tauell::taxonomy::LeafRank(of.leaves()[row]), level.into()).0
            };
            let key = microdata.quasi_identifiers().iter().zip(levels).map(node).collect();
            classes.entry(key).or_default().push(row as u32);
        }
        classes.values().all(|rows| {
            let own = rows.iter().map(|&row| (microdata.sensitive()[0].leaf_node(row as usize), 1));
            requirements[0].holds(&requirements[0].masses(own))
        })
    });
    passing.sort();
    passing
}

#[test]
fn tv_10_the_hospital_tables_with_every_column_at_one_level() {
    // docs/explanation/full-domain.md#a-worked-example.
    let microdata = hospital();
    let three = [vec![0, 0], vec![0, 1], vec![1, 0]];
    for (requirement, expected, published, um) in [
        ("recursive-l=3,2", &three[..], Some(vec![1, 0]), 0.3833),
        ("recursive-l=2,2", &three[..2], Some(vec![0, 1]), 0.3833),
        ("simple-l=2", &three[..2], Some(vec![0, 1]), 0.3833),
        ("tau-l=0.6,2", &three[..2], Some(vec![0, 1]), 0.3833),
        ("recursive-l=3.5,3", &three[..1], Some(vec![0, 0]), 0.3667),
        ("tau-l=0.7,3", &three[..1], Some(vec![0, 0]), 0.3667),
        ("entropy-l=2", &three[..], Some(vec![1, 0]), 0.3833),
        ("tau-l=0.5,3", &[], None, 0.0),
    ] {
        assert_eq!(passing(&microdata, requirement), expected, "{requirement}");
        let found = best(&microdata, &[requirement], IncognitoOptions::default());
        let Some(published) = published else {
            assert_eq!(found.unwrap_err().code(), "infeasible-full-domain");
            continue;
        };
        let (levels, publication) = found.unwrap();
        assert_eq!(levels, published, "{requirement}");
        let reached = Information::of(&microdata, &publication).all;
        assert!((reached - um).abs() < 5e-5, "{requirement}: {reached}");
    }
    // All three are of one height but the most general one; the most classes, and the smallest ones, are two.
    for (word, levels) in [(Best::Height, [1, 0]), (Best::Classes, [1, 0]), (Best::Discernibility, [1, 0])] {
        let options = IncognitoOptions { best: word, ..IncognitoOptions::default() };
        assert_eq!(best(&microdata, &["recursive-l=3,2"], options).unwrap().0, levels);
    }
}

#[test]
fn adult_under_tau_ell_reaches_what_two_searches_did() {
    // docs/explanation/reference-runs.md#full-domain-tables.
    for (quasi, expected) in
        [(4, [0.670, 0.670, 0.670, 0.570]), (5, [0.569, 0.569, 0.569, 0.485]), (7, [0.445, 0.445, 0.445, 0.383])]
    {
        let Some(microdata) = adult_30162(quasi) else { return };
        for (requirement, um) in ["tau-l=0.5,3", "tau-l=0.45,4", "tau-l=0.4,5", "tau-l=0.3,6"].into_iter().zip(expected)
        {
            let (levels, publication) = best(&microdata, &[requirement], IncognitoOptions::default()).unwrap();
            let reached = Information::of(&microdata, &publication).all;
            println!("{quasi} {requirement}: {reached:.4} at {levels:?}, {} classes", publication.class_count());
            assert!((reached - um).abs() < 6e-4, "{quasi} {requirement}: {reached}");
        }
    }
}

#[test]
fn adult_under_other_requirements_has_the_classes_that_another_program_found() {
    // docs/explanation/reference-runs.md#full-domain-tables: the numbers of classes of the tables that ARX chose by a loss of its own.
    let Some(microdata) = adult_30162(7) else { return };
    for (requirement, word, classes) in
        [("recursive-l=4,3", Best::Loss, 40), ("distinct-l=5", Best::Loss, 20), ("entropy-l=3", Best::Loss, 20)]
    {
        let options = IncognitoOptions { best: word, ..IncognitoOptions::default() };
        let (levels, publication) = best(&microdata, &[requirement], options).unwrap();
        println!("{requirement}: {} classes at {levels:?}", publication.class_count());
        assert_eq!(publication.class_count(), classes, "{requirement}");
    }
}

#[test]
fn adult_with_suppressed_rows() {
    let Some(microdata) = adult_30162(5) else { return };
    for (requirement, percent) in [("k=5", "1%"), ("distinct-l=3", "5%"), ("tau-l=0.5,3", "2%")] {
        let none = best(&microdata, &[requirement], IncognitoOptions::default()).unwrap();
        let suppress: MostRows = percent.parse().unwrap();
        let options = IncognitoOptions { suppress, ..IncognitoOptions::default() };
        let some = best(&microdata, &[requirement], options).unwrap();
        let [before, after] = [&none, &some].map(|(_, publication)| Information::of(&microdata, publication).all);
        println!(
            "{requirement}, {percent}: {before:.4} at {:?}, {after:.4} at {:?}, {} left out",
            none.0,
            some.0,
            some.1.left_out()
        );
        assert!(after > before && some.1.left_out() > 0 && some.1.left_out() as u64 <= suppress.of(30_162));
    }
}

#[test]
fn adult_by_way_of_recursive_diversity() {
    // docs/explanation/reference-runs.md#full-domain-tables.
    let search = [[0.670, 0.670, 0.670, 0.570], [0.569, 0.569, 0.569, 0.485]];
    let guaranteed = [[0.670, 0.670, 0.570, 0.410], [0.569, 0.569, 0.485, 0.352]];
    for (aim, expected) in [("search", search), ("guaranteed", guaranteed)] {
        for (quasi, expected) in [4, 5].into_iter().zip(expected) {
            let Some(microdata) = adult_30162(quasi) else { return };
            let microdata = Arc::new(microdata);
            let asked = ["tau-l=0.5,3", "tau-l=0.45,4", "tau-l=0.4,5", "tau-l=0.3,6"];
            for (requirement, um) in asked.into_iter().zip(expected) {
                let requirements = parsed_requirements(&microdata, &[requirement]);
                let mut method = MethodChoice::of("incognito").unwrap();
                assert!(method.set("aim", aim));
                let mut run = method.begin(Task::new(Arc::clone(&microdata), Arc::clone(&requirements), None)).unwrap();
                while run.advance(1 << 20).unwrap().phase != Phase::Finished {}
                let publication = run.publication();
                verify(&microdata, &requirements, &publication).unwrap();
                let reached = Information::of(&microdata, &publication).all;
                assert!((reached - um).abs() < 6e-4, "{quasi} {requirement} {aim}: {reached}");
            }
        }
    }
}
