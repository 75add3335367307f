//! The share of rows with a generalized value of some sensitive attribute.

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct GeneralizedSensitiveValues;

impl Measure for GeneralizedSensitiveValues {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "sensitive_generalized",
        title: "Generalized sensitive values",
        part_of: None,
        symbol: "",
        meaning: "The share of people whose sensitive value is published as a generalized one.",
        unit: MeasureUnit::Percent,
        better: Some(Direction::Lower),
        source: "Tauell",
        docs: "docs/reference/measures.md#generalized-cells",
        needs: Needs::Values,
        scope: MeasureScope::Sensitive,
        by_column: false,
        head: Some("Generalized sensitive"),
        term: None,
        listed: &[Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.generalized.map(|rows| rows as f64 / tally.release.rows().max(1) as f64)
    }
}
