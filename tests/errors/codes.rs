//! All codes that the engine and the command can give, read from where they are given.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every function that names a stable code has this head.
const HEADS: [&str; 2] = ["pub fn code(&self) -> &'static str {", "pub fn code(self) -> &'static str {"];

/// Every code, with the files that give it.
pub fn all() -> BTreeMap<String, Vec<String>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "crates"] {
        sources(&root.join(folder), &mut files);
    }
    let mut codes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        for code in codes_in(&text) {
            codes.entry(code).or_default().push(name.clone());
        }
    }
    codes
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The texts in the bodies of all such functions, and codes that are written where an error is made (`code: "x".to_owned()`,
/// `[x]` at the end of a line of the command).
fn codes_in(text: &str) -> Vec<String> {
    let mut codes = Vec::new();
    for head in HEADS {
        for (at, _) in text.match_indices(head) {
            let body = body(&text[at + head.len()..]);
            codes.extend(body.split('"').skip(1).step_by(2).filter(|code| is_code(code)).map(str::to_owned));
        }
    }
    for (at, mark) in text.match_indices("code: \"") {
        codes.extend(text[at + mark.len()..].split('"').next().filter(|code| is_code(code)).map(str::to_owned));
    }
    for (at, _) in text.match_indices("]\"\n") {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        if line.contains("error: ") {
            codes.extend(line.rsplit('[').next().filter(|code| is_code(code)).map(str::to_owned));
        }
    }
    codes
}

/// Up to the brace that closes the one before.
fn body(text: &str) -> &str {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

fn is_code(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}
