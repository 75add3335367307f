//! The parameters of a requirement, as they are given and as they are told: text and recipes are read to the same.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use tauell_data::taxonomy::Taxonomy;

use super::about::{About, ParameterKind};
use super::named_values::{Field, SEPARATOR, fields, quoted};
use super::{NamedValues, Ratio, RequirementError};

/// A parameter as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Raw {
    /// A number or a word.
    Text(String),
    /// Labels of sensitive values.
    Values(Vec<String>),
}

/// The parameters of a requirement by name, as recipes, reports, reviews and comparisons contain them: whole numbers as numbers, other
/// numbers as text, so that they are exact, and lists of values.
#[derive(Clone)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "testing",
    ts(rename = "RequirementParams", type = "{ [name: string]: string | number | string[] }")
)]
pub struct Parameters {
    about: &'static About,
    raw: Vec<Raw>,
}

impl Parameters {
    /// One for each parameter that the kind has.
    pub fn new(about: &'static About, raw: Vec<Raw>) -> Self {
        Self { about, raw }
    }

    /// As they were given, in the order in which they are written.
    pub fn raw(&self) -> &[Raw] {
        &self.raw
    }

    /// As doubles, in the order in which they are written; `None` for what is no number.
    pub fn numbers(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        self.raw.iter().map(|one| match one {
            Raw::Text(text) => text.parse().ok().map(Ratio::to_f64),
            Raw::Values(_) => None,
        })
    }
}

impl PartialEq for Parameters {
    fn eq(&self, other: &Self) -> bool {
        self.about.name == other.about.name && self.raw == other.raw
    }
}

impl fmt::Debug for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.about, &self.raw))
    }
}

impl Serialize for Parameters {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.raw.len()))?;
        for (about, one) in self.about.parameters.iter().zip(&self.raw) {
            match (one, about.kind) {
                (Raw::Values(labels), _) => map.serialize_entry(about.name, labels)?,
                // Text that is not a number stays text, and is refused when it is read.
                (Raw::Text(text), ParameterKind::Whole) => match text.parse::<u64>() {
                    Ok(number) => map.serialize_entry(about.name, &number)?,
                    Err(_) => map.serialize_entry(about.name, text)?,
                },
                (Raw::Text(text), _) => map.serialize_entry(about.name, text)?,
            }
        }
        map.end()
    }
}

#[cfg(feature = "testing")]
impl schemars::JsonSchema for Parameters {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RequirementParams".into()
    }

    /// The parameters of every kind; `recipe.md` lists those of each.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut properties = serde_json::Map::new();
        for parameter in super::REQUIREMENTS.iter().flat_map(|about| about.parameters) {
            let schema = match parameter.kind {
                ParameterKind::Whole => serde_json::json!({ "type": "integer", "minimum": 0 }),
                ParameterKind::Number { .. } => serde_json::json!({ "type": "string" }),
                ParameterKind::Word { words, .. } => {
                    serde_json::json!({ "enum": words.iter().map(|word| word.0).collect::<Vec<_>>() })
                }
                ParameterKind::Values { .. } => serde_json::json!({ "type": "array", "items": { "type": "string" } }),
            };
            // Of one name, kinds of requirements have parameters of several types.
            let known = properties.entry(parameter.name).or_insert_with(|| serde_json::json!({ "anyOf": [] }));
            let types = known["anyOf"].as_array_mut().expect("it is a list");
            if !types.contains(&schema) {
                types.push(schema);
            }
        }
        schemars::json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
    }
}

/// The parameters of one requirement, taken in their order.
pub(super) struct Given<'a> {
    about: &'static About,
    raw: &'a [Raw],
    taken: usize,
    taxonomy: &'a Taxonomy,
}

impl<'a> Given<'a> {
    /// All parameters of a kind, none missing, as [`of_text`] has them.
    pub(super) fn new(about: &'static About, raw: &'a [Raw], taxonomy: &'a Taxonomy) -> Self {
        Self { about, raw, taken: 0, taxonomy }
    }

    fn next(&mut self) -> (&'static str, &'a Raw) {
        let at = self.taken;
        self.taken += 1;
        (self.about.parameters[at].symbol, &self.raw[at])
    }

    fn text(&mut self) -> (&'static str, &'a str) {
        match self.next() {
            (symbol, Raw::Text(text)) => (symbol, text),
            (symbol, Raw::Values(_)) => (symbol, ""),
        }
    }

    /// A whole number.
    pub(super) fn whole(&mut self) -> Result<u32, RequirementError> {
        let (what, text) = self.text();
        text.parse().map_err(|_| RequirementError::not_whole(what, text))
    }

    /// A decimal or a fraction.
    pub(super) fn number(&mut self) -> Result<Ratio, RequirementError> {
        let (what, text) = self.text();
        text.parse().map_err(|_| RequirementError::NotANumber { what, text: short(text) })
    }

    /// One of some words.
    pub(super) fn word(&mut self) -> &'a str {
        self.text().1
    }

    /// Sensitive values, as the taxonomy has them.
    pub(super) fn values(&mut self) -> Result<NamedValues, RequirementError> {
        match self.next().1 {
            Raw::Values(labels) => NamedValues::new(self.taxonomy, labels.iter().map(String::as_str)),
            Raw::Text(_) => Ok(NamedValues::default()),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The parameters of a kind as they are written after its name, `4,3,healthy`; `None` where there are more or fewer.
pub(super) fn of_text(about: &About, text: &str) -> Option<Vec<Raw>> {
    let fields = fields(text)?;
    let mut fields = fields.iter();
    let mut raw = Vec::with_capacity(about.parameters.len());
    for (at, parameter) in about.parameters.iter().enumerate() {
        raw.push(match parameter.kind {
            ParameterKind::Whole | ParameterKind::Number { .. } => Raw::Text(fields.next()?.text.clone()),
            ParameterKind::Word { words, .. } => match fields.next() {
                Some(field) => Raw::Text(field.text.clone()),
                None => Raw::Text(words[0].0.to_owned()),
            },
            ParameterKind::Values { .. } => {
                // Of two lists the first ends at the separator.
                let ends = |field: &Field| at + 1 < about.parameters.len() && field.separates();
                Raw::Values(fields.by_ref().take_while(|field| !ends(field)).map(|field| field.text.clone()).collect())
            }
        });
    }
    fields.next().is_none().then_some(raw)
}

/// A parameter of a requirement at hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// A whole number.
    Whole(u32),
    /// A decimal or a fraction.
    Number(Ratio),
    /// One of some words.
    Word(&'static str),
    /// Sensitive values.
    Values(&'a NamedValues),
}

impl Value<'_> {
    /// As it would be given.
    pub fn raw(&self) -> Raw {
        match self {
            Self::Whole(number) => Raw::Text(number.to_string()),
            Self::Number(ratio) => Raw::Text(ratio.to_string()),
            Self::Word(word) => Raw::Text((*word).to_owned()),
            Self::Values(named) => Raw::Values(named.labels().to_vec()),
        }
    }
}

/// Parameters as they are written after the name of a kind: what [`of_text`] reads.
pub(super) fn written(about: &About, raw: &[Raw]) -> String {
    let mut fields: Vec<String> = Vec::new();
    let mut lists = 0;
    for (at, one) in raw.iter().enumerate() {
        match one {
            Raw::Text(text) if about.is_default(at, text) => {}
            Raw::Text(text) => fields.push(quoted(text)),
            Raw::Values(labels) => {
                lists += 1;
                if lists > 1 && !labels.is_empty() {
                    fields.push(SEPARATOR.to_owned());
                }
                fields.extend(labels.iter().map(|label| quoted(label)));
            }
        }
    }
    fields.join(",")
}
