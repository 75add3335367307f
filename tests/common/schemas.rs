//! The schemas of `docs/reference/schemas/`: which file has which, and whether a file follows it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;
use tauell::confidentiality::{JsonFormat, WrittenFile};

/// The files that have a schema, with its name.
pub const SCHEMAS: [(WrittenFile, &str); 4] = [
    (WrittenFile::Report, "report"),
    (WrittenFile::Review, "review"),
    (WrittenFile::Comparison, "comparison"),
    (WrittenFile::Recipe, "recipe"),
];

/// Where a schema is.
pub fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/reference/schemas/{name}.json"))
}

/// Validators by the first key of a file, with the version that they are for.
static VALIDATORS: LazyLock<BTreeMap<&'static str, (u32, Validator)>> = LazyLock::new(|| {
    let validator = |(file, name): &(WrittenFile, &str)| {
        let schema: Value = serde_json::from_str(&std::fs::read_to_string(place(name)).unwrap()).unwrap();
        let JsonFormat { key, version } = file.about().format.unwrap();
        (key, (version, jsonschema::draft202012::new(&schema).unwrap()))
    };
    SCHEMAS.iter().map(validator).collect()
});

/// Validates a file against the schema of its format; false if it has none, as a recipe of an earlier version.
#[track_caller]
pub fn follows(file: &Value) -> bool {
    let Some((key, version)) = file.as_object().and_then(|object| object.iter().next()) else { return false };
    let Some((current, validator)) = VALIDATORS.get(key.as_str()).filter(|of| version == of.0) else { return false };
    let faults: Vec<String> =
        validator.iter_errors(file).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "a file of {key} {current} does not follow its schema: {faults:#?}");
    true
}
