//! The table, the roles of its columns, and the requirements: what `anonymize` and `compare` have in common.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tauell_data::microdata::MissingCells;
use tauell_data::taxonomy::Decimal;

use super::heading;
use super::parsers::{Names, column_and_number, column_and_width, columns, ell};
use super::{ReadArgs, TaxonomyArgs};

/// The table and its requirements.
#[derive(Debug, Args)]
pub(crate) struct ProblemArgs {
    /// Read this CSV file; - is standard input
    #[arg(value_name = "DATA.csv")]
    pub data: PathBuf,
    /// Name the quasi-identifier, most important column first [default: none]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// Name the sensitive columns; k-anonymity alone needs none [default: none]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub sensitive: Vec<Names>,
    /// Limit each sensitive value's share of a class [default: none]
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub tau: Option<String>,
    /// Set the minimum number of sensitive values per class [default: none]
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true, value_parser = ell)]
    pub l: Option<u32>,
    /// Add a privacy requirement, such as k=3; repeatable [default: none]
    #[arg(long, value_name = "NAME=PARAMS")]
    pub require: Vec<String>,
    /// Read the choices from a recipe; flags override it [default: none]
    #[arg(long, value_name = "FILE")]
    pub recipe: Option<PathBuf>,
    /// Print errors only
    #[arg(long, short)]
    pub quiet: bool,
    /// Work on this many threads; output is the same [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// The taxonomies of columns.
    #[command(flatten)]
    pub taxonomies: TaxonomyArgs,
    /// Publish these columns unchanged and unprotected [default: none]
    #[arg(long, value_name = "COLUMNS", value_parser = columns, help_heading = heading::COLUMNS)]
    pub keep: Vec<Names>,
    /// Weight a column's cells, from 1 to 100; repeatable [default: 1]
    #[arg(long, value_name = "COLUMN=N", value_parser = column_and_number, help_heading = heading::COLUMNS)]
    pub importance: Vec<(String, u32)>,
    /// Merge spellings (flu, Flu) in these sensitive columns [default: none]
    #[arg(long, value_name = "COLUMNS", value_parser = columns, help_heading = heading::COLUMNS)]
    pub merge_spellings: Vec<Names>,
    /// Replace a sensitive column's numbers by ranges, such as wage=10 [default: none]
    #[arg(long, value_name = "COLUMN=WIDTH", value_parser = column_and_width, help_heading = heading::COLUMNS)]
    pub ranges: Vec<(String, Decimal)>,
    /// Publish blanks of these sensitive columns as a value [default: exclude rows]
    #[arg(long, value_name = "COLUMNS", value_parser = columns, help_heading = heading::COLUMNS)]
    pub blank_as_value: Vec<Names>,
    /// Publish missing quasi-identifier values as a value, or drop rows [default: value]
    #[arg(long, value_enum, value_name = "value|drop", hide_possible_values = true, help_heading = heading::COLUMNS)]
    pub missing: Option<Missing>,
    /// Seed random draws of experiments and comparisons [default: 0]
    #[arg(long, value_name = "N", help_heading = heading::METHOD)]
    pub seed: Option<u64>,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// What becomes of a missing value of the quasi-identifier.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Missing {
    /// Publish it as a value of its own, in the column's most frequent spelling
    Value,
    /// Drop the row, and count it
    Drop,
}

impl From<Missing> for MissingCells {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::Value => Self::Value,
            Missing::Drop => Self::Drop,
        }
    }
}
