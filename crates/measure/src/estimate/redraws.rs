//! What remains of a row's set if the table is published again with new random draws
//! (docs/explanation/estimate.md#redraws).
//!
//! A row's own value is in all of its sets, another of the s - 1 in each with the chance P = (ℓ - 1)/(s - 1). So k published tables leave
//! 1 + (s - 1)·P^k values on average. How many others are left is a chain: of c that were left, the next set of ℓ - 1 others from the s - 1
//! keeps as many as a hypergeometric draw has. That is exact, and sums of positive terms alone, where inclusion and exclusion
//! would take large numbers from each other.

/// What is left after so many published tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Redraw {
    /// How many published tables.
    pub publications: u32,
    /// Values that are in all sets of a row, on average: its own, and what is left of the others.
    pub expected: f64,
    /// The share of rows of which no other is left.
    pub identified: f64,
}

/// After 1, 2 and up to so many published tables of sets of `ell` out of `values`, each drawn again. O(published tables · ℓ²).
///
/// # Panics
/// When ℓ is 0 or above the number of values.
pub fn redraws(values: usize, ell: usize, publications: u32) -> Vec<Redraw> {
    assert!((1..=values).contains(&ell), "a set holds values of the domain");
    let drawn = ell - 1;
    let chance = if values > 1 { drawn as f64 / (values - 1) as f64 } else { 0.0 };
    // How likely so many others are left, after one published table at first.
    let mut left = vec![0.0; ell];
    left[drawn] = 1.0;
    let mut others = (values - 1) as f64;
    let mut after = Vec::new();
    for publication in 1..=publications {
        if publication > 1 {
            let mut next = vec![0.0; ell];
            for (held, &likely) in left.iter().enumerate().filter(|&(_, &likely)| likely > 0.0) {
                let (first, kept) = hypergeometric(values - 1, held, drawn);
                next[first..].iter_mut().zip(kept).for_each(|(next, kept)| *next += likely * kept);
            }
            left = next;
        }
        others *= chance;
        after.push(Redraw { publications: publication, expected: 1.0 + others, identified: left[0] });
    }
    after
}

/// How likely it is that of `drawn` of `all` so many are among `marked` of them: the least that can be, and the chances from there on. From
/// the likeliest number to both sides by the ratios of neighbours, so that nothing overflows and what vanishes is small.
fn hypergeometric(all: usize, marked: usize, drawn: usize) -> (usize, Vec<f64>) {
    let (first, last) = ((marked + drawn).saturating_sub(all), marked.min(drawn));
    let mode = ((marked + 1) * (drawn + 1) / (all + 2)).clamp(first, last);
    // Of x + 1 over of x.
    let ratio = |x: usize| {
        let (up, down) =
            ((marked - x) as f64 * (drawn - x) as f64, (x + 1) as f64 * (all + x + 1 - marked - drawn) as f64);
        up / down
    };
    let mut chances = vec![0.0; last - first + 1];
    chances[mode - first] = 1.0;
    for x in mode..last {
        chances[x + 1 - first] = chances[x - first] * ratio(x);
    }
    for x in (first..mode).rev() {
        chances[x - first] = chances[x + 1 - first] / ratio(x);
    }
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    (first, chances)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tv_17_three_releases_identify_five_of_six() {
        let after = redraws(14, 4, 4);
        let expected: Vec<String> = after.iter().map(|after| format!("{:.2}", after.expected)).collect();
        assert_eq!(expected, ["4.00", "1.69", "1.16", "1.04"]);
        let identified: Vec<f64> = after.iter().map(|after| (after.identified * 100.0).round()).collect();
        assert_eq!(identified, [0.0, 42.0, 84.0, 96.0]);
    }

    /// By inclusion and exclusion: none of the others is in all sets.
    fn by_inclusion_and_exclusion(values: usize, ell: usize, publications: i32) -> f64 {
        let (all, drawn) = (values - 1, ell - 1);
        let mut sum = 0.0;
        // C(n, j), and the chance that j given others are all in one set.
        let (mut choices, mut chance) = (1.0, 1.0);
        for j in 0..=drawn {
            sum += if j % 2 == 0 { choices } else { -choices } * f64::powi(chance, publications);
            choices *= (all - j) as f64 / (j + 1) as f64;
            chance *= (drawn - j) as f64 / (all - j) as f64;
        }
        sum
    }

    #[test]
    fn the_chain_is_inclusion_and_exclusion_and_its_mean_the_closed_form() {
        for values in 2..16 {
            for ell in 1..=values {
                for (k, after) in (1..).zip(redraws(values, ell, 5)) {
                    let exact = by_inclusion_and_exclusion(values, ell, k);
                    assert!((after.identified - exact).abs() < 1e-9, "{values}, {ell}, {k}: {after:?}, not {exact}");
                    assert!(after.publications == k as u32 && after.expected >= 1.0);
                }
            }
        }
        let of = |after: &Redraw| after.identified;
        assert_eq!(redraws(7, 1, 2).iter().map(of).collect::<Vec<_>>(), [1.0, 1.0]);
        assert_eq!(redraws(7, 7, 3).iter().map(of).collect::<Vec<_>>(), [0.0; 3]);
        assert_eq!(redraws(1, 1, 2).iter().map(of).collect::<Vec<_>>(), [1.0, 1.0]);
    }

    #[test]
    fn large_domains_are_no_matter() {
        let after = redraws(50_000, 400, 3);
        assert!(after.iter().all(|after| (0.0..=1.0).contains(&after.identified)), "{after:?}");
        // Of 399 others 3.2 are left on average after the second, and nearly none after the third: e^-0.0254.
        assert!((after[1].expected - 1.0 - 399.0 * 399.0 / 49_999.0).abs() < 1e-9);
        assert!((after[2].identified - f64::exp(-0.0254)).abs() < 1e-3, "{after:?}");
        let (first, chances) = hypergeometric(20, 15, 10);
        assert_eq!((first, chances.len()), (5, 6));
        let mean: f64 = (5..).zip(&chances).map(|(x, chance)| f64::from(x) * chance).sum();
        assert!((mean - 7.5).abs() < 1e-12);
    }
}
