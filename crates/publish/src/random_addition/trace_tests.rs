//! What is told is what is done, and its figures are those of the rows that it speaks of.

use std::sync::Arc;

use proptest::prelude::*;

use crate::MethodChoice;
use crate::samples::{microdata, promises, told};
use crate::trace::{LotStep, Replay, Step, Trace};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::LeafRank;

/// Whether the figures of every step are those of the rows where they stand before it.
fn figures_are_true(trace: &Trace, microdata: &Microdata) -> bool {
    let mut replay = Replay::new(microdata);
    let (mut size, mut occurring) = (0, Vec::new());
    let quasi =
        |row: u32| -> Vec<u32> { microdata.quasi_identifiers().iter().map(|of| of.leaves()[row as usize]).collect() };
    let mut drew: Vec<(usize, u32)> = Vec::new();
    let holds = trace.steps().iter().all(|step| {
        let Step::Lot(lot) = step else {
            replay.apply(step);
            return true;
        };
        let holds = match lot {
            LotStep::Grouped { .. } => true,
            LotStep::Begun { attribute, ell, values } => {
                let counts = microdata.sensitive()[*attribute].leaf_counts();
                (size, occurring) = (*ell as usize, values.clone());
                (0..counts.len()).filter(|&rank| counts[rank] > 0).eq(values.iter().map(|value| value.index()))
            }
            LotStep::Drawn { attribute, row, set, before, class } => {
                let own = |row: u32| microdata.sensitive()[*attribute].leaves()[row as usize];
                let alike = drew
                    .iter()
                    .filter(|&&(of, other)| of == *attribute && own(other) == own(*row) && quasi(other) == quasi(*row));
                let placed =
                    (0..microdata.len() as u32).filter(|&other| replay.standing().class_of[other as usize].is_some());
                set.len() == size
                    && set.is_sorted_by(|one, other| one < other)
                    && set.iter().all(|value| occurring.contains(value))
                    && set.contains(&LeafRank(own(*row)))
                    && alike.count() as u64 == *before
                    && class.is_none_or(|class| {
                        let mut placed = placed;
                        placed.all(|other| {
                            (replay.standing().class_of[other as usize] == Some(class)) == (quasi(other) == quasi(*row))
                        })
                    })
            }
        };
        if let LotStep::Drawn { attribute, row, .. } = lot {
            drew.push((*attribute, *row));
        }
        replay.apply(step);
        holds
    });
    let all = drew.len();
    drew.sort_unstable();
    drew.dedup();
    holds && all == drew.len() && all == microdata.len() * microdata.sensitive().len()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(1..3),
        asked in prop::sample::select(vec!["simple-l=2", "tau-l=1/2,2", "simple-l=3", "distinct-l=3", "entropy-l=2"]),
        k in prop::option::weighted(0.3, 2..5u32),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let choice = MethodChoice::of("random-addition").unwrap();
        let Some((trace, _)) = told(&choice, &microdata, &promises(&microdata, &[asked]), k, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        prop_assert!(figures_are_true(&trace, &microdata), "{:#?}", trace.steps());
    }
}
