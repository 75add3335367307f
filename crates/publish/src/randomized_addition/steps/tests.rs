//! Traced steps are those taken, and their figures are those of the rows that they name.

use std::sync::Arc;

use proptest::prelude::*;

use crate::MethodChoice;
use crate::samples::{microdata, parsed_requirements, traced};
use crate::trace::{Replay, Trace};
use crate::trace_sample::Sample;

use super::RandomAdditionStep;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::LeafRank;

/// Whether the figures of every step are those of the rows where they are before it.
fn figures_are_true(trace: &Trace, microdata: &Microdata) -> bool {
    let mut replay = Replay::new(microdata);
    let (mut size, mut occurring) = (0, Vec::new());
    let quasi =
        |row: u32| -> Vec<u32> { microdata.quasi_identifiers().iter().map(|of| of.leaves()[row as usize]).collect() };
    let mut drew: Vec<(usize, u32)> = Vec::new();
    let holds = trace.steps().iter().all(|step| {
        let Some(of) = step.of() else {
            replay.apply(step);
            return true;
        };
        let holds = match of {
            RandomAdditionStep::Grouped { .. } => true,
            RandomAdditionStep::Begun { attribute, ell, values } => {
                let counts = microdata.sensitive()[*attribute].leaf_counts();
                (size, occurring) = (*ell as usize, values.clone());
                (0..counts.len()).filter(|&rank| counts[rank] > 0).eq(values.iter().map(|value| value.index()))
            }
            RandomAdditionStep::Drawn { attribute, row, set, before, class } => {
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
        if let RandomAdditionStep::Drawn { attribute, row, .. } = of {
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
        let Some((trace, _)) = traced(&choice, &microdata, &parsed_requirements(&microdata, &[asked]), k, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        prop_assert!(figures_are_true(&trace, &microdata), "{:#?}", trace.steps());
    }
}

#[test]
fn randomized_addition_shows_the_set_of_each_value() {
    let told = Sample::of_hospital("tau-l=0.5,3").sentences("random-addition", &[]);
    assert_eq!(
        told[..2],
        [
            "Each value is published in a set of 3: the true one, and 2 drawn at random from the others that occur. | 4 values occur: \
             hepatitis, anemia, phthisis and flu.",
            "hepatitis of row 1 draws phthisis and flu. The published set is hepatitis, phthisis and flu.",
        ]
    );
    assert_eq!(told.len(), 13);
}

#[test]
fn classes_of_sets_are_shown_as_sweep_forms_them() {
    let rows = "age,disease\n20,a\n20,a\n20,a\n23,d\n23,d\n24,e\n";
    let told = Sample::of_people(rows, &["simple-l=2"]).with_k(2).sentences("random-addition", &[]);
    assert_eq!(
        [&told[0], &told[3], &told[8], &told[9]],
        [
            "First, Sequential Sweep forms classes of at least 2 rows. Sensitive values play no part in this.",
            "3 rows at 20 are enough for a class.",
            "The last class takes in class 2, 23, because the 1 row that remains is too few.",
            "3 rows close as the last class: *.",
        ]
    );
    assert!(told[13].ends_with("It is equal to 2 rows before it, and draws separately."), "{}", told[13]);
}

#[test]
fn two_sensitive_columns_draw_one_after_the_other() {
    let text = "age,disease,job\n20,a,x\n20,b,y\n21,a,y\n22,b,x\n";
    let sensitive: [(&str, &[&str]); 2] = [("disease", &["simple-l=2"]), ("job", &["simple-l=2"])];
    let recorded = Sample::of(text, &["age"], &sensitive).record("random-addition", &[]);
    let told = recorded.sentences();
    assert_eq!(told.len(), 10);
    assert!(told[5].starts_with("Each value of \"job\" is published in a set of 2"), "{}", told[5]);
    assert_eq!(told[6].strip_suffix("draws y. The published set is x and y."), Some("x of row 1 "));
    // Rows come into their classes when they have drawn for both.
    let classes: Vec<Option<usize>> = recorded.steps.iter().map(|step| step.account.class).collect();
    assert_eq!((&classes[..6], classes[6]), (&[None; 6][..], Some(0)));
}
