//! Columns published unchanged, measured with the quasi-identifier: figures counted by hand, and counted again from the
//! text of the published file.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tauell::findings::{DecisionAbout, Readiness, RequirementsStatus};
use tauell::publish::{GeneralizeSensitive, MethodChoice};
use tauell::recipe::{Choices, RequirementChoice};
use tauell::review::{Review, ReviewRequest, page};
use tauell::review_report::ReviewReport;
use tauell::run::{Outcome, Run, Stage, WarningAbout};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

fn open(text: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|&name| name.to_owned()).collect()
}

/// `age` is the quasi-identifier, `disease` is sensitive; these requirements, and these columns published unchanged.
fn choices(require: &[&str], keep: &[&str]) -> Choices {
    let method = MethodChoice::default().with_generalize_sensitive(GeneralizeSensitive::Never);
    let choices = Choices { qi: names(&["age"]), keep: names(keep), method, ..Choices::default() };
    choices.with_sensitive("disease", require).unwrap()
}

fn published(text: &str, choices: &Choices) -> Outcome {
    let mut session = open(text);
    Run::new(Problem::new(&mut session, choices).unwrap()).unwrap().finish().unwrap()
}

/// The file; labels of ranges hold commas, so it has semicolons.
fn csv(outcome: &Outcome) -> String {
    let (published, mut file) = (outcome.published(), Vec::new());
    let order = outcome.problem().choices().row_order;
    published.write_rows(&mut file, b';', order, 0..published.rows()).unwrap();
    String::from_utf8(file).unwrap()
}

/// Eight people of two ages. In town, the people of 20 are flu, hiv and flu, flu; those of 30 are hiv, flu, ulcer and an ulcer
/// alone. Everyone has a badge of their own but two of 30 and ulcer.
const EIGHT: &str = "\
age,disease,town,badge,country
20,flu,Ahaus,1,de
20,hiv,Ahaus,2,de
20,flu,Bonn,3,de
20,hiv,Bonn,4,de
30,hiv,Bonn,5,de
30,flu,Bonn,6,de
30,ulcer,Bonn,7,de
30,ulcer,Celle,7,de
";

#[test]
fn disclosure_by_an_unchanged_column_is_counted_as_by_hand_and_follows_the_verdict() {
    let outcome = published(EIGHT, &choices(&["tau-l=0.5,2", "k=2"], &["town"]));
    let report = outcome.report();
    assert_eq!((report.classes, report.k), (2, 4));
    // Groups: {flu, hiv} in Ahaus and Bonn, {hiv, flu, ulcer} in Bonn, {ulcer} in Celle.
    let kept = report.published_unchanged.as_ref().unwrap();
    let town = &kept.columns[0];
    assert_eq!((town.distinct, town.unique, town.groups), (3, 1, 4));
    assert_eq!((town.smallest_group, town.singletons, town.people), (1, 1, 1));
    let each: Vec<(&str, u64)> = town.requirements.iter().map(|one| (one.requirement.as_str(), one.people)).collect();
    assert_eq!(each, [("tau-l=0.5,2", 1), ("k=2", 1)]);
    assert_eq!(kept.joint_columns, None);
    assert_eq!(
        town.sentence,
        "For an adversary who also knows a person's value of \"town\", 1 person is alone in a class, so that row is found; (τ, \
         ℓ)-diversity with τ = 0.5 and ℓ = 2 for \"disease\" is violated for 1 of 8 people; k-anonymity with k = 2 \
         is violated for 1 of 8 people."
    );
    let beside = report.verdict.violations.published_unchanged.as_ref().unwrap();
    assert_eq!(
        beside.line,
        "Violated for 1 of 8 people against an adversary who also knows column \"town\", published unchanged."
    );
    assert_eq!(
        (report.verdict.requirements_status, report.verdict.status),
        (RequirementsStatus::PublishedUnchangedViolated, Readiness::DoNotRelease)
    );
    let unchanged = &report.verdict.decisions[0];
    assert_eq!((unchanged.about, unchanged.people), (DecisionAbout::PublishedUnchanged, Some(1)));
    let [warning] = report.warnings.as_slice() else { panic!("{:?}", report.warnings) };
    assert_eq!(
        (warning.about, warning.term.as_str()),
        (WarningAbout::PublishedUnchanged, "Column \"town\", published unchanged")
    );
    assert!(warning.sentence.starts_with(&town.sentence), "{}", warning.sentence);
}

#[test]
fn a_nearly_unique_unchanged_column_identifies_people_and_a_constant_one_changes_nothing() {
    let outcome = published(EIGHT, &choices(&["tau-l=0.5,2"], &["country"]));
    let report = outcome.report();
    let country = &report.published_unchanged.as_ref().unwrap().columns[0];
    assert_eq!((country.distinct, country.unique, country.groups, country.smallest_group), (1, 0, 2, 4));
    assert_eq!(report.warnings, []);
    assert_eq!(
        country.sentence,
        "For an adversary who also knows a person's value of \"country\", the smallest class has 4 people, and the requirement is satisfied."
    );
    let beside = report.verdict.violations.published_unchanged.as_ref().unwrap();
    assert_eq!(beside.line, "Satisfied against an adversary who also knows column \"country\", published unchanged.");
    assert!(report.caveats.contains(&country.sentence));

    let outcome = published(EIGHT, &choices(&["tau-l=0.5,2"], &["badge"]));
    let badge = &outcome.report().published_unchanged.as_ref().unwrap().columns[0];
    assert_eq!((badge.distinct, badge.unique, badge.groups, badge.singletons, badge.people), (7, 6, 7, 6, 8));
    assert!(
        badge.sentence.starts_with(
            "6 of 8 people have a value of \"badge\" that no one else has: an adversary who knows it finds the row without knowing anything \
             else. For an adversary who also knows"
        ),
        "{}",
        badge.sentence
    );
}

#[test]
fn columns_published_unchanged_are_assessed_one_by_one_and_together() {
    // Each alone leaves two people in every group, both together leave everyone alone.
    let text = "age,disease,sex,job\n20,flu,f,nurse\n20,hiv,f,cook\n20,hiv,m,nurse\n20,flu,m,cook\n";
    let outcome = published(text, &choices(&["distinct-l=2"], &["sex", "job"]));
    let report = outcome.report();
    let kept = report.published_unchanged.as_ref().unwrap();
    assert_eq!(kept.columns.iter().map(|one| (one.smallest_group, one.people)).collect::<Vec<_>>(), [(2, 0), (2, 0)]);
    let together = kept.joint_columns.as_ref().unwrap();
    assert_eq!((together.distinct, together.unique, together.singletons, together.people), (4, 4, 4, 4));
    assert_eq!((kept.people, together.columns.clone()), (4, names(&["sex", "job"])));
    assert_eq!(
        kept.line.as_deref(),
        Some(
            "Violated for all 4 people against an adversary who also knows columns \"sex\" and \"job\", published unchanged."
        )
    );
    let terms: Vec<&str> = report.warnings.iter().map(|warning| warning.term.as_str()).collect();
    assert_eq!(terms, ["Columns \"sex\" and \"job\", published unchanged"]);
}

#[test]
fn k_alone_is_checked_on_the_groups_too() {
    let requirements = vec![RequirementChoice::k(3)];
    let choices = Choices { sensitive: Vec::new(), requirements, ..choices(&[], &["town"]) };
    let outcome = published(EIGHT, &choices);
    let town = &outcome.report().published_unchanged.as_ref().unwrap().columns[0];
    let [k] = town.requirements.as_slice() else { panic!("{town:?}") };
    assert_eq!((k.requirement.as_str(), k.column.as_deref(), k.people), ("k=3", None, 5));
}

#[test]
fn without_columns_published_unchanged_no_finding_mentions_them() {
    let outcome = published(EIGHT, &choices(&["tau-l=0.5,2"], &[]));
    let report = outcome.report();
    assert_eq!(
        (&report.published_unchanged, &report.verdict.violations.published_unchanged, report.warnings.len()),
        (&None, &None, 0)
    );
    assert!(!report.to_text().contains("\"published_unchanged\""), "{}", report.to_text());
}

#[test]
fn classes_of_one_or_two_people_are_counted_before_the_download() {
    let text = "age,disease\n20,flu\n20,hiv\n40,flu\n40,hiv\n60,flu\n60,hiv\n60,ulcer\n";
    let outcome = published(text, &choices(&["distinct-l=2"], &[]));
    let [warning] = outcome.report().warnings.as_slice() else { panic!("{:?}", outcome.report().warnings) };
    assert_eq!((warning.about, warning.term.as_str()), (WarningAbout::SmallClasses, "Smallest class, k = 2"));
    assert_eq!(
        warning.sentence,
        "2 of 3 classes have fewer than 3 people (4 people in all). Of two in a class, each knows which row is the \
         other's. Require k = 3 or more as well."
    );
    let three = published(text, &choices(&["distinct-l=2", "k=3"], &[]));
    assert!(three.report().warnings.iter().all(|warning| warning.about != WarningAbout::SmallClasses));
}

#[test]
fn reviews_of_a_release_and_of_its_file_agree_on_columns_published_unchanged() {
    let outcome = published(EIGHT, &choices(&["tau-l=0.5,2", "k=2"], &["town", "country"]));
    let kept = outcome.report().published_unchanged.clone().unwrap();
    let review = Review::of_outcome(&outcome);
    assert_eq!(review.view().published_unchanged.as_ref(), Some(&kept));
    assert_eq!(review.view().verdict, outcome.report().verdict);
    let html = page(&review.view(), "eight.csv");
    let line = html.find("against an adversary who also knows").expect("the verdict names this adversary");
    assert!(line < html.find("<ul>").unwrap(), "it comes first");

    // The file does not show that they were published unchanged, but it contains them.
    let file = open(&csv(&outcome));
    let request = ReviewRequest {
        quasi_identifiers: names(&["age"]),
        sensitive: names(&["disease"]),
        requirements: names(&["tau-l=0.5,2", "k=2"]),
        ..ReviewRequest::default()
    };
    let audit = ReviewReport::of(&Review::of_file(&file, &request).unwrap());
    let found = audit.published_unchanged.unwrap();
    assert_eq!((&found.columns, &found.joint_columns), (&kept.columns, &kept.joint_columns));
    assert_eq!(
        audit.verdict.violations.published_unchanged.unwrap().line,
        "Violated for 1 of 8 people against an adversary who also knows columns \"town\" and \"country\", which are in the file too."
    );
}

#[test]
fn what_is_measured_does_not_depend_on_slices_and_progress_never_goes_back() {
    let choices = choices(&["tau-l=0.5,2", "k=2"], &["town", "badge", "country"]);
    let whole = published(EIGHT, &choices);
    let mut session = open(EIGHT);
    let mut run = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap();
    let mut measured = Vec::new();
    loop {
        let status = run.advance(1).unwrap();
        match status.phase {
            Stage::Finished => break,
            Stage::Measuring => measured.push((status.done, status.total)),
            _ => {}
        }
    }
    assert_eq!(run.into_outcome().unwrap().report(), whole.report());
    // Eight rows for the classes, for each of three columns, and for all of them together.
    assert!(measured.iter().all(|&(done, total)| done <= total && total == 8 * 5), "{measured:?}");
    assert!(measured.is_sorted() && measured.len() > 20, "{measured:?}");
}

#[test]
fn the_raw_table_is_assessed_with_the_columns_to_publish_unchanged() {
    let mut session = open(EIGHT);
    let review = Review::of_table(&mut session, &choices(&["tau-l=0.5,2"], &["town"]), &[]).unwrap();
    let kept = review.view().published_unchanged.unwrap();
    assert_eq!((kept.columns[0].singletons, kept.people), (1, 1));
}

/// What is left, counted from the text of a published file alone: groups by age and these columns.
fn recounted(csv: &str, kept: &[usize]) -> (u64, u64, u64, BTreeMap<&'static str, u64>) {
    let mut groups: BTreeMap<Vec<&str>, Vec<&str>> = BTreeMap::new();
    for line in csv.lines().skip(1) {
        let cells: Vec<&str> = line.split(';').collect();
        let key = [0].iter().chain(kept).map(|&column| cells[column]).collect();
        groups.entry(key).or_default().push(cells[1]);
    }
    let mut broken = BTreeMap::from([("tau-l=3/5,2", 0), ("distinct-l=2", 0), ("k=3", 0)]);
    for diseases in groups.values() {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        diseases.iter().for_each(|disease| *counts.entry(disease).or_default() += 1);
        let (rows, most) = (diseases.len() as u64, *counts.values().max().unwrap());
        // No value above three fifths; two different ones at least; three rows.
        *broken.get_mut("tau-l=3/5,2").unwrap() += if 5 * most > 3 * rows { rows } else { 0 };
        *broken.get_mut("distinct-l=2").unwrap() += if counts.len() < 2 { rows } else { 0 };
        *broken.get_mut("k=3").unwrap() += if rows < 3 { rows } else { 0 };
    }
    let sizes = || groups.values().map(|group| group.len() as u64);
    (groups.len() as u64, sizes().min().unwrap(), sizes().filter(|&size| size == 1).count() as u64, broken)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_recount_from_the_published_text_gives_the_same_figures(
        rows in prop::collection::vec((0..4u32, 0..3usize, 0..6u32, 0..3u32), 8..80)
    ) {
        let row = |&(age, disease, one, other): &(u32, usize, u32, u32)| {
            format!("{},{},{one},{other}\n", 20 + 5 * age, ["flu", "hiv", "ulcer"][disease])
        };
        let text: String = std::iter::once("age,disease,one,other\n".to_owned()).chain(rows.iter().map(row)).collect();
        let choices = choices(&["tau-l=3/5,2", "distinct-l=2", "k=3"], &["one", "other"]);
        let mut session = open(&text);
        // What cannot be met at all, or is reported by a column, is published by no one.
        let run = Problem::new(&mut session, &choices).and_then(Run::new).and_then(Run::finish);
        prop_assume!(run.is_ok());
        let outcome = run.unwrap();
        let file = csv(&outcome);
        let kept = outcome.report().published_unchanged.as_ref().unwrap();
        let measures = kept.columns.iter().chain(&kept.joint_columns);
        for (measure, columns) in measures.zip([&[2][..], &[3], &[2, 3]]) {
            let (groups, smallest, alone, broken) = recounted(&file, columns);
            prop_assert_eq!((measure.groups, measure.smallest_group, measure.singletons), (groups, smallest, alone));
            for one in &measure.requirements {
                let text = one.requirement.replace("0.6", "3/5");
                prop_assert_eq!(one.people, broken[text.as_str()], "{} of {:?}", text, columns);
            }
        }
    }
}
