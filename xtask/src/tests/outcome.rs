//! How steps ended, printed and read.

use std::fmt;

use super::browser;

/// How steps ended.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Ended {
    pub passed: usize,
    pub failed: usize,
    /// What was skipped inside the steps, or passed only at a second try.
    pub noted: Vec<String>,
}

/// How the lane of the page, a program of its own, says what it noted.
const NOTED: &str = "noted: ";

impl Ended {
    /// Prints what was noted, then the counts.
    pub fn report(&self) {
        if !self.noted.is_empty() {
            println!("\nSkipped inside the steps, or passed at a second try:");
        }
        for reason in &self.noted {
            println!("  {NOTED}{reason}");
        }
        println!("\n{self}");
    }

    /// Reads what the lane of the page printed.
    pub fn read(output: &str) -> Option<Self> {
        let noted = output.lines().filter_map(|line| line.trim().strip_prefix(NOTED)).map(str::to_owned).collect();
        let mut counts = output.lines().next_back()?.split(", ");
        let mut count = |what: &str| counts.next()?.strip_suffix(what)?.trim().parse().ok();
        Some(Self { passed: count("passed")?, failed: count("failed")?, noted })
    }

    /// Both lanes together.
    pub fn and(mut self, other: Self) -> Self {
        self.noted.extend(other.noted);
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed, noted: self.noted }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} passed, {} failed", self.passed, self.failed)?;
        // A second try is no skip.
        let skipped = self.noted.iter().filter(|reason| !reason.starts_with(browser::SECOND_TRY)).count();
        if skipped > 0 {
            write!(to, ", {skipped} skipped")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lane_of_the_page_is_read_as_it_was_printed() {
        let engine = Ended { passed: 7, failed: 0, noted: vec!["no table of adults".to_owned()] };
        assert_eq!(engine.to_string(), "7 passed, 0 failed, 1 skipped");
        let output = "== page 1 of 8: npm packages\n\nSkipped inside the steps, or passed at a second try:\n  \
                      noted: no Firefox\n  noted: second try: e2e/a.spec.ts\n\n5 passed, 1 failed, 1 skipped";
        let page = Ended::read(output).unwrap();
        assert_eq!((page.passed, page.failed, page.noted.len()), (5, 1, 2));
        assert_eq!(engine.and(page).to_string(), "12 passed, 1 failed, 2 skipped");
        assert_eq!(Ended::read("it died"), None);
    }
}
