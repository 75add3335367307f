//! The nearest distribution to an estimate that may lie below 0 (docs/explanation/estimate.md#projection).

use tauell_base::sorting::sorted;

/// The point of {V ≥ 0, Σ V = sum} next to the estimate, by Euclid's distance: the estimate less one number θ, nothing below 0. The true
/// counts are a point of that set, and it is convex, so the projection is never farther from them than the estimate was.
/// O(n log n); the way by sorting of Held, Wolfe and Crowder (1974).
pub(crate) fn projected(estimate: &[f64], sum: f64) -> Vec<f64> {
    let descending = sorted(estimate.to_vec(), |a, b| b.total_cmp(a));
    // θ follows from how many stay above 0: all those that the θ of themselves and those before leaves above it.
    let (mut before, mut theta) = (0.0, 0.0);
    for (place, value) in descending.into_iter().enumerate() {
        before += value;
        let of_these = (before - sum) / (place + 1) as f64;
        if value >= of_these {
            theta = of_these;
        }
    }
    estimate.iter().map(|value| (value - theta).max(0.0)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// θ by halving, without sorting.
    fn by_halving(estimate: &[f64], sum: f64) -> Vec<f64> {
        let of = |theta: f64| estimate.iter().map(|value| (value - theta).max(0.0)).collect::<Vec<f64>>();
        let most = estimate.iter().copied().fold(f64::MIN, f64::max);
        let (mut low, mut high) = (most - sum - 1.0, most);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if of(middle).iter().sum::<f64>() > sum { low = middle } else { high = middle }
        }
        of(high)
    }

    #[test]
    fn a_distribution_is_unchanged_and_negative_shares_are_taken_equally_from_the_others() {
        assert_eq!(projected(&[2.0, 0.5, 2.0, 0.5], 5.0), [2.0, 0.5, 2.0, 0.5]);
        assert_eq!(projected(&[4.0, 2.0, -1.0], 5.0), [3.5, 1.5, 0.0]);
        assert_eq!(projected(&[10.0, 0.0, -5.0], 5.0), [5.0, 0.0, 0.0]);
        assert_eq!(projected(&[0.0, 0.0], 0.0), [0.0, 0.0]);
        assert!(projected(&[], 0.0).is_empty());
    }

    proptest! {
        #[test]
        fn it_keeps_the_conditions_of_karush_kuhn_and_tucker_and_is_what_halving_finds(
            estimate in prop::collection::vec(-50.0f64..100.0, 1..30),
            truth in prop::collection::vec(0.0f64..10.0, 30),
        ) {
            // An estimate whose sum is that of the truth, as from sets.
            let truth = &truth[..estimate.len()];
            let sum: f64 = truth.iter().sum();
            let shift = (sum - estimate.iter().sum::<f64>()) / estimate.len() as f64;
            let estimate: Vec<f64> = estimate.iter().map(|value| value + shift).collect();
            let near = projected(&estimate, sum);
            prop_assert!((near.iter().sum::<f64>() - sum).abs() < 1e-9);
            // Those above 0 have all lost the same, and those at 0 would have had to lose no more.
            let lost = |place: usize| estimate[place] - near[place];
            let theta = (0..near.len()).filter(|&place| near[place] > 0.0).map(lost).fold(f64::NAN, f64::max);
            for place in 0..near.len() {
                prop_assert!(near[place] >= 0.0);
                if near[place] > 0.0 {
                    prop_assert!((lost(place) - theta).abs() < 1e-9);
                } else if theta.is_finite() {
                    prop_assert!(estimate[place] <= theta + 1e-9);
                }
            }
            for (near, slow) in near.iter().zip(by_halving(&estimate, sum)) {
                prop_assert!((near - slow).abs() < 1e-6);
            }
            let distance = |from: &[f64]| from.iter().zip(truth).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
            prop_assert!(distance(&near) <= distance(&estimate) + 1e-9, "it is never farther from the truth");
        }
    }
}
