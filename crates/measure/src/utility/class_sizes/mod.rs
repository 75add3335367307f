//! Sizes of classes, and the measures that follow from them alone, one per file (docs/reference/measures.md#class-sizes).
//!
//! To change it: sizes are those of the published classes, rows that are suppressed are in none; a test holds the figures against the
//! definitions of the papers (`tests/spec_utility.rs`).

mod average;
mod average_over_k;
mod average_over_l;
mod count;
mod discernibility;
mod largest;
mod median;
mod smallest;

pub(super) use average::AverageClassSize;
pub(super) use average_over_k::AverageOverK;
pub(super) use average_over_l::AverageOverL;
pub(super) use count::ClassCount;
pub(super) use discernibility::Discernibility;
pub(super) use largest::LargestClass;
pub(super) use median::MedianClassSize;
pub(super) use smallest::SmallestClass;

use serde::Serialize;

use super::measure::Figure;

use tauell_publish::release::Publication;

/// The figures that depend on class sizes only.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ClassSizes {
    /// Number of classes.
    pub classes: usize,
    /// Size of the smallest class. 0 without classes.
    pub smallest: usize,
    /// The k of k-anonymity: the fewest rows that share a published quasi-identifier. The smallest class where each has one of its
    /// own.
    pub k: usize,
    /// Size of the largest class.
    pub largest: usize,
    /// The size in the middle when classes are sorted by size; the mean of the two middle ones where their number is even.
    pub median: f64,
    /// Rows per class, C_avg.
    pub average: f64,
    /// Discernibility, Σ |E|²: every row is charged the size of its class, one that was left out all rows (Bayardo and Agrawal
    /// 2005).
    pub discernibility: u128,
}

impl ClassSizes {
    /// The figures of a publication. O(classes); O(records · log records) where classes have several.
    pub fn of(publication: &Publication) -> Self {
        let left_out = publication.left_out() as u128 * publication.len() as u128;
        let mut sizes: Vec<u32> = publication.starts().windows(2).map(|ends| ends[1] - ends[0]).collect();
        let rows: usize = sizes.iter().map(|&size| size as usize).sum();
        let classes = sizes.len();
        let discernibility = left_out + sizes.iter().map(|&size| u128::from(size) * u128::from(size)).sum::<u128>();
        Self {
            classes,
            smallest: sizes.iter().min().map_or(0, |&size| size as usize),
            k: publication.sharing().into_iter().min().unwrap_or(0) as usize,
            largest: sizes.iter().max().map_or(0, |&size| size as usize),
            median: median_of(&mut sizes),
            average: if classes == 0 { 0.0 } else { rows as f64 / classes as f64 },
            discernibility,
        }
    }

    /// C_avg divided by the size that a class is asked to have at the least (k), or by the number of values (ℓ):
    /// 1 where no class is larger than it has to be (LeFevre, DeWitt and Ramakrishnan 2006). 0 for a size of 0.
    pub(crate) fn normalized_average(&self, least: u64) -> f64 {
        if least == 0 { 0.0 } else { self.average / least as f64 }
    }
}

/// A figure divided by a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Normalized {
    /// What it is divided by.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub by: u64,
    /// The quotient.
    pub value: f64,
}

impl Figure for Normalized {
    fn number(&self) -> Option<f64> {
        Some(self.value)
    }
}

impl ClassSizes {
    /// C_avg divided by this size or number.
    fn average_over(&self, by: u64) -> Normalized {
        Normalized { by, value: self.normalized_average(by) }
    }
}

/// The size in the middle, or the mean of the two; 0 without any. O(sizes).
fn median_of(sizes: &mut [u32]) -> f64 {
    if sizes.is_empty() {
        return 0.0;
    }
    let is_odd = sizes.len() % 2 == 1;
    let (below, &mut middle, _) = sizes.select_nth_unstable(sizes.len() / 2);
    let before = if is_odd { middle } else { below.iter().copied().max().unwrap_or(middle) };
    (f64::from(before) + f64::from(middle)) / 2.0
}
