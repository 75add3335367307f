//! Sizes of classes and what is made of them.

use serde::Serialize;

use crate::publish::Publication;

/// The figures that depend on class sizes only.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ClassSizes {
    /// Number of classes.
    pub classes: usize,
    /// Size of the smallest class: the k of k-anonymity. 0 without classes.
    pub smallest: usize,
    /// Size of the largest class.
    pub largest: usize,
    /// Rows per class, C_avg.
    pub average: f64,
    /// Discernibility, Σ |E|²: every row is charged the size of its class (Bayardo and Agrawal 2005).
    pub discernibility: u128,
}

impl ClassSizes {
    /// The figures of a publication. O(classes).
    pub fn of(publication: &Publication) -> Self {
        let sizes = publication.classes().map(|class| class.rows.len());
        let (mut smallest, mut largest, mut rows, mut discernibility) = (usize::MAX, 0, 0usize, 0u128);
        for size in sizes {
            smallest = smallest.min(size);
            largest = largest.max(size);
            rows += size;
            discernibility += (size as u128) * (size as u128);
        }
        let classes = publication.class_count();
        Self {
            classes,
            smallest: if classes == 0 { 0 } else { smallest },
            largest,
            average: if classes == 0 { 0.0 } else { rows as f64 / classes as f64 },
            discernibility,
        }
    }
}
