//! Traced steps are those taken, and their figures are those of the rows that they name.

use std::sync::Arc;

use proptest::prelude::*;

use crate::MethodChoice;
use crate::samples::{loose, microdata, parsed_requirements, traced};
use crate::simple_ell::EllStep;
use crate::trace::{Replay, StepKind, StepWho, Trace};
use crate::trace_sample::Sample;

use super::AnatomyStep;
use tauell_data::microdata::Microdata;

/// Whether the figures of every step are those of the rows where they are before it.
fn figures_are_true(trace: &Trace, microdata: &Microdata) -> bool {
    let mut replay = Replay::new(microdata);
    let values = microdata.sensitive()[0].leaves();
    let mut ell = 0;
    trace.steps().iter().all(|step| {
        let left = loose(&replay);
        let has = |value: u32| left.iter().filter(|&&row| values[row as usize] == value).count() as u64;
        let holds = match (step.of(), step.of()) {
            (Some(EllStep::Guaranteed { ell: of } | EllStep::Taken { ell: of }), None) => {
                ell = *of as usize;
                true
            }
            (Some(EllStep::Tried { .. }), None) => true,
            (None, Some(AnatomyStep::Filled { buckets })) => {
                buckets.iter().map(|of| of.rows).sum::<u64>() == left.len() as u64
                    && buckets.iter().all(|of| of.rows == has(of.value.0))
                    && buckets.is_sorted_by(|one, other| one.value < other.value)
            }
            (None, Some(AnatomyStep::Made { from, rows, tied })) => {
                let smallest = from.last().unwrap();
                let gives = |value: u32| from.iter().any(|of| of.value.0 == value);
                let others: Vec<u32> = (0..microdata.sensitive()[0].taxonomy().leaf_count() as u32)
                    .filter(|&value| !gives(value) && has(value) > 0)
                    .collect();
                let as_many: Vec<u32> = others.iter().copied().filter(|&other| has(other) == smallest.rows).collect();
                from.len() == ell
                    && rows.iter().zip(from).all(|(&row, of)| values[row as usize] == of.value.0 && left.contains(&row))
                    && from.iter().all(|of| of.rows == has(of.value.0))
                    && others.iter().all(|&other| has(other) <= smallest.rows)
                    && tied.iter().map(|value| value.0).eq(as_many.iter().copied())
                    && as_many.iter().all(|&other| from.iter().all(|of| of.rows > smallest.rows || of.value.0 < other))
            }
            (None, Some(AnatomyStep::Left { rows, ell: of })) => {
                let mut rows = rows.clone();
                rows.sort_unstable();
                rows == left && rows.len() < ell && *of as usize == ell
            }
            (None, Some(AnatomyStep::Placed { row, class, lacking })) => {
                let lacks = |class: usize| {
                    let members = (0..values.len()).filter(|&row| replay.standing().class_of[row] == Some(class));
                    members.clone().all(|member| values[member] != values[*row as usize])
                };
                let all = (0..replay.standing().classes.len()).filter(|&class| lacks(class));
                all.eq(lacking.iter().map(|&class| class as usize)) && lacking.contains(&(*class as u32))
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
        microdata in microdata(1..2),
        asked in prop::sample::select(vec!["simple-l=2", "tau-l=1/2,2", "simple-l=3", "distinct-l=3", "entropy-l=2"]),
        word in prop::sample::select(vec!["guaranteed", "search"]),
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let mut choice = MethodChoice::of("anatomy").unwrap();
        prop_assert!(choice.set("aim", word));
        let Some((trace, _)) = traced(&choice, &microdata, &parsed_requirements(&microdata, &[asked]), None, slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        prop_assert!(figures_are_true(&trace, &microdata), "{:#?}", trace.steps());
    }
}

/// Five rows of five values, ℓ = 2: the last of the five is left and comes into either group.
#[test]
fn five_values_are_two_groups_and_one_that_is_left() {
    let people = crate::anatomy::tests::people(&["a", "b", "c", "d", "e"]);
    let mut choice = MethodChoice::of("anatomy").unwrap();
    assert!(choice.set("aim", "guaranteed"));
    let (trace, publication) =
        traced(&choice, &people, &parsed_requirements(&people, &["simple-l=2"]), None, 1).unwrap();
    let steps: Vec<_> = trace.steps().iter().map(|step| (step.of(), step.of())).collect();
    let [
        (Some(EllStep::Guaranteed { ell: 2 }), None),
        (None, Some(AnatomyStep::Filled { buckets })),
        (None, Some(AnatomyStep::Made { rows: first, tied, .. })),
        (None, Some(AnatomyStep::Made { rows: second, tied: others, .. })),
        (None, Some(AnatomyStep::Left { rows: left, ell: 2 })),
        (None, Some(AnatomyStep::Placed { row: 4, class, lacking })),
    ] = steps[..]
    else {
        panic!("{:#?}", trace.steps())
    };
    assert_eq!(
        (buckets.len(), &first[..], &second[..], &left[..], &lacking[..]),
        (5, &[0, 1][..], &[2, 3][..], &[4][..], &[0, 1][..])
    );
    let of = |tied: &[tauell_data::taxonomy::LeafRank]| tied.iter().map(|value| value.0).collect::<Vec<_>>();
    assert_eq!((of(tied), of(others)), (vec![2, 3, 4], vec![4]));
    let with = publication.class_of([0, 2][*class]).unwrap();
    assert_eq!(publication.class_of(4), Some(with));
}

#[test]
fn anatomy_takes_one_row_of_each_of_the_two_largest_buckets() {
    let recorded = Sample::of_hospital("simple-l=2").record("anatomy", &[]);
    let said = recorded.sentences();
    let expected = [
        "The method forms classes with ℓ = 2: no value has more than 1/2 of a class. This guarantees simple ℓ-diversity with ℓ = 2.",
        "Anatomy puts the rows in 4 buckets, one per value: hepatitis 6, anemia 1, phthisis 4 and flu 1. Their order in each bucket is \
         drawn at random.",
        "The 2 largest buckets, hepatitis with 6 and phthisis with 4, give one row each: row 2 and row 8 close as class 1.",
    ];
    assert_eq!(said[..3], expected);
    assert_eq!(
        said[5],
        "The 2 largest buckets, hepatitis with 3 and anemia with 1, give one row each: row 11 and row 10 close as class 4. | anemia, \
         phthisis and flu are equally large: anemia comes first in the taxonomy."
    );
    assert_eq!((said.len(), said[8].as_str()), (9, "Every row is in a class."));
    let (who, rows) = recorded.steps[2].people.as_ref().unwrap();
    assert_eq!((*who, &rows[..]), (StepWho::Class, &[1, 7][..]));
}

#[test]
fn who_is_left_of_the_buckets_comes_into_a_class_that_lacks_the_value() {
    let rows = "age,disease\n20,a\n21,b\n22,c\n23,d\n24,e\n";
    let recorded = Sample::of_people(rows, &["tau-l=1/2,2"]).record("anatomy", &[]);
    let said = recorded.sentences();
    assert_eq!(said[4], "1 row remains, with e: too few for a class of 2.");
    assert!(
        ["1", "2"]
            .iter()
            .any(|class| said[5] == format!("e of row 5 joins class {class}, drawn at random from the 2 without e.")),
        "{}",
        said[5]
    );
    let step = &recorded.steps[5];
    assert_eq!((step.kind, &step.account.rows[..]), (StepKind::Places, &[4][..]));
    assert_eq!(step.people.as_ref().unwrap().1.len(), 3);
}
