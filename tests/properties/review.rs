//! The review of a published file with its original states what the run that published it stated.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tauell::recipe::{Choices, RequirementChoice, RowOrder};
use tauell::review::{Review, ReviewRequest};
use tauell::review_report::ReviewReport;
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

use crate::properties::cases;
use crate::properties::random::case;

/// Requirements of other kinds that most tables satisfy, so that their margins are compared too.
const MORE: [&str; 3] = ["entropy-l=1.01", "t-close=0.95", "t-close=0.95,ordered"];

/// The review, and whether the original's rows were found under those of the file.
fn audit(choices: &Choices, csv: &[u8], original: &mut Session) -> (ReviewReport, bool) {
    let options = ReadOptions { delimiter: Some(b','), header: Some(true), ..ReadOptions::default() };
    let file = Session::new(read_all(csv, &options).unwrap(), options, MissingTokens::default());
    let mut request = ReviewRequest {
        quasi_identifiers: choices.qi.clone(),
        sensitive: choices.sensitive.iter().map(|choice| choice.column.clone()).collect(),
        weights: choices.sensitive.iter().map(|choice| (choice.column.clone(), choice.weights.clone())).collect(),
        ..ReviewRequest::default()
    };
    for choice in &choices.sensitive {
        let asked = choices.asked_of(&choice.column).map(RequirementChoice::text);
        request.requirements_of.insert(choice.column.clone(), asked.collect());
    }
    let review = Review::of_file_with_original(&file, &request, original).unwrap();
    let note = review.view().original_note;
    let linked = note.as_ref().is_none_or(|note| note.contains("Each was matched with a row that it covers"));
    (ReviewReport::of(&review), linked)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9
}

/// The figures of a review that follow from the release and the weights, as JSON without places and words.
fn figures(audit: &ReviewReport) -> BTreeMap<String, f64> {
    let mut found = BTreeMap::new();
    let text = serde_json::to_value(audit).unwrap();
    gather("utility", &text["utility"], &mut found);
    for attribute in text["attributes"].as_array().unwrap() {
        for measure in attribute["measures"].as_array().unwrap() {
            let name = format!("{} of {}", measure["name"], attribute["column"]);
            gather(&format!("{name} value"), &measure["value"], &mut found);
        }
        gather(&format!("aware of {}", attribute["column"]), &attribute["method_aware"], &mut found);
    }
    found
}

fn gather(place: &str, value: &serde_json::Value, found: &mut BTreeMap<String, f64>) {
    match value {
        serde_json::Value::Number(number) => {
            assert_eq!(found.insert(place.to_owned(), number.as_f64().unwrap()), None, "{place}");
        }
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| gather(&format!("{place}[{at}]"), item, found));
        }
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| gather(&format!("{place}.{name}"), field, found));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn an_audit_with_the_original_finds_the_figures_of_the_run_that_published_the_file(
        mut case in case(),
        in_input_order in any::<bool>(),
        asks_more in any::<bool>(),
    ) {
        // Which missing cells are dropped is no part of what a review is requested.
        case.drop_missing = false;
        let mut session = case.session();
        let mut choices = case.choices();
        choices.keep.clear();
        for (column, _) in case.sensitive.iter().filter(|_| asks_more) {
            let more = MORE.map(|text| RequirementChoice::parse(text, Some(&column.name)).unwrap());
            choices.requirements.extend(more);
        }
        let Ok(problem) = Problem::new(&mut session, &choices) else { return Ok(()) };
        let Ok(outcome) = Run::new(problem).and_then(Run::finish) else { return Ok(()) };
        let table = outcome.published();
        let mut csv = Vec::new();
        let order = if in_input_order { RowOrder::Input } else { RowOrder::Class };
        table.write_rows(&mut csv, b',', order, 0..table.rows()).unwrap();

        let (audited, linked) = audit(&choices, &csv, &mut session);
        // A file of base values alone may be read with other trees; then there is nothing that weights could change.
        prop_assume!(linked);
        let reported = &outcome.report().requirements;
        prop_assert_eq!(audited.requirements.len(), reported.len());
        for (found, due) in audited.requirements.iter().zip(reported) {
            prop_assert_eq!((found.satisfied, &found.column), (due.satisfied, &due.column));
            prop_assert!(close(found.margin, due.margin), "{} {} instead of {}", due.name, found.margin, due.margin);
        }
        let mut due = figures(&ReviewReport::of(&Review::of_outcome(&outcome)));
        for (name, found) in figures(&audited) {
            let due = due.remove(&name);
            if !in_input_order && name.starts_with("aware") {
                // Of rows in another order, which were made from which is known only up to what their values cover.
                continue;
            }
            prop_assert!(due.is_some_and(|due| close(found, due)), "{name}: {found} instead of {due:?}");
        }
        // How far a cell is above its base value takes the row that it was made from.
        prop_assert!(due.keys().all(|name| !in_input_order && name.contains("height")), "{due:?}");
    }
}
