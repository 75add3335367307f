//! The page: its packages, its build, serving it.

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::{tools, wasm};

/// Where `cargo xtask serve` serves unless told otherwise.
pub const DEFAULT_PORT: u16 = 4173;

/// Installs the npm packages of the lock file unless they are there already.
pub fn install(project: &Project) -> Result<()> {
    tools::node()?;
    let page = project.page();
    let lock =
        std::fs::read_to_string(page.join("package-lock.json")).context("www/package-lock.json cannot be read")?;
    // A copy of the lock file that the packages were installed from.
    let stamp = page.join("node_modules/.installed-from");
    if std::fs::read_to_string(&stamp).is_ok_and(|from| from == lock) {
        return Ok(());
    }
    Run::new("npm").args(["ci"]).within(&page).done()?;
    // An npm that cannot place a package for this platform may still end well.
    for needed in [
        "vite/bin/vite.js",
        "vitepress/bin/vitepress.js",
        "vitest/vitest.mjs",
        "typescript/bin/tsc",
        "@playwright/test/cli.js",
        "binaryen/bin/wasm-opt",
    ] {
        if !page.join("node_modules").join(needed).is_file() {
            bail!(
                "`npm ci` succeeded without installing www/node_modules/{needed}; try a newer npm (`npm install -g npm`)"
            );
        }
    }
    std::fs::write(stamp, lock).context("node_modules cannot be written to")
}

/// Bundles the page into `www/dist`. Needs the packages and the wasm file.
pub fn bundle(project: &Project) -> Result<()> {
    tools::node_program(project, "vite/bin/vite.js").args(["build"]).done()
}

/// Everything that `www/dist` needs, and `www/dist` itself.
pub fn build(project: &Project) -> Result<()> {
    install(project)?;
    wasm::build(project)?;
    bundle(project)
}

/// Builds and serves until it is stopped.
pub fn serve(project: &Project, port: u16) -> Result<()> {
    build(project)?;
    Run::new("node").args(["serve.mjs", &port.to_string()]).within(project.page()).become_it()
}
