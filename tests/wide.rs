//! Quasi-identifiers of twenty and more columns: published, checked, in slices, and reported before the run.

use tauell::recipe::Choices;
use tauell::run::{Run, Stage};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// A table of people with so many columns, some of which follow the first; and its choices.
fn wide(rows: usize, columns: usize) -> (Session, Choices) {
    let names: Vec<String> = (0..columns).map(|column| format!("q{column}")).collect();
    let mut text = format!("{},disease\n", names.join(","));
    let mut state = 2026u64;
    let mut draw = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for _ in 0..rows {
        let kind = draw(12);
        for column in 0..columns as u64 {
            let alone = draw(10) < 2;
            let value = if alone { draw(4) } else { (kind * (column + 1) / 3) % 4 };
            text.push_str(&format!("{},", 10 * value + draw(2)));
        }
        text.push_str(["flu", "hiv", "anemia", "ulcer", "asthma"][draw(5) as usize]);
        text.push('\n');
    }
    let options = ReadOptions::default();
    let reading = read_all(text.as_bytes(), &options).unwrap();
    let choices = serde_json::json!({
        "qi": names,
        "sensitive": [{ "column": "disease" }],
        "requirements": [{ "name": "tau-l", "params": { "tau": "0.5", "l": 3 } }],
        "method": { "options": { "generalize_sensitive": "as-needed" } },
    });
    (Session::new(reading, options, MissingTokens::default()), serde_json::from_value(choices).unwrap())
}

#[test]
fn twenty_and_more_quasi_identifiers_are_published_checked_and_in_slices() {
    for (rows, columns) in [(300, 20), (300, 30), (200, 60), (60, 200)] {
        let (mut session, choices) = wide(rows, columns);
        let mut run = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap();
        let (mut slices, mut done) = (0, 0);
        loop {
            let status = run.advance(100_000).unwrap();
            if status.phase == Stage::Classes {
                assert!(status.done >= done && status.done <= status.total, "progress goes forward");
                (done, slices) = (status.done, slices + 1);
            }
            if status.phase == Stage::Finished {
                break;
            }
        }
        assert!(slices > 3, "{columns} columns: a run can be stopped while it forms classes, {slices} slices");
        let outcome = run.into_outcome().unwrap();
        let report = outcome.report();
        assert!(report.classes > rows / 12, "{columns} columns: {} classes", report.classes);
        assert!(report.utility.retained()[1] > 0.2, "{columns} columns: {}", report.utility.retained()[1]);
    }
}

#[test]
fn before_the_run_a_wide_quasi_identifier_is_reported_in_a_readable_number() {
    let (mut session, mut choices) = wide(60, 200);
    let told = session.assess(&choices).unwrap().wide.unwrap();
    assert!(told.contains("200 columns can be generalized") && told.contains("more than 10"), "{told}");
    assert!(told.len() < 400, "{told}");
    choices.qi.truncate(3);
    assert_eq!(session.assess(&choices).unwrap().wide, None);
}
