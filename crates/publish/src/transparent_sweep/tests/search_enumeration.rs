//! The same look at all originals, where the search over tuples changes what is published.

use std::cell::Cell;

use super::enumeration::{dealt_out, disclosed_by, of, simple, tree};
use super::*;
use crate::objective::{Cost, Objective, Quasi};

/// Two tuples at a time, so that a pass has several windows.
const BY_TWO: TupleSearch = TupleSearch { objective: Objective::Both, effort: 1, window: 2 };

/// The quasi-identifiers of the rows, the kinds of their trees, the number of sensitive values, and the requirement.
type Design = (Vec<Vec<u32>>, Vec<usize>, u32, TauEll);

fn of_three_columns(values: u32, asked: TauEll) -> Design {
    let rows = [[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [1, 1, 1]];
    (rows.map(|row| row.to_vec()).to_vec(), vec![1, 0, 1], values, asked)
}

fn of_two_columns(values: u32, asked: TauEll) -> Design {
    let rows = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 1], [2, 2]];
    (rows.map(|row| row.to_vec()).to_vec(), vec![1, 0], values, asked)
}

fn of_large_tuples() -> Design {
    let rows = [[0, 0], [0, 2], [1, 0], [1, 2], [1, 2], [2, 2]];
    (rows.map(|row| row.to_vec()).to_vec(), vec![1, 0], 3, simple(3))
}

/// No one is above ψ, and the search changes what is published: otherwise it would be tested by nothing here.
fn no_one_is_above((quasi, kinds, values, asked): Design, search: TupleSearch) {
    let leaves = |column: usize| 1 + quasi.iter().map(|of| of[column]).max().unwrap_or(0).max(1);
    let trees: Vec<_> = kinds.iter().enumerate().map(|(column, &kind)| tree(kind, leaves(column) as usize)).collect();
    let changed = Cell::new(0);
    let way = |microdata: &Arc<Microdata>, standing: &[Vec<u32>]| {
        let published = |search: TupleSearch| -> Vec<(u64, _)> {
            let all = dealt_out(microdata, (asked, PartitionSize::All, search), standing).into_iter();
            all.map(|(times, classes)| (times, said(microdata, &classes))).collect()
        };
        let (with, without) = (published(search), published(TupleSearch { effort: 0, ..search }));
        changed.set(changed.get() + with.iter().zip(&without).filter(|(with, without)| with != without).count());
        with
    };
    let (broken, cases) = disclosed_by(&quasi, &trees, values, asked, &way);
    println!("{quasi:?}, {values} values, {search:?}: {broken} of {cases} broken, {} changed", changed.get());
    assert!(changed.get() > 0, "{quasi:?}, {search:?}: the search changes nothing");
    assert_eq!(broken, 0, "{quasi:?}, {values} values, {search:?}");
}

/// Fails if groups are numbered by their values.
#[test]
fn a_method_aware_adversary_infers_no_more_if_tuples_exchange_rows() {
    no_one_is_above(of_three_columns(2, simple(2)), TupleSearch::default());
}

/// Also fails then, on the second design.
#[test]
fn a_method_aware_adversary_infers_no_more_if_tuples_exchange_rows_in_several_windows() {
    no_one_is_above(of_three_columns(2, simple(2)), BY_TWO);
    no_one_is_above(of_two_columns(2, simple(2)), BY_TWO);
}

#[test]
#[ignore = "some minutes"]
fn a_method_aware_adversary_infers_no_more_if_tuples_exchange_rows_on_larger_designs() {
    for search in [TupleSearch::default(), BY_TWO, TupleSearch { objective: Objective::Loss, effort: 10, window: 2 }] {
        no_one_is_above(of_large_tuples(), search);
        no_one_is_above(of_two_columns(3, simple(2)), search);
        no_one_is_above(of_three_columns(2, of(2, 3, 2)), search);
    }
}

/// What tuples cost together, published unchanged.
fn cost(microdata: &Microdata, classes: &[ClassRows], objective: Objective) -> Cost {
    let quasi = Quasi::of(microdata, objective);
    let of_class = |(_, rows): &ClassRows| {
        let mut cells = quasi.cells_of(rows[0]);
        rows.iter().for_each(|&row| quasi.widen(&mut cells, row));
        quasi.cost(&cells) * rows.len() as Cost
    };
    classes.iter().map(of_class).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn more_work_never_makes_tuples_dearer(
        microdata in microdata(1..2),
        objective in prop::sample::select(vec![Objective::Both, Objective::Information, Objective::Loss]),
        window in 2..6u32,
        number in any::<u8>(),
    ) {
        let microdata = Arc::new(microdata);
        let ground = Arc::new(Ground::new(Arc::clone(&microdata)));
        prop_assume!(ground.largest_ell() >= 2);
        let costs = [0, 1, 2, 10].map(|effort| {
            let search = TupleSearch { objective, effort, window };
            let algorithm = TransparentSweep { search, ..algorithm([number; 16], PartitionSize::All) };
            cost(&microdata, &samples::formed(algorithm, &ground, 2, u64::MAX), objective)
        });
        prop_assert!(costs.is_sorted_by(|less, more| less >= more), "{:?}", costs);
    }
}
