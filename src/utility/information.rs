//! Information kept (2009 paper, Definition 5; spec 0.5).
//!
//! I(v) = 1/|leaves(v)| over the leaves of the taxonomy, whether or not the table holds them; I(t) is the sum over
//! quasi-identifier and sensitive attributes; um(G) = I(G)/I(O), and I(O) = n(d + s) since originals are base values.
//! um alone is a degenerate aim, since general sensitive values everywhere score well: read it together with its two parts.

use crate::microdata::{Attribute, Microdata};
use crate::publish::Publication;
use crate::taxonomy::{NodeId, Taxonomy};

/// Information kept, in all and by attribute; each figure is between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Information {
    /// um(G).
    pub all: f64,
    /// um_QI: the mean over the quasi-identifier's cells.
    pub quasi_identifiers: f64,
    /// um_SA: the mean over the sensitive cells.
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
        let n = microdata.len();
        let by_quasi_identifier: Vec<_> = microdata
            .quasi_identifiers()
            .iter()
            .enumerate()
            .map(|(index, attribute)| {
                attribute_information(attribute, n, |row| publication.class(publication.class_of(row)).cells[index])
            })
            .collect();
        let by_sensitive: Vec<_> = microdata
            .sensitive()
            .iter()
            .enumerate()
            .map(|(index, attribute)| attribute_information(attribute, n, |row| publication.sensitive(index, row)))
            .collect();
        let generalized = (0..n)
            .filter(|&row| {
                let mut attributes = microdata.sensitive().iter().enumerate();
                attributes.any(|(index, attribute)| !attribute.taxonomy().is_leaf(publication.sensitive(index, row)))
            })
            .count();
        let sum = |of: &[AttributeInformation]| of.iter().map(|attribute| attribute.information).sum::<f64>();
        let (quasi, sensitive) = (sum(&by_quasi_identifier), sum(&by_sensitive));
        let (d, s) = (by_quasi_identifier.len(), by_sensitive.len());
        Self {
            all: (quasi + sensitive) / (d + s).max(1) as f64,
            quasi_identifiers: quasi / d.max(1) as f64,
            sensitive: sensitive / s.max(1) as f64,
            by_quasi_identifier,
            by_sensitive,
            sensitive_generalized: if n == 0 { 0.0 } else { generalized as f64 / n as f64 },
        }
    }
}

fn attribute_information(
    attribute: &Attribute,
    rows: usize,
    published: impl Fn(usize) -> NodeId,
) -> AttributeInformation {
    let taxonomy = attribute.taxonomy();
    // Count first, divide once per node: the sum does not depend on the order of rows.
    let mut count = vec![0u64; taxonomy.node_count()];
    let mut steps = vec![0u64; taxonomy.levels()];
    for row in 0..rows {
        let node = published(row);
        count[node.index()] += 1;
        steps[steps_up(taxonomy, attribute.leaf_node(row), node)] += 1;
    }
    let information: f64 =
        taxonomy.nodes().zip(&count).map(|(node, &count)| count as f64 * taxonomy.information(node)).sum();
    let whole = rows.max(1) as f64;
    AttributeInformation {
        information: information / whole,
        unchanged: steps[0] as f64 / whole,
        levels: steps.into_iter().enumerate().map(|(steps, rows)| LevelShare { steps, rows }).collect(),
    }
}

/// Steps from a leaf up to the value it is published with; nodes with one leaf set are no step apart.
fn steps_up(taxonomy: &Taxonomy, leaf: NodeId, published: NodeId) -> usize {
    taxonomy.depth(leaf).saturating_sub(taxonomy.depth(published))
}
