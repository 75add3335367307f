//! What an adversary infers who learns from the release how values go with the quasi-identifier, in words, next to the verdict: a requirement
//! that is satisfied assumes an adversary who does not (docs/explanation/adversaries.md#an-adversary-who-learns-from-the-release).

use serde::Serialize;

use crate::adversary::AssessedRequirements;
use crate::adversary::learning::{BEYOND, Learning, NEARLY};
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, people};

use super::{Examined, TableOrigin, set_shares};

/// Letters of a column's name that a sentence quotes.
const LETTERS: usize = 60;

/// What an adversary infers who learns from the release.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LearnedVerdict {
    /// Whose beliefs the verdict assumes, and how many people are nearly certain by those that can be learned.
    pub line: String,
    /// The figure alone, of the column with the most such people: for how many, and how many of these beliefs are right if the original is known.
    pub headline: String,
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
    /// Of these, people in whose class one value has more than that: the shares in their class alone suffice.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub above_90_by_class: Option<u64>,
    /// Private: of the people likelier than 0.9, those who have that value; `null` where the original is not known.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub correct_above_90: Option<u64>,
    /// Private: people who have the value that is likeliest for them; `null` where the original is not known.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub correctly_guessed: Option<u64>,
    /// Of the people likelier than 0.9, how many would have that value if every row of a class were equally likely to be theirs, and the
    /// variance of that number.
    #[serde(skip)]
    pub(super) by_chance: (f64, f64),
    /// Of values in sets: people in whose class the sets make one value likelier than the limit by more than ten points to an adversary who
    /// knows the share of each value in the whole table; `null` if there is no limit, or there are no sets.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub people_above_limit_by_shares: Option<u64>,
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
                let limit = limit(asked);
                LearnedColumn {
                    column: of.release.sensitive[asked.attribute].name.clone(),
                    adversary: "learns-from-release",
                    measured: found.is_some(),
                    limit,
                    people_above_limit: found.and_then(|found| found.above_limit),
                    people_above_90: found.map(|found| found.nearly_certain),
                    above_90_by_class: found.map(|found| found.nearly_certain_by_class),
                    correct_above_90: found.and_then(|found| found.nearly_certain_right),
                    correctly_guessed: found.and_then(|found| found.guessed_right),
                    by_chance: found.map_or((0.0, 0.0), |found| found.nearly_certain_by_chance),
                    people_above_limit_by_shares: limit
                        .and_then(|limit| set_shares::people_above(of.release, asked.attribute, limit)),
                }
            })
            .collect();
        // The learner of a release whose original is not known has no more of people than their published cells.
        let published_cells = of.people.is_none()
            && (0..of.release.publication.record_count()).any(|record| of.release.is_generalized(record));
        let all = of.release.rows() as u64;
        let line = line(&columns, all, published_cells);
        let most = columns.iter().max_by_key(|of| of.people_above_90);
        let knows = if published_cells { " and knows only the published quasi-identifiers" } else { "" };
        let headline = most
            .and_then(|of| of.sure_of(all, ""))
            .map_or_else(|| line.clone(), |sure| format!("An adversary who learns from the release{knows} {sure}."));
        Some(Self {
            line,
            headline,
            people: columns.iter().filter_map(|of| of.people_above_90).max().unwrap_or(0),
            columns,
        })
    }
}

impl LearnedColumn {
    /// For how many people of all a value is over 90% sure, and how many of these beliefs are right; `None` if that was not measured.
    fn sure_of(&self, all: u64, name: &str) -> Option<String> {
        let certain = self.people_above_90?;
        let of_all = match (certain, all) {
            (0, _) => "no one".to_owned(),
            (_, 1) => people(certain),
            _ => format!("{} of {}", count(certain), people(all)),
        };
        let rightly = match self.correct_above_90 {
            _ if certain == 0 => String::new(),
            Some(right) if right == certain => ", and right about all of them".to_owned(),
            Some(0) => ", but right about none of them".to_owned(),
            Some(right) if self.is_overconfident() => {
                let (expected, variance) = self.by_chance;
                let chance =
                    if right as f64 <= expected + 2.0 * variance.sqrt() { ", no more than by chance" } else { "" };
                format!(", but right about only {}{chance}", count(right))
            }
            Some(right) => format!(", and right about {}", count(right)),
            None => String::new(),
        };
        let by_class = match self.above_90_by_class.unwrap_or(0) {
            0 => String::new(),
            all if all == certain => " (the shares in their class alone suffice)".to_owned(),
            some => format!(" (for {}, the shares in their class alone suffice)", count(some)),
        };
        Some(format!("is over 90% sure of a value{name} for {of_all}{rightly}{by_class}"))
    }

    /// Whether the beliefs above 0.9 are right for fewer than three people in four.
    pub fn is_overconfident(&self) -> bool {
        self.people_above_90.zip(self.correct_above_90).is_some_and(|(certain, right)| 4 * right < 3 * certain)
    }

    /// People whose value is guessed rightly, of so many, if that is more than the limit allows on average by more than chance: by over
    /// three standard deviations.
    pub(super) fn guesses_above_limit(&self, people: u64) -> Option<u64> {
        let (limit, right, people) = (self.limit?, self.correctly_guessed?, people as f64);
        let chance = (people * limit * (1.0 - limit)).sqrt();
        (right as f64 > people * limit + 3.0 * chance + 1e-9).then_some(right)
    }
}

fn line(columns: &[LearnedColumn], all: u64, published_cells: bool) -> String {
    let assumes =
        "The verdict assumes an adversary to whom every row of a class, and every value of a set, is equally likely.";
    let one = |of: &LearnedColumn| {
        let name = if columns.len() > 1 { format!(" of \"{}\"", brief(&of.column, LETTERS)) } else { String::new() };
        let Some(sure) = of.sure_of(all, &name) else {
            return format!("was not assessed for the values{name}, because the release is too large");
        };
        let limit = match (of.limit, of.people_above_limit) {
            (Some(limit), Some(above)) if limit + BEYOND < NEARLY => format!(
                ", and exceeds the limit of {} by more than ten points for {}",
                (limit * 1000.0).round() / 1000.0,
                if above == 0 { "no one".to_owned() } else { count(above) }
            ),
            _ => String::new(),
        };
        format!("{sure}{limit}")
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
        let of = |limit| LearnedColumn {
            column: "disease".to_owned(),
            adversary: "learns-from-release",
            measured: true,
            limit,
            people_above_limit: limit.map(|_| 31),
            people_above_90: Some(4),
            above_90_by_class: Some(0),
            correct_above_90: None,
            correctly_guessed: None,
            by_chance: (0.0, 0.0),
            people_above_limit_by_shares: None,
        };
        let said = |limit| line(&[of(limit)], 40, false);
        assert!(
            said(Some(0.5)).ends_with(
                "is over 90% sure of a value for 4 of 40 people, and exceeds the limit of 0.5 by more than ten points for 31."
            )
        );
        for none in [None, Some(0.8), Some(1.0)] {
            assert!(said(none).ends_with("is over 90% sure of a value for 4 of 40 people."), "{none:?}");
        }
        // If the original is known, for how many that is right. Then what needs no learning.
        let one = |right, by_class| {
            let known = LearnedColumn { correct_above_90: right, above_90_by_class: by_class, ..of(None) };
            line(&[known], 40, false)
        };
        for (right, by_class, expected) in [
            (Some(3), Some(0), "for 4 of 40 people, and right about 3."),
            (Some(4), Some(0), "for 4 of 40 people, and right about all of them."),
            (Some(0), Some(0), "for 4 of 40 people, but right about none of them."),
            (None, Some(4), "for 4 of 40 people (the shares in their class alone suffice)."),
            (
                Some(3),
                Some(1),
                "for 4 of 40 people, and right about 3 (for 1, the shares in their class alone suffice).",
            ),
        ] {
            assert!(one(right, by_class).ends_with(expected), "{}", one(right, by_class));
        }
    }

    #[test]
    fn a_certainty_that_the_truth_contradicts_is_reported_as_such() {
        let of = |right, by_chance| {
            let column = LearnedColumn {
                column: "vote".to_owned(),
                adversary: "learns-from-release",
                measured: true,
                limit: None,
                people_above_limit: None,
                people_above_90: Some(406),
                above_90_by_class: Some(0),
                correct_above_90: Some(right),
                correctly_guessed: None,
                by_chance,
                people_above_limit_by_shares: None,
            };
            column.sure_of(2_700, "").unwrap()
        };
        // A third of 406 is 135.3, with a standard deviation of 9.5; three quarters are 304.5.
        for (right, ends) in [
            (142, "for 406 of 2,700 people, but right about only 142, no more than by chance"),
            (154, "for 406 of 2,700 people, but right about only 154, no more than by chance"),
            (155, "for 406 of 2,700 people, but right about only 155"),
            (304, "for 406 of 2,700 people, but right about only 304"),
            (305, "for 406 of 2,700 people, and right about 305"),
            (0, "for 406 of 2,700 people, but right about none of them"),
        ] {
            let said = of(right, (406.0 / 3.0, 406.0 * 2.0 / 9.0));
            assert!(said.ends_with(ends), "{said}");
        }
    }

    #[test]
    fn more_right_guesses_than_the_limit_allows_beyond_chance_are_to_be_weighed() {
        let of = |limit, correctly_guessed| LearnedColumn {
            column: "disease".to_owned(),
            adversary: "learns-from-release",
            measured: true,
            limit,
            people_above_limit: limit.map(|_| 0),
            people_above_90: Some(0),
            above_90_by_class: Some(0),
            correct_above_90: Some(0),
            correctly_guessed,
            by_chance: (0.0, 0.0),
            people_above_limit_by_shares: None,
        };
        let guesses = |limit, right, all| of(limit, right).guesses_above_limit(all);
        // Half of 10,000 with a standard deviation of 50; 12 of 12 are more than 6 and three times 1.73.
        assert_eq!(guesses(Some(0.5), Some(5_150), 10_000), None);
        assert_eq!(guesses(Some(0.5), Some(5_151), 10_000), Some(5_151));
        assert_eq!((guesses(Some(0.5), Some(11), 12), guesses(Some(0.5), Some(12), 12)), (None, Some(12)));
        assert_eq!((guesses(None, Some(12), 12), guesses(Some(0.5), None, 12)), (None, None));
    }
}
