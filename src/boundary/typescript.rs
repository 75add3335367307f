//! The page's requests, generated from the list of requests: a test that fails if `www/src/engine/requests.ts` does not match it.
//!
//! `TAUELL_UPDATE_TYPES=1 cargo test --lib typescript` rewrites the file.

use std::fmt::Write;
use std::path::Path;

use ts_rs::{Config, TS};

use super::marks::{Effect, Mark, Way};
use super::requests::lines;

/// One request in TypeScript.
pub(super) struct Line {
    kind: &'static str,
    about: &'static str,
    fields: String,
    answer: String,
    mark: Mark,
}

impl Line {
    pub fn of<Args: TS, Answer: TS>(config: &Config, kind: &'static str, mark: Mark, about: &'static str) -> Self {
        let fields = Args::inline(config);
        // The type of arguments without fields is an empty object.
        let fields = if fields.contains("never") { "{ }".to_owned() } else { without_comments(&fields) };
        Self { kind, about: about.trim(), fields, answer: Answer::name(config), mark }
    }
}

fn without_comments(text: &str) -> String {
    let mut rest = text;
    let mut left = String::new();
    while let Some((before, after)) = rest.split_once("/**") {
        left.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    left.push_str(rest);
    left.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn word<T: serde::Serialize>(mark: T) -> String {
    serde_json::to_string(&mark).unwrap().replace('"', "'")
}

fn declare<T: TS>(text: &mut String, config: &Config) {
    let about = T::docs().unwrap_or_default();
    let about: Vec<&str> = about.lines().map(|line| line.trim_matches([' ', '/', '*'])).collect();
    writeln!(text, "/** {} */\nexport {}\n", about.join(" ").trim(), without_comments(&T::decl(config))).unwrap();
}

/// Whether a text has this word.
fn names(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|part| part == word)
}

#[test]
fn what_the_page_can_ask_is_ours() {
    let config = Config::new().with_large_int("number");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/engine");
    let lines = lines(&config);
    let mut text = String::new();
    text.push_str("/** What the engine can be asked. A `File` is read by the worker; the engine knows its name. */\nexport type EngineRequest =");
    for Line { kind, about, fields, .. } in &lines {
        let fields = fields.strip_prefix('{').unwrap();
        write!(
            text,
            "\n  /** {about} */\n  | {{ kind: '{kind}'{}{fields}",
            if fields.trim() == "}" { "" } else { "," }
        )
        .unwrap();
    }
    text.push_str(";\n\n/** The answer to each kind. */\nexport interface EngineAnswers {\n");
    for Line { kind, answer, .. } in &lines {
        writeln!(text, "  '{kind}': {answer};").unwrap();
    }
    text.push_str("}\n\n");
    declare::<Way>(&mut text, &config);
    declare::<Effect>(&mut text, &config);
    declare::<Mark>(&mut text, &config);
    text.push_str("/** What kind of request each is. */\nexport const ENGINE_MARKS = {\n");
    for Line { kind, mark, .. } in &lines {
        let Mark { way, effect, once_more, whole_file, fine } = *mark;
        let (way, effect) = (word(way), word(effect));
        writeln!(
            text,
            "  '{kind}': {{ way: {way}, effect: {effect}, once_more: {once_more}, whole_file: {whole_file}, fine: {fine} }},"
        )
        .unwrap();
    }
    text.push_str("} as const satisfies Record<EngineRequest['kind'], Mark>;\n");
    let files = tauell_data::table::table_files();
    write!(
        text,
        "\n/** What a file dialog offers where a table is picked. */\nexport const TABLE_FILES = '{files}';\n"
    )
    .unwrap();
    let types = crate::boundary::types::types();
    let declared = types.lines().filter_map(|line| line.strip_prefix("export type ")?.split([' ', '=', '<']).next());
    let used: Vec<&str> = declared.filter(|name| names(&text, name)).collect();
    let text = format!(
        "// What the engine can be asked, and what it answers. Generated from the list in src/boundary/requests.rs by a test\n\
         // (src/boundary/typescript.rs): do not edit.\n\
         import type {{\n{}}} from './types';\n\n{text}",
        used.iter().map(|name| format!("  {name},\n")).collect::<String>()
    );
    let file = root.join("requests.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == text,
        "www/src/engine/requests.ts is out of date; write it with TAUELL_UPDATE_TYPES=1 cargo test --lib typescript"
    );
}
