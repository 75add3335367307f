//! A format of one file and a line in the list is read by the library, the page and the command. It comes by columns, knows their
//! kinds, and has neither a delimiter nor lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tauell::boundary::{Answer, Engine, Lane, Request, RequestFault};
use tauell::recipe::Choices;
use tauell::session::Session;
use tauell::table::{ColumnKind, MissingTokens, ReadOptions, TableReader, read_all};
use tauell::taxonomy::Builder;

/// Eight people. Their scores are text, whatever they look like.
const PEOPLE: &str = r#"typed columns
[{"name": "age", "kind": "integer", "cells": ["20", "21", "22", "23", "40", "41", "42", "43"]},
 {"name": "score", "kind": "text", "cells": ["11", "12", "13", "14", "15", "16", "17", "18"]},
 {"name": "disease", "kind": "text", "cells": ["flu", "cold", "flu", "cold", "flu", "cold", "flu", "cold"]}]"#;

fn session() -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(PEOPLE.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

#[test]
fn the_library_reads_it_with_its_kinds_and_places_however_it_arrives() {
    let mut session = session();
    assert_eq!((session.table().rows(), session.dialect(), session.delimiter()), (8, None, b','));
    assert_eq!(session.table().place_of(2).to_string(), "row 3");
    let kinds: Vec<ColumnKind> = session.table_view().columns.iter().map(|column| column.profile.kind).collect();
    assert_eq!(kinds, [ColumnKind::Integer, ColumnKind::Text, ColumnKind::Text]);
    // Text is not grouped by size, though the same text in a CSV file is.
    let builder = |session: &mut Session, name| {
        let column = session.column(name).unwrap();
        Builder::for_column(&session.table().columns()[column], &MissingTokens::default())
    };
    assert!(matches!(builder(&mut session, "age"), Builder::Intervals(_)));
    assert!(matches!(builder(&mut session, "score"), Builder::Suppression(_)));
    let options = ReadOptions::default();
    let csv = read_all(b"score\n11\n12\n13\n14\n15\n16\n17\n18\n", &options).unwrap();
    let mut csv = Session::new(csv, options, MissingTokens::default());
    assert!(matches!(builder(&mut csv, "score"), Builder::Intervals(_)));

    // Longer than what a format is recognized from, in pieces of a thousand bytes.
    let cells =
        |values: &[&str]| values.iter().cycle().take(20_000).map(|v| format!("\"{v}\"")).collect::<Vec<_>>().join(",");
    let long = format!(
        "typed columns\n[{{\"name\": \"age\", \"kind\": \"integer\", \"cells\": [{}]}}]",
        cells(&["20", "21", "22"])
    );
    let mut reader = TableReader::new(ReadOptions::default());
    long.as_bytes().chunks(1000).for_each(|piece| reader.push(piece).unwrap());
    let reading = reader.finish().unwrap();
    assert_eq!((reading.table.rows(), reading.table.columns()[0].cell(19_999)), (20_000, "21"));
}

#[test]
fn a_file_that_is_not_as_its_format_has_it_is_refused_with_what_to_do() {
    for (text, says) in [
        ("typed columns\n[{", "these are no typed columns. Write the file again."),
        (
            r#"typed columns
[{"name": "a", "kind": "text", "cells": ["1"]}, {"name": "b", "kind": "text", "cells": []}]"#,
            "the columns of this file differ in length. Write it again with the program that it comes from.",
        ),
    ] {
        let error = read_all(text.as_bytes(), &ReadOptions::default()).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), ("damaged-file", says));
    }
    // A delimiter says that a file is CSV, however it begins.
    let options = ReadOptions { delimiter: Some(b','), ..ReadOptions::default() };
    let reading = read_all(b"typed columns\n1\n2\n", &options).unwrap();
    assert_eq!((reading.table.rows(), reading.table.columns()[0].name()), (2, "typed columns"));
}

fn request(json: serde_json::Value) -> Request {
    Request::from_json(&json.to_string()).unwrap()
}

fn done(engine: &mut Engine, begun: Request, bytes: &[u8]) -> Result<Answer, RequestFault> {
    engine.begin(begun)?;
    bytes.chunks(50).try_for_each(|piece| engine.push(piece))?;
    while engine.step(Lane::Foreground, 1000)?.is_some() {}
    engine.finish(Lane::Foreground, 0.0)
}

#[test]
fn the_page_opens_publishes_reviews_and_receives_it() {
    let mut engine = Engine::default();
    let options = serde_json::to_value(ReadOptions::default()).unwrap();
    let file = |kind: &str| {
        request(serde_json::json!({ "kind": kind, "file": "people.columns", "options": options, "missing": [""] }))
    };
    let table = done(&mut engine, file("open-file"), PEOPLE.as_bytes()).unwrap();
    let table = serde_json::to_value(&table).unwrap();
    assert_eq!((&table["rows"], &table["dialect"]), (&serde_json::json!(8), &serde_json::Value::Null));
    assert_eq!(table["columns"][1]["profile"]["kind"], "text");
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["tau-l=0.5,2"]).unwrap();
    let publish = request(serde_json::json!({ "kind": "publish", "choices": choices }));
    let published = serde_json::to_value(done(&mut engine, publish, b"").unwrap()).unwrap();
    assert_eq!(
        (&published["report"]["rows"], &published["report"]["classes"]),
        (&serde_json::json!(8), &serde_json::json!(2))
    );
    // Other ways of reading are ways of reading text.
    let trying = request(serde_json::json!({ "kind": "try-readings", "file": "people.columns", "options": options }));
    assert_eq!(
        serde_json::to_value(done(&mut engine, trying, PEOPLE.as_bytes()).unwrap()).unwrap(),
        serde_json::json!([])
    );
    for kind in ["review-open", "read-open"] {
        done(&mut engine, file(kind), PEOPLE.as_bytes()).unwrap();
    }
}

#[test]
fn the_command_publishes_it_as_csv() {
    let folder = tempfile::tempdir().unwrap();
    let [people, out] = ["people.columns", "published.csv"].map(|name| folder.path().join(name));
    fs::write(&people, PEOPLE).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_tauell"))
        .args(["anonymize", "--qi", "age", "--sensitive", "disease", "--tau", "0.5", "--l", "2", "--out"])
        .args([&out, &people])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let published = fs::read_to_string(&out).unwrap();
    assert_eq!(published.lines().next(), Some("age,disease"));
    assert_eq!(published.lines().count(), 9);
}

#[test]
fn nothing_names_it_but_its_file_and_the_list() {
    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    ["crates", "src"].iter().for_each(|folder| files(&root.join(folder), &mut all));
    let names_it = |path: &&PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.contains("TypedColumns") || text.contains("TYPED_COLUMNS") || text.contains("typed columns")
    };
    let mut naming: Vec<String> = all
        .iter()
        .filter(names_it)
        .map(|path| path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/"))
        .collect();
    naming.sort();
    assert_eq!(naming, ["crates/data/src/table/source/mod.rs", "crates/data/src/table/source/toy.rs"]);
}
