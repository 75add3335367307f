//! What `tauell taxonomy` takes, and the builder that it asks for.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use tauell_data::taxonomy::{
    Builder, ByHand, CodeRange, DateLevel, Dates, Decimal, Domain, Frequency, FromColumns, Intervals, Masking, Nested,
    Prefixes, PublicClassification, Scheme, Side, Suppression, WholeRange,
};

use crate::args::{Names, ReadArguments, columns};
use crate::failure::Failure;

pub const NOTES: &str = "\
Examples:
  tauell taxonomy people.csv --column age --intervals 5,10,20 --every-integer --out age.csv
  tauell taxonomy people.csv --column income --below 10000 --above 90000 --out income.csv
  tauell taxonomy people.csv --column zip --mask right --out zip.csv
  tauell taxonomy people.csv --column city --from-columns state,country --out city.csv
  tauell taxonomy --check age.csv --against people.csv --column age

The output is a hierarchy file, one row a base value: value;parent;...;root. A check says what the file lacks and what could be
better, a line each on standard output. Exit status: 0 done (or the file can be used), 1 a fault of the program, 2 bad input or
arguments (or the file cannot be used).";

/// The arguments of `tauell taxonomy`.
#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("work").required(true).multiple(true),
    override_usage = "tauell taxonomy DATA.csv --column COLUMN BUILDER [OPTIONS]\n       \
                      tauell taxonomy --check FILE --against DATA.csv --column COLUMN [OPTIONS]"
)]
pub(crate) struct TreeArguments {
    /// The table, a CSV file; - reads standard input
    #[arg(value_name = "DATA.csv", required_unless_present = "check", conflicts_with = "check")]
    pub data: Option<PathBuf>,
    /// The column that the tree is for
    #[arg(long, value_name = "COLUMN")]
    pub column: String,

    /// Numbers in nested intervals of these widths, each a multiple of the one before
    #[arg(long, value_name = "WIDTHS", value_delimiter = ',', groups = ["work", "kind"], help_heading = "Builders")]
    pub intervals: Option<Vec<Decimal>>,
    /// All numbers below this one in one group, with or without intervals
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, group = "work", conflicts_with_all = NO_NUMBERS,
          help_heading = "Builders")]
    pub below: Option<Decimal>,
    /// This number and all above it in one group, with or without intervals
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, group = "work", conflicts_with_all = NO_NUMBERS,
          help_heading = "Builders")]
    pub above: Option<Decimal>,
    /// Codes, masked from this side
    #[arg(long, value_enum, value_name = "SIDE", groups = ["work", "kind"], help_heading = "Builders")]
    pub mask: Option<MaskSide>,
    /// Dates in these periods: hour, day, week, month, quarter, year, decade
    #[arg(long, value_name = "PERIODS", value_delimiter = ',', value_parser = period, groups = ["work", "kind"],
          help_heading = "Builders")]
    pub dates: Option<Vec<DateLevel>>,
    /// Text by its first letters, this many at each level
    #[arg(long, value_name = "LENGTHS", value_delimiter = ',', groups = ["work", "kind"], help_heading = "Builders")]
    pub prefixes: Option<Vec<u32>>,
    /// Codes or names in the groups of a public classification: icd10, isco08, nace2 or countries
    #[arg(long, value_name = "NAME", value_parser = scheme, groups = ["work", "kind"], help_heading = "Builders")]
    pub classification: Option<Scheme>,
    /// Rare values, grouped until each group holds at least this many rows; the tree then tells which values are rare
    #[arg(long, value_name = "ROWS", groups = ["work", "kind"], help_heading = "Builders")]
    pub frequency: Option<u64>,
    /// Groups from other columns of the table, the one with the smallest groups first
    #[arg(long, value_name = "COLUMNS", value_parser = columns, groups = ["work", "kind"], help_heading = "Builders")]
    pub from_columns: Option<Names>,
    /// All values right under the root: published as they are, or not at all
    #[arg(long, groups = ["work", "kind"], help_heading = "Builders")]
    pub suppress: bool,
    /// A tree written down as JSON (at most 16 MB): {"label": "any", "children": [{"label": "flu"}, ...]}
    #[arg(long, value_name = "FILE", groups = ["work", "kind"], help_heading = "Builders")]
    pub tree: Option<PathBuf>,
    /// The tree that the column gets where nobody asks for another
    #[arg(long, groups = ["work", "kind"], help_heading = "Builders")]
    pub auto: bool,

    /// With --intervals: a number at which intervals of every width begin [default: 0]
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, requires = "intervals",
          conflicts_with_all = NO_NUMBERS, help_heading = "Settings")]
    pub origin: Option<Decimal>,
    /// With --intervals, --below or --above: every whole number that they cover is a value, whether or not a row holds it
    #[arg(long, conflicts_with = "range", conflicts_with_all = NO_NUMBERS, help_heading = "Settings")]
    pub every_integer: bool,
    /// With --intervals or --mask: every number or code from one to another is a value, for instance 20..39
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true, value_parser = range,
          conflicts_with_all = NO_RANGE, help_heading = "Settings")]
    pub range: Option<(String, String)>,
    /// With --mask: how many places more each level masks [default: 1]
    #[arg(long, value_name = "PLACES", requires = "mask", conflicts_with_all = NO_STEP, help_heading = "Settings")]
    pub step: Option<u32>,
    /// The label of the root [default: *, or that of --tree]
    #[arg(long, value_name = "LABEL", conflicts_with = "check", help_heading = "Settings")]
    pub root: Option<String>,

    /// Say what this hierarchy file (at most 67 MB) lacks and what could be better
    #[arg(long, value_name = "FILE", groups = ["work", "kind"], requires = "against", help_heading = "Check")]
    pub check: Option<PathBuf>,
    /// With --check: the table that it is held against
    #[arg(long, value_name = "DATA.csv", requires = "check", conflicts_with = "data", help_heading = "Check")]
    pub against: Option<PathBuf>,
    /// With --check: say it as JSON
    #[arg(long, requires = "check", conflicts_with = "data", help_heading = "Check")]
    pub json: bool,

    /// Where the hierarchy file goes; - is standard output, the default
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true, conflicts_with = "check")]
    pub out: PathBuf,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArguments,
    /// Print errors only, no notes
    #[arg(long, short)]
    pub quiet: bool,
}

// A setting that requires one builder is not missed where another builder excludes that one, so both are said.

/// What numbers do not go with.
const NO_NUMBERS: [&str; 10] =
    ["mask", "dates", "prefixes", "classification", "frequency", "from_columns", "suppress", "tree", "auto", "check"];

/// What steps of a mask do not go with.
const NO_STEP: [&str; 12] = [
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
    "check",
];

/// What a range does not go with.
const NO_RANGE: [&str; 9] =
    ["dates", "prefixes", "classification", "frequency", "from_columns", "suppress", "tree", "auto", "check"];

/// A side of a code.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MaskSide {
    /// The end first: 13053, 1305*, 130**
    Right,
    /// The beginning first: 13053, *3053, **053
    Left,
}

impl TreeArguments {
    /// The builder that is asked for; `None` for the automatic tree with its own root. `tree` is what `--tree` holds.
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
            Builder::FromColumns(FromColumns::of(columns.0.iter().cloned()))
        } else if self.suppress {
            Builder::Suppression(Suppression::default())
        } else if let Some(tree) = tree {
            Builder::ByHand(ByHand { tree })
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
        format!("a period is one of {}", names.join(", "))
    })
}

fn scheme(text: &str) -> Result<Scheme, String> {
    Scheme::ALL.into_iter().find(|scheme| scheme.name() == text).ok_or_else(|| {
        let names: Vec<&str> = Scheme::ALL.into_iter().map(Scheme::name).collect();
        format!("a classification is one of {}", names.join(", "))
    })
}

fn range(text: &str) -> Result<(String, String), String> {
    match text.split_once("..") {
        Some((from, to)) if !from.is_empty() && !to.is_empty() => Ok((from.to_owned(), to.to_owned())),
        _ => Err("write the first and the last with .. between them, for instance 20..39".to_owned()),
    }
}
