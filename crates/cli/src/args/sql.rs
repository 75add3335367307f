//! The flags of `tauell sql`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::heading;
use super::parsers::{Names, columns, ell};

/// At the end of its help.
pub(super) const NOTES: &str = "\
Example, in DuckDB:
  tauell sql group --dialect duckdb --table people --qi age,zip --sensitive disease > group.sql
  duckdb people.db -csv -f group.sql | tauell anonymize - --count-column n --qi age,zip \\
      --sensitive disease --tau 0.5 --l 3 --generalize-sensitive never \\
      --assignment assignment.csv --save-recipe recipe.json --out published.csv
  tauell sql load repeat verify --dialect duckdb --recipe recipe.json > publish.sql

Statements:
  group        the table as distinct rows with their counts: what anonymize reads
  load         the assignment from assignment.csv, as a table
  repeat       the published table, by the assignment's counts
  expand       the same, row by row of the table: a random draw decides within an entry
  measure      per sensitive column: class sizes, distinct values, F(k) and its limit
  verify       everything that violates a requirement; no row if all are satisfied
  dbt          verify as a singular test of dbt
  recode       a full-domain release, by a join per column
  group-rest   with --parts: the part that has the remainders

How it works, and what it guarantees: docs/how-to/warehouse.md.";

/// The arguments of `tauell sql`.
#[derive(Debug, Args)]
pub(crate) struct SqlArgs {
    /// Print these statements [default: group, load, repeat, verify]
    #[arg(value_name = "STATEMENT", value_enum, hide_possible_values = true)]
    pub statements: Vec<Statement>,
    /// Write the SQL of this database
    #[arg(long, value_enum)]
    pub dialect: DialectName,
    /// Name the quasi-identifier [default: the recipe's]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// Name the sensitive columns [default: the recipe's]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub sensitive: Vec<Names>,
    /// Name the columns published unchanged [default: the recipe's]
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub keep: Vec<Names>,
    /// Limit each sensitive value's share of a class [default: the recipe's]
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    pub tau: Option<String>,
    /// Set the minimum number of sensitive values per class [default: the recipe's]
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true, value_parser = ell)]
    pub l: Option<u32>,
    /// Verify a privacy requirement, such as k=3; repeatable [default: the recipe's]
    #[arg(long, value_name = "NAME=PARAMS")]
    pub require: Vec<String>,
    /// Read columns and requirements from a recipe; flags override it [default: none]
    #[arg(long, value_name = "FILE")]
    pub recipe: Option<PathBuf>,
    /// Write the SQL; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Name the column of counts [default: the recipe's, or n]
    #[arg(long, value_name = "COLUMN", help_heading = heading::TABLES)]
    pub count_column: Option<String>,
    /// Name the table of people, such as hospital.people
    #[arg(long, value_name = "TABLE", default_value = "people", help_heading = heading::TABLES)]
    pub table: String,
    /// Name the table of the assignment
    #[arg(long, value_name = "TABLE", default_value = "assignment", help_heading = heading::TABLES)]
    pub assignment_table: String,
    /// Name the table that is published
    #[arg(long, value_name = "TABLE", default_value = "published", help_heading = heading::TABLES)]
    pub published_table: String,
    /// Publish the table in so many parts, all but one alike [default: 1]
    #[arg(long, value_name = "COUNT", help_heading = heading::TABLES, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub parts: Option<u64>,
}

/// A database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DialectName {
    /// DuckDB
    #[value(name = "duckdb")]
    DuckDb,
    /// Spark SQL
    #[value(name = "spark")]
    Spark,
}

/// A statement; the help of the command explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Statement {
    Group,
    GroupRest,
    Load,
    Repeat,
    Expand,
    Measure,
    Verify,
    Dbt,
    Recode,
}
