//! A release as it is read for estimates of one sensitive attribute.

use std::sync::Arc;

use crate::release::Release;
use crate::taxonomy::{LeafRank, Values};

use super::domain::Domain;
use super::error::EstimateError;
use super::form::Form;

/// A release, one of its sensitive attributes, and how that is published.
#[derive(Clone, Debug)]
pub struct Estimator {
    pub(super) release: Release,
    pub(super) attribute: usize,
    pub(super) domain: Domain,
}

impl Estimator {
    /// Reads a release. How the attribute is published follows from it, unless it is `said`: sets where all rows have one of one size
    /// and some two of them overlap, groups where no row's value stands beside it, else values that spread.
    /// O(rows + what the distinct published values stand for).
    ///
    /// # Errors
    /// Another form than was said, and sets that hold every value, of which nothing follows.
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn new(release: &Release, attribute: usize, said: Option<Form>) -> Result<Self, EstimateError> {
        let domain = Domain::of(release, attribute, said)?;
        Ok(Self { release: release.clone(), attribute, domain })
    }

    /// The release.
    pub fn release(&self) -> &Release {
        &self.release
    }

    /// The sensitive attribute, as the release counts them.
    pub fn attribute(&self) -> usize {
        self.attribute
    }

    /// How it is published.
    pub fn form(&self) -> Form {
        self.domain.form
    }

    /// ℓ, the values of each set; `None` where there are none.
    pub fn ell(&self) -> Option<usize> {
        (self.domain.form == Form::Sets).then_some(self.domain.ell)
    }

    /// The base values that are estimated, ascending: every vector of an [`super::Estimate`] has an entry for each. Of sets the domain S,
    /// all that some set of the file holds; else what some published value stands for, and what the original holds where it is known.
    pub fn values(&self) -> &[LeafRank] {
        &self.domain.values
    }

    /// The label of one of [`Self::values`].
    ///
    /// # Panics
    /// When there are not so many.
    pub fn label(&self, place: usize) -> &str {
        let sensitive = &self.release.sensitive[self.attribute];
        sensitive.label(sensitive.spread.taxonomy().leaf_node(self.domain.values[place]))
    }

    /// What the attribute may be published with.
    pub(super) fn published(&self) -> &Arc<Values> {
        self.release.publication.sensitive_values(self.attribute)
    }
}
