//! Sizes of classes and what is made of them (docs/measures.md#class-sizes).

use serde::Serialize;

use crate::release::Publication;

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
    /// The figures of a publication. O(records · log records).
    pub fn of(publication: &Publication) -> Self {
        let left_out = publication.left_out() as u128 * publication.len() as u128;
        let mut sizes: Vec<u32> = publication.starts().windows(2).map(|ends| ends[1] - ends[0]).collect();
        sizes.sort_unstable();
        let rows: usize = sizes.iter().map(|&size| size as usize).sum();
        let classes = sizes.len();
        Self {
            classes,
            smallest: sizes.first().map_or(0, |&size| size as usize),
            k: publication.sharing().into_iter().min().unwrap_or(0) as usize,
            largest: sizes.last().map_or(0, |&size| size as usize),
            median: match classes {
                0 => 0.0,
                _ => (f64::from(sizes[(classes - 1) / 2]) + f64::from(sizes[classes / 2])) / 2.0,
            },
            average: if classes == 0 { 0.0 } else { rows as f64 / classes as f64 },
            discernibility: left_out + sizes.iter().map(|&size| u128::from(size) * u128::from(size)).sum::<u128>(),
        }
    }

    /// C_avg divided by the size that a class is asked to have at the least (k), or by the number of values (ℓ):
    /// 1 where no class is larger than it has to be (LeFevre, DeWitt and Ramakrishnan 2006). 0 for a size of 0.
    pub fn normalized_average(&self, least: u64) -> f64 {
        if least == 0 { 0.0 } else { self.average / least as f64 }
    }
}
