//! The flags of `tauell taxonomy`, and the builder that they describe.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use tauell_data::taxonomy::{
    Builder, CodeRange, DateLevel, Dates, Decimal, Domain, Frequency, Intervals, ManualTaxonomy, Masking, Nested,
    Prefixes, PublicClassification, Scheme, Side, Suppression, TaxonomyOfColumns, WholeRange,
};

use super::ReadArgs;
use super::heading;
use super::parsers::{Names, columns};
use crate::failure::Failure;

const BUILD_NOTES: &str = "\
Examples:
  tauell taxonomy build people.csv --column age --intervals 5,10,20 --every-integer --out age.csv
  tauell taxonomy build people.csv --column income --below 10000 --above 90000 --out income.csv
  tauell taxonomy build people.csv --column zip --mask right --out zip.csv
  tauell taxonomy build people.csv --column city --from-columns state,country --out city.csv

The output is a hierarchy file with one row per base value: value;parent;...;root.";

const CHECK_NOTES: &str = "\
Example:
  tauell taxonomy check age.csv --against people.csv --column age

Each remark is one line on standard output: what the file lacks, and what could be better. The exit
status is 0 if the file can be used for the column, and 2 if it cannot.";

/// Build a taxonomy, or check one.
#[derive(Debug, Subcommand)]
pub(crate) enum TaxonomyCommand {
    /// Build a hierarchy file from a column's values
    #[command(after_help = BUILD_NOTES)]
    Build(Box<BuildArgs>),
    /// Check a hierarchy file against a table
    #[command(after_help = CHECK_NOTES)]
    Check(CheckArgs),
}

/// The arguments of `tauell taxonomy build`.
#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("work").required(true).multiple(true),
    override_usage = "tauell taxonomy build --column <COLUMN> <BUILDER> [OPTIONS] <DATA.csv>"
)]
pub(crate) struct BuildArgs {
    /// Read this CSV file; - is standard input
    #[arg(value_name = "DATA.csv")]
    pub data: PathBuf,
    /// Name the column
    #[arg(long, value_name = "COLUMN")]
    pub column: String,
    /// Set the label of the root [default: *, or that of --tree]
    #[arg(long, value_name = "LABEL")]
    pub root: Option<String>,
    /// Write the hierarchy file; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Print errors only
    #[arg(long, short)]
    pub quiet: bool,

    /// Nest numbers in intervals, each width a multiple of the one before [default: none]
    #[arg(long, value_name = "WIDTHS", value_delimiter = ',', groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub intervals: Option<Vec<Decimal>>,
    /// Group all numbers below this one [default: none]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, group = "work", conflicts_with_all = NO_NUMBERS,
          help_heading = heading::BUILDERS)]
    pub below: Option<Decimal>,
    /// Group this number and all above it [default: none]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, group = "work", conflicts_with_all = NO_NUMBERS,
          help_heading = heading::BUILDERS)]
    pub above: Option<Decimal>,
    /// Mask codes from the right or the left [default: none]
    #[arg(long, value_enum, value_name = "SIDE", groups = ["work", "kind"], hide_possible_values = true,
          help_heading = heading::BUILDERS)]
    pub mask: Option<MaskSide>,
    /// Group dates by hour, day, week, month, quarter, year or decade [default: none]
    #[arg(long, value_name = "PERIODS", value_delimiter = ',', value_parser = period, groups = ["work", "kind"],
          help_heading = heading::BUILDERS)]
    pub dates: Option<Vec<DateLevel>>,
    /// Group text by this many first letters, per level [default: none]
    #[arg(long, value_name = "LENGTHS", value_delimiter = ',', groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub prefixes: Option<Vec<u32>>,
    /// Use a public classification: icd10, isco08, nace2 or countries [default: none]
    #[arg(long, value_name = "NAME", value_parser = scheme, groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub classification: Option<Scheme>,
    /// Group rare values, which discloses their rarity, into ROWS rows [default: none]
    #[arg(long, value_name = "ROWS", groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub frequency: Option<u64>,
    /// Group by other columns, smallest groups first [default: none]
    #[arg(long, value_name = "COLUMNS", value_parser = columns, groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub from_columns: Option<Names>,
    /// Put all values under the root: unchanged, or suppressed
    #[arg(long, groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub suppress: bool,
    /// Read a JSON tree: {"label": "any", "children": [{"label": "flu"}]} [default: none]
    #[arg(long, value_name = "FILE", groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub tree: Option<PathBuf>,
    /// Build the taxonomy that anonymize would build
    #[arg(long, groups = ["work", "kind"], help_heading = heading::BUILDERS)]
    pub auto: bool,

    /// Begin intervals at this number [default: 0]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, requires = "intervals",
          conflicts_with_all = NO_NUMBERS, help_heading = heading::SETTINGS)]
    pub origin: Option<Decimal>,
    /// Include every whole number between the least and the greatest
    #[arg(long, conflicts_with = "range", conflicts_with_all = NO_NUMBERS, help_heading = heading::SETTINGS)]
    pub every_integer: bool,
    /// Include every number or code of a range, such as 20..39 [default: none]
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true, value_parser = range,
          conflicts_with_all = NO_RANGE, help_heading = heading::SETTINGS)]
    pub range: Option<(String, String)>,
    /// Mask this many more characters per level [default: 1]
    #[arg(long, value_name = "COUNT", requires = "mask", conflicts_with_all = NO_STEP, help_heading = heading::SETTINGS)]
    pub step: Option<u32>,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// The arguments of `tauell taxonomy check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Check this hierarchy file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Check it against this CSV file; - is standard input
    #[arg(long, value_name = "DATA.csv")]
    pub against: PathBuf,
    /// Name the column
    #[arg(long, value_name = "COLUMN")]
    pub column: String,
    /// Print JSON instead of lines
    #[arg(long)]
    pub json: bool,
    /// Print errors only
    #[arg(long, short)]
    pub quiet: bool,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArgs,
}

// A setting that requires one builder is not missed if another builder excludes that one, so both lists are needed.

/// Builders that exclude flags of numbers.
const NO_NUMBERS: [&str; 9] =
    ["mask", "dates", "prefixes", "classification", "frequency", "from_columns", "suppress", "tree", "auto"];

/// Builders that exclude steps of a mask.
const NO_STEP: [&str; 11] = [
    "intervals",
    "below",
    "above",
    "dates",
    "prefixes",
    "classification",
    "frequency",
    "from_columns",
    "suppress",
    "tree",
    "auto",
];

/// Builders that exclude a range.
const NO_RANGE: [&str; 8] =
    ["dates", "prefixes", "classification", "frequency", "from_columns", "suppress", "tree", "auto"];

/// A side of a code.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MaskSide {
    /// The end first: 13053, 1305*, 130**
    Right,
    /// The beginning first: 13053, *3053, **053
    Left,
}

impl BuildArgs {
    /// The builder that the flags describe; `None` for the automatic taxonomy with its own root. `tree` is what `--tree` contains.
    pub fn builder(&self, tree: Option<Nested>) -> Result<Option<Builder>, Failure> {
        let builder = if let Some(side) = self.mask {
            let from = match side {
                MaskSide::Right => Side::Right,
                MaskSide::Left => Side::Left,
            };
            let domain = self.range.clone().map(|(from, to)| CodeRange { from, to });
            Builder::Masking(Masking { from, step: self.step.unwrap_or(1), domain, root: None })
        } else if let Some(levels) = &self.dates {
            Builder::Dates(Dates::of(levels.iter().copied()))
        } else if let Some(lengths) = &self.prefixes {
            Builder::Prefixes(Prefixes::of(lengths.iter().copied()))
        } else if let Some(scheme) = self.classification {
            Builder::Classification(PublicClassification::of(scheme))
        } else if let Some(rows) = self.frequency {
            Builder::Frequency(Frequency::of(rows))
        } else if let Some(columns) = &self.from_columns {
            Builder::FromColumns(TaxonomyOfColumns::of(columns.0.iter().cloned()))
        } else if self.suppress {
            Builder::Suppression(Suppression::default())
        } else if let Some(tree) = tree {
            Builder::ByHand(ManualTaxonomy { tree })
        } else if self.auto {
            return Ok(None);
        } else {
            Builder::Intervals(Intervals {
                origin: self.origin.unwrap_or_default(),
                domain: self.domain()?,
                below: self.below,
                above: self.above,
                ..Intervals::of(self.intervals.iter().flatten().copied())
            })
        };
        Ok(Some(builder))
    }

    fn domain(&self) -> Result<Domain, Failure> {
        let Some((from, to)) = &self.range else {
            return Ok(if self.every_integer { Domain::EveryInteger } else { Domain::Observed });
        };
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Domain::Range(WholeRange { from, to })),
            _ => Err(Failure::NotWhole { given: format!("{from}..{to}") }),
        }
    }
}

fn period(text: &str) -> Result<DateLevel, String> {
    DateLevel::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| {
        let names: Vec<&str> = DateLevel::ALL.into_iter().map(DateLevel::name).collect();
        format!("no such period. Use some of {}", names.join(", "))
    })
}

fn scheme(text: &str) -> Result<Scheme, String> {
    Scheme::ALL.into_iter().find(|scheme| scheme.name() == text).ok_or_else(|| {
        let names: Vec<&str> = Scheme::ALL.into_iter().map(Scheme::name).collect();
        format!("no such classification. Use one of {}", names.join(", "))
    })
}

fn range(text: &str) -> Result<(String, String), String> {
    match text.split_once("..") {
        Some((from, to)) if !from.is_empty() && !to.is_empty() => Ok((from.to_owned(), to.to_owned())),
        _ => Err("a first and a last value are expected. Write them as 20..39".to_owned()),
    }
}
