//! The distribution: the page as one file, its checksums, its bill of materials, the licences.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::process::Run;
use crate::project::Project;
use crate::{page, paths, tools};

/// Builds the page and writes the distribution into `dist/`, which is emptied first.
///
/// # Errors
/// If something cannot be built, read or written.
pub fn make(project: &Project) -> Result<()> {
    page::build(project)?;
    let dist = project.root().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).with_context(|| format!("{} cannot be emptied", dist.display()))?;
    }
    fs::create_dir_all(&dist)?;
    let built = project.page().join("dist/index.html");
    // One file, by two names: what a host looks for in a folder, and what a person looks for on a disk.
    for name in ["index.html", "tauell.html"] {
        fs::copy(&built, dist.join(name)).with_context(|| format!("{name} cannot be put into {}", dist.display()))?;
    }
    paths::absent(project, &built)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(project.root().join(name), dist.join(name))?;
    }
    for (name, bill) in [("engine.cdx.json", of_engine(project)?), ("page.cdx.json", of_page(project)?)] {
        fs::write(dist.join(name), serde_json::to_string_pretty(&bill)? + "\n")?;
    }
    fs::write(dist.join("SHA256SUMS"), sums(&dist)?)?;
    for (name, sum) in checksums(&dist)? {
        println!("{sum}  dist/{name}");
    }
    Ok(())
}

/// Builds the page here and, from a clone, in another folder, and compares them byte for byte.
///
/// # Errors
/// When the checkout has changes that a clone would lack, something cannot be built, or the two differ.
pub fn reproduce(project: &Project) -> Result<()> {
    let git = |words: &[&str]| Run::new("git").args(words).within(project.root()).answer();
    match git(&["status", "--porcelain"]).as_deref() {
        Some("") => {}
        Some(_) => bail!("some files are not committed, so a clone would be another source; commit them first"),
        None => bail!("this is no git checkout, so it cannot be cloned to be built elsewhere"),
    }
    page::build(project)?;
    let other = project.target().join("elsewhere/another folder");
    if other.exists() {
        fs::remove_dir_all(&other)?;
    }
    Run::new("git").args(["clone", "--quiet"]).args([project.root(), &other]).done()?;
    Run::new("cargo").args(["xtask", "build"]).within(&other).without("CARGO_TARGET_DIR").done()?;
    let built = |root: &Path| fs::read(root.join("www/dist/index.html")).context("a page was not built");
    let (here, there) = (built(project.root())?, built(&other)?);
    for (bytes, root) in [(&here, project.root()), (&there, other.as_path())] {
        println!("{}  {}", sum(bytes), root.join("www/dist/index.html").display());
    }
    let first = here.iter().zip(&there).position(|(one, other)| one != other);
    if here != there {
        bail!("two builds of one source differ, first at byte {}", first.unwrap_or(here.len().min(there.len())));
    }
    println!("Two builds in two folders give the same {} bytes.", here.len());
    fs::remove_dir_all(&other).context("the other folder cannot be removed")
}

/// The name and checksum of each file right in a folder, by name.
fn checksums(folder: &Path) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.is_file() {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).context("a name in dist/ is no text")?.to_owned();
        found.push((name, sum(&fs::read(&path)?)));
    }
    found.sort();
    Ok(found)
}

/// SHA-256, as text.
fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// As `sha256sum` writes them, for `sha256sum --check SHA256SUMS`.
pub fn sums(folder: &Path) -> Result<String> {
    Ok(checksums(folder)?.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect())
}

/// The page's packages, as npm lists those of the lock file.
fn of_page(project: &Project) -> Result<Value> {
    let told = Run::new("npm")
        .args(["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"])
        .within(project.page())
        .answer()
        .context("`npm sbom` does not answer; it comes with npm 9 and newer")?;
    let mut bill: Value = serde_json::from_str(&told).context("`npm sbom` has an unexpected answer")?;
    settle(&mut bill);
    Ok(bill)
}

/// The engine's crates, as cargo-cyclonedx lists them.
fn of_engine(project: &Project) -> Result<Value> {
    let program = tools::cargo_cyclonedx(project)?;
    Run::new(program)
        .args(["cyclonedx", "--format", "json", "--describe", "crate", "--no-build-deps", "--no-default-features"])
        .args(["--target", tools::WASM_TARGET])
        .args([Path::new("--manifest-path"), &project.root().join("Cargo.toml")])
        .within(project.root())
        .done()?;
    // It leaves a file next to the manifest of each member.
    let mut bill = None;
    for member in members(project)? {
        for file in bills_in(&member) {
            if member == project.root() {
                bill = Some(fs::read_to_string(&file)?);
            }
            fs::remove_file(&file)?;
        }
    }
    let Some(bill) = bill else { bail!("cargo-cyclonedx wrote no bill for the crate") };
    // It names the folder of the sources.
    let bill = bill.replace(&project.root().display().to_string(), "tauell");
    let mut bill: Value = serde_json::from_str(&bill).context("cargo-cyclonedx wrote an unexpected bill")?;
    settle(&mut bill);
    Ok(bill)
}

/// The folders of the workspace's members.
fn members(project: &Project) -> Result<Vec<PathBuf>> {
    let root = project.root();
    let mut members = ["", "fuzz", "xtask", "xtask/bindgen"].map(|member| root.join(member)).to_vec();
    for entry in fs::read_dir(root.join("crates")).context("crates/ cannot be read")? {
        members.push(entry?.path());
    }
    Ok(members)
}

fn bills_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".cdx.json"))
        .collect()
}

/// Takes away what differs each time: the same source gives the same bill.
fn settle(bill: &mut Value) {
    if let Some(bill) = bill.as_object_mut() {
        bill.remove("serialNumber");
    }
    if let Some(metadata) = bill.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.remove("timestamp");
        metadata.remove("tools");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_are_those_of_the_files_by_name() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("b"), "abc").unwrap();
        fs::write(folder.path().join("a"), "").unwrap();
        // The checksums of nothing and of `abc` are in the standard's own examples (FIPS 180-4).
        assert_eq!(
            sums(folder.path()).unwrap(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"
        );
    }

    #[test]
    fn a_bill_has_nothing_of_the_hour() {
        let mut bill: Value =
            serde_json::from_str(r#"{"serialNumber": "x", "metadata": {"timestamp": "now", "component": 1}}"#).unwrap();
        settle(&mut bill);
        assert_eq!(bill.to_string(), r#"{"metadata":{"component":1}}"#);
    }
}
