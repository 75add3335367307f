//! A publication with all that a reader of it may know: names, taxonomies, weights, and perhaps the original rows.
//!
//! It is one type whatever made the publication (an algorithm here, or a file from elsewhere), so that measures,
//! utility and the adversary are written once.

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::{Masses, Spread, Weights};
use crate::taxonomy::{LeafRank, NodeId, Taxonomy};

use super::{Promise, Publication, PublishedLabels};

/// A publication and what is known about it.
#[derive(Clone, Debug)]
pub struct Release {
    /// The quasi-identifier, in the order of the publication's cells.
    pub quasi_identifiers: Vec<ReleasedQuasiIdentifier>,
    /// The sensitive attributes, in the order of the publication's.
    pub sensitive: Vec<ReleasedSensitive>,
    /// The classes and their values.
    pub publication: Arc<Publication>,
    /// The rows before publication, where they are known: row `i` is the publication's row `i`.
    pub original: Option<Arc<Microdata>>,
}

/// A published quasi-identifier attribute.
#[derive(Clone, Debug)]
pub struct ReleasedQuasiIdentifier {
    /// The column.
    pub name: String,
    /// What its published values are nodes of.
    pub taxonomy: Arc<Taxonomy>,
    /// How they are written, and what they stand for where the taxonomy does not say.
    pub labels: PublishedLabels,
}

/// A published sensitive attribute.
#[derive(Clone, Debug)]
pub struct ReleasedSensitive {
    /// The column.
    pub name: String,
    /// How published values spread over base values; it knows the taxonomy.
    pub spread: Spread,
    /// The weights p(a) that the spread was made with.
    pub weights: Weights,
    /// How published values are written, and what they stand for where the taxonomy does not say.
    pub labels: PublishedLabels,
}

impl ReleasedQuasiIdentifier {
    /// The label of a published value.
    pub fn label(&self, node: NodeId) -> &str {
        self.labels.label(&self.taxonomy, node)
    }
}

impl ReleasedSensitive {
    /// The label of a published value.
    pub fn label(&self, node: NodeId) -> &str {
        self.labels.label(self.spread.taxonomy(), node)
    }
}

impl Release {
    /// A publication that was made here, with its original rows.
    pub fn of(microdata: Arc<Microdata>, promises: &[Promise], publication: Arc<Publication>) -> Self {
        let quasi_identifiers = microdata
            .quasi_identifiers()
            .iter()
            .map(|attribute| ReleasedQuasiIdentifier {
                name: attribute.name().to_owned(),
                taxonomy: Arc::clone(attribute.taxonomy()),
                labels: PublishedLabels::default(),
            })
            .collect();
        let sensitive = microdata
            .sensitive()
            .iter()
            .zip(promises)
            .map(|(attribute, promise)| ReleasedSensitive {
                name: attribute.name().to_owned(),
                spread: promise.spread().clone(),
                weights: promise.weights().clone(),
                labels: PublishedLabels::default(),
            })
            .collect();
        Self { quasi_identifiers, sensitive, publication, original: Some(microdata) }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.publication.rows().len()
    }

    /// The masses of one class under one sensitive attribute. O(rows of the class · log).
    pub fn masses(&self, class: usize, attribute: usize) -> Masses {
        self.sensitive[attribute].spread.masses(self.publication.histogram(class, attribute))
    }

    /// The masses of all classes under one sensitive attribute, one after the other: they are not to be kept.
    pub fn all_masses(&self, attribute: usize) -> impl Iterator<Item = Masses> + '_ {
        (0..self.publication.class_count()).map(move |class| self.masses(class, attribute))
    }

    /// The masses of the whole table as one class under one sensitive attribute, before anything was published: what
    /// t-closeness is measured against. Where the original rows are not known, of the whole publication.
    pub fn table(&self, attribute: usize) -> Masses {
        let Some(original) = &self.original else { return self.whole(attribute) };
        let original = &original.sensitive()[attribute];
        let counts = original.leaf_counts().into_iter().enumerate().filter(|&(_, count)| count > 0);
        let nodes = counts.map(|(rank, count)| (original.taxonomy().leaf_node(LeafRank(rank as u32)), count));
        self.sensitive[attribute].spread.masses(nodes)
    }

    /// The masses of the whole publication as one class under one sensitive attribute.
    pub fn whole(&self, attribute: usize) -> Masses {
        self.sensitive[attribute].spread.masses(self.publication.whole_histogram(attribute))
    }
}
