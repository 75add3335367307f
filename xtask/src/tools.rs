//! Finding what the chores need, and installing what is missing.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;

/// What vite asks for: 20.19, 22.12, or anything newer.
const NODE_WANTED: &str = "Node.js 20.19 or newer (22.12 or newer of the 22s)";

/// The target of the page.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Makes sure that the standard library for wasm is there.
pub fn wasm_target(root: &Path) -> Result<()> {
    // Asked of rustc, not of rustup: a toolchain from elsewhere has no rustup.
    let libraries = Run::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM_TARGET])
        .within(root)
        .answer()
        .context("`rustc` does not answer; install Rust with rustup (https://rustup.rs)")?;
    if Path::new(&libraries).is_dir() {
        return Ok(());
    }
    Run::new("rustup")
        .args(["target", "add", WASM_TARGET])
        .within(root)
        .done()
        .with_context(|| format!("the target {WASM_TARGET} is missing and could not be added"))
}

/// The version of cargo-mutants whose changes the list of equivalent ones names.
const MUTANTS: &str = "27.1.0";

/// Makes sure that cargo-mutants is there.
pub fn cargo_mutants(root: &Path) -> Result<()> {
    let found = Run::new("cargo").args(["mutants", "--version"]).within(root).answer();
    if let Some(found) = found {
        if !found.ends_with(MUTANTS) {
            println!("{found} is here; the list of changes that change nothing was made with {MUTANTS}");
        }
        return Ok(());
    }
    Run::new("cargo").args(["install", "cargo-mutants", "--locked", "--version", MUTANTS]).within(root).done()
}

/// The version of cargo-cyclonedx that bills of materials are made with.
const CYCLONEDX: &str = "0.5.9";

/// The program that lists the crates; installed under the target folder if it is not there.
pub fn cargo_cyclonedx(project: &Project) -> Result<PathBuf> {
    installed(project, "cargo-cyclonedx", CYCLONEDX)
}

/// The version of cargo-deny that `deny.toml` is written for.
const DENY: &str = "0.20.2";

/// The program that checks the crates against `deny.toml`, installed under the target folder if it is missing.
pub fn cargo_deny(project: &Project) -> Result<PathBuf> {
    installed(project, "cargo-deny", DENY)
}

fn installed(project: &Project, name: &str, version: &str) -> Result<PathBuf> {
    let tools = project.target().join("tools");
    let program = tools.join("bin").join(name);
    if !program.is_file() {
        Run::new("cargo")
            .args(["install", name, "--locked", "--version", version])
            .args([Path::new("--root"), &tools])
            .within(project.root())
            .done()?;
    }
    Ok(program)
}

/// Makes sure that Node.js is there and new enough.
pub fn node() -> Result<()> {
    let Some(version) = Run::new("node").args(["--version"]).answer() else {
        bail!("Node.js is missing; install {NODE_WANTED}, with npm");
    };
    if !node_suffices(&version) {
        bail!("Node.js {version} is too old; install {NODE_WANTED}");
    }
    Ok(())
}

fn node_suffices(version: &str) -> bool {
    let mut parts = version.trim_start_matches('v').split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let major = parts.next().unwrap_or(0);
    let minor = parts.next().unwrap_or(0);
    match major {
        20 => minor >= 19,
        22 => minor >= 12,
        other => other > 22,
    }
}

/// The browser of the end-to-end tests; installed where that can be done.
pub fn chromium() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        let named = PathBuf::from(named);
        if named.is_file() {
            return Ok(named);
        }
        bail!("the variable CHROMIUM names {}, which is not a file", named.display());
    }
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    let debian = Path::new("/etc/debian_version").is_file();
    let root = Run::new("id").args(["-u"]).answer().as_deref() == Some("0");
    if debian && root {
        const PATIENTLY: [&str; 2] = ["-o", "Acquire::Retries=5"];
        Run::new("apt-get").args(PATIENTLY).args(["-q", "update"]).done()?;
        Run::new("apt-get")
            .args(PATIENTLY)
            .args(["-qq", "-o", "Dpkg::Use-Pty=0", "install", "-y", "chromium"])
            .env("DEBIAN_FRONTEND", "noninteractive")
            .done()?;
        if let Some(found) = find_chromium() {
            return Ok(found);
        }
    }
    bail!(
        "no Chromium was found for the tests of the page; {}, or name one in the variable CHROMIUM",
        if debian { "install it with `sudo apt-get install chromium`" } else { "install Chromium or Google Chrome" }
    )
}

fn find_chromium() -> Option<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    const PLACES: [&str; 2] = ["/usr/bin/chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .chain(PLACES.iter().map(PathBuf::from))
        .find(|candidate| candidate.is_file())
}

/// A program of the installed packages, run by Node in the page's folder.
pub fn node_program(project: &Project, place: &str) -> Run {
    Run::new("node").args([format!("node_modules/{place}")]).within(project.page())
}

#[cfg(test)]
mod tests {
    use super::node_suffices;

    #[test]
    fn node_is_taken_from_the_versions_that_vite_runs_on() {
        for good in ["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.1", "v23.1.0"] {
            assert!(node_suffices(good), "{good}");
        }
        for bad in ["v18.20.0", "v20.18.9", "v21.5.0", "v22.11.0", ""] {
            assert!(!node_suffices(bad), "{bad}");
        }
    }
}
