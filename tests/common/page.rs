//! A page of `docs/` that explains the fields of a JSON object, compared with real ones.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

/// The types that a page shows about.
const TYPES: [&str; 8] = ["count", "number", "share", "text", "sentence", "boolean", "list", "object"];

/// What a page states about a field: what it is, whether it may be `null`, whether it may be absent, what it means.
#[derive(Debug)]
pub struct Explained {
    types: BTreeSet<String>,
    pub null: bool,
    pub absent: bool,
    pub meaning: String,
}

/// The fields that a page explains, each once, in rows of tables: field, type, meaning.
#[track_caller]
pub fn explained(page: &str) -> BTreeMap<String, Explained> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let page = std::fs::read_to_string(page).unwrap();
    let mut explained = BTreeMap::new();
    for row in page.lines().filter_map(|line| line.strip_prefix("| `")) {
        let (field, rest) = row.split_once("` | ").unwrap();
        let (types, meaning) = rest.split_once(" | ").unwrap_or_else(|| panic!("`{field}` has no type"));
        let meaning = meaning.trim_end_matches('|').trim().to_owned();
        let (mut null, mut absent) = (false, false);
        let types = types.split(" or ").filter(|&word| {
            null |= word == "null";
            absent |= word == "absent";
            !["null", "absent"].contains(&word)
        });
        let types: BTreeSet<String> = types.map(str::to_owned).collect();
        assert!(!types.is_empty() && types.iter().all(|one| TYPES.contains(&one.as_str())), "`{field}`: {types:?}");
        let one = Explained { types, null, absent, meaning };
        assert!(explained.insert(field.to_owned(), one).is_none(), "`{field}` is explained twice");
    }
    explained
}

/// Calls `each` with the way to every field below a value as pages write it, and as JSON pointers do. Fields of an object on a
/// way for which `named` holds are names that users give.
pub fn walk(value: &Value, named: fn(&str) -> bool, each: &mut dyn FnMut(&str, &str, &Value)) {
    walk_from(value, "", "", named, each);
}

fn walk_from(
    value: &Value,
    way: &str,
    pointer: &str,
    named: fn(&str) -> bool,
    each: &mut dyn FnMut(&str, &str, &Value),
) {
    if !way.is_empty() && !way.ends_with("[]") {
        each(way, pointer, value);
    }
    match value {
        Value::Object(object) => {
            for (name, below) in object {
                let part = if named(way) { "*" } else { name };
                let way = if way.is_empty() { part.to_owned() } else { format!("{way}.{part}") };
                walk_from(below, &way, &format!("{pointer}/{name}"), named, each);
            }
        }
        // A node's children are nodes again.
        Value::Array(list) if !way.ends_with(".children") => {
            for (at, below) in list.iter().enumerate() {
                walk_from(below, &format!("{way}[]"), &format!("{pointer}/{at}"), named, each);
            }
        }
        _ => {}
    }
}

/// Whether a value is what a page calls by this name.
fn is(value: &Value, name: &str) -> bool {
    match name {
        "count" => value.is_u64(),
        "number" => value.is_number(),
        "share" => value.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)),
        "text" => value.is_string(),
        "sentence" => value.as_str().is_some_and(|text| text.ends_with('.')),
        "boolean" => value.is_boolean(),
        "list" => value.is_array(),
        _ => value.is_object(),
    }
}

/// Compares a page with objects that between them have every field: no field is missing or unknown, and each has the type that the
/// page states, is `null` only if the page allows it, and is absent only if the page allows it.
#[track_caller]
pub fn hold(page: &str, named: fn(&str) -> bool, objects: &[Value]) {
    let explained = explained(page);
    explained.iter().for_each(|(way, field)| assert!(field.meaning.len() > 1, "`{way}` is not explained"));
    let mut wrong = BTreeSet::new();
    let mut found = BTreeSet::new();
    for object in objects {
        walk(object, named, &mut |way, _, value| {
            found.insert(way.to_owned());
            let Some(field) = explained.get(way) else { return };
            if !(value.is_null() && field.null || field.types.iter().any(|name| is(value, name))) {
                wrong.insert(format!("{way} is {:.80}", value.to_string()));
            }
        });
    }
    let is_required = |(_, field): &(&String, &Explained)| !field.absent;
    for (way, _) in explained.iter().filter(is_required) {
        // The objects that the field belongs to, and whether each has it.
        let (parent, own) = way.rsplit_once('.').unwrap_or(("", way));
        let mut lacks = |value: &Value| {
            let object = value.as_object().filter(|object| own != "*" && !object.contains_key(own));
            if object.is_some() {
                wrong.insert(format!("{way} lacks in an object"));
            }
        };
        for object in objects {
            if parent.is_empty() {
                lacks(object);
            }
            walk(object, named, &mut |at, _, value| match parent.strip_suffix("[]") {
                Some(list) if list == at => value.as_array().into_iter().flatten().for_each(&mut lacks),
                None if parent == at => lacks(value),
                _ => {}
            });
        }
    }
    let explained: BTreeSet<String> = explained.into_keys().collect();
    let lacking: Vec<_> = found.difference(&explained).collect();
    let strange: Vec<_> = explained.difference(&found).collect();
    assert!(
        lacking.is_empty() && strange.is_empty() && wrong.is_empty(),
        "docs/{page} lacks {lacking:#?}, has {strange:#?}, and differs on {wrong:#?}"
    );
}
