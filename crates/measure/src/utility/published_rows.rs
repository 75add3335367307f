//! The number of published rows: those that no method suppressed.

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct PublishedRows;

impl Measure for PublishedRows {
    type Figure = usize;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "rows",
        title: "Published rows",
        part_of: None,
        symbol: "",
        meaning: "The number of rows that are published.",
        unit: MeasureUnit::Rows,
        better: Some(Direction::Higher),
        source: "Tauell",
        docs: "docs/reference/measures.md#suppressed-rows",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.release.publication.rows().len()
    }
}
