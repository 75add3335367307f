//! Reads the chosen method with its options; the list and the method's description define them.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use tauell_base::words::brief;

use super::about::OptionKind;
use super::choice::{MethodChoice, OptionValue};
use super::methods::METHODS;

/// Letters of a name that a message quotes.
const MOST_OF_A_NAME: usize = 60;

/// The same wording as the reader of JSON has for its own choices.
fn unknown(what: &str, given: &str, known: impl Iterator<Item = &'static str>) -> String {
    let known: Vec<String> = known.map(|name| format!("`{name}`")).collect();
    format!("unknown {what} `{}`, expected one of {}", brief(given, MOST_OF_A_NAME), known.join(", "))
}

impl<'de> Deserialize<'de> for MethodChoice {
    /// A missing option has its default. A fault is reported where it is read, so that its place is known.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Whole;

        impl<'de> Visitor<'de> for Whole {
            type Value = MethodChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<MethodChoice, M::Error> {
                let (mut method, mut has_options, mut waiting) = (None, false, None);
                while let Some(field) = map.next_key::<String>()? {
                    match field.as_str() {
                        "name" if method.is_none() => method = Some(map.next_value::<Name>()?.0),
                        "options" if !has_options => {
                            has_options = true;
                            // Options before the name wait for it.
                            match &mut method {
                                Some(method) => map.next_value_seed(Chosen(method))?,
                                None => waiting = Some(map.next_value::<Value>()?),
                            }
                        }
                        "name" | "options" => return Err(M::Error::custom(format!("duplicate field `{field}`"))),
                        _ => return Err(M::Error::unknown_field(&field, &["name", "options"])),
                    }
                }
                let mut method = method.unwrap_or_default();
                if let Some(waiting) = waiting {
                    Chosen(&mut method).deserialize(waiting).map_err(M::Error::custom)?;
                }
                Ok(method)
            }
        }
        from.deserialize_map(Whole)
    }
}

/// A method by its name.
struct Name(MethodChoice);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let known = || METHODS.iter().map(|about| about.name);
        MethodChoice::of(&name).map(Self).ok_or_else(|| D::Error::custom(unknown("variant", &name, known())))
    }
}

/// Options by their names, into a method.
struct Chosen<'a>(&'a mut MethodChoice);

impl<'de> DeserializeSeed<'de> for Chosen<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Chosen<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        let options = self.0.about().options;
        let mut found = vec![false; options.len()];
        while let Some(name) = map.next_key::<String>()? {
            let Some(at) = options.iter().position(|about| about.name == name) else {
                let known = options.iter().map(|about| about.name);
                return Err(M::Error::custom(unknown("field", &name, known)));
            };
            if std::mem::replace(&mut found[at], true) {
                return Err(M::Error::custom(format!("duplicate field `{name}`")));
            }
            let value = match options[at].kind {
                OptionKind::Flag => OptionValue::Flag(map.next_value()?),
                OptionKind::Word { words } => {
                    let text: String = map.next_value()?;
                    let known = words.iter().map(|word| word.name);
                    options[at].read(&text).ok_or_else(|| M::Error::custom(unknown("variant", &text, known)))?
                }
                OptionKind::Rows { range, .. } | OptionKind::Steps { range, .. } => {
                    let text: String = map.next_value()?;
                    options[at].read(&text).ok_or_else(|| M::Error::invalid_value(Unexpected::Str(&text), &range))?
                }
            };
            self.0.put(at, value);
        }
        Ok(())
    }
}
