//! All partitions of small tables, next to the bound.

mod samples;

use std::sync::Arc;

use proptest::prelude::*;
use tauell_base::pace::in_slices;
use tauell_publish::{Cost, Objective};

use super::column::Columns;
use super::entries::Entries;
use super::fair_prices::FairPrices;
use super::lattice::Lattice;
use super::{CostBound, CostBoundArgs};
use samples::{Draws, REQUIREMENTS, cheapest, columns, people, table};

/// What the search finds for these arguments.
fn bound(args: &CostBoundArgs) -> Option<Cost> {
    Some(CostBound::begin(args.clone())?.finish().total)
}

/// What prices come to when they are made fair, for all attributes together.
fn settled(args: &CostBoundArgs, draws: &mut Draws) -> i128 {
    let columns = Columns::of(args);
    let attributes: Vec<usize> = (0..args.microdata.quasi_identifiers().len()).collect();
    in_slices(50, async |pace| {
        let entries = Entries::gather(args, &columns, &attributes, pace).await;
        let lattice = Lattice::of(&entries, &columns, pace).await.expect("it is small");
        let mut fair = FairPrices::new(&lattice, &columns, &entries, args.suppressible(&attributes));
        let spread = [1 << 8, 1 << 28, 1 << 30, 1 << 33][draws.below(4)];
        let mut prices: Vec<i64> = (0..entries.len()).map(|_| draws.below(2 * spread) as i64 - spread as i64).collect();
        let mut most = i128::MIN;
        for _ in 0..3 {
            most = most.max(fair.settle(&mut prices, pace).await);
        }
        most
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_partition_costs_less_than_the_bound(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let args = table(&mut draws);
        match (bound(&args), cheapest(&args)) {
            (None, None) => {}
            // What is suppressed may still not suffice.
            (Some(_), None) => prop_assert!(args.most_suppressed > 0),
            (Some(least), Some(cheapest)) => prop_assert!(least <= cheapest, "{least} {cheapest} {args:?}"),
            (least, cheapest) => prop_assert!(false, "{least:?} {cheapest:?} {args:?}"),
        }
    }

    #[test]
    fn whatever_the_prices_no_partition_costs_less_than_fair_ones(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let args = table(&mut draws);
        let Some(cheapest) = cheapest(&args) else { return Ok(()) };
        for _ in 0..4 {
            let settled = settled(&args, &mut draws);
            prop_assert!(settled <= cheapest.into(), "{settled} {cheapest} {args:?}");
        }
    }

    #[test]
    fn neither_slices_nor_the_order_of_rows_change_it(seed in any::<u64>(), slice in 1u64..3000) {
        let mut draws = Draws(seed);
        let args = table(&mut draws);
        let Some(mut run) = CostBound::begin(args.clone()) else { return Ok(()) };
        let (mut before, mut done) = (0, 0);
        while !run.advance(slice) {
            prop_assert!(before <= run.least_cost().total && done <= run.progress().0);
            (before, done) = (run.least_cost().total, run.progress().0);
        }
        prop_assert_eq!(Some(run.least_cost().total), bound(&args));
        prop_assert_eq!(bound(&samples::reversed(&args)), bound(&args));
    }
}

/// Each requirement by itself: the bound is worth something.
#[test]
fn the_bound_is_near_the_cheapest_partition() {
    for &(requirement, least_share) in REQUIREMENTS {
        let (mut bounds, mut costs, mut feasible) = (0.0, 0.0, 0);
        for seed in 0..200 {
            let mut draws = Draws(seed);
            let args = people(&mut draws, 9, &[requirement], 1, Objective::Both);
            let (Some(least), Some(cheapest)) = (bound(&args), cheapest(&args)) else { continue };
            feasible += 1;
            bounds += least as f64;
            costs += cheapest as f64;
        }
        assert!(feasible > 5, "{requirement}: {feasible} tables");
        println!("{requirement}: {:.3} of the cheapest in {feasible} tables", bounds / costs);
        assert!(bounds >= least_share * costs, "{requirement}: {bounds} of {costs}");
    }
}

/// Six people, three values, one attribute of two groups of three: each group is a class of its own.
#[test]
fn a_bound_that_is_reached() {
    let microdata = columns(&[0, 1, 2, 3, 4, 5], &[0, 1, 2, 0, 1, 2]);
    let args = samples::args(Arc::new(microdata), &["simple-l=3"], Objective::Loss);
    // Two of five leaves more, as (leaves - 1)/(all - 1), for each of six people.
    let group = Objective::Loss.cost(3, 6, (1, 1));
    assert_eq!(cheapest(&args), Some(6 * group));
    assert_eq!(bound(&args), Some(6 * group));
}

#[test]
fn without_a_valid_release_there_is_no_bound() {
    let microdata = Arc::new(columns(&[0, 1, 2, 3, 4, 5], &[0, 0, 0, 0, 1, 2]));
    assert!(CostBound::begin(samples::args(Arc::clone(&microdata), &["simple-l=2"], Objective::Both)).is_none());
    let too_many = CostBoundArgs { least_rows: 7, ..samples::args(microdata, &["distinct-l=2"], Objective::Both) };
    assert!(CostBound::begin(too_many).is_none());
}

/// Attributes that are bounded one by one: each ignores the others, and their bounds add up.
#[test]
fn groups_of_attributes_add_up() {
    let mut weaker = 0;
    for seed in 0..80 {
        let args = table(&mut Draws(seed));
        let (Some(together), Some(cheapest)) = (bound(&args), cheapest(&args)) else { continue };
        let apart = bound(&CostBoundArgs { budget: 2_000, ..args }).expect("it is feasible");
        assert!(apart <= cheapest);
        weaker += usize::from(apart < together);
    }
    assert!(weaker > 10);
}
