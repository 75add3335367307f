//! The share of rows that the method suppresses.

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct SuppressedRows;

impl Measure for SuppressedRows {
    type Figure = f64;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "suppressed_share",
        title: "Suppressed rows",
        part_of: None,
        symbol: "",
        meaning: "The share of rows that the method suppresses.",
        unit: MeasureUnit::Percent,
        better: Some(Direction::Lower),
        source: "Samarati 2001",
        docs: "docs/reference/measures.md#suppressed-rows",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: Some("Suppressed rows"),
        term: None,
        listed: &[Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.shown.left_out
    }
}
