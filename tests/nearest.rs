//! Every refusal names the nearest requirement that can be met, and that one is met when it is tried: over a grid of tables,
//! requirements and weights.

use tauell::error::{Error, ErrorKind};
use tauell::privacy::Requirement;
use tauell::publish::{GeneralizeSensitive, MethodChoice, PublishError};
use tauell::recipe::{Choices, RequirementChoice, SensitiveChoice, WeightsChoice};
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// How many rows have each value of the sensitive column.
const TABLES: [&[usize]; 9] =
    [&[1], &[6], &[1, 1], &[9, 3], &[4, 4, 4], &[20, 1, 1], &[7, 5, 2, 1], &[5, 5, 5, 5, 5], &[30, 6, 2, 1, 1]];

const REQUIREMENTS: [&str; 27] = [
    "k=2",
    "k=50",
    "tau-l=0.5,3",
    "tau-l=0.5,2",
    "tau-l=0.25,4",
    "tau-l=0.3,6",
    "distinct-l=2",
    "distinct-l=4",
    "distinct-l=9",
    "simple-l=2",
    "simple-l=3",
    "simple-l=6",
    "entropy-l=1.5",
    "entropy-l=2.8",
    "entropy-l=5.5",
    "recursive-l=0.2,2",
    "recursive-l=1,3",
    "recursive-l=4,5",
    "pd-recursive-l=0.5,3,v0",
    "pd-recursive-l=3,6,v1",
    "npd-recursive-l=2,30,2,v1",
    "npd-recursive-l=3,12,3,v2,v3",
    "npd-recursive-l=3,5,2,v4",
    "t-close=0",
    "t-close=0.1,ordered",
    "t-close=0,hierarchical",
    "npd-recursive-l=1,40,6,v0,/,v1",
];

fn session(counts: &[usize]) -> Session {
    let mut text = "age,s\n".to_owned();
    let values = counts.iter().enumerate().flat_map(|(value, &count)| std::iter::repeat_n(value, count));
    for (row, value) in values.enumerate() {
        text.push_str(&format!("{},v{value}\n", 20 + row % 7));
    }
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    // Five values at least, in two groups, so that what a table lacks can be named.
    let tree = "v0;low;*\nv1;low;*\nv2;high;*\nv3;high;*\nv4;high;*\n";
    session.set_hierarchy(1, "s.csv", tree.as_bytes()).unwrap();
    session
}

fn choices(require: &[String], weights: &WeightsChoice, sensitive_values: GeneralizeSensitive) -> Choices {
    let of = |text: &String| (!text.starts_with("k=")).then_some("s");
    Choices {
        qi: vec!["age".to_owned()],
        sensitive: vec![SensitiveChoice {
            column: "s".to_owned(),
            weights: weights.clone(),
            ..SensitiveChoice::default()
        }],
        requirements: require.iter().map(|text| RequirementChoice::parse(text, of(text)).unwrap()).collect(),
        method: MethodChoice::default().with_generalize_sensitive(sensitive_values),
        ..Choices::default()
    }
}

fn publish(session: &mut Session, choices: &Choices) -> Result<Outcome, Error> {
    Run::new(Problem::new(session, choices)?)?.finish()
}

fn refused(error: &Error) -> String {
    match error {
        Error::Publish(
            PublishError::OutOfReach { requirement, .. }
            | PublishError::Stuck { requirement, .. }
            | PublishError::NotExact { requirement, .. }
            | PublishError::Together { requirement, .. },
        ) => requirement.to_string(),
        other => panic!("{other}"),
    }
}

/// Takes what each refusal names until the table is published; how many refusals it took.
fn follow(
    counts: &[usize],
    asked: &[&str],
    weights: &WeightsChoice,
    mut sensitive_values: GeneralizeSensitive,
) -> usize {
    let mut session = session(counts);
    let mut require: Vec<String> = asked.iter().map(|&text| text.to_owned()).collect();
    for refusals in 0..=2 * asked.len() + 1 {
        let choices = choices(&require, weights, sensitive_values);
        let error = match publish(&mut session, &choices) {
            Ok(_) => return refusals,
            Err(error) => error,
        };
        if error.kind() == ErrorKind::Input {
            // It is vacuous on this table; nothing is refused as infeasible.
            assert_eq!(error.code(), "requirement-promises-nothing", "{counts:?} {require:?}: {error}");
            return refusals;
        }
        assert_eq!(error.kind(), ErrorKind::Infeasible, "{counts:?} {require:?}: {error}");
        let text = error.to_string();
        let at =
            require.iter().position(|one| *one == refused(&error)).unwrap_or_else(|| panic!("{require:?}: {error}"));
        let Some(nearest) = error.nearest().map(Requirement::to_string) else {
            if let [_] = counts {
                let why =
                    ["a single value cannot be hidden among others", "a single one cannot be hidden among others"];
                assert!(why.iter().any(|why| text.contains(why)), "{counts:?} {require:?}: {text}");
                return refusals + 1;
            }
            if error.code() == "infeasible-exact" {
                assert!(text.contains("Allow them to be generalized"), "{text}");
                sensitive_values = GeneralizeSensitive::AsNeeded;
                continue;
            }
            // None of its kind: every value that must not be ruled out is lacking, or another requirement is in its way.
            assert!(text.contains("No weaker requirement of this kind is feasible either: remove it"), "{text}");
            let lacking = require[at].starts_with("npd") && text.contains("that the table does not have");
            let weighed = *weights != WeightsChoice::WherePresent;
            assert!(lacking || weighed || asked.len() > 1, "{counts:?} {require:?}: {text}");
            require.remove(at);
            if require.is_empty() {
                return refusals + 1;
            }
            continue;
        };
        assert!(text.contains("nearest") || text.to_lowercase().contains("require "), "{text}");
        assert_ne!(nearest, require[at], "{text}");
        require[at] = nearest;
    }
    panic!("{counts:?} {asked:?} {weights:?} {sensitive_values:?}: {require:?} is refused, too");
}

#[test]
fn the_nearest_requirement_of_every_refusal_is_met_when_it_is_tried() {
    let mut refusals = 0;
    for counts in TABLES {
        let given =
            WeightsChoice::Given([("v0".to_owned(), "10".to_owned()), ("v1".to_owned(), "1/3".to_owned())].into());
        for weights in [WeightsChoice::WherePresent, WeightsChoice::ByShare, given] {
            if counts.len() < 2 && matches!(weights, WeightsChoice::Given(_)) {
                continue;
            }
            for values in [GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Never, GeneralizeSensitive::Auto] {
                for asked in REQUIREMENTS {
                    refusals += usize::from(follow(counts, &[asked], &weights, values) > 0);
                }
            }
        }
    }
    // The grid is of use only where much is refused.
    assert!(refusals > 500, "{refusals}");
}

#[test]
fn the_nearest_requirement_next_to_others_is_feasible() {
    let mut refusals = 0;
    for counts in [&[20, 1, 1][..], &[30, 6, 2, 1]] {
        for values in [GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Never] {
            for (at, first) in REQUIREMENTS.iter().enumerate() {
                for second in &REQUIREMENTS[at + 1..] {
                    let two_k = first.starts_with("k=") && second.starts_with("k=");
                    if !two_k {
                        let weights = WeightsChoice::WherePresent;
                        refusals += usize::from(follow(counts, &[first, second], &weights, values) > 0);
                    }
                }
            }
        }
    }
    assert!(refusals > 300, "{refusals}");
}

#[test]
fn a_column_of_several_values_is_never_said_to_have_one() {
    for counts in TABLES.iter().filter(|counts| counts.len() > 1) {
        for asked in REQUIREMENTS {
            let mut session = session(counts);
            let choices = choices(&[asked.to_owned()], &WeightsChoice::WherePresent, GeneralizeSensitive::AsNeeded);
            if let Err(error) = publish(&mut session, &choices) {
                assert!(!error.to_string().contains("single value"), "{counts:?} {asked}: {error}");
            }
            let assessed = session.assess(&choices).map(|found| serde_json::to_string(&found).unwrap());
            assert!(!assessed.unwrap_or_default().contains("single value"), "{counts:?} {asked}");
        }
    }
}
