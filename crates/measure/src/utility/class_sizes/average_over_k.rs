//! C_avg divided by k: the largest k that is required, or else the k that is reached.

use super::Normalized;
use crate::utility::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use crate::utility::measure::{Measure, UtilityFigure};
use crate::utility::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct AverageOverK;

impl Measure for AverageOverK {
    type Figure = Normalized;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "average_over_k",
        title: "Class size over k",
        part_of: None,
        symbol: "C_avg / k",
        meaning: "The average class size divided by the smallest size that is required or reached: 1 is the minimum.",
        unit: MeasureUnit::Ratio,
        better: Some(Direction::Lower),
        source: "LeFevre, DeWitt and Ramakrishnan 2006",
        docs: "docs/reference/measures.md#class-sizes",
        needs: Needs::Release,
        scope: MeasureScope::Table,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::ReviewFile, Document::Review],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let required = tally.requirements.iter().filter_map(|(_, requirement)| Some(u64::from(requirement.k()?.k())));
        tally.sizes.average_over(required.max().unwrap_or(tally.sizes.k as u64))
    }

    fn show(figure: &Self::Figure) -> Vec<UtilityFigure> {
        let sentence = format!(
            "The average class size divided by {}, the smallest size that is required or reached: 1 is the minimum.",
            figure.by
        );
        vec![UtilityFigure::new(Self::ABOUT.key, Self::ABOUT.title, Some(figure.value), &sentence)]
    }
}
