//! What the command takes, and how it is explained.

mod compare;
mod earlier;
mod estimate;
mod experiments;
mod problem;
mod secret;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use tauell_data::microdata::MissingCells;
use tauell_data::table::{Encoding, Formulas, OnFault, ReadOptions};
use tauell_desk::recipe::RowOrder;
use tauell_measure::findings::{Acceptance, DecisionAbout};
use tauell_privacy::{ParameterAbout, REQUIREMENTS, RequirementError};
use tauell_publish::{AboutOption, GeneralizeSensitive, METHODS, MethodChoice, OptionKind, OptionWord};

pub(crate) use compare::CompareArguments;
pub(crate) use earlier::EarlierArguments;
pub(crate) use estimate::EstimateArguments;
pub(crate) use experiments::ExperimentsArguments;
pub(crate) use problem::RecipeArguments;
pub(crate) use secret::SecretArguments;

/// Publish a table of people without giving away anyone's sensitive value: (τ, ℓ)-diversity by Sequential Sweep.
#[derive(Debug, Parser)]
#[command(name = "tauell", version, propagate_version = true)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make a table that keeps the requirement, checked before it is written.
    #[command(after_help = with_lists(ANONYMIZE_NOTES))]
    Anonymize(Box<AnonymizeArguments>),
    /// Run several methods on one table and one requirement, and say what each makes of it, as JSON.
    #[command(after_help = with_lists(COMPARE_NOTES))]
    Compare(CompareArguments),
    /// Make the experiments of the papers again, on their tables: figures, and what came of the papers' claims, as JSON and as HTML.
    #[command(after_help = EXPERIMENTS_NOTES)]
    Experiments(ExperimentsArguments),
    /// Say what a table promises as it stands, as JSON on standard output.
    #[command(after_help = with_requirements(AUDIT_NOTES))]
    Audit(AuditArguments),
    /// Say how a sensitive column is distributed among some people, as far as a published file tells.
    #[command(after_help = estimate::NOTES)]
    Estimate(EstimateArguments),
    /// Make the tree that a column's values are generalized along, or check one.
    #[command(after_help = crate::taxonomy::NOTES)]
    Taxonomy(Box<crate::taxonomy::TreeArguments>),
}

impl Command {
    /// Whether nothing but errors is printed.
    pub fn is_quiet(&self) -> bool {
        match self {
            Self::Anonymize(arguments) => arguments.asked.quiet,
            Self::Compare(arguments) => arguments.asked.quiet,
            Self::Experiments(arguments) => arguments.quiet,
            Self::Audit(arguments) => arguments.quiet,
            Self::Estimate(arguments) => arguments.quiet,
            Self::Taxonomy(arguments) => arguments.quiet,
        }
    }
}

const ANONYMIZE_NOTES: &str = "\
Example:
  tauell anonymize people.csv --qi age,sex,zip --sensitive disease \\
      --taxonomies hierarchies/ --tau 0.5 --l 3 --out published.csv --report report.json

In every equivalence class (people whose published quasi-identifier is the same) no sensitive value has more than the share τ,
and only ℓ values together may make up a whole class. Exit status: 0 done, 1 a fault of the program, 2 bad input or arguments, 3 the requirement
cannot be met (the message names the nearest one that can), 4 the release is not ready and --only-if-ready is given.";

const COMPARE_NOTES: &str = "\
Example:
  tauell compare people.csv --qi age,sex,zip --sensitive disease --taxonomies hierarchies/ --tau 0.5 --l 3 \\
      --methods sweep,incognito,one-d,tp,mondrian --out comparison.json

That a method has no table that keeps what is required is a result, told with its reason. Nothing is published; anonymize with
--method publishes the table of one of them. Exit status: 0 done (whatever came out), 1 a fault of the program, 2 bad input or arguments.";

const EXPERIMENTS_NOTES: &str = "\
Example:
  tauell experiments --adult adult/ --nursery nursery/ --out results/

The tables are those of the UCI repository, each in a folder with its file and hierarchies/; one of them is enough. What is run, and what
every figure means: docs/explanation/experiments.md. Exit status: 0 done (whatever came out), 1 a fault of the program, 2 bad input or arguments.";

const AUDIT_NOTES: &str = "\
Every distinct quasi-identifier, as it stands in the file, is an equivalence class; with --groups, every group is one. With a taxonomy a cell may be a base value or
the label of a group. Without one, labels are read as they are written: 30-39, [30,40), <=29, 130**, 1985-03, {flu, cough} and *
say what they stand for. Whether a word such as respiratory is one value or a group cannot be seen, and the figures depend on it;
--labels zip=codes and --stands-for 'disease:respiratory=flu|cough' say it. Exit status: 0 done (whatever the audit says), 1 a
fault of the program, 2 bad input or arguments.";

/// The algorithms there are.
fn method() -> impl TypedValueParser<Value = MethodChoice> {
    let names = METHODS.iter().map(|about| PossibleValue::new(about.name).help(about.title));
    PossibleValuesParser::new(names).map(|name| MethodChoice::of(&name).expect("it is in the list"))
}

/// The words that an option of a method may be.
fn word(option: &str) -> impl TypedValueParser<Value = String> {
    let kinds = METHODS.iter().filter_map(|about| Some(about.option(option)?.kind));
    let words = kinds.flat_map(|kind| match kind {
        OptionKind::Word { words } | OptionKind::Rows { words, .. } => words,
        OptionKind::Flag => &[],
    });
    PossibleValuesParser::new(words.map(|word| PossibleValue::new(word.name).help(word.meaning)))
}

/// What an option may be.
pub(crate) fn words_of(kind: OptionKind) -> String {
    let listed = |words: &[OptionWord]| words.iter().map(|word| word.name).collect::<Vec<_>>().join(", ");
    match kind {
        OptionKind::Word { words } => listed(words),
        OptionKind::Rows { range, .. } => range.to_owned(),
        OptionKind::Flag => "true, false".to_owned(),
    }
}

/// What `--method` and `--require` take, and these notes.
fn with_lists(notes: &str) -> String {
    let mut text = String::from("Methods:\n");
    for about in METHODS {
        text.push_str(&format!("  {}\n      {}: {}\n", about.name, about.title, about.meaning));
        for option in about.options {
            let AboutOption { name, meaning, default, kind, .. } = option;
            let (meaning, words) = (meaning.trim_end_matches('.'), words_of(*kind));
            text.push_str(&format!("      {name}: {meaning} ({words}; {default})\n"));
        }
    }
    text.push_str("  A recipe sets all of them, and so does --option; some have a flag of their own.\n\n");
    text + &with_requirements(notes)
}

/// What `--require` takes, and these notes.
fn with_requirements(notes: &str) -> String {
    let mut text = String::from("Requirements:\n");
    for about in REQUIREMENTS {
        text.push_str(&format!("  {}\n      {}: {}\n", about.example(), about.title, about.meaning));
        for ParameterAbout { symbol, meaning, range, .. } in about.parameters {
            text.push_str(&format!("      {symbol}: {}; {range}\n", meaning.trim_end_matches('.')));
        }
    }
    text.push_str(
        "  Values stand last, with a / between two lists: npd-recursive-l=4,5,3,cancer,/,flu,\"cold, mild\"\n\n",
    );
    text + notes
}

/// The arguments of `tauell anonymize`.
#[derive(Debug, Args)]
pub(crate) struct AnonymizeArguments {
    /// The table, and what is asked of it.
    #[command(flatten)]
    pub asked: RecipeArguments,
    /// The algorithm, as listed below
    #[arg(long, value_parser = method())]
    pub method: Option<MethodChoice>,
    /// What was published before.
    #[command(flatten)]
    pub earlier: EarlierArguments,
    /// Where the published table goes
    #[arg(
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        long_help = "Where the published table goes; - is standard output, the default. Where a method leaves sensitive values apart from \
                     the rows, the table of each such column goes beside it: published.csv and published-groups-disease.csv"
    )]
    pub out: PathBuf,
    /// Where to say, as JSON, what was promised, what was reached and what it cost
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Write the report for recipients, as JSON: only what follows from the published table, the method and the requirements
    #[arg(long, value_name = "FILE")]
    pub public_report: Option<PathBuf>,
    /// Where to write the choices of this run, to replay them
    #[arg(long, value_name = "FILE")]
    pub save_recipe: Option<PathBuf>,
    /// Where to write the trees of this run as hierarchy files, column c in DIR/c.csv; audit takes them with --taxonomies
    #[arg(long, value_name = "DIR")]
    pub save_taxonomies: Option<PathBuf>,
    /// Order of the published rows; by class, a row's place gives nothing away [default: class]
    #[arg(long, value_enum)]
    pub row_order: Option<Order>,
    /// Published cells that a spreadsheet would run, since they begin with =, +, -, @, a tab or a carriage return and are no plain
    /// numbers: written as they stand and counted; with an apostrophe in front, which --quoted-formulas takes away again; or nothing
    /// is published where there are any [default: keep]
    #[arg(long, value_enum)]
    pub formulas: Option<FormulasName>,
    /// Compute how far the table is from the most that any generalization with its sensitive values could retain; takes about ten
    /// seconds
    #[arg(long)]
    pub bound: bool,
    /// Draw count queries and a train/test split, and say in the report how well the published table answers and teaches
    #[arg(long, requires = "report")]
    pub experiments: bool,
    /// Whether sensitive values may be published in more general terms: never; as in the papers; or only where leaving them
    /// exact would cost more than a hundredth of the information. A recipe of version 1 that does not say replays as general
    /// [default: cheapest]
    #[arg(long, value_parser = word(GeneralizeSensitive::OPTION))]
    pub sensitive_values: Option<String>,
    /// Which of several equally frequent values loses a row: the one that is rarest among the rows left, or the first of the
    /// taxonomy [default: balanced]
    #[arg(long, value_parser = word("ties"))]
    pub ties: Option<String>,
    /// Generalize a sensitive value step by step even where a step changes nothing, as the paper has it
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub literal: Option<bool>,
    /// An option of the method, as it stands in the list below; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Accept something that the verdict leaves to decide, with the reason; repeatable
    #[arg(long = "accept", value_name = "DECISION=REASON", value_parser = acceptance)]
    pub accepted: Vec<Acceptance>,
    /// Assess a method-aware adversary: auto, if it takes a few seconds, or never [default: auto]
    #[arg(long, value_enum, default_value = "auto", hide_default_value = true)]
    pub assess: Assess,
    /// Write nothing and exit with 4 unless the verdict is "Ready to release"
    #[arg(long)]
    pub only_if_ready: bool,
    /// What lots are drawn from.
    #[command(flatten)]
    pub secret: SecretArguments,
}

/// When a method-aware adversary is assessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Assess {
    /// If it takes a few seconds.
    Auto,
    /// Never: the verdict says so.
    Never,
}

/// Reads `small-classes=The table is public.`
fn acceptance(text: &str) -> Result<Acceptance, String> {
    let (word, reason) = text.split_once('=').unwrap_or((text, ""));
    let can_be_accepted = || DecisionAbout::ALL.into_iter().filter(|about| about.can_be_accepted());
    let Some(about) = can_be_accepted().find(|about| about.word() == word.trim()) else {
        let words: Vec<&str> = can_be_accepted().map(DecisionAbout::word).collect();
        return Err(format!("\"{}\" is nothing that can be accepted; use one of {}", word.trim(), words.join(", ")));
    };
    match reason.trim() {
        "" => Err(format!("there is no reason; write it after the name, as in {}=\"the reason\"", about.word())),
        reason => Ok(Acceptance { about, reason: reason.to_owned(), people: None }),
    }
}

/// The arguments of `tauell audit`.
#[derive(Debug, Args)]
pub(crate) struct AuditArguments {
    /// The table, a CSV file; - reads standard input
    #[arg(value_name = "DATA.csv")]
    pub data: PathBuf,
    /// Quasi-identifier: the columns others may know of a person
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub qi: Vec<Names>,
    /// The sensitive columns; without any, only classes are counted
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub sensitive: Vec<Names>,
    /// The table of groups that holds a sensitive column, where sensitive values stand apart from the rows: the group, the value, and how
    /// many rows of the group have it; may be given several times
    #[arg(long, value_name = "FILE")]
    pub groups: Vec<PathBuf>,
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
    /// Take columns, requirements and trees from the recipe (at most 16 MB) of the run that published it; flags win over it
    #[arg(long, value_name = "FILE")]
    pub recipe: Option<PathBuf>,
    /// The table that it was made from: its rows tell what someone could read who knows how rows were chosen
    #[arg(long, value_name = "FILE")]
    pub original: Option<PathBuf>,
    /// Work out what someone finds out who knows everybody's quasi-identifier, the method with its options, and this table; takes
    /// --original, and the choices that it was published with
    #[arg(long, requires = "original")]
    pub minimality: bool,
    /// With --minimality: original tables that are tried one by one at the most; where more fit the classes, two walks over them
    /// are made instead
    #[arg(long, value_name = "COUNT", default_value_t = 10_000_000, requires = "minimality")]
    pub most_candidates: u32,
    /// With --minimality: steps of each walk
    #[arg(long, value_name = "COUNT", default_value_t = 200_000, requires = "minimality")]
    pub steps: u32,
    /// With --minimality: the same seed gives the same walks
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// With --l: hold every class against this requirement
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true, requires = "l")]
    pub tau: Option<String>,
    /// With --tau: hold every class against this requirement
    #[arg(long, value_name = "COUNT", allow_hyphen_values = true, value_parser = whole_number, requires = "tau")]
    pub l: Option<u32>,
    /// Hold every class against this requirement, as listed below; may be given several times
    #[arg(long, value_name = "NAME=PARAMS")]
    pub require: Vec<String>,
    /// Sensitive columns in which spellings of one value (flu, Flu) count as that value
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    pub merge_alike: Vec<Names>,
    /// Write the whole review as one HTML file to read and print
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the review as a letter of one page, for an ethics board
    #[arg(long, value_name = "FILE")]
    pub letter: Option<PathBuf>,
    /// How the table is read.
    #[command(flatten)]
    pub read: ReadArguments,
    /// Print errors only, no notes
    #[arg(long, short)]
    pub quiet: bool,
}

/// Where taxonomies come from.
#[derive(Debug, Args)]
pub(crate) struct TaxonomyArguments {
    /// A hierarchy file (rows value;parent;...;root) of at most 67 MB for one column; may be given several times
    #[arg(long, value_name = "COLUMN=FILE", value_parser = column_and_file)]
    pub taxonomy: Vec<String>,
    /// Column c takes DIR/c.csv where that file exists
    #[arg(long, value_name = "DIR")]
    pub taxonomies: Option<PathBuf>,
}

/// How the table is read; what is not given is detected.
#[derive(Debug, Args)]
pub(crate) struct ReadArguments {
    /// The character between two fields, or the word tab [default: detected]
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    pub delimiter: Option<u8>,
    /// The text encoding [default: detected]
    #[arg(long, value_enum)]
    pub encoding: Option<EncodingName>,
    /// The first row holds the columns' names [default: detected]
    #[arg(long, action = ArgAction::SetTrue, overrides_with = "no_header")]
    pub header: bool,
    /// The first row is a row like the others; columns are called "column 1", "column 2" and so on
    #[arg(long, action = ArgAction::SetTrue, overrides_with = "header")]
    pub no_header: bool,
    /// What counts as a missing value, case aside [default: an empty cell, ?, NA, N/A, null]
    #[arg(long, value_name = "WORDS", value_parser = words)]
    pub missing_tokens: Option<Names>,
    /// The table was published with --formulas quote: the apostrophe before each formula is taken away. Audit takes it from the
    /// recipe, where one is given
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub quoted_formulas: Option<bool>,
}

impl ReadArguments {
    /// These options over those of a recipe. A row that cannot be read always stops the command.
    pub fn over(&self, recipe: &ReadOptions) -> ReadOptions {
        let header = (self.header || self.no_header).then_some(self.header);
        ReadOptions {
            encoding: self.encoding.map(Encoding::from).or(recipe.encoding),
            delimiter: self.delimiter.or(recipe.delimiter),
            header: header.or(recipe.header),
            on_fault: OnFault::Stop,
            quoted_formulas: self.quoted_formulas.unwrap_or(recipe.quoted_formulas),
        }
    }
}

/// Names in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

impl Names {
    /// All names of an option that was given any number of times; `None` where it was not given.
    pub fn all(given: &[Self]) -> Option<Vec<String>> {
        (!given.is_empty()).then(|| given.iter().flat_map(|names| names.0.clone()).collect())
    }
}

/// The order of published rows.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Order {
    /// By class, and inside a class by sensitive value
    Class,
    /// As the input has them, for checking only
    Input,
}

/// What becomes of published cells that a spreadsheet would run.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormulasName {
    /// They are written as they stand, and counted
    Keep,
    /// An apostrophe is written before them
    Quote,
    /// Nothing is published where there are any
    Refuse,
}

/// What becomes of a missing quasi-identifier.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Missing {
    /// It is a value of its own, published with one spelling: the most frequent of the column
    Value,
    /// The row is dropped, and counted
    Drop,
}

/// Text encodings.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EncodingName {
    /// UTF-8, plain ASCII too
    #[value(name = "utf-8")]
    Utf8,
    /// UTF-16, low byte first
    #[value(name = "utf-16le")]
    Utf16Le,
    /// UTF-16, high byte first
    #[value(name = "utf-16be")]
    Utf16Be,
    /// Windows-1252, Latin 1 too
    #[value(name = "windows-1252")]
    Windows1252,
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

impl From<Missing> for MissingCells {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::Value => Self::Value,
            Missing::Drop => Self::Drop,
        }
    }
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

/// Columns with a comma between them.
pub fn columns(text: &str) -> Result<Names, String> {
    let names = words(text)?;
    if names.0.iter().any(String::is_empty) {
        return Err("a column's name is empty; write names with a comma between them".to_owned());
    }
    Ok(names)
}

/// Words with a comma between them; a word that holds a comma stands in double quotes.
fn words(text: &str) -> Result<Names, String> {
    let mut names = vec![String::new()];
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let word = names.last_mut().expect("there is always a last word");
        match c {
            ',' => names.push(String::new()),
            '"' if word.is_empty() => loop {
                match rest.next() {
                    Some('"') if rest.peek() == Some(&'"') => word.extend(rest.next()),
                    Some('"') => break,
                    Some(c) => word.push(c),
                    None => return Err("a quote is opened and never closed".to_owned()),
                }
            },
            c => word.push(c),
        }
    }
    Ok(Names(names))
}

fn column_and_file(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((column, file)) if !column.is_empty() && !file.is_empty() => Ok(text.to_owned()),
        _ => Err("write a column, = and a file, for instance age=age.csv".to_owned()),
    }
}

fn column_and_number(text: &str) -> Result<(String, u32), String> {
    text.rsplit_once('=')
        .filter(|(column, _)| !column.is_empty())
        .and_then(|(column, number)| Some((column.to_owned(), number.trim().parse().ok()?)))
        .ok_or_else(|| "write a column, = and a whole number, for instance age=4".to_owned())
}

fn whole_number(text: &str) -> Result<u32, String> {
    let text = text.trim();
    text.parse().map_err(|_| match RequirementError::not_whole("ℓ", text) {
        error @ RequirementError::TooLarge { .. } => error.to_string(),
        _ => "ℓ must be a whole number of at least 2".to_owned(),
    })
}

fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !matches!(byte, b'"' | b'\r' | b'\n' | 0) => Ok(*byte),
        _ => Err("give one ASCII character such as , ; | or the word tab, and no quote".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_name_with_a_comma_stands_in_quotes() {
        let names = |text| words(text).map(|names| names.0);
        assert_eq!(names("age,sex").unwrap(), ["age", "sex"]);
        assert_eq!(names("\"a,b\",\"say \"\"hi\"\"\",5\"").unwrap(), ["a,b", "say \"hi\"", "5\""]);
        assert_eq!(names(",?").unwrap(), ["", "?"]);
        assert!(names("\"a").is_err());
        assert!(columns("age,,sex").is_err());
    }

    #[test]
    fn delimiters_are_one_character_or_a_tab() {
        assert_eq!((delimiter(";"), delimiter("tab"), delimiter("\\t")), (Ok(b';'), Ok(b'\t'), Ok(b'\t')));
        for text in ["", "ab", "\"", "\n", "é"] {
            assert!(delimiter(text).is_err(), "{text:?}");
        }
    }
}
