//! Sensitive values left exact, generalized, or whichever costs least: what each option guarantees for every table.

use crate::common;

use common::real_tables;
use tauell::error::Error;
use tauell::publish::{GeneralizeSensitive, MethodChoice, PublishError};
use tauell::recipe::{Choices, Recipe, RequirementChoice};
use tauell::review::StrengthView;
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// A table of so many rows, drawn from a seed: two columns to find people by, one of five skewed values.
fn session(seed: u64, rows: u64) -> Session {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut text = "age,zip,s\n".to_owned();
    for _ in 0..rows {
        let value = [0, 0, 0, 1, 1, 2, 2, 3, 4][draw(9) as usize];
        text.push_str(&format!("{},{},v{value}\n", 20 + draw(12), 1000 + draw(9)));
    }
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    session.set_hierarchy(2, "s.csv", b"v0;low;*\nv1;low;*\nv2;high;*\nv3;high;*\nv4;high;*\n").unwrap();
    session
}

fn choices(require: &[&str], sensitive_values: GeneralizeSensitive) -> Choices {
    let qi = ["age", "zip"].map(str::to_owned).to_vec();
    let method = MethodChoice::default().with_generalize_sensitive(sensitive_values);
    Choices { qi, method, ..Choices::default() }.with_sensitive("s", require).unwrap()
}

fn publish(session: &mut Session, choices: &Choices) -> Result<Outcome, Error> {
    Run::new(Problem::new(session, choices)?)?.finish()
}

const REQUIREMENTS: [&[&str]; 9] = [
    &["tau-l=0.5,3"],
    &["tau-l=0.4,4"],
    &["simple-l=2"],
    &["distinct-l=4"],
    &["entropy-l=3.2"],
    &["recursive-l=2,3"],
    &["t-close=0.15"],
    &["tau-l=0.5,2", "t-close=0.3,ordered"],
    &["npd-recursive-l=3,5,2,v3", "simple-l=2"],
];

/// Every release passed its check: a run gives no other.
#[test]
fn sensitive_values_stay_exact_if_the_whole_table_satisfies_the_requirement() {
    let (mut exact, mut refused, mut brought_in) = (0, 0, 0);
    for seed in 0..40 {
        let mut session = session(seed, 12 + 9 * (seed % 9));
        for require in REQUIREMENTS {
            let general = publish(&mut session, &choices(require, GeneralizeSensitive::AsNeeded));
            let holds = {
                let problem = Problem::new(&mut session, &choices(require, GeneralizeSensitive::Never)).unwrap();
                let required = &problem.requirements()[0];
                required.holds(required.whole())
            };
            match publish(&mut session, &choices(require, GeneralizeSensitive::Never)) {
                Ok(outcome) => {
                    assert!(holds, "{seed} {require:?}");
                    assert_eq!(outcome.report().sensitive_generalized, 0.0);
                    assert_eq!(outcome.report().generalize_sensitive.applied, GeneralizeSensitive::Never);
                    let general = general.unwrap();
                    let all = |outcome: &Outcome| format!("{:?}", outcome.publication().classes().collect::<Vec<_>>());
                    if general.report().sensitive_generalized == 0.0 {
                        // Nothing to mend: the ways part only where something was generalized.
                        let as_the_papers = require.iter().all(|one| !one.starts_with("t-close"));
                        assert!(!as_the_papers || all(&outcome) == all(&general), "{seed} {require:?}");
                    } else {
                        brought_in += 1;
                    }
                    exact += 1;
                }
                Err(error) => {
                    assert!(!holds, "{seed} {require:?}: {error}");
                    let is_exact = matches!(error, Error::Publish(PublishError::NotExact { .. }));
                    assert!(is_exact || general.is_err(), "{error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(exact > 100 && refused > 30 && brought_in > 10, "{exact} {refused} {brought_in}");
}

#[test]
fn the_cheapest_way_is_exact_unless_that_costs_over_a_hundredth_of_the_information() {
    let (mut exact_taken, mut general_taken) = (0, 0);
    for seed in 0..30 {
        let mut session = session(seed, 40 + 20 * (seed % 5));
        for require in REQUIREMENTS {
            let ways = [GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Never, GeneralizeSensitive::Auto]
                .map(|way| publish(&mut session, &choices(require, way)).map(|outcome| outcome.report().clone()));
            let [Ok(general), exact, Ok(cheapest)] = ways else { continue };
            let taken = match exact {
                // Neither makes anything general: the better one.
                Ok(exact) if general.sensitive_generalized == 0.0 => {
                    if exact.utility.retained()[0] > general.utility.retained()[0] { exact } else { general }
                }
                Ok(exact) if general.utility.retained()[0] - exact.utility.retained()[0] <= 0.01 => {
                    exact_taken += 1;
                    exact
                }
                _ => {
                    general_taken += usize::from(general.sensitive_generalized > 0.0);
                    general
                }
            };
            assert_eq!(cheapest.utility, taken.utility, "{seed} {require:?}");
            assert_eq!(cheapest.sensitive_generalized, taken.sensitive_generalized);
            let of_taken = cheapest.generalize_sensitive.applied == GeneralizeSensitive::Never;
            assert_eq!(of_taken, taken.sensitive_generalized == 0.0, "{}", cheapest.generalize_sensitive.reason);
        }
    }
    assert!(exact_taken > 30 && general_taken > 10, "{exact_taken} {general_taken}");
}

#[test]
fn what_comes_of_exact_values_does_not_depend_on_the_slices() {
    let mut session = session(3, 90);
    for way in [GeneralizeSensitive::Never, GeneralizeSensitive::Auto] {
        let choices = choices(&["tau-l=0.5,3"], way);
        let whole = publish(&mut session, &choices).unwrap();
        let mut run = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap();
        while run.advance(1).unwrap().phase != tauell::run::Stage::Finished {}
        let sliced = run.into_outcome().unwrap();
        assert_eq!(whole.report().utility, sliced.report().utility);
        assert_eq!(whole.publication().rows(), sliced.publication().rows());
    }
}

#[test]
fn without_a_sensitive_column_every_class_has_k_rows_and_every_k_up_to_the_rows_is_met() {
    for seed in 0..12 {
        let rows = 3 + 5 * seed;
        let mut session = session(seed, rows);
        for k in 2..=rows as u32 + 1 {
            let choices = Choices {
                sensitive: Vec::new(),
                requirements: vec![RequirementChoice::k(k)],
                ..choices(&[], GeneralizeSensitive::Auto)
            };
            match publish(&mut session, &choices) {
                Ok(outcome) => {
                    assert!(outcome.report().k as u32 >= k && u64::from(k) <= rows);
                    assert_eq!(outcome.report().rows as u64, rows);
                }
                Err(error) => {
                    assert!(u64::from(k) > rows, "{error}");
                    assert_eq!(error.nearest().unwrap().to_string(), format!("k={rows}"));
                }
            }
        }
    }
}

#[test]
fn a_recipe_from_before_the_choice_replays_as_it_did_and_a_new_one_round_trips() {
    let old =
        r#"{"tauell_recipe": 1, "choices": {"qi": ["age"], "sensitive": [{"column": "s", "tau": "0.5", "l": 3}]}}"#;
    assert_eq!(Recipe::parse(old).unwrap().choices.method.generalize_sensitive(), GeneralizeSensitive::AsNeeded);
    let mut session = session(1, 30);
    for way in [GeneralizeSensitive::Never, GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Auto] {
        let choices = choices(&["tau-l=0.5,3"], way);
        let text = session.recipe(&choices).unwrap().to_text();
        let read = Recipe::parse(&text).unwrap();
        assert_eq!((read.choices.method.generalize_sensitive(), read.to_text()), (way, text));
    }
    // Nothing is chosen: the cheapest.
    assert_eq!(Choices::default().method.generalize_sensitive(), GeneralizeSensitive::Auto);
}

/// Adult, five columns and occupation, (0.5, 3): 0 generalized values instead of 482 for six thousandths of the information.
#[test]
fn adult_keeps_every_occupation_exact_for_less_than_a_hundredth() {
    let folder = real_tables().join("adult");
    let options = ReadOptions::default();
    let table = std::fs::read(folder.join("adult.csv")).unwrap();
    let mut session = Session::new(read_all(&table, &options).unwrap(), options, MissingTokens::default());
    let qi = ["marital-status", "sex", "race", "education", "age"];
    for name in qi.iter().chain(&["occupation"]) {
        let bytes = std::fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap();
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, name, &bytes).unwrap();
    }
    let choices = Choices { qi: qi.map(str::to_owned).to_vec(), ..Choices::default() };
    let choices = choices.with_sensitive("occupation", &["tau-l=0.5,3"]).unwrap();
    let report = publish(&mut session, &choices).unwrap().report().generalize_sensitive.clone();
    let (exact, general) = (report.never.unwrap(), report.as_needed.unwrap());
    assert_eq!((report.applied, exact.generalized_rows), (GeneralizeSensitive::Never, 0));
    assert!(general.generalized_rows > 400 && general.information - exact.information < 0.007, "{exact:?} {general:?}");
}

/// The feasibility reported before a run is that of the run: of a whole table that satisfies the requirement as it is, and of one that
/// does not.
#[test]
fn feasibility_before_a_run_considers_whether_sensitive_values_stay_exact() {
    let (mut kept, mut broken) = (0, 0);
    for seed in 0..12 {
        let mut session = session(seed, 30 + 7 * seed);
        for (tau, l) in [("0.5", 3), ("0.5", 2), ("0.4", 4), ("0.5", 9)] {
            for way in [GeneralizeSensitive::Never, GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Auto] {
                let choices = choices(&[&format!("tau-l={tau},{l}")], way);
                let assessed = session.assess(&choices).unwrap();
                let of = &assessed.attributes[0];
                match publish(&mut session, &choices) {
                    Ok(outcome) => {
                        assert!(of.feasible, "{seed} {tau} {l} {way:?}: {}", of.sentence);
                        let general = outcome.report().sensitive_generalized > 0.0;
                        if of.sentence.contains("can stay exact") {
                            assert_ne!(way, GeneralizeSensitive::AsNeeded);
                            kept += 1;
                        }
                        assert!(!general || way != GeneralizeSensitive::Never);
                        assert!(!of.sentence.contains("no sensitive value has to be made general"));
                    }
                    Err(error) => {
                        broken += 1;
                        assert!(!of.feasible, "{error}");
                        assert!(of.sentence.starts_with("Infeasible"), "{}", of.sentence);
                        assert_eq!(of.nearest.is_some(), error.nearest().is_some(), "{error}");
                    }
                }
                // Nor is it stated elsewhere that what cannot be met may still be.
                let told = StrengthView::of(&mut session, tau, l, "s", &choices).unwrap().sentences.join(" ");
                assert!(l <= 5 || !told.contains("may still be feasible"), "{told}");
            }
        }
    }
    assert!(kept > 20 && broken > 20, "{kept} {broken}");
}
