//! The flags of `tauell compare`.

use std::path::PathBuf;

use clap::Args;
use tauell_publish::MethodChoice;

use super::ProblemArgs;
use super::heading;
use super::parsers::method;

/// The notes at the end of its help.
pub(super) const NOTES: &str = "\
Example:
  tauell compare people.csv --qi age,sex,zip --sensitive disease --taxonomies hierarchies/ \\
      --tau 0.5 --l 3 --methods sweep,incognito,mondrian --out comparison.json

A method that cannot satisfy the requirements is listed with the reason. Nothing is published.

More help: tauell help methods, tauell help requirements, tauell help columns, tauell help files";

/// The arguments of `tauell compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The table and its requirements.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Choose the methods to compare [default: all]
    #[arg(long, value_name = "METHODS", value_delimiter = ',', value_parser = method(), hide_possible_values = true)]
    pub methods: Vec<MethodChoice>,
    /// Write the comparison; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Set an option of one method, or of all; repeatable [default: the method's]
    #[arg(long = "option", value_name = "[METHOD.]NAME=VALUE", help_heading = heading::METHOD)]
    pub options: Vec<String>,
    /// Read the secret that anonymize draws from [default: draw from --seed]
    #[arg(long, value_name = "FILE", help_heading = heading::METHOD)]
    pub secret: Option<PathBuf>,
}
