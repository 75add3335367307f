//! The table, and what is asked of it: what publishing one and comparing methods on one have in common.

use std::path::PathBuf;

use clap::Args;
use tauell_data::taxonomy::Decimal;

use super::{
    Missing, Names, ReadArguments, TaxonomyArguments, column_and_number, column_and_width, columns, whole_number,
};

/// The table, and what is asked of it.
#[derive(Debug, Args)]
pub(crate) struct RecipeArguments {
    /// The table, a CSV file; - reads standard input
    #[arg(value_name = "DATA.csv")]
    pub data: PathBuf,
    /// Quasi-identifier: the columns others may know of a person, the most important first
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// How many times as much the cells of a column count as those of the others: age=4; a whole number from 1 to 100, for sweep,
    /// local-search and transparent-sweep; may be given several times [default: 1]
    #[arg(long, value_name = "COLUMN=N", value_parser = column_and_number)]
    pub importance: Vec<(String, u32)>,
    /// The column or columns whose values must not be found out; may be left out where only k is required
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub sensitive: Vec<Names>,
    /// Columns published as they stand, unprotected; a column named nowhere is left out
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub keep: Vec<Names>,
    /// The trees that values are generalized along.
    #[command(flatten)]
    pub taxonomies: TaxonomyArguments,
    /// The largest share that one sensitive value may have in a class: a decimal or P/Q, at least 1/ℓ and below 1
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub tau: Option<String>,
    /// How many sensitive values it takes at the least to make up a whole class: a whole number of at least 2. Without --tau it asks
    /// for simple ℓ-diversity, of a method that knows nothing else (one-d, tp, random-addition, anatomy, transparent-sweep)
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true, value_parser = whole_number)]
    pub l: Option<u32>,
    /// Another requirement, beside τ and ℓ or instead, as listed below; may be given several times. k=5 holds for every class, and
    /// needs no sensitive column; the others hold for every sensitive column
    #[arg(long, value_name = "NAME=PARAMS")]
    pub require: Vec<String>,
    /// Sensitive columns in which spellings of one value (flu, Flu) are merged: published with the most frequent one
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub merge_alike: Vec<Names>,
    /// Replace the numbers of a sensitive column by ranges of this width: wage=10; may be given several times [default: none]
    #[arg(long, value_name = "COLUMN=WIDTH", value_parser = column_and_width)]
    pub ranges: Vec<(String, Decimal)>,
    /// Publish blanks of these sensitive columns as a value [default: people without a value are excluded]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub blank_as_value: Vec<Names>,
    /// Take all choices from a recipe file of at most 16 MB; flags win over it
    #[arg(long, value_name = "FILE")]
    pub recipe: Option<PathBuf>,
    /// A missing quasi-identifier: a value of its own, or the row is dropped [default: value]
    #[arg(long, value_enum)]
    pub missing: Option<Missing>,
    /// For experiments that draw lots (--experiments); the same seed gives the same bytes [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArguments,
    /// Print errors only, no notes
    #[arg(long, short)]
    pub quiet: bool,
}
