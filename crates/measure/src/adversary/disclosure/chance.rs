//! How likely it is that groups disclose so much by accident.

use tauell_privacy::ln;

/// A bound on the probability, as its natural logarithm, that units which bear these many labels, dealt out at random to this
/// many groups of whatever sizes, leave at most `misfits` units with another label than their group's.
///
/// Each arrangement that fits is one of the `labels^groups` ways to give every group a label, with at most `misfits` units
/// changed to one of the other labels; all `n! / Π nᵢ!` arrangements are as likely. So the probability is at most
/// `labels^groups · C(n, misfits) · labels^misfits` over that: no permutations are drawn. O(labels).
pub(super) fn ln_of_fitting(counts: &[u64], groups: u64, misfits: u64) -> f64 {
    let units: u64 = counts.iter().sum();
    let labels = counts.iter().filter(|&&count| count > 0).count() as f64;
    if units == 0 || labels < 2.0 {
        return 0.0;
    }
    let ways = (groups + misfits) as f64 * ln(labels) + ln_choose(units, misfits);
    let all = ln_factorial(units) - counts.iter().map(|&count| ln_factorial(count)).sum::<f64>();
    (ways - all).min(0.0)
}

/// ln of `n! / (k! (n - k)!)`.
pub(super) fn ln_choose(n: u64, k: u64) -> f64 {
    let k = k.min(n);
    ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)
}

/// ln n!: the sum where it is short, else Stirling's series, right to 1e-12.
fn ln_factorial(n: u64) -> f64 {
    if n < 32 {
        return (2..=n).map(|k| ln(k as f64)).sum();
    }
    let x = n as f64;
    (x + 0.5) * ln(x) - x + 0.5 * ln(std::f64::consts::TAU) + 1.0 / (12.0 * x) - 1.0 / (360.0 * x * x * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factorials_are_right_on_either_side_of_the_seam() {
        let sum = |n: u64| (2..=n).map(|k| (k as f64).ln()).sum::<f64>();
        for n in [0, 1, 2, 5, 31, 32, 33, 100, 1000] {
            assert!((ln_factorial(n) - sum(n)).abs() < 1e-9 * (1.0 + sum(n)), "{n}");
        }
        assert!((ln_choose(8, 4) - 70f64.ln()).abs() < 1e-12);
        assert_eq!(ln_choose(3, 5), 0.0);
    }

    #[test]
    fn the_bound_is_one_on_the_share_of_arrangements_that_fit() {
        // All arrangements of four and four over two groups of four, by trying: 2 of 70 fit with no misfit, 2 + 32 with two.
        let (labels, mut fitting) = ([4u64, 4], [0u32; 9]);
        for mask in 0u32..256 {
            if mask.count_ones() == 4 {
                let misfits = |group: u32| group.count_ones().min(4 - group.count_ones());
                fitting[(misfits(mask & 15) + misfits(mask >> 4)) as usize] += 1;
            }
        }
        let mut sum = 0;
        for (misfits, &count) in fitting.iter().enumerate() {
            sum += count;
            let share = f64::from(sum) / 70.0;
            assert!(ln_of_fitting(&labels, 2, misfits as u64) >= share.ln() - 1e-12, "{misfits}");
        }
        assert!((ln_of_fitting(&labels, 2, 0) - (4.0f64 / 70.0).ln()).abs() < 1e-12);
    }

    #[test]
    fn one_label_determines_nothing() {
        assert_eq!(ln_of_fitting(&[9], 3, 0), 0.0);
        assert_eq!(ln_of_fitting(&[9, 0, 0], 3, 0), 0.0);
        assert_eq!(ln_of_fitting(&[], 0, 0), 0.0);
    }
}
