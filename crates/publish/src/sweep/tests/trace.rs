//! What is told is what is done: the same publication with and without a trace, and from the trace alone.

use std::sync::Arc;

use proptest::prelude::*;

use super::{cells_and_rows, microdata, promises, requirements};
use crate::sweep::{SensitiveValues, Sweep, SweepOptions, Visits};
use crate::trace::{Lack, Missed, Replay, Step, Together, Trace, Way};
use crate::{Method, OrderWeights, Phase, Promise, Publication, TieRule, verify_steps};
use tauell_data::microdata::{Dropped, Microdata};
use tauell_privacy::Masses;

/// What a run makes: the publication, that with exact sensitive values where both are made, and what was told.
struct Made {
    publication: Publication,
    exact: Option<Publication>,
    trace: Option<Trace>,
}

fn made(microdata: &Arc<Microdata>, promises: &Arc<[Promise]>, options: SweepOptions, traced: bool) -> Option<Made> {
    let sweep = Sweep::new(Arc::clone(microdata), Arc::clone(promises), options).ok()?;
    let mut run = Box::new(if traced { sweep.telling().ok()? } else { sweep });
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
    let sensitive =
        prop::sample::select(vec![SensitiveValues::Exact, SensitiveValues::General, SensitiveValues::Cheapest]);
    let flags = any::<(bool, bool, bool)>();
    (sensitive, flags, prop::bool::weighted(0.2)).prop_map(|(sensitive, (by_rank, by_rows, literal), searched)| {
        SweepOptions {
            ties: if by_rank { TieRule::Rank } else { TieRule::Balanced },
            order: if by_rows { OrderWeights::Rows } else { OrderWeights::DistinctLeaves },
            literal,
            sensitive,
            visits: if searched { Visits::Searched { block: None } } else { Visits::Auto },
        }
    })
}

/// Every group of two rows or more that is at a level vector is told, where every group is.
fn every_group_is_told(trace: &Trace) -> bool {
    let mut visits = trace.steps().iter().enumerate().filter_map(|(at, step)| match step {
        Step::Visited { groups, alone, .. } => Some((at, groups - alone)),
        _ => None,
    });
    visits.all(|(at, told)| {
        let until =
            trace.steps()[at + 1..].iter().take_while(|step| !matches!(step, Step::Visited { .. } | Step::Left { .. }));
        until.filter(|step| matches!(step, Step::Looked { .. })).count() == told
    })
}

/// Rows by their numbers: three columns of four levels and more leaves than rows.
fn many() -> (Arc<Microdata>, Arc<[Promise]>) {
    let draws = |by: u32| -> Vec<u32> {
        (0..300u32).map(|row| row.wrapping_mul(by).wrapping_mul(2_654_435_761) >> 16).collect()
    };
    let columns =
        |of: usize| super::attribute(of, if of < 5 { &[4, 3, 2] } else { &[2, 3] }, &draws(2 * of as u32 + 1));
    let all: Vec<_> = (0..6).map(columns).collect();
    let microdata = Microdata::new((0..300).collect(), all[..5].to_vec(), all[5..].to_vec(), Dropped::default());
    let promises = promises(&microdata, &["tau-l=0.4,4"], false).unwrap();
    (Arc::new(microdata), promises)
}

#[test]
fn where_there_are_many_level_vectors_only_what_can_close_is_told_and_the_others_are_counted() {
    let (microdata, promises) = many();
    let options = SweepOptions::default();
    let told = made(&microdata, &promises, options, true).unwrap();
    let trace = told.trace.unwrap();
    assert_eq!((trace.order().len(), trace.tells_every_group()), (1024, false));
    assert!(!trace.steps().iter().any(|step| matches!(step, Step::Looked { lack: Some(Lack::Values { .. }), .. })));
    // Every level vector is counted once, and those at which something is looked at have a step of their own.
    let mut next = 0;
    for step in trace.steps() {
        if let Step::Visited { place: Some(place), passed, .. } = step {
            assert_eq!(*place, next + passed);
            next = place + 1;
        }
    }
    assert!(next > 900 && trace.steps().len() < 1500, "{next} {}", trace.steps().len());
    assert_eq!(verify_steps(&trace, &microdata, &told.publication), Ok(()));
    assert!(same(&told.publication, &made(&microdata, &promises, options, false).unwrap().publication));
}

fn masses(promise: &Promise, attribute: usize, rows: &[u32], replay: &Replay) -> Masses {
    let nodes = &replay.standing().sensitive[attribute];
    promise.masses(rows.iter().map(|&row| (nodes[row as usize], 1)))
}

/// Whether what rows are said to miss is what they miss.
fn is_missed(missed: &Missed, promise: &Promise, masses: &Masses) -> bool {
    let broken = &promise.requirements()[missed.requirement];
    let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let limit = |k: usize| broken.as_tau_ell().map(|of| of.psi(k));
    !broken.holds(masses, promise.setting())
        && missed.together.as_ref().is_none_or(|Together { k, has, limit: told }| {
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

/// Whether the figures of every step are those of the rows that it speaks of.
fn figures_are_true(trace: &Trace, microdata: &Microdata, promises: &[Promise]) -> bool {
    let mut replay = Replay::new(microdata);
    trace.steps().iter().all(|step| {
        let loose: Vec<u32> =
            (0..microdata.len() as u32).filter(|&row| replay.standing().class_of[row as usize].is_none()).collect();
        let of = |attribute: usize, rows: &[u32]| masses(&promises[attribute], attribute, rows, &replay);
        let equal = |masses: &Masses, one, other| (masses.frequency(one) - masses.frequency(other)).abs() < 1e-9;
        let holds = match step {
            Step::Looked { rows, missed, .. } => {
                let keep =
                    promises.iter().enumerate().all(|(attribute, promise)| promise.is_diverse(&of(attribute, rows)));
                missed
                    .as_ref()
                    .map_or(keep, |missed| is_missed(missed, &promises[missed.attribute], &of(missed.attribute, rows)))
            }
            Step::Generalized { attribute, row, from, missed, value, tied, alike, .. } => {
                let masses = of(*attribute, &loose);
                let nodes = &replay.standing().sensitive[*attribute];
                let same = loose.iter().filter(|&&row| nodes[row as usize] == *from);
                is_missed(missed, &promises[*attribute], &masses)
                    && tied.first().is_none_or(|first| first == value)
                    && tied.iter().all(|&other| {
                        equal(&masses, other, *value)
                            || !promises[*attribute].requirements()[missed.requirement].treats_values_alike()
                    })
                    && same.clone().min() == Some(row)
                    && same.count() == *alike
            }
            Step::Removed { row, reasons, alike } => {
                let group = replay.group();
                let values =
                    |row: u32| replay.standing().sensitive.iter().map(|of| of[row as usize]).collect::<Vec<_>>();
                let same = group.iter().filter(|&&other| values(other) == values(*row));
                let right = reasons.iter().all(|reason| {
                    let attribute = reason.missed.attribute;
                    let (promise, masses) = (&promises[attribute], of(attribute, group));
                    let alike = promise.requirements()[reason.missed.requirement].treats_values_alike();
                    let most = masses.frequency(reason.value);
                    let equals = masses.occurring().filter(|&other| equal(&masses, other, reason.value)).count();
                    is_missed(&reason.missed, promise, &masses)
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
        let promises = promises(&microdata, &requirements, by_share);
        prop_assume!(promises.is_some());
        let (microdata, promises) = (Arc::new(microdata), promises.unwrap());
        let plain = made(&microdata, &promises, options, false);
        prop_assume!(plain.is_some());
        let (plain, told) = (plain.unwrap(), made(&microdata, &promises, options, true).unwrap());
        prop_assert!(same(&plain.publication, &told.publication));
        prop_assert_eq!(plain.exact.is_some(), told.exact.is_some());
        let mut trace = told.trace.unwrap();
        prop_assert!(!trace.tells_every_group() || every_group_is_told(&trace));
        let ways = trace.has_two_ways();
        prop_assert_eq!(ways, told.exact.is_some());
        let take = |trace: &mut Trace, way| trace.tell(Step::Taken { way, reason: String::new() });
        if let (Some(exact), Some(without)) = (&told.exact, &plain.exact) {
            prop_assert!(same(exact, without));
            let mut other = trace.clone();
            take(&mut other, Way::Exact);
            prop_assert_eq!(verify_steps(&other, &microdata, exact), Ok(()));
            take(&mut trace, Way::General);
        }
        prop_assert_eq!(verify_steps(&trace, &microdata, &told.publication), Ok(()));
        prop_assert!(figures_are_true(&trace, &microdata, &promises));
        let mut replay = Replay::new(&microdata);
        trace.steps().iter().for_each(|step| replay.apply(step));
        prop_assert!(!replay.differs());
        prop_assert!(same(&replay.publication(&microdata), &plain.publication));
    }
}
