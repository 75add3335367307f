//! What an adversary infers who learns from the release how values go with the quasi-identifier, in words, next to the verdict: a requirement
//! that is satisfied assumes an adversary who does not (docs/explanation/adversaries.md#an-adversary-who-learns-from-the-release).

use serde::Serialize;

use crate::adversary::AssessedRequirements;
use crate::adversary::learning::{BEYOND, Learning, NEARLY};
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, people};

use super::{Examined, TableOrigin};

/// Letters of a column's name that a sentence quotes.
const LETTERS: usize = 60;

/// What an adversary infers who learns from the release.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LearnedVerdict {
    /// Whose beliefs the verdict assumes, and how many people are nearly certain by those that can be learned.
    pub line: String,
    /// People with some value of some column likelier than 0.9, in the column with the most of them.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// By sensitive column.
    pub columns: Vec<LearnedColumn>,
}

/// The same of one sensitive column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LearnedColumn {
    /// The sensitive column.
    pub column: String,
    /// The adversary: `learns-from-release`.
    pub adversary: &'static str,
    /// Whether it was measured; a release that is too large is not, and the counts are `null`.
    pub measured: bool,
    /// The largest share that the requirements allow one value; `null` where they allow any.
    pub limit: Option<f64>,
    /// People with some value likelier than the limit by more than ten points.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub people_above_limit: Option<u64>,
    /// People with some value likelier than 0.9.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub people_above_90: Option<u64>,
    /// Private: of these, those who have that value; `null` where the original is not known.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub correct_above_90: Option<u64>,
    /// Private: people who have the value that is likeliest for them; `null` where the original is not known.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub correctly_guessed: Option<u64>,
}

/// What there is to learn, by sensitive attribute; nothing if nothing was published.
pub(super) fn learning(of: &Examined<'_>) -> Vec<Learning> {
    if of.made == TableOrigin::AsItStands || of.release.rows() == 0 {
        return Vec::new();
    }
    of.asked.iter().map(|asked| Learning::new(asked.attribute, limit(asked))).collect()
}

/// The largest share that one value may have in a class.
fn limit(asked: &AssessedRequirements<'_>) -> Option<f64> {
    let all = asked.requirements.iter().filter_map(|one| one.as_tau_ell());
    all.map(|one| one.tau().to_f64()).reduce(f64::min)
}

impl LearnedVerdict {
    /// The result; `None` if there was nothing to learn.
    pub(super) fn of(of: &Examined<'_>, learning: &[Learning]) -> Option<Self> {
        if learning.is_empty() {
            return None;
        }
        let columns: Vec<LearnedColumn> = of
            .asked
            .iter()
            .zip(learning)
            .map(|(asked, learning)| {
                let found = learning.found();
                LearnedColumn {
                    column: of.release.sensitive[asked.attribute].name.clone(),
                    adversary: "learns-from-release",
                    measured: found.is_some(),
                    limit: limit(asked),
                    people_above_limit: found.and_then(|found| found.above_limit),
                    people_above_90: found.map(|found| found.nearly_certain),
                    correct_above_90: found.and_then(|found| found.nearly_certain_right),
                    correctly_guessed: found.and_then(|found| found.guessed_right),
                }
            })
            .collect();
        // The learner of a release whose original is not known has no more of people than their published cells.
        let published_cells = of.release.original.is_none()
            && (0..of.release.publication.record_count()).any(|record| of.release.is_generalized(record));
        let line = line(&columns, of.release.rows() as u64, published_cells);
        Some(Self { line, people: columns.iter().filter_map(|of| of.people_above_90).max().unwrap_or(0), columns })
    }
}

fn line(columns: &[LearnedColumn], all: u64, published_cells: bool) -> String {
    let assumes =
        "The verdict assumes an adversary to whom every row of a class, and every value of a set, is equally likely.";
    let one = |of: &LearnedColumn| {
        let name = if columns.len() > 1 { format!(" of \"{}\"", brief(&of.column, LETTERS)) } else { String::new() };
        let Some(certain) = of.people_above_90 else {
            return format!("was not assessed for the values{name}, because the release is too large");
        };
        let of_all = match (certain, all) {
            (0, _) => "no one".to_owned(),
            (_, 1) => people(certain),
            _ => format!("{} of {}", count(certain), people(all)),
        };
        let limit = match (of.limit, of.people_above_limit) {
            (Some(limit), Some(above)) if limit + BEYOND < NEARLY => format!(
                ", and exceeds the limit of {} by more than ten points for {}",
                (limit * 1000.0).round() / 1000.0,
                if above == 0 { "no one".to_owned() } else { count(above) }
            ),
            _ => String::new(),
        };
        format!("is over 90% sure of a value{name} for {of_all}{limit}")
    };
    let each: Vec<String> = columns.iter().map(one).collect();
    let (knows, surer) = if published_cells {
        (
            " and knows only the published quasi-identifiers",
            " An adversary who knows the exact ones can be surer: for how many people does not follow from this file.",
        )
    } else {
        ("", "")
    };
    format!(
        "{assumes} An adversary who learns from the release how values depend on the quasi-identifier{knows} {}.{surer}",
        each.join("; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_above_the_limit_and_above_90_percent_are_counted_unless_the_two_are_close() {
        let said = |limit| {
            let of = LearnedColumn {
                column: "disease".to_owned(),
                adversary: "learns-from-release",
                measured: true,
                limit,
                people_above_limit: limit.map(|_| 31),
                people_above_90: Some(4),
                correct_above_90: None,
                correctly_guessed: None,
            };
            line(&[of], 40, false)
        };
        assert!(
            said(Some(0.5)).ends_with(
                "is over 90% sure of a value for 4 of 40 people, and exceeds the limit of 0.5 by more than ten points for 31."
            )
        );
        for none in [None, Some(0.8), Some(1.0)] {
            assert!(said(none).ends_with("is over 90% sure of a value for 4 of 40 people."), "{none:?}");
        }
    }
}
