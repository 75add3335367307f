//! What one sensitive attribute is promised.

use crate::microdata::Microdata;
use crate::privacy::{Masses, Spread, TauEll, Weights};
use crate::taxonomy::NodeId;

/// A requirement on one sensitive attribute, with the spread its induced frequencies come from.
#[derive(Clone, Debug)]
pub struct Promise {
    spread: Spread,
    weights: Weights,
    requirement: TauEll,
}

impl Promise {
    /// The promise on sensitive attribute `index` of the microdata under these weights. O(rows + nodes).
    pub fn new(microdata: &Microdata, index: usize, requirement: TauEll, weights: &Weights) -> Self {
        let taxonomy = microdata.sensitive()[index].taxonomy().clone();
        let spread = Spread::new(taxonomy, weights, microdata.len() as u64, requirement.factor());
        Self { spread, weights: weights.clone(), requirement }
    }

    /// The promise with weight 1 for every value that occurs.
    pub fn with_default_weights(microdata: &Microdata, index: usize, requirement: TauEll) -> Self {
        let weights = Weights::where_present(&microdata.sensitive()[index].leaf_counts());
        Self::new(microdata, index, requirement, &weights)
    }

    /// How published values spread over base values.
    pub fn spread(&self) -> &Spread {
        &self.spread
    }

    /// The adversary's weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The requirement.
    pub fn requirement(&self) -> TauEll {
        self.requirement
    }

    /// The masses of a class given as counts per published value.
    pub fn masses(&self, counts: impl IntoIterator<Item = (NodeId, u64)>) -> Masses {
        self.spread.masses(counts)
    }

    /// Whether a class with these masses keeps the promise.
    pub fn holds(&self, masses: &Masses) -> bool {
        self.requirement.holds(masses)
    }
}
