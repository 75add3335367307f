//! Discernibility: Σ |E|², and all rows for each suppressed one (Bayardo and Agrawal 2005).

use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct Discernibility;

impl Measure for Discernibility {
    type Figure = u64;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "discernibility",
        title: "Discernibility",
        part_of: None,
        symbol: "DM",
        meaning: "The sum of the squared class sizes: each person counts with the size of their class. Smaller is \
            better.",
        unit: MeasureUnit::SquaredRows,
        better: Some(Direction::Lower),
        source: "Bayardo and Agrawal 2005",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: Some("discernibility"),
        listed: &[Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        u64::try_from(tally.sizes.discernibility).unwrap_or(u64::MAX)
    }
}
