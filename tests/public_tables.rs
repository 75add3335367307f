//! What public tables showed: a sensitive column of nominal codes, and a requirement that is nearly infeasible.

use tauell::publish::{GeneralizeSensitive, MethodChoice};
use tauell::recipe::{Choices, RequirementChoice, SensitiveChoice};
use tauell::run::{Outcome, Run, WarningAbout};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::NodeId;

fn session(text: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

fn choices(qi: &[&str], sensitive: &str, requirement: &str, method: MethodChoice) -> Choices {
    Choices {
        qi: qi.iter().map(|&name| name.to_owned()).collect(),
        sensitive: vec![SensitiveChoice { column: sensitive.to_owned(), ..SensitiveChoice::default() }],
        requirements: vec![RequirementChoice::parse(requirement, Some(sensitive)).unwrap()],
        method,
        ..Choices::default()
    }
}

fn publish(session: &mut Session, choices: &Choices) -> Outcome {
    Run::new(Problem::new(session, choices).unwrap()).unwrap().finish().unwrap()
}

const RANDHIE: &str = include_str!("public_tables/randhie.csv");
const PERSON: [&str; 5] = ["coinsurance", "deductible", "limited", "health", "diseases"];

#[test]
fn near_feasibility_sweep_places_rows_in_classes_instead_of_dissolving_them() {
    let method = MethodChoice::default().with_generalize_sensitive(GeneralizeSensitive::Never);
    let outcome = publish(&mut session(RANDHIE), &choices(&PERSON, "visits", "simple-l=3", method));
    let report = outcome.report();
    assert!(report.requirements[0].satisfied);
    // 501 of 2,000 people and 0.828 where classes could only be dissolved; Transparent Sweep retains 0.906.
    assert!(report.largest_class < 100, "{}", report.largest_class);
    assert!(report.utility.retained()[0] > 0.85, "{}", report.utility.retained()[0]);
}

#[test]
fn a_method_that_publishes_a_third_of_the_people_as_one_class_warns_and_names_another() {
    let method = MethodChoice::of("tp").unwrap();
    let outcome = publish(&mut session(RANDHIE), &choices(&PERSON, "visits", "simple-l=3", method));
    let report = outcome.report();
    let said = report.warnings.iter().find(|warning| warning.about == WarningAbout::MostGeneralClass);
    assert_eq!(said.is_some(), 3 * report.largest_class > report.rows, "{:?}", report.largest_class);
    let said = said.expect("TP publishes more than a third of these people as one class");
    assert!(said.sentence.contains("Sequential Sweep or Transparent Sweep"), "{}", said.sentence);
}

/// As many rows of each number of illnesses as the Vietnam survey of 1997 has, to the tenth part (`VietNamI` of R's `Ecdat`).
const ILLNESS: [(&str, usize); 8] =
    [("0", 1643), ("1", 698), ("2", 310), ("3", 97), ("4", 22), ("5", 4), ("6", 1), ("9", 1)];

fn survey() -> String {
    let illness = ILLNESS.iter().flat_map(|&(value, rows)| std::iter::repeat_n(value, rows));
    let mut text = String::from("age,sex,commune,illness\n");
    for (row, value) in illness.enumerate() {
        let (age, sex, commune) = (row * 37 % 90, ["f", "m"][row * 7 % 5 % 2], 1 + row * 101 % 194);
        text.push_str(&format!("{age},{sex},{commune},{value}\n"));
    }
    text
}

#[test]
fn nominal_codes_of_a_sensitive_column_share_no_generalized_value_that_one_of_them_dominates() {
    let mut session = session(&survey());
    let qi = ["age", "sex", "commune"];
    let outcome = publish(&mut session, &choices(&qi, "illness", "tau-l=0.5,3", MethodChoice::default()));
    let tree = |session: &mut Session, name| {
        let column = session.column(name).unwrap();
        std::sync::Arc::clone(session.taxonomy(column).taxonomy())
    };
    let illness = tree(&mut session, "illness");
    let rows = |leaf| ILLNESS.iter().find(|(value, _)| *value == illness.label(leaf)).unwrap().1;
    for group in illness.nodes().filter(|&node| !illness.is_leaf(node) && node != NodeId::ROOT) {
        let of: Vec<usize> =
            illness.nodes().filter(|&leaf| illness.is_leaf(leaf) && illness.covers(group, leaf)).map(rows).collect();
        assert!(2 * of.iter().max().unwrap() <= of.iter().sum(), "{of:?}");
    }
    assert_eq!(tree(&mut session, "commune").levels(), 2, "numbers of communes are no intervals");
    // Someone with "any" alone is as good a guess as anyone.
    let report = outcome.report();
    let warned = report.warnings.iter().find(|warning| warning.about == WarningAbout::NothingHidden);
    let published = outcome.publication();
    let hidden: usize = (0..published.class_count())
        .filter(|&class| {
            let held = published.histogram(class, 0);
            held.iter().all(|&(value, _)| !published.sensitive_values(0).is_base(value))
        })
        .map(|class| published.class(class).rows.len())
        .sum();
    assert_eq!(warned.is_some(), hidden > 0);
    if let Some(warned) = warned {
        assert!(warned.sentence.contains("\"0\"") && warned.sentence.contains("59"), "{}", warned.sentence);
    }
}
