//! The flags of `tauell review`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::date::Date;
use super::heading;
use super::parsers::{Names, columns, ell};
use super::{LabelArgs, ReadArgs, TaxonomyArgs};

/// The notes at the end of its help.
pub(super) const NOTES: &str = "\
Example:
  tauell review published.csv --qi age,sex,zip --sensitive disease --taxonomies hierarchies/ \\
      --tau 0.5 --l 3 --html review.html

Rows with equal quasi-identifier form an equivalence class; with --groups, a group does. The review
is JSON on standard output; the exit status is 0 whatever it finds.

More help:
  tauell help labels         how cells are read without a taxonomy
  tauell help requirements   what --tau, --l and --require ask for
  tauell help files          files that are read and written, exit statuses";

/// The arguments of `tauell review`.
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// Read this CSV file; - is standard input
    #[arg(value_name = "DATA.csv")]
    pub data: PathBuf,
    /// Name the quasi-identifier [default: the recipe's]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// Name the sensitive columns; without any, only classes count [default: the recipe's]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub sensitive: Vec<Names>,
    /// Check the largest share of a sensitive value, with --l [default: none]
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true, requires = "l")]
    pub tau: Option<String>,
    /// Check the number of sensitive values per class, with --tau [default: none]
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true, value_parser = ell, requires = "tau")]
    pub l: Option<u32>,
    /// Check a privacy requirement, such as k=3; repeatable [default: the recipe's]
    #[arg(long, value_name = "NAME=PARAMS")]
    pub require: Vec<String>,
    /// Read columns, requirements and taxonomies from a recipe; flags override it [default: none]
    #[arg(long, value_name = "FILE")]
    pub recipe: Option<PathBuf>,
    /// Compare with the original table [default: none]
    #[arg(long, value_name = "FILE")]
    pub original: Option<PathBuf>,
    /// Read a group table (Anatomy) of sensitive values; repeatable [default: none]
    #[arg(long, value_name = "FILE")]
    pub groups: Vec<PathBuf>,
    /// Write the review as an HTML file [default: none]
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write a one-page letter for an ethics board [default: none]
    #[arg(long, value_name = "FILE")]
    pub letter: Option<PathBuf>,
    /// Date the letter, such as 2026-11-28 [default: none]
    #[arg(long, value_name = "DATE", value_parser = Date::parse, requires = "letter")]
    pub letter_date: Option<Date>,
    /// Print errors only
    #[arg(long, short)]
    pub quiet: bool,
    /// Work on this many threads; output is the same [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Assess a method-aware adversary, with --original
    #[arg(long, requires = "original", help_heading = heading::ASSESSMENT)]
    pub minimality: bool,
    /// Try at most this many original tables; otherwise, sample them
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 10_000_000,
        requires = "minimality",
        help_heading = heading::ASSESSMENT
    )]
    pub max_candidates: u32,
    /// Set the steps of each sampling walk
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 200_000,
        requires = "minimality",
        help_heading = heading::ASSESSMENT
    )]
    pub walk_steps: u32,
    /// Seed the sampling walks
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = heading::ASSESSMENT)]
    pub seed: u64,
    /// The taxonomies whose labels the cells are.
    #[command(flatten)]
    pub taxonomies: TaxonomyArgs,
    /// Count spellings (flu, Flu) as one in these sensitive columns [default: none]
    #[arg(long, value_name = "COLUMNS", value_parser = columns, help_heading = heading::COLUMNS)]
    pub merge_spellings: Vec<Names>,
    /// What other labels mean.
    #[command(flatten)]
    pub labels: LabelArgs,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArgs,
}
