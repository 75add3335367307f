//! The codes that the page gives by itself, read from its sources: each is made by `failure(code, kind, message)`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What the page states with a code of its own.
#[derive(Debug, PartialEq)]
pub struct Told {
    /// Whose turn it is.
    pub kind: String,
    /// The sentence; what differs from time to time is as an ellipsis.
    pub sentence: String,
}

/// Every code of the page, with what it states.
pub fn codes() -> BTreeMap<String, Told> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www/src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let texts: Vec<String> = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let mut named: BTreeMap<&str, &str> = BTreeMap::new();
    for text in &texts {
        for line in text.lines() {
            let line = line.trim_start_matches("export ");
            let Some((name, value)) = line.strip_prefix("const ").and_then(|line| line.split_once(" = '")) else {
                continue;
            };
            named.insert(name, value.trim_end_matches("';"));
        }
    }
    let mut codes = BTreeMap::new();
    for text in &texts {
        for (at, call) in text.match_indices("failure(") {
            let calls = !text[..at].ends_with("function ") && !text[..at].ends_with(|c: char| c.is_alphanumeric());
            if calls {
                let told = call_of(&text[at + call.len()..], &named);
                let (code, told) = told.unwrap_or_else(|| panic!("not read: {}", &text[at..(at + 60).min(text.len())]));
                codes.insert(code, told);
            }
        }
    }
    codes
}

/// The files that make an error in another way than by `failure`.
pub fn made_otherwise() -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www/src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let makes = |path: &&PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        ["kind: 'input'", "kind: 'internal'", "kind: 'infeasible'"].iter().any(|kind| text.contains(kind))
    };
    files.iter().filter(makes).map(|path| path.display().to_string()).collect()
}

fn call_of(text: &str, named: &BTreeMap<&str, &str>) -> Option<(String, Told)> {
    let (code, rest) = argument(text, named)?;
    let (kind, rest) = argument(rest, named)?;
    let (sentence, _) = argument(rest, named)?;
    Some((code, Told { kind, sentence }))
}

/// The next argument, a text or the name of one, and what follows it.
fn argument<'a>(text: &'a str, named: &BTreeMap<&str, &str>) -> Option<(String, &'a str)> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"' | '`'));
    let Some(quote) = quote else {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_')?;
        return Some(((*named.get(&text[..end])?).to_owned(), &text[end..]));
    };
    let mut found = String::new();
    let mut rest = &text[1..];
    loop {
        let next = rest.chars().next()?;
        if next == quote {
            return Some((found, &rest[1..]));
        }
        if let Some(inner) = rest.strip_prefix("${").filter(|_| quote == '`') {
            let end = inner.find('}')?;
            found.push_str(named.get(&inner[..end]).unwrap_or(&"…"));
            rest = &inner[end + 1..];
            continue;
        }
        let skipped = usize::from(next == '\\');
        let c = rest[skipped..].chars().next()?;
        found.push(c);
        rest = &rest[skipped + c.len_utf8()..];
    }
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "pkg" {
                sources(&path, files);
            }
        } else if (name.ends_with(".ts") || name.ends_with(".tsx")) && !name.contains(".test.") && name != "types.ts" {
            files.push(path);
        }
    }
}
