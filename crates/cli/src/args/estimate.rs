//! The flags of `tauell estimate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tauell_measure::estimate::{EstimateForm, EstimateMethod};

use super::parsers::{Names, columns};
use super::{LabelArgs, ReadArgs, TaxonomyArgs};

/// The notes at the end of its help.
pub(super) const NOTES: &str = "\
Example:
  tauell estimate published.csv --sensitive relationship --where sex=Female --where age=20,21 \\
      --original people.csv

Generalized rows count fractionally towards each value they cover. Every figure has its margin
of error where one is known: docs/explanation/estimate.md.

More help: tauell help labels, tauell help files";

/// The arguments of `tauell estimate`.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Read this published CSV file; - is standard input
    #[arg(value_name = "PUBLISHED.csv")]
    pub data: PathBuf,
    /// Name the sensitive column to estimate
    #[arg(long, value_name = "COLUMN")]
    pub sensitive: String,
    /// Count only rows with one of these values; repeatable [default: all]
    #[arg(long = "where", value_name = "COLUMN=VALUES")]
    pub conditions: Vec<String>,
    /// Estimate each combination of these columns' values [default: one estimate]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub by: Vec<Names>,
    /// Name the quasi-identifier [default: columns of --where and --by, or all]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// Choose the estimate from sets: projected, raw or em
    #[arg(long, value_enum, default_value_t = MethodName::Projected, hide_possible_values = true)]
    pub method: MethodName,
    /// Read the sensitive column as sets, groups or spread [default: detected]
    #[arg(long, value_enum, hide_possible_values = true)]
    pub form: Option<FormName>,
    /// Read a group table (Anatomy) with the sensitive column [default: none]
    #[arg(long, value_name = "FILE")]
    pub groups: Option<PathBuf>,
    /// Compare the figures with this original table [default: none]
    #[arg(long, value_name = "FILE")]
    pub original: Option<PathBuf>,
    /// Print JSON instead of a text table
    #[arg(long)]
    pub json: bool,
    /// Write the estimate; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Print errors only
    #[arg(long, short)]
    pub quiet: bool,
    /// The taxonomies whose labels the cells are.
    #[command(flatten)]
    pub taxonomies: TaxonomyArgs,
    /// What other labels mean.
    #[command(flatten)]
    pub labels: LabelArgs,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// How sets are turned into an estimate.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// The distribution nearest to the unbiased estimate, without negative counts
    Projected,
    /// The paper's unbiased estimate, sometimes negative
    Raw,
    /// The likeliest distribution
    Em,
}

/// How a sensitive column is published.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormName {
    /// Each row with a set of values, its own and others drawn at random
    Sets,
    /// In a group table, apart from the rows
    Groups,
    /// Each row with its own value or a generalized one
    Spread,
}

impl From<MethodName> for EstimateMethod {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Projected => Self::Projected,
            MethodName::Raw => Self::Raw,
            MethodName::Em => Self::Em,
        }
    }
}

impl From<FormName> for EstimateForm {
    fn from(name: FormName) -> Self {
        match name {
            FormName::Sets => Self::Sets,
            FormName::Groups => Self::Groups,
            FormName::Spread => Self::Spread,
        }
    }
}
