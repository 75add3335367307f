//! Rows per published value: what most measures of cells are sums over.

use tauell_data::taxonomy::{ValueId, Values};

/// Rows of a published table per value that one attribute may be published with.
///
/// Measures count first and multiply once per value, so that no sum depends on the order of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowsByValue {
    rows: Vec<u64>,
}

impl RowsByValue {
    /// No rows yet. O(values).
    pub(super) fn none_yet(values: &Values) -> Self {
        Self { rows: vec![0; values.len()] }
    }

    /// More rows that are published as this value.
    pub(super) fn add(&mut self, value: ValueId, rows: u64) {
        self.rows[value.index()] += rows;
    }

    /// The values that are published, in their order, with their rows.
    pub(super) fn published(&self) -> impl Iterator<Item = (ValueId, u64)> + '_ {
        (0u32..).zip(&self.rows).filter(|&(_, &rows)| rows > 0).map(|(value, &rows)| (ValueId(value), rows))
    }

    /// As [`Self::mean`], for a figure that is not known for every value; `None` if it is unknown for a published one.
    pub(super) fn mean_known(&self, figure: impl Fn(ValueId) -> Option<f64>) -> Option<f64> {
        self.published()
            .all(|(value, _)| figure(value).is_some())
            .then(|| self.mean(|value| figure(value).unwrap_or(0.0)))
    }

    /// The mean of a figure of the published value over all rows; 0 without rows.
    pub(super) fn mean(&self, figure: impl Fn(ValueId) -> f64) -> f64 {
        let all: u64 = self.rows.iter().sum();
        // A fold from 0: the sum of no doubles is -0.
        let sum = self.published().fold(0.0, |sum, (value, rows)| sum + rows as f64 * figure(value));
        sum / all.max(1) as f64
    }
}
