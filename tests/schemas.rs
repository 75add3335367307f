//! The schemas of files that others read, made from our types: docs/reference/schemas/.

use std::fs;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};
use tauell::comparison::Comparison;
use tauell::confidentiality::WrittenFile;
use tauell::recipe::Recipe;
use tauell::review::review_report::ReviewReport;
use tauell::run::Report;

use crate::schemas::{SCHEMAS, follows, place};

/// The schema of a type as it is written, or, of what people write, as it is read.
fn of_type<T: JsonSchema>(is_read: bool) -> Schema {
    let settings = SchemaSettings::draft2020_12();
    let settings = if is_read { settings.for_deserialize() } else { settings.for_serialize() };
    settings.into_generator().into_root_schema_for::<T>()
}

/// The schema of a file: its type's, with the keys that every file has first.
fn schema(file: WrittenFile, name: &str) -> String {
    let own = match file {
        WrittenFile::Report => of_type::<Report>(false),
        WrittenFile::Review => of_type::<ReviewReport>(false),
        WrittenFile::Comparison => of_type::<Comparison>(false),
        WrittenFile::Recipe => of_type::<Recipe>(true),
        _ => unreachable!("{name} has no schema"),
    };
    let mut own = plain(own.to_value());
    let about = file.about();
    let format = about.format.unwrap();
    let marks = [
        (format.key, json!({ "const": format.version, "description": "The version of this format." })),
        ("confidentiality", json!({ "const": about.confidentiality, "description": "Who may have this file." })),
        ("confidentiality_reason", json!({ "type": "string", "description": "Why." })),
    ];
    let is_recipe = file == WrittenFile::Recipe;
    let properties = own["properties"].as_object_mut().unwrap();
    let others = std::mem::take(properties);
    properties.extend(marks.iter().map(|(key, schema)| ((*key).to_owned(), schema.clone())));
    let known: Vec<&str> = marks.iter().map(|(key, _)| *key).collect();
    properties.extend(others.into_iter().filter(|(key, _)| !known.contains(&key.as_str())));
    let required = own["required"].as_array_mut().unwrap();
    required.retain(|key| !known.contains(&key.as_str().unwrap()));
    // Earlier recipes have no mark.
    let needed = if is_recipe { &known[..1] } else { &known[..] };
    required.splice(0..0, needed.iter().map(|key| json!(key)));
    own["title"] = json!(about.title);
    own["description"] = json!(format!("docs/reference/{name}.md explains every field."));
    serde_json::to_string_pretty(&own).unwrap() + "\n"
}

/// Without what the documentation of code alone has: links, and how numbers are stored.
fn plain(schema: Value) -> Value {
    match schema {
        Value::Object(object) => {
            let stored = ["format", "maximum"];
            let kept = object.into_iter().filter(|(key, value)| !stored.contains(&key.as_str()) || value.is_object());
            let plain = kept.map(|(key, value)| match (key.as_str(), value) {
                ("description", Value::String(text)) => (key, text.replace("[`", "`").replace("`]", "`").into()),
                (_, value) => (key, plain(value)),
            });
            Value::Object(plain.collect())
        }
        Value::Array(list) => list.into_iter().map(plain).collect(),
        other => other,
    }
}

/// `TAUELL_UPDATE_TYPES=1 cargo test --test integration schemas` writes the files again.
#[test]
fn the_published_schemas_are_those_of_our_types() {
    for (file, name) in SCHEMAS {
        let text = schema(file, name);
        if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
            fs::create_dir_all(place(name).parent().unwrap()).unwrap();
            fs::write(place(name), &text).unwrap();
        }
        let there = fs::read_to_string(place(name)).unwrap_or_default();
        assert!(there == text, "{name}.json is not the schema of our types; TAUELL_UPDATE_TYPES=1 writes it");
    }
}

#[test]
fn a_recipe_that_the_engine_refuses_does_not_follow_the_schema_either() {
    let recipe = |choices: Value| json!({ "tauell_recipe": 3, "choices": choices });
    let choices = json!({
        "qi": ["age"], "sensitive": [{ "column": "disease" }],
        "requirements": [{ "name": "tau-l", "params": { "tau": "1/2", "l": 3 }, "column": "disease" }],
    });
    let with = |pointer: &str, value: Value| {
        let mut changed = recipe(choices.clone());
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        changed.pointer_mut(parent).unwrap()[key] = value;
        changed
    };
    assert!(follows(&recipe(choices.clone())) && Recipe::parse(&recipe(choices.clone()).to_string()).is_ok());
    let fine = [
        with("/choices/method", json!({ "options": { "ties": "rank" } })),
        with("/choices/method", json!({ "name": "incognito", "options": { "suppress": "2.5%" } })),
        with("/taxonomies", json!({ "age": { "made": { "kind": "intervals", "widths": [5, "2.5"] } } })),
    ];
    for recipe in fine {
        assert!(follows(&recipe) && Recipe::parse(&recipe.to_string()).is_ok(), "{recipe}");
    }
    let wrong = [
        with("/choices/sensitiv", json!([])),
        with("/choices/merge_alike", json!(["disease"])),
        with("/choices/requirements/0/attribute", json!("disease")),
        with("/choices/requirements/0/params/tau", json!(0.5)),
        with("/choices/requirements/0/params/taue", json!("1/2")),
        with("/choices/requirements/0/name", json!("secrecy")),
        with("/choices/method", json!({ "name": "sweep", "options": { "sensitive_values": "exact" } })),
        with("/choices/method", json!({ "name": "sweep", "options": { "generalize_sensitive": "exact" } })),
        with("/choices/row_order", json!("random")),
        with("/taxonomies", json!({ "age": { "made": { "kind": "guess" } } })),
        with("/confidentiality", json!("public")),
    ];
    for recipe in wrong {
        assert!(Recipe::parse(&recipe.to_string()).is_err(), "{recipe}");
        let followed = std::panic::catch_unwind(|| follows(&recipe));
        assert!(followed.is_err(), "{recipe} follows the schema");
    }
}
