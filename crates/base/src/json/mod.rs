//! Reads JSON strictly, and explains what is wrong with it: the line, the field, and what is allowed there.
//!
//! It must not know: what the JSON is for. [`from_str`] knows the fields of a type, and no others.
//!
//! ```
//! use serde::Deserialize;
//! use tauell_base::json::from_str;
//!
//! #[derive(Debug, Deserialize)]
//! struct Choices {
//!     columns: Vec<String>,
//! }
//!
//! let columns = from_str::<Choices>("{\n \"columns\": [\"age\"]}")?.columns;
//! assert_eq!(columns, ["age"]);
//! let error = from_str::<Choices>("{\n \"columns\": \"age\"}").unwrap_err();
//! assert_eq!(error.line(), 2);
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::fmt;

use crate::words::numbers::count;
use crate::words::{brief, nearest};

mod strict;

pub use strict::{field, from_str, keys_once, object};

/// Letters of a name, of a value and of a way that a message quotes.
const MOST_OF_A_NAME: usize = 60;
const MOST_OF_A_WAY: usize = 200;

/// A fault of a text of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, counted from 1.
    pub line: u64,
    /// The way to the field: `choices.sensitive[0].tau`. Empty for the text as a whole, where it is no JSON, and where the reason names
    /// the key, since there is no such field.
    pub path: String,
    /// What is wrong there and what may stand there.
    pub reason: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => write!(f, "line {}: {}", count(self.line), self.reason),
            path => write!(f, "line {}, {path}: {}", count(self.line), self.reason),
        }
    }
}

impl Malformed {
    /// What the parser found in this text, in words. O(text).
    ///
    /// The parser says a line and a column; they are the end of the value or of the name that it stumbled over, or the end of
    /// the object that lacks a field. The way there is read from the text.
    pub fn of(error: &serde_json::Error, text: &str) -> Self {
        let said = error.to_string();
        // The message ends in its own " at line L column C".
        let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(message, _)| message);
        let line = error.line().max(1) as u64;
        let mut path = if error.is_data() { path_to(text, error.line(), error.column()) } else { String::new() };
        if let Some(name) = between(said, "missing field `", "`") {
            path.push_str(&step(name, path.is_empty()));
        }
        if let Some(known) = said.strip_prefix("unknown field ") {
            return Self { line, path: String::new(), reason: unknown_key(&path, known) };
        }
        let reason = reason(said, error, last_name(&path));
        Self { line, path: brief(&path, MOST_OF_A_WAY), reason }
    }
}

fn reason(said: &str, error: &serde_json::Error, field: &str) -> String {
    let such_as = hint(field).map_or_else(String::new, |hint| format!(", {hint}"));
    if error.is_eof() {
        return "the text ends before its last bracket is closed; a part of the file is missing".to_owned();
    }
    if !error.is_data() {
        let what = match said {
            "trailing comma" => "a comma stands before a closing bracket; remove it",
            "trailing characters" => "more text follows after the last bracket; remove it",
            "recursion limit exceeded" => {
                "the brackets stand more than 127 deep in one another; nothing that is read here does"
            }
            "key must be a string" => "the name of a field must stand in double quotes",
            "expected `:`" => "a colon must stand between the name of a field and its value",
            _ => return format!("this is not JSON: {said}"),
        };
        return what.to_owned();
    }
    if said.starts_with("missing field") {
        return format!(
            "this field is missing{}",
            hint(field).map_or_else(String::new, |hint| format!("; it is {hint}"))
        );
    }
    if said.starts_with("duplicate field") {
        return "this field stands twice; leave one out".to_owned();
    }
    if let Some(rest) = said.strip_prefix("unknown variant ") {
        let given = between(rest, "`", "`").unwrap_or_default();
        let names = after(rest, "expected ").map_or_else(String::new, |names| format!("; it may be {}", listed(names)));
        return format!("there is no \"{}\"{names}", brief(given, MOST_OF_A_NAME));
    }
    let wrong = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: "));
    match wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        Some((found, expected)) => {
            format!("this is {}; it must be {}{such_as}", found_in_words(found), expected_in_words(expected))
        }
        None => said.to_owned(),
    }
}

/// That a key is unknown, with the nearest of those that the parser expected.
fn unknown_key(path: &str, said: &str) -> String {
    let given = between(said, "`", "`").unwrap_or_default();
    // What was read from a copy has forgotten its place; the way then ends above it.
    let is_there = path == step(given, true) || path.ends_with(&step(given, false));
    let named = if is_there { path.to_owned() } else { format!("{path}{}", step(given, path.is_empty())) };
    let known: Vec<&str> = after(said, "expected ").map(quoted).unwrap_or_default();
    let named = brief(&named, MOST_OF_A_WAY);
    match nearest(given, known.iter().copied()) {
        Some(nearest) => format!("key \"{named}\" is unknown. Rename it to the nearest known key, \"{nearest}\"."),
        None if known.is_empty() => format!("key \"{named}\" is unknown. Remove it; no key is known there."),
        None => format!("key \"{named}\" is unknown. Remove it, or use a known key: {}.", known.join(", ")),
    }
}

fn found_in_words(found: &str) -> String {
    match found.split_once(' ').map_or(found, |(kind, _)| kind) {
        "string" => "text".to_owned(),
        "integer" | "floating" => format!("the number {}", between(found, "`", "`").unwrap_or_default()),
        "boolean" => between(found, "`", "`").unwrap_or_default().to_owned(),
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => found.to_owned(),
    }
}

fn expected_in_words(expected: &str) -> String {
    match expected {
        "a string" => "text in double quotes".to_owned(),
        "a sequence" => "a list in square brackets".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a map" => "an object in curly brackets".to_owned(),
        "string or map" => "a name in double quotes, or an object".to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of at least 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        other if other.starts_with("struct ") => "an object in curly brackets".to_owned(),
        other => other.to_owned(),
    }
}

/// What a field holds, where its name tells.
fn hint(field: &str) -> Option<&'static str> {
    Some(match field {
        "tauell_recipe" => "the number 3",
        "choices" => "an object with the fields qi, sensitive and requirements",
        "qi" => "a list of names of columns such as [\"age\", \"zip\"]",
        "sensitive" => "a list of objects such as {\"column\": \"disease\"}",
        "requirements" => {
            "a list of objects such as {\"name\": \"tau-l\", \"params\": {\"tau\": \"0.5\", \"l\": 3}, \"column\": \"disease\"}"
        }
        "params" => "an object with its parameters by name, such as {\"tau\": \"0.5\", \"l\": 3}",
        "column" => "the name of a column",
        "tau" => "such as \"0.5\" or \"1/3\"",
        "l" | "k" => "such as 3",
        "delimiter" => "such as \";\"",
        "label" => "the label of a node",
        "tree" => "an object such as {\"label\": \"any\", \"children\": []}",
        "kind" => "the kind of builder, such as \"intervals\"",
        _ => return None,
    })
}

/// The names between the parser's quotes.
fn quoted(names: &str) -> Vec<&str> {
    names.split('`').skip(1).step_by(2).collect()
}

/// `` `a`, `b` or `c` `` without the parser's quotes and its "one of".
fn listed(names: &str) -> String {
    let names = quoted(names);
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

fn between<'a>(text: &'a str, before: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(end).map(|(inner, _)| inner)
}

fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.split_once(word).map(|(_, rest)| rest)
}

/// One step of a way: `.tau`, or `."a b"` where the name is no plain word.
fn step(name: &str, first: bool) -> String {
    let dot = if first { "" } else { "." };
    let name = &brief(name, MOST_OF_A_NAME);
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    if plain { format!("{dot}{name}") } else { format!("{dot}{name:?}") }
}

/// The last name of a way, without a place in a list.
fn last_name(path: &str) -> &str {
    let named = path.split('[').next().unwrap_or_default();
    let whole = if path.ends_with(']') { named } else { path };
    whole.rsplit('.').next().unwrap_or_default()
}

/// An object or a list that is open.
enum Open {
    Object { name: Option<String>, named: bool },
    List { at: usize },
}

/// The way to what ends at this line and column.
fn path_to(text: &str, line: usize, column: usize) -> String {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let end = (start + column).min(text.len());
    let bytes = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while at < end {
        match bytes[at] {
            b'{' => open.push(Open::Object { name: None, named: false }),
            b'[' => open.push(Open::List { at: 0 }),
            b'}' | b']' => {
                open.pop();
            }
            b',' => match open.last_mut() {
                Some(Open::Object { name, named }) => (*name, *named) = (None, false),
                Some(Open::List { at }) => *at += 1,
                None => {}
            },
            b':' => {
                if let Some(Open::Object { named, .. }) = open.last_mut() {
                    *named = true;
                }
            }
            b'"' => {
                let first = at;
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if let Some(Open::Object { name, named: false }) = open.last_mut() {
                    let quoted = text.get(first..(at + 1).min(bytes.len())).unwrap_or_default();
                    *name = serde_json::from_str(quoted).ok();
                }
            }
            _ => {}
        }
        at += 1;
    }
    let mut path = String::new();
    for part in open {
        match part {
            Open::Object { name: Some(name), .. } => path.push_str(&step(&name, path.is_empty())),
            Open::Object { name: None, .. } => {}
            Open::List { at } => path.push_str(&format!("[{at}]")),
        }
    }
    path
}
