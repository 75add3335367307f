//! Recipes of version 2: a requirement named its column `attribute`, `merge_spellings` was `merge_alike`, and some options of methods had
//! other names and words.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use tauell_base::json;
use tauell_data::table::Formulas;
use tauell_measure::findings::Acceptance;
use tauell_publish::MethodChoice;

use super::requirement::RequirementOfVersion2;
use super::{File, MissingChoice, Recipe, RowOrder, SensitiveChoice};

/// Words that changed, each then and now.
type Words = &'static [(&'static str, &'static str)];

/// Options that have another name now: the name then, the name now, and words that changed, each then and now.
const OPTIONS: &[(&str, &str, Words)] = &[
    ("sensitive_values", "generalize_sensitive", super::EARLIER_GENERALIZE_SENSITIVE),
    ("together", "partition_size", &[]),
    ("residue", "residue", &[("together", "one-class")]),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choices {
    qi: Vec<String>,
    #[serde(default)]
    importance: BTreeMap<String, u32>,
    sensitive: Vec<SensitiveChoice>,
    requirements: Vec<RequirementOfVersion2>,
    #[serde(default)]
    keep: Vec<String>,
    #[serde(default)]
    merge_alike: Vec<String>,
    #[serde(default)]
    missing: MissingChoice,
    #[serde(default)]
    method: Method,
    #[serde(default)]
    row_order: RowOrder,
    #[serde(default)]
    formulas: Formulas,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    accepted: Vec<Acceptance>,
}

/// A method whose options have the names and words of version 2.
#[derive(Default)]
struct Method(MethodChoice);

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut method: Map<String, Value> = Map::deserialize(from)?;
        if let Some(Value::Object(options)) = method.get_mut("options") {
            *options = renamed(std::mem::take(options)).map_err(D::Error::custom)?;
        }
        MethodChoice::deserialize(Value::Object(method)).map(Self).map_err(D::Error::custom)
    }
}

fn renamed(options: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let rename = |(name, mut value): (String, Value)| {
        let Some(&(then, now, words)) = OPTIONS.iter().find(|(then, now, _)| name == *then || name == *now) else {
            return Ok((name, value));
        };
        if name != then {
            return Err(format!("unknown field `{name}`, expected `{then}`"));
        }
        if let Some(word) = value.as_str() {
            let changed = words.iter().find(|(then, _)| *then == word);
            if changed.is_none() && words.iter().any(|(_, now)| *now == word) {
                let known: Vec<String> = words.iter().map(|(then, _)| format!("`{then}`")).collect();
                return Err(format!("unknown variant `{word}`, expected one of {}", known.join(", ")));
            }
            if let Some((_, now)) = changed {
                value = (*now).into();
            }
        }
        Ok((now.to_owned(), value))
    };
    options.into_iter().map(rename).collect()
}

/// Reads a recipe of version 2.
pub(super) fn read(text: &str) -> Result<Recipe, serde_json::Error> {
    let File { read, choices, taxonomies, .. } = json::from_str::<File<Choices>>(text)?;
    let choices = super::Choices {
        qi: choices.qi,
        importance: choices.importance,
        sensitive: choices.sensitive,
        requirements: choices.requirements.into_iter().map(|of| of.0).collect(),
        keep: choices.keep,
        merge_spellings: choices.merge_alike,
        ranges: std::collections::BTreeMap::new(),
        missing: choices.missing,
        method: choices.method.0,
        row_order: choices.row_order,
        formulas: choices.formulas,
        seed: choices.seed,
        accepted: choices.accepted,
    };
    Ok(Recipe { read, choices, taxonomies })
}
