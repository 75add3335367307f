//! The worked examples of docs/reference/measures.md and docs/explanation/hospital.md, by their numbers (docs/README.md#examples-by-number).

use crate::common;

use std::sync::Arc;

use common::{microdata, table, tree};
use proptest::prelude::*;
use tauell::examples;
use tauell::microdata::Microdata;
use tauell::privacy::{ExcessiveProtection, Requirement, TauEll};
use tauell::publish::AttributeRequirements;
use tauell::release::{Publication, Release};
use tauell::run::Run;
use tauell::session::Problem;
use tauell::taxonomy::{LeafRank, NodeId, TreeBuilder};
use tauell::utility::{AttributeUtility, ClassSizes, Information, Utility};

fn close(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-12
}

/// Figure 2a: the hospital table under (0.5, 3).
fn hospital() -> Release {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let problem = outcome.problem();
    Release::of(Arc::clone(problem.microdata()), problem.known(), Arc::new(outcome.publication().clone()))
}

/// The hospital table in classes of `(age, zip, rows from 1)`, sensitive values as they are.
fn grouped(classes: &[(&str, &str, &[u32])]) -> Release {
    let hospital = hospital();
    let original = hospital.original.clone().unwrap();
    let node = |attribute: usize, label: &str| hospital.quasi_identifiers[attribute].taxonomy().node(label).unwrap();
    let classes = classes
        .iter()
        .map(|&(age, zip, rows)| {
            (Box::from([node(0, age), node(1, zip)]), rows.iter().map(|row| row - 1).collect::<Vec<u32>>())
        })
        .collect();
    release(original, classes, None)
}

/// A release of these classes; sensitive values as they are, or as given per row.
fn release(
    original: Arc<Microdata>,
    classes: Vec<(Box<[NodeId]>, Vec<u32>)>,
    sensitive: Option<Vec<NodeId>>,
) -> Release {
    let base = || (0..original.len()).map(|row| original.sensitive()[0].leaf_node(row)).collect();
    let publication = Publication::new(&original, classes, vec![sensitive.unwrap_or_else(base)]);
    let required = AttributeRequirements::with_default_weights(&original, 0, TauEll::parse("0.5", 2).unwrap());
    Release::of(original, [required.known()], Arc::new(publication))
}

fn figure_1b() -> Release {
    grouped(&[("[20,29]", "100**", &[1, 2, 3, 4, 5, 11, 12]), ("[30,39]", "1000*", &[6, 7, 8, 9, 10])])
}

fn figure_1d() -> Release {
    grouped(&[("[20,39]", "1000*", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), ("[20,29]", "1001*", &[11, 12])])
}

fn utility(release: &Release, requirements: &[&str]) -> Utility {
    let root_alone = TreeBuilder::new("*").finish();
    let requirements: Vec<(usize, Requirement)> =
        requirements.iter().map(|text| (0, Requirement::parse(text, &root_alone).unwrap())).collect();
    Utility::of(release, &requirements)
}

#[test]
fn a_8_um_is_13_of_36_and_its_parts_are_a_twelfth_and_eleven_twelfths() {
    let utility = utility(&hospital(), &["tau-l=0.5,3"]);
    assert!(close(utility.information.unwrap(), 13.0 / 36.0));
    assert!(close(utility.information_qi.unwrap(), 1.0 / 12.0));
    assert!(close(utility.information_sensitive.unwrap(), 11.0 / 12.0));
    assert!(close(utility.sensitive_generalized.unwrap(), 2.0 / 12.0));
}

#[test]
fn a_8_discernibility_is_48_and_a_class_has_4_rows() {
    let utility = utility(&hospital(), &["tau-l=0.5,3", "k=2"]);
    assert_eq!((utility.discernibility, utility.classes, utility.largest_class), (48, 3, 4));
    assert_eq!((utility.average_class_size, utility.median_class_size), (4.0, 4.0));
    assert_eq!((utility.average_over_k.by, utility.average_over_k.value), (2, 2.0));
    let over_l = utility.average_over_l.unwrap();
    assert_eq!(over_l.by, 3);
    assert!(close(over_l.value, 4.0 / 3.0));
}

#[test]
fn a_8_the_tables_of_figure_1_keep_14_05_and_13_9_of_36() {
    let (b, d) = (utility(&figure_1b(), &[]), utility(&figure_1d(), &[]));
    assert!(close(b.information.unwrap(), 14.05 / 36.0));
    assert!(close(d.information.unwrap(), 13.9 / 36.0));
    assert_eq!((b.discernibility, d.discernibility), (74, 104));
    assert_eq!((b.median_class_size, d.median_class_size), (6.0, 6.0));
    // Nothing was requested: by the k that is reached, and by no l.
    assert_eq!((b.average_over_k.by, b.average_over_k.value, b.average_over_l), (5, 1.2, None));
}

#[test]
fn a_8_certainty_penalty_by_hand() {
    // Age: 8 rows at 10 of 20, 4 rows at the root. Zip: the same. Disease: 2 rows at 2 of 4.
    let utility = utility(&hospital(), &[]);
    let by_attribute: Vec<f64> =
        utility.attributes.iter().map(|attribute| attribute.certainty_penalty.unwrap()).collect();
    for (penalty, by_hand) in by_attribute.into_iter().zip([8.0 / 12.0, 8.0 / 12.0, 1.0 / 12.0]) {
        assert!(close(penalty, by_hand));
    }
    assert!(close(utility.certainty_penalty.unwrap(), 2.0 / 3.0));
}

#[test]
fn a_8_height_is_a_level_and_a_third() {
    // 8 rows one level up and 4 rows two, in both attributes; two diseases one level up.
    let utility = utility(&hospital(), &[]);
    assert!(close(utility.height.unwrap(), 16.0 / 12.0));
    assert!(close(utility.attributes[2].height.unwrap(), 2.0 / 12.0));
    assert_eq!(utility.full_domain_height, None);
}

#[test]
fn tv_18_a_8_has_no_excess_anywhere() {
    let utility = utility(&hospital(), &["tau-l=0.5,3"]);
    let [excess] = utility.excessive_protection.as_slice() else { panic!("one requirement is requested") };
    assert_eq!((excess.column.as_str(), excess.requirement.as_str()), ("disease", "tau-l=0.5,3"));
    let excess = excess.excess;
    assert_eq!((excess.least, excess.mean, excess.most), (0.0, 0.0, 0.0));
    assert_eq!((excess.violation.classes, excess.violation.rows, excess.violation.most), (0, 0, 0.0));
}

#[test]
fn tv_18_figure_1b_against_two_requirements() {
    let release = figure_1b();
    // Classes with F = (5/7, 6/7, 1) and (3/5, 4/5, 1); printed as 0.2286 and 0.1786 for the minimum.
    for (tau, least, mean, most) in [("0.8", 0.8 - 4.0 / 7.0, 0.3, 0.4), ("0.75", 0.75 - 4.0 / 7.0, 0.25, 0.35)] {
        let excess = ExcessiveProtection::of(release.all_masses(0), TauEll::parse(tau, 2).unwrap());
        assert!(
            close(excess.least, least) && close(excess.mean, mean) && close(excess.most, most),
            "{tau}: {excess:?}"
        );
    }
}

#[test]
fn violations_are_counted_separately() {
    // 5 of 7 and 3 of 5 against one half.
    let excess = ExcessiveProtection::of(figure_1b().all_masses(0), TauEll::parse("0.5", 2).unwrap());
    assert_eq!((excess.violation.classes, excess.violation.rows), (2, 12));
    assert!(close(excess.violation.most, 5.0 / 7.0 - 0.5));
}

#[test]
fn the_height_of_a_full_domain_recoding_is_the_sum_of_its_levels() {
    let ages = tree("*\n A\n  a1\n  a2\n b");
    let places = tree("*\n P\n  p1\n  p2\n Q\n  q1");
    let illnesses = tree("*\n x\n y");
    let table = table(&[("age", &["a1", "a2", "b"]), ("place", &["p1", "p2", "q1"]), ("ill", &["x", "y", "x"])]);
    let original = Arc::new(microdata(&table, &[ages.clone(), places.clone(), illnesses], 1));
    let at = |age: &str, place: &str| Box::from([ages.node(age).unwrap(), places.node(place).unwrap()]);
    // Age one level up (b is a leaf above the deepest level and stays b), place one level up (Q is published as q1).
    let one_level = release(Arc::clone(&original), vec![(at("A", "P"), vec![0, 1]), (at("b", "Q"), vec![2])], None);
    let up = utility(&one_level, &[]);
    assert_eq!(up.full_domain_height, Some(2));
    let heights: Vec<f64> = up.attributes.iter().map(|attribute| attribute.height.unwrap()).collect();
    assert_eq!(heights, [2.0 / 3.0, 2.0 / 3.0, 0.0]);
    // a1 as it is and a2 generalized: no one level does that.
    let local = vec![(at("a1", "P"), vec![0]), (at("A", "P"), vec![1]), (at("b", "Q"), vec![2])];
    assert_eq!(utility(&release(original, local, None), &[]).full_domain_height, None);
}

#[test]
fn without_original_rows_all_but_some_heights_is_known() {
    let mut blind = hospital();
    let seeing = utility(&blind, &["tau-l=0.5,3"]);
    blind.original = None;
    // All leaves of the three taxonomies lie at one level: even heights are known.
    assert_eq!(utility(&blind, &["tau-l=0.5,3"]), seeing);
    assert!(close(utility(&blind, &[]).information.unwrap(), 13.0 / 36.0));

    let uneven = tree("*\n A\n  a1\n  a2\n b");
    let table = table(&[("age", &["a1", "b"]), ("ill", &["x", "y"])]);
    let original = Arc::new(microdata(&table, &[uneven, tree("*\n x\n y")], 1));
    let mut blind = release(original, vec![(Box::from([NodeId::ROOT]), vec![0, 1])], None);
    assert_eq!(utility(&blind, &[]).height, Some(1.5));
    blind.original = None;
    assert_eq!(utility(&blind, &[]).height, None);
}

#[test]
fn an_unchanged_release_retains_everything() {
    let original = hospital().original.unwrap();
    let classes = (0..original.len())
        .map(|row| {
            let cells = original.quasi_identifiers().iter().map(|attribute| attribute.leaf_node(row)).collect();
            (cells, vec![row as u32])
        })
        .collect();
    let unchanged = utility(&release(original, classes, None), &[]);
    assert_eq!(
        (unchanged.information, unchanged.certainty_penalty, unchanged.height),
        (Some(1.0), Some(0.0), Some(0.0))
    );
    assert_eq!((unchanged.full_domain_height, unchanged.sensitive_generalized), (Some(0), Some(0.0)));
    let kept =
        |attribute: &AttributeUtility| attribute.unchanged == Some(1.0) && attribute.certainty_penalty == Some(0.0);
    assert!(unchanged.attributes.iter().all(kept));
}

#[test]
fn the_median_of_an_even_number_of_classes_is_between_two_of_them() {
    assert_eq!(ClassSizes::of(&figure_1b().publication).median, 6.0);
    assert_eq!(ClassSizes::of(&hospital().publication).median, 4.0);
}

/// Twelve rows of the hospital table with every cell one of its ancestors, in classes of equal cells.
fn any_generalization() -> impl Strategy<Value = Release> {
    prop::collection::vec((0usize..3, 0usize..3, 0usize..3), 12).prop_map(|levels| {
        let original = hospital().original.unwrap();
        let cell = |row: usize, attribute: &tauell::microdata::Attribute, level: usize| {
            attribute.taxonomy().ancestor_at(LeafRank(attribute.leaves()[row]), level)
        };
        let [age, zip] = original.quasi_identifiers() else { panic!("two quasi-identifiers") };
        let rows = levels.iter().enumerate();
        let classes = rows
            .clone()
            .map(|(row, of)| (Box::from([cell(row, age, of.0), cell(row, zip, of.1)]), vec![row as u32]))
            .collect();
        let sensitive = rows.map(|(row, of)| cell(row, &original.sensitive()[0], of.2)).collect();
        release(Arc::clone(&original), classes, Some(sensitive))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_figure_is_the_sum_over_rows_that_defines_it(release in any_generalization()) {
        let found = utility(&release, &["tau-l=0.5,3"]);
        let original = release.original.as_ref().unwrap();
        let publication = &release.publication;
        let rows = publication.partition().unwrap();
        let (mut information, mut penalty, mut height) = (0.0, 0.0, 0);
        let mut discernibility = 0;
        for row in 0..12 {
            let class = rows.class_of(row);
            discernibility += publication.class(class).rows.len() as u64;
            for (attribute, cell) in original.quasi_identifiers().iter().zip(rows.cells(class)) {
                let taxonomy = attribute.taxonomy();
                let leaves = taxonomy.leaves(cell).len() as f64;
                information += 1.0 / leaves;
                penalty += if leaves > 1.0 { leaves / taxonomy.leaf_count() as f64 } else { 0.0 };
                height += taxonomy.depth(attribute.leaf_node(row)) - taxonomy.depth(cell);
            }
            let disease = original.sensitive()[0].taxonomy();
            information += 1.0 / disease.leaves(rows.sensitive(0, row)).len() as f64;
        }
        prop_assert!(close(found.information.unwrap(), information / 36.0));
        prop_assert!(close(found.information.unwrap(), Information::of(original, publication).all));
        prop_assert!(close(found.certainty_penalty.unwrap(), penalty / 24.0));
        prop_assert!(close(found.height.unwrap(), height as f64 / 24.0));
        prop_assert_eq!(found.discernibility, discernibility);
        let general = (0..12).filter(|&row| !original.sensitive()[0].taxonomy().is_leaf(rows.sensitive(0, row)));
        prop_assert!(close(found.sensitive_generalized.unwrap(), general.count() as f64 / 12.0));
        // A broken class is in excess by what it goes beyond, at least.
        let excess = found.excessive_protection[0].excess;
        prop_assert!(excess.least <= excess.mean + 1e-12 && excess.mean <= excess.most + 1e-12);
        prop_assert!(excess.violation.most <= excess.most + 1e-12);
        let requirement = TauEll::parse("0.5", 3).unwrap();
        let broken = release.all_masses(0).filter(|masses| !requirement.holds(masses)).count();
        prop_assert_eq!(excess.violation.classes, broken);
    }
}
