//! A run in slices.

use std::sync::Arc;

use super::{Outcome, Run, Stage};
use crate::examples;
use crate::recipe::RowOrder;
use crate::session::Problem;

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
