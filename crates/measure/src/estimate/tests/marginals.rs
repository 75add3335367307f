//! All categories at once, against one question after the other; and random categories against the definition.

use proptest::prelude::*;

use crate::estimate::{Marginal, Workload, WorkloadOptions, WorkloadReport};

use super::*;

/// Rows of three attributes in each of the forms.
fn forms(seed: u64, rows: usize) -> Vec<Release> {
    let mut draw = Draw(seed);
    let mut column = |values: usize| (values, (0..rows).map(|_| draw.below(values) as u32).collect::<Vec<u32>>());
    let (quasi, own) = ([column(4), column(2), column(3)], column(7).1);
    let people = people(&quasi, 7, own.clone());
    let mut lots = Lots::new(7, 3);
    let sets: Vec<Vec<u32>> = own.iter().map(|&own| lots.set(own, &mut draw).collect()).collect();
    let groups: Vec<Vec<u32>> = (0..rows as u32 - 1).collect::<Vec<u32>>().chunks(5).map(<[u32]>::to_vec).collect();
    vec![of_sets(&people, &sets), of_groups(&people, &groups)]
}

proptest! {
    #[test]
    fn a_marginal_is_every_category_that_occurs(seed: u64, rows in 6usize..60, pick in 0usize..5) {
        let attributes: &[usize] = [&[0usize][..], &[1, 2], &[2, 0], &[0, 1, 2], &[]][pick];
        for release in forms(seed, rows) {
            let Ok(estimator) = Estimator::new(&release, 0, None) else { continue };
            let marginal = Marginal::new(&estimator, attributes);
            let (mut all, mut last) = (0.0, None);
            for method in [EstimateMethod::Raw, EstimateMethod::Projected, EstimateMethod::Em] {
                all = 0.0;
                last = None;
                for found in marginal.categories(&estimator, method) {
                    let of = attributes.iter().zip(&found.cells).fold(Category::everybody(), |of, (&attribute, &cell)| of.with(attribute, [cell]));
                    let (estimate, truth) = estimator.estimate(&of, method);
                    prop_assert!(found.estimate.rows > 0.0 && last < Some(found.cells.clone()));
                    prop_assert_eq!(&found.estimate, &estimate);
                    // Who is in no group is missing in the estimate, not in the truth.
                    prop_assert_eq!(found.truth, truth);
                    all += found.estimate.rows;
                    last = Some(found.cells);
                }
            }
            prop_assert_eq!((all, last.is_none()), (release.rows() as f64, marginal.is_empty()));
        }
    }
}

#[test]
fn a_marginal_within_a_category_is_of_its_people_alone() {
    for release in forms(11, 50) {
        let of = Estimator::new(&release, 0, None).unwrap();
        let node = |label: &str| release.quasi_identifiers[0].taxonomy().node(label).unwrap();
        // Of general cells in part, too: here there are none, and A0 takes three of the four values.
        for within in [Category::everybody().with(0, [node("A0")]), Category::everybody().with(0, [node("a3")])] {
            let marginal = Marginal::within(&of, &[1, 0], &within);
            let (whole, _) = of.estimate(&within, EstimateMethod::Raw);
            let mut rows = 0.0;
            for found in marginal.categories(&of, EstimateMethod::Em) {
                let category = within.clone().with(1, [found.cells[0]]);
                assert!(category.chosen().len() == 2 && found.estimate.rows > 0.0);
                let exactly = Category::everybody().with(1, [found.cells[0]]).with(0, [found.cells[1]]);
                assert_eq!((found.estimate.clone(), found.truth), of.estimate(&exactly, EstimateMethod::Em));
                rows += found.estimate.rows;
            }
            assert_eq!(rows, whole.rows);
        }
    }
    let people = people(&[(4, vec![0, 1, 3, 3]), (2, vec![0, 0, 0, 1])], 4, vec![0, 1, 2, 3]);
    let general =
        of_labels(&people, &[&["A0", "b0", "s0"], &["a1", "b0", "s1"], &["a3", "b0", "s2"], &["a3", "b1", "s3"]]);
    let of = Estimator::new(&general, 0, None).unwrap();
    let a1 = general.quasi_identifiers[0].taxonomy().node("a1").unwrap();
    let marginal = Marginal::within(&of, &[1], &Category::everybody().with(0, [a1]));
    let found: Vec<_> = marginal.categories(&of, EstimateMethod::Raw).collect();
    assert_eq!(found.len(), 1);
    // A third of the row of A0, and the one of a1; one original row.
    assert!((found[0].estimate.rows - 4.0 / 3.0).abs() < 1e-12 && found[0].estimate.by_part);
    assert_eq!(found[0].truth.as_ref().map(|truth| &*truth.counts), Some(&[0, 1, 0, 0][..]));
}

#[test]
fn a_part_whose_people_may_be_in_rows_with_other_labels_has_no_interval() {
    let people = people(&[(4, vec![0, 1, 3, 3]), (2, vec![0, 0, 1, 1])], 4, vec![0, 1, 2, 3]);
    let release =
        of_labels(&people, &[&["A0", "b0", "s0"], &["a1", "b0", "s1"], &["a3", "b1", "s2"], &["a3", "b1", "s3"]]);
    let of = Estimator::new(&release, 0, None).unwrap();
    let intervals = |attributes: &[usize]| -> Vec<Option<(f64, f64)>> {
        let marginal = Marginal::new(&of, attributes);
        marginal.categories(&of, EstimateMethod::Raw).map(|found| found.estimate.interval(1)).collect()
    };
    // Someone with a1 may be in the row of A0; no one with a3 is, and no one with b1.
    assert_eq!(intervals(&[0]), [None, None, Some((0.0, 0.0))]);
    assert_eq!(intervals(&[0, 1]), [None, None, Some((0.0, 0.0))]);
    assert_eq!(intervals(&[1]), [Some((1.0, 1.0)), Some((0.0, 0.0))]);
}

#[test]
fn generalized_cells_match_no_single_row_and_originals_may_come_in_any_order() {
    let people = people(&[(4, vec![0, 1, 3, 3])], 4, vec![0, 1, 2, 3]);
    let release = of_labels(&people, &[&["A0", "s0"], &["a1", "s1"], &["A1", "s2"], &["a3", "s3"]]);
    let of = Estimator::new(&release, 0, None).unwrap();
    let truths = |of: &Estimator| -> Vec<Option<Vec<u64>>> {
        let marginal = Marginal::new(of, &[0]);
        let found = marginal.categories(of, EstimateMethod::Raw);
        found.map(|category| category.truth.map(|truth| truth.counts)).collect()
    };
    // A1 has one leaf, a3.
    assert_eq!(truths(&of), [None, Some(vec![0, 1, 0, 0]), Some(vec![0, 0, 1, 1])]);
    let other_order = self::people(&[(4, vec![3, 3, 1, 0])], 4, vec![3, 2, 1, 0]);
    let other = Release { original: None, ..release };
    let other = Estimator::new(&other, 0, None).unwrap();
    assert!(other.original().is_none() && truths(&other) == [None, None, None]);
    assert_eq!(truths(&other.against(other_order)), truths(&of));
}

fn workload(release: &Release, options: WorkloadOptions, slice: u64) -> WorkloadReport {
    let mut work = Workload::new(Arc::new(Estimator::new(release, 0, None).unwrap()), options).unwrap();
    while !work.advance(slice) {}
    work.finish()
}

#[test]
fn random_categories_are_the_same_for_every_form_and_slice() {
    let options = WorkloadOptions { queries: 60, dimension: 2, selectivity: 0.05, ..WorkloadOptions::default() };
    let [sets, groups] = &forms(7, 120)[..] else { unreachable!("two forms") };
    let (of_sets, of_groups) = (workload(sets, options, u64::MAX), workload(groups, options, u64::MAX));
    assert_eq!(of_sets, workload(sets, options, 1));
    assert_eq!((of_sets.rows, of_sets.skipped, of_sets.asked), (of_groups.rows, of_groups.skipped, 60));
    assert!(of_sets.mean > 0.0 && of_sets.median > 0.0 && of_sets.expected.is_some(), "{of_sets:?}");
    assert_ne!(of_sets, workload(sets, WorkloadOptions { seed: 1, ..options }, 50));
    let projected = workload(sets, WorkloadOptions { method: EstimateMethod::Projected, ..options }, 999);
    assert!(projected.mean < of_sets.mean && projected.expected == of_sets.expected, "{projected:?}");
    // All of the quasi-identifier, all of its values: everyone, 60 times.
    let whole = WorkloadOptions { dimension: 9, selectivity: 1.0, ..options };
    let (everybody, truth) = everybody(sets, EstimateMethod::Raw);
    let found = workload(sets, whole, 10_000);
    assert_eq!((found.rows, found.skipped), (120.0, 0));
    assert!((found.mean - everybody.mse(&truth).unwrap()).abs() < 1e-15);
    assert!((found.expected.unwrap() - everybody.expected_mse().unwrap()).abs() < 1e-15);
    // Nothing is compared with rows that no one knows.
    let unknown = Release { original: None, ..sets.clone() };
    let error = Workload::new(Arc::new(Estimator::new(&unknown, 0, None).unwrap()), options).unwrap_err();
    assert_eq!(error.code(), "estimate-no-original-rows");
}

/// If the quasi-identifier determines the value, groups blur what sets separate: ten thousand people are enough for sets to be far nearer.
#[test]
fn sets_are_nearer_than_groups_where_categories_are_large_and_values_go_with_them() {
    let mut draw = Draw(6);
    let sex: Vec<u32> = (0..6_000).map(|_| draw.below(2) as u32).collect();
    let own: Vec<u32> = sex.iter().map(|&sex| sex * 4 + draw.below(4) as u32).collect();
    let people = people(&[(2, sex)], 8, own.clone());
    let mut lots = Lots::new(8, 4);
    let sets: Vec<Vec<u32>> = own.iter().map(|&own| lots.set(own, &mut draw).collect()).collect();
    // Of four values each, two of either sex.
    let mut by_value: Vec<Vec<u32>> = vec![Vec::new(); 8];
    (0..).zip(&own).for_each(|(row, &own)| by_value[own as usize].push(row));
    let least = by_value.iter().map(Vec::len).min().unwrap();
    let group = |row: usize, of: [usize; 4]| of.map(|value| by_value[value][row]).to_vec();
    let groups: Vec<Vec<u32>> =
        (0..least).flat_map(|row| [group(row, [0, 1, 4, 5]), group(row, [2, 3, 6, 7])]).collect();
    let (sets, groups) = (of_sets(&people, &sets), of_groups(&people, &groups));
    let options = WorkloadOptions { queries: 20, dimension: 1, selectivity: 0.2, ..WorkloadOptions::default() };
    let (sets, groups) = (workload(&sets, options, u64::MAX), workload(&groups, options, u64::MAX));
    assert!(sets.mean * 20.0 < groups.mean, "{sets:?} and {groups:?}");
    // The error that groups state is that of chance alone, and far too small here.
    assert!(groups.expected.unwrap() * 20.0 < groups.mean && sets.expected.unwrap() * 3.0 > sets.mean, "{groups:?}");
}
