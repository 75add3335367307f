//! A requirement as people choose it: by its name, with its parameters by name, on a sensitive column or on none.
//!
//! ```
//! use tauell_desk::recipe::RequirementChoice;
//!
//! let asked = RequirementChoice::parse("recursive-l=4,3", Some("disease"))?;
//! assert_eq!((asked.name(), asked.column(), asked.text().as_str()), ("recursive-l", Some("disease"), "recursive-l=4,3"));
//! let written = "{\"name\":\"recursive-l\",\"params\":{\"c\":\"4\",\"l\":3},\"column\":\"disease\"}";
//! assert_eq!(serde_json::to_string(&asked)?, written);
//! assert!(RequirementChoice::parse("secrecy=3", None).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use tauell_base::words::{brief, nearest};
use tauell_data::taxonomy::Taxonomy;
use tauell_privacy::{About, AsksOf, ParameterKind, Parameters, REQUIREMENTS, Raw, Requirement, RequirementError};

/// Letters of a name that a message quotes.
const MOST_OF_A_NAME: usize = 60;

/// A chosen requirement. Its kind is one of the list, with a parameter for each that the kind has; whether they make sense is
/// checked when the requirement meets a table.
#[derive(Clone)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "testing",
    ts(type = "{ name: string, params: { [name: string]: string | number | string[] }, column?: string, }")
)]
pub struct RequirementChoice {
    about: &'static About,
    params: Vec<Raw>,
    column: Option<String>,
}

impl PartialEq for RequirementChoice {
    fn eq(&self, other: &Self) -> bool {
        let of = |one: &Self| (one.about.name, one.column.clone());
        of(self) == of(other) && self.params == other.params
    }
}

impl fmt::Debug for RequirementChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}", self.text(), self.column)
    }
}

impl RequirementChoice {
    /// A requirement as the command line writes it, `entropy-l=3`, of a column or of none.
    ///
    /// # Errors
    /// A name that is not known, parameters that are missing or superfluous.
    pub fn parse(text: &str, column: Option<&str>) -> Result<Self, RequirementError> {
        let (about, params) = Requirement::read(text)?;
        Ok(Self { about, params, column: column.map(str::to_owned) })
    }

    /// (τ, ℓ)-diversity of a column, with τ as text, so that it is exact.
    ///
    /// # Panics
    /// Never: the kind is in the list.
    pub fn tau_ell(tau: &str, ell: u32, column: &str) -> Self {
        let about = REQUIREMENTS.iter().find(|about| about.name == "tau-l").expect("it is in the list");
        let params = vec![Raw::Text(tau.trim().to_owned()), Raw::Text(ell.to_string())];
        Self { about, params, column: Some(column.to_owned()) }
    }

    /// k-anonymity of the whole table.
    ///
    /// # Panics
    /// Never: the kind is in the list.
    pub fn k(k: u32) -> Self {
        Self::parse(&format!("k={k}"), None).expect("it is in the list")
    }

    /// Another of the same column.
    pub fn instead(&self, requirement: &Requirement) -> Self {
        Self { column: self.column.clone(), ..Self::of(requirement) }
    }

    fn of(requirement: &Requirement) -> Self {
        let params = requirement.values().iter().map(tauell_privacy::Value::raw).collect();
        Self { about: requirement.about(), params, column: None }
    }

    /// The same of one column.
    pub fn of_column(&self, column: &str) -> Self {
        Self { column: Some(column.to_owned()), ..self.clone() }
    }

    /// The same of no column.
    pub(super) fn of_table(&self) -> Self {
        Self { column: None, ..self.clone() }
    }

    /// The description of its kind.
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The name of its kind.
    pub fn name(&self) -> &'static str {
        self.about.name
    }

    /// Its parameters by name.
    pub fn parameters(&self) -> Parameters {
        Parameters::new(self.about, self.params.clone())
    }

    /// Its parameters, one for each that its kind has.
    pub fn params(&self) -> &[Raw] {
        &self.params
    }

    /// The sensitive column that it applies to. Without one, it applies to each sensitive column; a requirement on rows alone
    /// applies to the table.
    pub fn column(&self) -> Option<&str> {
        self.column.as_deref()
    }

    /// Whether it applies to the whole table, whichever columns are sensitive.
    pub fn is_of_table(&self) -> bool {
        self.column.is_none() && self.about.asks_of == AsksOf::Rows
    }

    /// Whether it applies to this sensitive column.
    pub fn is_of(&self, column: &str) -> bool {
        self.column.as_ref().map_or(!self.is_of_table(), |name| name == column)
    }

    /// The requirement itself, over the values of a sensitive column.
    ///
    /// # Errors
    /// Parameters out of range, values that the taxonomy lacks.
    pub fn on(&self, taxonomy: &Taxonomy) -> Result<Requirement, RequirementError> {
        Requirement::of(self.about.name, &self.params, taxonomy)
    }

    /// As the command line writes it.
    pub fn text(&self) -> String {
        Requirement::written(self.about, &self.params)
    }

    /// Why it makes no sense where its column is not sensitive, a clause.
    pub fn elsewhere(&self) -> String {
        let text = brief(&self.text(), MOST_OF_A_NAME);
        match &self.column {
            Some(column) => {
                let column = brief(column, MOST_OF_A_NAME);
                format!("{text} is required of column {column:?}, which is not sensitive")
            }
            None => format!("{text} is required of the sensitive columns, and there are none"),
        }
    }

    /// Whether it can be written and read again.
    pub(super) fn check(&self) -> Result<(), RequirementError> {
        for (parameter, one) in self.about.parameters.iter().zip(&self.params) {
            let (Raw::Text(text), what) = (one, parameter.symbol) else { continue };
            if parameter.kind == ParameterKind::Whole && text.parse::<u64>().is_err() {
                return Err(RequirementError::NotWhole { what, text: text.chars().take(40).collect() });
            }
        }
        Ok(())
    }
}

#[cfg(feature = "testing")]
impl schemars::JsonSchema for RequirementChoice {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RequirementChoice".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = REQUIREMENTS.iter().map(|about| about.name).collect();
        schemars::json_schema!({
            "type": "object",
            "properties": {
                "name": { "enum": names },
                "params": generator.subschema_for::<Parameters>(),
                "column": { "type": ["string", "null"] },
            },
            "required": ["name", "params"],
            "additionalProperties": false,
        })
    }
}

impl Serialize for RequirementChoice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let fields = 2 + usize::from(self.column.is_some());
        let mut written = to.serialize_struct("RequirementChoice", fields)?;
        written.serialize_field("name", self.about.name)?;
        written.serialize_field("params", &self.parameters())?;
        if let Some(column) = &self.column {
            written.serialize_field("column", column)?;
        }
        written.end()
    }
}

/// A requirement as written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    name: String,
    params: Params,
    #[serde(default)]
    column: Option<String>,
}

/// Parameters by name, in any order, each once.
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

impl<'de> Deserialize<'de> for RequirementChoice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(One::<Read>(PhantomData))
    }
}

/// A requirement as recipes of version 2 have it: its column is called `attribute`.
pub(super) struct RequirementOfVersion2(pub RequirementChoice);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadVersion2 {
    name: String,
    params: Params,
    #[serde(default)]
    attribute: Option<String>,
}

impl TryFrom<ReadVersion2> for RequirementChoice {
    type Error = String;

    fn try_from(ReadVersion2 { name, params, attribute }: ReadVersion2) -> Result<Self, String> {
        Self::read(&name, params, attribute, "attribute")
    }
}

impl<'de> Deserialize<'de> for RequirementOfVersion2 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(One::<ReadVersion2>(PhantomData)).map(Self)
    }
}

/// Reads one of its form; errors are reported while it is read, so that their place is known.
struct One<T>(PhantomData<T>);

impl<'de, T> Visitor<'de> for One<T>
where
    T: Deserialize<'de>,
    RequirementChoice: TryFrom<T, Error = String>,
{
    type Value = RequirementChoice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<RequirementChoice, M::Error> {
        let read = T::deserialize(MapAccessDeserializer::new(map))?;
        RequirementChoice::try_from(read).map_err(M::Error::custom)
    }
}

/// That a name is none of the list's.
pub(super) fn unknown(name: &str) -> String {
    let known = listed(REQUIREMENTS.iter().map(|about| about.name).collect());
    format!("there is no requirement {:?}; there are {known}", brief(name, MOST_OF_A_NAME))
}

fn listed(names: Vec<&str>) -> String {
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

impl TryFrom<Read> for RequirementChoice {
    type Error = String;

    fn try_from(Read { name, params, column }: Read) -> Result<Self, String> {
        Self::read(&name, params, column, "column")
    }
}

impl RequirementChoice {
    /// A requirement from a file; `key` is the key of its column there.
    fn read(name: &str, Params(mut given): Params, column: Option<String>, key: &str) -> Result<Self, String> {
        let about = *REQUIREMENTS.iter().find(|about| about.name == name).ok_or_else(|| unknown(name))?;
        if about.asks_of == AsksOf::Rows && column.is_some() {
            return Err(format!("{name} counts rows, whatever their values, and has no column; remove {key:?}"));
        }
        let known = || about.parameters.iter().map(|parameter| parameter.name);
        // Before what is missing: a slip of the pen is both.
        if let Some((other, _)) = given.iter().find(|(given, _)| !known().any(|name| name == given)) {
            let meant = nearest(other, known()).map_or_else(
                || format!("it has {}", listed(known().collect())),
                |near| format!("the nearest it has is {near:?}"),
            );
            let other = brief(other, MOST_OF_A_NAME);
            return Err(format!("{name} has no parameter {other:?}; {meant}"));
        }
        let mut params = Vec::with_capacity(about.parameters.len());
        for parameter in about.parameters {
            let wrong = |what: &str| format!("the parameter {} of {name} must be {what}", parameter.name);
            let value = given.iter().position(|(name, _)| name == parameter.name).map(|at| given.swap_remove(at).1);
            params.push(match (value, parameter.kind) {
                (Some(Value::Number(number)), ParameterKind::Whole) if number.is_u64() => Raw::Text(number.to_string()),
                (_, ParameterKind::Whole) => return Err(wrong("a whole number such as 3")),
                (Some(Value::String(text)), ParameterKind::Number { .. } | ParameterKind::Word { .. }) => {
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
        Ok(Self { about, params, column })
    }
}
