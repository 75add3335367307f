//! Traced steps are those taken, and their figures are those of the rows that they name.

use std::sync::Arc;

use proptest::prelude::*;

use crate::MethodChoice;
use crate::samples::{loose, microdata, parsed_requirements, traced};
use crate::simple_ell::EllStep;
use crate::trace::{Replay, Trace};
use crate::trace_sample::Sample;

use super::{Decided, OneDStep};
use tauell_data::microdata::Microdata;

/// Whether the figures of every step are those of the rows where they are before it.
fn figures_are_true(trace: &Trace, microdata: &Microdata) -> bool {
    let mut replay = Replay::new(microdata);
    let all: Vec<u32> = (0..microdata.len() as u32).collect();
    let values = microdata.sensitive().first().map_or(&all[..], |of| of.leaves());
    let (mut ell, mut line) = (0, Vec::new());
    trace.steps().iter().all(|step| {
        let left = loose(&replay);
        let value = |row: u32| values[row as usize];
        let holds = match (step.of(), step.of()) {
            (Some(EllStep::Guaranteed { ell: of } | EllStep::Taken { ell: of }), None) => {
                ell = *of as usize;
                true
            }
            (Some(EllStep::Tried { .. }), None) => true,
            (None, Some(OneDStep::Lined { rows, .. })) => {
                line.clone_from(rows);
                let mut rows = rows.clone();
                rows.sort_unstable();
                rows == all
            }
            (None, Some(OneDStep::Closed { rows, decided: Decided { left: told, full, must, passed }, .. })) => {
                let place = |row: u32| line.iter().position(|&other| other == row).unwrap();
                let has = |row: u32| left.iter().filter(|&&other| value(other) == value(row)).count() as u64;
                let is_first = |row: u32| {
                    left.contains(&row)
                        && left.iter().all(|&other| value(other) != value(row) || place(row) <= place(other))
                };
                let firsts = left.iter().copied().filter(|&row| is_first(row));
                let full_ones = firsts.clone().filter(|&row| has(row) == *full).count();
                // Of those that come first and do not have to go in, who is taken is before who is not.
                let others = firsts.filter(|row| has(*row) != *full);
                let taken = others.clone().filter(|row| rows.contains(row)).map(place).max();
                let missed = others.filter(|row| !rows.contains(row)).map(place).min();
                *told == left.len() as u64
                    && *full == told / ell as u64
                    && must.len() == full_ones
                    && must.iter().all(|&row| has(row) == *full && rows.contains(&row))
                    && rows.iter().all(|&row| is_first(row))
                    && passed.iter().all(|row| is_first(*row) && !rows.contains(row))
                    && rows.len() == ell.max(must.len())
                    && taken.zip(missed).is_none_or(|(taken, missed)| taken < missed)
            }
            _ => false,
        };
        replay.apply(step);
        holds
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(0..2),
        asked in prop::sample::select(vec!["simple-l=2", "tau-l=1/2,2", "simple-l=3", "distinct-l=3", "entropy-l=2"]),
        word in prop::sample::select(vec!["guaranteed", "search"]),
        curve in prop::sample::select(vec!["hilbert", "gray", "lexicographic"]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let mut choice = MethodChoice::of("one-d").unwrap();
        prop_assert!(choice.set("aim", word) && choice.set("curve", curve));
        let k = microdata.sensitive().is_empty().then_some(3);
        let Some((trace, _)) = traced(&choice, &microdata, &parsed_requirements(&microdata, &[asked]), k, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        prop_assert!(figures_are_true(&trace, &microdata), "{:#?}", trace.steps());
    }
}

#[test]
fn one_dimensional_tells_its_worked_example_as_it_is_written_down() {
    let rows: String = "aaaabcbcd".chars().enumerate().map(|(at, value)| format!("{},{value}\n", 20 + at)).collect();
    let people = Sample::of_people(&format!("age,disease\n{rows}"), &["simple-l=2"]);
    let recorded = people.record("one-d", &[("curve", "lexicographic")]);
    assert_eq!(
        recorded.sentences()[1..],
        [
            "9 rows form a line, column by column, age first.",
            "The next 2 rows in line with distinct values, row 1 and row 5, close as class 1: [20,24]. | a has 4 of the 9 rows that \
             remain, which are enough for 4 classes: each has to take one.",
            "The next 2 rows in line with distinct values, row 2 and row 6, close as class 2: *. | a has 3 of the 7 rows that remain, \
             which are enough for 3 classes: each has to take one.",
            "The next 2 rows in line with distinct values, row 3 and row 7, close as class 3: *. | a has 2 of the 5 rows that remain, \
             which are enough for 2 classes: each has to take one.",
            "The next 3 rows in line with distinct values, row 4, row 8 and row 9, close as class 4: *. | a, c and d have 1 each of the \
             3 rows that remain, which are enough for 1 class: each has to take one.",
        ]
    );
    assert_eq!(recorded.trace.steps()[1].line(), Some(&(0..9).collect::<Vec<u32>>()[..]));
    let people = Sample::of_people("age,disease\n20,a\n21,c\n22,d\n23,b\n24,b\n25,b\n", &["simple-l=2"]);
    let passed = people.sentences("one-d", &[]);
    assert!(passed[2].ends_with("Row 2 comes earlier in line, but is skipped for now."), "{}", passed[2]);
}
