//! The same tests for hours, and what is too slow for every day.

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::tests::{command_and_package, lints_of_wasm, toys, whole_browser};
use crate::{dist, mutants};

/// How long to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Cases a property, and changed files a target of hard input.
    cases: u32,
    /// Minutes a target of hard input, in place of so many files.
    minutes: Option<u32>,
}

impl Wanted {
    /// Reads `--cases N` and `--minutes N`.
    ///
    /// # Errors
    /// Another word, or no whole number after one of these.
    pub fn read(words: &[&str]) -> Result<Self> {
        let mut wanted = Self { cases: 20_000, minutes: None };
        for pair in words.chunks(2) {
            let [name, number] = *pair else { bail!("a number is missing after {}", pair[0]) };
            let whole = || number.parse().with_context(|| format!("{number} is no whole number"));
            match name {
                "--cases" => wanted.cases = whole()?,
                "--minutes" => wanted.minutes = Some(whole()?),
                other => bail!("soak takes --cases N and --minutes N, not {other}"),
            }
        }
        Ok(wanted)
    }
}

/// Each of some forty test programs takes half a minute to link where they are optimized across crates: longer than
/// the most of them run.
const LINKED_QUICKLY: (&str, &str) = ("CARGO_PROFILE_RELEASE_LTO", "off");

/// Runs the tests for long: many cases a property, many changed files a target of hard input, and what is too slow for
/// every day; runs every test in a browser, with all that they sample otherwise; gives command and wasm file the same tables and recipes, and calls the npm package many times; then builds twice and sees whether the tests notice when the code is changed.
///
/// # Errors
/// The first of these that fails.
pub fn run(project: &Project, wanted: Wanted) -> Result<()> {
    Run::new("cargo")
        .args([
            "test",
            "--release",
            "--workspace",
            "--exclude",
            "xtask",
            "--exclude",
            "xtask-bindgen",
            "--exclude",
            "tauell-fuzz",
        ])
        .args(["--lib", "--tests", "--", "--include-ignored", "--skip", "warehouse::"])
        .env("PROPTEST_CASES", wanted.cases.to_string())
        .env(LINKED_QUICKLY.0, LINKED_QUICKLY.1)
        .within(project.root())
        .done()?;
    println!(
        "The statements of tauell sql were not run: cargo xtask warehouse runs them, with DuckDB and Spark for Python."
    );
    lints_of_wasm(project)?;
    toys(project)?;
    hard_input(project, wanted)?;
    whole_browser(project)?;
    command_and_package(project, wanted.cases)?;
    dist::reproduce(project)?;
    mutants::run(project, &mutants::Wanted::default())
}

/// Tries every target of `fuzz/` with many changed files, one target after the other.
///
/// # Errors
/// If a file violates an assertion. The file is saved.
pub fn hard_input(project: &Project, wanted: Wanted) -> Result<()> {
    let long = match wanted.minutes {
        Some(minutes) => ("TAUELL_HARD_MINUTES", minutes),
        None => ("TAUELL_HARD_CASES", wanted.cases),
    };
    Run::new("cargo")
        .args(["test", "--release", "--package", "tauell-fuzz", "--test", "corpus"])
        .args(["--", "--test-threads", "1", "--show-output"])
        .env(long.0, long.1.to_string())
        .env(LINKED_QUICKLY.0, LINKED_QUICKLY.1)
        .within(project.root())
        .done()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_set_in_cases_or_minutes() {
        assert_eq!(Wanted::read(&[]).unwrap(), Wanted { cases: 20_000, minutes: None });
        assert_eq!(Wanted::read(&["--minutes", "3", "--cases", "5"]).unwrap(), Wanted { cases: 5, minutes: Some(3) });
        for wrong in [&["--cases"][..], &["--cases", "many"], &["--hours", "2"]] {
            assert!(Wanted::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
