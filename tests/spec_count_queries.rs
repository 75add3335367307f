//! Count queries (docs/reference/measures.md#count-queries, TV-19): by hand, and what must hold for all of them.

use crate::common;

use std::sync::Arc;

use common::{microdata, parsed_requirements, sweep, table, tree};
use proptest::prelude::*;
use tauell::estimate::{Category, Condition, EstimateMethod, Estimator};
use tauell::examples;
use tauell::privacy::{TauEll, Weights};
use tauell::publish::{AttributeRequirements, SweepOptions};
use tauell::release::{Publication, Release};
use tauell::run::Run;
use tauell::session::Problem;
use tauell::taxonomy::NodeId;
use tauell::utility::{
    Answered, Classification, ClassificationOptions, ClassificationTarget, CountQueries, CountQuery, CountQueryOptions,
    CountQueryReport, Predicate,
};

/// One of the tables of the papers under its choices, or one with two sensitive attributes.
fn example(id: &str) -> Release {
    if id == "two sensitive" {
        return two_sensitive();
    }
    let (mut session, choices) = examples::open(id, 0).unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let problem = outcome.problem();
    Release::of(Arc::clone(problem.microdata()), problem.known(), Arc::new(outcome.publication().clone()))
}

/// Twelve rows with two sensitive attributes under (0.5, 2); some values of both are general.
fn two_sensitive() -> Release {
    let columns: [(&str, &[&str]); 3] = [
        ("age", &["a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"]),
        ("ill", &["x", "x", "x", "x", "x", "x", "x", "y", "z", "w", "x", "y"]),
        ("pay", &["1", "1", "2", "1", "1", "1", "1", "1", "3", "1", "1", "4"]),
    ];
    let trees = ["*\n A\n  a\n  b\n C\n  c\n  d", "*\n X\n  x\n  y\n Z\n  z\n  w", "*\n P\n  1\n  2\n Q\n  3\n  4"];
    let original = microdata(&table(&columns), &trees.map(tree), 2);
    let requirements = parsed_requirements(&original, "0.5", 2);
    let publication = sweep(&original, &requirements, SweepOptions::default()).unwrap();
    let general = |index: usize| {
        (0..12).any(|row| !publication.sensitive_values(index).is_base(publication.sensitive(index, row).unwrap()))
    };
    assert!(general(0) && general(1));
    Release::of(Arc::new(original), requirements.iter().map(AttributeRequirements::known), Arc::new(publication))
}

/// The original rows published unchanged.
fn unchanged(release: &Release) -> Release {
    let original = release.original.clone().unwrap();
    let rows = 0..original.len();
    let cells = |row: usize| original.quasi_identifiers().iter().map(|of| of.leaf_node(row)).collect();
    let classes = rows.clone().map(|row| (cells(row), vec![row as u32])).collect();
    let sensitive =
        original.sensitive().iter().map(|attribute| rows.clone().map(|row| attribute.leaf_node(row)).collect());
    let publication = Publication::new(&original, classes, sensitive.collect());
    Release { publication: Arc::new(publication), ..release.clone() }
}

fn taxonomy(release: &Release, attribute: usize) -> &tauell::taxonomy::Taxonomy {
    let quasi = release.quasi_identifiers.len();
    release
        .quasi_identifiers
        .get(attribute)
        .map_or_else(|| &**release.sensitive[attribute - quasi].spread.taxonomy(), |attribute| &**attribute.taxonomy())
}

fn query(release: &Release, asked: &[(usize, &str)]) -> CountQuery {
    let predicate = |&(attribute, label): &(usize, &str)| Predicate {
        attribute,
        value: taxonomy(release, attribute).node(label).unwrap(),
    };
    CountQuery { predicates: asked.iter().map(predicate).collect() }
}

fn run(release: &Release, options: CountQueryOptions, slice: u64) -> (Vec<Answered>, CountQueryReport) {
    let mut queries = CountQueries::new(release, options).unwrap();
    while !queries.advance(slice).finished() {}
    (queries.answered().to_vec(), queries.finish())
}

/// ACT and EST from the definition, row by row.
fn by_definition(release: &Release, query: &CountQuery) -> (u64, f64) {
    let original = release.original.as_ref().unwrap();
    let quasi = original.quasi_identifiers();
    let rows = release.publication.partition().unwrap();
    let (mut actual, mut estimate) = (0, 0.0);
    for row in 0..original.len() {
        let (mut fits, mut share) = (true, 1.0);
        for &Predicate { attribute, value } in &query.predicates {
            let taxonomy = taxonomy(release, attribute);
            let asked = taxonomy.leaves(value);
            let sensitive = attribute.checked_sub(quasi.len());
            let (leaf, published) = match sensitive {
                None => (quasi[attribute].leaves()[row], rows.cell(rows.class_of(row), attribute)),
                Some(index) => (original.sensitive()[index].leaves()[row], rows.sensitive(index, row)),
            };
            fits &= asked.contains(&(leaf as usize));
            let weight = |leaf: usize| match sensitive {
                None => 1.0,
                Some(index) => release.sensitive[index].weights.by_leaf()[leaf].to_f64(),
            };
            let all: f64 = taxonomy.leaves(published).map(weight).sum();
            let both: f64 = taxonomy.leaves(published).filter(|leaf| asked.contains(leaf)).map(weight).sum();
            share *= both / all;
        }
        actual += u64::from(fits);
        estimate += share;
    }
    (actual, estimate)
}

#[test]
fn tv_19_five_people_in_their_twenties_have_hepatitis_and_three_are_expected() {
    let release = example("hospital");
    let queries = CountQueries::new(&release, CountQueryOptions::default()).unwrap();
    let answered = queries.answer(query(&release, &[(0, "[20,29]"), (2, "hepatitis")]));
    assert_eq!((answered.actual, answered.estimate), (5, 3.0));
    assert_eq!(answered.relative_error(), Some(0.4));
}

#[test]
fn a_query_of_one_value_of_each_kind_by_hand() {
    let release = example("hospital");
    let queries = CountQueries::new(&release, CountQueryOptions::default()).unwrap();
    // The two rows of "hemal disease" are half each; all other hepatitis rows state so.
    let hepatitis = queries.answer(query(&release, &[(2, "hepatitis")]));
    assert_eq!((hepatitis.actual, hepatitis.estimate), (6, 5.0));
    // A tenth of each of the four rows in [20,29], a twentieth of each of the four at the root.
    let twenty = queries.answer(query(&release, &[(0, "20")]));
    assert_eq!(twenty.actual, 4);
    assert!((twenty.estimate - 0.6).abs() < 1e-12);
    // What no one has.
    let nobody = queries.answer(query(&release, &[(0, "39")]));
    assert_eq!((nobody.actual, nobody.relative_error()), (0, None));
    // A query of nothing is the table.
    let all = queries.answer(query(&release, &[]));
    assert_eq!((all.actual, all.estimate), (12, 12.0));
}

#[test]
fn weights_distribute_generalized_sensitive_values() {
    let table = table(&[("age", &["a", "a", "b"]), ("ill", &["x", "y", "z"])]);
    let original = Arc::new(microdata(&table, &[tree("*\n a\n b"), tree("*\n G\n  x\n  y\n z")], 1));
    let taxonomy = original.sensitive()[0].taxonomy();
    let general = taxonomy.node("G").unwrap();
    let z = taxonomy.node("z").unwrap();
    let publication =
        Publication::new(&original, vec![(Box::from([NodeId::ROOT]), vec![0, 1, 2])], vec![vec![general, general, z]]);
    let weights = Weights::given(taxonomy, &[1, 1, 1], "ill", &[("x".to_owned(), "3".parse().unwrap())]).unwrap();
    let required = AttributeRequirements::new(&original, 0, TauEll::parse("0.5", 2).unwrap(), &weights);
    let release = Release::of(original, [required.known()], Arc::new(publication));
    let queries = CountQueries::new(&release, CountQueryOptions::default()).unwrap();
    assert_eq!(queries.answer(query(&release, &[(1, "x")])).estimate, 1.5);
    assert_eq!(queries.answer(query(&release, &[(0, "a"), (1, "y")])).estimate, 0.25);
    assert_eq!(queries.answer(query(&release, &[(1, "G")])).estimate, 2.0);
}

#[test]
fn queries_without_a_match_are_excluded_and_counted() {
    let release = example("hospital");
    let options = CountQueryOptions { queries: 500, most_predicates: 3, seed: 3 };
    let (answered, report) = run(&release, options, u64::MAX);
    let without = answered.iter().filter(|of| of.actual == 0).count();
    assert!(without > 0);
    assert_eq!((report.drawn, report.skipped, report.all.queries), (500, without, 500 - without));
    assert_eq!(report.by_predicates.iter().map(|of| of.queries).sum::<usize>(), report.all.queries);
    assert_eq!(report.by_predicates.iter().map(|of| of.key).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(report.by_level.iter().map(|of| of.key).collect::<Vec<_>>(), [1, 2]);
    let predicates: usize = report.by_predicates.iter().map(|of| of.key * of.queries).sum();
    assert_eq!(report.by_level.iter().map(|of| of.queries).sum::<usize>(), predicates);
}

#[test]
fn mean_and_median_are_those_of_the_answers() {
    let release = example("inpatients");
    let (answered, report) = run(&release, CountQueryOptions { queries: 64, ..CountQueryOptions::default() }, 1);
    let mut errors: Vec<f64> = answered.iter().filter_map(Answered::relative_error).collect();
    errors.sort_by(f64::total_cmp);
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    let median = (errors[(errors.len() - 1) / 2] + errors[errors.len() / 2]) / 2.0;
    assert!((report.all.mean - mean).abs() < 1e-12);
    assert_eq!(report.all.median, median);
    assert!(report.all.mean > 0.0);
}

#[test]
fn without_original_rows_there_is_nothing_to_compare_with() {
    let mut release = example("hospital");
    release.original = None;
    let error = CountQueries::new(&release, CountQueryOptions::default()).unwrap_err();
    assert_eq!(error.code(), "utility-no-original-rows");
}

#[test]
fn the_queries_of_a_seed_are_laid_down() {
    let release = example("hospital");
    let options = CountQueryOptions { queries: 8, most_predicates: 3, seed: 0 };
    let (answered, _) = run(&release, options, u64::MAX);
    let asked: Vec<String> = answered
        .iter()
        .map(|of| {
            let label = |predicate: &Predicate| taxonomy(&release, predicate.attribute).label(predicate.value);
            of.query.predicates.iter().map(label).collect::<Vec<_>>().join(" and ")
        })
        .collect();
    let due = ["33", "10007", "10001", "25", "26", "26 and 10002 and hepatitis", "24 and 1001*", "10012"];
    assert_eq!(asked, due);
    // They come from the taxonomies, not from what was published.
    let (other, _) = run(&unchanged(&release), options, u64::MAX);
    assert!(answered.iter().zip(&other).all(|(left, right)| left.query == right.query));
}

#[test]
fn the_figures_of_a_seed_are_laid_down_to_the_last_bit() {
    let (_, report) = run(&example("hospital"), CountQueryOptions { seed: 5, ..CountQueryOptions::default() }, 100);
    assert_eq!((report.skipped, report.all.mean, report.all.median), (700, 0.3262003968253968, 0.16666666666666666));
    let options = ClassificationOptions { seed: 5, ..ClassificationOptions::default() };
    let release = example("census");
    let mut learning = Classification::new(&release, ClassificationTarget::Sensitive(0), options).unwrap();
    while !learning.advance(10_000).finished() {}
    let report = learning.finish();
    let found = (report.original.accuracy, report.original.rules, report.published.accuracy, report.published.rules);
    // The example leaves sensitive values exact, which costs nearly nothing there.
    assert_eq!(found, (0.1692, 14_702, 0.1294, 7_116));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition_however_the_work_is_sliced(
        id in prop::sample::select(vec!["hospital", "inpatients", "two sensitive"]),
        seed in any::<u64>(),
        most_predicates in 1usize..6,
        slice in 1u64..400,
    ) {
        let release = example(id);
        let options = CountQueryOptions { queries: 40, most_predicates, seed };
        let (answered, report) = run(&release, options, slice);
        prop_assert_eq!((&answered, &report), (&run(&release, options, u64::MAX).0, &run(&release, options, 1).1));
        for of in &answered {
            let (actual, estimate) = by_definition(&release, &of.query);
            prop_assert_eq!(of.actual, actual);
            prop_assert!((of.estimate - estimate).abs() < 1e-9, "{} against {estimate}", of.estimate);
        }
    }

    #[test]
    fn an_unchanged_publication_answers_without_error(
        id in prop::sample::select(vec!["hospital", "inpatients", "two sensitive"]),
        seed in any::<u64>(),
    ) {
        let release = unchanged(&example(id));
        let (answered, report) = run(&release, CountQueryOptions { queries: 60, most_predicates: 4, seed }, u64::MAX);
        prop_assert!(answered.iter().all(|of| of.estimate == of.actual as f64));
        prop_assert_eq!((report.all.mean, report.all.median), (0.0, 0.0));
    }
}

#[test]
fn estimator_reaches_the_expected_count_too() {
    // TV-19: three of the five in their twenties who have hepatitis.
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let problem = outcome.problem();
    let publication = Arc::new(outcome.publication().clone());
    let release = Release::of(Arc::clone(problem.microdata()), problem.known(), publication);
    let twenties = Category::of(&release, &[Condition::parse(&release, "age=[20,29]").unwrap()]).unwrap();
    let estimator = Estimator::new(&release, 0, None).unwrap();
    let (found, truth) = estimator.estimate(&twenties, EstimateMethod::Raw);
    let hepatitis = (0..estimator.values().len()).find(|&place| estimator.label(place) == "hepatitis").unwrap();
    assert_eq!((found.counts[hepatitis], truth.unwrap().counts[hepatitis]), (3.0, 5));
}
