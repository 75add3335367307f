//! Figures: criterion's, and those of scripts that measure the page in Chromium or run next to other readers.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::{page, tools};

/// Readers that ours is measured next to in Chromium, from npm.
const PACKAGES: [(&str, &str); 3] = [("udsv", "0.7.3"), ("papaparse", "5.7.1"), ("@duckdb/duckdb-wasm", "1.32.0")];

/// The same natively, from PyPI, by the names of their modules.
const MODULES: [(&str, &str); 2] = [("polars", "2.1.0"), ("duckdb", "2.0.1")];

/// What is measured in Chromium on the built page alone: the word of the command, and its script.
const OF_THE_PAGE: [(&str, &str); 4] =
    [("first-run", "first-run"), ("drag", "drag"), ("many-rows", "many-rows"), ("method-runs", "method-runs")];

/// Runs one of them, or all of criterion's.
///
/// # Errors
/// What is missing, or a benchmark that fails.
pub fn run(project: &Project, words: &[&str]) -> Result<()> {
    match words {
        ["reading-in-chromium", rest @ ..] => {
            npm_packages(project)?;
            of_page(project, "peers", rest)
        }
        ["reading-natively", rest @ ..] => natively(project, rest),
        ["curves", rest @ ..] => {
            let most = rest.first().copied().unwrap_or("1000000");
            Run::new("cargo")
                .args(["bench", "--package", "tauell", "--bench", "curves", "--", most])
                .within(project.root())
                .done()
        }
        [word, rest @ ..] if let Some((_, script)) = OF_THE_PAGE.iter().find(|(known, _)| known == word) => {
            of_page(project, script, rest)
        }
        rest => Run::new("cargo")
            .args(["bench", "--package", "tauell", "--bench", "*", "--"])
            .args(rest)
            .within(project.root())
            .done(),
    }
}

/// Runs a script of `www/bench` on the page as it is now.
fn of_page(project: &Project, script: &str, rest: &[&str]) -> Result<()> {
    page::build(project)?;
    Run::new("node")
        .args([format!("bench/{script}.mjs")])
        .args(rest)
        .env("CHROMIUM", tools::chromium()?)
        .within(project.page())
        .done()
}

/// Our reader next to those of Python, on the file that is read in Chromium.
fn natively(project: &Project, rest: &[&str]) -> Result<()> {
    let packages = python_packages(project)?;
    tools::node()?;
    let file = Run::new("node")
        .args(["bench/people.mjs", "1000000"])
        .within(project.page())
        .answer()
        .context("`node bench/people.mjs` could not write the file that is read")?;
    let rounds = rest.first().copied().unwrap_or("7");
    Run::new("cargo")
        .args(["bench", "--package", "tauell", "--bench", "peers", "--", &file])
        .args([packages.as_os_str(), rounds.as_ref()])
        .within(project.root())
        .done()
}

/// Makes sure that the packages of npm are in `target/peers`, in the versions that figures are for.
fn npm_packages(project: &Project) -> Result<()> {
    tools::node()?;
    let folder = project.target().join("peers");
    let is_there = |(name, version): &(&str, &str)| {
        let about = folder.join("node_modules").join(name).join("package.json");
        std::fs::read_to_string(about).is_ok_and(|text| text.contains(&format!("\"version\": \"{version}\"")))
    };
    if PACKAGES.iter().all(is_there) {
        return Ok(());
    }
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("package.json"), "{ \"private\": true }\n")?;
    Run::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact"])
        .args(PACKAGES.map(|(name, version)| format!("{name}@{version}")))
        .within(&folder)
        .done()
}

/// Makes sure that the packages of Python are in a folder under `target/peers`; that folder.
fn python_packages(project: &Project) -> Result<PathBuf> {
    let folder = project.target().join("peers/python");
    let is_there = |(name, version): &(&str, &str)| folder.join(format!("{name}-{version}.dist-info")).is_dir();
    if MODULES.iter().all(is_there) {
        return Ok(folder);
    }
    if Run::new("python3").args(["-m", "pip", "--version"]).answer().is_none() {
        bail!("python3 with pip is missing: Polars and DuckDB are read next to from Python");
    }
    Run::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--upgrade", "--target"])
        .args([&folder])
        .args(MODULES.map(|(name, version)| format!("{name}=={version}")))
        .done()?;
    Ok(folder)
}
