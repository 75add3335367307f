//! One verdict: every requirement under every sensitive attribute counts, and nothing is required that was not examined.

use crate::common;

use std::fs;
use std::sync::Arc;

use common::{microdata, real_tables, sweep, table, tree};
use tauell::adversary::{AssessedRequirements, SatisfiedRequirement, SelectionAwareAdversary};
use tauell::examples;
use tauell::findings::RequirementsStatus;
use tauell::findings::verdict::{Acceptance, DecisionAbout};
use tauell::privacy::Requirement;
use tauell::publish::{AttributeRequirements, SweepOptions};
use tauell::recipe::{Choices, RequirementChoice};
use tauell::release::Release;
use tauell::review::{Review, page};
use tauell::review_report::ReviewReport;
use tauell::run::{Outcome, Run, Warning, WarningAbout};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

fn published(session: &mut Session, choices: &Choices) -> Outcome {
    Run::new(Problem::new(session, choices).unwrap()).unwrap().finish().unwrap()
}

fn hospital(require: &[&str]) -> Outcome {
    let (mut session, mut choices) = examples::open("hospital", 0).unwrap();
    let asked = |text: &&str| RequirementChoice::parse(text, Some("disease")).unwrap();
    choices.requirements.extend(require.iter().map(asked));
    published(&mut session, &choices)
}

fn adult(sensitive: &[(&str, &[&str])]) -> Option<Outcome> {
    let folder = real_tables().join("adult");
    let options = ReadOptions::default();
    let reading = read_all(&fs::read(folder.join("adult.csv")).unwrap(), &options).unwrap();
    let mut session = Session::new(reading, options, MissingTokens::default());
    for name in ["age", "sex", "race", "marital-status", "occupation"] {
        let column = session.column(name).unwrap();
        let bytes = fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap();
        session.set_hierarchy(column, &format!("{name}.csv"), &bytes).unwrap();
    }
    let mut choices = Choices { qi: ["age", "sex"].map(str::to_owned).to_vec(), ..Choices::default() };
    for (column, require) in sensitive {
        choices = choices.with_sensitive(column, require).unwrap();
    }
    Some(published(&mut session, &choices))
}

#[test]
fn where_no_tau_l_is_held_the_reader_who_knows_the_method_still_counts() {
    let Some(outcome) = adult(&[("race", &["entropy-l=2.5"])]) else { return };
    let aware = &outcome.report().method_aware[0];
    assert!(aware.violated_classes > 0 && aware.violated_rows > 0, "{aware:?}");
    assert_eq!(aware.worst_excess, None);
    let verdict = &outcome.report().verdict;
    assert_eq!(
        (verdict.requirements_status, verdict.violations.quasi_identifier.people),
        (RequirementsStatus::MethodAwareViolated, 0)
    );
    assert_eq!(verdict.violations.method_aware.unwrap().people, aware.violated_rows);
    // The review of the same release finds the same.
    let view = Review::of_outcome(&outcome).view();
    assert_eq!(&view.verdict, verdict);
    assert_eq!(view.attributes[0].method_aware.as_ref(), Some(aware));
    assert!(!page(&view, "race").contains("It holds"));
}

#[test]
fn the_order_of_requirements_does_not_matter() {
    let Some(one) = adult(&[("race", &["distinct-l=2", "entropy-l=2.5"])]) else { return };
    let other = adult(&[("race", &["entropy-l=2.5", "distinct-l=2"])]).unwrap();
    assert_eq!(one.report().verdict, other.report().verdict);
    assert_eq!(one.report().method_aware, other.report().method_aware);
    assert_eq!(one.report().verdict.requirements_status, RequirementsStatus::MethodAwareViolated);
}

#[test]
fn every_sensitive_attribute_counts_and_none_twice() {
    let Some(outcome) = adult(&[("occupation", &["distinct-l=2"]), ("race", &["entropy-l=2.5"])]) else { return };
    let (aware, method) = (&outcome.report().method_aware, outcome.report().verdict.violations.method_aware.unwrap());
    // The first attribute publishes nothing that the method shows; the second does.
    assert_eq!((aware[0].generalized_rows, aware[0].violated_rows), (0, 0));
    assert!(method.people > 0 && method.people == aware[1].violated_rows);
    let twice = adult(&[("marital-status", &["entropy-l=2.5"]), ("race", &["entropy-l=2.5"])]).unwrap();
    let (aware, method) = (&twice.report().method_aware, twice.report().verdict.violations.method_aware.unwrap());
    assert!(aware.iter().all(|aware| aware.violated_rows <= method.people));
    assert!(method.people <= twice.report().rows as u64);
}

#[test]
fn any_requirement_is_checked_against_a_method_aware_adversary_in_any_order() {
    let outcome = hospital(&["distinct-l=3"]);
    let setting = outcome.problem().requirements()[0].setting();
    let publication = Arc::new(outcome.publication().clone());
    let release =
        Release::of(Arc::clone(outcome.problem().microdata()), outcome.problem().known(), Arc::clone(&publication));
    let adversary = SelectionAwareAdversary::of(&release, 0).unwrap();
    let taxonomy = release.sensitive[0].spread.taxonomy();
    let mut requirements: Vec<Requirement> = ["distinct-l=2", "distinct-l=3", "k=4"]
        .iter()
        .map(|text| Requirement::parse(text, taxonomy).unwrap())
        .collect();
    for _ in 0..3 {
        let asked =
            AssessedRequirements { attribute: 0, requirements: &requirements, setting, adversary: Some(&adversary) };
        let kept = SatisfiedRequirement::of(&publication, &asked);
        assert_eq!((kept.person(&publication).rows, kept.method(&publication).unwrap().rows), (0, 4));
        assert_eq!(kept.excess(), None);
        requirements.rotate_left(1);
    }
}

#[test]
fn report_review_and_html_begin_with_one_line() {
    let outcome = hospital(&[]);
    let line = "Decide 1 thing. (0.5, 3)-diversity is satisfied for all 12 people, against an adversary who knows the quasi-identifier, \
                but violated for 4 against a method-aware adversary.";
    assert_eq!(outcome.report().verdict.line, line);
    let review = Review::of_outcome(&outcome);
    assert_eq!(review.view().verdict.line, line);
    assert_eq!(ReviewReport::of(&review).verdict.line, line);
    let html = page(&review.view(), "hospital.csv");
    let main = &html[html.find("<main>").unwrap()..];
    assert!(main.starts_with(&format!("<main>\n<div class=\"verdict\"><p class=\"lead\">{line}</p>")), "{main:.300}");
    let text = outcome.report().to_text();
    // After its format and the mark that states who may have it.
    let (mark, rest) = text.split_once("\n  \"verdict\": {").unwrap();
    assert!(
        mark.starts_with("{\n  \"tauell_report\": 1,\n  \"confidentiality\": \"private\",")
            && mark.lines().count() == 4,
        "{mark}"
    );
    assert!(rest.starts_with("\n    \"status\": \"decide\",\n    \"heading\": \"Decide 1 thing\""), "{text:.300}");
}

#[test]
fn what_was_not_computed_is_not_claimed() {
    // Nothing general is published: undoing generalized values finds nothing, and that is not all there is to know.
    let (mut session, choices) = examples::open("inpatients", 0).unwrap();
    let outcome = published(&mut session, &choices);
    let verdict = &outcome.report().verdict;
    assert_eq!(verdict.requirements_status, RequirementsStatus::MethodAwareNotAssessed);
    assert_eq!(
        verdict.line,
        "Ready to release. (0.5, 3)-diversity is satisfied for all 12 people, against an adversary who knows the quasi-identifier. \
         Against a method-aware adversary: not assessed."
    );
    assert!(outcome.report().caveats.iter().any(|caveat| caveat.contains("minimality attack")));
}

#[test]
fn a_table_that_breaks_says_for_how_many_people() {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let verdict = Review::of_table(&mut session, &choices, &[]).unwrap().view().verdict;
    assert_eq!(verdict.requirements_status, RequirementsStatus::Violated);
    assert_eq!(
        verdict.line,
        "Do not release. (0.5, 3)-diversity is violated for all 12 people, against an adversary who knows the quasi-identifier."
    );
    // No one made a table that is as it was: of a method nothing is stated.
    assert_eq!(verdict.violations.method_aware, None);
}

#[test]
fn without_requirements_nothing_is_satisfied_or_violated() {
    let cells = ["x", "x", "y", "y"];
    let table = table(&[("q", &cells), ("s", &["1", "2", "1", "2"])]);
    let microdata = Arc::new(microdata(&table, &[tree("*\n x\n y"), tree("*\n 1\n 2")], 1));
    let requirement = Requirement::parse("k=2", microdata.sensitive()[0].taxonomy()).unwrap();
    let requirements = vec![AttributeRequirements::with_default_weights(&microdata, 0, vec![requirement])];
    let publication = sweep(&microdata, &requirements, SweepOptions::default()).unwrap();
    let asked =
        AssessedRequirements { attribute: 0, requirements: &[], setting: requirements[0].setting(), adversary: None };
    let kept = SatisfiedRequirement::of(&publication, &asked);
    assert_eq!((kept.person(&publication).rows, kept.method(&publication)), (0, None));
}

#[test]
fn rows_that_may_be_several_of_one_person_are_warned_of_unless_their_column_has_a_role() {
    let rows: String = (0..480).map(|at| format!("{},{},d{}\n", at / 8, 20 + at / 8 % 40, at % 5)).collect();
    let options = ReadOptions::default();
    let table = read_all(format!("nr,age,disease\n{rows}").as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    let choices = |qi: &[&str]| {
        let qi = qi.iter().map(|&name| name.to_owned()).collect();
        Choices { qi, ..Choices::default() }.with_sensitive("disease", &["simple-l=2"]).unwrap()
    };
    let outcome = published(&mut session, &choices(&["age"]));
    // Ages from 20 to 39 have the rows of two people each, those from 40 to 59 the rows of one.
    let of_one = "Every value of \"nr\" has 8 rows. If each value is a person, 20 of 40 classes have the rows of one person alone";
    let verdict = &outcome.report().verdict;
    assert!(verdict.decisions[0].meaning.starts_with(of_one), "{}", verdict.decisions[0].meaning);
    // Rows are not called people, not even once that is accepted.
    let accepted = Acceptance { about: DecisionAbout::SeveralRows, reason: "Visits.".to_owned(), people: None };
    let outcome = published(&mut session, &Choices { accepted: vec![accepted], ..choices(&["age"]) });
    let says = "Simple 2-diversity is satisfied for all 480 rows, against an adversary who knows the quasi-identifier.";
    assert!(outcome.report().verdict.reason.starts_with(says), "{}", outcome.report().verdict.reason);
    let mut warned = |qi: &[&str]| {
        let outcome = published(&mut session, &choices(qi));
        let of = |warning: &&Warning| warning.about == WarningAbout::SeveralRows;
        outcome.report().warnings.iter().find(of).map(|warning| warning.sentence.clone())
    };
    assert_eq!(warned(&["age", "nr"]), None);
}

fn opened(text: &str, missing: MissingTokens) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, missing)
}

#[test]
fn numbers_that_hardly_differ_are_warned_of_unless_they_are_in_ranges() {
    let rows: String = (0..120).map(|at| format!("{},{}.{:02}\n", 20 + at % 4, 1000 + 7 * at, at % 100)).collect();
    let mut session = opened(&format!("age,salary\n{rows}"), MissingTokens::default());
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("salary", &["distinct-l=3"]).unwrap();
    let warned = |outcome: &Outcome| {
        let of = |warning: &&Warning| warning.about == WarningAbout::NearValues;
        outcome.report().warnings.iter().find(of).map(|warning| warning.sentence.clone())
    };
    let sentence = warned(&published(&mut session, &choices)).unwrap();
    assert!(
        sentence.starts_with("1693.99 and 1700.00 count as different values, although they hardly differ."),
        "{sentence}"
    );
    let ranges = [("salary".to_owned(), "100".parse().unwrap())].into();
    assert_eq!(warned(&published(&mut session, &Choices { ranges, ..choices })), None);
}

#[test]
fn what_was_chosen_to_be_read_as_missing_is_named_where_rows_are_excluded() {
    let text = "age,d\n20,flu\n20,cold\n20,gout\n20,k.A.\n20,\n";
    let excluded = |missing: &[&str]| {
        let mut session = opened(text, MissingTokens::new(missing));
        let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
        let choices = choices.with_sensitive("d", &["distinct-l=2"]).unwrap();
        published(&mut session, &choices).report().excluded.clone().unwrap()
    };
    let own = "3 of 5 people are published; 2 are excluded because \"d\" is blank or \"k.a.\".";
    assert_eq!(excluded(&["", "k.A."]), own);
    assert!(excluded(&[""]).ends_with("1 is excluded because \"d\" is blank."), "{}", excluded(&[""]));
}

#[test]
fn a_larger_l_is_offered_only_if_the_whole_table_satisfies_it() {
    // Five of eight have a, so some values are generalized, which an adversary who knows the rule undoes. There are two values, not three.
    let rows = "20,a\n20,a\n20,a\n20,b\n21,a\n21,a\n21,b\n21,b\n";
    let mut session = opened(&format!("age,d\n{rows}"), MissingTokens::default());
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let mut choices = choices.with_sensitive("d", &["tau-l=1/2,2"]).unwrap();
    choices.requirements.push(RequirementChoice::k(3));
    let decisions = published(&mut session, &choices).report().verdict.decisions.clone();
    let decision = decisions.iter().find(|one| one.about == DecisionAbout::MethodAwareAdversary).unwrap();
    assert_eq!(decision.options, []);
}

#[test]
fn people_with_different_numbers_of_rows_are_recognized_by_the_name_of_their_column() {
    for (name, is_recognized) in [
        ("id", true),
        ("patient", true),
        ("Subject No", true),
        ("nr", false),
        ("clinic_id", false),
        ("patient_bmi", false),
    ] {
        let rows: String =
            (0..480).map(|at| format!("{},{},d{}\n", at / 8 - at % 8 / 7, 20 + at / 8 % 40, at % 5)).collect();
        let options = ReadOptions::default();
        let table = read_all(format!("{name},age,disease\n{rows}").replace("-1,", "0,").as_bytes(), &options).unwrap();
        let mut session = Session::new(table, options, MissingTokens::default());
        let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
        let outcome = published(&mut session, &choices.with_sensitive("disease", &["simple-l=2"]).unwrap());
        let of = |warning: &&Warning| warning.about == WarningAbout::SeveralRows;
        let warned = outcome.report().warnings.iter().find(of).map(|warning| warning.sentence.clone());
        assert_eq!(warned.is_some(), is_recognized, "{name}");
        let says = format!("\"{name}\" has 60 values in 480 rows. If each value is a person, ");
        assert!(warned.is_none_or(|sentence| sentence.starts_with(&says)), "{name}");
    }
}
