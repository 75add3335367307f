//! Properties of sets for every table and secret, and what the sets depend on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::samples::microdata;
use crate::verify;
use tauell_base::pace::in_slices;
use tauell_data::microdata::{Attribute, Dropped};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder, read_hierarchy};
use tauell_privacy::{KAnonymity, Weights};

fn secret(number: u8) -> Secret {
    Secret::new([number; 16])
}

/// Simple ℓ-diversity, an ℓ for each sensitive attribute.
fn simple(microdata: &Microdata, ells: &[u32]) -> Arc<[AttributeRequirements]> {
    let of = |(index, ell): (usize, &u32)| {
        let taxonomy = microdata.sensitive()[index].taxonomy();
        AttributeRequirements::with_default_weights(
            microdata,
            index,
            vec![Requirement::parse(&format!("simple-l={ell}"), taxonomy).unwrap()],
        )
    };
    ells.iter().enumerate().map(of).collect()
}

fn begun(
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    k: Option<u32>,
    number: u8,
) -> Result<RandomizedAddition, PublishError> {
    let k = k.map(|k| KAnonymity::new(k).unwrap());
    let task = Task::new(Arc::clone(microdata), Arc::clone(requirements), k);
    RandomizedAddition::new(Task { secret: Some(secret(number)), ..task })
}

fn finished(begun: RandomizedAddition, slice: u64) -> Publication {
    let mut run = Box::new(begun);
    while run.advance(slice).unwrap().phase != Phase::Finished {}
    in_slices(slice, async |pace| run.composing().compose(pace).await)
}

/// Sets of ℓ values, an ℓ for each sensitive attribute.
fn published(microdata: &Arc<Microdata>, ells: &[u32], number: u8) -> Publication {
    finished(begun(microdata, &simple(microdata, ells), None, number).unwrap(), u64::MAX)
}

/// The values of each row's set, by what they are called.
fn sets(publication: &Publication, attribute: usize) -> Vec<BTreeSet<String>> {
    let values = publication.sensitive_values(attribute);
    let tree = values.taxonomy();
    let label = |rank: usize| tree.label(tree.leaf_node(LeafRank(rank as u32))).to_owned();
    let set = |row| values.cover(publication.sensitive(attribute, row).unwrap()).runs().flatten().map(label).collect();
    (0..publication.len()).map(set).collect()
}

/// A value's text.
fn text(of: &Attribute, row: usize) -> &str {
    of.taxonomy().label(of.leaf_node(row))
}

/// A column of these cells, under a tree of the labels in this order, in groups of so many.
fn column(name: &str, cells: &[&str], labels: &[&str], together: usize) -> Attribute {
    let mut tree = TreeBuilder::new("*");
    for (number, group) in labels.chunks(together).enumerate() {
        let parent = match together {
            1 => tree.root(),
            _ => tree.add(tree.root(), &format!("group {number}")).unwrap(),
        };
        for label in group {
            tree.add(parent, label).unwrap();
        }
    }
    let taxonomy: Arc<Taxonomy> = Arc::new(tree.finish());
    let leaves = cells.iter().map(|cell| taxonomy.leaf(cell).unwrap()).collect();
    Attribute::new(name, 0, taxonomy, leaves)
}

fn people(quasi: Vec<Attribute>, sensitive: Vec<Attribute>) -> Arc<Microdata> {
    let rows = sensitive[0].leaves().len() as u32;
    Arc::new(Microdata::new((0..rows).collect(), quasi, sensitive, Dropped::default()))
}

const DISEASES: [&str; 9] = ["Fever", "Sty", "Cancer", "HIV", "Chill", "Cut", "Flu", "Cold", "Pus"];

/// Table 1 of the paper. Its table 4 also has Flu, Cold and Pus: the taxonomy contains them, and no row has them.
fn patients() -> Arc<Microdata> {
    let quasi = [
        ("Sex", ["M", "F", "M", "F", "M", "F", "M", "F"]),
        ("Age", ["41", "41", "50", "51", "68", "69", "72", "77"]),
        ("Address", ["13000", "17025", "13021", "14053", "15000", "16022", "13001", "17001"]),
        ("Job", ["Artist", "Artist", "Writer", "Nurse", "Writer", "Nurse", "Artist", "Artist"]),
    ];
    let all = |cells: &[&'static str]| cells.iter().copied().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let quasi = quasi.map(|(name, cells)| column(name, &cells, &all(&cells), 1)).to_vec();
    let diseases = ["Fever", "Sty", "Cancer", "HIV", "Chill", "HIV", "Cut", "Cancer"];
    people(quasi, vec![column("Disease", &diseases, &DISEASES, 3)])
}

/// Table 4 is what comes of table 1 by one draw of many; what is the same in each is this.
#[test]
fn the_papers_patients_keep_all_but_their_disease_and_that_is_one_of_two() {
    let patients = patients();
    let occurring: BTreeSet<&str> = DISEASES[..6].iter().copied().collect();
    let mut beside = BTreeSet::new();
    for number in 0..40 {
        let publication = published(&patients, &[2], number);
        assert_eq!(publication.class_count(), 8);
        for (row, set) in sets(&publication, 0).into_iter().enumerate() {
            let own = text(&patients.sensitive()[0], row);
            assert!(set.len() == 2 && set.contains(own), "{own}: {set:?}");
            assert!(set.iter().all(|value| occurring.contains(value.as_str())), "no one has all of {set:?}");
            beside.extend(set.into_iter().filter(|value| value != own));
            let cells = publication.cells(row).unwrap().iter().zip(patients.quasi_identifiers());
            assert!(cells.clone().all(|(&cell, of)| cell == of.leaf_node(row).into()));
        }
    }
    assert_eq!(beside.len(), 6, "each value comes up next to others");
}

/// The tree groups three diseases; two of one group are a set, and so are all three.
#[test]
fn a_set_is_written_as_its_values_in_the_order_of_the_tree_even_where_they_are_all_of_a_group() {
    let patients = patients();
    let mut of_groups = 0;
    for number in 0..20 {
        let publication = published(&patients, &[3], number);
        let values = publication.sensitive_values(0);
        for (row, set) in sets(&publication, 0).iter().enumerate() {
            let members: Vec<&str> = DISEASES.into_iter().filter(|disease| set.contains(*disease)).collect();
            let value = publication.sensitive(0, row).unwrap();
            assert_eq!(values.label(value), format!("{{{}}}", members.join(", ")));
            assert_eq!(values.node(value), None);
            of_groups += usize::from(DISEASES.chunks(3).any(|group| group == members));
        }
    }
    // One in ten.
    assert!(of_groups > 4, "{of_groups}");
    let all = published(&patients, &[6], 0);
    let all_values = all.sensitive_values(0);
    let label = |row| all_values.label(all.sensitive(0, row).unwrap());
    assert!((0..8).all(|row| label(row) == "{Fever, Sty, Cancer, HIV, Chill, Cut}"));
}

#[test]
fn where_the_set_is_the_whole_tree_it_is_a_set_too() {
    let values = ["a", "b", "c"];
    let people = people(vec![column("x", &values, &values, 1)], vec![column("s", &values, &values, 1)]);
    let publication = published(&people, &[3], 0);
    let only: Vec<ValueId> = publication.sensitive_values(0).beyond_the_tree().collect();
    assert_eq!(only.len(), 1);
    assert_eq!(publication.sensitive_values(0).label(only[0]), "{a, b, c}");
    assert!((0..3).all(|row| publication.sensitive(0, row) == Some(only[0])));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Theorem 5.1: sets of ℓ values can always be drawn where there are ℓ values, and no class has one of them for more than 1/ℓ.
    #[test]
    fn every_table_of_so_many_values_is_published_in_sets_of_as_many_however_it_is_sliced(
        microdata in microdata(1..3),
        large in prop::collection::vec(any::<prop::sample::Index>(), 2),
        k in prop::option::of(2..5u32),
        number in any::<u8>(),
        slice in 1..4000u64,
    ) {
        let microdata = Arc::new(microdata);
        let values = |of: &Attribute| of.leaf_counts().iter().filter(|&&count| count > 0).count();
        let counts: Vec<usize> = microdata.sensitive().iter().map(values).collect();
        prop_assume!(counts.iter().all(|&count| count > 1));
        let k = k.filter(|&k| k as usize <= microdata.len());
        let ells: Vec<u32> = counts.iter().zip(&large).map(|(count, large)| 2 + large.index(count - 1) as u32).collect();
        let requirements = simple(&microdata, &ells);
        // Of two columns sets may have to be larger, or not be enough.
        let at_once = match begun(&microdata, &requirements, k, number) {
            Err(PublishError::GoTogether { .. }) if ells.len() > 1 => return Ok(()),
            begun => finished(begun.unwrap(), u64::MAX),
        };
        let sliced = finished(begun(&microdata, &requirements, k, number).unwrap(), slice);
        prop_assert_eq!(format!("{at_once:?}"), format!("{sliced:?}"));
        prop_assert_eq!(at_once.left_out(), 0);
        for (attribute, &ell) in ells.iter().enumerate() {
            for (row, set) in sets(&at_once, attribute).into_iter().enumerate() {
                prop_assert!(set.len() == ell as usize || ells.len() > 1 && set.len() > ell as usize);
                prop_assert!(set.contains(text(&microdata.sensitive()[attribute], row)));
            }
        }
        for class in at_once.classes() {
            prop_assert!(class.rows.len() as u32 >= k.unwrap_or(1));
        }
        if k.unwrap_or(1) == 1 {
            let exact = |row: usize| -> Vec<ValueId> {
                microdata.quasi_identifiers().iter().map(|of| of.leaf_node(row).into()).collect()
            };
            for row in 0..microdata.len() {
                prop_assert_eq!(at_once.cells(row), Some(&*exact(row)));
            }
        }
        let read: Vec<AttributeRequirements> = requirements.iter().enumerate()
            .map(|(index, required)| required.over(&microdata, index, at_once.sensitive_values(index))).collect();
        if let Err(error) = verify(&microdata, &read, &at_once) {
            prop_assert!(false, "{}", error);
        }
    }

    /// Whatever is requested is kept by the ℓ that guarantees it.
    #[test]
    fn other_requirements_are_kept_too(
        microdata in microdata(1..2),
        asked in prop::sample::select(vec![
            "tau-l=0.5,3", "distinct-l=3", "entropy-l=2", "recursive-l=2,2", "recursive-l=1,3", "tau-l=2/3,2",
        ]),
        k in prop::option::of(2..4u32),
    ) {
        let microdata = Arc::new(microdata);
        let requirements = crate::samples::parsed_requirements(&microdata, &[asked]);
        let k = k.filter(|&k| k as usize <= microdata.len());
        match begun(&microdata, &requirements, k, 1) {
            Ok(begun) => {
                let publication = finished(begun, 10_000);
                let read = [requirements[0].over(&microdata, 0, publication.sensitive_values(0))];
                if let Err(error) = verify(&microdata, &read, &publication) {
                    prop_assert!(false, "{asked}: {error}");
                }
            }
            Err(error) => prop_assert!(["infeasible-sets", "nothing-to-hide"].contains(&error.code()), "{}", error),
        }
    }

    #[test]
    fn a_larger_ell_only_adds_members(microdata in microdata(1..2), number in any::<u8>()) {
        let microdata = Arc::new(microdata);
        let values = microdata.sensitive()[0].leaf_counts().iter().filter(|&&count| count > 0).count() as u32;
        let all: Vec<_> = (2..=values).map(|ell| sets(&published(&microdata, &[ell], number), 0)).collect();
        for (fewer, more) in all.iter().zip(all.iter().skip(1)) {
            prop_assert!(fewer.iter().zip(more).all(|(fewer, more)| fewer.is_subset(more)));
        }
    }

    /// Rows in another order; and some away, as long as every value still occurs and of equal rows none but the last ones are.
    #[test]
    fn a_row_draws_the_same_whatever_rows_stand_beside_it(
        microdata in microdata(1..3),
        keys in prop::collection::vec(any::<u64>(), 60),
        number in any::<u8>(),
    ) {
        let microdata = Arc::new(microdata);
        let values = |of: &Attribute| of.leaf_counts().iter().filter(|&&count| count > 0).count();
        prop_assume!(microdata.sensitive().iter().all(|of| values(of) > 1));
        let requirements = simple(&microdata, &[2, 2][..microdata.sensitive().len()]);
        prop_assume!(begun(&microdata, &requirements, None, number).is_ok());
        let before = published(&microdata, &[2, 2][..microdata.sensitive().len()], number);
        let all = |row: u32| -> Vec<u32> {
            let columns = microdata.quasi_identifiers().iter().chain(microdata.sensitive());
            columns.map(|of| of.leaves()[row as usize]).collect()
        };
        // In any order, equal ones in their original order.
        let mut order: Vec<u32> = (0..microdata.len() as u32).collect();
        let mut place: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        for &row in &order {
            place.entry(all(row)).or_insert(keys[row as usize]);
        }
        order.sort_by_key(|&row| place[&all(row)]);
        let moved = some_rows(&microdata, &order);
        let after = published(&moved, &[2, 2][..microdata.sensitive().len()], number);
        for attribute in 0..microdata.sensitive().len() {
            let (before, after) = (sets(&before, attribute), sets(&after, attribute));
            prop_assert!(order.iter().zip(&after).all(|(&row, set)| before[row as usize] == *set));
        }
        // Nothing tells which set was drawn first.
        for (one, other) in before.sensitive_values(0).beyond_the_tree().zip(after.sensitive_values(0).beyond_the_tree()) {
            prop_assert_eq!(before.sensitive_values(0).label(one), after.sensitive_values(0).label(other));
        }

        let mut left = vec![0; microdata.sensitive()[0].taxonomy().leaf_count()];
        let of = &microdata.sensitive()[0];
        let alone = Arc::new(Microdata::new(
            microdata.rows().to_vec(), microdata.quasi_identifiers().to_vec(), vec![of.clone()], Dropped::default(),
        ));
        let before = sets(&published(&alone, &[2], number), 0);
        // A value's first row stays, and of equal rows each before which all stay.
        let said = |row: u32| -> Vec<u32> {
            let columns = alone.quasi_identifiers().iter().chain(alone.sensitive());
            columns.map(|of| of.leaves()[row as usize]).collect()
        };
        let mut gone = BTreeSet::new();
        let mut stay = Vec::new();
        for row in 0..alone.len() as u32 {
            let value = of.leaves()[row as usize] as usize;
            if left[value] > 0 && (gone.contains(&said(row)) || keys[row as usize] % 3 == 0) {
                gone.insert(said(row));
            } else {
                left[value] += 1;
                stay.push(row);
            }
        }
        let fewer = some_rows(&alone, &stay);
        let after = sets(&published(&fewer, &[2], number), 0);
        prop_assert!(stay.iter().zip(&after).all(|(&row, set)| before[row as usize] == *set));
    }
}

/// These rows, in this order.
fn some_rows(microdata: &Microdata, rows: &[u32]) -> Arc<Microdata> {
    let of = |of: &Attribute| {
        let leaves = rows.iter().map(|&row| LeafRank(of.leaves()[row as usize])).collect();
        Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves)
    };
    let [quasi, sensitive] =
        [microdata.quasi_identifiers(), microdata.sensitive()].map(|all| all.iter().map(of).collect());
    Arc::new(Microdata::new((0..rows.len() as u32).collect(), quasi, sensitive, Dropped::default()))
}

/// Five values, many rows.
fn many(trees: [(&[&str], usize); 2]) -> Arc<Microdata> {
    let [ages, illnesses] = [["20", "30", "40", "50", "60"], ["a", "b", "c", "d", "e"]];
    let cells = |of: [&'static str; 5], step: usize| (0..200).map(move |row| of[row / step % 5]).collect::<Vec<_>>();
    let [(of_ages, by), (of_illnesses, others)] = trees;
    people(
        vec![column("age", &cells(ages, 5), of_ages, by)],
        vec![column("illness", &cells(illnesses, 1), of_illnesses, others)],
    )
}

#[test]
fn the_same_secret_draws_the_same_under_other_trees_and_columns_in_another_order_and_another_secret_others() {
    let plain = many([(&["20", "30", "40", "50", "60"], 1), (&["a", "b", "c", "d", "e"], 1)]);
    let before = sets(&published(&plain, &[2], 1), 0);
    let arranged = many([(&["60", "20", "50", "30", "40"], 2), (&["d", "e", "nobody's", "a", "c", "b"], 3)]);
    assert_eq!(sets(&published(&arranged, &[2], 1), 0), before);
    let twice = |flip: bool| {
        let mut quasi = vec![plain.quasi_identifiers()[0].clone()];
        let sex: Vec<&str> = (0..200).map(|row| ["F", "M"][row % 2]).collect();
        quasi.push(column("sex", &sex, &["F", "M"], 1));
        if flip {
            quasi.reverse();
        }
        sets(&published(&people(quasi, plain.sensitive().to_vec()), &[2], 1), 0)
    };
    assert_eq!(twice(false), twice(true));
    // Of 200 rows a quarter draw the same by chance; a standard deviation is 6.
    let same = |other: &[BTreeSet<String>]| before.iter().zip(other).filter(|(one, other)| one == other).count();
    for other in [sets(&published(&plain, &[2], 2), 0), twice(false)] {
        assert!((10..90).contains(&same(&other)), "{}", same(&other));
    }
}

#[test]
fn two_sensitive_columns_of_the_same_cells_draw_by_themselves() {
    let one = many([(&["20", "30", "40", "50", "60"], 1), (&["a", "b", "c", "d", "e"], 1)]);
    let illness = &one.sensitive()[0];
    let other = Attribute::new(
        "other",
        1,
        Arc::clone(illness.taxonomy()),
        illness.leaves().iter().map(|&leaf| LeafRank(leaf)).collect(),
    );
    let both = people(one.quasi_identifiers().to_vec(), vec![illness.clone(), other]);
    let publication = published(&both, &[2, 2], 1);
    let (first, second) = (sets(&publication, 0), sets(&publication, 1));
    // Each tells the other, so sets are larger; of the same draws.
    assert_eq!(first, sets(&published(&one, &[4], 1), 0), "nor does one change what the other draws");
    let same = first.iter().zip(&second).filter(|(one, other)| one == other).count();
    assert!((10..90).contains(&same), "{same}");
}

/// Each of the C(s - 1, ℓ - 1) sets of others comes up as often, for every value. Chi-square over 10 or 6 sets of five values; the bounds are
/// what chance exceeds once in a million secrets, and the secret is laid down.
#[test]
fn every_set_of_others_is_equally_likely() {
    for (ell, sets_of_each, bound) in [(3, 6, 37.0), (2, 4, 31.0)] {
        let rows = 6_000;
        let cells: Vec<String> = (0..rows).map(|row| row.to_string()).collect();
        let ages: Vec<&str> = cells.iter().map(String::as_str).collect();
        let values = ["a", "b", "c", "d", "e"];
        let illnesses: Vec<&str> = (0..rows).map(|row| values[row % 5]).collect();
        let people = people(vec![column("age", &ages, &ages, 1)], vec![column("illness", &illnesses, &values, 1)]);
        let publication = published(&people, &[ell], 5);
        let mut seen: BTreeMap<(&str, BTreeSet<String>), u32> = BTreeMap::new();
        for (set, own) in sets(&publication, 0).into_iter().zip(&illnesses) {
            *seen.entry((own, set)).or_default() += 1;
        }
        assert_eq!(seen.len(), 5 * sets_of_each);
        for value in values {
            let expected = rows as f64 / 5.0 / sets_of_each as f64;
            let of_value = seen.iter().filter(|((own, _), _)| *own == value);
            let chi_square: f64 = of_value.map(|(_, &count)| (f64::from(count) - expected).powi(2) / expected).sum();
            assert!(chi_square < bound, "{value}, ℓ = {ell}: {chi_square}");
        }
    }
}

/// Rows that state the same draw one after the other, each for itself.
#[test]
fn equal_rows_draw_each_for_itself() {
    let (ages, illnesses) = (["20"; 60], ["a", "b", "c", "d", "e"].map(|value| [value; 12]).concat());
    let people = people(
        vec![column("age", &ages, &["20"], 1)],
        vec![column("illness", &illnesses, &["a", "b", "c", "d", "e"], 1)],
    );
    let sets = sets(&published(&people, &[2], 0), 0);
    for rows in sets.chunks(12) {
        assert!(rows.iter().collect::<BTreeSet<_>>().len() > 1, "{rows:?}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_the_nearest_that_can() {
    let patients = patients();
    let refused = |requirements: Arc<[AttributeRequirements]>| begun(&patients, &requirements, None, 0).err().unwrap();
    let too_large = refused(simple(&patients, &[7]));
    let PublishError::SetsTooLarge { ell: Some(7), values: 6, nearest: Some(nearest), .. } = &too_large else {
        panic!("{too_large:?}")
    };
    assert_eq!(nearest.least_simple_ell(), Some(6));
    assert_eq!(too_large.code(), "infeasible-sets");
    assert!(begun(&patients, &simple(&patients, &[6]), None, 0).is_ok(), "ℓ = s can be");
    let close = refused(crate::samples::parsed_requirements(&patients, &["t-close=0.9"]));
    assert!(matches!(close, PublishError::SetsTooLarge { ell: None, .. }), "{close:?}");

    let weights = |likelier: &str| {
        let of = &patients.sensitive()[0];
        let given = [(likelier.to_owned(), "2".parse().unwrap())];
        let weights = Weights::given(of.taxonomy(), &of.leaf_counts(), of.name(), &given).unwrap();
        let requirements = vec![Requirement::parse("simple-l=2", of.taxonomy()).unwrap()];
        Arc::from([AttributeRequirements::new(&patients, 0, requirements, &weights)])
    };
    let unequal = refused(weights("Sty"));
    assert_eq!(
        (unequal.code(), matches!(&unequal, PublishError::UnequalWeights { attribute } if attribute == "Disease")),
        ("unequal-weights", true)
    );
    assert!(begun(&patients, &weights("Cold"), None, 0).is_ok(), "no one has a cold");

    let task = |secret| Task { secret, ..Task::new(Arc::clone(&patients), simple(&patients, &[2]), None) };
    assert!(matches!(RandomizedAddition::new(task(None)).err(), Some(PublishError::NoSecret)));
    let one = people(vec![column("x", &["1"; 3], &["1"], 1)], vec![column("s", &["a"; 3], &["a", "b"], 1)]);
    assert!(matches!(begun(&one, &simple(&one, &[2]), None, 0).err(), Some(PublishError::NothingToHide)));
    let no_values =
        Arc::new(Microdata::new(vec![0, 1], vec![column("x", &["1"; 2], &["1"], 1)], vec![], Dropped::default()));
    assert!(matches!(begun(&no_values, &Arc::from([]), Some(2), 0).err(), Some(PublishError::NothingToHide)));
    assert!(matches!(
        begun(&patients, &simple(&patients, &[2]), Some(9), 0).err(),
        Some(PublishError::OutOfReach { .. })
    ));
}

/// With k asked for as well, the classes are Sweep's for k alone: nothing sensitive has a part in them.
#[test]
fn classes_of_k_rows_do_not_depend_on_sensitive_values() {
    let tree = Arc::new(read_hierarchy(b"1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n", "x").unwrap());
    let leaves: Vec<LeafRank> = [0, 0, 1, 2, 3, 3, 2, 0].map(LeafRank).to_vec();
    let x = Attribute::new("x", 0, tree, leaves);
    let classes = |illnesses: [&str; 8]| {
        let people = people(vec![x.clone()], vec![column("s", &illnesses, &["a", "b", "c"], 1)]);
        let publication = finished(begun(&people, &simple(&people, &[2]), Some(2), 3).unwrap(), u64::MAX);
        publication
            .classes()
            .map(|class| {
                let mut rows = class.rows.to_vec();
                rows.sort();
                rows
            })
            .collect::<Vec<_>>()
    };
    let of = classes(["a", "a", "b", "c", "a", "b", "a", "c"]);
    assert_eq!(of, classes(["c", "b", "a", "a", "a", "a", "b", "c"]));
    assert!(of.iter().all(|rows| rows.len() >= 2), "{of:?}");
}
