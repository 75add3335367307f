//! What `tauell experiments` takes.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

/// The arguments of `tauell experiments`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("tables").args(["adult", "nursery"]).required(true).multiple(true)))]
pub(crate) struct ExperimentsArguments {
    /// The folder that has the UCI Adult table as adult.csv, and hierarchies/ with a file COLUMN.csv for each column
    #[arg(long, value_name = "DIR")]
    pub adult: Option<PathBuf>,
    /// The same of UCI Nursery, as nursery.csv
    #[arg(long, value_name = "DIR")]
    pub nursery: Option<PathBuf>,
    /// Make the experiments on estimates from randomized addition, TP and Anatomy instead, on Adult with all its columns: estimates.json
    /// and estimates.html
    #[arg(long, requires = "adult", conflicts_with = "nursery")]
    pub estimates: bool,
    /// Where experiments.json and experiments.html go; the folder is made where there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Print errors only, no notes
    #[arg(long, short)]
    pub quiet: bool,
}
