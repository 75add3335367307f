//! The list of changes that lead to an equivalent program, so that no test can notice them.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use super::LIST;
use super::change::{Change, Text};

/// A change that no test noticed, as the list names it: `file | change | line of code`. The text of the line is its
/// place, because it moves with the code. Marks surround the changed part.
pub fn named(change: &Change, text: &Text) -> String {
    format!("{} | {} | {}", change.file, change.what().trim(), text.marked(change.span))
}

/// The changes of the list.
pub struct Listed(pub BTreeSet<String>);

impl Listed {
    /// A change takes two lines: its name, and indented beneath it the reason.
    ///
    /// # Errors
    /// A line that is neither, or a change without a reason.
    pub fn read(text: &str) -> Result<Self> {
        let mut listed = BTreeSet::new();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.starts_with(' ')) {
            if line.split(" | ").count() < 3 {
                bail!("{LIST}: this line has not the form `file | change | line`, {line}");
            }
            if !lines.get(index + 1).is_some_and(|next| next.starts_with(' ')) {
                bail!("{LIST}: no reason is below the line {line}");
            }
            listed.insert(line.trim().to_owned());
        }
        Ok(Self(listed))
    }

    /// Whether a change is listed.
    pub fn has(&self, survivor: &str) -> bool {
        self.0.contains(survivor)
    }
}

#[cfg(test)]
mod tests {
    use super::super::change::{At, Span};
    use super::*;

    fn survivor(line: usize, column: usize, what: &str) -> String {
        let text = Text::new("\nif a < b && c < d {\nif a < b && c < d {\n");
        let span = Span { start: At { line, column }, end: At { line, column: column + 1 } };
        let name = format!("crates/a/src/a.rs:{line}:{column}: {what}");
        let change = Change { name, file: "crates/a/src/a.rs".to_owned(), span };
        named(&change, &text)
    }

    #[test]
    fn a_survivor_is_known_by_its_place_on_its_line_of_code() {
        let list = "# a comment\ncrates/a/src/a.rs | replace < with <= in f | if a «<» b && c < d {\n  They never are equal.\n";
        let listed = Listed::read(list).unwrap();
        assert!(listed.has(&survivor(2, 6, "replace < with <= in f")));
        assert!(listed.has(&survivor(3, 6, "replace < with <= in f")));
        assert!(!listed.has(&survivor(2, 15, "replace < with <= in f")));
        assert!(!listed.has(&survivor(2, 6, "replace < with == in f")));
        let arm = survivor(2, 6, "delete match arm A | B in Iter<'a: 'b>: f");
        assert_eq!(arm, "crates/a/src/a.rs | delete match arm A | B in Iter<'a: 'b>: f | if a «<» b && c < d {");
        assert!(Listed::read(&format!("{arm}\n  Because.\n")).unwrap().has(&arm));
    }

    #[test]
    fn what_is_listed_has_a_reason() {
        assert!(
            Listed::read("crates/a/src/a.rs | replace f | f()\ncrates/a/src/b.rs | replace f | f()\n  Because.\n")
                .is_err()
        );
        assert!(Listed::read("crates/a/src/a.rs: replace f\n  Because.\n").is_err());
        assert!(Listed::read("").unwrap().0.is_empty());
    }
}
