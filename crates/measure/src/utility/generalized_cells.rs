//! The share of the quasi-identifier's cells with a generalized value.

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct GeneralizedCells;

impl Measure for GeneralizedCells {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "generalized",
        title: "Generalized cells",
        part_of: None,
        symbol: "",
        meaning: "The share of quasi-identifier cells with a generalized value.",
        unit: MeasureUnit::Percent,
        better: Some(Direction::Lower),
        source: "Tauell",
        docs: "docs/reference/measures.md#generalized-cells",
        needs: Needs::Values,
        scope: MeasureScope::QuasiIdentifier,
        by_column: false,
        head: Some("Generalized cells"),
        term: Some("generalized"),
        listed: &[Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let unchanged: Vec<f64> = tally.quasi_identifiers().iter().map(|of| of.unchanged).collect::<Option<_>>()?;
        Some(1.0 - unchanged.iter().sum::<f64>() / unchanged.len().max(1) as f64)
    }
}
