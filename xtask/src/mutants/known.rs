//! What earlier runs found, so that a run that was stopped goes on where it was.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::change::{Change, Text};

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// A test failed, or ran for ever.
    Noticed,
    /// It is no program.
    DoesNotCompile,
    /// Every test passed.
    Missed,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Self::Noticed => "noticed",
            Self::DoesNotCompile => "does-not-compile",
            Self::Missed => "missed",
        }
    }

    fn read(word: &str) -> Option<Self> {
        [Self::Noticed, Self::DoesNotCompile, Self::Missed].into_iter().find(|one| one.word() == word)
    }
}

/// A change by what stays when lines move: its file, what it is, its line with the place marked, and its function's text.
pub fn key(change: &Change, text: &Text) -> String {
    let mut hasher = DefaultHasher::new();
    if let Some(function) = &change.function {
        let (from, to) = (text.at(function.span.start), text.at(function.span.end));
        text.characters(from, to).hash(&mut hasher);
        // Two equal lines of one function are told by how far into it they are.
        (text.at(change.span.start) - from).hash(&mut hasher);
    }
    format!("{:016x} | {} | {} | {}", hasher.finish(), change.file, change.what(), text.marked(change.span))
}

/// The verdicts on file; the last one on a change counts.
pub struct Known {
    file: File,
    path: PathBuf,
    verdicts: BTreeMap<String, Verdict>,
}

impl Known {
    /// Those of this file, which is made where it is not there.
    ///
    /// # Errors
    /// When the file cannot be read or made.
    pub fn open(path: &Path) -> Result<Self> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        let verdicts = text
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .filter_map(|(word, key)| Some((key.to_owned(), Verdict::read(word)?)))
            .collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("{} could not be opened", path.display()))?;
        Ok(Self { file, path: path.to_owned(), verdicts })
    }

    /// What is known of a change.
    pub fn of(&self, key: &str) -> Option<Verdict> {
        self.verdicts.get(key).copied()
    }

    /// Keeps a verdict, at once.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self, key: &str, verdict: Verdict) -> Result<()> {
        writeln!(self.file, "{}\t{key}", verdict.word())
            .with_context(|| format!("{} could not be written", self.path.display()))?;
        self.verdicts.insert(key.to_owned(), verdict);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::change::{At, Function, Span};
    use super::*;

    fn change(line: usize) -> Change {
        let span = |from, to| Span { start: At { line, column: from }, end: At { line, column: to } };
        let function = Some(Function { return_type: String::new(), span: span(1, 15) });
        let name = format!("src/a.rs:{line}:10: replace < with <= in f");
        Change { name, file: "src/a.rs".to_owned(), function, span: span(12, 13), replacement: "<=".to_owned() }
    }

    #[test]
    fn a_change_is_known_while_its_function_stays_the_same_wherever_it_moves() {
        let before = key(&change(1), &Text::new("fn f() { a < b }"));
        assert_eq!(before, key(&change(2), &Text::new("// A line more.\nfn f() { a < b }")));
        assert_ne!(before, key(&change(1), &Text::new("fn g() { a < b }")));
        assert!(before.ends_with("src/a.rs | replace < with <= in f | fn f() { a «<» b }"), "{before}");
    }

    #[test]
    fn what_was_kept_is_known_to_the_next_run() {
        let path = std::env::temp_dir().join(format!("tauell-known-{}.txt", std::process::id()));
        let mut known = Known::open(&path).unwrap();
        known.keep("one", Verdict::Missed).unwrap();
        known.keep("two", Verdict::DoesNotCompile).unwrap();
        known.keep("one", Verdict::Noticed).unwrap();
        let again = Known::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(
            ["one", "two", "three"].map(|key| again.of(key)),
            [Some(Verdict::Noticed), Some(Verdict::DoesNotCompile), None]
        );
    }
}
