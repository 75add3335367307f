//! Recipes of version 2: requirements by name, with their parameters by name, and the method with its options.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{
    Choices, MethodChoice, MethodName, MissingChoice, Recipe, RowOrder, SensitiveChoice, TaxonomySource, VERSION,
    WeightsChoice,
};
use crate::privacy::{About, ParameterKind, REQUIREMENTS, Raw, Requirement, RequirementError};
use crate::publish::{OrderWeights, SensitiveValues, TieRule};
use crate::table::{Formulas, ReadOptions};
use crate::words::brief;

/// Letters of a name that a message quotes.
const MOST_OF_A_NAME: usize = 60;

/// A recipe as it is written.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    tauell_recipe: u32,
    #[serde(default)]
    read: ReadOptions,
    choices: Written,
    #[serde(default)]
    taxonomies: BTreeMap<String, TaxonomySource>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    qi: Vec<String>,
    sensitive: Vec<Column>,
    requirements: Vec<Asked>,
    #[serde(default)]
    keep: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
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
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Column {
    column: String,
    #[serde(default)]
    weights: WeightsChoice,
}

#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Method {
    name: MethodName,
    options: Options,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    ties: TieRule,
    order: OrderWeights,
    literal: bool,
    sensitive_values: SensitiveValues,
}

impl Default for Options {
    /// Those of the command.
    fn default() -> Self {
        let MethodChoice { ties, order, literal, .. } = MethodChoice::default();
        Self { ties, order, literal, sensitive_values: SensitiveValues::Cheapest }
    }
}

/// A requirement that is asked for.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRequirement {
    name: String,
    params: Params,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attribute: Option<String>,
}

/// Parameters by name; written in their own order, read in any, each once.
#[derive(Clone)]
struct Params(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Params {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Each;

        impl<'de> Visitor<'de> for Each {
            type Value = Params;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Params, M::Error> {
                let mut found: Vec<(String, Value)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    if found.iter().any(|(known, _)| *known == name) {
                        return Err(M::Error::custom(format!("duplicate field `{name}`")));
                    }
                    found.push((name, map.next_value()?));
                }
                Ok(Params(found))
            }
        }
        from.deserialize_map(Each)
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A requirement with its parameters, one for each that its kind has, and the column it is asked of; every column where none is
/// named, and where it is asked of rows, the whole table.
#[derive(Clone, Serialize)]
#[serde(into = "WrittenRequirement")]
pub(super) struct Asked {
    /// `Err` holds a text that is no requirement.
    of: Result<(&'static About, Vec<Raw>), String>,
    attribute: Option<String>,
}

impl<'de> Deserialize<'de> for Asked {
    /// What is wrong with it is said while it is read, so that its place is known.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct One;

        impl<'de> Visitor<'de> for One {
            type Value = Asked;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Asked, M::Error> {
                let written = WrittenRequirement::deserialize(MapAccessDeserializer::new(map))?;
                Asked::try_from(written).map_err(M::Error::custom)
            }
        }
        from.deserialize_map(One)
    }
}

impl Asked {
    /// A requirement as the command line writes it.
    pub(super) fn of(text: &str, attribute: Option<&str>) -> Self {
        let of = Requirement::read(text).map_err(|_| text.to_owned());
        Self { of, attribute: attribute.map(str::to_owned) }
    }

    /// (τ, ℓ) of a column, from the fields that it has among the choices.
    pub(super) fn tau_ell(tau: &str, ell: u32, attribute: &str) -> Self {
        let about = REQUIREMENTS.iter().find(|about| about.name == TAU_ELL).expect("it is in the list");
        let raw = vec![Raw::Text(tau.trim().to_owned()), Raw::Text(ell.to_string())];
        Self { of: Ok((*about, raw)), attribute: Some(attribute.to_owned()) }
    }

    /// Why this cannot be a requirement, if it cannot.
    pub(super) fn check(&self) -> Result<(), String> {
        Self::try_from(WrittenRequirement::from(self.clone())).map(|_| ())
    }

    /// As the command line writes it.
    fn text(&self) -> String {
        match &self.of {
            Ok((about, raw)) => Requirement::written(about, raw),
            Err(text) => text.clone(),
        }
    }

    /// τ and ℓ, where the fields for them can say it: empty and 0 they ask for nothing.
    fn as_tau_ell(&self) -> Option<(String, u32)> {
        let (about, raw) = self.of.as_ref().ok()?;
        match (&raw[..], self.whole(raw.len() - 1)) {
            ([Raw::Text(tau), _], Some(ell)) if about.name == TAU_ELL && !(tau.is_empty() && ell == 0) => {
                Some((tau.clone(), ell))
            }
            _ => None,
        }
    }

    fn is(&self, name: &str) -> bool {
        self.of.as_ref().is_ok_and(|(about, _)| about.name == name)
    }

    /// The whole number at a place.
    fn whole(&self, at: usize) -> Option<u32> {
        match &self.of.as_ref().ok()?.1[at] {
            Raw::Text(text) => text.parse().ok(),
            Raw::Values(_) => None,
        }
    }
}

/// Refuses requirements that could not be read again.
pub(super) fn check(choice: &SensitiveChoice) -> Result<(), RequirementError> {
    let number = |what: &'static str, text: &str| match text.contains([',', '"']) {
        true => Err(RequirementError::NotANumber { what, text: text.chars().take(40).collect() }),
        false => Ok(()),
    };
    number("τ", &choice.tau)?;
    for text in &choice.require {
        let (about, raw) = Requirement::read(text)?;
        for (parameter, one) in about.parameters.iter().zip(&raw) {
            match (one, parameter.kind) {
                (Raw::Text(text), ParameterKind::Whole) if text.parse::<u64>().is_err() => {
                    let text = text.chars().take(40).collect();
                    return Err(RequirementError::NotWhole { what: parameter.symbol, text });
                }
                (Raw::Text(text), _) => number(parameter.symbol, text)?,
                (Raw::Values(_), _) => {}
            }
        }
    }
    Ok(())
}

/// What has fields of its own among the choices.
const TAU_ELL: &str = "tau-l";
const K: &str = "k";

impl From<Asked> for WrittenRequirement {
    fn from(asked: Asked) -> Self {
        let Asked { of, attribute } = asked;
        let (about, raw) = match of {
            Ok(of) => of,
            Err(text) => return Self { name: text, params: Params(Vec::new()), attribute },
        };
        let value = |(at, one): (usize, Raw)| {
            let value = match (one, about.parameters[at].kind) {
                (Raw::Values(labels), _) => labels.into(),
                // What is no number stays text, and is refused when it is read.
                (Raw::Text(text), ParameterKind::Whole) => {
                    text.parse::<u64>().map_or_else(|_| text.clone().into(), Value::from)
                }
                (Raw::Text(text), _) => text.into(),
            };
            (about.parameters[at].name.to_owned(), value)
        };
        Self {
            name: about.name.to_owned(),
            params: Params(raw.into_iter().enumerate().map(value).collect()),
            attribute,
        }
    }
}

impl TryFrom<WrittenRequirement> for Asked {
    type Error = String;

    fn try_from(written: WrittenRequirement) -> Result<Self, String> {
        let WrittenRequirement { name, params, attribute } = written;
        let names = |of: Vec<&str>| match of.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => of.concat(),
        };
        let Some(about) = REQUIREMENTS.iter().copied().find(|about| about.name == name) else {
            let known = names(REQUIREMENTS.iter().map(|about| about.name).collect());
            return Err(format!("there is no requirement {:?}; there are {known}", brief(&name, MOST_OF_A_NAME)));
        };
        let mut params = params.0;
        let mut raw = Vec::with_capacity(about.parameters.len());
        for parameter in about.parameters {
            let wrong = |what: &str| format!("the parameter {} of {name} must be {what}", parameter.name);
            let given = params.iter().position(|(name, _)| name == parameter.name).map(|at| params.swap_remove(at).1);
            raw.push(match (given, parameter.kind) {
                (Some(Value::Number(number)), ParameterKind::Whole) if number.is_u64() => Raw::Text(number.to_string()),
                (_, ParameterKind::Whole) => return Err(wrong("a whole number such as 3")),
                (Some(Value::String(text)), ParameterKind::Number { .. } | ParameterKind::Word { .. })
                    if !text.contains([',', '"']) =>
                {
                    Raw::Text(text.trim().to_owned())
                }
                (None, ParameterKind::Word { words, .. }) => Raw::Text(words[0].0.to_owned()),
                (_, ParameterKind::Word { .. }) => return Err(wrong(parameter.range)),
                (_, ParameterKind::Number { .. }) => {
                    return Err(wrong("a number as text in double quotes, such as \"0.5\" or \"1/3\""));
                }
                (None, ParameterKind::Values { may_be_empty: true, .. }) => Raw::Values(Vec::new()),
                (Some(Value::Array(labels)), ParameterKind::Values { .. }) if labels.iter().all(Value::is_string) => {
                    Raw::Values(labels.iter().filter_map(Value::as_str).map(str::to_owned).collect())
                }
                (_, ParameterKind::Values { .. }) => return Err(wrong("a list of values, each text in double quotes")),
            });
        }
        if let Some((other, _)) = params.first() {
            let known = names(about.parameters.iter().map(|parameter| parameter.name).collect());
            let other = brief(other, MOST_OF_A_NAME);
            return Err(format!("{name} has no parameter {other:?}; it has {known}"));
        }
        Ok(Self { of: Ok((about, raw)), attribute })
    }
}

impl From<Recipe> for File {
    fn from(recipe: Recipe) -> Self {
        let Recipe { read, choices, taxonomies } = recipe;
        let Choices {
            qi,
            sensitive,
            k,
            keep,
            merge_alike,
            missing,
            method: MethodChoice { name, ties, order, literal },
            sensitive_values,
            row_order,
            formulas,
            seed,
        } = choices;
        let mut requirements = Vec::new();
        for SensitiveChoice { column, tau, l, require, .. } in &sensitive {
            if !tau.is_empty() || *l != 0 {
                requirements.push(Asked::tau_ell(tau, *l, column));
            }
            requirements.extend(require.iter().map(|text| Asked::of(text, Some(column))));
        }
        requirements.extend(k.map(|k| Asked::of(&format!("{K}={k}"), None)));
        let columns = sensitive.into_iter().map(|SensitiveChoice { column, weights, .. }| Column { column, weights });
        let written = Written {
            qi,
            sensitive: columns.collect(),
            requirements,
            keep,
            merge_alike,
            missing,
            method: Method { name, options: Options { ties, order, literal, sensitive_values } },
            row_order,
            formulas,
            seed,
        };
        Self { tauell_recipe: VERSION, read, choices: written, taxonomies }
    }
}

impl TryFrom<File> for Recipe {
    type Error = String;

    fn try_from(file: File) -> Result<Self, String> {
        let File { read, choices: written, taxonomies, .. } = file;
        let Written { qi, sensitive, requirements, keep, merge_alike, missing, method, row_order, formulas, seed } =
            written;
        let Method { name, options: Options { ties, order, literal, sensitive_values } } = method;
        let mut sensitive: Vec<SensitiveChoice> = sensitive
            .into_iter()
            .map(|Column { column, weights }| SensitiveChoice { column, weights, ..SensitiveChoice::default() })
            .collect();
        let mut k = None;
        for asked in requirements {
            if asked.is(K) && asked.attribute.is_none() {
                k = k.max(asked.whole(0));
                if asked.whole(0).is_none() {
                    return Err(format!("the parameter k of k must be a whole number below {}", u32::MAX));
                }
                continue;
            }
            let of = |choice: &&mut SensitiveChoice| asked.attribute.as_ref().is_none_or(|name| *name == choice.column);
            let most = if asked.attribute.is_some() { 1 } else { usize::MAX };
            let mut found = false;
            for choice in sensitive.iter_mut().filter(of).take(most) {
                found = true;
                // The first that is asked of a column has fields of its own.
                let leads = choice.tau.is_empty() && choice.l == 0 && choice.require.is_empty();
                match asked.as_tau_ell().filter(|_| leads) {
                    Some((tau, ell)) => (choice.tau, choice.l) = (tau, ell),
                    None => choice.require.push(asked.text()),
                }
            }
            if !found {
                let text = brief(&asked.text(), MOST_OF_A_NAME);
                return Err(match &asked.attribute {
                    Some(column) => {
                        let column = brief(column, MOST_OF_A_NAME);
                        format!("{text} is asked of {column:?}, which is not among the sensitive columns")
                    }
                    None => format!("{text} is asked of the sensitive columns, and there are none"),
                });
            }
        }
        let choices = Choices {
            qi,
            sensitive,
            k,
            keep,
            merge_alike,
            missing,
            method: MethodChoice { name, ties, order, literal },
            sensitive_values,
            row_order,
            formulas,
            seed,
        };
        Ok(Self { read, choices, taxonomies })
    }
}
