//! The flags of `tauell experiments`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

/// The notes at the end of its help.
pub(super) const NOTES: &str = "\
Example:
  tauell experiments --adult adult/ --nursery nursery/ --out results/

Each folder contains the UCI table, adult.csv or nursery.csv, and hierarchies/COLUMN.csv for each
column. One table is enough. What is run, and what each figure means: docs/explanation/experiments.md.

More help: tauell help files";

/// The arguments of `tauell experiments`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("tables").args(["adult", "nursery"]).required(true).multiple(true)))]
pub(crate) struct ExperimentsArgs {
    /// Read UCI Adult and its hierarchies from this folder [default: none]
    #[arg(long, value_name = "DIR")]
    pub adult: Option<PathBuf>,
    /// Read UCI Nursery and its hierarchies from this folder [default: none]
    #[arg(long, value_name = "DIR")]
    pub nursery: Option<PathBuf>,
    /// Run the experiments on estimates instead, on Adult alone
    #[arg(long, requires = "adult", conflicts_with = "nursery")]
    pub estimates: bool,
    /// Add the map of requirements: every method under many (τ, ℓ)
    #[arg(long, conflicts_with = "estimates")]
    pub map: bool,
    /// Write JSON and HTML to this folder; create it if absent
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Print errors only
    #[arg(long, short)]
    pub quiet: bool,
}
