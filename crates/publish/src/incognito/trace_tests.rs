//! What is told is what is done, and its figures are those of the rows that it speaks of.

use std::sync::Arc;

use proptest::prelude::*;

use crate::full_domain::trace_tests::Plain;
use crate::samples::{ASKED, microdata, promises, told, tree};
use crate::trace::{Against, DomainStep, Lack, Measure, Measured, Refusal, Step, Trace};
use crate::{MethodChoice, MostRows, Promise};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::LeafRank;

/// The promises that a search kept, which may be another one than was asked.
fn searched(trace: &Trace, promises: &Arc<[Promise]>) -> Arc<[Promise]> {
    let by = trace.steps().iter().find_map(|step| match step {
        Step::Domain(DomainStep::By { by }) => Some(by.clone()),
        _ => None,
    });
    let Some(by) = by else { return Arc::clone(promises) };
    let asked = promises[0].requirements().iter().find(|one| one.as_tau_ell().is_some()).unwrap();
    [promises[0].with_instead(asked, &by)].into()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(0..3),
        asked in prop::sample::subsequence(ASKED.to_vec(), 1..3),
        aim in prop::sample::select(vec!["itself", "itself", "guaranteed", "search"]),
        best in prop::sample::select(vec!["information", "height", "discernibility", "classes", "class-size", "loss"]),
        (suppress, most) in prop::sample::select(vec![("none", 0), ("none", 0), ("2", 2), ("20", 20)]),
        k in 1..4u32,
        slice in 1..5000u64,
    ) {
        let microdata = Arc::new(microdata);
        let mut choice = MethodChoice::of("incognito").unwrap();
        prop_assert!(choice.set("best", best) && choice.set("suppress", suppress) && choice.set("aim", aim));
        let promises = promises(&microdata, &asked);
        let Some((trace, _)) = told(&choice, &microdata, &promises, (k > 1).then_some(k), slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        let promises = searched(&trace, &promises);
        let plain = Plain { microdata: &microdata, promises: &promises, k: k.into(), most: MostRows::Count(most).of(microdata.len() as u64) };
        prop_assert!(plain.figures_are_true(&trace), "{:#?}", trace.steps());
    }
}

/// Six people, ages in pairs and towns apart; the hospital of docs/full-domain.md#a-worked-example is gone through in `stepping`.
#[test]
fn six_people_step_by_step() {
    let of = |name: &str, column, fans: &[usize], leaves: [u32; 6]| {
        Attribute::new(name, column, Arc::new(tree(fans).finish()), leaves.map(LeafRank).to_vec())
    };
    let quasi = vec![of("age", 0, &[2, 2], [0, 0, 1, 2, 3, 3]), of("town", 1, &[3], [0, 0, 1, 1, 2, 2])];
    let disease = of("disease", 2, &[3], [0, 1, 0, 1, 0, 1]);
    let microdata = Arc::new(Microdata::new((0..6).collect(), quasi, vec![disease], Dropped::default()));
    let promises = promises(&microdata, &["distinct-l=2"]);
    let choice = MethodChoice::of("incognito").unwrap();
    let (trace, _) = told(&choice, &microdata, &promises, None, 7).unwrap();
    let rows = |rows: &[u32]| rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ");
    let said = trace.steps().iter().map(|step| match step {
        Step::Domain(DomainStep::Begun { vectors, most_left_out, follows }) => {
            format!("begun {vectors} {most_left_out} {follows}")
        }
        Step::Domain(DomainStep::Family { attributes }) => format!("family {attributes:?}"),
        Step::Domain(DomainStep::Followed { at, from, keeps }) => format!("{:?} {keeps} from {from:?}", at.levels),
        Step::Domain(DomainStep::Failed { at, broken, suspected, .. }) => {
            let broken = broken.as_ref().unwrap();
            assert!(matches!(broken.why, Refusal::Lack(Lack::Values { attribute: 0, has: 1, least: 2 })));
            format!("{:?} fails by {}{}", at.levels, rows(&broken.rows), if *suspected { ", suspected" } else { "" })
        }
        Step::Domain(DomainStep::Kept { at, groups, left_out: 0, worth: Some(worth) }) => {
            let Measured { by: Measure::Information, value, against } = worth else { panic!("{worth:?}") };
            let against = match against {
                Against::First => "first",
                Against::Better(Measure::Information) => "better",
                Against::Worse(Measure::Information) => "worse",
                other => panic!("{other:?}"),
            };
            format!("{:?} keeps: {groups}, {value:.4} {against}", at.levels)
        }
        Step::Domain(DomainStep::Chosen { at }) => format!("chosen {:?}", at.levels),
        Step::Domain(DomainStep::Closed { rows: of, .. }) => format!("closed {}", rows(of)),
        other => panic!("{other:?}"),
    });
    let said: Vec<String> = said.collect();
    let expected = [
        "begun 6 0 true",
        "family []",
        "[0, 0] keeps: 1, 0.5278 first",
        "family [0]",
        "[2, 0] fails by 3",
        "[1, 0] keeps: 2, 0.6111 better",
        "family [1]",
        "[0, 1] keeps: 3, 0.7500 better",
        "family [0, 1]",
        "[2, 1] false from [2, 0]",
        "[1, 1] fails by 3, suspected",
        "chosen [0, 1]",
        "closed 1 2",
        "closed 3 4",
        "closed 5 6",
    ];
    assert_eq!(said, expected, "{said:#?}");
    assert_eq!(trace.order().len(), 6);
}
