//! What is reported is what is done: the same classes with and without a trace, and from the trace alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::{MondrianStep, Part, TriedIn};
use crate::mondrian::tests::{SPLITS, keeps, parts, people};
use crate::mondrian::{Mondrian, MondrianOptions, SplitBy};
use crate::release::Publication;
use crate::samples::{ASKED, microdata, parsed_requirements};
use crate::trace::{Lack, MOST_ROWS, Refusal, Replay, Step, Trace};
use crate::trace_sample::Sample;
use crate::{AttributeRequirements, Method, Phase, verify_steps};
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

fn made(mut run: Mondrian, slice: u64) -> (Publication, Option<Trace>) {
    while run.advance(slice).unwrap().phase != Phase::Finished {}
    let trace = run.trace();
    (Box::new(run).publication(), trace)
}

fn is_same(one: &Publication, other: &Publication) -> bool {
    let classes = |of: &Publication| {
        of.classes().map(|class| (class.cells().map(<[_]>::to_vec), class.rows.to_vec())).collect::<Vec<_>>()
    };
    classes(one) == classes(other)
}

/// Whether the parts of a cut are the rows under each child of the value of those that are examined.
fn are_parts(microdata: &Microdata, attribute: usize, told: &[Part], group: &[u32]) -> bool {
    let (_, own) = parts(&microdata.quasi_identifiers()[attribute], group);
    let told: BTreeMap<_, _> = told.iter().map(|part| (part.node, part.rows.clone())).collect();
    own == told
}

/// Whether every step states what is so, row by row.
fn figures_are_true(
    trace: &Trace,
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    k: usize,
    split: SplitBy,
) -> bool {
    let mut replay = Replay::new(microdata);
    let (mut to_try, mut could) = (Vec::new(), Vec::new());
    trace.steps().iter().all(|step| {
        let group = replay.group().to_vec();
        let keep = |rows: &[u32]| keeps(microdata, requirements, k, rows);
        let mut next = |attribute: usize| !to_try.is_empty() && to_try.remove(0) == attribute;
        let holds = match step.of() {
            Some(MondrianStep::Looked { cells, rows, tried, .. }) => {
                (to_try, could) = (tried.clone(), Vec::new());
                keep(rows)
                    && cells.iter().zip(microdata.quasi_identifiers()).all(|(&cell, of)| parts(of, rows).0 == cell)
            }
            Some(MondrianStep::Refused { attribute, parts, part, why }) => {
                let is_so = match why {
                    Refusal::Lack(Lack::Rows { least }) => (parts[*part].rows.len() as u64) < *least,
                    Refusal::Lack(Lack::Values { attribute, has, least }) => {
                        let of = &microdata.sensitive()[*attribute];
                        let mut values: Vec<_> =
                            parts[*part].rows.iter().map(|&row| of.leaf_node(row as usize)).collect();
                        values.sort();
                        values.dedup();
                        values.len() == *has && (*has as u64) < *least
                    }
                    Refusal::Lack(Lack::Stay { .. }) => false,
                    Refusal::Missed(missed) => {
                        let of = &microdata.sensitive()[missed.attribute];
                        let required = &requirements[missed.attribute];
                        let counts = parts[*part].rows.iter().map(|&row| (of.leaf_node(row as usize), 1));
                        let masses = required.masses(counts);
                        !required.requirements()[missed.requirement].holds(&masses, required.setting())
                    }
                };
                next(*attribute)
                    && is_so
                    && !keep(&parts[*part].rows)
                    && are_parts(microdata, *attribute, parts, &group)
            }
            Some(MondrianStep::Weighed { attribute, parts, kept, before }) => {
                could.push((*attribute, kept - before));
                split == SplitBy::Information
                    && next(*attribute)
                    && are_parts(microdata, *attribute, parts, &group)
                    && parts.iter().all(|part| keep(&part.rows))
            }
            Some(MondrianStep::Cut { attribute, parts, of }) => {
                let right = match of {
                    None => split == SplitBy::Widest && next(*attribute),
                    Some(of) => {
                        let most = could.iter().map(|&(_, gain)| gain).fold(f64::MIN, f64::max);
                        *of == could.len()
                            && could.iter().find(|&&(_, gain)| gain == most).is_some_and(|best| best.0 == *attribute)
                    }
                };
                right && parts.iter().all(|part| keep(&part.rows)) && are_parts(microdata, *attribute, parts, &group)
            }
            // What closes was refused by every attribute that there was to try.
            Some(MondrianStep::Closed { rows }) => to_try.is_empty() && could.is_empty() && *rows == group,
            Some(MondrianStep::Begun) => true,
            _ => false,
        };
        replay.apply(step);
        holds
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(0..3),
        requirements in prop::sample::subsequence(ASKED.to_vec(), 1..3),
        k in 1..5u32,
        split in prop::sample::select(SPLITS.to_vec()),
        slice in 1..400u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &requirements);
        let asked = KAnonymity::new(k).ok();
        let begin = || Mondrian::new(Arc::clone(&microdata), Arc::clone(&requirements), asked, MondrianOptions { split });
        let Ok(plain) = begin() else { return Ok(()) };
        let (plain, none) = made(plain, u64::MAX);
        prop_assert!(none.is_none());
        let (told, trace) = made(begin().unwrap().with_trace().unwrap(), slice);
        let trace = trace.unwrap();
        prop_assert!(is_same(&plain, &told));
        prop_assert_eq!(verify_steps(&trace, &microdata, &told), Ok(()));
        let k = asked.map_or(1, |k| k.k()) as usize;
        prop_assert!(figures_are_true(&trace, &microdata, &requirements, k, split));
    }
}

/// The example of docs/explanation/mondrian.md#example, a step at a time: column, rows of each part.
#[test]
fn six_people_step_by_step() {
    let microdata = people();
    let requirements = parsed_requirements(&microdata, &["distinct-l=2"]);
    let told = |split| {
        let run = Mondrian::new(Arc::clone(&microdata), Arc::clone(&requirements), None, MondrianOptions { split });
        made(run.unwrap().with_trace().unwrap(), 5).1.unwrap()
    };
    let said = |trace: &Trace| -> Vec<String> {
        let rows = |rows: &[u32]| rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ");
        let all = |parts: &[Part]| parts.iter().map(|part| rows(&part.rows)).collect::<Vec<_>>().join(" | ");
        let of = |step: &Step| match step.of() {
            Some(MondrianStep::Begun) => "begun".to_owned(),
            Some(MondrianStep::Looked { rows: of, tried, order, least, .. }) => {
                assert_eq!(*least, 2);
                let order = if *order == TriedIn::Width { "widest" } else { "information" };
                format!("looked {} by {tried:?} {order}", rows(of))
            }
            Some(MondrianStep::Refused { attribute, parts, part, why }) => {
                assert_eq!(*why, Refusal::Lack(Lack::Values { attribute: 0, has: 1, least: 2 }));
                format!("refused {attribute}: {}, part {part}", all(parts))
            }
            Some(MondrianStep::Weighed { attribute, parts, kept, before }) => {
                format!("weighed {attribute}: {}, {kept} of {before}", all(parts))
            }
            Some(MondrianStep::Cut { attribute, parts, of }) => format!("cut {attribute}: {}, {of:?}", all(parts)),
            Some(MondrianStep::Closed { rows: of }) => format!("closed {}", rows(of)),
            other => panic!("{other:?}"),
        };
        trace.steps().iter().map(of).collect()
    };
    let expected = [
        "begun",
        "looked 1 2 3 4 5 6 by [0, 1] widest",
        "cut 0: 1 2 3 | 4 5 6, None",
        "looked 1 2 3 by [1, 0] widest",
        "refused 1: 1 2 | 3, part 1",
        "refused 0: 1 2 | 3, part 1",
        "closed 1 2 3",
        "looked 4 5 6 by [1, 0] widest",
        "refused 1: 5 | 4 6, part 0",
        "refused 0: 4 | 5 6, part 0",
        "closed 4 5 6",
    ];
    assert_eq!(said(&told(SplitBy::Widest)), expected);
    let expected = [
        "begun",
        "looked 1 2 3 4 5 6 by [0, 1] information",
        "weighed 0: 1 2 3 | 4 5 6, 3 of 1.5",
        "weighed 1: 1 2 5 | 3 4 6, 6 of 2",
        "cut 1: 1 2 5 | 3 4 6, Some(2)",
        "looked 1 2 5 by [0] information",
        "refused 0: 1 2 | 5, part 1",
        "closed 1 2 5",
        "looked 3 4 6 by [0] information",
        "refused 0: 3 | 4 6, part 0",
        "closed 3 4 6",
    ];
    assert_eq!(said(&told(SplitBy::Information)), expected);
}

#[test]
fn only_a_small_table_is_traced() {
    let all: Vec<u32> = (0..MOST_ROWS as u32 + 1).collect();
    let people = people();
    let longer = people.quasi_identifiers().iter().chain(people.sensitive()).map(|of| {
        let leaves =
            all.iter().map(|&row| tauell_data::taxonomy::LeafRank(of.leaves()[row as usize % people.len()])).collect();
        tauell_data::microdata::Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves)
    });
    let mut longer: Vec<_> = longer.collect();
    let disease = longer.pop().unwrap();
    let microdata =
        Arc::new(Microdata::new(all.clone(), longer, vec![disease], tauell_data::microdata::Dropped::default()));
    let requirements = parsed_requirements(&microdata, &["distinct-l=2"]);
    let run = Mondrian::new(microdata, requirements, None, MondrianOptions::default()).unwrap();
    assert_eq!(run.with_trace().err().unwrap().code(), "too-many-rows-to-tell");
}

#[test]
fn cuts_are_shown_with_the_part_that_decides() {
    let rows = "age,town,disease\n20,a,flu\n21,a,cold\n30,b,flu\n31,b,cold\n32,b,flu\n33,b,flu\n";
    let told = |requirement: &str, split: &str| {
        Sample::of(rows, &["age", "town"], &[("disease", &[requirement])]).record("mondrian", &[("split", split)])
    };
    let refused = told("tau-l=0.7,2", "widest");
    assert_eq!(
        refused.sentences(),
        [
            "As one class, the 6 rows satisfy the requirements.",
            "6 rows at *, *: Mondrian tries cuts by age and town, in this order. | The value of age stands for 20 of 20 values of its \
             taxonomy, that of town for 2 of 2: neither is wider, and age is more important.",
            "Mondrian refuses a cut by age: flu has 3 of 4 rows at [30,39] and the limit is 70%. | The parts would be 2 rows at [20,29] \
             and 4 rows at [30,39].",
            "Mondrian refuses a cut by town: flu has 3 of 4 rows at b and the limit is 70%. | The parts would be 2 rows at a and 4 rows \
             at b.",
            "6 rows close as class 1: *, *. | Mondrian refused both cuts.",
        ]
    );
    // Who is examined is the part that decides, with its curve and what it would be published with.
    let people = refused.steps[3].people.as_ref().unwrap();
    assert_eq!((&people.1[..], refused.steps[3].account.over), ([2, 3, 4, 5].as_slice(), Some((0, 1))));
    let by_information = told("distinct-l=2", "information").sentences();
    assert_eq!(
        by_information[2..7],
        [
            "A cut by age is possible: 2 rows at [20,29] and 4 rows at [30,39]. Both parts satisfy the requirements. | Its values then \
             have 0.600 of information in total, and 0.300 before the cut.",
            "A cut by town is possible: 2 rows at a and 4 rows at b. Both parts satisfy the requirements. | Its values then have 6 of \
             information in total, and 3 before the cut.",
            "Mondrian cuts by town: 2 rows at a and 4 rows at b. Both parts satisfy the requirements. | Of the 2 possible cuts, this one \
             adds the most information. Among equal ones, it is by the most important column.",
            "2 rows at [20,24], a: Mondrian tries a cut by age.",
            "Mondrian refuses a cut by age: 1 row at 20 would have only one value, and a class needs 2. | The parts would be 1 row at 20 \
             and 1 row at 21.",
        ]
    );
    let small = told("k=3", "widest").sentences();
    assert_eq!(
        small[2],
        "Mondrian refuses a cut by age: 2 rows would be at [20,29], and a class needs 3. | The parts would be 2 rows at [20,29] and 4 \
         rows at [30,39]."
    );
    let few = told("k=4", "widest").sentences();
    assert_eq!(few[1], "6 rows at *, *: two classes need at least 8 rows, so there is no cut.");
}
