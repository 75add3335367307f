//! What `tauell estimate` takes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tauell_measure::estimate::{EstimateForm, EstimateMethod};

use super::{Names, ReadArguments, TaxonomyArguments, columns};

/// Said at the end of its help.
pub const NOTES: &str = "\
Example:
  tauell estimate published.csv --sensitive relationship --where sex=Female --where age=20,21 --original people.csv

Where rows name sets of values (randomized addition) how many rows have each value is estimated from how many sets hold it; where values
stand with groups of rows (Anatomy, --groups) from the shares of each group; general values are shared out. With every figure
stands how far it may be off, where that is known: docs/explanation/estimate.md. Exit status: 0 done, 1 a fault of the program, 2 bad input or
arguments.";

/// The arguments of `tauell estimate`.
#[derive(Debug, Args)]
pub(crate) struct EstimateArguments {
    /// The published table, a CSV file; - reads standard input
    #[arg(value_name = "PUBLISHED.csv")]
    pub data: PathBuf,
    /// The sensitive column that is estimated
    #[arg(long, value_name = "COLUMN")]
    pub sensitive: String,
    /// The columns that can be asked for [default: those that --where and --by name, or all others]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// Of people with one of these values only; may be given several times: values of one column are any of them to hold, columns all
    #[arg(long = "where", value_name = "COLUMN=VALUES")]
    pub conditions: Vec<String>,
    /// Every category that the values of these columns make, instead of one
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub by: Vec<Names>,
    /// Which estimate is taken from sets
    #[arg(long, value_enum, default_value_t = MethodName::Projected)]
    pub method: MethodName,
    /// How the sensitive column is published [default: as the file looks]
    #[arg(long, value_enum)]
    pub form: Option<FormName>,
    /// The table of groups that holds the sensitive column, where sensitive values stand apart from the rows: the group, the value, and
    /// how many rows of the group have it
    #[arg(long, value_name = "FILE")]
    pub groups: Option<PathBuf>,
    /// The trees whose labels the cells are.
    #[command(flatten)]
    pub taxonomies: TaxonomyArguments,
    /// How the labels of a column without a tree are read: values, numbers, codes, dates or sets; may be given several times
    /// [default: as they seem to be written]
    #[arg(long, value_name = "COLUMN=STYLE")]
    pub labels: Vec<String>,
    /// What a label of a column without a tree stands for: values with | between them, * for any value, ? for several that are
    /// not known, = for itself; may be given several times
    #[arg(long, value_name = "COLUMN:LABEL=VALUES")]
    pub stands_for: Vec<String>,
    /// The table that it was made from, in any order of rows: the figures are held against it
    #[arg(long, value_name = "FILE")]
    pub original: Option<PathBuf>,
    /// Print JSON instead of a table of figures
    #[arg(long)]
    pub json: bool,
    /// Where the figures go; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub out: PathBuf,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArguments,
    /// Print errors only, no notes
    #[arg(long, short)]
    pub quiet: bool,
}

/// Which estimate is taken from sets.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// The distribution next to the unbiased estimate that has nothing below 0
    Projected,
    /// The unbiased estimate of the paper, below 0 at times
    Raw,
    /// The likeliest distribution
    Em,
}

/// How a sensitive column is published.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormName {
    /// Every row with a set of as many values, its own and others that were drawn
    Sets,
    /// Apart from the rows, with groups of them
    Groups,
    /// Every row with its own value or a more general one
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
