//! The requirements on one sensitive attribute.

use std::sync::Arc;

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, ValueId, Values};
use tauell_privacy::{Masses, Requirement, Setting, Shape, Spread, TauEll, Weights, WholeTable};

use super::keep::Closeness;

/// Requirements on one sensitive attribute, with the spread that its induced frequencies come from. A class satisfies
/// them if it satisfies every one of them.
#[derive(Clone, Debug)]
pub struct AttributeRequirements {
    spread: Spread,
    weights: Weights,
    /// One at least.
    requirements: Vec<Requirement>,
    /// The original table as one class: what t-closeness is measured against.
    whole: WholeTable,
}

impl AttributeRequirements {
    /// The requirement on sensitive attribute `index` of the microdata under these weights. O(rows + nodes).
    ///
    /// # Panics
    /// Without a requirement: there is no requirement then.
    pub fn new(
        microdata: &Microdata,
        index: usize,
        requirements: impl Into<Vec<Requirement>>,
        weights: &Weights,
    ) -> Self {
        let values = Arc::new(Values::of(Arc::clone(microdata.sensitive()[index].taxonomy())));
        Self::read(microdata, index, requirements.into(), weights, values)
    }

    fn read(
        microdata: &Microdata,
        index: usize,
        requirements: Vec<Requirement>,
        weights: &Weights,
        values: Arc<Values>,
    ) -> Self {
        let attribute = &microdata.sensitive()[index];
        let factor = requirements.iter().map(Requirement::factor).max().expect("there is a requirement");
        let spread = Spread::over(values, weights, microdata.len() as u64, factor);
        let counts = attribute.leaf_counts();
        let counts = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        let whole =
            spread.masses(counts.map(|(rank, &count)| (attribute.taxonomy().leaf_node(LeafRank(rank as u32)), count)));
        Self { spread, weights: weights.clone(), requirements, whole: whole.into() }
    }

    /// The requirement with weight 1 for every value that occurs.
    pub fn with_default_weights(
        microdata: &Microdata,
        index: usize,
        requirements: impl Into<Vec<Requirement>>,
    ) -> Self {
        let weights = Weights::where_present(&microdata.sensitive()[index].leaf_counts());
        Self::new(microdata, index, requirements, &weights)
    }

    /// The same requirements, if more may be published than the nodes of a taxonomy. O(rows + values).
    #[must_use]
    pub fn over(&self, microdata: &Microdata, index: usize, values: &Arc<Values>) -> Self {
        Self::read(microdata, index, self.requirements.clone(), &self.weights, Arc::clone(values))
    }

    /// The same with another requirement in the place of one.
    pub(super) fn with_instead(&self, requirement: &Requirement, other: &Requirement) -> Self {
        let mut requirements = self.requirements.clone();
        requirements.iter_mut().filter(|one| *one == requirement).for_each(|one| *one = other.clone());
        Self { requirements, ..self.clone() }
    }

    /// The same with one requirement alone.
    pub(super) fn with_only(&self, requirement: &Requirement) -> Self {
        Self { requirements: vec![requirement.clone()], ..self.clone() }
    }

    /// How published values spread over base values.
    pub fn spread(&self) -> &Spread {
        &self.spread
    }

    /// The adversary's weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What a recipient of a published table can infer about the attribute.
    pub fn known(&self) -> (Spread, Weights) {
        (self.spread.clone(), self.weights.clone())
    }

    /// The requirements, in their order.
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// The (τ, ℓ) among the requirements, the first if there are several.
    pub fn tau_ell(&self) -> Option<TauEll> {
        self.requirements.iter().find_map(Requirement::tau_ell)
    }

    /// The requirement to show if only one fits: the (τ, ℓ) if there is one, else the first.
    pub fn leading(&self) -> &Requirement {
        &self.requirements[self.leading_place()]
    }

    /// Its place among the requirements.
    pub fn leading_place(&self) -> usize {
        self.requirements.iter().position(|one| one.tau_ell().is_some()).unwrap_or(0)
    }

    /// The original table as one class.
    pub fn whole(&self) -> &WholeTable {
        &self.whole
    }

    /// What classes are checked against.
    pub fn setting(&self) -> Setting<'_> {
        Setting { spread: &self.spread, whole: &self.whole }
    }

    /// The masses of a class given as counts per published value.
    pub fn masses(&self, counts: impl IntoIterator<Item = (impl Into<ValueId>, u64)>) -> Masses {
        self.spread.masses(counts)
    }

    /// Whether a class with these masses satisfies the requirements.
    pub fn holds(&self, masses: &Masses) -> bool {
        self.first_broken(masses).is_none()
    }

    /// The first requirement that a class with these masses breaks.
    pub fn first_broken(&self, masses: &Masses) -> Option<&Requirement> {
        self.requirements.iter().find(|requirement| !requirement.holds(masses, self.setting()))
    }

    /// Whether rows with these masses satisfy the requirements on sensitive values: all but k-anonymity.
    #[cfg(test)]
    pub(crate) fn is_diverse(&self, masses: &Masses) -> bool {
        let mut of_values = self.requirements.iter().filter(|one| !one.asks_of_rows());
        of_values.all(|requirement| requirement.holds(masses, self.setting()))
    }

    /// Rows that a class must have at least. A filter, not the whole condition.
    pub fn least_rows(&self) -> u64 {
        self.requirements.iter().map(Requirement::least_rows).max().unwrap_or(1)
    }

    /// Base values of positive induced mass that a class must have at least. A filter, not the whole condition.
    pub(super) fn least_values(&self) -> u32 {
        let least = |requirement: &Requirement| match requirement.shape() {
            Shape::Close { t, distance } => Closeness::of(t, distance, self).least_values(),
            _ => requirement.least_values(),
        };
        self.requirements.iter().map(least).max().unwrap_or(1)
    }
}
