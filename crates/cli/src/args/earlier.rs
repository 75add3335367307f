//! What was published before of the table at hand.

use std::path::{Path, PathBuf};

use clap::Args;

/// What was published before.
#[derive(Debug, Args)]
pub(crate) struct EarlierArguments {
    /// The recipe (at most 16 MB) of an earlier release of this table: it is made again, and report and notes say what both releases disclose
    /// together (a composition attack); may be given several times
    #[arg(id = "earlier_release", long = "earlier-release", visible_alias = "before", value_name = "RECIPE")]
    pub recipes: Vec<PathBuf>,
    /// The secret that an earlier release was drawn from: the first file belongs to the first --earlier-release whose method draws
    /// at random, and so on. Without it that release is not assessed
    #[arg(id = "earlier_secret", long = "earlier-secret", value_name = "FILE", requires = "earlier_release")]
    pub secrets: Vec<PathBuf>,
    /// A published file of this table, or of this table with other people added or removed: report and notes say what it and this
    /// release disclose together, as far as the file alone shows
    #[arg(id = "earlier_file", long = "earlier-file", value_name = "PUBLISHED")]
    pub file: Option<PathBuf>,
    /// The table of groups of --earlier-file, where its sensitive values are apart from the rows; may be given several times
    #[arg(id = "earlier_groups", long = "earlier-groups", value_name = "FILE", requires = "earlier_file")]
    pub groups: Vec<PathBuf>,
}

impl EarlierArguments {
    /// The files that are named.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let files = self.recipes.iter().chain(&self.secrets).chain(&self.file).chain(&self.groups);
        files.map(PathBuf::as_path)
    }
}
