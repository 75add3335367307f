//! A release as it is read for estimates of one sensitive attribute.

use std::sync::Arc;

use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, Values};
use tauell_publish::release::{Release, ReleasedQuasiIdentifier};

use super::domain::Domain;
use super::error::EstimateError;
use super::form::EstimateForm;

/// A release, one of its sensitive attributes, and how that is published.
#[derive(Clone, Debug)]
pub struct Estimator {
    pub(super) release: Release,
    pub(super) attribute: usize,
    pub(super) domain: Domain,
    /// The rows before published table, in any order.
    original: Option<Arc<Microdata>>,
}

impl Estimator {
    /// Reads a release. How the attribute is published follows from it, unless it is given: sets if all rows have one
    /// of one size and some two of them overlap, groups if values are published apart from the rows, else values that
    /// spread. O(rows + base values of the distinct published values).
    ///
    /// # Errors
    /// Another form than the given one, and sets that contain every value, from which nothing follows.
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn new(release: &Release, attribute: usize, said: Option<EstimateForm>) -> Result<Self, EstimateError> {
        let domain = Domain::of(release, attribute, said)?;
        let estimator = Self { release: release.clone(), attribute, domain, original: None };
        Ok(match &release.original {
            Some(original) => estimator.against(Arc::clone(original)),
            None => estimator,
        })
    }

    /// The same, compared with these rows: those that the release was made from, in any order, of as many attributes under the same trees.
    ///
    /// # Panics
    /// If an attribute's taxonomy is another than the release's.
    #[must_use]
    pub fn against(mut self, original: Arc<Microdata>) -> Self {
        let (quasi, sensitive) = (original.quasi_identifiers(), original.sensitive());
        let trees = quasi.iter().chain(sensitive).map(Attribute::taxonomy);
        let own = self.release.quasi_identifiers.iter().map(ReleasedQuasiIdentifier::taxonomy);
        let own = own.chain(self.release.sensitive.iter().map(|of| of.spread.taxonomy()));
        assert!(trees.clone().count() == own.clone().count(), "as many attributes");
        assert!(
            trees.zip(own).all(|(a, b)| Arc::ptr_eq(a, b) || a.same_as(b)),
            "the original has the trees of the release"
        );
        self.domain.with(sensitive[self.attribute].leaves());
        self.original = Some(original);
        self
    }

    /// The rows that it is compared with.
    pub fn original(&self) -> Option<&Arc<Microdata>> {
        self.original.as_ref()
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
    pub fn form(&self) -> EstimateForm {
        self.domain.form
    }

    /// ℓ, the values of each set; `None` if there are none.
    pub fn ell(&self) -> Option<usize> {
        (self.domain.form == EstimateForm::Sets).then_some(self.domain.ell)
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
