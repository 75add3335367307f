//! Information kept (2009 paper, Definition 5; docs/model.md#information).
//!
//! I(v) = 1/|leaves(v)| over the leaves of the taxonomy, whether or not the table holds them; I(t) is the sum over
//! quasi-identifier and sensitive attributes; um(G) = I(G)/I(O), and I(O) = n(d + s) since originals are base values.
//! um alone is a degenerate aim, since general sensitive values everywhere score well: read it together with its two parts.

use std::sync::Arc;

use crate::microdata::{Attribute, Microdata};
use crate::publish::Publication;
use crate::taxonomy::{NodeId, Taxonomy};

use super::counts::RowsByNode;

/// Information kept, in all and by attribute; each figure is between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Information {
    /// um(G).
    pub all: f64,
    /// um_QI: the mean over the quasi-identifier's cells.
    pub quasi_identifiers: f64,
    /// um_SA: the mean over the sensitive cells; 1 where there are none, since nothing of them is lost.
    pub sensitive: f64,
    /// One per quasi-identifier attribute.
    pub by_quasi_identifier: Vec<AttributeInformation>,
    /// One per sensitive attribute.
    pub by_sensitive: Vec<AttributeInformation>,
    /// Share of rows with a general value of some sensitive attribute.
    pub sensitive_generalized: f64,
}

/// Information kept of one attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeInformation {
    /// Mean information of its cells.
    pub information: f64,
    /// Share of rows published with their base value.
    pub unchanged: f64,
    /// Rows by how many levels above the base value they are published, 0 first.
    pub levels: Vec<LevelShare>,
}

/// The rows that an attribute publishes at one distance from the base value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelShare {
    /// Steps up from the base value in the taxonomy as it stands (without padding).
    pub steps: usize,
    /// Rows.
    pub rows: u64,
}

impl Information {
    /// The information a publication keeps. O(rows · attributes).
    pub fn of(microdata: &Microdata, publication: &Publication) -> Self {
        let mut informing = Informing::new(microdata);
        (0..publication.class_count()).for_each(|class| informing.take(microdata, publication, class));
        informing.finish()
    }
}

/// An [`Information`] in the making: classes are taken one by one.
#[derive(Debug)]
pub struct Informing {
    quasi_identifiers: Vec<Tally>,
    sensitive: Vec<Tally>,
    /// Rows so far, and those with a general value of some sensitive attribute.
    rows: u64,
    generalized: u64,
}

/// What is counted of one attribute.
#[derive(Debug)]
struct Tally {
    taxonomy: Arc<Taxonomy>,
    rows: RowsByNode,
    /// Rows by steps up.
    steps: Vec<u64>,
}

impl Tally {
    fn new(attribute: &Attribute) -> Self {
        let taxonomy = Arc::clone(attribute.taxonomy());
        Self { rows: RowsByNode::none_yet(&taxonomy), steps: vec![0; taxonomy.levels()], taxonomy }
    }

    fn finish(self) -> AttributeInformation {
        let levels = self.steps.into_iter().enumerate().map(|(steps, rows)| LevelShare { steps, rows });
        AttributeInformation {
            information: self.rows.mean(|node| self.taxonomy.information(node)),
            unchanged: unchanged(&self.taxonomy, &self.rows),
            levels: levels.collect(),
        }
    }
}

impl Informing {
    /// No class yet. O(nodes).
    pub fn new(microdata: &Microdata) -> Self {
        let tallies = |attributes: &[Attribute]| attributes.iter().map(Tally::new).collect();
        Self {
            quasi_identifiers: tallies(microdata.quasi_identifiers()),
            sensitive: tallies(microdata.sensitive()),
            rows: 0,
            generalized: 0,
        }
    }

    /// Takes a class of the publication of these rows. O(its rows · attributes).
    pub fn take(&mut self, microdata: &Microdata, publication: &Publication, class: usize) {
        let class = publication.class(class);
        let quasi = self.quasi_identifiers.iter_mut().zip(microdata.quasi_identifiers()).zip(class.cells);
        for ((tally, attribute), &node) in quasi {
            tally.rows.add(node, class.rows.len() as u64);
            for &row in class.rows {
                tally.steps[steps_up(&tally.taxonomy, attribute.leaf_node(row as usize), node)] += 1;
            }
        }
        for &row in class.rows {
            let mut general = false;
            for (index, (tally, attribute)) in self.sensitive.iter_mut().zip(microdata.sensitive()).enumerate() {
                let node = publication.sensitive(index, row as usize);
                tally.rows.add(node, 1);
                tally.steps[steps_up(&tally.taxonomy, attribute.leaf_node(row as usize), node)] += 1;
                general |= !tally.taxonomy.is_leaf(node);
            }
            self.generalized += u64::from(general);
        }
        self.rows += class.rows.len() as u64;
    }

    /// What all classes keep.
    pub fn finish(self) -> Information {
        let of = |tallies: Vec<Tally>| tallies.into_iter().map(Tally::finish).collect::<Vec<AttributeInformation>>();
        let (by_quasi_identifier, by_sensitive) = (of(self.quasi_identifiers), of(self.sensitive));
        let sum = |of: &[AttributeInformation]| of.iter().map(|attribute| attribute.information).sum::<f64>();
        let (quasi, sensitive) = (sum(&by_quasi_identifier), sum(&by_sensitive));
        let (d, s) = (by_quasi_identifier.len(), by_sensitive.len());
        Information {
            all: (quasi + sensitive) / (d + s).max(1) as f64,
            quasi_identifiers: quasi / d.max(1) as f64,
            sensitive: if s == 0 { 1.0 } else { sensitive / s as f64 },
            by_quasi_identifier,
            by_sensitive,
            sensitive_generalized: self.generalized as f64 / self.rows.max(1) as f64,
        }
    }
}

/// Share of rows published with their base value: a leaf covers no other.
fn unchanged(taxonomy: &Taxonomy, rows: &RowsByNode) -> f64 {
    rows.mean(|node| f64::from(u8::from(taxonomy.is_leaf(node))))
}

/// Steps from a leaf up to the value it is published with; nodes with one leaf set are no step apart.
fn steps_up(taxonomy: &Taxonomy, leaf: NodeId, published: NodeId) -> usize {
    taxonomy.depth(leaf).saturating_sub(taxonomy.depth(published))
}
