//! The likeliest distribution behind sets, by expectation and maximization (docs/explanation/estimate.md#the-likeliest-distribution).
//!
//! The value of a row with set R is one of R. Whichever it is, the set was drawn with the same chance, so the
//! likelihood of shares π is the product over rows of Σ π_k, k in R. A round replaces every share by the mean over the
//! rows of the row's posterior for it:
//!
//! π_j ← (1/N) Σ over rows with j in R of π_j / Σ_{k in R} π_k = π_j·g_j
//!
//! The likelihood never falls, and by its concavity the most that its logarithm can still rise is N·(max g_j - 1). So there is a rule
//! for when to stop that proves something: when no more than [`GAP`] is left, a likelihood as good as the best (within 0.05 of a standard
//! error), or after [`ROUNDS`] rounds. It begins with equal shares.

use tauell_base::slices::part;
use tauell_data::taxonomy::ValueId;

use super::estimator::Estimator;

/// What the logarithm of the likelihood may still rise by when it stops: z²/2 of 0.045 standard errors.
const GAP: f64 = 0.001;

/// The most rounds.
const ROUNDS: u32 = 2_000;

/// What a member of a set costs in a round, in units of some nanoseconds.
const MEMBER: u64 = 4;

/// The search under way.
#[derive(Clone, Debug)]
pub(super) struct Likeliest {
    /// Distinct sets and the rows of each.
    sets: Vec<(ValueId, f64)>,
    total: f64,
    shares: Vec<f64>,
    /// Σ over the sets processed in this round of rows/Σ π_k, per value.
    gains: Vec<f64>,
    /// The next set of this round.
    next: usize,
    round: u32,
}

impl Likeliest {
    /// Begins with distinct sets and the rows of each. `values` is s.
    pub fn new(sets: Vec<(ValueId, f64)>, values: usize) -> Self {
        let total = sets.iter().map(|&(_, rows)| rows).sum();
        let shares = vec![1.0 / values as f64; values];
        Self { sets, total, gains: vec![0.0; values], shares, next: 0, round: 0 }
    }

    /// Works for about as many units as are left, and takes off what it worked. True when it has stopped.
    pub fn advance(&mut self, of: &Estimator, left: &mut u64) -> bool {
        let (values, domain) = (of.published(), &of.domain);
        while self.total > 0.0 && self.round < ROUNDS {
            if *left == 0 {
                return false;
            }
            let cost = domain.ell as u64 * MEMBER;
            for &(set, rows) in &self.sets[part(&mut self.next, self.sets.len(), left, cost)] {
                let cover = values.cover(set);
                let places = || cover.runs().flatten().map(|leaf| domain.place[leaf] as usize);
                let all: f64 = places().map(|place| self.shares[place]).sum();
                places().for_each(|place| self.gains[place] += rows / all);
            }
            if self.next == self.sets.len() && self.finish_round() {
                break;
            }
        }
        true
    }

    /// Takes the step of a round; true where no more than the gap was left before it.
    fn finish_round(&mut self) -> bool {
        let most = self.gains.iter().copied().fold(0.0, f64::max);
        for (share, gain) in self.shares.iter_mut().zip(&mut self.gains) {
            *share *= std::mem::take(gain) / self.total;
        }
        (self.next, self.round) = (0, self.round + 1);
        most - self.total <= GAP
    }

    /// Rows of each value, by the shares that were found.
    pub fn finish(self) -> Vec<f64> {
        let sum: f64 = self.shares.iter().sum();
        self.shares.into_iter().map(|share| self.total * share / sum).collect()
    }
}
