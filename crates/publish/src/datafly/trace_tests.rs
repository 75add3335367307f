//! The trace records what the run does, and its figures are those of the rows of the step.

use std::sync::Arc;

use proptest::prelude::*;

use crate::full_domain::steps::FullDomainStep;
use crate::full_domain::steps::figures::Plain;
use crate::samples::{ASKED, microdata, parsed_requirements, traced};
use crate::trace::{Lack, Refusal, Step};
use crate::trace_sample::Sample;
use crate::{MethodChoice, MostRows};

use super::tests::five_people;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(0..3),
        asked in prop::sample::subsequence(ASKED.to_vec(), 1..3),
        (suppress, most) in prop::sample::select(vec![("none", 0), ("none", 0), ("2", 2), ("20", 20)]),
        k in 1..4u32,
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let mut choice = MethodChoice::of("datafly").unwrap();
        prop_assert!(choice.set("suppress", suppress));
        let requirements = parsed_requirements(&microdata, &asked);
        let Some((trace, _)) = traced(&choice, &microdata, &requirements, (k > 1).then_some(k), slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        let plain = Plain { microdata: &microdata, requirements: &requirements, k: k.into(), most: MostRows::Count(most).of(microdata.len() as u64) };
        prop_assert!(plain.figures_are_true(&trace), "{:#?}", trace.steps());
    }
}

/// The example of docs/explanation/datafly.md#example, a step at a time.
#[test]
fn five_people_step_by_step() {
    let said = |suppress: &str| -> Vec<String> {
        let mut choice = MethodChoice::of("datafly").unwrap();
        assert!(choice.set("suppress", suppress));
        let (trace, _) = traced(&choice, &five_people(), &[].into(), Some(2), 3).unwrap();
        let rows = |rows: &[u32]| rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ");
        let of = |step: &Step| match step.of() {
            Some(FullDomainStep::Failed { at, broken: Some(broken), left_out, .. }) => {
                assert_eq!(broken.why, Refusal::Lack(Lack::Rows { least: 2 }));
                format!("{:?} fails by {}, {left_out}", at.levels, rows(&broken.rows))
            }
            Some(FullDomainStep::Raised { attribute, level, distinct, tied }) => {
                format!("{attribute} of {distinct} to {level} {tied:?}")
            }
            Some(FullDomainStep::Kept { at, groups, left_out, worth: None }) => {
                format!("{:?} keeps: {groups}, {left_out} out", at.levels)
            }
            Some(FullDomainStep::LeftOut(broken)) => format!("out {}", rows(&broken.rows)),
            Some(FullDomainStep::Closed { rows: of, .. }) => format!("closed {}", rows(of)),
            other => panic!("{other:?}"),
        };
        trace.steps().iter().map(of).collect()
    };
    let up =
        ["[2, 1] fails by 1, 1", "0 of 4 to 1 []", "[1, 1] fails by 3, 1", "1 of 3 to 0 []", "[1, 0] keeps: 2, 0 out"];
    assert_eq!(said("none"), [&up[..], &["closed 1 2 3", "closed 4 5"]].concat());
    let one_out =
        ["[2, 1] fails by 2, 2", "0 of 4 to 1 []", "[1, 1] keeps: 3, 1 out", "out 3", "closed 1 2", "closed 4 5"];
    assert_eq!(said("1"), one_out);
}

#[test]
fn datafly_goes_up_by_the_column_with_the_most_values() {
    let said = Sample::of_hospital("recursive-l=3,2").sentences("datafly", &[]);
    let expected = [
        "age at level 2, zip at level 2: 1 row at 20, 10000 would have only one value, and a class needs 2.",
        "Datafly generalizes zip to level 1, because it has 10 distinct values, more than any other column.",
        "age at level 2, zip at level 1: 4 rows at 20, 1000* would have only one value, and a class needs 2.",
        "Datafly generalizes age to level 1, because it has 7 distinct values, more than any other column.",
        "age at level 1, zip at level 1: 5 rows at [20,29], 1000* violate recursive (c, ℓ)-diversity with c = 3 and ℓ = 2.",
        "Datafly generalizes zip to level 0, because it has 2 distinct values, and no other column has more. | age has as many: Datafly \
         takes the least important column.",
        "age at level 1, zip at level 0: both classes satisfy the requirements.",
        "7 rows close as class 1: [20,29], 100**.",
        "5 rows close as class 2: [30,39], 100**.",
    ];
    assert_eq!(said, expected);
}

#[test]
fn suppressed_rows_are_reported_with_the_reason() {
    let said = Sample::of_hospital("recursive-l=3,2").sentences("datafly", &[("suppress", "5")]);
    assert_eq!(
        [0, 4, 5].map(|step| said[step].as_str()),
        [
            "age at level 2, zip at level 2: 1 row at 33, 10004 would have only one value, and a class needs 2. | With them, 6 rows \
             would be suppressed, and at most 5 may be.",
            "age at level 1, zip at level 1: all classes satisfy the requirements, except for 5 rows, which may be suppressed.",
            "5 rows at [20,29], 1000* violate recursive (c, ℓ)-diversity with c = 3 and ℓ = 2: these rows are suppressed.",
        ]
    );
}
