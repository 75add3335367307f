//! What the formulas state about the error, against drawing sets again and again: the settings of the paper's figure 1, and three
//! distributions of the true values.
//!
//! How often these tests would fail though the formulas hold: a mean over [`TIMES`] draws is compared with what is stated, and is to lie
//! within [`Z`] of its standard errors. By Student's distribution with as many degrees of freedom as there are draws a mean lies
//! farther away in fewer than 10^-8 of all seeds (by the normal one in 10^-10). There are 78 such means of errors, so no more than 10^-6
//! of all seeds fail (Bonferroni). Of single values there are 3,000 or so, whose standard errors are not measured but stated, so
//! that the normal distribution's 10^-10 holds, and no more than 10^-6 of all seeds fail again. The seed is fixed: what passes once
//! always does.

use crate::estimate::moments::{closed_form, score_interval};
use crate::estimate::{expected_mse, printed_mse, standard_error};

use super::*;

const TIMES: usize = 150;
const Z: f64 = 6.5;

/// Counts of the true values of so many rows: all alike, as Zipf's law has them, and one value alone.
fn distributions(rows: usize, values: usize) -> [Vec<usize>; 3] {
    let harmonic: f64 = (1..=values).map(|rank| 1.0 / rank as f64).sum();
    let mut zipf: Vec<usize> = (1..=values).map(|rank| (rows as f64 / rank as f64 / harmonic) as usize).collect();
    zipf[0] += rows - zipf.iter().sum::<usize>();
    let alike = (0..values).map(|value| rows / values + usize::from(value < rows % values)).collect();
    let mut one = vec![0; values];
    one[values / 2] = rows;
    [alike, zipf, one]
}

/// What was drawn of one setting: the mean of the errors of equation 2, its standard error, and per value the mean of V̂ - V.
struct Drawn {
    mse: f64,
    of_mse: f64,
    off: Vec<f64>,
}

fn drawn(truth: &[usize], ell: usize, draw: &mut Draw) -> Drawn {
    let (values, rows) = (truth.len(), truth.iter().sum::<usize>());
    let mut lots = Lots::new(values, ell);
    let (mut errors, mut off) = (Vec::new(), vec![0.0; values]);
    for _ in 0..TIMES {
        let mut held = vec![0u32; values];
        for (own, &count) in truth.iter().enumerate() {
            for _ in 0..count {
                lots.set(own as u32, draw).for_each(|value| held[value as usize] += 1);
            }
        }
        let mut squares = 0.0;
        for value in 0..values {
            let error = closed_form(f64::from(held[value]), rows as f64, values, ell) - truth[value] as f64;
            off[value] += error / TIMES as f64;
            squares += (error / rows as f64).powi(2);
        }
        errors.push(squares / values as f64);
    }
    let mse = errors.iter().sum::<f64>() / TIMES as f64;
    let variance = errors.iter().map(|error| (error - mse).powi(2)).sum::<f64>() / (TIMES - 1) as f64;
    Drawn { mse, of_mse: (variance / TIMES as f64).sqrt(), off }
}

/// (N, s, ℓ) as in figure 1: over s and over N at ℓ = 5, over ℓ from 2 to 18 for 20 and 100 values.
fn settings() -> Vec<(usize, usize, usize)> {
    let over_values = [6, 7, 10, 50].map(|values| (1000, values, 5));
    let over_ell = [2, 3, 5, 8, 11, 14, 16, 17, 18].map(|ell| (1000, 20, ell));
    let over_ell_of_100 = [2, 5, 10, 18].map(|ell| (1000, 100, ell));
    let over_rows = [100, 200, 500, 2000].map(|rows| (rows, 20, 5));
    let alone = [(4, 6, 3), (3, 4, 2), (500, 6, 5), (100, 19, 18), (10, 3, 2)];
    [&over_values[..], &over_ell, &over_ell_of_100, &over_rows, &alone].concat()
}

#[test]
fn estimates_are_unbiased_and_their_error_is_the_exact_formula_whatever_the_true_values_are() {
    let (mut draw, mut means, mut ratios) = (Draw(19), 0, Vec::new());
    for (rows, values, ell) in settings() {
        let stated = expected_mse(rows as f64, values, ell);
        for truth in distributions(rows, values) {
            let Drawn { mse, of_mse, off } = drawn(&truth, ell, &mut draw);
            means += 1;
            assert!((mse - stated).abs() <= Z * of_mse, "{rows} rows, {values} values, l = {ell}: {mse}, not {stated}");
            ratios.push((mse / stated, of_mse / stated));
            for (value, off) in off.into_iter().enumerate() {
                let error = standard_error(truth[value] as f64, rows as f64, values, ell) / (TIMES as f64).sqrt();
                assert!(off.abs() <= Z * error + 1e-9 * rows as f64, "{rows} rows, {values} values, l = {ell}: {off}");
            }
        }
    }
    assert_eq!(means, 78);
    // All of them together tell half a percent.
    let weights = ratios.iter().map(|(_, error)| 1.0 / (error * error));
    let (all, of): (f64, f64) =
        weights.zip(&ratios).fold((0.0, 0.0), |(all, of), (weight, (ratio, _))| (all + weight, of + weight * ratio));
    let (ratio, error) = (of / all, all.sqrt().recip());
    assert!((ratio - 1.0).abs() <= Z * error && error < 0.005, "{ratio} and {error}");
}

#[test]
fn the_papers_formula_is_too_large_by_a_ratio_that_is_stated() {
    for (values, ell, ratio) in [(20, 2, 1.90), (6, 2, 1.67), (20, 5, 1.19), (6, 5, 1.04)] {
        let (exact, printed) = (expected_mse(1000.0, values, ell), printed_mse(1000.0, values, ell));
        assert!((printed / exact - ratio).abs() < 0.005);
        let (s, ell) = (values as f64, ell as f64);
        assert!((printed / exact - ell * (s - 1.0) / (s * (ell - 1.0))).abs() < 1e-12);
    }
    // The project's reference figures.
    for (rows, values, ell, exact, printed) in
        [(1000.0, 20, 5, 2.533e-4, 3.008e-4), (1000.0, 20, 2, 5.278e-5, 1.003e-4), (1000.0, 100, 5, 4.168e-5, 5.158e-5)]
    {
        assert!((expected_mse(rows, values, ell) / exact - 1.0).abs() < 2e-4);
        assert!((printed_mse(rows, values, ell) / printed - 1.0).abs() < 5e-4);
    }
    // For drawn values the printed figure is too large by far more than chance allows; without draws there is no error.
    let mut draw = Draw(2);
    for truth in distributions(1000, 20) {
        let Drawn { mse, of_mse, .. } = drawn(&truth, 2, &mut draw);
        assert!(printed_mse(1000.0, 20, 2) - mse > 4.0 * Z * of_mse, "{mse} and {of_mse}");
    }
    assert_eq!(expected_mse(1000.0, 20, 1), 0.0);
    assert!(printed_mse(1000.0, 20, 1) > 0.0);
}

/// If the true values are drawn again each time, each value equally likely, the error relative to their mean is as the paper prints it.
#[test]
fn the_papers_formula_is_the_error_where_the_true_values_are_drawn_again() {
    let (rows, values, ell) = (500, 6, 2);
    let (mut draw, mut lots, mut errors) = (Draw(3), Lots::new(values, ell), Vec::new());
    for _ in 0..2_000 {
        let mut held = vec![0u32; values];
        for _ in 0..rows {
            let own = draw.below(values) as u32;
            lots.set(own, &mut draw).for_each(|value| held[value as usize] += 1);
        }
        let off =
            |&held: &u32| closed_form(f64::from(held), rows as f64, values, ell) / rows as f64 - 1.0 / values as f64;
        errors.push(held.iter().map(|held| off(held).powi(2)).sum::<f64>() / values as f64);
    }
    let mse = errors.iter().sum::<f64>() / errors.len() as f64;
    let variance = errors.iter().map(|error| (error - mse).powi(2)).sum::<f64>() / errors.len() as f64;
    let error = (variance / errors.len() as f64).sqrt();
    let printed = printed_mse(rows as f64, values, ell);
    assert!((mse - printed).abs() <= Z * error && error / printed < 0.02, "{mse}, not {printed}");
}

/// How likely the interval holds the true count, exactly: over all W that can be, by the binomial distribution. 95 of 100 on average over the
/// true counts, never far below, and where N is large never far from it.
#[test]
fn nineteen_of_twenty_intervals_hold_the_true_count_of_few_rows_too() {
    for (rows, values, ell) in
        [(5, 6, 2), (20, 6, 2), (20, 14, 4), (20, 20, 18), (100, 14, 4), (400, 8, 3), (400, 50, 10)]
    {
        let chance = (ell - 1) as f64 / (values - 1) as f64;
        let mut held = Vec::new();
        for truth in 0..=rows {
            let others = rows - truth;
            let mut all = 0.0;
            // How likely so many of the others hold the value.
            let mut likely = (1.0 - chance).powi(others);
            for drawn in 0..=others {
                let raw = closed_form(f64::from(truth + drawn), f64::from(rows), values, ell);
                let (low, high) = score_interval(raw, f64::from(rows), values, ell);
                let (low, high) = (low.max(0.0), high.min(f64::from(truth + drawn)));
                if (low..=high).contains(&f64::from(truth)) {
                    all += likely;
                }
                likely *= f64::from(others - drawn) / f64::from(drawn + 1) * chance / (1.0 - chance);
            }
            held.push(all);
        }
        let mean = held.iter().sum::<f64>() / held.len() as f64;
        let least = held.iter().copied().fold(1.0, f64::min);
        assert!(
            (0.925..0.985).contains(&mean) && least > 0.79,
            "{rows} rows, {values} values, l = {ell}: {mean}, {least}"
        );
        if rows >= 100 {
            let far = held[..held.len() / 2].iter().filter(|&&held| !(0.93..0.97).contains(&held)).count();
            assert_eq!(far, 0, "{rows} rows, {values} values, l = {ell}: {held:?}");
        }
    }
    // Every one of two sets holds the value, one more each: both may have it, and so may one.
    let (low, high) = score_interval(2.0, 2.0, 4, 2);
    assert!((low - 0.079).abs() < 1e-3 && high == 2.0, "{low} to {high}");
}
