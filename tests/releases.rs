//! Three kinds of release that no tree's nodes make, each through everything that reads a release, against figures computed
//! by hand (docs/explanation/model.md#release): free ranges with rows omitted; two tables joined by a group; a set of values in place of one.

use crate::common;

use std::sync::Arc;

use common::{microdata, table, tree};
use tauell::adversary::{
    AssessedRequirements, Broken, Homogeneity, Inference, Narrow, Narrowing, NarrowingInput, Person, Posterior, Prior,
    SatisfiedRequirement, SelectionAwareAdversary,
};
use tauell::microdata::Microdata;
use tauell::privacy::{Ratio, Requirement, Setting, Spread, TauEll, Weights, WholeTable};
use tauell::release::{Candidate, Knowledge, MadeClass, Publication, PublicationBuilder, Release};
use tauell::review::Review;
use tauell::review::{ReviewView, page};
use tauell::review_report::ReviewReport;
use tauell::taxonomy::{LeafRank, ValueId, Values};
use tauell::utility::{
    Answered, Classification, ClassificationOptions, ClassificationReport, ClassificationTarget, CountQueries,
    CountQuery, CountQueryOptions, Information, Predicate, Utility,
};

const AGES: [&str; 8] = ["20", "21", "22", "23", "24", "25", "20", "25"];
const DISEASES: [&str; 8] = ["flu", "cold", "ulcer", "flu", "gastritis", "cold", "ulcer", "flu"];

/// Base values in taxonomy order.
const FLU: usize = 0;
const COLD: usize = 1;
const ULCER: usize = 2;
const GASTRITIS: usize = 3;

const AGE_TREE: &str = "*\n 20-22\n  20\n  21\n  22\n 23-25\n  23\n  24\n  25";
const DISEASE_TREE: &str = "*\n respiratory\n  flu\n  cold\n stomach\n  ulcer\n  gastritis";

/// Eight people.
fn people(ages: &str) -> Arc<Microdata> {
    let table = table(&[("age", &AGES), ("disease", &DISEASES)]);
    Arc::new(microdata(&table, &[tree(ages), tree(DISEASE_TREE)], 1))
}

/// What the two columns may be published with, to be added to.
fn values(original: &Microdata) -> [Values; 2] {
    let taxonomy = |attribute: &tauell::microdata::Attribute| Arc::clone(attribute.taxonomy());
    let [quasi, sensitive] = [&original.quasi_identifiers()[0], &original.sensitive()[0]].map(taxonomy);
    [Values::of(quasi), Values::of_sets(sensitive)]
}

/// The value that stands for these.
fn standing_for(values: &mut Values, labels: &[&str]) -> ValueId {
    let ranks: Vec<LeafRank> = labels.iter().map(|label| values.taxonomy().leaf(label).unwrap()).collect();
    values.standing_for(ranks)
}

fn release(
    original: Arc<Microdata>,
    values: [Values; 2],
    classes: Vec<MadeClass>,
    sensitive: Vec<ValueId>,
    linked: bool,
) -> Release {
    let weights = Weights::where_present(&original.sensitive()[0].leaf_counts());
    let [quasi, of_sensitive] = values.map(Arc::new);
    let spread = Spread::over(Arc::clone(&of_sensitive), &weights, 8, 100);
    let made = PublicationBuilder {
        quasi_identifiers: vec![quasi],
        sensitive_values: vec![of_sensitive],
        len: original.len(),
        classes,
        sensitive: vec![sensitive],
        linked,
    };
    Release::of(original, [(spread, weights)], Arc::new(Publication::of(made)))
}

fn exact_diseases(original: &Microdata) -> Vec<ValueId> {
    (0..original.len()).map(|row| original.sensitive()[0].leaf_node(row).into()).collect()
}

/// [20, 21] and [22, 24], the two people of 25 omitted.
fn ranges() -> Release {
    let original = people(AGE_TREE);
    let mut values = values(&original);
    let classes = vec![
        vec![(Box::from([standing_for(&mut values[0], &["22", "23", "24"])]), vec![2, 3, 4])],
        vec![(Box::from([standing_for(&mut values[0], &["20", "21"])]), vec![0, 1, 6])],
    ];
    let sensitive = exact_diseases(&original);
    release(original, values, classes, sensitive, true)
}

/// The ages as they are, each with the number of a group; the diseases of each group.
fn separated() -> Release {
    let original = people(AGE_TREE);
    let values = values(&original);
    let age = |row: u32| Box::from([ValueId::from(original.quasi_identifiers()[0].leaf_node(row as usize))]);
    let group = |rows: [u32; 4]| rows.map(|row| (age(row), vec![row])).to_vec();
    let classes = vec![group([4, 5, 6, 7]), group([0, 1, 2, 3])];
    let sensitive = exact_diseases(&original);
    release(Arc::clone(&original), values, classes, sensitive, false)
}

/// The ages as they are, and next to each a set of two diseases, theirs and another.
fn added() -> Release {
    let original = people(AGE_TREE);
    let mut values = values(&original);
    let sets: [[&str; 2]; 8] = [
        ["flu", "ulcer"],
        ["cold", "gastritis"],
        ["ulcer", "flu"],
        ["flu", "cold"],
        ["gastritis", "cold"],
        ["cold", "ulcer"],
        ["ulcer", "flu"],
        ["gastritis", "flu"],
    ];
    let sensitive = sets.map(|set| standing_for(&mut values[1], &set)).to_vec();
    let age = |row: u32| Box::from([ValueId::from(original.quasi_identifiers()[0].leaf_node(row as usize))]);
    let classes = (0..8).map(|row| vec![(age(row), vec![row])]).collect();
    release(Arc::clone(&original), values, classes, sensitive, true)
}

fn aged(release: &Release, age: &str) -> Knowledge {
    Knowledge::of([Some(release.quasi_identifiers[0].taxonomy().node(age).unwrap().into())])
}

/// Class and rows of each candidate.
fn candidates(release: &Release, age: &str) -> Vec<(usize, u64)> {
    release.candidates(&aged(release, age)).into_iter().map(|Candidate { class, rows }| (class, rows)).collect()
}

fn believed(release: &Release, age: &str) -> Posterior {
    let inferred = Inference::of(release, 0, None, &Person::described(aged(release, age)), Prior::Table);
    inferred.among.expect("someone of that age is published")
}

/// ACT and EST of an age and a disease, "" for any.
fn counted(release: &Release, age: &str, disease: &str) -> (u64, f64) {
    let node = |attribute: usize, label: &str| {
        let taxonomy = match attribute {
            0 => release.quasi_identifiers[0].taxonomy(),
            _ => release.sensitive[0].spread.taxonomy(),
        };
        taxonomy.node(label).map(|value| Predicate { attribute, value })
    };
    let predicates = [node(0, age), node(1, disease)].into_iter().flatten().collect();
    let queries = CountQueries::new(release, CountQueryOptions::default()).unwrap();
    let Answered { actual, estimate, .. } = queries.answer(CountQuery { predicates });
    (actual, estimate)
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

#[track_caller]
fn all_close(found: &[f64], due: &[f64]) {
    assert!(found.len() == due.len() && found.iter().zip(due).all(|(&a, &b)| close(a, b)), "{found:?}, not {due:?}");
}

fn half_and_three() -> Requirement {
    TauEll::parse("0.5", 3).unwrap().into()
}

fn of_all(release: &Release) -> Utility {
    Utility::of(release, &[(0, half_and_three())])
}

/// What an adversary who also knows the value of a column published unchanged still considers possible.
fn narrowed(release: &Release, kept: [u32; 8]) -> Narrowing {
    let whole = WholeTable::from(release.table(0));
    let setting = Setting { spread: &release.sensitive[0].spread, whole: &whole };
    let requirements = [half_and_three()];
    let asked = [AssessedRequirements { attribute: 0, requirements: &requirements, setting, adversary: None }];
    let breaks = SatisfiedRequirement::of(&release.publication, &asked[0]);
    let breaks = |class: usize| breaks.breaks_for_person(class);
    let of = NarrowingInput { publication: &release.publication, asked: &asked, k: None, breaks: &breaks };
    let mut narrow = Narrow::new(kept.to_vec(), &of);
    assert!(narrow.advance(&of, u64::MAX));
    narrow.finish()
}

#[test]
fn a_partition_is_distinguished_from_the_other_kinds() {
    assert!([ranges(), separated(), added()].iter().all(|release| release.publication.partition().is_none()));
    let original = people(AGE_TREE);
    let classes = vec![vec![(Box::from([ValueId(0)]), (0..8).collect())]];
    let (values, sensitive) = (values(&original), exact_diseases(&original));
    assert!(release(original, values, classes, sensitive, true).publication.partition().is_some());
}

#[test]
fn free_ranges_are_classes_and_suppressed_rows_are_in_none() {
    let release = ranges();
    let publication = &release.publication;
    assert_eq!((publication.class_count(), release.rows(), publication.len(), publication.left_out()), (2, 6, 8, 2));
    // In the order in which the ranges were first asked for.
    let shown: Vec<(&str, &[u32])> = publication
        .classes()
        .map(|class| (release.quasi_identifiers[0].label(class.cells().unwrap()[0]), class.rows))
        .collect();
    assert_eq!(shown, [("[22,24]", &[3, 2, 4][..]), ("[20,21]", &[0, 1, 6][..])]);
    assert_eq!((publication.class_of(6), publication.class_of(5), publication.cells(7)), (Some(1), None, None));
    assert_eq!(publication.sensitive(0, 7), None);
    all_close(&release.masses(1, 0).frequencies(), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
    // Against the original table, left-out rows included.
    all_close(&release.table(0).frequencies(), &[3.0 / 8.0, 2.0 / 8.0, 2.0 / 8.0, 1.0 / 8.0]);
    all_close(&release.whole(0).frequencies(), &[2.0 / 6.0, 1.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0]);
}

#[test]
fn with_free_ranges_a_person_is_in_the_range_of_their_age_and_in_none_once_suppressed() {
    let release = ranges();
    assert_eq!(candidates(&release, "21"), [(1, 3)]);
    assert_eq!(candidates(&release, "20-22"), [(0, 3), (1, 3)]);
    assert_eq!(candidates(&release, "25"), []);
    let among = believed(&release, "20-22");
    all_close(&among.shares, &[2.0 / 6.0, 1.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0]);
    all_close(&among.exact, &among.shares);
    let gone = Inference::of(
        &release,
        0,
        SelectionAwareAdversary::of(&release, 0).as_ref(),
        &Person::of_row(&release, 5),
        Prior::Table,
    );
    assert_eq!(
        (gone.truth, gone.class, gone.own, gone.candidates.len(), gone.among),
        (Some(COLD), None, None, 0, None)
    );
    let scan = Homogeneity::of(release.all_masses(0), &release.whole(0), Ratio::new(1, 2).unwrap());
    assert_eq!((scan.certain.classes, scan.above.classes, scan.excluded_pairs), (0, 0, 2));
}

#[test]
fn utility_of_free_ranges_counts_suppressed_rows_as_lost() {
    let release = ranges();
    let found = of_all(&release);
    // [20, 21] determines one of two in three rows, [22, 24] one of three in three rows, two rows determine nothing; of eight.
    assert!(close(found.information_qi.unwrap(), 2.5 / 8.0) && close(found.information_sensitive.unwrap(), 6.0 / 8.0));
    assert!(close(found.information.unwrap(), 8.5 / 16.0));
    assert!(close(found.certainty_penalty.unwrap(), (3.0 * 2.0 / 6.0 + 3.0 * 3.0 / 6.0 + 2.0) / 8.0));
    assert_eq!((found.discernibility, found.classes, found.average_class_size), (9 + 9 + 2 * 8, 2, 3.0));
    assert_eq!((found.height, found.full_domain_height, found.sensitive_generalized), (None, None, Some(0.0)));
    let unchanged: Vec<f64> = found.attributes.iter().map(|of| of.unchanged.unwrap()).collect();
    all_close(&unchanged, &[0.0, 6.0 / 8.0]);
    // F of three equal shares below 1/2, 3/4, 1: 1/6 and 1/12 of room.
    let excess = found.excessive_protection[0].excess;
    assert!(close(excess.least, 0.25) && close(excess.most, 0.25) && excess.violation.classes == 0);
    let information = Information::of(release.original.as_deref().unwrap(), &release.publication);
    assert!(close(information.all, 8.5 / 16.0) && close(information.by_quasi_identifier[0].information, 2.5 / 8.0));
}

#[test]
fn queries_over_free_ranges_take_the_part_that_both_have() {
    let release = ranges();
    for (age, disease, actual, estimate) in [
        ("20", "", 2, 1.5),
        ("20-22", "", 4, 4.0),
        ("23-25", "flu", 2, 2.0 / 3.0),
        ("", "flu", 3, 2.0),
        ("25", "", 2, 0.0),
        ("20", "respiratory", 1, 1.0),
    ] {
        let found = counted(&release, age, disease);
        assert!(found.0 == actual && close(found.1, estimate), "{age} {disease}: {found:?}");
    }
}

#[test]
fn two_tables_disclose_everyones_age_and_the_diseases_of_groups() {
    let release = separated();
    let publication = &release.publication;
    assert_eq!((publication.class_count(), publication.record_count(), publication.is_linked()), (2, 7, false));
    // The group of 20, 21, 22, 23 comes before that of 20, 24, 25 in the order of ages.
    let ages: Vec<Vec<(&str, usize)>> = publication
        .classes()
        .map(|class| {
            let label = |record: tauell::release::Record<'_>| {
                (release.quasi_identifiers[0].label(record.cells[0]), record.rows.len())
            };
            class.records().map(label).collect()
        })
        .collect();
    assert_eq!(ages, [vec![("20", 1), ("21", 1), ("22", 1), ("23", 1)], vec![("20", 1), ("24", 1), ("25", 2)]]);
    assert_eq!((publication.class(0).cells(), publication.sensitive(0, 0)), (None, None));
    assert_eq!(publication.class(1).label(0, |value| release.quasi_identifiers[0].label(value)), "20, 24, 25");
    all_close(&release.masses(0, 0).frequencies(), &[0.5, 0.25, 0.25, 0.0]);
    all_close(&release.masses(1, 0).frequencies(), &[0.25; 4]);
}

#[test]
fn with_two_tables_a_person_is_searched_for_among_the_rows_of_their_age() {
    let release = separated();
    assert_eq!(candidates(&release, "20"), [(0, 1), (1, 1)]);
    assert_eq!(candidates(&release, "25"), [(1, 2)]);
    assert_eq!(candidates(&release, "20-22"), [(0, 3), (1, 1)]);
    all_close(&believed(&release, "20").shares, &[3.0 / 8.0, 2.0 / 8.0, 2.0 / 8.0, 1.0 / 8.0]);
    let of_25 = believed(&release, "25");
    assert_eq!((of_25.rows, of_25.certain()), (2, None));
    all_close(&of_25.shares, &[0.25; 4]);
    all_close(&of_25.exact, &[0.25; 4]);
    // Three rows of the first group and one of the second.
    all_close(&believed(&release, "20-22").shares, &[7.0 / 16.0, 4.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0]);
    let adversary = SelectionAwareAdversary::of(&release, 0).unwrap();
    let inferred = Inference::of(&release, 0, Some(&adversary), &Person::of_row(&release, 0), Prior::Table);
    assert_eq!((inferred.truth, inferred.class), (Some(FLU), Some(0)));
    all_close(&inferred.own.unwrap().shares, &[0.5, 0.25, 0.25, 0.0]);
    let among = inferred.among.unwrap();
    all_close(&among.aware.unwrap().frequencies(), &among.shares);
}

#[test]
fn two_tables_keep_all_information_and_count_a_disease_by_its_share_of_the_group() {
    let release = separated();
    let found = of_all(&release);
    assert_eq!(
        (found.information, found.certainty_penalty, found.sensitive_generalized),
        (Some(1.0), Some(0.0), Some(0.0))
    );
    assert_eq!((found.discernibility, found.height, found.average_class_size), (32, Some(0.0), 4.0));
    for (age, disease, actual, estimate) in [
        ("20", "", 2, 2.0),
        ("20", "flu", 1, 0.75),
        ("20-22", "ulcer", 2, 1.0),
        ("", "flu", 3, 3.0),
        ("25", "stomach", 0, 1.0),
    ] {
        let found = counted(&release, age, disease);
        assert!(found.0 == actual && close(found.1, estimate), "{age} {disease}: {found:?}");
    }
}

#[test]
fn an_unchanged_value_of_two_tables_discloses_no_more_than_the_group() {
    // Everyone has a value of their own.
    let found = narrowed(&separated(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((found.groups, found.alone, found.broken, found.people), (8, 8, vec![vec![0]], 0));
    // Next to their row, the value discloses them.
    let found = narrowed(&ranges(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((found.groups, found.alone, found.broken, found.people), (6, 6, vec![vec![6]], 6));
}

#[test]
fn a_set_of_values_spreads_over_its_values() {
    let release = added();
    let publication = &release.publication;
    assert_eq!((publication.class_count(), publication.record_count(), publication.is_linked()), (6, 6, true));
    let label = |row: usize| release.sensitive[0].label(publication.sensitive(0, row).unwrap());
    // Two values that are all of a group of the tree are a set all the same.
    assert_eq!((label(0), label(3), label(6)), ("{flu, ulcer}", "{flu, cold}", "{flu, ulcer}"));
    all_close(&release.masses(0, 0).frequencies(), &[0.5, 0.0, 0.5, 0.0]);
    all_close(&release.masses(5, 0).frequencies(), &[0.25; 4]);
    assert_eq!(candidates(&release, "20"), [(0, 2)]);
    let of_20 = believed(&release, "20");
    all_close(&of_20.exact, &[0.0; 4]);
    all_close(&of_20.general, &[0.5, 0.0, 0.5, 0.0]);
    let scan = Homogeneity::of(release.all_masses(0), &release.whole(0), Ratio::new(1, 2).unwrap());
    assert_eq!((scan.certain, scan.above), (Broken::default(), Broken { classes: 5, rows: 6 }));
}

#[test]
fn who_knows_how_sets_were_chosen_reads_what_is_behind_them() {
    let release = added();
    let adversary = SelectionAwareAdversary::of(&release, 0).unwrap();
    // Of the three with flu or an ulcer one has flu.
    all_close(&adversary.frequencies(0), &[1.0 / 3.0, 0.0, 2.0 / 3.0, 0.0]);
    let general: Vec<(&str, u64, usize, u64)> = adversary
        .general()
        .iter()
        .map(|of| (release.sensitive[0].label(of.value), of.rows, of.likeliest, of.likeliest_rows))
        .collect();
    assert_eq!(
        general,
        [
            ("{flu, ulcer}", 3, ULCER, 2),
            ("{cold, gastritis}", 2, COLD, 1),
            ("{flu, cold}", 1, FLU, 1),
            ("{cold, ulcer}", 1, COLD, 1),
            ("{flu, gastritis}", 1, FLU, 1),
        ]
    );
    assert_eq!(adversary.general().iter().filter(|of| of.likeliest == GASTRITIS).count(), 0);
}

#[test]
fn utility_of_sets_is_that_of_so_many_values() {
    let release = added();
    let found = of_all(&release);
    assert_eq!((found.information_qi, found.information_sensitive), (Some(1.0), Some(0.5)));
    assert_eq!((found.sensitive_generalized, found.height, found.attributes[1].height), (Some(1.0), Some(0.0), None));
    assert_eq!(found.attributes[1].certainty_penalty, Some(0.5));
    for (age, disease, actual, estimate) in [
        ("", "flu", 3, 2.5),
        ("20", "flu", 1, 1.0),
        ("25", "stomach", 0, 1.0),
        ("20-22", "respiratory", 2, 2.0),
        ("23", "cold", 0, 0.5),
    ] {
        let found = counted(&release, age, disease);
        assert!(found.0 == actual && close(found.1, estimate), "{age} {disease}: {found:?}");
    }
}

/// Trees for the disease, from all but two rows.
fn learned(release: &Release, seed: u64) -> ClassificationReport {
    let options = ClassificationOptions { seed, training_share: 0.75, least_rows: 1.0 };
    let mut trees = Classification::new(release, ClassificationTarget::Sensitive(0), options).unwrap();
    while !trees.advance(1).finished() {}
    trees.finish()
}

#[test]
fn a_tree_learns_from_free_ranges_what_it_learns_from_nodes_that_cover_the_same() {
    // The same ranges as nodes of another tree.
    let nodes = || {
        let original = people("*\n 20-21\n  20\n  21\n 22-24\n  22\n  23\n  24\n 25");
        let values = values(&original);
        let node = |label: &str| Box::from([ValueId::from(values[0].taxonomy().node(label).unwrap())]);
        let classes = vec![vec![(node("22-24"), vec![2, 3, 4])], vec![(node("20-21"), vec![0, 1, 6])]];
        let sensitive = exact_diseases(&original);
        release(original, values, classes, sensitive, true)
    };
    for seed in 0..20 {
        let (ranges, nodes) = (learned(&ranges(), seed), learned(&nodes(), seed));
        assert!(close(ranges.published.accuracy, nodes.published.accuracy), "{ranges:?} {nodes:?}");
    }
}

#[test]
fn a_decision_tree_learns_from_two_tables_as_from_the_same_shares_in_each_row() {
    let original = people(AGE_TREE);
    let pairs = [[0, 1], [2, 3], [4, 5], [6, 7]];
    let age = |row: u32| Box::from([ValueId::from(original.quasi_identifiers()[0].leaf_node(row as usize))]);
    // Two people a group, with two diseases: whose is whose no one can say.
    let separated = {
        let classes = pairs.iter().map(|pair| pair.iter().map(|&row| (age(row), vec![row])).collect()).collect();
        release(Arc::clone(&original), values(&original), classes, exact_diseases(&original), false)
    };
    // The same two next to each.
    let beside = {
        let mut values = values(&original);
        let set = |row: usize| DISEASES[row / 2 * 2..][..2].to_vec();
        let sensitive = (0..8).map(|row| standing_for(&mut values[1], &set(row))).collect();
        let classes = (0..8).map(|row| vec![(age(row), vec![row])]).collect();
        release(Arc::clone(&original), values, classes, sensitive, true)
    };
    let learned: Vec<[ClassificationReport; 2]> =
        (0..20).map(|seed| [&separated, &beside].map(|release| learned(release, seed))).collect();
    assert!(learned.iter().all(|[one, other]| close(one.published.accuracy, other.published.accuracy)), "{learned:?}");
    assert!(learned.iter().any(|[one, _]| one.published.accuracy != one.original.accuracy));
}

fn reviewed(release: Release, tau: &str, ell: u32) -> Review {
    Review::of_release(release, vec![vec![TauEll::parse(tau, ell).unwrap().into()]])
}

/// What a table reaches, by the measure's name.
fn reaches(view: &ReviewView, measure: &str) -> f64 {
    let of = view.attributes[0].measures.iter().find(|of| of.name == measure);
    of.unwrap_or_else(|| panic!("no {measure}")).value.unwrap()
}

/// People for whom the table violates the requirement: against an adversary who knows the person, and against a selection-aware one.
fn not_for(view: &ReviewView) -> (u64, Option<u64>) {
    (view.verdict.violations.quasi_identifier.people, view.verdict.violations.method_aware.map(|method| method.people))
}

#[test]
fn a_review_of_free_ranges_counts_suppressed_rows() {
    let review = reviewed(ranges(), "0.5", 3);
    let view = review.view();
    assert_eq!((view.rows, view.suppressed_rows, view.classes, view.k.value), (6, 2, 2, Some(3.0)));
    let labels: Vec<&str> = (0..2).map(|class| view.class_labels.text(class)).collect();
    assert_eq!(labels, ["[22,24]", "[20,21]"]);
    assert_eq!((reaches(&view, "distinct-l"), reaches(&view, "simple-l")), (3.0, 3.0));
    // Against the original: of [22, 24] a quarter less one third of ulcers, and an eighth less one third of gastritis.
    assert!(close(reaches(&view, "t-close"), 7.0 / 24.0));
    all_close(&view.attributes[0].margins.0, &[1.0 / 12.0, 1.0 / 12.0]);
    assert_eq!(not_for(&view), (0, Some(0)));
    assert!(page(&view, "people").replace('\u{a0}', " ").contains("2 rows suppressed by the method."));
    let audit = serde_json::to_value(ReviewReport::of(&review)).unwrap();
    assert_eq!((&audit["suppressed_rows"], &audit["discernibility"]), (&2.into(), &34.into()));
}

#[test]
fn a_review_of_two_tables_reports_that_rows_are_identifiable_and_diseases_are_not() {
    let review = reviewed(separated(), "0.5", 3);
    let view = review.view();
    // Someone of 21 is found; their disease is one of their group's.
    assert_eq!((view.rows, view.suppressed_rows, view.classes, view.k.value), (8, 0, 2, Some(1.0)));
    assert_eq!((reaches(&view, "distinct-l"), reaches(&view, "simple-l")), (3.0, 2.0));
    all_close(&view.attributes[0].margins.0, &[0.0, 0.25]);
    all_close(&view.attributes[0].likeliest_shares.0, &[0.5, 0.25]);
    assert_eq!((not_for(&view), view.attributes[0].generalized_rows), ((0, Some(0)), Some(0)));
    let class = review.class(1).unwrap();
    assert_eq!((class.size, class.labels, class.rows.0), (4, vec!["20, 24, 25".to_owned()], vec![4, 5, 6, 7]));
    assert_eq!([0, 1].map(|cell| review.cells(&[0]).text(cell).to_owned()), ["20", ""]);
    assert!(page(&view, "people").contains("20, 24, 25"));
}

#[test]
fn a_review_of_sets_reports_against_which_adversaries_they_hide_a_value() {
    let review = reviewed(added(), "0.5", 2);
    let view = review.view();
    assert_eq!((view.classes, view.k.value, view.attributes[0].generalized_rows), (6, Some(1.0), Some(8)));
    assert_eq!(reaches(&view, "simple-l"), 2.0);
    all_close(&view.attributes[0].margins.0, &[0.0, 0.0, 0.0, 0.0, 0.0, 0.25]);
    // Behind flu or ulcer two of three have an ulcer (two people of 20, one of 22); behind respiratory all have flu (one of 23).
    assert_eq!(not_for(&view), (0, Some(4)));
    assert_eq!(review.cells(&[6]).text(1), "{flu, ulcer}");
    assert!(page(&view, "people").contains("{flu, ulcer}") || view.attributes[0].method_aware.is_some());
}
