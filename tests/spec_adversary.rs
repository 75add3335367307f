//! The worked examples of docs/explanation/adversaries.md, by their numbers (docs/README.md#examples-by-number).

use crate::common;

use std::fs;
use std::sync::Arc;

use common::{data_folder, microdata, parsed_requirements, sweep, table, tree};
use tauell::adversary::{AssessedRequirements, Broken, General, SatisfiedRequirement, SelectionAwareAdversary};
use tauell::examples;
use tauell::microdata::Microdata;
use tauell::publish::{AttributeRequirements, SweepOptions, verify};
use tauell::recipe::Choices;
use tauell::release::{Publication, Release};
use tauell::review::{BlocksView, Review};
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

fn published(session: &mut Session, choices: &Choices) -> Outcome {
    Run::new(Problem::new(session, choices).unwrap()).unwrap().finish().unwrap()
}

fn hospital() -> Outcome {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    published(&mut session, &choices)
}

/// The release as seen by a selection-aware adversary, and what remains for that person.
struct Aware {
    adversary: SelectionAwareAdversary,
    excess: Vec<f64>,
    broken: Broken,
    worst_excess: f64,
}

impl Aware {
    fn general(&self) -> &[General] {
        self.adversary.general()
    }

    fn frequencies(&self, class: usize) -> Vec<f64> {
        self.adversary.frequencies(class)
    }
}

fn read_by_aware(outcome: &Outcome) -> Aware {
    let requirements = outcome.problem().requirements();
    let publication = Arc::new(outcome.publication().clone());
    let release =
        Release::of(Arc::clone(outcome.problem().microdata()), outcome.problem().known(), Arc::clone(&publication));
    let adversary = SelectionAwareAdversary::of(&release, 0).unwrap();
    let (requirements, setting) = (requirements[0].requirements(), requirements[0].setting());
    let kept = SatisfiedRequirement::of(
        &publication,
        &AssessedRequirements { attribute: 0, requirements, setting, adversary: Some(&adversary) },
    );
    let tau_ell = requirements[0].tau_ell().unwrap();
    Aware {
        excess: (0..publication.class_count()).map(|class| adversary.excess(class, &tau_ell)).collect(),
        broken: kept.method(&publication).unwrap(),
        worst_excess: kept.excess().unwrap(),
        adversary,
    }
}

#[test]
fn tv_6_both_rows_published_as_hemal_disease_are_found_to_be_hepatitis() {
    let outcome = hospital();
    let aware = read_by_aware(&outcome);
    let [general] = aware.general() else { panic!("one generalized value is published") };
    let values = outcome.publication().sensitive_values(0);
    assert_eq!(values.label(general.value), "hemal disease");
    assert_eq!((general.rows, general.likeliest_rows), (2, 2));
    // Base values in taxonomy order: hepatitis, anemia, phthisis, flu.
    assert_eq!(general.likeliest, 0);
}

#[test]
fn tv_6b_in_one_class_hepatitis_has_three_quarters_for_a_method_aware_adversary() {
    let outcome = hospital();
    let aware = read_by_aware(&outcome);
    // In order: the root class, [20,29] with 1000*, [30,39] with 1000*.
    let frequencies: Vec<Vec<f64>> = (0..3).map(|class| aware.frequencies(class)).collect();
    assert_eq!(frequencies, [[0.5, 0.0, 0.25, 0.25], [0.75, 0.0, 0.25, 0.0], [0.25, 0.25, 0.5, 0.0]]);
    assert_eq!(aware.excess, [0.0, 0.25, 0.0]);
    assert_eq!((aware.broken.classes, aware.broken.rows, aware.worst_excess), (1, 4, 0.25));
}

#[test]
fn tv_6b_the_report_agrees() {
    let outcome = hospital();
    let aware = &outcome.report().method_aware[0];
    assert_eq!((aware.violated_classes, aware.violated_rows, aware.worst_excess), (1, 4, Some(0.25)));
    assert_eq!((aware.generalized_rows, aware.correctly_guessed_rows), (2, 2));
    let caveat = &outcome.report().caveats[1];
    assert_eq!(
        caveat,
        "2 rows are published with a generalized value of \"disease\". Such rows are taken from those with the most \
         frequent values, so an adversary who knows the rule infers the true value behind every one of them; for this \
         adversary, 1 of 3 classes (4 of 12 people) exceeds the limit, by up to 25 percentage points."
    );
}

#[test]
fn where_no_sensitive_value_is_general_the_algorithm_tells_nothing() {
    let (mut session, choices) = examples::open("inpatients", 0).unwrap();
    let outcome = published(&mut session, &choices);
    let aware = read_by_aware(&outcome);
    assert_eq!(aware.general(), []);
    assert_eq!((aware.broken.classes, aware.worst_excess), (0, 0.0));
    for class in 0..outcome.publication().class_count() {
        let masses = outcome.masses(class, 0);
        assert_eq!(aware.frequencies(class), masses.frequencies());
        assert_eq!(
            aware.excess[class],
            -outcome.problem().requirements()[0].tau_ell().unwrap().tightest(&masses).margin
        );
    }
}

/// By sensitive attribute: groups in which the others are known, those that break what is required on it, and their rows.
fn blocks(
    microdata: Microdata,
    requirements: &[AttributeRequirements],
    publication: Publication,
) -> Vec<Option<(usize, usize, u64)>> {
    let known = requirements.iter().map(AttributeRequirements::known);
    let release = Release::of(Arc::new(microdata), known, Arc::new(publication));
    let requirements = requirements.iter().map(|required| required.requirements().to_vec()).collect();
    let view = Review::of_release(release, requirements).view();
    let of = |blocks: &BlocksView| {
        (blocks.blocks, blocks.requirements[0].violated_classes, blocks.requirements[0].violated_rows)
    };
    view.attributes.iter().map(|attribute| attribute.blocks.as_ref().map(of)).collect()
}

#[test]
fn tv_7_per_attribute_diversity_holds_where_multi_attribute_diversity_does_not() {
    let table =
        table(&[("q", &["x", "x", "x", "x"]), ("s", &["s1", "s1", "s2", "s3"]), ("v", &["v1", "v2", "v3", "v3"])]);
    let taxonomies = [tree("*\n x"), tree("*\n s1\n s2\n s3"), tree("*\n v1\n v2\n v3")];
    let microdata = microdata(&table, &taxonomies, 2);
    let requirements = parsed_requirements(&microdata, "0.5", 3);
    let publication = sweep(&microdata, &requirements, SweepOptions::default()).unwrap();
    verify(&microdata, &requirements, &publication).unwrap();
    assert_eq!(publication.class_count(), 1);
    // By v: {s1}, {s1}, {s2, s3}. By s: {v1, v2}, {v3}, {v3}. None has three values.
    assert_eq!(blocks(microdata, &requirements, publication), [Some((3, 3, 4)); 2]);
}

#[test]
fn tv_7_blocks_that_satisfy_the_requirement_are_not_counted() {
    // Every pair of an s and a v once: one attribute discloses nothing about the other.
    let (mut s, mut v) = (Vec::new(), Vec::new());
    for i in ["1", "2", "3"] {
        for j in ["1", "2", "3"] {
            s.push(i);
            v.push(j);
        }
    }
    let table = table(&[("q", &["x"; 9]), ("s", &s), ("v", &v)]);
    let values = "*\n 1\n 2\n 3";
    let microdata = microdata(&table, &[tree("*\n x"), tree(values), tree(values)], 2);
    let requirements = parsed_requirements(&microdata, "1/3", 3);
    let publication = sweep(&microdata, &requirements, SweepOptions::default()).unwrap();
    assert_eq!(blocks(microdata, &requirements, publication), [Some((3, 0, 0)); 2]);
}

#[test]
fn tv_7_with_one_sensitive_attribute_there_is_no_other_to_know() {
    let outcome = hospital();
    let (problem, publication) = (outcome.problem(), outcome.publication().clone());
    assert_eq!(blocks((**problem.microdata()).clone(), problem.requirements(), publication), [None]);
}

const ORDER: [&str; 7] = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"];

/// What docs/explanation/adversaries.md#a-selection-aware-adversary states about one sensitive attribute of Adult (30,162 rows); `None` where it states nothing.
struct Figures {
    sensitive: &'static str,
    quasi: usize,
    tau: &'static str,
    l: u32,
    general_rows: Option<u64>,
    /// The share of those rows that have the most frequent of their true values.
    one_value: f64,
    classes: Option<usize>,
    broken_classes: Option<usize>,
    broken_rows: Option<u64>,
    worst_excess: Option<f64>,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            sensitive: "",
            quasi: 4,
            tau: "0.5",
            l: 3,
            general_rows: None,
            one_value: 1.0,
            classes: None,
            broken_classes: None,
            broken_rows: None,
            worst_excess: None,
        }
    }
}

fn adult_figures() -> [Figures; 5] {
    [
        Figures {
            sensitive: "race",
            general_rows: Some(15_618),
            classes: Some(3_058),
            broken_classes: Some(2_799),
            broken_rows: Some(29_144),
            worst_excess: Some(0.5),
            ..Figures::default()
        },
        Figures { sensitive: "native-country", general_rows: Some(14_767), ..Figures::default() },
        Figures {
            sensitive: "workclass",
            general_rows: Some(12_859),
            classes: Some(1_350),
            broken_classes: Some(1_110),
            ..Figures::default()
        },
        Figures {
            sensitive: "marital-status",
            one_value: 0.87,
            classes: Some(1_703),
            broken_classes: Some(657),
            ..Figures::default()
        },
        Figures {
            sensitive: "occupation",
            quasi: 5,
            tau: "0.3",
            l: 6,
            one_value: 0.0,
            broken_classes: Some(1),
            broken_rows: Some(1_798),
            worst_excess: Some(0.298),
            ..Figures::default()
        },
    ]
}

#[test]
fn adult_against_a_method_aware_adversary() {
    let Some(folder) = data_folder() else { return };
    let folder = folder.join("adult");
    let options = ReadOptions::default();
    let reading = read_all(&fs::read(folder.join("adult-30162.csv")).unwrap(), &options).unwrap();
    let mut session = Session::new(reading, options, MissingTokens::default());
    for name in ORDER.iter().chain(&["occupation"]) {
        let column = session.column(name).unwrap();
        let bytes = fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap();
        session.set_hierarchy(column, &format!("{name}.csv"), &bytes).unwrap();
    }
    for figures in adult_figures() {
        let quasi = ORDER.iter().filter(|&&name| name != figures.sensitive).take(figures.quasi);
        let choices = Choices { qi: quasi.map(|&name| name.to_owned()).collect(), ..Choices::default() };
        let asked = format!("tau-l={},{}", figures.tau, figures.l);
        let choices = choices.with_sensitive(figures.sensitive, &[asked]).unwrap();
        let outcome = published(&mut session, &choices);
        compare(&figures, &outcome, &read_by_aware(&outcome));
    }
}

/// Within what another order of equal rows may change: a hundredth of a count, a thousandth of a share.
fn compare(figures: &Figures, outcome: &Outcome, aware: &Aware) {
    let close = |found: u64, expected: Option<u64>, what: &str| {
        if let Some(expected) = expected {
            let near = found.abs_diff(expected) * 100 <= expected;
            assert!(near, "{}: {found} {what} where {expected} are due", figures.sensitive);
        }
    };
    let general: u64 = aware.general().iter().map(|general| general.rows).sum();
    let mut by_value = vec![0; aware.frequencies(0).len()];
    aware.general().iter().for_each(|general| by_value[general.likeliest] += general.likeliest_rows);
    let one_value = *by_value.iter().max().unwrap() as f64 / general as f64;
    let broken = aware.broken;
    println!(
        "{}: {general} general rows, {one_value:.3} of them one value; {} of {} classes break, {} rows, worst excess {:.4}",
        figures.sensitive,
        broken.classes,
        outcome.report().classes,
        broken.rows,
        aware.worst_excess
    );
    close(general, figures.general_rows, "rows with a general value");
    close(outcome.report().classes as u64, figures.classes.map(|classes| classes as u64), "classes");
    close(broken.classes as u64, figures.broken_classes.map(|classes| classes as u64), "classes that break");
    close(broken.rows, figures.broken_rows, "rows in classes that break");
    assert!(one_value >= figures.one_value - 0.005, "{}: {one_value}", figures.sensitive);
    if let Some(expected) = figures.worst_excess {
        assert!((aware.worst_excess - expected).abs() < 0.001, "{}: {}", figures.sensitive, aware.worst_excess);
    }
}
