//! The size in the middle of all classes.

use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct MedianClassSize;

impl Measure for MedianClassSize {
    type Figure = f64;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "median_class_size",
        title: "Median class size",
        part_of: None,
        symbol: "",
        meaning: "Half of the classes are smaller, half are larger.",
        unit: MeasureUnit::Rows,
        better: Some(Direction::Lower),
        source: "Tauell",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::ReviewFile, Document::Review],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.sizes.median
    }
}
