//! The changes that cargo-mutants would make: it is asked for its list, which says where each begins and ends.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::process::Run;

/// A place in a file; both count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct At {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// From a place to one that is no more part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Span {
    /// The first character.
    pub start: At,
    /// The one after the last.
    pub end: At,
}

/// The function that a change is made in.
#[derive(Clone, Debug, Deserialize)]
pub struct Function {
    /// `-> impl Iterator<Item = u32>`, or nothing.
    pub return_type: String,
    /// From its first attribute to its closing brace.
    pub span: Span,
}

/// One change: a piece of a function, and what stands there instead.
#[derive(Clone, Debug, Deserialize)]
pub struct Change {
    /// `src/a.rs:57:13: replace < with <= in f`.
    pub name: String,
    /// The file, from the project's root.
    pub file: String,
    /// The function around it.
    pub function: Option<Function>,
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub replacement: String,
}

impl Change {
    /// The changes that the configuration names, in the order of the files.
    ///
    /// # Errors
    /// When cargo-mutants cannot be asked.
    pub fn all(root: &Path, config: &Path) -> Result<Vec<Self>> {
        let asked = Run::new("cargo")
            .args(["mutants", "--list", "--json", "--config"])
            .args([config.as_os_str()])
            .within(root)
            .answer()
            .context("cargo-mutants did not list the changes that it would make")?;
        serde_json::from_str(&asked).context("the list of cargo-mutants could not be read")
    }

    /// What is changed into what, and in which function, without the place.
    pub fn what(&self) -> &str {
        self.name.split_once(": ").map_or(self.name.as_str(), |(_, what)| what)
    }

    /// Whether what the function hands back has no name, so that no two ways of making it are of one type.
    pub fn is_opaque(&self) -> bool {
        self.function.as_ref().is_some_and(|function| function.return_type.contains("impl "))
    }

    /// Whether an iterator of another make takes the place of the function's own.
    pub fn is_another_iterator(&self) -> bool {
        self.replacement.starts_with("::std::iter::")
    }
}

/// The text of a file, found by lines and columns.
pub struct Text {
    characters: Vec<char>,
    lines: Vec<usize>,
}

impl Text {
    /// For a text.
    pub fn new(text: &str) -> Self {
        let characters: Vec<char> = text.chars().collect();
        let after_breaks = characters.iter().enumerate().filter(|(_, c)| **c == '\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(after_breaks).collect();
        Self { characters, lines }
    }

    /// Where a place is.
    pub fn at(&self, at: At) -> usize {
        self.lines[at.line - 1] + at.column - 1
    }

    /// What stands between two positions.
    pub fn between(&self, from: usize, to: usize) -> String {
        self.characters[from..to].iter().collect()
    }

    /// The characters between two positions.
    pub fn characters(&self, from: usize, to: usize) -> &[char] {
        &self.characters[from..to]
    }

    /// The whole length.
    pub fn len(&self) -> usize {
        self.characters.len()
    }

    /// The line on which a change is made, with marks around what is changed: `if p «>=» q {`.
    pub fn marked(&self, span: Span) -> String {
        let (from, to) = (self.at(span.start), self.at(span.end));
        let first = self.lines[span.start.line - 1];
        let last = self.lines.get(span.start.line).map_or(self.len(), |next| next - 1);
        // What goes on for lines is known by its first.
        let end = to.min(last);
        let marked = format!("{}«{}»{}", self.between(first, from), self.between(from, end), self.between(end, last));
        marked.trim().to_owned()
    }
}

/// The files that changes are made in.
pub fn texts(root: &Path, changes: &[Change]) -> Result<BTreeMap<String, Text>> {
    let mut texts = BTreeMap::new();
    for change in changes {
        if !texts.contains_key(&change.file) {
            let path = root.join(&change.file);
            let text = fs::read_to_string(&path).with_context(|| format!("{} could not be read", path.display()))?;
            texts.insert(change.file.clone(), Text::new(&text));
        }
    }
    if texts.is_empty() {
        bail!("there is nothing to change in the files that were named");
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_shows_what_is_changed_on_it() {
        let text = Text::new("fn f() {\n    if ä < b && c < d {\n    }\n}");
        let span = |line, from, to| Span { start: At { line, column: from }, end: At { line, column: to } };
        assert_eq!(text.marked(span(2, 10, 11)), "if ä «<» b && c < d {");
        assert_eq!(text.marked(span(2, 19, 20)), "if ä < b && c «<» d {");
        let long = Span { start: At { line: 2, column: 5 }, end: At { line: 3, column: 6 } };
        assert_eq!(text.marked(long), "«if ä < b && c < d {»");
    }
}
