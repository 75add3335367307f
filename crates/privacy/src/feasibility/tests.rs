use std::sync::Arc;

use super::*;
use crate::{Ratio, Spread, Weights, WholeTable};
use tauell_data::taxonomy::{LeafRank, TreeBuilder};

/// The verdict on a table with so many rows of a, b, c and so on up to f; what no row has weighs nothing, and a so much.
fn verdict(counts: [u64; 6], requirement: &str, weight_of_a: u64) -> Feasibility {
    let mut builder = TreeBuilder::new("any");
    for leaf in ["a", "b", "c", "d", "e", "f"] {
        builder.add(builder.root(), leaf).unwrap();
    }
    let taxonomy = Arc::new(builder.finish());
    let given = [("a".to_owned(), Ratio::new(weight_of_a, 1).unwrap())];
    let weights = Weights::given(&taxonomy, &counts, "s", &given).unwrap();
    let requirement = Requirement::parse(requirement, &taxonomy).unwrap();
    let spread = Spread::new(Arc::clone(&taxonomy), &weights, counts.iter().sum(), requirement.factor());
    let leaves = (0..6u32).map(|rank| taxonomy.leaf_node(LeafRank(rank)));
    let whole = WholeTable::from(spread.masses(leaves.zip(counts)));
    feasibility(&requirement, Setting { spread: &spread, whole: &whole })
}

/// What is stated about too few values: how many there are, and the nearest requirement.
fn too_few(counts: [u64; 6], requirement: &str) -> (usize, Option<String>) {
    let verdict = verdict(counts, requirement, 1);
    assert!(verdict.is_infeasible(), "{requirement}");
    let nearest = verdict.nearest().map(ToString::to_string);
    match verdict {
        Feasibility::TooFewValues { values, .. } => (values, nearest),
        other => panic!("{requirement}: {other:?}"),
    }
}

#[test]
fn what_the_whole_table_keeps_or_equal_shares_do_can_be_met() {
    for (counts, requirement) in [
        ([5, 4, 2, 1, 0, 0], "tau-l=0.5,3"),
        ([5, 4, 2, 1, 0, 0], "k=12"),
        ([5, 4, 2, 1, 0, 0], "t-close=0.1"),
        // As it is too much is a: with everything general each has a third.
        ([9, 2, 1, 0, 0, 0], "tau-l=0.5,3"),
        ([9, 2, 1, 0, 0, 0], "simple-l=3"),
        ([9, 2, 1, 0, 0, 0], "entropy-l=3"),
        ([9, 2, 1, 0, 0, 0], "recursive-l=1.1,3"),
    ] {
        let verdict = verdict(counts, requirement, 1);
        assert_eq!(verdict, Feasibility::Feasible, "{requirement} of {counts:?}");
        assert!(!verdict.is_infeasible() && verdict.nearest().is_none());
    }
}

#[test]
fn too_few_values_name_the_nearest_requirement_that_they_are_enough_for() {
    let nearest = |counts, requirement| too_few(counts, requirement);
    let found = |values, text: &str| (values, Some(text.to_owned()));
    assert_eq!(nearest([9, 2, 0, 0, 0, 0], "tau-l=0.5,3"), found(2, "tau-l=0.5,2"));
    assert_eq!(nearest([9, 2, 1, 0, 0, 0], "distinct-l=4"), found(3, "distinct-l=3"));
    assert_eq!(nearest([9, 2, 1, 0, 0, 0], "simple-l=5"), found(3, "simple-l=3"));
    assert_eq!(nearest([9, 2, 1, 0, 0, 0], "entropy-l=3.5"), found(3, "entropy-l=3"));
    assert_eq!(nearest([9, 1, 0, 0, 0, 0], "entropy-l=3"), found(2, "entropy-l=2"));
    // c·(m - l + 1) must be above 1: the c that was requested where it can be, else c = 2.
    assert_eq!(nearest([9, 1, 1, 1, 0, 0], "recursive-l=1,4"), found(4, "recursive-l=1,3"));
    assert_eq!(nearest([9, 1, 1, 0, 0, 0], "recursive-l=1,5"), found(3, "recursive-l=1,2"));
    assert_eq!(nearest([9, 1, 0, 0, 0, 0], "recursive-l=1.1,4"), found(2, "recursive-l=1.1,2"));
    assert_eq!(nearest([9, 1, 0, 0, 0, 0], "recursive-l=1,3"), found(2, "recursive-l=2,2"));
    assert_eq!(nearest([9, 1, 1, 1, 0, 0], "recursive-l=0.5,3"), found(4, "recursive-l=0.5,2"));
    assert_eq!(nearest([9, 1, 1, 0, 0, 0], "recursive-l=0.3,2"), found(3, "recursive-l=2,2"));
}

#[test]
fn one_value_is_enough_for_nothing() {
    for requirement in
        ["tau-l=0.5,2", "distinct-l=2", "simple-l=2", "entropy-l=2", "recursive-l=1.1,2", "recursive-l=3,2"]
    {
        assert_eq!(too_few([9, 0, 0, 0, 0, 0], requirement), (1, None), "{requirement}");
    }
    // There is nothing to generalize to, though one value that may be inferred would do.
    assert_eq!(too_few([9, 0, 0, 0, 0, 0], "pd-recursive-l=1,3,b"), (1, None));
}

#[test]
fn a_value_that_no_row_has_can_be_in_no_class() {
    assert_eq!(too_few([9, 2, 1, 0, 0, 0], "npd-recursive-l=1.1,5,2,f"), (3, None));
    assert_eq!(too_few([9, 2, 1, 0, 0, 0], "npd-recursive-l=1.1,5,2,a,f"), (3, None));
    assert!(!verdict([9, 2, 1, 0, 0, 0], "npd-recursive-l=1.1,5,2,a,c", 1).is_infeasible());
}

#[test]
fn too_few_rows_are_reported_with_the_largest_feasible_number() {
    let fewer = |rows: u64, nearest: Option<&str>| {
        let rows_and_nearest = |verdict: Feasibility| {
            assert!(verdict.is_infeasible());
            let text = verdict.nearest().map(ToString::to_string);
            let Feasibility::TooFewRows { rows, .. } = verdict else { panic!("{verdict:?}") };
            (rows, text)
        };
        let expected = (rows, nearest.map(str::to_owned));
        assert_eq!(rows_and_nearest(verdict([rows, 0, 0, 0, 0, 0], "k=20", 1)), expected);
        assert_eq!(rows_and_nearest(k_feasibility(KAnonymity::new(20).unwrap(), rows)), expected);
    };
    fewer(19, Some("k=19"));
    fewer(2, Some("k=2"));
    fewer(1, None);
    for rows in [20, 21] {
        assert_eq!(verdict([rows, 0, 0, 0, 0, 0], "k=20", 1), Feasibility::Feasible);
        assert_eq!(k_feasibility(KAnonymity::new(20).unwrap(), rows), Feasibility::Feasible);
    }
}

#[test]
fn with_other_weights_or_harmless_values_only_the_run_decides() {
    // With a weighing twice as much, the fully generalized class has half of a: satisfied, and yet not reported.
    assert_eq!(verdict([9, 2, 1, 0, 0, 0], "tau-l=0.5,3", 2), Feasibility::Unknown);
    // Equal shares are at the limit, which is not below it.
    assert_eq!(verdict([9, 2, 1, 0, 0, 0], "pd-recursive-l=0.5,2,b", 1), Feasibility::Unknown);
    // Weights or not, too few values are too few.
    assert!(verdict([9, 2, 1, 0, 0, 0], "tau-l=0.5,4", 2).is_infeasible());
}
