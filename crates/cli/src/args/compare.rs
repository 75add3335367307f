//! What `tauell compare` takes.

use std::path::PathBuf;

use clap::Args;
use tauell_publish::MethodChoice;

use super::{RecipeArguments, method};

/// The arguments of `tauell compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// The table, and what is asked of it.
    #[command(flatten)]
    pub asked: RecipeArguments,
    /// The methods, as listed below [default: all]
    #[arg(long, value_name = "METHODS", value_delimiter = ',', value_parser = method())]
    pub methods: Vec<MethodChoice>,
    /// An option of one method, sweep.ties=rank, or of all that have it, aim=search; may be given several times
    #[arg(long = "option", value_name = "[METHOD.]NAME=VALUE")]
    pub options: Vec<String>,
    /// A file with the secret that random draws come from, as of anonymize, so that figures are those of what it publishes
    /// [default: they come from --seed]
    #[arg(long, value_name = "FILE")]
    pub secret: Option<PathBuf>,
    /// Where the comparison goes, as JSON; - is standard output, the default
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub out: PathBuf,
}
