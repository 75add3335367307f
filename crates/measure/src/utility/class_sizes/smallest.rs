//! The k of k-anonymity that is reached: the fewest rows with one published quasi-identifier.

use crate::utility::about::{AboutMeasure, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct SmallestClass;

impl Measure for SmallestClass {
    type Figure = usize;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "k",
        title: "Smallest class",
        part_of: None,
        symbol: "k",
        meaning: "The number of rows of the smallest class: at least as many people share each published \
            quasi-identifier.",
        unit: MeasureUnit::Rows,
        better: None,
        source: "Samarati and Sweeney 1998",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: Some("Smallest class"),
        term: None,
        listed: &[Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.sizes.k
    }
}
