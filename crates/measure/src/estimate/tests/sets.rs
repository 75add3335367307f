//! Estimates from sets: the worked example, and the closed form against the equations that it solves.

use proptest::prelude::*;

use crate::estimate::moments::closed_form;
use crate::estimate::standard_error;

use super::*;

/// TV-15: five rows over four values.
fn tv_15() -> Release {
    let people = people(&[(2, vec![0, 0, 1, 1, 1])], 4, vec![0, 0, 0, 2, 2]);
    of_sets(&people, &[vec![0, 1], vec![0, 2], vec![0, 3], vec![1, 2], vec![2, 3]])
}

#[test]
fn tv_15_three_sets_hold_the_first_value_and_two_rows_are_estimated_to_have_it() {
    let release = tv_15();
    let estimator = Estimator::new(&release, 0, None).unwrap();
    assert_eq!((estimator.form(), estimator.ell(), estimator.values().len()), (EstimateForm::Sets, Some(2), 4));
    let (estimate, truth) = everybody(&release, EstimateMethod::Raw);
    assert_eq!((estimate.rows, &*estimate.raw), (5.0, &[2.0, 0.5, 2.0, 0.5][..]));
    assert_eq!((truth.rows, &*truth.counts), (5, &[3, 0, 2, 0][..]));
    assert!((estimate.mse(&truth).unwrap() - (1.0 + 0.25 + 0.25) / 25.0 / 4.0).abs() < 1e-15);
    // (ℓ - 1)(s - 1)/(N·s·(s - ℓ)) = 3/(5·4·2).
    assert_eq!(estimate.expected_mse(), Some(0.075));
    // √((5 - 2)·1/2); three sets at most hold the value.
    assert_eq!(estimate.standard_error(0), Some(1.5f64.sqrt()));
    assert_eq!(estimate.interval(0), Some((0.0, 3.0)));
    assert!((estimate.share(0) - 0.4).abs() < 1e-15);
}

#[test]
fn below_0_is_cut_by_the_projection_and_by_the_likeliest_distribution_and_not_by_the_papers_estimate() {
    let release = tv_15();
    let only = |value: &str| {
        let node = release.quasi_identifiers[0].taxonomy().node(value).unwrap();
        Category::everybody().with(0, [node])
    };
    let (raw, truth) = estimate(&release, &only("a0"), EstimateMethod::Raw);
    assert_eq!((raw.rows, &*raw.raw, &*raw.counts), (2.0, &[2.0, 0.5, 0.5, -1.0][..], &*raw.raw));
    assert_eq!((truth.rows, &*truth.counts), (2, &[2, 0, 0, 0][..]));
    let (projected, _) = estimate(&release, &only("a0"), EstimateMethod::Projected);
    assert_eq!(projected.raw, raw.raw);
    let third = 1.0 / 3.0;
    for (count, expected) in projected.counts.iter().zip([2.0 - third, 0.5 - third, 0.5 - third, 0.0]) {
        assert!((count - expected).abs() < 1e-12, "{projected:?}");
    }
    assert!(projected.mse(&truth) < raw.mse(&truth), "{projected:?}");
    // Both sets hold the first value.
    let (likeliest, _) = estimate(&release, &only("a0"), EstimateMethod::Em);
    assert!(likeliest.counts[0] > 1.99 && likeliest.counts.iter().all(|&count| count >= 0.0), "{likeliest:?}");
    // The whole is the sum of its parts, and all of them is everyone.
    let (others, _) = estimate(&release, &only("a1"), EstimateMethod::Raw);
    let both: Vec<f64> = raw.raw.iter().zip(&others.raw).map(|(a, b)| a + b).collect();
    assert_eq!(both, everybody(&release, EstimateMethod::Raw).0.raw);
    assert_eq!(estimate(&release, &only("*"), EstimateMethod::Raw), everybody(&release, EstimateMethod::Raw));
    assert_eq!(estimate(&release, &only("a0"), EstimateMethod::Raw).0.interval(3), Some((0.0, 0.0)));
}

#[test]
fn an_empty_subgroup_has_no_estimate() {
    let release = tv_15();
    for method in [EstimateMethod::Raw, EstimateMethod::Projected, EstimateMethod::Em] {
        let nobody = Category::everybody().with(0, [] as [NodeId; 0]);
        let (nothing, truth) = estimate(&release, &nobody, method);
        assert_eq!((nothing.rows, &*nothing.counts, truth.rows), (0.0, &[0.0; 4][..], 0));
        assert_eq!((nothing.expected_mse(), nothing.mse(&truth), nothing.share(0)), (None, None, 0.0));
        assert_eq!(nothing.interval(0), Some((0.0, 0.0)));
    }
}

/// What Gauss's elimination makes of A·x = b.
fn solved(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs())).unwrap();
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..n {
            let factor = a[row][column] / a[column][column];
            let from = a[column].clone();
            a[row].iter_mut().zip(from).for_each(|(to, from)| *to -= factor * from);
            b[row] -= factor * b[column];
        }
    }
    for column in (0..n).rev() {
        let known: f64 = (column + 1..n).map(|other| a[column][other] * b[other]).sum();
        b[column] = (b[column] - known) / a[column][column];
    }
    b
}

proptest! {
    #[test]
    fn the_closed_form_is_the_solution_of_the_papers_equations(
        values in 3usize..12,
        sets in prop::collection::vec(prop::collection::vec(any::<u32>(), 11), 1..60),
        ell in 2usize..11,
    ) {
        let ell = ell.min(values - 1);
        // Any ℓ different values a row.
        let mut held = vec![0u32; values];
        for draws in &sets {
            let mut all: Vec<usize> = (0..values).collect();
            for (place, draw) in draws.iter().take(ell).enumerate() {
                let other = place + *draw as usize % (values - place);
                all.swap(place, other);
                held[all[place]] += 1;
            }
        }
        let rows = sets.len() as f64;
        let estimated: Vec<f64> = held.iter().map(|&held| closed_form(f64::from(held), rows, values, ell)).collect();
        // Equations 6 and 9: the others' V, each times 1 - P, is N - W.
        let out = 1.0 - (ell - 1) as f64 / (values - 1) as f64;
        let a: Vec<Vec<f64>> = (0..values).map(|j| (0..values).map(|k| if j == k { 0.0 } else { out }).collect()).collect();
        let b: Vec<f64> = held.iter().map(|&held| rows - f64::from(held)).collect();
        for (closed, solved) in estimated.iter().zip(solved(a, b)) {
            prop_assert!((closed - solved).abs() < 1e-9 * rows * values as f64, "{closed} and {solved}");
        }
        // The sum is N: of the numerators N(s - ℓ), in whole numbers.
        let numerator = |held: u32| i64::from(held) * (values as i64 - 1) - sets.len() as i64 * (ell as i64 - 1);
        let sum: i64 = held.iter().map(|&held| numerator(held)).sum();
        prop_assert_eq!(sum, sets.len() as i64 * (values - ell) as i64);
        prop_assert!((estimated.iter().sum::<f64>() - rows).abs() < 1e-9 * rows);
        prop_assert!(estimated.iter().all(|&count| count <= rows + 1e-9));
        for (&count, &held) in estimated.iter().zip(&held) {
            let error = standard_error(count, rows, values, ell);
            prop_assert!(error >= 0.0 && (held < sets.len() as u32 || error < 1e-6));
        }
    }
}

#[test]
fn of_sets_that_hold_every_value_nothing_can_be_estimated() {
    let people = people(&[(2, vec![0, 1, 1])], 3, vec![0, 1, 2]);
    let all = of_sets(&people, &[vec![0, 1, 2], vec![0, 1, 2], vec![2, 1, 0]]);
    let error = Estimator::new(&all, 0, Some(EstimateForm::Sets)).unwrap_err();
    assert_eq!(error.code(), "estimate-all-in-every-set");
    // Read as generalized values each is as likely as any other.
    let (spread, _) = everybody(&all, EstimateMethod::Raw);
    assert_eq!((&*spread.raw, spread.standard_error(0), spread.interval(0)), (&[1.0; 3][..], None, None));
}
