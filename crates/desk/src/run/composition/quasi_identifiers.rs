//! The rows of each quasi-identifier in the table, and how many rows have it in a file.

use std::collections::BTreeMap;

use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, Taxonomy, ValueId, Values};
use tauell_publish::release::Release;

use super::earlier_release::NO_LEAF;

/// People with one quasi-identifier.
#[derive(Clone, Debug, Default)]
pub(super) struct Alike {
    /// Rows of the microdata.
    pub rows: Vec<u32>,
    /// How many the file has.
    pub earlier: usize,
    /// Records of the file.
    pub records: Vec<u32>,
}

/// The people of the table and the rows of the file by their quasi-identifier, in leaves of the file's trees; `None` where the file
/// does not publish it exactly, or has none of the table's.
pub(super) fn by_quasi_identifier(microdata: &Microdata, release: &Release) -> Option<BTreeMap<Vec<u32>, Alike>> {
    let publication = &release.publication;
    let attribute = |name: &str| microdata.quasi_identifiers().iter().find(|attribute| attribute.name() == name);
    let own = release.quasi_identifiers.iter().map(|quasi| {
        let attribute = attribute(&quasi.name)?;
        Some((attribute, leaves(attribute.taxonomy(), quasi.taxonomy())))
    });
    let own: Vec<(&Attribute, Vec<u32>)> = own.collect::<Option<_>>()?;
    let mut alike: BTreeMap<Vec<u32>, Alike> = BTreeMap::new();
    for record in 0..publication.record_count() {
        let (_, of) = publication.record(record);
        let exact =
            of.cells.iter().zip(&release.quasi_identifiers).map(|(&value, quasi)| only_leaf(&quasi.values, value));
        let one = alike.entry(exact.collect::<Option<_>>()?).or_default();
        one.earlier += of.rows.len();
        one.records.push(record as u32);
    }
    for row in 0..microdata.len() {
        let key = own.iter().map(|(attribute, leaf)| leaf[attribute.leaves()[row] as usize]).collect();
        alike.entry(key).or_default().rows.push(row as u32);
    }
    Some(alike)
}

/// The leaf that a value is; `None` where it stands for several.
pub(super) fn only_leaf(values: &Values, value: ValueId) -> Option<u32> {
    let leaf = values.cover(value).runs().flatten().next()?;
    values.is_base(value).then_some(leaf as u32)
}

/// The leaf of the same label in another tree, by leaf; [`NO_LEAF`] where it has none.
pub(super) fn leaves(from: &Taxonomy, to: &Taxonomy) -> Vec<u32> {
    let label = |leaf: usize| from.label(from.leaf_node(LeafRank(leaf as u32)));
    (0..from.leaf_count()).map(|leaf| to.leaf(label(leaf)).map_or(NO_LEAF, |leaf| leaf.0)).collect()
}
