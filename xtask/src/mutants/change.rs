//! The changes that cargo-mutants makes, as it lists them: where each begins and ends.

use serde::Deserialize;

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

/// One change: a piece of a function, and its replacement.
#[derive(Clone, Debug, Deserialize)]
pub struct Change {
    /// `src/a.rs:57:13: replace < with <= in f`.
    pub name: String,
    /// The file, from the project's root.
    pub file: String,
    /// What is replaced.
    pub span: Span,
}

impl Change {
    /// What is changed into what, and in which function, without the place.
    pub fn what(&self) -> &str {
        self.name.split_once(": ").map_or(self.name.as_str(), |(_, what)| what)
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

    fn at(&self, at: At) -> usize {
        self.lines[at.line - 1] + at.column - 1
    }

    fn between(&self, from: usize, to: usize) -> String {
        self.characters[from..to].iter().collect()
    }

    fn len(&self) -> usize {
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
