//! What is told is what is done, and its figures are those of the rows that it speaks of.

use std::sync::Arc;

use proptest::prelude::*;

use crate::full_domain::trace_tests::Plain;
use crate::samples::{ASKED, microdata, promises, told};
use crate::trace::{DomainStep, Lack, Refusal, Step};
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
        let promises = promises(&microdata, &asked);
        let Some((trace, _)) = told(&choice, &microdata, &promises, (k > 1).then_some(k), slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        let plain = Plain { microdata: &microdata, promises: &promises, k: k.into(), most: MostRows::Count(most).of(microdata.len() as u64) };
        prop_assert!(plain.figures_are_true(&trace), "{:#?}", trace.steps());
    }
}

/// The example of docs/datafly.md#example, a step at a time.
#[test]
fn five_people_step_by_step() {
    let said = |suppress: &str| -> Vec<String> {
        let mut choice = MethodChoice::of("datafly").unwrap();
        assert!(choice.set("suppress", suppress));
        let (trace, _) = told(&choice, &five_people(), &[].into(), Some(2), 3).unwrap();
        let rows = |rows: &[u32]| rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ");
        let of = |step: &Step| match step {
            Step::Domain(DomainStep::Failed { at, broken: Some(broken), left_out, .. }) => {
                assert_eq!(broken.why, Refusal::Lack(Lack::Rows { least: 2 }));
                format!("{:?} fails by {}, {left_out}", at.levels, rows(&broken.rows))
            }
            Step::Domain(DomainStep::Raised { attribute, level, distinct, tied }) => {
                format!("{attribute} of {distinct} to {level} {tied:?}")
            }
            Step::Domain(DomainStep::Kept { at, groups, left_out, worth: None }) => {
                format!("{:?} keeps: {groups}, {left_out} out", at.levels)
            }
            Step::Domain(DomainStep::LeftOut(broken)) => format!("out {}", rows(&broken.rows)),
            Step::Domain(DomainStep::Closed { rows: of, .. }) => format!("closed {}", rows(of)),
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
