//! Where things lie.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The checkout that the chores work on.
pub struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// The checkout that this program was built from.
    ///
    /// Cargo says where at run time; the place at build time is only for a
    /// program that was started by hand.
    pub fn find() -> Result<Self> {
        let package = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package.parent().context("xtask lies in no folder")?.to_path_buf();
        if !root.join("wasm-pack.toml").is_file() {
            bail!("{} does not hold wasm-pack.toml: run `cargo xtask` inside the project", root.display());
        }
        let target = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => std::env::current_dir()?.join(folder),
            None => root.join("target"),
        };
        Ok(Self { root, target })
    }

    /// The folder of the root `Cargo.toml`.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder in which cargo builds, and in which the chores store files that they can regenerate.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The page's folder.
    pub fn page(&self) -> PathBuf {
        self.root.join("www")
    }

    /// Where the page finds the built engine.
    pub fn engine(&self) -> PathBuf {
        self.page().join("src/engine/pkg")
    }
}
