//! The number of classes: rows with one published quasi-identifier, or of one group.

use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct ClassCount;

impl Measure for ClassCount {
    type Figure = usize;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "classes",
        title: "Classes",
        part_of: None,
        symbol: "",
        meaning: "The number of equivalence classes.",
        unit: MeasureUnit::Classes,
        better: Some(Direction::Higher),
        source: "LeFevre, DeWitt and Ramakrishnan 2005",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: Some("Classes"),
        term: Some("class"),
        listed: &[Document::ReviewFile, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.sizes.classes
    }
}
