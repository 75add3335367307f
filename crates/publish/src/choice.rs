//! The chosen method with its options, checked against the method's description and nothing else.
//!
//! ```
//! use tauell_publish::MethodChoice;
//!
//! let mut method = MethodChoice::default();
//! assert!(method.set("ties", "rank") && !method.set("ties", "by-chance") && !method.set("colour", "red"));
//! assert_eq!(serde_json::to_string(&method)?, "{\"name\":\"sweep\",\"options\":{\"ties\":\"rank\",\
//!     \"order\":\"distinct-leaves\",\"literal\":false,\"generalize_sensitive\":\"auto\"}}");
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::fmt;

use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

use super::about::{AboutMethod, AboutOption, OptionKind};
use super::most_rows::MostRows;
use super::most_steps::{MostSteps, STOP_AFTER};
use super::suppress::SUPPRESS;

/// A method and what is chosen about it: a value for each of its options.
#[derive(Clone)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[cfg_attr(feature = "testing", ts(type = "{ name: string, options: { [name: string]: string | boolean }, }"))]
pub struct MethodChoice {
    about: &'static AboutMethod,
    /// In the order of its options.
    values: Vec<OptionValue>,
}

/// What an option is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// One of its words.
    Word(&'static str),
    /// A number of rows.
    Rows(MostRows),
    /// A number of steps.
    Steps(MostSteps),
    /// Yes or no.
    Flag(bool),
}

impl PartialEq for MethodChoice {
    fn eq(&self, other: &Self) -> bool {
        self.about.name == other.about.name && self.values == other.values
    }
}

impl fmt::Debug for MethodChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.about.name, self.values)
    }
}

impl MethodChoice {
    /// A method, nothing chosen about it.
    pub(super) fn new(about: &'static AboutMethod) -> Self {
        Self { about, values: about.options.iter().map(AboutOption::first).collect() }
    }

    /// Sets an option by its place.
    pub(super) fn put(&mut self, at: usize, value: OptionValue) {
        self.values[at] = value;
    }

    /// The method's description.
    pub fn about(&self) -> &'static AboutMethod {
        self.about
    }

    /// What an option is; `None` where the method has no such option.
    pub fn get(&self, option: &str) -> Option<OptionValue> {
        Some(self.values[self.about.options.iter().position(|about| about.name == option)?])
    }

    /// The word that an option is; empty where the method has no such option.
    pub fn word(&self, option: &str) -> &'static str {
        if let Some(OptionValue::Word(word)) = self.get(option) { word } else { "" }
    }

    /// How many rows an option is; none where the method has no such option.
    pub fn rows(&self, option: &str) -> MostRows {
        if let Some(OptionValue::Rows(rows)) = self.get(option) { rows } else { MostRows::Count(0) }
    }

    /// How many of so many rows the method may suppress.
    pub fn most_suppressed(&self, rows: u64) -> u64 {
        self.rows(SUPPRESS.name).of(rows)
    }

    /// After how many steps its search stops; `None` if it does not, or the method has no such option.
    pub fn stops_after(&self) -> Option<u64> {
        if let Some(OptionValue::Steps(MostSteps(steps))) = self.get(STOP_AFTER.name) { steps } else { None }
    }

    /// The same with a search that stops after so many steps, where the method has that option.
    #[must_use]
    pub fn stopping_after(mut self, steps: u64) -> Self {
        let _ = self.set(STOP_AFTER.name, &MostSteps(Some(steps)).to_string());
        self
    }

    /// Whether an option is yes.
    pub fn flag(&self, option: &str) -> bool {
        self.get(option) == Some(OptionValue::Flag(true))
    }

    /// Sets an option to a word of its own, to a number of rows or steps, to `true` or to `false`. Whether the method has such an option, and it can be that.
    #[must_use = "the method may have no such option"]
    pub fn set(&mut self, option: &str, text: &str) -> bool {
        let at = self.about.options.iter().position(|about| about.name == option);
        let Some((at, value)) = at.and_then(|at| Some((at, self.about.options[at].read(text)?))) else { return false };
        self.values[at] = value;
        true
    }
}

impl AboutOption {
    /// What it is where no one says.
    fn first(&self) -> OptionValue {
        self.read(self.default).expect("the default is one of the words")
    }

    pub(super) fn read(&self, text: &str) -> Option<OptionValue> {
        match self.kind {
            OptionKind::Word { words } => {
                words.iter().find(|word| word.name == text).map(|word| OptionValue::Word(word.name))
            }
            OptionKind::Rows { .. } => text.parse().ok().map(OptionValue::Rows),
            OptionKind::Steps { .. } => text.parse().ok().map(OptionValue::Steps),
            OptionKind::Flag => text.parse().ok().map(OptionValue::Flag),
        }
    }
}

#[cfg(feature = "testing")]
impl schemars::JsonSchema for MethodChoice {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MethodChoice".into()
    }

    /// Each method with the options that it has.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use serde_json::json;
        let option = |about: &AboutOption| match about.kind {
            OptionKind::Word { words } => {
                json!({ "enum": words.iter().map(|word| word.name).collect::<Vec<_>>(), "default": about.default })
            }
            OptionKind::Rows { .. } | OptionKind::Steps { .. } => json!({ "type": "string", "default": about.default }),
            OptionKind::Flag => json!({ "type": "boolean", "default": about.default == "true" }),
        };
        let of = |method: &AboutMethod| {
            let options: serde_json::Map<_, _> =
                method.options.iter().map(|about| (about.name.to_owned(), option(about))).collect();
            json!({
                "if": { "properties": { "name": { "const": method.name } }, "required": ["name"] },
                "then": { "properties": { "options": { "properties": options, "additionalProperties": false } } },
            })
        };
        let methods: Vec<_> = super::methods::METHODS.iter().map(|about| of(about)).collect();
        let names: Vec<_> = super::methods::METHODS.iter().map(|about| about.name).collect();
        schemars::json_schema!({
            "type": "object",
            "properties": {
                "name": { "enum": names, "default": names[0] },
                "options": { "type": "object", "additionalProperties": { "type": ["string", "boolean"] } },
            },
            "additionalProperties": false,
            "allOf": methods,
        })
    }
}

impl Serialize for MethodChoice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut written = to.serialize_struct("MethodChoice", 2)?;
        written.serialize_field("name", self.about.name)?;
        written.serialize_field("options", &Options(self))?;
        written.end()
    }
}

struct Options<'a>(&'a MethodChoice);

impl Serialize for Options<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.values.len()))?;
        for (about, value) in self.0.about.options.iter().zip(&self.0.values) {
            map.serialize_entry(about.name, value)?;
        }
        map.end()
    }
}
