//! Excessive protection under each (τ, ℓ) that is required (2009 paper, Definition 8; 2011 paper, Definition 35;
//! docs/reference/measures.md#excessive-protection): how much flatter classes are than it requires.

use serde::Serialize;

use tauell_base::words::numbers::{figure as in_digits, people};
use tauell_privacy::ExcessiveProtection;

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::measure::{Figure, Measure, UtilityFigure};
use super::tally::Tally;

#[derive(Debug)]
pub(in crate::utility) struct Excess;

/// Excessive protection under one requirement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AttributeExcess {
    /// The sensitive column.
    pub column: String,
    /// The requirement, as it is written: `tau-l=0.5,3`.
    pub requirement: String,
    /// By how much classes are flatter than it requires.
    pub excess: ExcessiveProtection,
}

impl Figure for Vec<AttributeExcess> {
    /// One per requirement.
    fn number(&self) -> Option<f64> {
        None
    }

    fn is_known(&self) -> bool {
        true
    }
}

impl Measure for Excess {
    type Figure = Vec<AttributeExcess>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "excessive_protection",
        title: "Excessive protection",
        part_of: None,
        symbol: "e(P)",
        meaning: "How far the curves of classes are from the limit of (τ, ℓ), summed over k; if every class satisfies the \
            requirement and this is 0, no more is protected than is required.",
        unit: MeasureUnit::SummedShares,
        better: Some(Direction::Lower),
        source: "2009 paper, Definition 8; 2011 paper, Definition 35",
        docs: "docs/reference/measures.md#excessive-protection",
        needs: Needs::Release,
        scope: MeasureScope::Requirement,
        by_column: false,
        head: Some("Excessive protection"),
        term: Some("excess"),
        listed: &[Document::Report, Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let named = tally.excess.iter().map(|(place, excess)| {
            let (attribute, requirement) = &tally.requirements[*place];
            let attribute = tally.release.sensitive[*attribute].name.clone();
            AttributeExcess { column: attribute, requirement: requirement.to_string(), excess: *excess }
        });
        named.collect()
    }

    fn show(figure: &Self::Figure) -> Vec<UtilityFigure> {
        let one = |of: &AttributeExcess| {
            let what = if of.excess.violation.rows == 0 { "Protection beyond" } else { "Distance from" };
            let title = match of.requirement.strip_prefix("tau-l=") {
                Some(pair) => format!("{what} ({})-diversity", pair.replace(',', ", ")),
                None => format!("{what} {}", of.requirement),
            };
            let ExcessiveProtection { least, most, violation, .. } = of.excess;
            // The definition takes the distance, on either side of the limit.
            let (are, reading) = match violation.rows {
                0 => ("stay below", "At 0, no more is protected than is required.".to_owned()),
                rows => {
                    let people = people(rows);
                    (
                        "are from",
                        format!("The distance counts above the limit, too: the requirement is violated for {people}."),
                    )
                }
            };
            let sentence = format!(
                "How far the curves of \"{}\" {are} the limit, summed over k and averaged over people (Definition 8; least of any \
                 class {}, most {}). {reading}",
                of.column,
                in_digits(least),
                in_digits(most)
            );
            UtilityFigure::new(Self::ABOUT.key, &title, Some(of.excess.mean), &sentence)
        };
        figure.iter().map(one).collect()
    }
}
