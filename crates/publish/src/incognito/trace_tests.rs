//! The trace records what the run does, and its figures are those of the rows of the step.

use std::sync::Arc;

use proptest::prelude::*;

use crate::full_domain::steps::figures::Plain;
use crate::full_domain::steps::{Against, FullDomainStep, Measure, Measured};
use crate::samples::{ASKED, microdata, parsed_requirements, traced, tree};
use crate::trace::{Lack, Refusal, StepWho, Trace};
use crate::trace_sample::Sample;
use crate::{AttributeRequirements, MethodChoice, MostRows};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::LeafRank;

/// The requirements that a search found, which may differ from the chosen ones.
fn searched(trace: &Trace, requirements: &Arc<[AttributeRequirements]>) -> Arc<[AttributeRequirements]> {
    let by = trace.steps().iter().find_map(|step| match step.of() {
        Some(FullDomainStep::By { by }) => Some(by.clone()),
        _ => None,
    });
    let Some(by) = by else { return Arc::clone(requirements) };
    let asked = requirements[0].requirements().iter().find(|one| one.as_tau_ell().is_some()).unwrap();
    [requirements[0].with_instead(asked, &by)].into()
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
        let requirements = parsed_requirements(&microdata, &asked);
        let Some((trace, _)) = traced(&choice, &microdata, &requirements, (k > 1).then_some(k), slice) else {
            return Err(TestCaseError::reject("it is refused"));
        };
        let requirements = searched(&trace, &requirements);
        let plain = Plain { microdata: &microdata, requirements: &requirements, k: k.into(), most: MostRows::Count(most).of(microdata.len() as u64) };
        prop_assert!(plain.figures_are_true(&trace), "{:#?}", trace.steps());
    }
}

/// Six people, ages in pairs and towns apart; a test below covers the hospital of docs/explanation/full-domain.md#a-worked-example.
#[test]
fn six_people_step_by_step() {
    let of = |name: &str, column, fans: &[usize], leaves: [u32; 6]| {
        Attribute::new(name, column, Arc::new(tree(fans).finish()), leaves.map(LeafRank).to_vec())
    };
    let quasi = vec![of("age", 0, &[2, 2], [0, 0, 1, 2, 3, 3]), of("town", 1, &[3], [0, 0, 1, 1, 2, 2])];
    let disease = of("disease", 2, &[3], [0, 1, 0, 1, 0, 1]);
    let microdata = Arc::new(Microdata::new((0..6).collect(), quasi, vec![disease], Dropped::default()));
    let requirements = parsed_requirements(&microdata, &["distinct-l=2"]);
    let choice = MethodChoice::of("incognito").unwrap();
    let (trace, _) = traced(&choice, &microdata, &requirements, None, 7).unwrap();
    let rows = |rows: &[u32]| rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ");
    let said = trace.steps().iter().map(|step| match step.of() {
        Some(FullDomainStep::Begun { vectors, most_left_out, follows }) => {
            format!("begun {vectors} {most_left_out} {follows}")
        }
        Some(FullDomainStep::Family { attributes }) => format!("family {attributes:?}"),
        Some(FullDomainStep::Followed { at, from, keeps }) => format!("{:?} {keeps} from {from:?}", at.levels),
        Some(FullDomainStep::Failed { at, broken, suspected, .. }) => {
            let broken = broken.as_ref().unwrap();
            assert!(matches!(broken.why, Refusal::Lack(Lack::Values { attribute: 0, has: 1, least: 2 })));
            format!("{:?} fails by {}{}", at.levels, rows(&broken.rows), if *suspected { ", suspected" } else { "" })
        }
        Some(FullDomainStep::Kept { at, groups, left_out: 0, worth: Some(worth) }) => {
            let Measured { by: Measure::Information, value, against } = worth else { panic!("{worth:?}") };
            let against = match against {
                Against::First => "first",
                Against::Better(Measure::Information) => "better",
                Against::Worse(Measure::Information) => "worse",
                other => panic!("{other:?}"),
            };
            format!("{:?} keeps: {groups}, {value:.4} {against}", at.levels)
        }
        Some(FullDomainStep::Chosen { at }) => format!("chosen {:?}", at.levels),
        Some(FullDomainStep::Closed { rows: of, .. }) => format!("closed {}", rows(of)),
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

/// The example of docs/explanation/full-domain.md#a-worked-example, level vector for level vector.
#[test]
fn incognito_looks_at_six_of_nine_level_vectors() {
    let recorded = Sample::of_hospital("recursive-l=3,2").record("incognito", &[]);
    let expected = [
        "Every column is published at one level for all rows, so there are 9 level vectors to check. No row may be suppressed. | If a \
         table satisfies the requirements, so does every more general one, so most need no check.",
        "First, every column is at its root.",
        "age at level 0, zip at level 0: all rows are in one class, which satisfies the requirements. It retains 36.7% of the \
         information, the best so far.",
        "Next is age alone, from the most specific level on. The others are at their roots.",
        "age at level 2, zip at level 0: 4 rows at 20, 100** would have only one value, and a class needs 2.",
        "age at level 1, zip at level 0: both classes satisfy the requirements. It retains 38.3% of the information, the best so far.",
        "Next is zip alone, from the most specific level on. The others are at their roots.",
        "age at level 0, zip at level 2: 1 row at [20,39], 10000 would have only one value, and a class needs 2. | Some of these rows \
         violated the requirements before, so they come first.",
        "age at level 0, zip at level 1: both classes satisfy the requirements. It retains 38.3% of the information, like the best so \
         far. | Of two equal tables, the one with smaller classes is better: the earlier one.",
        "Next are age and zip, from the most specific levels on.",
        "age at level 2, zip at level 2: the table violates the requirements without a check, because zip at level 2 alone does.",
        "age at level 2, zip at level 1: the table violates the requirements without a check, because age at level 2 alone does.",
        "age at level 1, zip at level 2: the table violates the requirements without a check, because zip at level 2 alone does.",
        "age at level 1, zip at level 1: 5 rows at [20,29], 1000* violate recursive (c, ℓ)-diversity with c = 3 and ℓ = 2. | Some of \
         these rows violated the requirements before, so they come first.",
        "age at level 1, zip at level 0: this table is the best that satisfies the requirements.",
        "7 rows close as class 1: [20,29], 100**.",
        "5 rows close as class 2: [30,39], 100**.",
    ];
    assert_eq!(recorded.sentences(), expected);
    assert_eq!(recorded.steps[13].people, Some((StepWho::Group, vec![0, 1, 2, 3, 4])));
}

#[test]
fn suppressed_rows_are_counted_if_a_table_passes() {
    let said = Sample::of_hospital("recursive-l=3,2").sentences("incognito", &[("suppress", "5")]);
    assert_eq!(
        said[13],
        "age at level 1, zip at level 1: all classes satisfy the requirements, except for 5 rows, which may be suppressed. It retains \
         23.3% of the information, and another table is better."
    );
}

#[test]
fn each_recursive_pair_is_shown_and_then_the_choice_of_the_best() {
    let said = Sample::of_hospital("tau-l=3/5,2").sentences("incognito", &[("aim", "search")]);
    let by = |c: &str, ell: u32| format!("recursive (c, ℓ)-diversity with c = {c} and ℓ = {ell}");
    let with = |c: &str, ell: u32| format!("With {} instead of the requirements: ", by(c, ell));
    assert_eq!(
        [0, 1, 2, 6].map(|step| said[step].as_str()),
        [
            with("1.5", 2)
                + "the best table has 2 classes and satisfies the requirements, with the least excess so far.",
            with("2", 2)
                + "the best table has 2 classes and satisfies the requirements, with more excess than another table.",
            with("3", 2) + "the best table has 2 classes, at least one of which violates the requirements.",
            with("4", 3)
                + "the best table has 1 class and satisfies the requirements, with more excess than another table.",
        ]
    );
    assert_eq!(
        said[10],
        format!("Incognito takes the best table for {}. The next steps show how it was found.", by("1.5", 2))
    );
    // What a group misses is what the search asked for, not what it is to guarantee.
    assert!(said[16].contains("violate recursive (c, ℓ)-diversity with c = 1.5 and ℓ = 2."), "{}", said[16]);
    assert_eq!(said.len(), 28);
}
