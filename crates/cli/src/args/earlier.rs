//! Earlier releases of the table.

use std::path::{Path, PathBuf};

use clap::Args;

use super::heading;

/// Earlier releases of the table.
#[derive(Debug, Args)]
pub(crate) struct EarlierArgs {
    /// Assess what both releases disclose together; repeatable [default: none]
    #[arg(
        id = "earlier_release",
        long = "earlier-release",
        value_name = "RECIPE",
        help_heading = heading::ASSESSMENT
    )]
    pub recipes: Vec<PathBuf>,
    /// Read the earlier releases' secrets, in order; repeatable [default: none]
    #[arg(
        id = "earlier_secret",
        long = "earlier-secret",
        value_name = "FILE",
        requires = "earlier_release",
        help_heading = heading::ASSESSMENT
    )]
    pub secrets: Vec<PathBuf>,
    /// Assess what an earlier published file and this release disclose together [default: none]
    #[arg(id = "earlier_file", long = "earlier-file", value_name = "PUBLISHED", help_heading = heading::ASSESSMENT)]
    pub file: Option<PathBuf>,
    /// Read the group tables of --earlier-file; repeatable [default: none]
    #[arg(
        id = "earlier_groups",
        long = "earlier-groups",
        value_name = "FILE",
        requires = "earlier_file",
        help_heading = heading::ASSESSMENT
    )]
    pub groups: Vec<PathBuf>,
}

impl EarlierArgs {
    /// The files that are named.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let files = self.recipes.iter().chain(&self.secrets).chain(&self.file).chain(&self.groups);
        files.map(PathBuf::as_path)
    }
}
