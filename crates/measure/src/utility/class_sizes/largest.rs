//! The rows of the largest class.

use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct LargestClass;

impl Measure for LargestClass {
    type Figure = usize;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "largest_class",
        title: "Largest class",
        part_of: None,
        symbol: "",
        meaning: "The number of rows of the largest class.",
        unit: MeasureUnit::Rows,
        better: Some(Direction::Lower),
        source: "Tauell",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::ReviewFile, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.sizes.largest
    }
}
