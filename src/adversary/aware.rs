//! The adversary who knows the algorithm, held against a promise of (τ, ℓ) (spec A.10; the project's own, no paper's).
//!
//! Excess of a class: the largest `F_aware(k) - ψ(k)` over `1 ≤ k < ℓ`, with the frequencies of an [`AwareReader`]. Above 0
//! the class breaks the promise for whoever knows how rows were chosen; what is within a billionth of the limit counts
//! as within it.

use crate::microdata::Microdata;
use crate::publish::{Promise, Publication};

use super::reader::TOLERANCE;
use super::{AwareReader, Broken, General};

/// A publication under one sensitive attribute and its promise, as an adversary reads it who knows how rows are chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Aware {
    reader: AwareReader,
    /// Per class.
    excess: Vec<f64>,
}

impl Aware {
    /// Reads a publication as this adversary does, under sensitive attribute `attribute` and its promise.
    /// O(rows · log rows + classes · m · log m + nodes · m), m being the number of base values.
    ///
    /// # Panics
    /// When the attribute, the promise and the publication are not of this microdata.
    pub fn of(microdata: &Microdata, promise: &Promise, publication: &Publication, attribute: usize) -> Self {
        let reader = AwareReader::read(microdata, promise.spread(), publication, attribute)
            .expect("a value that occurs has positive weight");
        let excess = |class| match promise.tau_ell() {
            Some(requirement) => reader.excess(class, &requirement),
            // Of the other kinds, by how much the class misses the requirement, in its own unit.
            None => -promise.leading().margin(&reader.masses(class), promise.setting()),
        };
        let excess = (0..reader.class_count()).map(excess).collect();
        Self { reader, excess }
    }

    /// The reading, whatever was promised.
    pub fn reader(&self) -> &AwareReader {
        &self.reader
    }

    /// `f_aware` of a class, per base value in taxonomy order.
    pub fn frequencies(&self, class: usize) -> &[f64] {
        self.reader.frequencies(class)
    }

    /// The largest `F_aware(k) - ψ(k)` of a class over `k < ℓ`: by what share of the class it goes beyond the limit, or
    /// stays below it where negative.
    pub fn excess(&self, class: usize) -> f64 {
        self.excess[class]
    }

    /// The largest excess of all classes.
    pub fn worst_excess(&self) -> f64 {
        self.excess.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether a class breaks the requirement for this adversary.
    pub fn breaks(&self, class: usize) -> bool {
        self.excess[class] > TOLERANCE
    }

    /// The classes that break the requirement for this adversary.
    pub fn broken(&self) -> Broken {
        (0..self.excess.len())
            .filter(|&class| self.breaks(class))
            .fold(Broken::default(), |sum, class| sum.and(self.reader.rows(class)))
    }

    /// The general values that are published, in taxonomy order, and what is behind them.
    pub fn general(&self) -> &[General] {
        self.reader.general()
    }
}
