//! Information kept (2009 paper, Definition 5; spec 0.5).
//!
//! I(v) = 1/|leaves(v)| over the leaves of the taxonomy, whether or not the table holds them; I(t) is the sum over
//! quasi-identifier and sensitive attributes; um(G) = I(G)/I(O), and I(O) = n(d + s) since originals are base values.
//! um alone is a degenerate aim, since general sensitive values everywhere score well: read it together with its two parts.

use crate::microdata::{Attribute, Microdata};
use crate::publish::{Publication, Release};
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
    /// Rows by how many levels above the base value they are published, 0 first. Empty where the original rows are not
    /// known.
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
        let quasi_identifiers = microdata.quasi_identifiers().iter().map(|attribute| &**attribute.taxonomy());
        let sensitive = microdata.sensitive().iter().map(|attribute| &**attribute.taxonomy());
        Self::of_cells(publication, quasi_identifiers, sensitive, Some(microdata))
    }

    /// As [`Self::of`], for a publication whose original rows need not be known: of all figures only
    /// [`AttributeInformation::levels`] depends on them.
    pub fn of_release(release: &Release) -> Self {
        let quasi_identifiers = release.quasi_identifiers.iter().map(|attribute| &*attribute.taxonomy);
        let sensitive = release.sensitive.iter().map(|attribute| &**attribute.spread.taxonomy());
        Self::of_cells(&release.publication, quasi_identifiers, sensitive, release.original.as_deref())
    }

    fn of_cells<'a>(
        publication: &Publication,
        quasi_identifiers: impl Iterator<Item = &'a Taxonomy>,
        sensitive: impl Iterator<Item = &'a Taxonomy>,
        original: Option<&Microdata>,
    ) -> Self {
        let by_quasi_identifier: Vec<_> = quasi_identifiers
            .enumerate()
            .map(|(index, taxonomy)| {
                let rows = RowsByNode::of_quasi_identifier(publication, index, taxonomy);
                let levels = original.map(|original| {
                    let attribute = &original.quasi_identifiers()[index];
                    levels(attribute, |row| publication.class(publication.class_of(row)).cells[index])
                });
                AttributeInformation::new(taxonomy, &rows, levels)
            })
            .collect();
        let taxonomies: Vec<&Taxonomy> = sensitive.collect();
        let by_sensitive: Vec<_> = taxonomies
            .iter()
            .enumerate()
            .map(|(index, taxonomy)| {
                let rows = RowsByNode::of_sensitive(publication, index, taxonomy);
                let levels = original
                    .map(|original| levels(&original.sensitive()[index], |row| publication.sensitive(index, row)));
                AttributeInformation::new(taxonomy, &rows, levels)
            })
            .collect();
        let sum = |of: &[AttributeInformation]| of.iter().map(|attribute| attribute.information).sum::<f64>();
        let (quasi, sensitive) = (sum(&by_quasi_identifier), sum(&by_sensitive));
        let (d, s) = (by_quasi_identifier.len(), by_sensitive.len());
        Self {
            all: (quasi + sensitive) / (d + s).max(1) as f64,
            quasi_identifiers: quasi / d.max(1) as f64,
            sensitive: if s == 0 { 1.0 } else { sensitive / s as f64 },
            by_quasi_identifier,
            by_sensitive,
            sensitive_generalized: sensitive_generalized(publication, &taxonomies),
        }
    }
}

impl AttributeInformation {
    fn new(taxonomy: &Taxonomy, rows: &RowsByNode, levels: Option<Vec<LevelShare>>) -> Self {
        Self {
            information: rows.mean(|node| taxonomy.information(node)),
            unchanged: unchanged(taxonomy, rows),
            levels: levels.unwrap_or_default(),
        }
    }
}

/// Share of rows published with their base value: a leaf covers no other.
pub(super) fn unchanged(taxonomy: &Taxonomy, rows: &RowsByNode) -> f64 {
    rows.mean(|node| f64::from(u8::from(taxonomy.is_leaf(node))))
}

/// Share of rows with a general value of some sensitive attribute. O(rows · attributes).
pub(super) fn sensitive_generalized(publication: &Publication, taxonomies: &[&Taxonomy]) -> f64 {
    let rows = publication.rows().len();
    let general = |row: &usize| {
        let mut attributes = taxonomies.iter().enumerate();
        attributes.any(|(index, taxonomy)| !taxonomy.is_leaf(publication.sensitive(index, *row)))
    };
    (0..rows).filter(general).count() as f64 / rows.max(1) as f64
}

fn levels(attribute: &Attribute, published: impl Fn(usize) -> NodeId) -> Vec<LevelShare> {
    let taxonomy = attribute.taxonomy();
    let mut steps = vec![0u64; taxonomy.levels()];
    for row in 0..attribute.leaves().len() {
        steps[steps_up(taxonomy, attribute.leaf_node(row), published(row))] += 1;
    }
    steps.into_iter().enumerate().map(|(steps, rows)| LevelShare { steps, rows }).collect()
}

/// Steps from a leaf up to the value it is published with; nodes with one leaf set are no step apart.
fn steps_up(taxonomy: &Taxonomy, leaf: NodeId, published: NodeId) -> usize {
    taxonomy.depth(leaf).saturating_sub(taxonomy.depth(published))
}
