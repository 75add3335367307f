//! Every error code is caused by a case, and its sentence states what is wrong, where, and what to do.

use crate::common;

mod case;
mod codes;
mod estimates;
mod files;
mod groups;
mod page;
mod publishing;
mod reviewing;
mod tables;
mod trees;
mod verifier;
mod warehouse;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;

use case::{Case, Said};

/// Codes that no case here can cause: why, and the test that reads the sentence, or that comes closest.
const ELSEWHERE: [(&str, &str, &str); 8] = [
    (
        "boundary",
        "page and engine disagree about the shape of data, which is a fault of the page",
        "www/tests/wasm/golden.test.ts",
    ),
    ("damaged-file", "a format other than CSV, which exists for tests alone", "tests/toys/source.rs"),
    ("internal", "a fault of the program, caught before a panic, which no known input causes", "crates/cli/src/lib.rs"),
    (
        "malformed-row",
        "a row of a format other than CSV, which exists for tests alone",
        "crates/data/src/table/source/rows.rs",
    ),
    (
        "minimality-not-generalized",
        "only a method of the tests publishes rows that are not generalized",
        "tests/toys/method.rs",
    ),
    ("no-randomness", "the system gives no random numbers, which no known input causes", "crates/cli/src/secret.rs"),
    ("nothing-open", "the page requests what is not open or published yet", "www/tests/wasm/golden.test.ts"),
    ("several-tables", "only a method of the tests publishes several tables", "crates/cli/src/targets.rs"),
];

fn cases() -> Vec<Case> {
    [
        tables::cases(),
        trees::cases(),
        trees::edits(),
        publishing::roles(),
        publishing::requirements(),
        publishing::out_of_reach(),
        groups::cases(),
        files::cases(),
        reviewing::cases(),
        estimates::cases(),
        verifier::cases(),
        warehouse::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_error_code_has_a_case_that_brings_it_about() {
    let given = codes::all();
    assert!(given.len() > 100, "{} codes were found", given.len());
    let brought: BTreeSet<&str> = cases().iter().map(|case| case.code).collect();
    let elsewhere: BTreeSet<&str> = ELSEWHERE.iter().map(|&(code, ..)| code).collect();
    let missing: Vec<_> = given
        .iter()
        .filter(|(code, _)| !brought.contains(code.as_str()) && !elsewhere.contains(code.as_str()))
        .collect();
    assert!(missing.is_empty(), "no case brings these about: {missing:?}");
    let gone: Vec<&&str> = brought.union(&elsewhere).filter(|code| !given.contains_key(**code)).collect();
    assert!(gone.is_empty(), "nothing gives these codes any more: {gone:?}");
    let twice: Vec<&&str> = brought.intersection(&elsewhere).collect();
    assert!(twice.is_empty(), "these can be caused: {twice:?}");
    for (code, _, test) in ELSEWHERE {
        let text = std::fs::read_to_string(root().join(test)).unwrap();
        assert!(text.contains(code), "{test} does not read {code}");
    }
}

#[test]
fn every_error_has_problem_place_and_remedy() {
    let mut wrong = String::new();
    let mut examples: BTreeMap<&str, Said> = BTreeMap::new();
    for case in cases() {
        let said = (case.bring)();
        let lacks = case.lacks(&said);
        if !lacks.is_empty() {
            writeln!(wrong, "{}: {}\n    {}", case.code, lacks.join("; "), said.sentence).unwrap();
        }
        examples.entry(case.code).or_insert(said);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    let page = page(&examples);
    let path = root().join("docs/reference/errors.md");
    if std::env::var_os("TAUELL_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == page,
        "docs/reference/errors.md is out of date; write it with TAUELL_UPDATE_GOLDEN=1 cargo test --test integration errors, and look at the \
         difference"
    );
}

#[test]
fn the_list_of_codes_has_those_of_the_page_too() {
    let codes = page::codes();
    for code in
        ["engine-stopped", "engine-ended", "table-lost", "release-lost", "out-of-memory", "no-engine", "cancelled"]
    {
        assert!(codes.contains_key(code), "{code} was not found: {codes:?}");
    }
    let kept = std::fs::read_to_string(root().join("docs/reference/errors.md")).unwrap();
    for (code, told) in &codes {
        assert!(
            kept.contains(&format!("| `{code}` |")) && kept.contains(&told.sentence),
            "docs/reference/errors.md lacks {code}"
        );
    }
    // All of them are found by the one way in which they are made.
    let otherwise = page::made_otherwise();
    assert!(otherwise.is_empty(), "errors are made by failure(code, kind, message), not in {otherwise:?}");
}

/// The list of all codes, as a page.
fn page(examples: &BTreeMap<&str, Said>) -> String {
    let mut page = "\
# Error codes

Every error of the command ends in its code, in square brackets, and the page shows the same code. A code never changes; its
sentence may improve. The command names the flag that helps, the page the control. The exit status is 2 if an input must change,
3 if the requirement is infeasible, and 1 if the fault is Tauell's.

This page is written by `TAUELL_UPDATE_GOLDEN=1 cargo test --test integration errors`, which causes each error.

| code | status | example |
|---|---|---|
"
    .to_owned();
    for (code, said) in examples {
        // How much memory there is differs from machine to machine.
        let sentence = if *code == "out-of-memory" { without_figures(&said.sentence) } else { said.sentence.clone() };
        let sentence = sentence.replace('|', "\\|").replace('<', "&lt;").replace('*', "\\*");
        writeln!(page, "| `{code}` | {} | {sentence} |", said.status).unwrap();
    }
    page.push_str(
        "\n## Errors of the page alone\n\nThese have no exit status.\n\n| code | who must act | sentence |\n|---|---|---|\n",
    );
    for (code, page::Told { kind, sentence }) in page::codes() {
        let whose = match kind.as_str() {
            "input" => "you",
            "internal" => "Tauell",
            _ => "no one",
        };
        writeln!(page, "| `{code}` | {whose} | {sentence} |").unwrap();
    }
    page.push_str("\n## Codes without an example\n\n");
    for (code, why, _) in ELSEWHERE {
        writeln!(page, "- `{code}`: {why}.").unwrap();
    }
    page
}

fn without_figures(sentence: &str) -> String {
    let mut text = String::new();
    for c in sentence.chars() {
        match c.is_ascii_digit() {
            true if text.ends_with('N') => {}
            true => text.push('N'),
            false => text.push(c),
        }
    }
    // A comma between thousands is part of the figure.
    text.replace("N,N", "N").replace("N,N", "N")
}
