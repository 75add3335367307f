//! What is reported is what is done: the same release with and without a trace, and from the trace alone.

use std::sync::Arc;

use proptest::prelude::*;

use super::{LastWay, SweepStep};
use crate::samples::tree;
use crate::sweep::tests::{attribute, cells_and_rows, microdata, parsed_requirements, requirements};
use crate::sweep::{GeneralizeSensitive, Sweep, SweepOptions, Visits};
use crate::trace::{JointShare, Lack, Missed, Replay, StepKind, Trace};
use crate::trace_sample::Sample;
use crate::{AttributeRequirements, Method, OrderWeights, Phase, Publication, TieRule, verify_steps};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::{Fraction, Masses};

/// What a run makes: the release, that with exact sensitive values where both are made, and what was reported.
struct Made {
    publication: Publication,
    exact: Option<Publication>,
    trace: Option<Trace>,
}

fn made(
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    options: SweepOptions,
    traced: bool,
) -> Option<Made> {
    let sweep = Sweep::new(Arc::clone(microdata), Arc::clone(requirements), options).ok()?;
    let mut run = Box::new(if traced { sweep.with_trace().ok()? } else { sweep });
    // Slices that end anywhere.
    while run.advance(if traced { 7 } else { u64::MAX }).ok()?.phase != Phase::Finished {}
    let trace = run.trace();
    let exact = run.exact_composing().map(|composing| composing.finish());
    Some(Made { publication: run.publication(), exact, trace })
}

fn values(publication: &Publication) -> Vec<Vec<(tauell_data::taxonomy::ValueId, u64)>> {
    let classes = 0..publication.class_count();
    classes
        .flat_map(|class| (0..2).map(move |of| (class, of)))
        .filter(|&(_, of)| of < publication.all_values().count() - publication.class(0).cells().map_or(0, <[_]>::len))
        .map(|(class, of)| publication.histogram(class, of))
        .collect()
}

fn same(one: &Publication, other: &Publication) -> bool {
    cells_and_rows(one) == cells_and_rows(other) && values(one) == values(other)
}

fn options() -> impl Strategy<Value = SweepOptions> {
    let sensitive = prop::sample::select(vec![
        GeneralizeSensitive::Never,
        GeneralizeSensitive::AsNeeded,
        GeneralizeSensitive::Auto,
    ]);
    let flags = any::<(bool, bool, bool)>();
    (sensitive, flags, prop::bool::weighted(0.2)).prop_map(|(sensitive, (by_rank, by_rows, literal), searched)| {
        SweepOptions {
            ties: if by_rank { TieRule::Rank } else { TieRule::Balanced },
            order: if by_rows { OrderWeights::Rows } else { OrderWeights::DistinctLeaves },
            literal,
            sensitive,
            spares_rare: false,
            visits: if searched { Visits::Searched { block: None } } else { Visits::Auto },
        }
    })
}

/// Every group of two rows or more that is at a level vector is reported, where every group is.
fn every_group_is_traced(trace: &Trace) -> bool {
    let mut visits = trace.steps().iter().enumerate().filter_map(|(at, step)| match step.of() {
        Some(SweepStep::Visited { groups, alone, .. }) => Some((at, groups - alone)),
        _ => None,
    });
    visits.all(|(at, told)| {
        let until = trace.steps()[at + 1..]
            .iter()
            .take_while(|step| !matches!(step.of(), Some(SweepStep::Visited { .. } | SweepStep::Left { .. })));
        until.filter(|step| matches!(step.of(), Some(SweepStep::Looked { .. }))).count() == told
    })
}

/// Rows by their numbers: three columns of four levels and more leaves than rows.
fn many() -> (Arc<Microdata>, Arc<[AttributeRequirements]>) {
    let draws = |by: u32| -> Vec<u32> {
        (0..300u32).map(|row| row.wrapping_mul(by).wrapping_mul(2_654_435_761) >> 16).collect()
    };
    let columns = |of: usize| attribute(of, if of < 5 { &[4, 3, 2] } else { &[2, 3] }, &draws(2 * of as u32 + 1));
    let all: Vec<_> = (0..6).map(columns).collect();
    let microdata = Microdata::new((0..300).collect(), all[..5].to_vec(), all[5..].to_vec(), Dropped::default());
    let requirements = parsed_requirements(&microdata, &["tau-l=0.4,4"], false).unwrap();
    (Arc::new(microdata), requirements)
}

#[test]
fn with_many_level_vectors_only_those_that_can_close_are_shown_and_the_others_counted() {
    let (microdata, requirements) = many();
    let options = SweepOptions::default();
    let told = made(&microdata, &requirements, options, true).unwrap();
    let trace = told.trace.unwrap();
    assert_eq!((trace.order().len(), trace.tells_every_group()), (1024, false));
    assert!(
        !trace
            .steps()
            .iter()
            .any(|step| matches!(step.of(), Some(SweepStep::Looked { lack: Some(Lack::Values { .. }), .. })))
    );
    // Every level vector is counted once, and those at which something is examined have a step of their own.
    let mut next = 0;
    for step in trace.steps() {
        if let Some(SweepStep::Visited { place: Some(place), passed, .. }) = step.of() {
            assert_eq!(*place, next + passed);
            next = place + 1;
        }
    }
    assert!(next > 900 && trace.steps().len() < 1500, "{next} {}", trace.steps().len());
    assert_eq!(verify_steps(&trace, &microdata, &told.publication), Ok(()));
    assert!(same(&told.publication, &made(&microdata, &requirements, options, false).unwrap().publication));
}

fn masses(required: &AttributeRequirements, attribute: usize, rows: &[u32], replay: &Replay) -> Masses {
    let nodes = &replay.standing().sensitive[attribute];
    required.masses(rows.iter().map(|&row| (nodes[row as usize], 1)))
}

/// Whether what rows are said to miss is what they miss.
fn is_missed(missed: &Missed, required: &AttributeRequirements, masses: &Masses) -> bool {
    let broken = &required.requirements()[missed.requirement];
    let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let limit = |k: usize| broken.as_tau_ell().map(|of| of.psi(k));
    !broken.holds(masses, required.setting())
        && missed.together.as_ref().is_none_or(|JointShare { k, has, limit: told }| {
            let all = masses.cumulative();
            let up_to = |k: usize| all.get(k - 1).copied().unwrap_or(1.0);
            // The first k that is over the limit.
            let before = (1..*k).all(|k| limit(k).is_none_or(|limit| up_to(k) <= limit + 1e-9));
            close(has.value(), up_to(*k))
                && limit(*k).is_none_or(|limit| close(limit, told.value()))
                && before
                && has.value() > told.value() - 1e-9
        })
}

/// Whether the figures of every step are those of the rows that it names.
fn figures_are_true(trace: &Trace, microdata: &Microdata, requirements: &[AttributeRequirements]) -> bool {
    let mut replay = Replay::new(microdata);
    trace.steps().iter().all(|step| {
        let loose: Vec<u32> =
            (0..microdata.len() as u32).filter(|&row| replay.standing().class_of[row as usize].is_none()).collect();
        let of = |attribute: usize, rows: &[u32]| masses(&requirements[attribute], attribute, rows, &replay);
        let equal = |masses: &Masses, one, other| (masses.frequency(one) - masses.frequency(other)).abs() < 1e-9;
        let holds = match step.of() {
            Some(SweepStep::Looked { rows, missed, .. }) => {
                let keep = requirements
                    .iter()
                    .enumerate()
                    .all(|(attribute, required)| required.is_diverse(&of(attribute, rows)));
                missed.as_ref().map_or(keep, |missed| {
                    is_missed(missed, &requirements[missed.attribute], &of(missed.attribute, rows))
                })
            }
            Some(SweepStep::Generalized { attribute, row, from, missed, value, tied, alike, .. }) => {
                let masses = of(*attribute, &loose);
                let nodes = &replay.standing().sensitive[*attribute];
                let same = loose.iter().filter(|&&row| nodes[row as usize] == *from);
                is_missed(missed, &requirements[*attribute], &masses)
                    && tied.first().is_none_or(|first| first == value)
                    && tied.iter().all(|&other| {
                        equal(&masses, other, *value)
                            || !requirements[*attribute].requirements()[missed.requirement].treats_values_alike()
                    })
                    && same.clone().min() == Some(row)
                    && same.count() == *alike
            }
            Some(SweepStep::Removed { row, reasons, alike }) => {
                let group = replay.group();
                let values =
                    |row: u32| replay.standing().sensitive.iter().map(|of| of[row as usize]).collect::<Vec<_>>();
                let same = group.iter().filter(|&&other| values(other) == values(*row));
                let right = reasons.iter().all(|reason| {
                    let attribute = reason.missed.attribute;
                    let (required, masses) = (&requirements[attribute], of(attribute, group));
                    let alike = required.requirements()[reason.missed.requirement].treats_values_alike();
                    let most = masses.frequency(reason.value);
                    let equals = masses.occurring().filter(|&other| equal(&masses, other, reason.value)).count();
                    is_missed(&reason.missed, required, &masses)
                        && (reason.has.value() - most).abs() < 1e-9
                        && reason.tied.first().is_none_or(|first| first.value == reason.value)
                        && (!alike
                            || equals == reason.tied.len().max(1)
                                && masses.occurring().all(|other| masses.frequency(other) < most + 1e-9))
                });
                right && !reasons.is_empty() && same.clone().min() == Some(row) && same.count() == *alike
            }
            _ => true,
        };
        replay.apply(step);
        holds
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None, cases: 500, max_shrink_time: 30_000, max_global_rejects: 20_000, ..ProptestConfig::default()
    })]

    #[test]
    fn steps_lead_to_the_publication_that_there_is_without_them(
        microdata in microdata(),
        requirements in requirements(),
        by_share in any::<bool>(),
        options in options(),
    ) {
        let requirements = parsed_requirements(&microdata, &requirements, by_share);
        prop_assume!(requirements.is_some());
        let (microdata, requirements) = (Arc::new(microdata), requirements.unwrap());
        let plain = made(&microdata, &requirements, options, false);
        prop_assume!(plain.is_some());
        let (plain, told) = (plain.unwrap(), made(&microdata, &requirements, options, true).unwrap());
        prop_assert!(same(&plain.publication, &told.publication));
        prop_assert_eq!(plain.exact.is_some(), told.exact.is_some());
        let mut trace = told.trace.unwrap();
        prop_assert!(!trace.tells_every_group() || every_group_is_traced(&trace));
        let ways = trace.steps().iter().filter(|step| matches!(step.of(), Some(SweepStep::Left { .. }))).count();
        prop_assert_eq!(ways > 1, told.exact.is_some());
        if let (Some(exact), Some(without)) = (&told.exact, &plain.exact) {
            prop_assert!(same(exact, without));
            let mut other = trace.clone();
            other.take_way(LastWay::Exact, "");
            prop_assert_eq!(verify_steps(&other, &microdata, exact), Ok(()));
            trace.take_way(LastWay::General, "");
        }
        prop_assert_eq!(verify_steps(&trace, &microdata, &told.publication), Ok(()));
        prop_assert!(figures_are_true(&trace, &microdata, &requirements));
        let mut replay = Replay::new(&microdata);
        trace.steps().iter().for_each(|step| replay.apply(step));
        prop_assert!(!replay.differs());
        prop_assert!(same(&replay.publication(&microdata), &plain.publication));
    }
}

/// Rows counted from 1, as the paper does.
fn counted(rows: &[u32]) -> Vec<u32> {
    rows.iter().map(|row| row + 1).collect()
}

fn share(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator).unwrap()
}

/// What has too much together: k, F(k) and ψ(k).
fn over(together: Option<&JointShare>) -> (usize, Fraction, Fraction) {
    let JointShare { k, has, limit } = together.unwrap();
    (*k, has.exact().unwrap(), limit.exact().unwrap())
}

#[test]
fn the_hospital_goes_as_the_worked_example_has_it() {
    let sample = Sample::of_hospital("tau-l=0.5,3");
    let (trace, _) = sample.publish("sweep", &[]);
    let labels = |cells: &[NodeId]| -> Vec<String> {
        let all = cells.iter().zip(sample.microdata.quasi_identifiers());
        all.map(|(&node, of)| of.taxonomy().label(node).to_owned()).collect()
    };
    let mut steps = trace.steps().iter();
    let mut next = || steps.next().unwrap().of::<SweepStep>().unwrap();

    // The whole table: hepatitis 6, phthisis 4, anemia 1, flu 1 of 12.
    let SweepStep::Begun { missed: Some(missed) } = next() else { panic!("it misses its requirement") };
    assert_eq!(over(missed.together.as_ref()), (2, share(10, 12), share(3, 4)));
    // Two steps: F(2) goes from 10/12 to 9.5/12 to 9/12, which is ψ(2).
    for (row, has, alike) in [(1, share(10, 12), 6), (2, share(19, 24), 5)] {
        let step = next();
        let SweepStep::Generalized { row: taken, from, to, missed, alike: of, .. } = step else { panic!("{step:?}") };
        let tree = sample.requirements[0].spread().taxonomy();
        assert_eq!((taken + 1, tree.label(*from), tree.label(*to)), (row, "hepatitis", "hemal disease"));
        assert_eq!((over(missed.together.as_ref()), *of), ((2, has, share(3, 4)), alike));
    }
    assert_eq!(*next(), SweepStep::Ordered);
    let order: Vec<(Vec<u16>, f64)> =
        trace.order().iter().map(|vector| (vector.levels.to_vec(), vector.information)).collect();
    let expected: [([u16; 2], f64); 9] = [
        ([2, 2], 1.0),
        ([2, 1], 0.55),
        ([1, 2], 0.55),
        ([2, 0], 0.525),
        ([0, 2], 0.525),
        ([1, 1], 0.1),
        ([1, 0], 0.075),
        ([0, 1], 0.075),
        ([0, 0], 0.05),
    ];
    for ((levels, information), (expected, figure)) in order.iter().zip(expected) {
        assert!(levels == &expected && (information - figure).abs() < 1e-12, "{levels:?} {information}");
    }

    // At the first five nothing closes: no group has three different diseases.
    let mut visited = 0;
    let mut step = next();
    while visited < 5 || !matches!(step, SweepStep::Visited { .. }) {
        match step {
            SweepStep::Visited { place, .. } => {
                assert_eq!(*place, Some(visited));
                visited += 1;
            }
            SweepStep::Looked { lack: Some(Lack::Values { has, least: 3, .. }), .. } => assert!(*has < 3),
            other => panic!("{other:?}"),
        }
        step = next();
    }
    assert!(matches!(step, SweepStep::Visited { place: Some(5), groups: 3, alone: 0, .. }), "{step:?}");

    // [20,29], 1000*: hepatitis has 3 of 5. Of rows 3 and 4, which are hepatitis itself, row 3 goes.
    // [30,39], 1000*: phthisis has 3 of 5. Of rows 7, 8 and 9 row 7 goes.
    for (cells, rows, goes, alike, stay) in [
        (["[20,29]", "1000*"], [1, 2, 3, 4, 5], 3, 2, [1, 2, 4, 5]),
        (["[30,39]", "1000*"], [6, 7, 8, 9, 10], 7, 3, [6, 8, 9, 10]),
    ] {
        let step = next();
        let SweepStep::Looked { cells: looked, rows: there, lack: None, missed: Some(missed) } = step else {
            panic!("{step:?}")
        };
        assert_eq!((labels(looked), counted(there)), (cells.map(str::to_owned).to_vec(), rows.to_vec()));
        assert_eq!(over(missed.together.as_ref()), (1, share(3, 5), share(1, 2)));
        let step = next();
        let SweepStep::Removed { row, reasons, alike: of } = step else { panic!("{step:?}") };
        assert_eq!((row + 1, *of, reasons.len()), (goes, alike, 1));
        assert_eq!(reasons[0].has.exact().unwrap(), share(3, 5));
        let step = next();
        let SweepStep::Closed { rows } = step else { panic!("{step:?}") };
        assert_eq!(counted(rows), stay);
    }
    let step = next();
    let SweepStep::Looked { rows, lack: Some(Lack::Values { has: 2, least: 3, .. }), .. } = step else {
        panic!("{step:?}")
    };
    assert_eq!(counted(rows), [11, 12]);

    // At [1, 0] and [0, 1] nothing closes.
    let mut step = next();
    while !matches!(step, SweepStep::Left { .. }) {
        let nothing =
            matches!(step, SweepStep::Visited { place: Some(6 | 7), .. } | SweepStep::Looked { lack: Some(_), .. });
        assert!(nothing, "{step:?}");
        step = next();
    }
    // The rest keeps it at the roots as it is.
    let SweepStep::Left { rows, way: LastWay::General } = step else { panic!("{step:?}") };
    assert_eq!(counted(rows), [3, 7, 11, 12]);
    let step = next();
    let SweepStep::ClosedLast { rows, .. } = step else { panic!("{step:?}") };
    assert_eq!(counted(rows), [3, 7, 11, 12]);
    assert_eq!(steps.next(), None);
}

#[test]
fn the_hospital_in_sentences() {
    let recorded = Sample::of_hospital("tau-l=0.5,3").record("sweep", &[]);
    let said = |kind: StepKind| -> Vec<&str> {
        recorded.of(kind).into_iter().map(|step| step.account.text.as_str()).collect()
    };
    assert_eq!(
        said(StepKind::Generalizes),
        [
            "Sweep generalizes hepatitis of row 1 to hemal disease, because hepatitis and phthisis together have 10 of 12 rows and the \
             limit for 2 values is 3/4.",
            "Sweep generalizes hepatitis of row 2 to hemal disease, because hepatitis and phthisis together have 9.5 of 12 rows and the \
             limit for 2 values is 3/4.",
        ]
    );
    assert_eq!(
        said(StepKind::MovesOn),
        [
            "KEEP removes one row with hepatitis, because hepatitis has 3 of 5 rows and the limit is 1/2.",
            "KEEP removes one row with phthisis, because phthisis has 3 of 5 rows and the limit is 1/2.",
        ]
    );
    assert_eq!(
        said(StepKind::Closes),
        [
            "The 4 remaining rows satisfy the requirements and close as class 1: [20,29], 1000*.",
            "The 4 remaining rows satisfy the requirements and close as class 2: [30,39], 1000*.",
        ]
    );
    let moves = recorded.of(StepKind::MovesOn);
    assert_eq!(
        moves[0].account.because,
        [
            "KEEP removes rows with hepatitis itself before those with a generalized value.",
            "Of 2 rows with equal sensitive values, KEEP removes the first, row 3."
        ]
    );
    assert_eq!((&moves[1].account.rows[..], moves[1].account.over), ([6].as_slice(), Some((0, 1))));
    // The five as they are before one goes.
    assert_eq!(moves[1].people.as_ref().unwrap().1.len(), 5);
}

#[test]
fn a_tie_is_shown_with_the_rule_that_decided_it() {
    let rows =
        "age,disease\n20,cold\n20,cold\n20,flu\n20,flu\n20,ulcer\n30,cold\n30,ulcer\n30,ulcer\n30,asthma\n30,asthma\n";
    let recorded = Sample::of_people(rows, &["tau-l=0.4,3"]).record("sweep", &[]);
    let moved = &recorded.of(StepKind::MovesOn)[0].account;
    assert_eq!(
        moved.text,
        "KEEP removes one row with flu, because cold and flu together have 4 of 5 rows and the limit for 2 values is 70%."
    );
    let because = [
        "flu and cold are equally frequent, and fewer rows with flu are without a class (2 instead of 3). KEEP removes one of these, so \
         that the class has the value that is harder to place.",
        "Of 2 rows with equal sensitive values, KEEP removes the first, row 3.",
    ];
    assert_eq!(moved.because, because);
    // The tree that is made for a sensitive column has values in the order of their rows: cold, ulcer, asthma, flu.
    assert_eq!((&moved.values[..], moved.over), ([(0, 3), (0, 0)].as_slice(), Some((0, 2))));
}

#[test]
fn a_group_without_a_part_that_closes_is_shown_with_the_reason() {
    let rows = "age,disease\n20,cold\n20,cold\n20,flu\n30,flu\n30,cold\n30,flu\n";
    let said = |requirements: &[&str], kind| -> Vec<String> {
        let recorded = Sample::of_people(rows, requirements).record("sweep", &[]);
        recorded.of(kind).into_iter().map(|step| step.account.text.clone()).collect()
    };
    let looked = said(&["simple-l=2", "k=3"], StepKind::Looks);
    assert_eq!(looked[0], "3 rows at 20 move on, because at most 2 of them could stay and a class needs 3.");
    let looked = said(&["entropy-l=2", "k=3"], StepKind::Looks);
    assert_eq!(looked[0], "3 rows at 20 violate entropy ℓ-diversity with ℓ = 2.");
    let swept = said(&["entropy-l=2", "k=3"], StepKind::Sweeps);
    assert_eq!(swept[0], "2 rows would remain, and a class needs 3: all of them move on.");
    let looked = said(&["distinct-l=2", "k=4"], StepKind::Looks);
    assert_eq!(looked[0], "3 rows at 20 move on, because a class needs 4.");
}

/// Found by the property above: a tuple whose rows have all closed decided which of two groups closes first, but only without a trace.
#[test]
fn a_tuple_without_loose_rows_does_not_decide_which_group_closes_first() {
    let columns: [(&[usize], &str); 3] = [
        (&[3], "000001010100002002001202210100000010011000000000010010000200010"),
        (&[3], "112002010100100001010200010210000012001000201001100200010010010"),
        (&[2, 2], "230300102001001101102122001030003231200001310303011302021021200"),
    ];
    let attribute = |(name, (fans, leaves)): (usize, (&[usize], &str))| {
        let leaves = leaves.bytes().map(|digit| LeafRank(u32::from(digit - b'0'))).collect();
        Attribute::new(name.to_string(), name, Arc::new(tree(fans).finish()), leaves)
    };
    let attributes: Vec<Attribute> = columns.into_iter().enumerate().map(attribute).collect();
    let rows = (0..columns[0].1.len() as u32).collect();
    let microdata = Microdata::new(rows, attributes[..2].to_vec(), attributes[2..].to_vec(), Dropped::default());
    let requirements = ["simple-l=2", "recursive-l=1,2", "tau-l=1/2,2"];
    let requirements = parsed_requirements(&microdata, &requirements, true).unwrap();
    let microdata = Arc::new(microdata);
    let options =
        SweepOptions { ties: TieRule::Rank, sensitive: GeneralizeSensitive::Never, ..SweepOptions::default() };
    let [plain, traced] = [false, true].map(|traced| made(&microdata, &requirements, options, traced).unwrap());
    assert!(same(&plain.publication, &traced.publication));
}
