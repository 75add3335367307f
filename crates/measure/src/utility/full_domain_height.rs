//! The height of a full-domain recoding (2006 paper, section 5.1; docs/reference/measures.md#generalization-height): the sum of the heights at
//! which the attributes are published, where each has one height throughout.

use tauell_data::taxonomy::Values;

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::counts::RowsByValue;
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct FullDomainHeight;

impl Measure for FullDomainHeight {
    type Figure = Option<usize>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "full_domain_height",
        title: "Height of a full-domain recoding",
        part_of: None,
        symbol: "",
        meaning: "The sum of the heights of the quasi-identifier's columns, if each has one height throughout.",
        unit: MeasureUnit::Levels,
        better: Some(Direction::Lower),
        source: "Machanavajjhala and others 2006, section 5.1",
        docs: "docs/reference/measures.md#generalization-height",
        needs: Needs::Values,
        scope: MeasureScope::QuasiIdentifier,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::ReviewFile],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let each = tally.release.quasi_identifiers.iter().zip(tally.rows);
        each.map(|(of, rows)| if of.labels.leaves_tell() { height(&of.values, rows) } else { None }).sum()
    }
}

/// How far above the deepest level an attribute is published throughout; `None` where it is published at several levels,
/// or with something that is no node.
/// A leaf above the deepest level stands for itself on all levels below (docs/explanation/decisions.md#unbalanced-trees). O(nodes · levels).
fn height(values: &Values, rows: &RowsByValue) -> Option<usize> {
    let taxonomy = values.taxonomy();
    let deepest = taxonomy.levels() - 1;
    // The levels at which every published value so far is the one that its base values have there.
    let (mut first, mut last) = (0, deepest);
    for (value, _) in rows.published() {
        let node = values.node(value)?;
        let mut top = node;
        while let Some(parent) = taxonomy.parent(top) {
            if taxonomy.leaves(parent) != taxonomy.leaves(node) {
                break;
            }
            top = parent;
        }
        first = first.max(taxonomy.depth(top));
        last = last.min(if taxonomy.is_leaf(node) { deepest } else { taxonomy.depth(node) });
    }
    (first <= last).then_some(deepest - last)
}
