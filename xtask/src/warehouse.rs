//! The statements of `tauell sql` in the databases that they are for: tests, and figures of large tables.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::process::Run;
use crate::project::Project;

/// The databases and dbt as modules of Python, and how each is installed.
const MODULES: [(&str, &str); 3] = [
    ("duckdb", "pip install duckdb"),
    ("pyspark", "pip install pyspark, and Java 17"),
    ("dbt.adapters.duckdb", "pip install dbt-duckdb"),
];

/// Runs the tests of both databases, and of dbt; fails with what is missing where a module is.
///
/// # Errors
/// A module that is missing, or a test that fails.
pub fn test(project: &Project) -> Result<()> {
    for (module, _) in MODULES {
        needs(module)?;
    }
    Run::new("cargo")
        .args([
            "test",
            "--package",
            "tauell",
            "--test",
            "integration",
            "warehouse::",
            "--",
            "--ignored",
            "--test-threads",
            "1",
        ])
        .within(project.root())
        .done()
}

/// Measures one database on so many rows, published in so many parts.
///
/// # Errors
/// A module that is missing, a number that is none, Adult that is not there, or a step that fails.
pub fn measure(project: &Project, database: &str, rows: &str, parts: &str, how: &str) -> Result<()> {
    let module = match database {
        "duckdb" => "duckdb",
        "spark" => "pyspark",
        other => bail!("measure duckdb or spark, not {other}"),
    };
    needs(module)?;
    let data = std::env::var_os("TAUELL_DATA")
        .map_or_else(|| project.root().join("../shared/data"), PathBuf::from)
        .join("adult");
    if !data.join("adult.csv").is_file() {
        bail!("there is no {}: set TAUELL_DATA to the folder that has adult/adult.csv", data.display());
    }
    Run::new("cargo").args(["build", "--release", "--bin", "tauell"]).within(project.root()).done()?;
    let folder = project.target().join("warehouse");
    remove(&folder)?;
    let measured = Run::new("python3")
        .args([project.root().join("benches/warehouse/measure.py")])
        .args([database, rows, parts, how])
        .args([project.target().join("release/tauell"), data, folder.clone()])
        .done();
    remove(&folder)?;
    measured
}

fn remove(folder: &PathBuf) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    Ok(())
}

fn needs(module: &str) -> Result<()> {
    let (_, advice) = MODULES.iter().find(|(known, _)| *known == module).copied().unwrap_or((module, ""));
    if Run::new("python3").args(["-c", &format!("import {module}")]).done().is_err() {
        bail!("python3 has no module {module}: {advice}");
    }
    Ok(())
}
