//! What a recipient has: a published table with all that may be known about it, names, taxonomies, weights, and perhaps
//! the original rows.
//!
//! It is one type whatever made the published table (an algorithm here, or a file from elsewhere), so that measures,
//! utility and the adversary are written once (docs/explanation/model.md#release). It holds the classes, which of them
//! can contain a person, how sensitive values are distributed there, and what each cell covers; nothing outside knows
//! how.
//!
//! ```
//! use std::sync::Arc;
//! use tauell_data::microdata::{Attribute, Dropped, Microdata};
//! use tauell_privacy::{Spread, Weights};
//! use tauell_publish::release::{Knowledge, PublicationBuilder, Publication, Release};
//! use tauell_data::taxonomy::{LeafRank, Values, read_hierarchy};
//!
//! let ages = Arc::new(read_hierarchy(b"20;*\n30;*\n", "age.csv")?);
//! let diseases = Arc::new(read_hierarchy(b"flu;*\ncold;*\n", "disease.csv")?);
//! let age = Attribute::new("age", 0, Arc::clone(&ages), [0, 1].map(LeafRank).to_vec());
//! let disease = Attribute::new("disease", 1, Arc::clone(&diseases), [0, 1].map(LeafRank).to_vec());
//! let people = Arc::new(Microdata::new(vec![0, 1], vec![age], vec![disease], Dropped::default()));
//!
//! // Two tables: both ages as they are, and the two diseases of their group.
//! let exact = |of: &Attribute, row: usize| of.leaf_node(row).into();
//! let class = [0, 1].map(|row| (Box::from([exact(&people.quasi_identifiers()[0], row)]), vec![row as u32]));
//! let publication = Publication::of(PublicationBuilder {
//!     quasi_identifiers: vec![Arc::new(Values::of(ages))],
//!     sensitive_values: vec![Arc::new(Values::of(Arc::clone(&diseases)))],
//!     len: 2,
//!     classes: vec![class.to_vec()],
//!     sensitive: vec![(0..2).map(|row| exact(&people.sensitive()[0], row)).collect()],
//!     linked: false,
//! });
//! let weights = Weights::where_present(&[1, 1]);
//! let spread = Spread::new(diseases, &weights, 2, 1);
//! let release = Release::of(people, [(spread, weights)], Arc::new(publication));
//!
//! // Whoever looks for someone of 20 finds her row, and that she has the flu or a cold.
//! let aged_20 = release.quasi_identifiers[0].taxonomy().node("20");
//! let [candidate] = release.candidates(&Knowledge::of([aged_20.map(Into::into)]))[..] else { unreachable!() };
//! assert_eq!((candidate.rows, release.masses(candidate.class, 0).frequencies()), (1, vec![0.5, 0.5]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod knowledge;
mod labels;
mod partition;
mod publication;

pub use knowledge::{Candidate, Knowledge};
pub use labels::PublishedLabels;
pub use partition::Partition;
pub use publication::{
    Class, Composing, MadeClass, OrderedClasses, Publication, PublicationBuilder, PublishedRecords, Record,
};

use std::sync::Arc;

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, Taxonomy, ValueId, Values};
use tauell_privacy::{Masses, Spread, Weights};

/// A published table and what is known about it.
#[derive(Clone, Debug)]
pub struct Release {
    /// The quasi-identifier, in the order of the published table's cells.
    pub quasi_identifiers: Vec<ReleasedQuasiIdentifier>,
    /// The sensitive attributes, in the order of the published table's.
    pub sensitive: Vec<ReleasedSensitive>,
    /// The classes and their values.
    pub publication: Arc<Publication>,
    /// The rows before published table, where they are known: row `i` is the published table's row `i`.
    pub original: Option<Arc<Microdata>>,
}

/// A published quasi-identifier attribute.
#[derive(Clone, Debug)]
pub struct ReleasedQuasiIdentifier {
    /// The column.
    pub name: String,
    /// What it may be published with.
    pub values: Arc<Values>,
    /// How they are written, and what they cover if the taxonomy does not define it.
    pub labels: PublishedLabels,
}

/// A published sensitive attribute.
#[derive(Clone, Debug)]
pub struct ReleasedSensitive {
    /// The column.
    pub name: String,
    /// How published values spread over base values; it has the taxonomy.
    pub spread: Spread,
    /// The weights p(a) that the spread was made with.
    pub weights: Weights,
    /// How published values are written, and what they cover if the taxonomy does not define it.
    pub labels: PublishedLabels,
}

impl ReleasedQuasiIdentifier {
    /// The tree of its values.
    pub fn taxonomy(&self) -> &Arc<Taxonomy> {
        self.values.taxonomy()
    }

    /// The label of a published value.
    pub fn label(&self, value: impl Into<ValueId>) -> &str {
        self.labels.label(&self.values, value.into())
    }
}

impl ReleasedSensitive {
    /// The label of a published value.
    pub fn label(&self, value: impl Into<ValueId>) -> &str {
        self.labels.label(self.spread.values(), value.into())
    }
}

impl Release {
    /// A published table that was made here, with its original rows: row `i` is the microdata's row `i`. `known` is how each sensitive
    /// attribute is read.
    ///
    /// # Panics
    /// Where there is not one reading per sensitive attribute.
    pub fn of(
        microdata: Arc<Microdata>,
        known: impl IntoIterator<Item = (Spread, Weights)>,
        publication: Arc<Publication>,
    ) -> Self {
        let quasi = microdata.quasi_identifiers().iter().enumerate();
        let quasi_identifiers = quasi.map(|(index, attribute)| ReleasedQuasiIdentifier {
            name: attribute.name().to_owned(),
            values: Arc::clone(publication.quasi_identifier_values(index)),
            labels: PublishedLabels::default(),
        });
        let sensitive = microdata.sensitive().iter().zip(known).map(|(attribute, (spread, weights))| {
            ReleasedSensitive { name: attribute.name().to_owned(), spread, weights, labels: PublishedLabels::default() }
        });
        let (quasi_identifiers, sensitive): (Vec<_>, Vec<_>) = (quasi_identifiers.collect(), sensitive.collect());
        assert_eq!(sensitive.len(), microdata.sensitive().len(), "every sensitive attribute is read somehow");
        Self { quasi_identifiers, sensitive, publication, original: Some(microdata) }
    }

    /// Number of published rows.
    pub fn rows(&self) -> usize {
        self.publication.rows().len()
    }

    /// The masses of one class under one sensitive attribute. O(rows of the class · log).
    pub fn masses(&self, class: usize, attribute: usize) -> Masses {
        self.sensitive[attribute].spread.masses(self.publication.histogram(class, attribute))
    }

    /// The masses of all classes under one sensitive attribute, one after the other: they are too large to store.
    pub fn all_masses(&self, attribute: usize) -> impl Iterator<Item = Masses> + '_ {
        (0..self.publication.class_count()).map(move |class| self.masses(class, attribute))
    }

    /// Whether a cell of a record's quasi-identifier is generalized, as far as its label shows. O(attributes).
    pub fn is_generalized(&self, record: usize) -> bool {
        let cells = self.publication.record(record).1.cells.iter().zip(&self.quasi_identifiers);
        cells.into_iter().any(|(&value, of)| of.labels.extent(&of.values, value).is_exact() == Some(false))
    }

    /// The masses of the whole table as one class under one sensitive attribute, before publishing: the reference of
    /// t-closeness. If the original rows are not known, of the whole published table.
    pub fn table(&self, attribute: usize) -> Masses {
        let Some(original) = &self.original else { return self.whole(attribute) };
        let original = &original.sensitive()[attribute];
        let counts = original.leaf_counts().into_iter().enumerate().filter(|&(_, count)| count > 0);
        let nodes = counts.map(|(rank, count)| (original.taxonomy().leaf_node(LeafRank(rank as u32)), count));
        self.sensitive[attribute].spread.masses(nodes)
    }

    /// The masses of the whole published table as one class under one sensitive attribute.
    pub fn whole(&self, attribute: usize) -> Masses {
        self.sensitive[attribute].spread.masses(self.publication.whole_histogram(attribute))
    }
}
