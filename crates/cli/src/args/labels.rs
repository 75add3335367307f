//! How labels of a published file are read if their column has no taxonomy.

use clap::Args;

use super::heading;

/// What labels mean, if their column has no taxonomy.
#[derive(Debug, Args)]
pub(crate) struct LabelArgs {
    /// Read labels as values, numbers, codes, dates or sets; repeatable [default: detected]
    #[arg(long, value_name = "COLUMN=FORMAT", help_heading = heading::LABELS)]
    pub label_format: Vec<String>,
    /// Name the values that a label covers; repeatable [default: detected]
    #[arg(long, value_name = "COLUMN:LABEL=VALUES", help_heading = heading::LABELS)]
    pub label_values: Vec<String>,
}
