//! What a requirement states about itself: all that is needed to offer, show, write or explain it.

use serde::Serialize;

use tauell_base::words::joined;
use tauell_base::words::numbers::{figure, points};

/// A kind of requirement, as it is told to people and to programs.
#[derive(Debug, Serialize)]
pub struct About {
    /// The stable name: `tau-l`.
    pub name: &'static str,
    /// As the field calls it: `(τ, ℓ)-diversity`.
    pub title: &'static str,
    /// What it asks for, a sentence: the glossary's.
    pub meaning: &'static str,
    /// The same of one at hand: `{0}` is its first parameter, `{0%}` that as a percentage.
    pub asks: &'static str,
    /// Whose definition it is.
    pub source: &'static str,
    /// Where `docs/` defines it.
    pub docs: &'static str,
    /// In the order in which they are written.
    pub parameters: &'static [ParameterAbout],
    /// What it looks at.
    pub asks_of: AsksOf,
    /// Whether two classes that keep it keep it as one (docs/explanation/model.md#union).
    pub closed_under_union: bool,
    /// Whether a table that keeps it keeps it generalized further, which is what searches through a lattice of generalizations
    /// prune by. Further generalization makes every class of several whole ones, so this follows from being closed under union;
    /// of all kinds there are today it is true with it. The converse fails: a kind that is not closed under union may be monotone
    /// where only some classes can be joined.
    pub monotone: bool,
    /// Whether it sees only how the frequencies are shared out, not which value has which, and more even frequencies never break
    /// what less even ones keep (it is Schur-closed). Then the most even choice of rows is the best one of its size.
    pub treats_values_alike: bool,
    /// Whether generalizing sensitive values can make a class keep it: that evens the induced distribution out, and adds no rows.
    pub generalizing_helps: bool,
    /// The unit of its margin.
    pub margin: Unit,
}

/// The unit of a requirement's margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Rows of a class.
    People,
    /// Sensitive values, or as many as equally frequent ones would be.
    Values,
    /// Shares of a class.
    Points,
    /// A distance from 0 to 1.
    Distance,
}

impl Unit {
    /// Its name after a number.
    pub fn name(self) -> &'static str {
        match self {
            Self::People => "people",
            Self::Values => "values",
            Self::Points => "points",
            Self::Distance => "distance",
        }
    }

    /// A margin in words: `2 people to spare`, `8.3 points over the limit`. The page has the same rule
    /// (`www/src/words/require.ts`); both are held to `tests/words/margins.json`.
    pub fn margin_in_words(self, margin: f64) -> String {
        // The smallest step of a broken strict requirement is no number to show.
        if margin.abs() < 1e-9 {
            return if margin < 0.0 { "just over the limit" } else { "exactly at the limit" }.to_owned();
        }
        let (value, broken) = (figure(margin.abs()), margin < 0.0);
        let one = value == "1";
        let way = match (self, broken) {
            (Self::Points, false) => return points(margin) + " below the limit",
            (Self::Points, true) => return points(margin) + " over the limit",
            (_, false) => " to spare",
            (_, true) => " short of it",
        };
        let unit = match self {
            Self::People if one => " person",
            Self::People => " people",
            Self::Values if one => " value",
            Self::Values => " values",
            Self::Points | Self::Distance => "",
        };
        joined(&[&value, unit, way])
    }
}

/// What a requirement looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AsksOf {
    /// The rows of a class, whatever their sensitive values: asked once for the whole table.
    Rows,
    /// The values of one sensitive column.
    Values,
}

/// A parameter of a kind of requirement.
#[derive(Debug, Serialize)]
pub struct ParameterAbout {
    /// Its name in recipes: `tau`.
    pub name: &'static str,
    /// As it is shown: `τ`.
    pub symbol: &'static str,
    /// What it may be, in words.
    pub range: &'static str,
    /// What it means, a sentence.
    pub meaning: &'static str,
    /// What a form begins with, and what examples say; empty for values, which only the table has.
    pub first: &'static str,
    /// What it is.
    #[serde(flatten)]
    pub kind: ParameterKind,
}

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ParameterKind {
    /// A whole number.
    Whole,
    /// A decimal or a fraction, read exactly.
    Number {
        /// What is written after it: nothing, or `%`.
        unit: &'static str,
    },
    /// One of some words. It is the last parameter; the first word is the default, and then not written.
    Word {
        /// The words, each with what it means.
        words: &'static [(&'static str, &'static str)],
        /// What the word is one of: `distance`.
        of: &'static str,
    },
    /// Sensitive values, any number of them. Lists come last, with a `/` between two of them.
    Values {
        /// What becomes of them, after their names: `may be found out`.
        said: &'static str,
        /// Whether there may be none.
        may_be_empty: bool,
    },
}

impl About {
    /// The kind as it is written, with numbers for example: `recursive-l=4,3`.
    pub fn example(&self) -> String {
        let shown = self.parameters.iter().filter_map(|parameter| match parameter.kind {
            ParameterKind::Values { may_be_empty: false, .. } => Some("VALUE,..."),
            ParameterKind::Values { .. } | ParameterKind::Word { .. } => None,
            ParameterKind::Whole | ParameterKind::Number { .. } => Some(parameter.first),
        });
        format!("{}={}", self.name, shown.collect::<Vec<_>>().join(","))
    }

    /// Whether a word is the default of the parameter at this place.
    pub(super) fn is_default(&self, at: usize, word: &str) -> bool {
        matches!(self.parameters[at].kind, ParameterKind::Word { words, .. } if words[0].0 == word)
    }

    /// Whether it names sensitive values.
    pub fn names_values(&self) -> bool {
        self.parameters.iter().any(|parameter| matches!(parameter.kind, ParameterKind::Values { .. }))
    }
}

/// ℓ of the kinds that count whole values.
pub(super) const ELL: ParameterAbout = ParameterAbout {
    name: "l",
    symbol: "ℓ",
    range: "a whole number of at least 2",
    meaning: "The minimum number of sensitive values over which a class is spread.",
    first: "3",
    kind: ParameterKind::Whole,
};

/// c of the recursive kinds.
pub(super) const C: ParameterAbout = ParameterAbout {
    name: "c",
    symbol: "c",
    range: "a decimal or a fraction above 0",
    meaning: "The most frequent value must have less than this many times what the rarer ones have together: the \
        smaller, the stricter.",
    first: "4",
    kind: ParameterKind::Number { unit: "" },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_reported_here_as_on_the_page() {
        let cases: Vec<(String, f64, String)> =
            serde_json::from_str(include_str!("../../../tests/words/margins.json")).unwrap();
        let units = [Unit::People, Unit::Values, Unit::Points, Unit::Distance];
        for (unit, margin, text) in cases {
            let unit = units.into_iter().find(|known| known.name() == unit).expect("a unit");
            assert_eq!(unit.margin_in_words(margin), text);
        }
    }
}
