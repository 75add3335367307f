//! The npm package: the engine for other people's pages and for Node.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::{page, tools, wasm};

/// Files of the package that are not built, with their sources.
const PAPERS: [(&str, &str); 5] = [
    ("www/npm/package.json", "package.json"),
    ("www/npm/README.md", "README.md"),
    ("www/src/engine/pkg/LICENCES.md", "LICENCES.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];

/// Builds all that the package needs, and the package.
///
/// # Errors
/// What cannot be installed, built or written.
pub fn build(project: &Project) -> Result<()> {
    page::install(project)?;
    wasm::build(project)?;
    bundle(project)
}

/// Builds the package into `www/npm/dist`. Needs the packages and the wasm file.
///
/// # Errors
/// What cannot be built or written.
pub fn bundle(project: &Project) -> Result<()> {
    tools::node_program(project, "vite/bin/vite.js").args(["build", "--config", "npm/vite.config.ts"]).done()?;
    tools::node_program(project, "dts-bundle-generator/dist/bin/dts-bundle-generator.js")
        .args(["--silent", "--no-banner", "--project", "tsconfig.json", "--out-file", "npm/dist/index.d.ts"])
        .args(["npm/browser.ts"])
        .done()?;
    for (from, to) in PAPERS {
        let to = folder(project).join(to);
        fs::copy(project.root().join(from), &to)
            .with_context(|| format!("{from} cannot be copied to {}", to.display()))?;
    }
    Ok(())
}

/// Packs the package as npm does, into an existing folder, and returns the file.
///
/// # Errors
/// If npm fails, or gives the file another name.
pub fn pack(project: &Project, into: &Path, version: &str) -> Result<PathBuf> {
    Run::new("npm").args(["pack", "--silent", "--pack-destination"]).args([into]).within(folder(project)).done()?;
    let file = into.join(format!("tauell-{version}.tgz"));
    if !file.is_file() {
        bail!("`npm pack` left no {}; is the version in www/npm/package.json that of Cargo.toml?", file.display());
    }
    Ok(file)
}

fn folder(project: &Project) -> PathBuf {
    project.page().join("npm/dist")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    #[test]
    fn package_page_and_crate_are_of_one_version() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let of_crate: toml::Value = toml::from_str(&read("Cargo.toml")).unwrap();
        let version = of_crate["workspace"]["package"]["version"].as_str().unwrap();
        for path in ["www/package.json", "www/npm/package.json"] {
            let manifest: serde_json::Value = serde_json::from_str(&read(path)).unwrap();
            assert_eq!(manifest["version"], version, "{path}");
        }
    }
}
