//! The adversary's inference on the tables of the papers and on random ones.

use crate::common;

use std::fs;
use std::sync::Arc;

use common::{microdata, parsed_requirements, real_tables, sweep, table, tree};
use proptest::prelude::*;
use tauell::adversary::{
    Broken, Homogeneity, Inference, Person, Posterior, Prior, SelectionAwareAdversary, bounds, eliminate, excluded,
    fewest, rule_out,
};
use tauell::examples;
use tauell::microdata::{Attribute, Dropped, Microdata};
use tauell::privacy::{Masses, Ratio, Requirement, Setting, Spread, TauEll, Weights};
use tauell::publish::{AttributeRequirements, SweepOptions};
use tauell::recipe::RequirementChoice;
use tauell::release::{Knowledge, Publication, PublishedLabels, Release, ReleasedQuasiIdentifier, ReleasedSensitive};
use tauell::run::Run;
use tauell::session::Problem;
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{LeafRank, NodeId, Taxonomy, ValueId};

/// Base values of the inpatients' condition, in taxonomy order.
const HEART: usize = 0;
const VIRAL: usize = 1;
const CANCER: usize = 2;

/// Base values of the hospital's disease, in taxonomy order.
const HEPATITIS: usize = 0;

/// An inpatient table as the paper prints it, read with the taxonomies of the example that it was made from, with that
/// example's rows where `with_original`.
fn inpatients(id: &str, with_original: bool) -> Release {
    let (file, view) = examples::open_published(id).unwrap();
    let (mut session, choices) = examples::open(view.of, 0).unwrap();
    let microdata = Arc::clone(Problem::new(&mut session, &choices).unwrap().microdata());
    let nodes = |attribute: &Attribute| -> Vec<NodeId> {
        let column = &file.table().columns()[file.column(attribute.name()).unwrap()];
        let node = |row: usize| attribute.taxonomy().node(column.cell(row)).unwrap();
        (0..file.table().rows()).map(node).collect()
    };
    let quasi: Vec<Vec<NodeId>> = microdata.quasi_identifiers().iter().map(nodes).collect();
    let sensitive = nodes(&microdata.sensitive()[0]);
    let classes =
        (0..microdata.len()).map(|row| (quasi.iter().map(|nodes| nodes[row]).collect(), vec![row as u32])).collect();
    let publication = Arc::new(Publication::new(&microdata, classes, vec![sensitive]));
    let required = AttributeRequirements::with_default_weights(&microdata, 0, TauEll::parse("0.5", 3).unwrap());
    let release = Release::of(microdata, [required.known()], publication);
    Release { original: release.original.filter(|_| with_original), ..release }
}

/// The classes that the person may be in.
fn candidates(inferred: &Inference) -> Vec<usize> {
    inferred.candidates.iter().map(|candidate| candidate.class).collect()
}

/// A person as typed in, one label per attribute; "" if nothing is known.
fn described(release: &Release, known: &[&str]) -> Person {
    let node = |(label, attribute): (&&str, &ReleasedQuasiIdentifier)| {
        (!label.is_empty()).then(|| attribute.taxonomy().node(label).expect("a value of the taxonomy").into())
    };
    Person::described(Knowledge::of(known.iter().zip(&release.quasi_identifiers).map(node)))
}

fn hospital() -> Release {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let problem = outcome.problem();
    Release::of(Arc::clone(problem.microdata()), problem.known(), Arc::new(outcome.publication().clone()))
}

fn parse(text: &str, release: &Release) -> Requirement {
    Requirement::parse(text, release.sensitive[0].spread.taxonomy()).unwrap()
}

#[test]
fn published_rows_are_in_the_place_of_their_original_rows() {
    for view in examples::published() {
        let release = inpatients(view.id, true);
        let original = release.original.as_deref().unwrap();
        for row in 0..release.rows() {
            let rows = release.publication.partition().unwrap();
            for (attribute, cell) in original.quasi_identifiers().iter().zip(rows.cells(rows.class_of(row))) {
                assert!(attribute.taxonomy().covers(cell, attribute.leaf_node(row)), "{}: row {row}", view.id);
            }
            let condition = &original.sensitive()[0];
            assert_eq!(rows.sensitive(0, row), condition.leaf_node(row), "{}: row {row}", view.id);
        }
    }
}

#[test]
fn in_the_4_anonymous_table_the_31_year_old_american_of_13053_has_cancer_for_certain() {
    let release = inpatients("inpatients-4-anonymous", false);
    let bob = described(&release, &["13053", "31", "American"]);
    let inferred = Inference::of(&release, 0, None, &bob, Prior::Table);
    assert_eq!((inferred.candidates.len(), inferred.own.as_ref(), inferred.truth), (1, None, None));
    let among = inferred.among.unwrap();
    assert_eq!((among.rows, among.certain(), among.shares.as_slice()), (4, Some(CANCER), [0.0, 0.0, 1.0].as_slice()));
    let standing = among.standing(CANCER, &inferred.prior);
    assert_eq!((standing.prior, standing.posterior), (5.0 / 12.0, 1.0));
    assert!((standing.gain.unwrap() - 2.4).abs() < 1e-12);
    assert_eq!(eliminate(&among.masses, None).unwrap().steps, []);
    // Age and zip code, or age alone, are enough.
    for known in [["13053", "31", ""], ["", "31", ""]] {
        let inferred = Inference::of(&release, 0, None, &described(&release, &known), Prior::Table);
        assert_eq!(inferred.among.unwrap().certain(), Some(CANCER));
    }
}

#[test]
fn in_the_3_diverse_table_the_same_question_stays_open_with_one_half_for_cancer() {
    let release = inpatients("inpatients-3-diverse", false);
    let bob = described(&release, &["13053", "31", "American"]);
    let inferred = Inference::of(&release, 0, None, &bob, Prior::Table);
    let among = inferred.among.unwrap();
    assert_eq!((among.rows, among.certain(), among.shares.as_slice()), (4, None, [0.25, 0.25, 0.5].as_slice()));
    assert!((among.standing(CANCER, &inferred.prior).gain.unwrap() - 1.2).abs() < 1e-12);
    // Two conditions must be ruled out until one remains, one until cancer has two thirds.
    assert_eq!(eliminate(&among.masses, None).unwrap().steps.len(), 2);
    assert_eq!(fewest(&among.masses, None, "2/3".parse().unwrap()), Some(1));
    assert_eq!(fewest(&among.masses, Some(CANCER), "0.9".parse().unwrap()), Some(2));
}

#[test]
fn umeko_without_heart_disease_has_a_viral_infection_in_one_table_and_stays_open_in_the_other() {
    // 2006 paper, section 1.1: a 21-year-old Japanese of 13068; Japanese seldom have heart disease.
    let belief = |id| {
        let release = inpatients(id, false);
        let inferred =
            Inference::of(&release, 0, None, &described(&release, &["13068", "21", "Japanese"]), Prior::Table);
        let among = inferred.among.unwrap();
        (excluded(&among.masses, &release.whole(0)), rule_out(&among.masses, &[HEART]).unwrap())
    };
    let (gone, left) = belief("inpatients-4-anonymous");
    assert_eq!((gone, left.possible), (vec![CANCER], vec![VIRAL]));
    let (gone, left) = belief("inpatients-3-diverse");
    assert_eq!((gone, left.possible), (vec![], vec![VIRAL, CANCER]));
    assert_eq!(left.shares, [0.0, 1.0 / 3.0, 2.0 / 3.0]);
}

#[test]
fn homogeneity_finds_the_class_of_the_thirties_and_none_in_the_3_diverse_table() {
    let scan = |id| {
        let release = inpatients(id, false);
        let scan = Homogeneity::of(release.all_masses(0), &release.whole(0), Ratio::new(1, 1).unwrap());
        (release, scan)
    };
    let (release, found) = scan("inpatients-4-anonymous");
    assert_eq!((found.certain, found.above), (Broken { classes: 1, rows: 4 }, Broken { classes: 1, rows: 4 }));
    assert_eq!(found.excluding, Broken { classes: 2, rows: 8 });
    let worst = found.worst(1, None)[0];
    let age = release.publication.class(worst).cells().unwrap()[1];
    assert_eq!(release.quasi_identifiers[1].label(age), "3*");
    let (_, found) = scan("inpatients-3-diverse");
    assert_eq!((found.certain.classes, found.excluding.classes, found.excluded_pairs), (0, 0, 0));
}

#[test]
fn a_row_of_the_original_is_found_with_its_true_value() {
    let release = inpatients("inpatients-4-anonymous", true);
    let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
    // Row 9 of the paper.
    let inferred = Inference::of(&release, 0, Some(&reader), &Person::of_row(&release, 8), Prior::Table);
    assert_eq!((inferred.truth, candidates(&inferred)), (Some(CANCER), vec![inferred.class.unwrap()]));
    assert_eq!(inferred.own, inferred.among);
    let own = inferred.own.unwrap();
    assert_eq!((own.certain(), own.certain_to_aware()), (Some(CANCER), Some(CANCER)));
}

#[test]
fn without_the_original_a_row_is_known_by_its_class_alone() {
    let release = inpatients("inpatients-3-diverse", false);
    let inferred = Inference::of(&release, 0, None, &Person::of_row(&release, 8), Prior::Table);
    assert_eq!((inferred.truth, candidates(&inferred)), (None, vec![inferred.class.unwrap()]));
    assert!(SelectionAwareAdversary::of(&release, 0).is_none());
}

#[test]
fn a_person_covered_by_no_class_is_not_in_the_table() {
    let release = inpatients("inpatients-4-anonymous", false);
    let inferred = Inference::of(&release, 0, None, &described(&release, &["14850", "31", ""]), Prior::Table);
    assert_eq!((inferred.candidates.as_slice(), inferred.among), ([].as_slice(), None));
}

#[test]
fn tv_6b_in_the_chair_before_a_hospital_patient() {
    let release = hospital();
    let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
    // The first row: 20 years, 10000, hepatitis, published as hemal disease in [20,29] with 1000*.
    let inferred = Inference::of(&release, 0, Some(&reader), &Person::of_row(&release, 0), Prior::Weights);
    assert_eq!((inferred.prior.as_slice(), inferred.truth), ([0.25; 4].as_slice(), Some(HEPATITIS)));
    let own = inferred.own.as_ref().unwrap();
    assert_eq!((own.rows, own.likeliest(), own.shares.as_slice()), (4, HEPATITIS, [0.5, 0.25, 0.25, 0.0].as_slice()));
    assert_eq!(
        (own.exact.as_slice(), own.general.as_slice()),
        ([0.25, 0.0, 0.25, 0.0].as_slice(), [0.25, 0.25, 0.0, 0.0].as_slice())
    );
    assert_eq!(own.standing(HEPATITIS, &inferred.prior).gain, Some(2.0));
    assert_eq!(own.aware.as_ref().unwrap().frequencies(), [0.75, 0.0, 0.25, 0.0]);
    // A method-aware adversary need rule out one value where another must rule out two.
    assert_eq!(eliminate(&own.masses, inferred.truth).unwrap().steps.len(), 2);
    assert_eq!(eliminate(own.aware.as_ref().unwrap(), inferred.truth).unwrap().steps.len(), 1);
    // An adversary who only knows that a person is 20 and lives in 10000 cannot rule out the class of everything.
    assert_eq!(inferred.candidates.len(), 2);
    let among = inferred.among.unwrap();
    assert_eq!((among.rows, among.shares.as_slice()), (8, [0.5, 0.125, 0.25, 0.125].as_slice()));
    assert_eq!(among.aware.unwrap().frequencies(), [0.625, 0.0, 0.25, 0.125]);
}

#[test]
fn the_priors_of_the_hospital_are_its_shares_or_equal_ones() {
    let release = hospital();
    // Two rows of hepatitis are published as hemal disease, which does not change the shares of the original.
    let shares = Prior::Table.shares(&release, 0);
    for (found, due) in shares.iter().zip([6.0 / 12.0, 1.0 / 12.0, 4.0 / 12.0, 1.0 / 12.0]) {
        assert!((found - due).abs() < 1e-15);
    }
}

#[test]
fn theorem_1_is_met_with_equality_in_the_hospital_and_broken_by_a_quarter_for_the_aware() {
    let release = hospital();
    let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
    let requirement = TauEll::parse("0.5", 3).unwrap();
    let plain = bounds(&requirement, release.all_masses(0));
    assert_eq!(plain.iter().map(|bound| bound.reached).collect::<Vec<f64>>(), [0.5, 0.75, 1.0, 1.0]);
    assert!(plain.iter().all(|bound| bound.excess == 0.0 && bound.beyond == Broken::default()));
    let aware = bounds(&requirement, reader.all_masses());
    assert_eq!(aware.iter().map(|bound| bound.excess).collect::<Vec<f64>>(), [0.25, 0.25, 0.0, 0.0]);
    // The class of [20,29] with 1000*, the second.
    assert!(aware[..2].iter().all(|bound| bound.class == Some(1) && bound.beyond == Broken { classes: 1, rows: 4 }));
}

#[test]
fn other_requirements_are_checked_against_a_method_aware_adversary_too() {
    let release = hospital();
    let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
    let broken = |text| reader.broken_under(&parse(text, &release));
    assert_eq!(broken("k=4"), Broken::default());
    assert_eq!(broken("tau-l=0.5,3"), Broken { classes: 1, rows: 4 });
    // Hepatitis and phthisis are left where hemal disease is hepatitis.
    assert_eq!(broken("distinct-l=3"), Broken { classes: 1, rows: 4 });
    assert_eq!(broken("distinct-l=2"), Broken::default());
    assert_eq!(reader.whole().frequencies(), [6.0 / 12.0, 1.0 / 12.0, 4.0 / 12.0, 1.0 / 12.0]);
}

#[test]
fn homogeneity_of_the_hospital_for_either_reader() {
    let release = hospital();
    let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
    let share = Ratio::new(3, 4).unwrap();
    let plain = Homogeneity::of(release.all_masses(0), &release.whole(0), share);
    assert_eq!((plain.above.classes, plain.excluded_pairs), (0, 3));
    let aware = Homogeneity::of(reader.all_masses(), reader.whole(), share);
    // Three quarters are hepatitis in one class, where anemia can be excluded as well.
    assert_eq!((aware.above, aware.excluded_pairs), (Broken { classes: 1, rows: 4 }, 4));
    assert_eq!((aware.worst(1, None)[0], aware.classes[1].value, aware.classes[1].share), (1, HEPATITIS, 0.75));
}

#[test]
fn weights_that_lack_a_value_of_the_original_make_no_aware_reader() {
    let release = hospital();
    let taxonomy = Arc::clone(release.sensitive[0].spread.taxonomy());
    // No one is taken to have the flu, though someone has.
    let weights = Weights::where_present(&[1, 1, 1, 0]);
    let spread = Spread::new(taxonomy, &weights, 12, 1);
    let sensitive =
        vec![ReleasedSensitive { name: "disease".into(), spread, weights, labels: PublishedLabels::default() }];
    assert!(SelectionAwareAdversary::of(&Release { sensitive, ..release }, 0).is_none());
}

#[test]
fn every_person_of_adult_is_a_candidate_for_their_quasi_identifier() {
    let folder = real_tables().join("adult");
    let options = ReadOptions::default();
    let reading = read_all(&fs::read(folder.join("adult.csv")).unwrap(), &options).unwrap();
    let mut session = tauell::session::Session::new(reading, options, MissingTokens::default());
    let names = ["age", "sex", "race", "marital-status", "occupation"];
    for name in names {
        let column = session.column(name).unwrap();
        let bytes = fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap();
        session.set_hierarchy(column, &format!("{name}.csv"), &bytes).unwrap();
    }
    let (_, mut choices) = examples::open("hospital", 0).unwrap();
    choices.qi = names[..4].iter().map(|&name| name.to_owned()).collect();
    choices.sensitive[0].column = "occupation".into();
    choices.requirements = vec![RequirementChoice::tau_ell("0.3", 6, "occupation")];
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let problem = outcome.problem();
    let release =
        Release::of(Arc::clone(problem.microdata()), problem.known(), Arc::new(outcome.publication().clone()));
    let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
    let requirement = problem.requirements()[0].tau_ell().unwrap();
    for row in (0..release.rows()).step_by(503) {
        let inferred = Inference::of(&release, 0, Some(&reader), &Person::of_row(&release, row), Prior::Table);
        assert!(candidates(&inferred).contains(&inferred.class.unwrap()));
        assert!(
            inferred.candidates.len() > 1,
            "the class of everything is always one, and local recoding leaves others"
        );
        let among = inferred.among.unwrap();
        assert!(requirement.holds(&among.masses) && requirement.holds(&inferred.own.unwrap().masses));
        assert!(among.aware.unwrap().frequencies()[inferred.truth.unwrap()] > 0.0);
    }
}

const QUASI: &str = "*\n A\n  a1\n  a2\n B\n  b1\n  b2\n  b3";
const SENSITIVE: &str = "*\n S\n  s1\n  s2\n T\n  t1\n  t2\n  t3";

/// Rows of two quasi-identifier leaves and a sensitive one, five of each.
fn rows() -> impl Strategy<Value = Vec<[u32; 3]>> {
    proptest::collection::vec([0u32..5, 0u32..5, 0u32..5], 1..40)
}

fn coded(rows: &[[u32; 3]]) -> Microdata {
    let attribute = |index: usize, name: &str, taxonomy: &Taxonomy| {
        let leaves = rows.iter().map(|row| LeafRank(row[index])).collect();
        Attribute::new(name, index, Arc::new(taxonomy.clone()), leaves)
    };
    let quasi = tree(QUASI);
    let quasi = vec![attribute(0, "q", &quasi), attribute(1, "r", &quasi)];
    let sensitive = vec![attribute(2, "s", &tree(SENSITIVE))];
    Microdata::new((0..rows.len() as u32).collect(), quasi, sensitive, Dropped::default())
}

/// A sweep of these rows, or `None` where the requirement is out of their reach.
fn release(rows: &[[u32; 3]], tau: &str, ell: u32) -> Option<Release> {
    let microdata = coded(rows);
    let requirements = parsed_requirements(&microdata, tau, ell);
    let publication = sweep(&microdata, &requirements, SweepOptions::default()).ok()?;
    Some(Release::of(Arc::new(microdata), requirements.iter().map(AttributeRequirements::known), Arc::new(publication)))
}

fn is_distribution(shares: &[f64]) -> bool {
    shares.iter().all(|share| *share >= 0.0) && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9
}

fn is_belief(posterior: &Posterior) -> bool {
    let parts = posterior.exact.iter().zip(&posterior.general).zip(&posterior.shares);
    is_distribution(&posterior.shares)
        && is_distribution(&posterior.aware.as_ref().expect("the original is known").frequencies())
        && parts.into_iter().all(|((exact, general), share)| (exact + general - share).abs() < 1e-9)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn beliefs_sum_to_one_and_the_candidates_include_her_class_and_what_they_say_keeps_the_promise(rows in rows()) {
        let (tau, ell) = ("0.5", 3);
        let Some(release) = release(&rows, tau, ell) else { return Ok(()) };
        let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
        let requirement = TauEll::parse(tau, ell).unwrap();
        for prior in [Prior::Table, Prior::Weights] {
            prop_assert!(is_distribution(&prior.shares(&release, 0)));
        }
        for row in 0..rows.len() {
            let inferred = Inference::of(&release, 0, Some(&reader), &Person::of_row(&release, row), Prior::Table);
            prop_assert!(candidates(&inferred).contains(&inferred.class.unwrap()));
            let (own, among) = (inferred.own.unwrap(), inferred.among.unwrap());
            prop_assert!(is_belief(&own) && is_belief(&among));
            // A union of classes that satisfy the requirement satisfies it.
            prop_assert!(requirement.holds(&own.masses) && requirement.holds(&among.masses));
            // A method-aware adversary never excludes what is true.
            let truth = inferred.truth.unwrap();
            prop_assert!(own.aware.unwrap().frequencies()[truth] > 0.0);
            prop_assert!(among.masses.frequencies()[truth] > 0.0);
        }
    }

    #[test]
    fn the_less_is_known_of_a_person_the_more_classes_are_hers(
        rows in rows(),
        pick in any::<proptest::sample::Index>(),
        climb in [0usize..3, 0usize..3],
    ) {
        let Some(release) = release(&rows, "0.5", 2) else { return Ok(()) };
        let person = Person::of_row(&release, pick.index(rows.len()));
        let exact = person.candidates(&release);
        let known = person.known().unwrap().iter().zip(climb).zip(&release.quasi_identifiers).map(|((value, climb), attribute)| {
            let node = attribute.values.node(value.unwrap()).unwrap();
            (0..climb).try_fold(node, |node, _| attribute.taxonomy().parent(node)).map(ValueId::from)
        });
        let vague = Person::described(Knowledge::of(known)).candidates(&release);
        prop_assert!(exact.iter().all(|class| vague.contains(class)));
        let everybody = Person::described(Knowledge::of([None, None])).candidates(&release);
        prop_assert_eq!(everybody.len(), release.publication.class_count());
    }

    #[test]
    fn candidates_are_the_classes_that_somebody_of_the_description_could_be_published_in(
        rows in rows(),
        nodes in [0u32..8, 0u32..8],
    ) {
        let Some(release) = release(&rows, "0.5", 2) else { return Ok(()) };
        let known = Knowledge::of(nodes.iter().map(|&node| Some(ValueId(node))));
        let meets = |class: &usize| {
            release.publication.partition().unwrap().cells(*class).zip(&nodes).zip(&release.quasi_identifiers).all(|((cell, &node), attribute)| {
                let (one, other) = (attribute.taxonomy().leaves(cell), attribute.taxonomy().leaves(NodeId(node)));
                one.start < other.end && other.start < one.end
            })
        };
        let due: Vec<usize> = (0..release.publication.class_count()).filter(meets).collect();
        let found = Person::described(known).candidates(&release);
        prop_assert!(found.iter().all(|candidate| *candidate == release.whole_class(candidate.class)));
        prop_assert_eq!(found.iter().map(|candidate| candidate.class).collect::<Vec<_>>(), due);
    }

    #[test]
    fn where_nothing_sensitive_is_general_both_readers_see_the_same(rows in rows()) {
        let microdata = coded(&rows);
        let requirements = parsed_requirements(&microdata, "0.5", 2);
        // Classes by the first attribute, with the true values.
        let cells = |row: usize| vec![microdata.quasi_identifiers()[0].leaf_node(row), NodeId::ROOT].into_boxed_slice();
        let classes = (0..rows.len()).map(|row| (cells(row), vec![row as u32])).collect();
        let truths = (0..rows.len()).map(|row| microdata.sensitive()[0].leaf_node(row)).collect();
        let publication = Publication::new(&microdata, classes, vec![truths]);
        let release = Release::of(Arc::new(microdata), requirements.iter().map(AttributeRequirements::known), Arc::new(publication));
        let reader = SelectionAwareAdversary::of(&release, 0).unwrap();
        let (plain, aware): (Vec<Masses>, Vec<Masses>) = (release.all_masses(0).collect(), reader.all_masses().collect());
        for (plain, aware) in plain.iter().zip(&aware) {
            for (plain, aware) in plain.frequencies().into_iter().zip(aware.frequencies()) {
                prop_assert!((plain - aware).abs() < 1e-12);
            }
        }
        let spread = &release.sensitive[0].spread;
        for text in ["k=4", "tau-l=0.5,3", "distinct-l=3", "simple-l=2", "entropy-l=2", "recursive-l=2,2", "t-close=0.2"] {
            let requirement = parse(text, &release);
            let setting = Setting { spread, whole: &release.whole(0).into() };
            let broken = plain.iter().filter(|class| !requirement.holds(class, setting)).count();
            prop_assert_eq!(reader.broken_under(&requirement).classes, broken, "{}", text);
        }
        let share = Ratio::new(1, 2).unwrap();
        let of_plain = Homogeneity::of(&plain, &release.whole(0), share);
        let of_aware = Homogeneity::of(&aware, reader.whole(), share);
        prop_assert_eq!((of_plain.certain, of_plain.above, of_plain.excluded_pairs), (of_aware.certain, of_aware.above, of_aware.excluded_pairs));
    }
}

#[test]
fn a_typed_in_group_with_the_leaves_of_a_published_value_is_that_value() {
    // A chain of single children is one value, published as its deepest node.
    let quasi = tree("*\n A\n  a\n B\n  b1\n  b2");
    let table = table(&[("q", &["a", "a", "b1", "b2"]), ("s", &["s1", "s2", "s1", "s2"])]);
    let microdata = microdata(&table, &[quasi, tree("*\n s1\n s2")], 1);
    let requirements = parsed_requirements(&microdata, "0.5", 2);
    let publication = sweep(&microdata, &requirements, SweepOptions::default()).unwrap();
    let release =
        Release::of(Arc::new(microdata), requirements.iter().map(AttributeRequirements::known), Arc::new(publication));
    assert_eq!(described(&release, &["A"]).candidates(&release), described(&release, &["a"]).candidates(&release));
    assert_eq!(described(&release, &["A"]).candidates(&release).len(), 1);
}
