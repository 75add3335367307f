//! Public classifications: columns whose values are codes or names that a classification already groups, one per file.
//!
//! Each file has what the classification is, where it is from, which texts it reads, and when a column is of its kind. What
//! is in the tables (`*.txt`, titles in English) are facts of the classifications. They must not know the rows.

mod countries;
mod icd10;
mod isco;
mod nace;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use tauell_base::sorting::sorted;

use super::super::{Taxonomy, TaxonomyError};
use super::Values;
use super::grouping::{self, Level};

/// Values in the groups of a public classification: `E11.9` under `E11.-`, `E10-E14 Diabetes mellitus` and the chapter.
/// O(v log v).
///
/// A value that the classification does not have is in a group of its own, `other values`. A group whose label is a cell of
/// the column, or the root, is called `... (group)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PublicClassification {
    /// The classification.
    pub of: Scheme,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

impl PublicClassification {
    /// The groups of a classification.
    pub fn of(scheme: Scheme) -> Self {
        Self { of: scheme, root: None }
    }
}

/// A public classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Scheme {
    /// Diseases and causes of death.
    Icd10,
    /// Occupations.
    Isco08,
    /// Economic activities.
    Nace2,
    /// Countries in the regions of the world.
    Countries,
}

impl Scheme {
    /// All of them, in the order in which a column is held against them.
    pub const ALL: [Self; 4] = [Self::Icd10, Self::Countries, Self::Isco08, Self::Nace2];

    /// Its name, as a recipe has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Icd10 => "icd10",
            Self::Isco08 => "isco08",
            Self::Nace2 => "nace2",
            Self::Countries => "countries",
        }
    }

    /// Its levels and its source, in words.
    pub fn source(self) -> &'static str {
        match self {
            Self::Icd10 => "categories, blocks and chapters of ICD-10 (World Health Organization, 2019)",
            Self::Isco08 => "minor, sub-major and major groups of ISCO-08 (International Labour Organization)",
            Self::Nace2 => {
                "groups, divisions and sections of NACE Rev. 2 (Eurostat), whose divisions are those of ISIC Rev. 4 \
                 (United Nations)"
            }
            Self::Countries => "sub-regions and regions of the United Nations (M49) for the countries of ISO 3166",
        }
    }

    /// What its values are, in words.
    fn expected(self) -> &'static str {
        match self {
            Self::Icd10 => "a code of ICD-10, such as E11.9",
            Self::Isco08 => "a code of ISCO-08, such as 2211",
            Self::Nace2 => "a code of NACE Rev. 2, such as 10.11",
            Self::Countries => "a country, such as DE, DEU or Germany",
        }
    }

    /// Where a value belongs; `None` if the classification does not have it.
    fn place(self, value: &str) -> Option<Place> {
        let value = value.trim();
        match self {
            Self::Icd10 => icd10::place(value),
            Self::Isco08 => isco::place(value),
            Self::Nace2 => nace::place(value),
            Self::Countries => countries::place(value),
        }
    }

    /// How sure it is that the values of a column with this name are of this kind; each file has its rule. O(v).
    fn fit(self, name: &str, values: &[&str]) -> Fit {
        let name = Name::of(name);
        match self {
            Self::Icd10 => icd10::fit(&name, values),
            Self::Isco08 => isco::fit(&name, values),
            Self::Nace2 => nace::fit(&name, values),
            Self::Countries => countries::fit(&name, values),
        }
    }
}

/// How sure it is that a column is of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// It is: nobody need be asked.
    Certain,
    /// It may be: the classification is offered.
    Possible,
    /// It is not.
    No,
}

/// The classification that a column is certainly of. O(v).
pub(super) fn recognized(name: &str, values: &[&str]) -> Option<PublicClassification> {
    Scheme::ALL.into_iter().find(|scheme| scheme.fit(name, values) == Fit::Certain).map(PublicClassification::of)
}

/// All classifications that a column may be of. O(v).
pub(super) fn possible<'a>(name: &'a str, values: &'a [&'a str]) -> impl Iterator<Item = PublicClassification> + 'a {
    Scheme::ALL.into_iter().filter(|scheme| scheme.fit(name, values) != Fit::No).map(PublicClassification::of)
}

/// The fewest distinct values of a column that is recognized.
const FEWEST: usize = 4;

/// Whether nearly all values are known: 95 in 100.
fn nearly_all(known: usize, of: usize) -> bool {
    known * 20 >= of * 19
}

/// The name of a column, in lower case and in words.
struct Name {
    whole: String,
    words: Vec<String>,
}

impl Name {
    fn of(name: &str) -> Self {
        let whole = name.to_lowercase();
        let words = whole.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect();
        Self { whole, words }
    }

    /// Whether one of these is somewhere in the name.
    fn contains(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.whole.contains(part))
    }

    /// Whether a word of the name begins with one of these.
    fn begins_a_word(&self, parts: &[&str]) -> bool {
        self.words.iter().any(|word| parts.iter().any(|part| word.starts_with(part)))
    }

    /// Whether one of these is a word of the name.
    fn has_word(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }
}

/// The most levels between root and values.
const LEVELS: usize = 3;

/// Where a value belongs, the widest group first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    /// The place of each group among those of its level and, between equal ones, of what has no group there.
    order: [u32; LEVELS],
    /// The label of each group; `None` where the value has no group of this level.
    labels: [Option<String>; LEVELS],
}

/// What tells the groups of a level apart.
#[derive(PartialEq)]
struct Key<'p> {
    order: &'p [u32],
    label: Option<&'p String>,
    /// What is directly in a wider group is alone.
    alone: Option<&'p str>,
}

impl Place {
    /// The group of a value at a level; where it has none, the one below, or itself.
    fn key<'p>(&'p self, depth: usize, value: &'p str) -> Key<'p> {
        let below = (depth..LEVELS).find(|&depth| self.labels[depth].is_some());
        Key {
            order: &self.order[..=below.unwrap_or(LEVELS - 1)],
            label: self.labels[depth].as_ref(),
            alone: below.is_none().then_some(value),
        }
    }

    /// Where the values are that a classification does not have.
    fn other() -> Self {
        Self { order: [u32::MAX; LEVELS], labels: std::array::from_fn(|_| Some(OTHER.to_owned())) }
    }
}

/// The label of the group of values that a classification does not have.
const OTHER: &str = "other values";

pub(super) fn build(values: &Values<'_>, how: &PublicClassification) -> Result<Taxonomy, TaxonomyError> {
    let found: Vec<Option<Place>> = values.present.iter().map(|value| how.of.place(value)).collect();
    if found.iter().all(Option::is_none) && !found.is_empty() {
        values.read(how.of.expected(), |_| None::<()>)?;
    }
    let placed: Vec<(Place, &str)> =
        found.into_iter().map(|place| place.unwrap_or_else(Place::other)).zip(values.present.iter().copied()).collect();
    let by_place = |(a, one): &(Place, &str), (b, other): &(Place, &str)| -> Ordering {
        a.order.cmp(&b.order).then_with(|| one.cmp(other))
    };
    let placed = sorted(placed, by_place);
    let free = |label: &String| -> String {
        let mut label = label.clone();
        while label == values.root || values.column.dictionary().code(&label).is_some() {
            label.push_str(" (group)");
        }
        label
    };
    let levels = (0..LEVELS)
        .rev()
        .map(|depth| Level::of(&placed, |(place, value)| place.key(depth, value), |key| key.label.map(free)))
        .collect();
    grouping::tree(&values.root, placed.iter().map(|&(_, value)| value), levels)
}

#[cfg(test)]
mod tests;
