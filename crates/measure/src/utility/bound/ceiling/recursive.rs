//! The ceiling of recursive (c, ℓ): (1 + c) p₁ + c (p₂ + ... + p_{ℓ-1}) ≤ c for the shares in descending order.

use tauell_privacy::{Recursive, exp, ln};

use super::{divide_up, in_proportion};

/// c as a fraction, and ℓ.
#[derive(Debug)]
pub(in super::super) struct RecursiveCeiling {
    numerator: i128,
    denominator: i128,
    ell: usize,
    c: f64,
}

impl RecursiveCeiling {
    pub fn of(recursive: Recursive) -> Self {
        let c = recursive.c();
        let (numerator, denominator) = (c.numerator().into(), c.denominator().into());
        Self { numerator, denominator, ell: recursive.ell() as usize, c: c.to_f64() }
    }

    /// Shares in descending order are means of "equal shares of the first j values". A linear bound on such means is greatest at one that
    /// satisfies the requirement, or between one that does and one that does not (docs/bound.md#ceilings).
    pub fn most(&self, values: &[(i64, u64)]) -> Option<i64> {
        // c (j - ℓ + 1) - 1 in parts of the denominator: what equal shares of the first j values have to spare.
        let spare = |j: usize| self.numerator * (j + 1).saturating_sub(self.ell) as i128 - self.denominator;
        let mut sums = Vec::with_capacity(values.len());
        let mut sum = 0i128;
        for &(price, _) in values {
            sum += i128::from(price);
            sums.push(sum);
        }
        let enough = (1..=values.len()).find(|&j| spare(j) >= 0)?;
        let mut most = divide_up(sums[enough - 1], enough as i128);
        for few in 1..enough {
            for many in enough..=values.len() {
                let (missing, over) = (-spare(few), spare(many));
                // Parts of a row of each value: `over` of the first few, `missing` of the many.
                let whole = over.checked_mul(few as i128)?.checked_add(missing.checked_mul(many as i128)?)?;
                let paid = over.checked_mul(sums[few - 1])?.checked_add(missing.checked_mul(sums[many - 1])?)?;
                if whole > 0 {
                    most = most.max(divide_up(paid, whole));
                }
            }
        }
        i64::try_from(most).ok()
    }

    /// The amounts, the more frequent ones lowered by factors that keep their order; the factor moves one step per call.
    pub fn compose(&self, amounts: &[f64], steer: &mut f32, ratios: &mut [f64]) -> f64 {
        if *steer == 0.0 && self.excess(amounts, amounts.iter().sum()) <= 0.0 {
            return in_proportion(amounts, ratios);
        }
        let weight = |rank: usize| match rank {
            0 => 1.0 + self.c,
            rank if rank < self.ell - 1 => self.c,
            _ => 0.0,
        };
        // Logarithms of the lowered amounts; neighbours out of order get their mean.
        let factor = f64::from(*steer);
        let mut blocks: Vec<(f64, usize)> = Vec::with_capacity(amounts.len());
        for (rank, &amount) in amounts.iter().enumerate() {
            let mut block = (ln(amount.max(1e-290)) - factor * weight(rank), 1);
            while let Some(&(before, count)) = blocks.last()
                && before < block.0
            {
                let sum = before * count as f64 + block.0 * block.1 as f64;
                block = (sum / (count + block.1) as f64, count + block.1);
                blocks.pop();
            }
            blocks.push(block);
        }
        let highest = blocks[0].0;
        let mut place = 0;
        for &(log, count) in &blocks {
            ratios[place..place + count].fill(1.0 / exp((highest - log).min(600.0)));
            place += count;
        }
        let sum: f64 = ratios.iter().sum();
        let excess = self.excess(ratios, sum);
        let (mut mean, mut square) = (0.0, 0.0);
        for (rank, &share) in ratios.iter().enumerate() {
            mean += share / sum * weight(rank);
            square += share / sum * weight(rank) * weight(rank);
        }
        *steer = (factor + (excess / (square - mean * mean).max(0.05)).clamp(-1.0, 1.0)).max(0.0) as f32;
        let mut distance = 0.0;
        for (share, &amount) in ratios.iter_mut().zip(amounts) {
            let own = *share / sum;
            *share = own / amount.max(1e-290);
            distance += own * ln(share.max(1e-290));
        }
        distance
    }

    /// (1 + c) p₁ + c (p₂ + ... + p_{ℓ-1}) - c.
    fn excess(&self, amounts: &[f64], sum: f64) -> f64 {
        let first: f64 = amounts.iter().take(self.ell - 1).sum();
        (amounts[0] + self.c * first) / sum - self.c
    }
}
