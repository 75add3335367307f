//! What the labels of a published column stand for, read from how they are written.
//!
//! A file from elsewhere has no taxonomies: `130**`, `30-39`, `[20, 40[`, `<=29`, `1985-03`, `{flu, cough}` and `*`
//! show by themselves what they cover. [`ReadLabels`] proposes how a column is written ([`LabelStyle`]), gives every
//! label its meaning, computes how many values that is ([`Extent`]) and which values it covers; a user may set all of
//! it otherwise ([`LabelChoice`]). Whether a word such as `respiratory` is one value or a generalized one cannot be
//! seen, and is never assumed.

mod nest;
mod part;
mod pattern;
mod propose;
mod sets;
mod span;
mod splitting;
mod text;

pub use nest::{LabelTree, Overlap};
pub use sets::{LabelSets, SetsOver};
pub use text::LabelMeaning;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use tauell_base::sorting::{sort_places, sorted};

use super::builder::Decimal;

use pattern::Pattern;
use span::{Slashes, Span};
use splitting::Splitting;

/// How the labels of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum LabelStyle {
    /// Each is a value of its own.
    Values,
    /// Numbers and ranges of numbers.
    Numbers,
    /// Codes with masked places.
    Codes,
    /// Dates, and dates cut short.
    Dates,
    /// Values and sets of values.
    Sets,
}

impl LabelStyle {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Values, Self::Numbers, Self::Codes, Self::Dates, Self::Sets];

    /// Its stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Numbers => "numbers",
            Self::Codes => "codes",
            Self::Dates => "dates",
            Self::Sets => "sets",
        }
    }

    /// What the labels are, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Values => "values, each by itself",
            Self::Numbers => "numbers and ranges of numbers",
            Self::Codes => "codes with masked places",
            Self::Dates => "dates and periods",
            Self::Sets => "values and sets of values",
        }
    }
}

/// The choices for a column's labels; the others are proposed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct LabelChoice {
    /// How the labels are written.
    pub style: Option<LabelStyle>,
    /// Labels that stand for something else than they seem to, as [`LabelMeaning`] reads it: `*`, `?`, `=`, `flu|cough`.
    pub stands_for: BTreeMap<String, String>,
}

/// What a label means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Meaning {
    Value(String),
    Span(Span),
    Code(Pattern),
    /// One of several, ascending: [`Meaning::one_of`].
    Set(Vec<Meaning>),
    /// Any value of the column.
    Any,
    /// Some values of the column; which is not known.
    Some,
}

impl Meaning {
    /// What one of these means: neither their order nor how often one is named tells sets apart, and one alone is itself.
    fn one_of(members: Vec<Self>) -> Self {
        let mut members = sorted(members, Self::cmp);
        members.dedup();
        match members.pop() {
            Some(only) if members.is_empty() => only,
            last => Self::Set(members.into_iter().chain(last).collect()),
        }
    }

    fn is_exact(&self) -> bool {
        match self {
            Self::Value(_) => true,
            Self::Span(span) => span.is_point(),
            Self::Code(pattern) => pattern.is_exact(),
            Self::Set(_) | Self::Any | Self::Some => false,
        }
    }

    /// Whether some value is both.
    fn meets(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Any | Self::Some, _) | (_, Self::Any | Self::Some) => true,
            (Self::Set(members), one) | (one, Self::Set(members)) => members.iter().any(|member| member.meets(one)),
            (Self::Span(a), Self::Span(b)) => a.meets(*b),
            (Self::Code(a), Self::Code(b)) => a.meets(b),
            (Self::Value(a), Self::Value(b)) => a == b,
            _ => false,
        }
    }
}

/// How many values a published label stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// One.
    Exact,
    /// So many; at least 1.
    Values(f64),
    /// More than one; no one can say how many.
    Several,
    /// One or more; no one can say.
    Unknown,
}

impl Extent {
    /// As a number.
    pub fn values(self) -> Option<f64> {
        match self {
            Self::Exact => Some(1.0),
            Self::Values(values) => Some(values),
            Self::Several | Self::Unknown => None,
        }
    }

    /// Whether it is one; `None` where no one can say.
    pub fn is_exact(self) -> Option<bool> {
        match self {
            Self::Exact => Some(true),
            Self::Values(values) => Some(values <= 1.0),
            Self::Several => Some(false),
            Self::Unknown => None,
        }
    }
}

/// How a text is read in the style of its column.
#[derive(Clone, Debug, PartialEq)]
struct Grammar {
    style: LabelStyle,
    /// Whether labels such as `*` and `any` are words like others.
    stars_are_values: bool,
    /// Digits after the point of the numbers.
    scale: u8,
    /// The ends that ranges written `20-40` and `40-60` share: they are out of the first.
    shared_ends: Vec<Decimal>,
    /// Codes differ in length.
    elastic: bool,
    slashes: Slashes,
    /// How all sets in braces are parted, where one mark does it.
    splitting: Option<Splitting>,
}

/// The labels of a column with what they mean.
#[derive(Clone, Debug)]
pub struct ReadLabels {
    grammar: Grammar,
    proposed: LabelStyle,
    chosen: bool,
    labels: Vec<String>,
    meanings: Vec<Meaning>,
    /// Labels that the style does not read; each counts as a value.
    strange: Vec<bool>,
    extents: Vec<Extent>,
}

impl ReadLabels {
    /// Reads the distinct labels of the column of this name. O(labels · log), or with sets their members.
    ///
    /// # Errors
    /// A label with a chosen meaning that is none of the column's, or a meaning that cannot be read; the sentence names
    /// it.
    pub fn of(name: &str, labels: &[&str], choice: &LabelChoice) -> Result<Self, String> {
        Self::over(name, labels, choice, &[])
    }

    /// Reads labels that stand for these values, as [`Self::of`] does. The values tell what labels alone may not: how many
    /// digits the numbers have after the point, whether codes differ in length, and in which order dates have day and month.
    /// O((labels + values) · log).
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn over(name: &str, labels: &[&str], choice: &LabelChoice, values: &[&str]) -> Result<Self, String> {
        let proposed = propose::style(name, labels);
        let style = choice.style.unwrap_or(proposed);
        let mut grammar = propose::grammar(style, labels, values);
        grammar.stars_are_values = choice.style == Some(LabelStyle::Values);
        let mut stands_for: BTreeMap<&str, LabelMeaning> = BTreeMap::new();
        for (label, text) in &choice.stands_for {
            if !labels.contains(&label.as_str()) {
                return Err(format!("\"{label}\" is not a label of column \"{name}\""));
            }
            stands_for.insert(label, LabelMeaning::parse(text)?);
        }
        let (mut meanings, mut strange) = (Vec::with_capacity(labels.len()), vec![false; labels.len()]);
        for (index, &label) in labels.iter().enumerate() {
            meanings.push(match stands_for.get(label) {
                Some(LabelMeaning::Any) => Meaning::Any,
                Some(LabelMeaning::Some) => Meaning::Some,
                Some(LabelMeaning::Itself) => Meaning::Value(label.to_owned()),
                Some(LabelMeaning::These(values)) => {
                    Meaning::one_of(values.iter().map(|value| grammar.read_or_take(value)).collect())
                }
                None => grammar.read(label).unwrap_or_else(|| {
                    strange[index] = true;
                    Meaning::Value(label.to_owned())
                }),
            });
        }
        let labels = labels.iter().map(|&label| label.to_owned()).collect();
        let chosen = choice.style.is_some();
        let mut read = Self { grammar, proposed, chosen, labels, meanings, strange, extents: Vec::new() };
        read.extents = read.measure(&stands_for.into_keys().map(str::to_owned).collect::<Vec<_>>());
        Ok(read)
    }

    /// How they are written.
    pub fn style(&self) -> LabelStyle {
        self.grammar.style
    }

    /// How they seem to be written.
    pub fn proposed(&self) -> LabelStyle {
        self.proposed
    }

    /// The labels in the order given.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Whether a label covers more than one value, as far as that can be seen.
    pub fn is_general(&self, label: usize) -> bool {
        !self.meanings[label].is_exact()
    }

    /// How many values each label stands for.
    pub fn extents(&self) -> &[Extent] {
        &self.extents
    }

    /// Whether it could not be seen of some label whether it is one value or a group.
    pub fn is_open(&self) -> bool {
        self.extents.contains(&Extent::Unknown)
    }

    /// How many different values the labels stand for, where that can be counted.
    pub fn values(&self) -> Option<f64> {
        if self.extents.iter().all(|extent| extent.values().is_some()) { nest::shown(self) } else { None }
    }

    /// The labels that a person's value may be published as: those that cover it, or what is known about it; `None` if
    /// the text is no value of such a column. O(labels).
    pub fn fitting(&self, known: &str) -> Option<Vec<usize>> {
        let known = known.trim();
        let same = self.labels.iter().position(|label| label.trim() == known);
        let wanted = match same {
            Some(label) => self.meanings[label].clone(),
            None => self.grammar.read(known)?,
        };
        let fits = |&label: &usize| self.meanings[label].meets(&wanted);
        let fitting: Vec<usize> = (0..self.labels.len()).filter(fits).collect();
        // A word that no label is, and that none stands for, is more likely misspelled than someone else's value.
        let is_word = matches!(self.style(), LabelStyle::Values | LabelStyle::Sets) && same.is_none();
        (!is_word || !fitting.is_empty()).then_some(fitting)
    }

    /// Whether a text is one of the labels. Of plain values, one that is none fits generalized labels alone, and may be misspelt.
    /// O(labels).
    pub fn shows(&self, known: &str) -> bool {
        self.labels.iter().any(|label| label.trim() == known.trim())
    }

    /// A number for each label: labels that mean the same have the same. O(labels · log).
    pub fn kinds(&self) -> Vec<usize> {
        let mut first: BTreeMap<&Meaning, usize> = BTreeMap::new();
        // What is some values is not the same as other values that are some.
        let own = |label: usize| self.meanings[label] == Meaning::Some;
        (0..self.labels.len())
            .map(|label| if own(label) { label } else { *first.entry(&self.meanings[label]).or_insert(label) })
            .collect()
    }

    /// The labels in a good order: numbers by size, a general one before those in it. O(labels · log).
    pub fn order(&self) -> Vec<usize> {
        let key = |label: usize| match &self.meanings[label] {
            Meaning::Span(span) => (span.first, Reverse(span.last), ""),
            _ => (i128::MIN, Reverse(i128::MAX), self.labels[label].as_str()),
        };
        let mut order: Vec<usize> = (0..self.labels.len()).collect();
        sort_places(&mut order, |a, b| key(a).cmp(&key(b)));
        order
    }

    fn measure(&self, told: &[String]) -> Vec<Extent> {
        let digits_only = self.meanings.iter().all(|meaning| match meaning {
            Meaning::Code(pattern) => pattern.shown().all(|c| !c.is_alphabetic()),
            _ => true,
        });
        // If there are sets, a generalized value is written as one; other words are not known.
        let told_by_style = self.chosen || self.style() == LabelStyle::Sets;
        let own = |(index, meaning): (usize, &Meaning)| match meaning {
            Meaning::Value(_) if !told_by_style && !told.contains(&self.labels[index]) => Extent::Unknown,
            meaning => self.size(meaning, digits_only),
        };
        let mut extents: Vec<Extent> = self.meanings.iter().enumerate().map(own).collect();
        // Any value: as many as there are to be seen, where all that is seen can be counted.
        let countable = self
            .meanings
            .iter()
            .zip(&extents)
            .all(|(meaning, extent)| *meaning == Meaning::Any || extent.values().is_some());
        let shown = if countable { nest::shown(self).filter(|values| *values >= 1.0) } else { None };
        for (meaning, extent) in self.meanings.iter().zip(&mut extents) {
            if *meaning == Meaning::Any {
                *extent = shown.map_or(Extent::Several, Extent::Values);
            }
        }
        extents
    }

    fn size(&self, meaning: &Meaning, digits_only: bool) -> Extent {
        if meaning.is_exact() {
            return Extent::Exact;
        }
        match meaning {
            Meaning::Span(span) if span.is_closed() && self.style() == LabelStyle::Dates => {
                Extent::Values((span.last - span.first + 1) as f64)
            }
            // Whole numbers are half units apart by two.
            Meaning::Span(span) if span.is_closed() && self.grammar.scale == 0 => {
                Extent::Values(((span.last - span.first) / 2 + 1) as f64)
            }
            Meaning::Code(pattern) if digits_only => pattern.codes().map_or(Extent::Several, Extent::Values),
            Meaning::Set(members) => {
                let countable = members.iter().all(|member| self.size(member, digits_only).values().is_some());
                let values = if countable { nest::distinct(self.style(), members) } else { None };
                values.map_or(Extent::Several, Extent::Values)
            }
            _ => Extent::Several,
        }
    }
}

#[cfg(test)]
mod tests;
