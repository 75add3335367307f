//! What a run of the command takes with one thread and with more.

use anyhow::{Context, Result};

use crate::process::Run;
use crate::project::Project;

/// Measures runs on so many rows, in so many rounds, next to those of another build if there is one.
///
/// # Errors
/// A number that is none, or a run that fails or publishes other bytes.
pub fn measure(project: &Project, rows: &str, rounds: &str, other: &[&str]) -> Result<()> {
    for number in [rows, rounds] {
        number.parse::<u32>().with_context(|| format!("{number} is not a number of rows or rounds"))?;
    }
    Run::new("cargo").args(["build", "--release", "--bin", "tauell"]).within(project.root()).done()?;
    let folder = project.target().join("threads");
    let measured = Run::new("python3")
        .args([project.root().join("benches/threads/measure.py")])
        .args([rows, rounds])
        .args([folder.clone(), project.target().join("release/tauell")])
        .args(other)
        .done();
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    measured
}
