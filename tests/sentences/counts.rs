//! Counts in sentences go through `words::numbers`, which has commas between thousands.

use std::fs;
use std::process::Command;

use crate::sentences::sources::{before_tests, engine_sources, literals, root};

/// What is counted.
const NOUNS: [&str; 24] = [
    "rows",
    "row",
    "values",
    "value",
    "people",
    "classes",
    "columns",
    "labels",
    "nodes",
    "files",
    "edits",
    "groups",
    "fields",
    "lines",
    "digits",
    "levels",
    "cells",
    "MB",
    "base",
    "different",
    "more",
    "empty",
    "original",
    "steps",
];

/// What is numbered: places in a file, things of a list.
const PLACES: [&str; 6] = ["line", "row", "field", "fields", "record", "number"];

/// A placeholder by name right before what it counts, `{rows} rows`, or after what it numbers, `line {line}`. What goes
/// through the rules is as `{}`.
fn raw_counts(literal: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (open, _) in literal.match_indices('{') {
        let Some(close) = literal[open..].find('}').map(|at| at + open) else { continue };
        let name = literal[open + 1..close].split(':').next().unwrap_or_default();
        let noun = literal[close + 1..].strip_prefix(' ').and_then(|rest| {
            let word: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
            NOUNS.contains(&word.as_str()).then_some(word)
        });
        if let Some(noun) =
            noun.filter(|_| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        {
            found.push(format!("{{{name}}} {noun}"));
        }
        let before = literal[..open].rsplit(|c: char| !c.is_alphabetic()).nth(1).unwrap_or_default();
        if literal[..open].ends_with(' ')
            && PLACES.contains(&before.to_lowercase().as_str())
            && !name.is_empty()
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        {
            found.push(format!("{before} {{{name}}}"));
        }
    }
    found
}

/// Texts that hold a number already written by the rules.
const WRITTEN: [&str; 6] =
    ["{labels} {}", "{shown} more", "{many} codes", "{many} days", "{many} rows", "{values} equally"];

#[test]
fn counts_in_the_sources_go_through_the_rules_of_numbers() {
    assert_eq!(raw_counts("{rows} rows in {} classes, {classes} classes"), ["{rows} rows", "{classes} classes"]);
    assert_eq!(raw_counts("line {line}, field {}: the {rows} {path}"), ["line {line}"]);
    let mut found = Vec::new();
    for path in engine_sources() {
        let name = path.to_string_lossy();
        if name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        for (line, literal) in literals(&before_tests(&path)) {
            let raw = raw_counts(&literal).into_iter().filter(|raw| !WRITTEN.contains(&raw.as_str()));
            found.extend(raw.map(|raw| format!("{}:{line}: {raw}", path.strip_prefix(root()).unwrap().display())));
        }
    }
    assert!(found.is_empty(), "{} raw counts:\n{}", found.len(), found.join("\n"));
}

#[test]
fn messages_about_thousands_of_rows_have_commas() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = String::from("age,zip,disease\n");
    for row in 0..6_000 {
        let disease = if row % 5 == 0 { "" } else { ["flu", "hiv", "cough", "ulcer"][row % 4] };
        table.push_str(&format!("{},{},{disease}\n", 20 + row % 50, 10_000 + row % 97));
    }
    fs::write(folder.path().join("people.csv"), table).unwrap();
    let told = |words: &str| {
        let done = Command::new(env!("CARGO_BIN_EXE_tauell"))
            .current_dir(folder.path())
            .args(words.split(' '))
            .output()
            .unwrap();
        String::from_utf8(done.stderr).unwrap()
    };
    let told = [
        told("anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 3 --out o.csv"),
        told("anonymize people.csv --qi age --sensitive disease --require k=7000 --tau 0.5 --l 3 --out p.csv"),
    ]
    .concat();
    assert!(told.contains("\n  1,200 rows excluded, because a sensitive value is missing"), "{told}");
    assert!(told.contains("4,800 rows published in "), "{told}");
    assert!(told.contains("every class needs at least 7,000 rows, and the table has 4,800 rows"), "{told}");
    // No number of four digits or more without a comma, but for what is typed.
    let said = told.replace("k=7000", "").replace("k=4800", "");
    let bare = said
        .split(|c: char| !c.is_ascii_digit() && c != ',' && c != '.')
        .filter(|word| word.len() >= 4 && word.chars().all(|c| c.is_ascii_digit()));
    assert_eq!(bare.collect::<Vec<_>>(), Vec::<&str>::new(), "{told}");
}

#[test]
fn lines_far_down_a_file_are_named_with_commas_wherever_they_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = String::from("age,disease\n");
    let mut tree = String::new();
    for row in 0..12_344 {
        table.push_str(&format!("{},{}\n", 20 + row % 50, ["flu", "hiv", "cough"][row % 3]));
        tree.push_str(&format!("v{row};any\n"));
    }
    fs::write(folder.path().join("ragged.csv"), format!("{table}40,flu,more\n")).unwrap();
    fs::write(folder.path().join("nul.csv"), format!("{table}40,f\0lu\n")).unwrap();
    fs::write(folder.path().join("people.csv"), &table).unwrap();
    fs::write(folder.path().join("tree.csv"), format!("{tree}w;other\n")).unwrap();
    fs::write(folder.path().join("recipe.json"), format!("{{{}oops}}", "\n".repeat(12_345))).unwrap();
    for (words, place) in [
        ("anonymize ragged.csv --qi age --sensitive disease --tau 0.5 --l 3", "line 12,346"),
        ("anonymize nul.csv --qi age --sensitive disease --tau 0.5 --l 3", "line 12,346: field 2"),
        (
            "anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 3 --taxonomy disease=tree.csv",
            "line 12,345",
        ),
        ("anonymize people.csv --recipe recipe.json", "line 12,346"),
    ] {
        let done = Command::new(env!("CARGO_BIN_EXE_tauell"))
            .current_dir(folder.path())
            .args(words.split(' '))
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(said.contains(place) && !said.contains("1234"), "{words}: {said}");
    }
}
