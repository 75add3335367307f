//! The ceiling of recursive (c, ℓ): (1 + c) p₁ + c (p₂ + ... + p_{ℓ-1}) ≤ c for the shares in descending order.

use tauell_privacy::{Recursive, ln};

use super::super::power::power;
use super::divide_up;

/// Steps in which the factor is found; it is nearly linear, and begins where it was.
const STEPS: usize = 6;

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
    /// satisfies the requirement, or between one that does and one that does not (docs/explanation/bound.md#ceilings).
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

    /// The amounts, the more frequent ones lowered by factors that keep their order, until the first has c times what the tail has.
    pub fn compose(&self, amounts: &[f64], steer: &mut f32, ratios: &mut [f64]) -> f64 {
        let logs: Vec<f64> = amounts.iter().map(|amount| ln(amount.max(1e-290))).collect();
        let mut factor = f64::from(*steer);
        for _ in 0..STEPS {
            let (excess, slope) = self.lower(&logs, factor, ratios);
            if slope <= 1e-9 || (excess <= 0.0 && factor == 0.0) || excess.abs() < 1e-4 {
                break;
            }
            factor = (factor + excess / slope).max(0.0);
        }
        *steer = factor as f32;
        let sum: f64 = ratios.iter().sum();
        let mut distance = 0.0;
        for ((ratio, &amount), log) in ratios.iter_mut().zip(amounts).zip(&logs) {
            let share = *ratio / sum;
            *ratio = share / amount.max(1e-290);
            distance += share * (ln(share.max(1e-290)) - log);
        }
        distance
    }

    /// Lowers amounts by a factor to the power of what each weighs in the requirement; neighbours out of order get their mean. Returns
    /// ln(p₁/(c · tail)), and how fast it falls as the factor grows.
    fn lower(&self, logs: &[f64], factor: f64, amounts: &mut [f64]) -> (f64, f64) {
        let weight = |rank: usize| match rank {
            0 => 1.0 + self.c,
            rank if rank + 1 < self.ell => self.c,
            _ => 0.0,
        };
        // Sums of logarithms and of weights, and ranks.
        let mut blocks: Vec<(f64, f64, usize)> = Vec::with_capacity(logs.len());
        for (rank, log) in logs.iter().enumerate() {
            let mut block = (log - factor * weight(rank), weight(rank), 1);
            while let Some(&(log, weight, count)) = blocks.last()
                && log * (block.2 as f64) <= block.0 * count as f64
            {
                block = (log + block.0, weight + block.1, count + block.2);
                blocks.pop();
            }
            blocks.push(block);
        }
        let highest = blocks[0].0 / blocks[0].2 as f64;
        let first_weight = blocks[0].1 / blocks[0].2 as f64;
        let (mut place, mut tail, mut tail_weight) = (0, 0.0, 0.0);
        for (log, weight, count) in blocks {
            let amount = power(log / count as f64 - highest);
            amounts[place..place + count].fill(amount);
            let in_tail = (place + count).saturating_sub((self.ell - 1).max(place)) as f64;
            tail += amount * in_tail;
            tail_weight += amount * in_tail * weight / count as f64;
            place += count;
        }
        (-ln((self.c * tail).max(1e-290)), first_weight - tail_weight / tail.max(1e-290))
    }
}
