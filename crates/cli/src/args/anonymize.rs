//! The flags of `tauell anonymize`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tauell_data::table::Formulas;
use tauell_desk::recipe::RowOrder;
use tauell_measure::findings::Acceptance;
use tauell_publish::{GeneralizeSensitive, MethodChoice};

use super::heading;
use super::parsers::{acceptance, method, word};
use super::{EarlierArgs, ProblemArgs, SecretArgs};

/// The notes at the end of its help.
pub(super) const NOTES: &str = "\
Example:
  tauell anonymize people.csv --qi age,sex,zip --sensitive disease \\
      --taxonomies hierarchies/ --tau 0.5 --l 3 --out published.csv --report report.json

More help:
  tauell help methods        the methods; tauell help method NAME lists the options of one
  tauell help requirements   what --tau, --l and --require ask for
  tauell help columns        roles of columns, taxonomies, missing values, spellings
  tauell help verdict        what is assessed and decided, earlier releases
  tauell help files          files that are read and written, secrets, exit statuses";

/// The arguments of `tauell anonymize`.
#[derive(Debug, Args)]
pub(crate) struct AnonymizeArgs {
    /// The table and its requirements.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Choose the anonymization method [default: sweep]
    #[arg(long, value_parser = method(), hide_possible_values = true)]
    pub method: Option<MethodChoice>,
    /// Write the published table; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Write a JSON report of requirements, results and utility [default: none]
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Set an option of the method; repeatable [default: the method's]
    #[arg(long = "option", value_name = "NAME=VALUE", help_heading = heading::METHOD)]
    pub options: Vec<String>,
    /// Generalize sensitive values never, as-needed or auto [default: auto]
    #[arg(
        long,
        value_parser = word(GeneralizeSensitive::OPTION),
        value_name = "WHEN",
        hide_possible_values = true,
        help_heading = heading::METHOD
    )]
    pub generalize_sensitive: Option<String>,
    /// Break ties between equally frequent values: balanced or rank [default: balanced]
    #[arg(long, value_parser = word("ties"), value_name = "RULE", hide_possible_values = true, help_heading = heading::METHOD)]
    pub ties: Option<String>,
    /// Generalize sensitive values in every step, even without effect [default: false]
    #[arg(
        long,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_name = "BOOL",
        hide_possible_values = true,
        help_heading = heading::METHOD
    )]
    pub literal: Option<bool>,
    /// The secret of random draws.
    #[command(flatten)]
    pub secret: SecretArgs,
    /// Assess a method-aware adversary if that takes seconds, or never
    #[arg(
        long,
        value_enum,
        value_name = "auto|never",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = heading::ASSESSMENT
    )]
    pub assess: Assess,
    /// Accept a decision that the verdict leaves open; repeatable [default: none]
    #[arg(long = "accept", value_name = "DECISION=REASON", value_parser = acceptance, help_heading = heading::ASSESSMENT)]
    pub accepted: Vec<Acceptance>,
    /// Write nothing and exit with 4 unless ready to release
    #[arg(long, help_heading = heading::ASSESSMENT)]
    pub only_if_ready: bool,
    /// Earlier releases.
    #[command(flatten)]
    pub earlier: EarlierArgs,
    /// Bound the information that any generalization could retain
    #[arg(long, help_heading = heading::ASSESSMENT)]
    pub bound: bool,
    /// Report the errors of count queries and of a classifier
    #[arg(long, requires = "report", help_heading = heading::ASSESSMENT)]
    pub experiments: bool,
    /// Write the JSON report for recipients [default: none]
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub public_report: Option<PathBuf>,
    /// Write the choices of this run, to repeat it [default: none]
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub save_recipe: Option<PathBuf>,
    /// Write the published labels of each distinct input row [default: none]
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub assignment: Option<PathBuf>,
    /// Write the taxonomies of this run as hierarchy files [default: none]
    #[arg(long, value_name = "DIR", help_heading = heading::OUTPUT)]
    pub save_taxonomies: Option<PathBuf>,
    /// Order rows by class, or as the input for checking only [default: class]
    #[arg(long, value_enum, value_name = "class|input", hide_possible_values = true, help_heading = heading::OUTPUT)]
    pub row_order: Option<Order>,
    /// Keep, quote or refuse cells that spreadsheets would run [default: keep]
    #[arg(long, value_enum, value_name = "RULE", hide_possible_values = true, help_heading = heading::OUTPUT)]
    pub formulas: Option<FormulasName>,
}

/// When a method-aware adversary is assessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Assess {
    /// If it takes a few seconds
    Auto,
    /// Never; the verdict says "not assessed"
    Never,
}

/// The order of published rows.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Order {
    /// By class, and within a class by sensitive value
    Class,
    /// As in the input, for checking only
    Input,
}

/// What becomes of published cells that a spreadsheet would run.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormulasName {
    /// Write them unchanged, and count them
    Keep,
    /// Write an apostrophe before them
    Quote,
    /// Write no table that contains any
    Refuse,
}

impl From<Order> for RowOrder {
    fn from(order: Order) -> Self {
        match order {
            Order::Class => Self::Class,
            Order::Input => Self::Input,
        }
    }
}

impl From<FormulasName> for Formulas {
    fn from(name: FormulasName) -> Self {
        match name {
            FormulasName::Keep => Self::Keep,
            FormulasName::Quote => Self::Quote,
            FormulasName::Refuse => Self::Refuse,
        }
    }
}
