//! C_avg divided by the largest ℓ that is required; nothing without one.

use super::Normalized;
use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::Measure;
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct AverageOverL;

impl Measure for AverageOverL {
    type Figure = Option<Normalized>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "average_over_l",
        title: "Class size over ℓ",
        part_of: None,
        symbol: "C_avg / ℓ",
        meaning: "The average class size divided by the largest number of values that a class must have.",
        unit: MeasureUnit::Ratio,
        better: Some(Direction::Lower),
        source: "LeFevre, DeWitt and Ramakrishnan 2006",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::ReviewFile],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let required = tally.requirements.iter().map(|(_, requirement)| u64::from(requirement.least_values())).max();
        required.filter(|&ell| ell > 1).map(|ell| tally.sizes.average_over(ell))
    }
}
