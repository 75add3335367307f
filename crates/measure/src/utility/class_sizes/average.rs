//! C_avg: rows per class.

use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct AverageClassSize;

impl Measure for AverageClassSize {
    type Figure = f64;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "average_class_size",
        title: "Average class size",
        part_of: None,
        symbol: "C_avg",
        meaning: "The average number of rows per class (C_avg).",
        unit: MeasureUnit::Rows,
        better: Some(Direction::Lower),
        source: "LeFevre, DeWitt and Ramakrishnan 2006",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.sizes.average
    }
}
