//! A run in slices.

use std::sync::Arc;

use super::{Outcome, PreviewFigures, PreviewRun, Run, Stage};
use crate::error::Error;
use crate::examples;
use crate::recipe::{Choices, RowOrder};
use crate::session::{Problem, Session};
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_publish::{METHODS, MethodChoice};

const BUDGETS: [u64; 4] = [1, 700, 50_000, u64::MAX];

fn problem(example: &str) -> Problem {
    let (mut session, choices) = examples::open(example, 0).unwrap();
    Problem::new(&mut session, &choices).unwrap()
}

/// The outcome, and the stages in the order in which they were reported.
fn finished(mut run: Run, budget: u64) -> (Outcome, Vec<Stage>) {
    let (mut stages, mut before) = (Vec::new(), 0);
    loop {
        let status = run.advance(budget).unwrap();
        if stages.last() != Some(&status.phase) {
            stages.push(status.phase);
            before = 0;
        }
        assert!(before <= status.done && status.done <= status.total, "{status:?} after {before}");
        before = status.done;
        if status.phase == Stage::Finished {
            return (run.into_outcome().unwrap(), stages);
        }
    }
}

#[test]
fn a_run_reports_its_stages_in_order_and_publishes_the_same_in_any_slices() {
    for example in ["hospital", "inpatients", "patients"] {
        let expected = Run::new(problem(example)).unwrap().finish().unwrap();
        for budget in BUDGETS {
            let (outcome, stages) = finished(Run::new(problem(example)).unwrap(), budget);
            assert!(stages.ends_with(&[Stage::Checking, Stage::Measuring, Stage::Finished]), "{stages:?}");
            assert!(stages.iter().map(|&stage| stage as u8).is_sorted(), "{stages:?}");
            for order in [RowOrder::Class, RowOrder::Input] {
                assert_eq!(outcome.published().written(b',', order), expected.published().written(b',', order));
            }
            assert_eq!(outcome.report(), expected.report());
        }
    }
}

#[test]
fn a_run_names_the_parts_of_its_check() {
    let mut run = Run::new(problem("hospital")).unwrap();
    let mut parts = vec![run.at()];
    while run.advance(1).unwrap().phase != Stage::Finished {
        if parts.last() != Some(&run.at()) {
            parts.push(run.at());
        }
    }
    let checks: Vec<&str> = parts.iter().filter_map(|part| part.strip_prefix("checking the ")).collect();
    assert_eq!(checks, ["coded rows", "labels", "first file", "second file", "groups", "requirements"]);
    assert_eq!((parts[0], parts.last(), run.at()), ("publishing", Some(&"measuring"), "nothing"));
}

#[test]
fn a_run_that_is_dropped_drops_its_problem() {
    let problem = problem("patients");
    let microdata = Arc::clone(problem.microdata());
    let mut run = Run::new(problem).unwrap();
    while run.advance(700).unwrap().phase != Stage::Checking {}
    drop(run);
    assert_eq!(Arc::strong_count(&microdata), 1);
}

fn previewed(problem: Problem, most: Option<usize>, budget: u64) -> Result<PreviewFigures, Error> {
    let mut run = PreviewRun::new(problem, most)?;
    while run.advance(budget)?.phase != Stage::Finished {}
    Ok(run.figures().unwrap())
}

/// Nine people, whose three ages are classes of two, three and four.
fn uneven() -> (Session, Choices) {
    let people = b"age,disease\n20,flu\n20,cold\n30,flu\n30,cold\n30,gout\n40,flu\n40,cold\n40,gout\n40,ulcer\n";
    let options = ReadOptions::default();
    let session = Session::new(read_all(people, &options).unwrap(), options, MissingTokens::default());
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    (session, choices.with_sensitive("disease", &["tau-l=0.5,2"]).unwrap())
}

#[test]
fn a_preview_of_all_rows_has_the_figures_of_the_release() {
    for example in ["hospital", "inpatients", "uneven"] {
        for about in METHODS {
            let (mut session, choices) = examples::open(example, 0).unwrap_or_else(uneven);
            let choices = Choices { method: MethodChoice::of(about.name).unwrap(), ..choices };
            let Ok(problem) = Problem::new(&mut session, &choices) else { continue };
            let preview = previewed(problem.clone(), None, u64::MAX);
            let outcome = match Run::new(problem).and_then(Run::finish) {
                Ok(outcome) => outcome,
                Err(error) => {
                    assert_eq!(preview.unwrap_err().code(), error.code(), "{} on {example}", about.name);
                    continue;
                }
            };
            let report = outcome.report();
            let all = outcome.problem().microdata().len();
            let expected = PreviewFigures {
                rows: all,
                of: all,
                classes: report.classes,
                k: report.k,
                information: report.utility.retained()[0],
                suppressed_rows: report.suppressed_rows,
            };
            assert_eq!(preview.unwrap(), expected, "{} on {example}", about.name);
        }
    }
}

#[test]
fn a_preview_of_rows_drawn_at_random_is_the_same_in_any_slices() {
    let all = problem("census");
    let (of, most) = (all.microdata().len(), 400);
    let drawn = previewed(all.clone(), Some(most), u64::MAX).unwrap();
    assert_eq!((drawn.rows, drawn.of), (most, of));
    for budget in BUDGETS {
        assert_eq!(previewed(all.clone(), Some(most), budget).unwrap(), drawn);
    }
    // As many as there are leaves nothing to draw.
    assert_eq!(previewed(all, Some(of), u64::MAX).unwrap().rows, of);
}
