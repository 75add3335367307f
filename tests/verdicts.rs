//! The verdict, word for word, wherever it is read: on the tables of `tests/verdicts/`, which cause every outcome. The page and its
//! summary are compared with the same lines in `www/e2e/verdict.spec.ts`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauell::findings::{DecisionAbout, Readiness};
use tauell::recipe::Recipe;
use tauell::review::{Review, page};
use tauell::review_report::ReviewReport;
use tauell::run::{MethodAwareAssessment, Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

use crate::command_line::desk::Desk;

/// The secret of the cases whose method draws at random.
const SECRET: &str = "000102030405060708090a0b0c0d0e0f";

/// A table, how it is released, and its verdict.
#[derive(Serialize, Deserialize)]
struct Case {
    name: String,
    why: String,
    csv: String,
    recipe: Value,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    secret: bool,
    line: String,
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts/releases.json")
}

/// The cases; with `TAUELL_UPDATE_GOLDEN`, the lines of the file are those of the engine from now on.
fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = serde_json::from_str(&fs::read_to_string(file()).unwrap()).unwrap();
    if std::env::var_os("TAUELL_UPDATE_GOLDEN").is_some() {
        for case in &mut cases {
            case.line = released(case).report().verdict.line.clone();
        }
        fs::write(file(), serde_json::to_string_pretty(&cases).unwrap() + "\n").unwrap();
    }
    cases
}

/// What the engine releases, with the assessment that page and command make by themselves.
fn released(case: &Case) -> Outcome {
    let options = ReadOptions::default();
    let reading = read_all(case.csv.as_bytes(), &options).unwrap();
    let mut session = Session::new(reading, options, MissingTokens::default());
    session.set_secret(case.secret.then(|| tauell::random::Secret::new(std::array::from_fn(|at| at as u8))));
    let choices = session.apply(&Recipe::parse(&case.recipe.to_string()).unwrap()).unwrap();
    let mut outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    if let Some(mut work) = MethodAwareAssessment::of(&outcome) {
        while let Ok((done, total)) = work.advance(4_096) {
            if done == total {
                work.finish(&mut outcome);
                break;
            }
        }
    }
    outcome
}

#[test]
fn command_report_review_and_html_have_one_verdict_word_for_word() {
    for case in cases() {
        let Case { name, line, .. } = &case;
        let outcome = released(&case);
        assert_eq!(&outcome.report().verdict.line, line, "{name}");
        let review = Review::of_outcome(&outcome);
        assert_eq!(&review.view().verdict, &outcome.report().verdict, "{name}");
        assert_eq!(&ReviewReport::of(&review).verdict.line, line, "{name}");
        let html = page(&review.view(), "table.csv");
        assert!(unescaped(&html).contains(&format!("<p class=\"lead\">{line}</p>")), "{name}");

        let desk = Desk::empty();
        desk.write("table.csv", &case.csv);
        desk.write("recipe.json", case.recipe.to_string());
        desk.write("secret", SECRET);
        let secret = if case.secret { " --secret secret" } else { "" };
        let said = desk.run(&format!(
            "anonymize table.csv --recipe recipe.json --assess auto --out out.csv --report report.json{secret}"
        ));
        assert_eq!(said.status, 0, "{name}: {}", said.err);
        assert_eq!(said.err.lines().next(), Some(line.as_str()), "{name}: the command's first line");
        let report: Value = serde_json::from_str(&desk.read("report.json")).unwrap();
        assert_eq!(report["verdict"]["line"], line.as_str(), "{name}");

        let ready = outcome.report().verdict.status == Readiness::Ready;
        let only = desk.run(&format!(
            "anonymize table.csv --recipe recipe.json --assess auto --out only.csv --only-if-ready{secret}"
        ));
        assert_eq!(only.status, if ready { 0 } else { 4 }, "{name}: {}", only.err);
        assert_eq!(only.err.lines().next(), Some(line.as_str()), "{name}");
        assert_eq!(desk.path().join("only.csv").exists(), ready, "{name}");
    }
}

#[test]
fn the_cases_cover_every_outcome_and_no_verdict_is_longer_than_thirty_words() {
    let cases = cases();
    assert!(cases.len() >= 20, "{}", cases.len());
    for beginning in ["Ready to release. ", "Decide 1 thing. ", "Decide 2 things. ", "Do not release. "] {
        assert!(cases.iter().any(|case| case.line.starts_with(beginning)), "{beginning}");
    }
    for Case { name, line, .. } in &cases {
        let words = line.split_whitespace().count();
        assert!(words <= 30, "{name}: {words} words: {line}");
    }
}

#[test]
fn of_two_sensitive_columns_that_disclose_each_other_either_can_be_left_unpublished() {
    let case = cases().into_iter().find(|case| case.name == "two-sensitive").unwrap();
    let outcome = released(&case);
    let decisions = &outcome.report().verdict.decisions;
    let of = decisions.iter().find(|of| of.about == DecisionAbout::OtherSensitiveValues).unwrap();
    let options: Vec<(&str, &str)> = of.options.iter().map(|to| (to.label.as_str(), to.flag.as_str())).collect();
    assert_eq!(
        options,
        [
            ("Leave disease unpublished", "remove disease from --sensitive"),
            ("Leave drug unpublished", "remove drug from --sensitive")
        ]
    );
}

fn unescaped(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}
