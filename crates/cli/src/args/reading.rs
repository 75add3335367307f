//! How a table is read, and where its taxonomies are.

use std::path::PathBuf;

use clap::{ArgAction, Args, ValueEnum};
use tauell_data::table::{Encoding, OnFault, ReadOptions};

use super::heading;
use super::parsers::{Names, column_and_file, delimiter, words};

/// Where taxonomies come from.
#[derive(Debug, Args)]
pub(crate) struct TaxonomyArgs {
    /// Use DIR/c.csv, if present, as the taxonomy of column c [default: none]
    #[arg(long, value_name = "DIR", help_heading = heading::COLUMNS)]
    pub taxonomies: Option<PathBuf>,
    /// Use a hierarchy file for one column; repeatable [default: automatic taxonomy]
    #[arg(long, value_name = "COLUMN=FILE", value_parser = column_and_file, help_heading = heading::COLUMNS)]
    pub taxonomy: Vec<String>,
}

/// How the table is read; what is not given is detected.
#[derive(Debug, Args)]
pub(crate) struct ReadArgs {
    /// Set the delimiter, one character or the word tab [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = delimiter, help_heading = heading::READING)]
    pub delimiter: Option<u8>,
    /// Set the text encoding [default: detected]
    #[arg(long, value_enum, help_heading = heading::READING)]
    pub encoding: Option<EncodingName>,
    /// Read column names from the first row [default: detected]
    #[arg(long, action = ArgAction::SetTrue, overrides_with = "no_header", help_heading = heading::READING)]
    pub header: bool,
    /// Read data from the first row, and number the columns
    #[arg(long, action = ArgAction::SetTrue, overrides_with = "header", help_heading = heading::READING)]
    pub no_header: bool,
    /// Set the words that mark missing values [default: empty cell, ?, NA, N/A, null]
    #[arg(long, value_name = "WORDS", value_parser = words, help_heading = heading::READING)]
    pub missing_tokens: Option<Names>,
    /// Remove the apostrophes that --formulas quote added [default: the recipe's, or false]
    #[arg(
        long,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_name = "BOOL",
        hide_possible_values = true,
        help_heading = heading::READING
    )]
    pub quoted_formulas: Option<bool>,
    /// Read each row as often as this column counts [default: the recipe's, or once]
    #[arg(long, value_name = "COLUMN", help_heading = heading::READING)]
    pub count_column: Option<String>,
}

impl ReadArgs {
    /// These flags over the options of a recipe. A row that cannot be read always stops the command.
    pub fn over(&self, recipe: &ReadOptions) -> ReadOptions {
        let header = (self.header || self.no_header).then_some(self.header);
        ReadOptions {
            encoding: self.encoding.map(Encoding::from).or(recipe.encoding),
            delimiter: self.delimiter.or(recipe.delimiter),
            header: header.or(recipe.header),
            on_fault: OnFault::Stop,
            quoted_formulas: self.quoted_formulas.unwrap_or(recipe.quoted_formulas),
            count_column: self.count_column.clone().or_else(|| recipe.count_column.clone()),
        }
    }
}

/// Text encodings; windows-1252 covers Latin 1.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EncodingName {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "utf-16le")]
    Utf16Le,
    #[value(name = "utf-16be")]
    Utf16Be,
    #[value(name = "windows-1252")]
    Windows1252,
}

impl From<EncodingName> for Encoding {
    fn from(name: EncodingName) -> Self {
        match name {
            EncodingName::Utf8 => Self::Utf8,
            EncodingName::Utf16Le => Self::Utf16Le,
            EncodingName::Utf16Be => Self::Utf16Be,
            EncodingName::Windows1252 => Self::Windows1252,
        }
    }
}
