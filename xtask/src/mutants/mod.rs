//! Mutation testing: does any test notice when the code that decides what is accepted is changed?
//!
//! cargo-mutants makes the changes (`.cargo/mutants.toml` says where), and tries each with the unit tests of its crate. What they
//! miss is tried with the tests of the whole engine; what these miss, too, must be in a list with the reason why it is no other
//! program.

mod change;
mod equivalent;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::tools;
use change::{Change, Text};
use equivalent::Listed;

/// The list of changes that make no other program.
const LIST: &str = "xtask/equivalent-mutants.txt";

/// Seconds after which a change counts as running for ever, if it is tried with the tests of the whole engine.
const WHOLE: &str = "900";

/// Which code is changed.
const CONFIGURATION: &str = ".cargo/mutants.toml";

/// Exit statuses of cargo-mutants for a complete run: all noticed, some missed, some that ran for ever (noticed, too).
const FINISHED: [i32; 3] = [0, 2, 3];

/// What to do.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// The files, or all of the configuration if there is none.
    globs: Vec<&'a str>,
    /// `K/N`: the K-th of N parts of the changes, counted from 0.
    shard: Option<&'a str>,
    /// How many changes are tried at once.
    jobs: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    /// From the words of the command.
    ///
    /// # Errors
    /// A word that is no option, or an option without its value.
    pub fn read(words: &[&'a str]) -> Result<Self> {
        let mut wanted = Self::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--shard" => wanted.shard = Some(words.next().context("--shard wants K/N, such as 0/8")?),
                "--jobs" => wanted.jobs = Some(words.next().context("--jobs wants a number")?),
                option if option.starts_with('-') => bail!("`mutants` does not know {option}"),
                glob => wanted.globs.push(glob),
            }
        }
        Ok(wanted)
    }
}

/// Makes every requested change and fails on one that no test notices.
///
/// # Errors
/// If no test notices a change that is not listed, or cargo-mutants fails.
pub fn run(project: &Project, wanted: &Wanted<'_>) -> Result<()> {
    let root = project.root();
    tools::cargo_mutants(root)?;
    let listed = Listed::read(&read(&root.join(LIST))?)?;
    let output = project.target().join("mutants");
    fs::create_dir_all(&output).with_context(|| format!("{} could not be made", output.display()))?;
    let configuration = output.join("configuration.toml");
    fs::write(&configuration, examining(&read(&root.join(CONFIGURATION))?, &wanted.globs)?)?;
    let configuration = configuration.to_string_lossy();
    let mut near = vec!["--workspace", "--config", &configuration];
    near.extend(wanted.shard.iter().flat_map(|shard| ["--shard", shard]));
    let missed = missed(root, &output.join("near"), wanted.jobs, &near, &["--lib"])?;
    let open = unlisted(root, &missed, &listed)?;
    if open.is_empty() {
        return Ok(());
    }
    println!("\n{} changes are tried with the tests of the whole engine, too.\n", open.len());
    let names: Vec<String> = open.keys().map(|name| format!("^{}$", regex_syntax::escape(name))).collect();
    let mut whole: Vec<&str> = names.iter().flat_map(|name| ["--re", name]).collect();
    whole.extend(["--workspace", "--config", &configuration, "--test-package", "tauell"]);
    // The first pass has shown that the tests pass on the code as it is.
    whole.extend(["--baseline", "skip", "--timeout", WHOLE]);
    let missed = self::missed(root, &output.join("whole"), wanted.jobs, &whole, &["--test", "integration"])?;
    let open = unlisted(root, &missed, &listed)?;
    if open.is_empty() {
        return Ok(());
    }
    let lines: Vec<&str> = open.values().map(String::as_str).collect();
    bail!(
        "no test notices these changes. Write one that does, or list them in {LIST} with the reason why they change nothing:\n{}",
        lines.join("\n")
    )
}

/// The changes that cargo-mutants made and no test noticed.
fn missed(root: &Path, output: &Path, jobs: Option<&str>, which: &[&str], tests: &[&str]) -> Result<Vec<Change>> {
    fs::create_dir_all(output).with_context(|| format!("{} could not be made", output.display()))?;
    let status = Run::new("cargo")
        .args(["mutants", "--output"])
        .args([output.as_os_str()])
        .args(jobs.iter().flat_map(|jobs| ["--jobs", jobs]))
        .args(which)
        .args(["--"])
        .args(tests)
        .within(root)
        .status()?;
    if !status.code().is_some_and(|code| FINISHED.contains(&code)) {
        bail!("cargo-mutants ended with {status}");
    }
    let made = output.join("mutants.out");
    let changes: Vec<Change> = serde_json::from_str(&read(&made.join("mutants.json"))?)
        .context("the list of cargo-mutants could not be read")?;
    if changes.is_empty() {
        bail!("there is nothing to change in the files that were named");
    }
    let names = read(&made.join("missed.txt"))?;
    Ok(changes.into_iter().filter(|change| names.lines().any(|name| name == change.name)).collect())
}

/// The configuration, with these files instead of its own where there are any.
///
/// # Errors
/// When it has no line that begins with `examine_globs = [`.
fn examining(configuration: &str, globs: &[&str]) -> Result<String> {
    let Some(own) = configuration.lines().find(|line| line.starts_with("examine_globs = [")) else {
        bail!("{CONFIGURATION} names no files in a line of its own");
    };
    if globs.is_empty() {
        return Ok(configuration.to_owned());
    }
    Ok(configuration.replacen(own, &format!("examine_globs = {globs:?}"), 1))
}

/// Those that the list does not have, by name, as the list would name them.
fn unlisted(root: &Path, missed: &[Change], listed: &Listed) -> Result<BTreeMap<String, String>> {
    let mut open = BTreeMap::new();
    for change in missed {
        let named = equivalent::named(change, &Text::new(&read(&root.join(&change.file))?));
        if !listed.has(&named) {
            open.insert(change.name.clone(), named);
        }
    }
    Ok(open)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} could not be read", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_named_take_the_place_of_those_of_the_configuration() {
        let configuration = "# A comment.\nexamine_globs = [\"a/**\", \"b.rs\"]\nminimum_test_timeout = 60\n";
        assert_eq!(examining(configuration, &[]).unwrap(), configuration);
        let one = "# A comment.\nexamine_globs = [\"c.rs\"]\nminimum_test_timeout = 60\n";
        assert_eq!(examining(configuration, &["c.rs"]).unwrap(), one);
        assert!(examining("minimum_test_timeout = 60\n", &["c.rs"]).is_err());
    }

    #[test]
    fn words_name_files_a_part_and_jobs() {
        let words = ["--shard", "1/4", "crates/privacy/src/simple.rs", "--jobs", "2"];
        let expected = Wanted { globs: vec!["crates/privacy/src/simple.rs"], shard: Some("1/4"), jobs: Some("2") };
        assert_eq!(Wanted::read(&words).unwrap(), expected);
        for wrong in [&["--shard"][..], &["--fresh"]] {
            assert!(Wanted::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
