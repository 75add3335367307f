//! The licence notices of what is inside the wasm file.
//!
//! Those of the page's own packages come from its bundler; `www/build/one-file.ts`
//! puts both into the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::process::Run;
use crate::project::Project;
use crate::tools;

/// The part of `cargo metadata` that matters here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: String,
    /// Its registry; `None` for the crates of this workspace, which have the project's licence.
    source: Option<String>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `None` if it is linked, else `dev` or `build`.
    kind: Option<String>,
}

/// Returns the notices as one text, with one heading per crate.
///
/// # Errors
/// If cargo fails, or a crate has no licence file.
pub fn of_wasm(project: &Project) -> Result<String> {
    let told = Run::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked", "--no-default-features"])
        .args(["--filter-platform", tools::WASM_TARGET])
        .within(project.root())
        .answer()
        .context("`cargo metadata` does not answer")?;
    let metadata: Metadata = serde_json::from_str(&told).context("`cargo metadata` has an unexpected answer")?;
    let mut text = String::new();
    for package in linked(&metadata, "tauell")? {
        let folder = Path::new(&package.manifest_path).parent().context("a crate is in no folder")?;
        let notice = notice(folder).with_context(|| format!("of the crate {}", package.name))?;
        let licence = package.license.as_deref().unwrap_or("see its text");
        text += &format!("## {} - {} ({licence})\n\n{}\n\n", package.name, package.version, notice.trim());
    }
    text += DATA;
    Ok(text)
}

/// The notices that the licences of the built-in tables require.
const DATA: &str = "\
## Adult - UCI Machine Learning Repository, 1996 (CC BY 4.0)

The example \"Adult\" has five columns of the table Adult (census income) by Barry Becker and Ronny Kohavi, UCI Machine Learning
Repository, https://doi.org/10.24432/C5XW20, under the licence Creative Commons Attribution 4.0 International,
https://creativecommons.org/licenses/by/4.0/. Changed: rows with a missing value are excluded, and the order of the rows is different.

";

/// What only the feature `testing` links: `cargo metadata` counts the features that tests ask for.
const FOR_TESTS: &str = "ts-rs";

/// What is linked into the crate of this name, without it: by name and version. What runs while compiling is not in the file.
fn linked<'a>(metadata: &'a Metadata, root: &str) -> Result<Vec<&'a Package>> {
    let packages: BTreeMap<&str, &Package> = metadata.packages.iter().map(|one| (one.id.as_str(), one)).collect();
    let nodes: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|one| (one.id.as_str(), one)).collect();
    let root = metadata.packages.iter().find(|one| one.name == root).context("the crate is not in its own metadata")?;
    let mut seen = BTreeSet::from([root.id.as_str()]);
    let mut open = vec![root.id.as_str()];
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        let node = nodes.get(id).context("a crate is not resolved")?;
        for dependency in &node.deps {
            let package = packages.get(dependency.pkg.as_str()).context("a crate is not described")?;
            let is_linked = dependency.dep_kinds.iter().any(|kind| kind.kind.is_none());
            let is_macro = package.targets.iter().any(|target| target.kind.iter().any(|kind| kind == "proc-macro"));
            if is_linked && !is_macro && package.name != FOR_TESTS && seen.insert(&package.id) {
                open.push(&package.id);
                found.extend(package.source.is_some().then_some(*package));
            }
        }
    }
    found.sort_by_key(|package| (&package.name, &package.version));
    Ok(found)
}

/// The text of a crate's licence: the MIT one where there is a choice, since it is the shortest that all of them offer.
fn notice(folder: &Path) -> Result<String> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"].iter().any(|start| name.to_uppercase().starts_with(start))
        })
        .collect();
    names.sort_by_key(|name| (!name.to_uppercase().contains("MIT"), name.clone()));
    let Some(first) = names.first() else { bail!("{} holds no licence file", folder.display()) };
    fs::read_to_string(folder.join(first)).with_context(|| format!("{first} could not be read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLD: &str = r#"{
        "packages": [
            {"id": "t", "name": "tauell", "version": "1", "license": null, "manifest_path": "t/Cargo.toml", "targets": [{"kind": ["lib"]}]},
            {"id": "o", "name": "tauell-o", "version": "1", "license": null, "manifest_path": "o/Cargo.toml", "targets": [{"kind": ["lib"]}]},
            {"id": "b", "name": "b", "source": "registry", "version": "2", "license": "MIT", "manifest_path": "b/Cargo.toml", "targets": [{"kind": ["lib"]}]},
            {"id": "a", "name": "a", "source": "registry", "version": "3", "license": "MIT", "manifest_path": "a/Cargo.toml", "targets": [{"kind": ["lib"]}]},
            {"id": "m", "name": "m", "source": "registry", "version": "4", "license": "MIT", "manifest_path": "m/Cargo.toml", "targets": [{"kind": ["proc-macro"]}]},
            {"id": "ts", "name": "ts-rs", "source": "registry", "version": "1", "license": "MIT", "manifest_path": "x/Cargo.toml", "targets": [{"kind": ["lib"]}]},
            {"id": "d", "name": "d", "source": "registry", "version": "5", "license": "MIT", "manifest_path": "d/Cargo.toml", "targets": [{"kind": ["lib"]}]}
        ],
        "resolve": {"nodes": [
            {"id": "t", "deps": [
                {"pkg": "o", "dep_kinds": [{"kind": null}]}, {"pkg": "m", "dep_kinds": [{"kind": null}]},
                {"pkg": "d", "dep_kinds": [{"kind": "dev"}]}]},
            {"id": "o", "deps": [{"pkg": "b", "dep_kinds": [{"kind": null}]}]},
            {"id": "b", "deps": [{"pkg": "a", "dep_kinds": [{"kind": "build"}, {"kind": null}]}, {"pkg": "ts", "dep_kinds": [{"kind": null}]}]},
            {"id": "a", "deps": [{"pkg": "b", "dep_kinds": [{"kind": null}]}]},
            {"id": "m", "deps": []}, {"id": "d", "deps": []}
        ]}
    }"#;

    #[test]
    fn what_is_linked_is_found_through_our_own_crates_and_what_only_builds_or_tests_is_not() {
        let metadata: Metadata = serde_json::from_str(TOLD).unwrap();
        let names: Vec<&str> = linked(&metadata, "tauell").unwrap().iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn of_several_licences_the_mit_one_is_stated_and_none_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(notice(folder.path()).unwrap_err().to_string().contains("holds no licence file"));
        fs::write(folder.path().join("LICENSE-APACHE"), "apache").unwrap();
        assert_eq!(notice(folder.path()).unwrap(), "apache");
        fs::write(folder.path().join("license-mit.md"), "mit").unwrap();
        assert_eq!(notice(folder.path()).unwrap(), "mit");
    }
}
