//! What `tauell experiments` takes.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

/// The arguments of `tauell experiments`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("tables").args(["adult", "nursery"]).required(true).multiple(true)))]
pub struct ExperimentsArguments {
    /// The folder that has the UCI Adult table as adult.csv, and hierarchies/ with a file COLUMN.csv for each column
    #[arg(long, value_name = "DIR")]
    pub adult: Option<PathBuf>,
    /// The same of UCI Nursery, as nursery.csv
    #[arg(long, value_name = "DIR")]
    pub nursery: Option<PathBuf>,
    /// Where experiments.json and experiments.html go; the folder is made where there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Print errors only, no notes
    #[arg(long, short)]
    pub quiet: bool,
}
