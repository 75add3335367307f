//! What is told is what is done, and its figures are those of the rows that it speaks of.

use std::sync::Arc;

use proptest::prelude::*;

use crate::MethodChoice;
use crate::samples::{microdata, promises, told};
use crate::trace::{PhaseStep, Replay, Step, Trace};
use tauell_data::microdata::Microdata;

/// Whether the figures of every step are those of the rows where they stand before it.
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
        let holds = match step {
            Step::Phase(PhaseStep::Grouped { groups, alone }) => {
                let first = all.iter().filter(|&&row| stays(row, &[])[0] == row);
                first.clone().count() == *groups && first.filter(|&&row| stays(row, &[]).len() == 1).count() == *alone
            }
            Step::Phase(PhaseStep::Leveled { rows, moved, most: told, ell }) => {
                let kept: Vec<u32> = rows.iter().copied().filter(|row| !moved.contains(row)).collect();
                let whole = stays(rows[0], &out);
                out.extend(moved);
                *rows == whole && *told == most(&kept) && ell * told <= kept.len() as u64
            }
            Step::Phase(PhaseStep::Out { rows, most: told, has: of, enough, ell, .. }) => {
                *rows == out.len() as u64
                    && *of == most(&out)
                    && told.iter().all(|value| has(&out, value.0) == *of)
                    && *enough == (ell * of <= *rows)
            }
            Step::Phase(PhaseStep::Gave { rows, fat, rarest, .. }) => {
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
            Step::Phase(PhaseStep::Kept { rows, .. }) => *rows == stays(rows[0], &out),
            Step::ClosedLast { rows, .. } => {
                out.sort_unstable();
                *rows == out
            }
            Step::Ell(_) | Step::Line(_) => true,
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
        residue in prop::sample::select(vec!["together", "one-d"]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let mut choice = MethodChoice::of("tp").unwrap();
        prop_assert!(choice.set("aim", word) && choice.set("residue", residue));
        let k = microdata.sensitive().is_empty().then_some(3);
        let Some((trace, _)) = told(&choice, &microdata, &promises(&microdata, &[asked]), k, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        prop_assert!(figures_are_true(&trace, &microdata), "{:#?}", trace.steps());
    }
}
