//! Generalization height: by how many levels published values are generalized
//! (docs/reference/measures.md#generalization-height).
//!
//! Of a cell: the level of the base value minus the level of the published value, in the taxonomy without padding. Of a
//! published table: the mean over all cells of the quasi-identifier.

use tauell_data::microdata::Attribute;
use tauell_data::taxonomy::{LeafRank, NodeId, Values};

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::columns::ColumnTally;
use super::counts::RowsByValue;
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct Height;

impl Measure for Height {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "height",
        title: "Generalization height",
        part_of: None,
        symbol: "",
        meaning: "The number of levels by which a quasi-identifier cell is generalized, on average.",
        unit: MeasureUnit::Levels,
        better: Some(Direction::Lower),
        source: "Samarati 2001",
        docs: "docs/reference/measures.md#generalization-height",
        needs: Needs::Originals,
        scope: MeasureScope::QuasiIdentifier,
        by_column: true,
        head: None,
        term: None,
        listed: &[Document::ReviewFile, Document::Review],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.mean_of_quasi_identifier(|of| of.height)
    }
}

/// The mean height of an attribute's cells; `None` if it is not known what its labels represent, or takes original rows that are unknown.
pub(super) fn of_column(column: &ColumnTally<'_>) -> Option<f64> {
    column.labels.leaves_tell().then(|| mean_height(column.values, column.rows, column.original)).flatten()
}

/// The mean height of an attribute's cells: Σ level(base value) - Σ level(published value), over the rows.
///
/// `None` where something is published that is no node, which has no level. Without the original rows it is known only where all
/// base values below each published value have one level; else `None`. O(rows + nodes).
fn mean_height(values: &Values, rows: &RowsByValue, original: Option<&Attribute>) -> Option<f64> {
    let taxonomy = values.taxonomy();
    let depth = |node: NodeId| taxonomy.depth(node) as u64;
    let (mut all, mut published) = (0, 0);
    for (value, rows) in rows.published() {
        let node = values.node(value)?;
        all += rows;
        published += rows * depth(node);
    }
    let of_leaf = |rank: usize| depth(taxonomy.leaf_node(LeafRank(rank as u32)));
    let base: u64 = match original {
        Some(attribute) => attribute.leaf_counts().iter().enumerate().map(|(rank, &rows)| rows * of_leaf(rank)).sum(),
        None => {
            let mut sum = 0;
            for (value, rows) in rows.published() {
                let leaves = taxonomy.leaves(values.node(value)?);
                let level = of_leaf(leaves.start);
                if leaves.into_iter().any(|rank| of_leaf(rank) != level) {
                    return None;
                }
                sum += rows * level;
            }
            sum
        }
    };
    // The deepest node of a chain is published, so no published value is below a base value.
    Some(base.saturating_sub(published) as f64 / all.max(1) as f64)
}
