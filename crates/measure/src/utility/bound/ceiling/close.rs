//! The ceiling of t-closeness: no more than a share of the rows can have other values than in the whole table.

use tauell_privacy::{Distance, TCloseness, ln};
use tauell_publish::AttributeRequirements;

use super::super::column::ABSENT;

/// What the requirement lets pass where it computes in doubles (docs/reference/requirements.md#t-closeness), and more than the shares of the
/// whole table are rounded.
const TOLERANCE: f64 = 1e-8;

/// Rounds in which the factors of a composition are found.
const ROUNDS: usize = 8;

/// The shares of the whole table, and how much of them may be moved.
#[derive(Debug)]
pub(in super::super) struct CloseCeiling {
    /// By base value.
    shares: Vec<f64>,
    /// By published value: the shares of the base values that it stands for.
    published: Vec<f64>,
    /// The share that may have other values, below 1.
    moved: f64,
}

impl CloseCeiling {
    /// `covers` are the base values that each published value stands for. `None` if classes may be anything: a distance of t allows any
    /// share to be moved between the nearest values.
    pub fn of(close: TCloseness, required: &AttributeRequirements, covers: &[std::ops::Range<usize>]) -> Option<Self> {
        let shares = required.whole().frequencies();
        let nearest = match close.distance() {
            Distance::Equal => 1,
            Distance::Ordered => shares.len().saturating_sub(1),
            Distance::Hierarchical => required.spread().taxonomy().levels() - 1,
        };
        let moved = close.t().to_f64() * nearest.max(1) as f64 + TOLERANCE;
        let published = covers.iter().map(|cover| shares[cover.clone()].iter().sum()).collect();
        (moved < 1.0).then_some(Self { shares, published, moved })
    }

    /// The share of the whole table that the values of a class have at least: what it lacks of them must be moved.
    pub fn least_share(&self) -> f64 {
        1.0 - self.moved - TOLERANCE
    }

    /// The share of a base value in the whole table.
    pub fn share(&self, base: usize) -> f64 {
        self.shares.get(base).copied().unwrap_or(0.0)
    }

    /// A class has the shares of the whole table but for what is moved. It pays most if what is moved leaves the values of the lowest
    /// prices and comes to the highest one. What no row below the node has must move in any case.
    pub fn most(&self, prices: &[i64]) -> Option<i64> {
        let highest = *prices.iter().max()?;
        let mut moved = self.moved;
        // How far each value that occurs is below the highest price, and its share.
        let mut below: Vec<(i64, f64)> = Vec::with_capacity(prices.len());
        for (&price, &share) in prices.iter().zip(&self.shares) {
            if price == ABSENT {
                moved -= share;
            } else {
                below.push((highest - price, share));
            }
        }
        below.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.total_cmp(&b.1)));
        let mut loss = 0.0;
        for (below, share) in below {
            let taken = share.min(moved.max(0.0));
            moved -= taken;
            loss += below as f64 * (share - taken);
        }
        // Rounded down by more than sums of doubles are rounded.
        Some(highest - (loss * (1.0 - 1e-9)).floor() as i64 + 1)
    }

    /// The shares within the distance that are nearest to the amounts: the amounts by one factor where that is more than the share of the
    /// whole table, by another, larger one where that is less, and else that share.
    pub fn compose(&self, amounts: &[f64], order: &[u32], ratios: &mut [f64]) -> f64 {
        let pairs = || amounts.iter().zip(order).map(|(&amount, &at)| (amount, self.published[at as usize]));
        let present: f64 = pairs().map(|(_, share)| share).sum();
        // What does not occur here must come to what does, even beyond what may be moved.
        let absent = (1.0 - present).max(0.0);
        let (gained, lost) = (self.moved.max(absent), (self.moved - absent).max(0.0));
        let even = 1.0 / amounts.iter().sum::<f64>();
        let (mut low, mut high) = (even, even);
        // Both sums are convex and linear in pieces, so Newton's steps approach their solutions from one side.
        for _ in 0..ROUNDS {
            let above = pairs().filter(|&(amount, share)| low * amount > share);
            let (sum, slope) =
                above.fold((0.0, 0.0), |(sum, slope), (amount, share)| (sum + low * amount - share, slope + amount));
            if sum > gained && slope > 0.0 {
                low -= (sum - gained) / slope;
            }
            let below = pairs().filter(|&(amount, share)| high * amount < share);
            let (sum, slope) =
                below.fold((0.0, 0.0), |(sum, slope), (amount, share)| (sum + share - high * amount, slope + amount));
            if sum > lost && slope > 0.0 {
                high += (sum - lost) / slope;
            }
        }
        let mut distance = 0.0;
        for (ratio, (amount, share)) in ratios.iter_mut().zip(pairs()) {
            let amount = amount.max(1e-290);
            let own = (low * amount).max(share.min(high * amount));
            *ratio = own / amount;
            distance += own * ln(ratio.max(1e-290));
        }
        distance
    }
}
