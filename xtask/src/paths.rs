//! The folders of this machine, which no distributed file may name.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::project::Project;

/// Flags of rustc that keep this machine's paths out of a file.
///
/// Panic messages and debug information contain them. They would disclose the machine that built the file, and
/// differ on another one.
pub fn hidden(project: &Project) -> Result<Vec<String>> {
    let home = cargo_home();
    let mut paths = vec![(home.clone(), "cargo"), (project.root().to_owned(), "tauell")];
    // One folder per registry, with a name that depends on its address.
    if let Ok(registries) = fs::read_dir(home.join("registry/src")) {
        for registry in registries {
            paths.push((registry?.path(), "crates"));
        }
    }
    // The last one that fits wins, and order must not depend on the disk's.
    paths.sort();
    Ok(paths.iter().map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display())).collect())
}

/// Makes sure that a file names neither the project's folder nor cargo's.
///
/// # Errors
/// If it does, with the first place.
pub fn absent(project: &Project, file: &Path) -> Result<()> {
    let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    for folder in [project.root().to_owned(), cargo_home()] {
        let name = folder.to_string_lossy().into_owned();
        if let Some(at) = find(&bytes, name.as_bytes()) {
            bail!("{} names {name}, a folder of this machine, at byte {at}", file.display());
        }
    }
    Ok(())
}

fn find(bytes: &[u8], text: &[u8]) -> Option<usize> {
    bytes.windows(text.len().max(1)).position(|window| window == text)
}

fn cargo_home() -> PathBuf {
    std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_names_the_projects_folder_is_not_shipped() {
        let project = Project::find().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("command");
        fs::write(&file, "src/lib.rs").unwrap();
        absent(&project, &file).unwrap();
        fs::write(&file, format!("..{}/src/lib.rs", project.root().display())).unwrap();
        assert!(absent(&project, &file).unwrap_err().to_string().ends_with("at byte 2"));
    }
}
