//! Traced steps are those taken, and their figures are those of the rows that they name.

use std::sync::Arc;

use proptest::prelude::*;

use crate::MethodChoice;
use crate::one_d::OneDStep;
use crate::samples::{microdata, parsed_requirements, traced};
use crate::simple_ell::EllStep;
use crate::trace::{Replay, StepWho, Trace};
use crate::trace_sample::{Recorded, Sample, groups};

use super::TpStep;
use tauell_data::microdata::Microdata;

/// Whether the figures of every step are those of the rows where they are before it.
fn figures_are_true(trace: &Trace, microdata: &Microdata) -> bool {
    let mut replay = Replay::new(microdata);
    let all: Vec<u32> = (0..microdata.len() as u32).collect();
    let values = microdata.sensitive().first().map_or(&all[..], |of| of.leaves());
    let quasi =
        |row: u32| -> Vec<u32> { microdata.quasi_identifiers().iter().map(|of| of.leaves()[row as usize]).collect() };
    let has = |rows: &[u32], value: u32| rows.iter().filter(|&&row| values[row as usize] == value).count() as u64;
    let most = |rows: &[u32]| rows.iter().map(|&row| has(rows, values[row as usize])).max().unwrap_or(0);
    let mut out: Vec<u32> = Vec::new();
    let stays = |row: u32, out: &[u32]| -> Vec<u32> {
        all.iter().copied().filter(|&other| quasi(other) == quasi(row) && !out.contains(&other)).collect()
    };
    trace.steps().iter().all(|step| {
        let holds = match step.of() {
            Some(TpStep::Grouped { groups, alone }) => {
                let first = all.iter().filter(|&&row| stays(row, &[])[0] == row);
                first.clone().count() == *groups && first.filter(|&&row| stays(row, &[]).len() == 1).count() == *alone
            }
            Some(TpStep::Leveled { rows, moved, most: told, ell }) => {
                let kept: Vec<u32> = rows.iter().copied().filter(|row| !moved.contains(row)).collect();
                let whole = stays(rows[0], &out);
                out.extend(moved);
                *rows == whole && *told == most(&kept) && ell * told <= kept.len() as u64
            }
            Some(TpStep::Out { rows, most: told, has: of, enough, ell, .. }) => {
                *rows == out.len() as u64
                    && *of == most(&out)
                    && told.iter().all(|value| has(&out, value.0) == *of)
                    && *enough == (ell * of <= *rows)
            }
            Some(TpStep::Gave { rows, fat, rarest, .. }) => {
                let group = stays(rows[0], &out);
                let of = |&row: &u32| has(&group, values[row as usize]);
                let right = rows.iter().all(|row| group.contains(row))
                    && (*fat || rows.iter().all(|row| of(row) == most(&group)))
                    && (!fat || rows.len() == 1)
                    && rarest.is_none_or(|(value, told)| {
                        has(&out, value.0) == told && rows.iter().any(|&row| values[row as usize] == value.0)
                    });
                out.extend(rows);
                right
            }
            Some(TpStep::Kept { rows, .. }) => *rows == stays(rows[0], &out),
            Some(TpStep::ClosedLast { rows, .. }) => {
                out.sort_unstable();
                *rows == out
            }
            None => step.of::<EllStep>().is_some() || step.of::<OneDStep>().is_some(),
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
        residue in prop::sample::select(vec!["one-class", "one-d"]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let mut choice = MethodChoice::of("tp").unwrap();
        prop_assert!(choice.set("aim", word) && choice.set("residue", residue));
        let k = microdata.sensitive().is_empty().then_some(3);
        let Some((trace, _)) = traced(&choice, &microdata, &parsed_requirements(&microdata, &[asked]), k, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        prop_assert!(figures_are_true(&trace, &microdata), "{:#?}", trace.steps());
    }
}

fn by(of: &[&str], requirements: &[&str], residue: &str) -> Recorded {
    Sample::of_people(&groups(of), requirements).record("tp", &[("residue", residue)])
}

/// The first and the last are recorded by every method of its family.
fn between(recorded: &Recorded) -> Vec<String> {
    recorded.sentences().split_off(1)
}

#[test]
fn tp_tells_its_worked_examples_as_they_are_written_down() {
    let second = by(&["a3 b1", "a1 b1 c1", "b2 c2"], &["simple-l=2"], "one-class");
    assert_eq!(
        between(&second),
        [
            "Rows with equal exact quasi-identifier form 3 classes.",
            "4 rows at 20: at most 1 of each value can stay, because none may have more than 1/2. Row 2 and row 3 leave. | Of each \
             value, the rows that come last in the table leave.",
            "3 rows at 21: no row has to leave.",
            "4 rows at 22: no row has to leave.",
            "The residue has 2 rows. a has 2 of them, and the limit is 1/2. Other rows have to join it.",
            "At 21, row 6 joins the residue. Of the values that could join, b is the rarest there: no row has it.",
            "At 22, row 9 and row 11 join the residue. Of the values that could join, c is the rarest there: no row has it. | The class \
             gives one row of each of its most frequent values, so that it stays within the limit.",
            "The residue has 5 rows. a and b have 2 of them each, and the limit is 1/2. The residue can be a class.",
            "2 rows stay and close as class 1: 20.",
            "2 rows stay and close as class 2: 21.",
            "2 rows stay and close as class 3: 22.",
            "5 rows close as the last class: *.",
        ]
    );
    let third = by(&["a1 b2 c1 d1", "a1 c1 d1"], &["simple-l=3"], "one-class");
    let third = between(&third);
    assert_eq!(
        third[5],
        "The residue has 2 rows. a and b have 1 of them each, and the limit is 1/3. No row can join it without making this worse, so \
         more rows have to join it."
    );
    let shared = "join the residue. Their class shares the fewest of the values that are most frequent there.";
    assert!(third[6].starts_with(&format!("At 20, row 2, row 4 and row 5 {shared}")), "{}", third[6]);
    assert!(third[7].starts_with(&format!("At 21, row 6, row 7 and row 8 {shared}")), "{}", third[7]);
    let first = by(&["h2 p1", "h1 p1", "h1 p2"], &["simple-l=2"], "one-class");
    assert_eq!(
        between(&first)[4],
        "The residue has 2 rows. h and p have 1 of them each, and the limit is 1/2. The residue can be a class."
    );
    // Who is out is examined as they are after the step.
    assert_eq!(second.steps[6].people, Some((StepWho::Left, vec![1, 2, 5])));
}

#[test]
fn tp_with_one_d_shows_its_line_as_well() {
    let stepping = by(&["a3 b1", "a1 b1 c1", "b2 c2"], &["simple-l=2"], "one-d");
    let told = between(&stepping);
    assert!(told[11].starts_with("5 rows form a line, along the Hilbert curve"), "{}", told[11]);
    assert!(
        told[12].starts_with("The next 2 rows in line with distinct values, row 2 and row 6, close as class 4: *.")
    );
    let alone = Sample::of_hospital("simple-l=2").sentences("tp", &[]);
    assert_eq!(alone[2], "1 row at 20, 10000: only 1 value occurs, and a class needs 2. Row 1 leaves.");
}
