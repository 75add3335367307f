//! The ceiling of entropy ℓ: of all shares whose entropy is at least ln ℓ.

use tauell_privacy::{Entropy, exp, ln};
use tauell_publish::COST_UNIT;

use super::super::power::power;
use super::in_proportion;

/// ln ℓ, less what the requirement lets pass.
#[derive(Debug)]
pub(in super::super) struct EntropyCeiling {
    least: f64,
}

/// What an entropy may be short of ln ℓ (docs/reference/requirements.md#entropy-l-diversity), and more than the computation rounds.
const TOLERANCE: f64 = 1e-11;

/// Halvings of the interval in which the factor is searched for.
const HALVINGS: usize = 10;

impl EntropyCeiling {
    pub fn of(entropy: Entropy) -> Self {
        Self { least: ln(entropy.ell().to_f64()) - TOLERANCE }
    }

    /// For every β > 0, no shares of that entropy pay more than (ln Σ exp(β M) - ln ℓ)/β. A good β is searched for; any is right.
    pub fn most(&self, values: &[(i64, u64)]) -> Option<i64> {
        let highest = values.first()?.0;
        // How far each price is below the highest one, in rows.
        let below = |&(price, _): &(i64, u64)| (highest.saturating_sub(price)) as f64 / COST_UNIT as f64;
        let spread = below(values.last()?).max(1e-9);
        // ln Σ exp(-β below), and the entropy of these shares, with one or the other exponential.
        let at = |factor: f64, exponential: fn(f64) -> f64| {
            let (mut sum, mut weighted) = (0.0, 0.0);
            for value in values {
                let exponent = (factor * below(value)).min(600.0);
                let weight = 1.0 / exponential(exponent);
                sum += weight;
                weighted += weight * exponent;
            }
            let log = ln(sum);
            (log, log + weighted / sum)
        };
        // The entropy falls as the factor rises.
        let (mut low, mut high) = (-7.0, 14.0);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if at(power_of_two(middle) / spread, power).1 > self.least {
                low = middle;
            } else {
                high = middle;
            }
        }
        let factor = power_of_two(low) / spread;
        let most = (at(factor, exp).0 - self.least) / factor;
        let units = (most * COST_UNIT as f64).clamp(-1e18, 1e18).ceil() as i64;
        highest.checked_add(units)?.checked_add(1)
    }

    /// Powers of the amounts, so that shares are as even as they must be; the exponent moves one step per call.
    pub fn compose(&self, amounts: &[f64], steer: &mut f32, ratios: &mut [f64]) -> f64 {
        let logs: Vec<f64> = amounts.iter().map(|amount| ln(amount.max(1e-290))).collect();
        // `steer` is 1 minus the exponent.
        let exponent = 1.0 - f64::from(*steer);
        for (ratio, log) in ratios.iter_mut().zip(&logs) {
            *ratio = power(exponent * (log - logs[0]));
        }
        let sum: f64 = ratios.iter().sum();
        let (mut entropy, mut mean, mut square) = (0.0, 0.0, 0.0);
        for (ratio, log) in ratios.iter().zip(&logs) {
            let share = ratio / sum;
            entropy -= share * ln(share.max(1e-290));
            mean += share * log;
            square += share * log * log;
        }
        if *steer == 0.0 && entropy >= self.least {
            return in_proportion(amounts, ratios);
        }
        let slope = (exponent * (square - mean * mean)).max(0.05);
        *steer = (f64::from(*steer) + ((self.least - entropy) / slope).clamp(-0.3, 0.3)).clamp(0.0, 0.999) as f32;
        let mut distance = 0.0;
        for (ratio, log) in ratios.iter_mut().zip(&logs) {
            let share = *ratio / sum;
            *ratio = share * power(-log);
            distance += share * (ln(share.max(1e-290)) - log);
        }
        distance
    }
}

/// 2ˣ, linear between whole numbers.
fn power_of_two(x: f64) -> f64 {
    let whole = x.floor();
    let power = (0..whole.abs() as u32).fold(1.0, |power, _| power * 2.0);
    (if whole < 0.0 { 1.0 / power } else { power }) * (1.0 + x - whole)
}
