//! Normalized certainty penalty (Xu and others 2006; as GCP in Ghinita and others 2007;
//! docs/reference/measures.md#certainty-penalty).
//!
//! NCP of a cell is 0 for a base value, else |leaves(v)| / |leaves(root)|: the part of the attribute's domain that remains possible for
//! an adversary. Every attribute has a taxonomy here, so numbers are measured by their leaves, too, not by the width of an interval. GCP
//! is the mean over all cells of the quasi-identifier, NCP of an attribute the mean over its cells.
//!
//! Between 0 (nothing is generalized) and 1 (every cell is the root, or suppressed).

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::columns::ColumnTally;
use super::measure::Measure;
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct CertaintyPenalty;

impl Measure for CertaintyPenalty {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "certainty_penalty",
        title: "Certainty penalty",
        part_of: None,
        symbol: "GCP",
        meaning: "The share of a column's values that a quasi-identifier cell leaves possible, on average (GCP): 0 if \
                  every cell is exact, 1 if every cell is the root.",
        unit: MeasureUnit::Share,
        better: Some(Direction::Lower),
        source: "Xu and others 2006; Ghinita and others 2007",
        docs: "docs/reference/measures.md#certainty-penalty",
        needs: Needs::Values,
        scope: MeasureScope::QuasiIdentifier,
        by_column: true,
        head: Some("NCP"),
        term: Some("certainty"),
        listed: &[Document::Report, Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.mean_of_quasi_identifier(|of| of.certainty_penalty)
    }
}

/// NCP of an attribute; `None` if it is not known how many values some cell represents.
pub(super) fn of_column(column: &ColumnTally<'_>) -> Option<f64> {
    let domain = column.labels.domain(column.values.taxonomy());
    let penalty = |value| match column.labels.extent(column.values, value).values()? {
        1.0 => Some(0.0),
        values => Some((values / domain?).min(1.0)),
    };
    column.rows.mean_known(penalty).map(|mean| mean * column.shown.share + column.shown.left_out)
}
