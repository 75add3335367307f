//! Bounds for t-closeness before it is tested: how large a part of a class can be at most, and that a class is clearly
//! too far. Both save tests and decide nothing else.

use std::ops::Range;

use tauell_privacy::{Distance, Ratio, Runs};

use super::super::AttributeRequirements;

/// What doubles may be wrong by.
const SLACK: f64 = 1e-6;

/// t-closeness of one requirement, over classes of base values.
#[derive(Clone)]
pub(crate) struct Closeness {
    t: f64,
    /// Runs of base values, what a share too much or too little there costs, and the share that the whole table has.
    runs: Vec<(Range<usize>, f64, f64)>,
    /// Whether the runs make up divisions of all values: then half of what is too much or too little is too little.
    divide: bool,
    /// The fewest values that can hold enough of the whole table.
    least_values: u32,
}

impl Closeness {
    pub fn of(t: Ratio, distance: Distance, required: &AttributeRequirements) -> Self {
        let mut shares = required.whole().frequencies();
        let runs: Vec<(Range<usize>, f64, f64)> = Runs::of(distance, required.spread())
            .weighed()
            .map(|(run, cost)| (run.clone(), cost, shares[run].iter().sum()))
            .collect();
        let divide = distance != Distance::Ordered;
        let t = t.to_f64();
        // A value that is not there lacks its whole share, at no less than the cheapest cost of a lone value.
        let lone =
            runs.iter().filter(|(run, ..)| run.len() == 1).map(|&(_, cost, _)| cost).fold(f64::INFINITY, f64::min);
        shares.sort_unstable_by(f64::total_cmp);
        shares.reverse();
        let most_lacking = if divide && lone.is_finite() { t / (2.0 * lone) } else { 1.0 };
        let mut held = 0.0;
        let enough = shares.iter().take_while(|&&share| {
            let lacks = held < 1.0 - most_lacking - SLACK;
            held += share;
            lacks
        });
        let least_values = (enough.count() as u32).max(1);
        Self { t, runs, divide, least_values }
    }

    /// The fewest base values that a class may have. A filter.
    pub fn least_values(&self) -> u32 {
        self.least_values
    }

    /// More rows than which no part of a class can have that is close enough. `before` holds the class's rows in the base
    /// values before each, one entry more than base values.
    ///
    /// Of a run in which the class has h rows, a part of N rows has at most h: it lacks q - h/N of its share q, the more
    /// the larger N is. O(runs · log rows).
    pub fn bound(&self, before: &[u64]) -> u64 {
        let (mut fits, mut too_many) = (0, before[before.len() - 1] + 1);
        while too_many - fits > 1 {
            let middle = fits + (too_many - fits) / 2;
            if self.least_distance(before, middle) <= self.t + SLACK { fits = middle } else { too_many = middle }
        }
        fits
    }

    /// No part of `rows` rows of a class is closer than that.
    fn least_distance(&self, before: &[u64], rows: u64) -> f64 {
        let all = before[before.len() - 1];
        let size = rows as f64;
        let lacking = |&(ref run, cost, share): &(Range<usize>, f64, f64)| {
            let inside = before[run.end] - before[run.start];
            let lacks = (share - inside as f64 / size).max(0.0);
            if self.divide { 2.0 * cost * lacks } else { cost * lacks.max(1.0 - share - (all - inside) as f64 / size) }
        };
        self.runs.iter().map(lacking).sum()
    }

    /// Whether a class is too far beyond doubt. O(runs).
    pub(crate) fn is_clearly_far(&self, before: &[u64]) -> bool {
        let rows = before[before.len() - 1] as f64;
        let moved = |&(ref run, cost, share): &(Range<usize>, f64, f64)| {
            cost * ((before[run.end] - before[run.start]) as f64 / rows - share).abs()
        };
        self.runs.iter().map(moved).sum::<f64>() > self.t + SLACK
    }
}
