//! The documentation as a static site.

use anyhow::Result;

use crate::process::Run;
use crate::project::Project;
use crate::{page, tools};

/// Builds the page of Tauell, then the site, which contains it.
///
/// # Errors
/// If either cannot be built, or the site has a dead link.
pub fn build(project: &Project) -> Result<()> {
    page::build(project)?;
    site(project)?;
    println!("The site is in {}; any static host serves it.", project.target().join("site").display());
    Ok(())
}

/// Builds the site from `docs/` into `target/site`. Needs the npm packages and the built page.
///
/// # Errors
/// If the generator fails; it fails on links to pages, files and headings that are not there.
pub fn site(project: &Project) -> Result<()> {
    tools::node_program(project, "vitepress/bin/vitepress.js")
        .args(["build", "site"])
        .env("TAUELL_SITE", project.target().join("site"))
        .done()
}

/// Takes the pictures of the documentation (`docs/pictures`) of the built page.
///
/// # Errors
/// If the page cannot be built, or Chromium does not show what a picture waits for.
pub fn pictures(project: &Project) -> Result<()> {
    page::build(project)?;
    Run::new("node").args(["site/pictures.mjs"]).env("CHROMIUM", tools::chromium()?).within(project.page()).done()
}
