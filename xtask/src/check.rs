//! What to run after a change: formatting, lints, and the tests of the crates that changed.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::process::Run;
use crate::project::Project;
use crate::{page, tools};

/// Checks what changed since the last commit, or what the last commit changed if nothing did since.
///
/// # Errors
/// The first check that fails.
pub fn run(project: &Project) -> Result<()> {
    let begun = Instant::now();
    let changed = Changed::of(changed_files(project)?.iter().map(String::as_str));
    let cargo = || Run::new("cargo").within(project.root());
    cargo().args(["fmt", "--all", "--", "--check"]).done()?;
    if !changed.packages.is_empty() {
        let packages: Vec<&str> = changed.packages.iter().flat_map(|package| ["--package", package]).collect();
        cargo().args(["clippy"]).args(&packages).args(["--all-targets", "--", "-D", "warnings"]).done()?;
        // A crate that uses what changed has to compile; its tests are not run.
        cargo().args(["check", "--workspace"]).done()?;
        cargo().args(["test"]).args(&packages).args(["--lib", "--bins"]).done()?;
    }
    if changed.page {
        page::install(project)?;
        tools::node_program(project, "typescript/bin/tsc").args(["--noEmit", "--project", "tsconfig.json"]).done()?;
        tools::node_program(project, "vitest/vitest.mjs").args(["run", "--project", "page"]).done()?;
    }
    println!("\nChecked in {:.0} s: {changed}. `cargo xtask test` runs everything.", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The parts of the project that files belong to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Changed {
    packages: BTreeSet<String>,
    page: bool,
}

impl Changed {
    fn of<'a>(files: impl Iterator<Item = &'a str>) -> Self {
        let mut changed = Self::default();
        for file in files {
            let folders: Vec<&str> = file.split('/').collect();
            let package = match *folders {
                ["crates", name, _, ..] => Some(format!("tauell-{name}")),
                ["xtask", "bindgen", ..] => Some("xtask-bindgen".to_owned()),
                ["xtask", _, ..] => Some("xtask".to_owned()),
                ["fuzz", _, ..] => Some("tauell-fuzz".to_owned()),
                ["src" | "tests" | "benches", _, ..] => Some("tauell".to_owned()),
                _ => None,
            };
            changed.packages.extend(package);
            changed.page |= folders[0] == "www";
        }
        changed
    }
}

impl std::fmt::Display for Changed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts: Vec<&str> = self.packages.iter().map(String::as_str).collect();
        parts.extend(self.page.then_some("the page"));
        to.write_str(if parts.is_empty() { "formatting alone" } else { "" })?;
        to.write_str(&parts.join(", "))
    }
}

/// The files that differ from the last commit; those of the last commit if none does.
fn changed_files(project: &Project) -> Result<Vec<String>> {
    let git = |words: &[&str]| -> Result<Vec<String>> {
        let listed = Run::new("git").args(words).within(project.root()).answer();
        let listed = listed.context("git cannot say what changed: run `cargo xtask check` in a clone")?;
        Ok(listed.lines().map(str::to_owned).collect())
    };
    let mut files = git(&["diff", "--name-only", "HEAD"])?;
    files.extend(git(&["ls-files", "--others", "--exclude-standard"])?);
    if files.is_empty() {
        files = git(&["show", "--name-only", "--format=", "HEAD"])?;
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_its_crate_or_to_the_page() {
        let files = ["crates/data/src/lib.rs", "tests/golden.rs", "xtask/bindgen/src/lib.rs", "README.md"];
        let changed = Changed::of(files.into_iter());
        assert_eq!(changed.to_string(), "tauell, tauell-data, xtask-bindgen");
        assert!(!changed.page);
        assert_eq!(Changed::of(["www/src/app.tsx"].into_iter()).to_string(), "the page");
        assert_eq!(Changed::of(["docs/explanation/sweep.md"].into_iter()).to_string(), "formatting alone");
    }
}
