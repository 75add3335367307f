//! Properties of groups for every table and secret, and what the groups depend on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::release::Publication;
use crate::samples::{self, microdata, parsed_requirements};
use crate::{AttributeRequirements, Phase};
use tauell_base::pace::in_slices;
use tauell_data::microdata::{Attribute, Dropped};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder};
use tauell_privacy::KAnonymity;

/// The groups that are formed for ℓ, in slices.
fn formed(microdata: &Arc<Microdata>, ell: u32, number: u8, slice: u64) -> Vec<ClassRows> {
    let ground = Arc::new(Ground::new(Arc::clone(microdata)));
    samples::formed(Anatomy { secret: Secret::new([number; 16]) }, &ground, ell, slice)
}

/// The same as sets of rows.
fn groups(microdata: &Arc<Microdata>, ell: u32, number: u8) -> BTreeSet<BTreeSet<u32>> {
    formed(microdata, ell, number, u64::MAX).into_iter().map(|(_, rows)| rows.into_iter().collect()).collect()
}

fn begun(
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    k: Option<u32>,
    word: &str,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let mut choice = MethodChoice::of("anatomy").unwrap();
    assert!(choice.set("aim", word));
    let k = k.map(|k| KAnonymity::new(k).unwrap());
    let (microdata, requirements) = (Arc::clone(microdata), Arc::clone(requirements));
    choice.begin(Task { secret: Some(Secret::new([7; 16])), ..Task::new(microdata, requirements, k) })
}

fn finished(mut run: Box<dyn Method + Send>, slice: u64) -> Result<Publication, PublishError> {
    while run.advance(slice)?.phase != Phase::Finished {}
    Ok(in_slices(slice, async |pace| run.composing().compose(pace).await))
}

/// A column of these cells under a tree without groups.
fn column(name: &str, cells: &[impl AsRef<str>]) -> Attribute {
    let mut tree = TreeBuilder::new("*");
    for label in cells.iter().map(AsRef::as_ref).collect::<BTreeSet<&str>>() {
        tree.add(tree.root(), label).unwrap();
    }
    let taxonomy: Arc<Taxonomy> = Arc::new(tree.finish());
    let leaves = cells.iter().map(|cell| taxonomy.leaf(cell.as_ref()).unwrap()).collect();
    Attribute::new(name, 0, taxonomy, leaves)
}

/// People of different ages with these diseases.
pub(super) fn people(diseases: &[&str]) -> Arc<Microdata> {
    let ages: Vec<String> = (0..diseases.len()).map(|row| format!("{row:05}")).collect();
    let rows = (0..diseases.len() as u32).collect();
    let (quasi, sensitive) = (vec![column("age", &ages)], vec![column("disease", diseases)]);
    Arc::new(Microdata::new(rows, quasi, sensitive, Dropped::default()))
}

/// The table of docs/explanation/hospital.md.
fn hospital() -> Arc<Microdata> {
    let [h, p, a, f] = ["hepatitis", "phthisis", "anemia", "flu"];
    people(&[h, h, h, h, p, h, p, p, p, a, h, f])
}

/// The error of reconstruction: how far the distribution that a group gives each of its rows is from their own value.
fn error(microdata: &Microdata, groups: &[ClassRows]) -> f64 {
    let of = microdata.sensitive()[0].leaves();
    let mut error = 0.0;
    for (_, rows) in groups {
        let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
        rows.iter().for_each(|&row| *counts.entry(of[row as usize]).or_default() += 1.0 / rows.len() as f64);
        for &row in rows {
            let own = of[row as usize];
            error += counts
                .iter()
                .map(|(&value, share)| if value == own { 1.0 - share } else { *share }.powi(2))
                .sum::<f64>();
        }
    }
    error
}

#[test]
fn tv_13_of_the_hospital_each_of_six_groups_has_one_hepatitis_and_no_one_is_left() {
    let hospital = hospital();
    let hepatitis = hospital.sensitive()[0].taxonomy().leaf("hepatitis").unwrap().0;
    for number in 0..20 {
        let groups = formed(&hospital, 2, number, u64::MAX);
        assert_eq!(groups.len(), 6);
        for (_, rows) in &groups {
            let of = |row: &&u32| hospital.sensitive()[0].leaves()[**row as usize] == hepatitis;
            assert_eq!((rows.len(), rows.iter().filter(of).count()), (2, 1));
        }
        // n (1 - 1/ℓ), the least there can be.
        assert_eq!(error(&hospital, &groups), 6.0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn groups_have_different_values_and_take_in_fewer_than_one_row_a_value_of_what_is_left(
        microdata in microdata(1..2),
        large in any::<prop::sample::Index>(),
        number in any::<u8>(),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let ground = Ground::new(Arc::clone(&microdata));
        prop_assume!(ground.largest_ell() > 1);
        let ell = 2 + large.index(ground.largest_ell() as usize - 1) as u32;
        let groups = formed(&microdata, ell, number, u64::MAX);
        prop_assert_eq!(&groups, &formed(&microdata, ell, number, slice));
        let rows = microdata.len();
        let mut seen = vec![false; rows];
        let mut left = BTreeSet::new();
        for (_, rows) in &groups {
            let values: BTreeSet<u32> = rows.iter().map(|&row| ground.values[row as usize]).collect();
            prop_assert_eq!(values.len(), rows.len(), "no value comes up twice");
            prop_assert!((ell as usize..2 * ell as usize).contains(&rows.len()));
            for &row in rows {
                prop_assert!(!std::mem::replace(&mut seen[row as usize], true), "a row is in one group");
            }
            for &row in &rows[ell as usize..] {
                prop_assert!(left.insert(ground.values[row as usize]), "two of one value are left");
            }
        }
        prop_assert!(seen.iter().all(|&seen| seen));
        prop_assert!(left.len() < ell as usize);
        prop_assert_eq!(groups.len(), (rows - left.len()) / ell as usize);
        // A row of a group of g adds 1 - 1/g.
        let due: f64 = groups.iter().map(|(_, rows)| rows.len() as f64 - 1.0).sum();
        prop_assert!((error(&microdata, &groups) - due).abs() < 1e-9);
    }

    #[test]
    fn what_is_asked_is_kept_however_it_is_sliced_and_every_quasi_identifier_is_as_it_was(
        microdata in microdata(1..2),
        asked in prop::sample::select(vec!["tau-l=1/2,2", "simple-l=3", "distinct-l=2", "entropy-l=2", "recursive-l=1,3"]),
        word in prop::sample::select(vec!["guaranteed", "search"]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &[asked]);
        match begun(&microdata, &requirements, None, word).and_then(|run| finished(run, slice)) {
            Err(error) => {
                let known = ["infeasible-exact", "infeasible-guaranteed", "infeasible-searched"].contains(&error.code());
                prop_assert!(known, "{}", error);
            }
            Ok(publication) => {
                let at_once = finished(begun(&microdata, &requirements, None, word).unwrap(), u64::MAX).unwrap();
                prop_assert_eq!(format!("{at_once:?}"), format!("{publication:?}"));
                prop_assert!(!publication.is_linked() && publication.left_out() == 0);
                for row in 0..microdata.len() {
                    let exact = |of: &Attribute| of.leaf_node(row).into();
                    let exact: Vec<_> = microdata.quasi_identifiers().iter().map(exact).collect();
                    prop_assert_eq!(publication.cells(row), Some(&*exact));
                }
                for class in 0..publication.class_count() {
                    prop_assert!(requirements[0].holds(&requirements[0].masses(publication.histogram(class, 0))));
                }
            }
        }
    }

    #[test]
    fn groups_do_not_hang_on_the_order_of_rows_or_columns(
        microdata in microdata(1..2),
        keys in prop::collection::vec(any::<u64>(), 60),
        number in any::<u8>(),
    ) {
        let microdata = Arc::new(microdata);
        prop_assume!(Ground::new(Arc::clone(&microdata)).largest_ell() >= 2);
        let mut order: Vec<u32> = (0..microdata.len() as u32).collect();
        order.sort_by_key(|&row| keys[row as usize]);
        let said = |of: &Microdata, groups: Vec<ClassRows>| {
            let columns: Vec<&Attribute> = {
                let mut quasi: Vec<&Attribute> = of.quasi_identifiers().iter().collect();
                quasi.sort_by_key(|of| of.name().to_owned());
                quasi.into_iter().chain(of.sensitive()).collect()
            };
            let row = |row: &u32| columns.iter().map(|of| of.leaves()[*row as usize]).collect::<Vec<_>>();
            let mut all: Vec<BTreeSet<_>> = groups.iter().map(|(_, rows)| rows.iter().map(row).collect()).collect();
            all.sort();
            all
        };
        let moved = |of: &Attribute| {
            let leaves = order.iter().map(|&row| LeafRank(of.leaves()[row as usize])).collect();
            Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves)
        };
        let quasi = microdata.quasi_identifiers().iter().rev().map(moved).collect();
        let sensitive = microdata.sensitive().iter().map(moved).collect();
        let other = Arc::new(Microdata::new(microdata.rows().to_vec(), quasi, sensitive, Dropped::default()));
        let before = said(&microdata, formed(&microdata, 2, number, u64::MAX));
        prop_assert_eq!(before, said(&other, formed(&other, 2, number, u64::MAX)));
    }
}

/// An adversary who knows everyone's quasi-identifier and the method has nothing to go by: which rows of a value become a group does not depend on it.
#[test]
fn other_ages_with_other_diseases_are_in_groups_of_the_same_values() {
    let values = |of: &Arc<Microdata>| {
        let value = |row: &u32| of.sensitive()[0].leaves()[*row as usize];
        let values = |(_, rows): &ClassRows| rows.iter().map(value).collect::<BTreeSet<_>>();
        formed(of, 3, 1, u64::MAX).iter().map(values).collect::<Vec<_>>()
    };
    let one = people(&["a", "a", "a", "a", "b", "b", "b", "c", "c", "d", "d", "e"]);
    let other = people(&["e", "d", "c", "b", "a", "d", "c", "b", "a", "b", "a", "a"]);
    assert_eq!(values(&one), values(&other));
}

/// Four rows of a with four of b: each of the 24 ways to bring them together is as likely. Chi-square over 23 degrees of freedom exceeds 72 once
/// in two million times, and the secrets are laid down.
#[test]
fn each_row_of_a_bucket_is_as_likely_in_any_group() {
    let people = people(&["a", "a", "a", "a", "b", "b", "b", "b"]);
    let mut seen: BTreeMap<_, u32> = BTreeMap::new();
    for number in 0..2400u32 {
        let ground = Arc::new(Ground::new(Arc::clone(&people)));
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        let groups = samples::formed(Anatomy { secret: Secret::new(bytes) }, &ground, 2, u64::MAX);
        let groups: BTreeSet<BTreeSet<u32>> = groups.into_iter().map(|(_, rows)| rows.into_iter().collect()).collect();
        *seen.entry(groups).or_default() += 1;
    }
    assert_eq!(seen.len(), 24);
    let chi_square: f64 = seen.values().map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0).sum();
    assert!(chi_square < 72.0, "{chi_square}");
}

/// Five rows of five values, ℓ = 2: the row that is left is of the last value of those of which all have one, and goes to either group.
#[test]
fn a_row_that_is_left_goes_to_any_group_that_lacks_its_value() {
    let people = people(&["a", "b", "c", "d", "e"]);
    let mut with = [0; 2];
    for number in 0..200 {
        let groups = formed(&people, 2, number, u64::MAX);
        let place = groups.iter().position(|(_, rows)| rows.len() == 3).unwrap();
        assert_eq!(groups[place].1[2], 4, "the last of equals is left");
        with[place] += 1;
    }
    // 100 each, standard deviation 7.
    assert!(with.iter().all(|&count| (60..140).contains(&count)), "{with:?}");
    // a has half of the rows but one: what is left of it can only go where none of it is.
    let most = self::people(&["a", "a", "b", "b", "c"]);
    let lacking: BTreeSet<_> =
        (0..50).flat_map(|number| groups(&most, 2, number)).filter(|group| group.len() == 3).collect();
    assert!(lacking.len() > 1 && lacking.iter().all(|group| group.contains(&4)), "{lacking:?}");
}

#[test]
fn the_same_secret_forms_the_same_groups_and_another_others() {
    let people = people(&["a", "b", "c"].repeat(20));
    assert_eq!(groups(&people, 3, 1), groups(&people, 3, 1));
    assert_ne!(groups(&people, 3, 1), groups(&people, 3, 2));
}

#[test]
fn what_cannot_be_is_refused_before_anything_is_drawn() {
    let hospital = hospital();
    let refused = |asked: &str, word: &str| {
        begun(&hospital, &parsed_requirements(&hospital, &[asked]), None, word).err().unwrap()
    };
    // Half of all have hepatitis.
    assert!(matches!(refused("simple-l=3", "guaranteed"), PublishError::NotExact { always: true, .. }));
    assert!(matches!(
        refused("tau-l=0.6,3", "guaranteed"),
        PublishError::NotExact { .. } | PublishError::NotGuaranteed { .. }
    ));
    assert!(matches!(refused("t-close=0.9", "search"), PublishError::NotGuaranteed { ell: None, .. }));
    let task = Task::new(Arc::clone(&hospital), parsed_requirements(&hospital, &["simple-l=2"]), None);
    assert!(matches!(MethodChoice::of("anatomy").unwrap().begin(task).err(), Some(PublishError::NoSecret)));
    let nobody = Microdata::new(vec![], vec![column("x", &["1"; 0])], vec![column("s", &["a"; 0])], Dropped::default());
    let nobody = Arc::new(nobody);
    assert!(matches!(
        begun(&nobody, &parsed_requirements(&nobody, &["simple-l=2"]), None, "search").err(),
        Some(PublishError::NoRows { .. })
    ));
}

/// A group of different values satisfies what its size guarantees and nothing more, so a search finds a smaller ℓ only if all groups absorb a row.
#[test]
fn a_search_finds_smaller_groups_where_each_takes_in_a_row_that_is_left() {
    let sizes = |diseases: &[&str], word| {
        let people = people(diseases);
        let run = begun(&people, &parsed_requirements(&people, &["distinct-l=3"]), None, word).unwrap();
        let mut sizes: Vec<usize> = finished(run, 50).unwrap().classes().map(|class| class.rows.len()).collect();
        sizes.sort_unstable();
        sizes
    };
    // One pair and a row that is left, or three at once.
    assert_eq!([sizes(&["a", "b", "c"], "guaranteed"), sizes(&["a", "b", "c"], "search")], [[3], [3]]);
    let more = ["a", "b", "c", "d"].repeat(5);
    assert_eq!(sizes(&more, "guaranteed"), [3, 3, 3, 3, 4, 4]);
    assert_eq!(sizes(&more, "search"), [3, 3, 3, 3, 4, 4]);
}
