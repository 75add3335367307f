//! What Rust's test harness reports, and which part of it a person needs to see.
//!
//! Asked for the output of every test it prints some 150 kB, in which a
//! failure is hard to find, and which the records of builds cut off. All of it
//! goes to a file; what is passed on is each program with its count, what was
//! skipped, and whatever failed, whole.

use crate::process::skipped;

/// The part of the harness's output in which a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    /// Between the programs: what cargo says.
    #[default]
    Cargo,
    /// The tests by name, each with how it ended.
    Names,
    /// What the tests printed that passed, and their names again.
    Successes,
    /// What the tests printed that failed, and their names again.
    Failures,
}

/// Follows the output of `cargo test -- --show-output` line by line.
#[derive(Debug, Default)]
pub struct Harness {
    part: Part,
    skipped: Vec<String>,
}

impl Harness {
    /// Takes the next line, and says whether a person needs to see it.
    pub fn hear(&mut self, line: &str) -> bool {
        let text = line.trim();
        if let Some(reason) = skipped(line) {
            self.skipped.push(reason.to_owned());
            return true;
        }
        self.part = match text {
            "successes:" => Part::Successes,
            "failures:" => Part::Failures,
            _ if text.starts_with("test result:") => Part::Cargo,
            _ if text.starts_with("running ") && self.part == Part::Cargo => Part::Names,
            _ => self.part,
        };
        match self.part {
            Part::Cargo => !text.is_empty(),
            // A test that takes long or dies with its program is reported here only.
            Part::Names => !text.ends_with("... ok") && !text.is_empty() && !text.starts_with("running "),
            Part::Successes => false,
            Part::Failures => true,
        }
    }

    /// Why tests were skipped, in the order in which they said so.
    pub fn skipped(self) -> Vec<String> {
        self.skipped
    }
}

#[cfg(test)]
mod tests {
    use super::Harness;

    const OUTPUT: &str = "   Compiling tauell v0.1.0
     Running tests/one.rs (target/debug/deps/one)

running 4 tests
test a ... ok
test b ... FAILED
test c has been running for over 60 seconds
test c ... ok
test d ... ok

successes:

---- a stdout ----
42 classes
---- d stdout ----
skipped: no table of adults

successes:
    a
    c
    d

failures:

---- b stdout ----
assertion failed: left == right
   left: \"test x ... ok\"

failures:
    b

test result: FAILED. 3 passed; 1 failed
     Running tests/two.rs (target/debug/deps/two)

running 1 test
test e ... ok

successes:

successes:
    e

test result: ok. 1 passed; 0 failed
error: 1 target failed:
    `-p tauell --test one`
";

    #[test]
    fn what_failed_is_seen_whole_and_what_passed_is_a_count() {
        let mut harness = Harness::default();
        let seen: Vec<&str> = OUTPUT.lines().filter(|line| harness.hear(line)).collect();
        assert_eq!(
            seen,
            [
                "   Compiling tauell v0.1.0",
                "     Running tests/one.rs (target/debug/deps/one)",
                "test b ... FAILED",
                "test c has been running for over 60 seconds",
                "skipped: no table of adults",
                "failures:",
                "",
                "---- b stdout ----",
                "assertion failed: left == right",
                "   left: \"test x ... ok\"",
                "",
                "failures:",
                "    b",
                "",
                "test result: FAILED. 3 passed; 1 failed",
                "     Running tests/two.rs (target/debug/deps/two)",
                "test result: ok. 1 passed; 0 failed",
                "error: 1 target failed:",
                "    `-p tauell --test one`",
            ]
        );
        assert_eq!(harness.skipped(), ["no table of adults"]);
    }
}
