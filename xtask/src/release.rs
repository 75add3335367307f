//! A version, put together in a folder. Nothing is uploaded.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::process::Run;
use crate::project::Project;
use crate::supply::{self, WithoutAdvisories};
use crate::{dist, package, paths};

/// What of `Cargo.toml` matters here.
#[derive(Deserialize)]
struct Manifest {
    workspace: Workspace,
}

#[derive(Deserialize)]
struct Workspace {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    version: String,
}

/// Puts a version into `dist/release-VERSION/`: the page, as a folder for a host and as the single file; the command for
/// this platform, with completions and manual; crate and npm package as `cargo package` and `npm pack` make them; bills of materials, licences, the papers,
/// and checksums of it all.
///
/// # Errors
/// Changes that are not committed, a changelog without the version, an advisory or advisories that cannot be checked, and what cannot
/// be built or written.
pub fn make(project: &Project) -> Result<()> {
    let root = project.root();
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let version = toml::from_str::<Manifest>(&manifest).context("Cargo.toml has no version")?.workspace.package.version;
    let changes = Run::new("git").args(["status", "--porcelain"]).within(root).answer();
    if !changes.context("this is no git checkout: a release names its revision")?.is_empty() {
        bail!("there are changes that are not committed: commit them first, since a release is made of a revision");
    }
    let changelog = fs::read_to_string(root.join("CHANGELOG.md")).context("CHANGELOG.md is missing")?;
    if !names(&changelog, &version) {
        // A warning, not an error, so that a release can be tried before its day.
        println!("\nCHANGELOG.md has no part for {version} yet: this is a trial of a release, not one.\n");
    }
    supply::check(project, WithoutAdvisories::Fail)?;
    dist::make(project)?;
    let folder = root.join("dist").join(format!("release-{version}"));
    fs::create_dir_all(folder.join("page"))?;
    for name in ["tauell.html", "engine.cdx.json", "page.cdx.json", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root.join("dist").join(name), &folder.join(name))?;
    }
    for entry in fs::read_dir(root.join("dist"))? {
        let path = entry?.path();
        if path.is_file() {
            copy(&path, &folder.join("page").join(path.file_name().context("a file has a name")?))?;
        }
    }
    for name in ["README.md", "CHANGELOG.md", "SECURITY.md"] {
        copy(&root.join(name), &folder.join(name))?;
    }
    command(project, &folder, &version)?;
    crates(project, &folder, &version)?;
    package::build(project)?;
    package::pack(project, &folder, &version)?;
    fs::write(folder.join("SHA256SUMS"), dist::sums(&folder)?)?;
    println!("{} is ready; nothing was uploaded.", folder.display());
    Ok(())
}

/// Whether the changelog has a part for this version.
fn names(changelog: &str, version: &str) -> bool {
    changelog.lines().any(|line| line.starts_with(&format!("## [{version}]")))
}

/// The command for this platform, without what only a debugger reads and without the names of this machine's folders.
fn command(project: &Project, folder: &Path, version: &str) -> Result<()> {
    let platform = platform(project)?;
    let flags: Vec<String> = paths::hidden(project)?.iter().map(|flag| format!("{flag:?}")).collect();
    let bare = [
        "profile.release.debug=false".to_owned(),
        "profile.release.strip=true".to_owned(),
        format!("target.{platform}.rustflags=[{}]", flags.join(",")),
    ];
    // If a target is named, the flags apply to its crates alone, and build scripts need no second build.
    Run::new("cargo")
        .args(["build", "--release", "--locked", "--package", "tauell", "--bin", "tauell", "--target", &platform])
        .args(bare.iter().flat_map(|setting| ["--config", setting]))
        .within(project.root())
        .without("RUSTFLAGS")
        .without("CARGO_ENCODED_RUSTFLAGS")
        .done()?;
    let end = std::env::consts::EXE_SUFFIX;
    let built = project.target().join(&platform).join("release").join(format!("tauell{end}"));
    paths::absent(project, &built)?;
    copy(&built, &folder.join(format!("tauell-{version}-{platform}{end}")))?;
    shells(&built, folder)
}

/// What `tauell completions` prints for each shell, and the pages of `tauell man`.
fn shells(built: &Path, folder: &Path) -> Result<()> {
    let complete = folder.join("complete");
    fs::create_dir_all(&complete)?;
    for (shell, name) in
        [("bash", "tauell.bash"), ("zsh", "_tauell"), ("fish", "tauell.fish"), ("powershell", "_tauell.ps1")]
    {
        let script = Run::new(built).args(["completions", shell]).answer();
        let script = script.with_context(|| format!("tauell completions {shell} prints nothing"))?;
        fs::write(complete.join(name), script + "\n")?;
    }
    Run::new(built).args(["man", "--out-dir"]).args([folder.join("man")]).done()
}

fn platform(project: &Project) -> Result<String> {
    let told = Run::new("rustc").args(["--version", "--verbose"]).within(project.root()).answer();
    let told = told.context("`rustc` does not answer")?;
    told.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc does not say its host")
}

/// The crates, from the lowest up; that they build by themselves is part of making them.
const CRATES: [&str; 10] = [
    "tauell-base",
    "tauell-data",
    "tauell-privacy",
    "tauell-publish",
    "tauell-measure",
    "tauell-draw",
    "tauell-desk",
    "tauell-review",
    "tauell-cli",
    "tauell",
];

fn crates(project: &Project, folder: &Path, version: &str) -> Result<()> {
    let packages = CRATES.iter().flat_map(|name| ["--package", name]);
    Run::new("cargo").args(["package", "--locked"]).args(packages).within(project.root()).done()?;
    for name in CRATES {
        let name = format!("{name}-{version}.crate");
        copy(&project.target().join("package").join(&name), &folder.join(&name))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_changelog_names_its_versions_in_headings() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\nThis will be 0.2.0.\n\n## [0.1.0] - 2026-11-22\n";
        assert!(names(changelog, "0.1.0"));
        assert!(!names(changelog, "0.2.0") && !names(changelog, "0.1"));
    }
}
