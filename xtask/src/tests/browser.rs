//! What Playwright reports about the tests in a browser, and which part of it must not be overlooked.

use crate::process::skipped;

/// How a test that passed only at its second try is noted.
pub const SECOND_TRY: &str = "second try:";

/// Follows Playwright's list of tests line by line.
#[derive(Debug, Default)]
pub struct Browser {
    noted: Vec<String>,
    /// Whether the lines are the names of tests that needed a second try.
    is_naming: bool,
}

impl Browser {
    /// Takes the next line; a person sees all of them.
    pub fn hear(&mut self, line: &str) -> bool {
        let text = line.trim();
        self.noted.extend(skipped(line).map(str::to_owned));
        if self.is_naming && text.starts_with("e2e/") {
            // The line is filled up with a rule.
            self.noted.push(format!("{SECOND_TRY} {}", text.trim_end_matches(['─', ' '])));
        } else {
            self.is_naming = text.strip_suffix(" flaky").is_some_and(|count| count.parse::<u32>().is_ok());
        }
        true
    }

    /// What was skipped, and what passed only at a second try.
    pub fn noted(self) -> Vec<String> {
        self.noted
    }
}

#[cfg(test)]
mod tests {
    use super::Browser;

    #[test]
    fn skips_and_second_tries_are_noted() {
        let mut browser = Browser::default();
        let output = "  ✓  1 e2e/a.spec.ts:3:1 › one (2s)\nskipped: no Firefox\n\n  1 flaky\n    \
                      e2e/b.spec.ts:4:1 › is it flaky ─────\n  121 passed (7m)\n    e2e/c.spec.ts:1:1 › no\n";
        assert!(output.lines().all(|line| browser.hear(line)));
        assert_eq!(browser.noted(), ["no Firefox", "second try: e2e/b.spec.ts:4:1 › is it flaky"]);
    }
}
