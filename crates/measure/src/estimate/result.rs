//! What was estimated of a category, and how far it is off.

use super::domain::ELSEWHERE;
use super::estimator::Estimator;
use super::moments::{OF_95_PERCENT, expected_mse, score_interval};

/// An estimate of how many rows of a category have each value, from the published file. All vectors are by the values
/// of the [`super::Estimator`].
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// N: rows of the category. One whose cell is general counts with the part of it that the category takes.
    pub rows: f64,
    /// Whether some count so. How people spread inside a general cell no one knows: there is no standard error then.
    pub by_part: bool,
    /// V̂: unbiased, with the sum N; of sets it may be below 0.
    pub raw: Vec<f64>,
    /// The requested estimate, with the sum N and none below 0 unless it is the raw one.
    pub counts: Vec<f64>,
    /// The standard error of the raw estimate; `None` if it is not known.
    pub(super) errors: Option<Vec<f64>>,
    /// The fewest and the most rows that can have the value, whatever was drawn; `None` if that is not known.
    pub(super) bounds: Option<Vec<(f64, f64)>>,
    /// s and ℓ of sets.
    pub(super) sets: Option<(usize, usize)>,
    /// Whether values are published with groups, so that the standard error assumes independence within them.
    pub(super) of_groups: bool,
}

/// How many rows of a category have each value, by the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// N, including rows that were suppressed.
    pub rows: u64,
    /// By the values of the estimator.
    pub counts: Vec<u64>,
}

impl Truth {
    /// Of no one yet.
    pub(super) fn none(of: &Estimator) -> Self {
        Self { rows: 0, counts: vec![0; of.domain.values.len()] }
    }

    /// One more row, whose sensitive value is this leaf. Where no set of the file holds it the row counts in the rows alone.
    pub(super) fn add(&mut self, of: &Estimator, leaf: u32) {
        self.rows += 1;
        let place = of.domain.place[leaf as usize];
        if place != ELSEWHERE {
            self.counts[place as usize] += 1;
        }
    }
}

impl Estimate {
    /// The estimated share of a value; 0 without rows.
    pub fn share(&self, value: usize) -> f64 {
        if self.rows > 0.0 { self.counts[value] / self.rows } else { 0.0 }
    }

    /// The standard error of the raw estimate of a value, in rows; 0 if the file shows it exactly, `None` if it is not
    /// known. For groups, it assumes independence within them.
    pub fn standard_error(&self, value: usize) -> Option<f64> {
        self.errors.as_ref().map(|errors| errors[value])
    }

    /// Between which numbers of rows the true one lies: for sets, the counts that agree with the raw estimate 95 times
    /// in 100 (`score_interval`), cut to what is possible; for groups and exact values, the fewest and the most that
    /// are possible, which always hold. `None` if they are not known.
    pub fn interval(&self, value: usize) -> Option<(f64, f64)> {
        let (least, most) = self.bounds.as_ref()?[value];
        let Some((values, ell)) = self.sets else { return Some((least, most)) };
        let (low, high) = score_interval(self.raw[value], self.rows, values, ell);
        Some((low.clamp(least, most), high.clamp(least, most)))
    }

    /// For groups: 1.96 standard errors to either side of the estimate, cut to what is possible. It contains the true
    /// number 95 times in 100 if the value is independent of the quasi-identifier within each group, and far less often
    /// if it is not (docs/explanation/estimate.md#from-groups). `None` elsewhere.
    pub(crate) fn interval_under_independence(&self, value: usize) -> Option<(f64, f64)> {
        let ((least, most), error) = (self.bounds.as_ref()?[value], self.standard_error(value)?);
        let around = |to: f64| (self.raw[value] + to * OF_95_PERCENT * error).clamp(least, most);
        self.of_groups.then(|| (around(-1.0), around(1.0)))
    }

    /// The expected mean squared error of the raw estimate: Σ variance/(s·N²). For sets it is exact, whatever the true
    /// counts are ([`expected_mse`]); for groups it assumes independence within them. `None` if it is not known, and
    /// without rows.
    pub fn expected_mse(&self) -> Option<f64> {
        let errors = self.errors.as_ref().filter(|_| self.rows > 0.0)?;
        Some(match self.sets {
            Some((values, ell)) => expected_mse(self.rows, values, ell),
            None => {
                errors.iter().map(|error| error * error).sum::<f64>() / (errors.len() as f64 * self.rows * self.rows)
            }
        })
    }

    /// The mean squared error of the paper's equation 2: the mean over all values of (V/N - V̂/N̂)², N and N̂ being the
    /// rows of the category in the original and in the published table. They differ if rows count fractionally, or were
    /// suppressed. If no row was published, all shares are 0. `None` if the category has no original row.
    pub fn mse(&self, truth: &Truth) -> Option<f64> {
        let rows = truth.rows as f64;
        let errors = truth.counts.iter().enumerate().map(|(value, &count)| count as f64 / rows - self.share(value));
        let sum: f64 = errors.map(|error| error * error).sum();
        (truth.rows > 0).then(|| sum / truth.counts.len() as f64)
    }
}
