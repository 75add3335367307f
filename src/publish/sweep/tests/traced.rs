//! What is told is what is done: the same publication with and without a trace, and from the trace alone.

use std::sync::Arc;

use proptest::prelude::*;

use super::{cells_and_rows, microdata, promises, requirements};
use crate::microdata::Microdata;
use crate::publish::sweep::{SensitiveValues, Sweep, SweepOptions, Visits};
use crate::publish::trace::{Replay, Step, Trace, Way};
use crate::publish::{Method, OrderWeights, Phase, Promise, Publication, TieRule, verify_steps};

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

fn values(publication: &Publication) -> Vec<Vec<(crate::taxonomy::ValueId, u64)>> {
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
        let mut replay = Replay::new(&microdata);
        trace.steps().iter().for_each(|step| replay.apply(step));
        prop_assert!(!replay.differs());
        prop_assert!(same(&replay.publication(&microdata), &plain.publication));
    }
}
