//! Why the command ends without a result: a sentence with place, problem and remedy, and a stable code.

mod engine;
mod remedies;

use std::io;
use std::path::{Path, PathBuf};

use tauell_base::json::Malformed;
use tauell_base::words::numbers::counted;
use tauell_desk::error::ErrorKind;
use thiserror::Error as ThisError;

use crate::memory::Shortage;

/// The exit status of a fault of the program.
pub(crate) const INTERNAL: u8 = 1;
pub const INPUT: u8 = 2;
const INFEASIBLE: u8 = 3;

const NOT_READY: u8 = 4;

/// Why nothing was done: place, problem and remedy.
#[derive(Debug, ThisError)]
pub(crate) enum Failure {
    /// The engine refuses; the sentence names the file or the flag.
    #[error("{sentence}")]
    Engine {
        /// What, where, and what to do.
        sentence: String,
        /// The engine's code.
        code: &'static str,
        /// Whose turn it is.
        kind: ErrorKind,
    },
    /// A file cannot be read.
    #[error("{}: {reason}. {advice}.", path.display())]
    CannotRead {
        /// The file as it was given.
        path: PathBuf,
        /// What the system says.
        reason: String,
        /// What to do.
        advice: &'static str,
    },
    /// A file cannot be written.
    #[error("{}: {reason}, so no output file was written. {advice}.", path.display())]
    CannotWrite {
        /// The file as it was given.
        path: PathBuf,
        /// What the system says.
        reason: String,
        /// What to do.
        advice: &'static str,
    },
    /// Two outputs would go to one place.
    #[error("{first}, {second}: both write to the same file. Name another for one of them.")]
    OneTarget {
        /// An option and its value.
        first: String,
        /// Another.
        second: String,
    },
    /// An output would replace an input.
    #[error("{option}: this would overwrite the input {input}. Name another file.")]
    ReplacesInput {
        /// The option and its value.
        option: String,
        /// The input, as it is called.
        input: String,
    },
    /// Another run is writing to the same place.
    #[error(
        "{option}: another run of tauell is writing this file, so no output file was written. Wait until it ends, or name another."
    )]
    InUse {
        /// The option and its value.
        option: String,
    },
    /// A file that is longer than any of its kind has to be.
    #[error(
        "{}: this {kind} is longer than {most}, the most that is read. Check that it is the right file, or shorten it.", path.display()
    )]
    TooLong {
        /// The file as it was given.
        path: PathBuf,
        /// What it was given as.
        kind: &'static str,
        /// The most that it may have, in words.
        most: String,
    },
    /// The original of a published table that is not.
    #[error(
        "--original {}: this table does not fit the published one: {}. Name the original of the published table, or remove \
         --original.", path.display(), problem(reason)
    )]
    OriginalUnfit {
        /// The file as it was given.
        path: PathBuf,
        /// Why, a clause.
        reason: String,
    },
    /// `--taxonomy` names a column that the table does not have.
    #[error("--taxonomy {given}: {sentence}")]
    TaxonomyColumn {
        /// The option's value.
        given: String,
        /// What is wrong, with the columns there are.
        sentence: String,
    },
    /// `--taxonomy` names a column twice.
    #[error("--taxonomy: column \"{column}\" is named twice. Name one file for it.")]
    TaxonomyTwice {
        /// The column.
        column: String,
    },
    /// JSON that is not a tree.
    #[error("{}, {}. Write each node as {{\"label\": ..., \"children\": [...]}}.", path.display(), fault.to_string().trim_end_matches('.'))]
    NotATree {
        /// The file as it was given.
        path: PathBuf,
        /// What is wrong with it.
        fault: Malformed,
    },
    /// A recipe that skips unreadable rows.
    #[error(
        "--recipe {}: \"read.on_fault\" is \"skip\", but the command skips no unreadable rows. Set it to \"stop\", and correct the \
         rows in the table.", recipe.display()
    )]
    CannotSkipRows {
        /// The recipe as it was given.
        recipe: PathBuf,
    },
    /// A range of numbers that are not whole.
    #[error("--range {given}: intervals need whole numbers. Write them as 20..39.")]
    NotWhole {
        /// The argument.
        given: String,
    },
    /// A hierarchy file that was checked and cannot be used.
    #[error("{}: this file cannot be used for column \"{column}\". Correct what the remarks above list as errors.", path.display())]
    NotUsable {
        /// The file as it was given.
        path: PathBuf,
        /// The column.
        column: String,
    },
    /// A flag about labels that makes no sense.
    #[error("{option} {given}: {reason}")]
    Labels {
        /// The option.
        option: &'static str,
        /// Its value.
        given: String,
        /// Why.
        reason: String,
    },
    /// What would be saved under a name that no file can have.
    #[error(
        "{option}: the {what} of column \"{column}\" cannot be written, because this name cannot be a file name. Rename the column."
    )]
    NoFileName {
        /// The option that asks for it.
        option: &'static str,
        /// What it is.
        what: &'static str,
        /// The column.
        column: String,
    },
    /// Several tables for what takes one.
    #[error(
        "{}: this method publishes a second table, with the sensitive values, and only one can be written here. Name a file, such as \
         --out published.csv.", place.display()
    )]
    SeveralTables {
        /// Where they would go.
        place: PathBuf,
    },
    /// A flag for an option that the method does not have.
    #[error("{flag} {word}: {method} has no such option. Remove the flag, or choose another method with --method.")]
    NoOption {
        /// What the method is called.
        method: &'static str,
        /// The flag.
        flag: &'static str,
        /// Its value.
        word: String,
    },
    /// An option or a value that the method does not have.
    #[error("--option {given}: {method} has no such option or value. {}", options(known, "NAME=VALUE"))]
    NotAnOption {
        /// What the method is called.
        method: &'static str,
        /// The option.
        given: String,
        /// The options there are, each with what it may be.
        known: String,
    },
    /// An option or a value that none of the methods has.
    #[error("--option {given}: none of {methods} has such an option or value. {}", options(known, "METHOD.NAME=VALUE"))]
    NoneHasOption {
        /// What the methods are called.
        methods: String,
        /// The option.
        given: String,
        /// The options there are, each with what it may be.
        known: String,
    },
    /// A file that was to hold a secret.
    #[error(
        "--secret {}: the file does not contain a secret. Give exactly 32 hexadecimal digits, as --save-secret writes them.", path.display()
    )]
    NotASecret {
        /// The file as it was given.
        path: PathBuf,
    },
    /// The system provides no random numbers.
    #[error("--secret: the system provides no random numbers: {reason}. Name a secret with --secret FILE.")]
    NoRandomness {
        /// What the system says.
        reason: String,
    },
    /// Memory would run out.
    #[error("{file}: {shortage}")]
    OutOfMemory {
        /// The table.
        file: String,
        /// How much is lacking.
        shortage: Shortage,
    },
    /// An earlier release read the table in another way.
    #[error(
        "--earlier-release {}: this recipe reads the table with another {what} than this run, so its rows may differ. Use the same \
         reading flags as that run.", path.display()
    )]
    ReadDifferently {
        /// The recipe as it was given.
        path: PathBuf,
        /// Which option.
        what: &'static str,
    },
    /// No recipe states the method of the file, and it is not the one that was assumed.
    #[error(
        "{file}: not assessed: no recipe states the method of this file, and it is not {title} with these choices. Name the recipe of \
         its run with --recipe."
    )]
    MethodNotKnown {
        /// The file.
        file: String,
        /// The method that was assumed.
        title: &'static str,
        /// The code of the reason.
        code: &'static str,
    },
    /// More secrets of earlier releases than releases that were drawn from one.
    #[error(
        "--earlier-secret: {} given, but {} drawn at random. Name one file per such release, in the order of --earlier-release.",
        counted(*given as u64, "file is", "files are"), counted(*drawn as u64, "earlier release was", "earlier releases were")
    )]
    EarlierSecrets {
        /// Secrets that were given.
        given: usize,
        /// Earlier releases whose method draws.
        drawn: usize,
    },
    /// A report for recipients of a table that is published by counts.
    #[error(
        "--public-report: this report is about a table with one row per person, and column \"{column}\" has counts. Remove \
         --public-report, or anonymize the table before it is grouped."
    )]
    CountedPublicReport {
        /// The column of counts.
        column: String,
    },
    /// A requirement that no statement can verify.
    #[error(
        "{requirement}: this requirement cannot be verified by SQL. Require (τ, ℓ), simple or distinct ℓ-diversity, or k-anonymity, or \
         verify the published table with tauell review."
    )]
    NotInSql {
        /// The requirement as it is written.
        requirement: String,
    },
    /// Choices of a recipe that no statement can publish.
    #[error("--recipe {}: {reason}", recipe.display())]
    RecipeNotInSql {
        /// The recipe as it was given.
        recipe: PathBuf,
        /// Which, and what to do.
        reason: String,
    },
    /// A name that no table can have.
    #[error("{option} {given}: this is not the name of a table. Write it as people, or as hospital.people.")]
    NotATable {
        /// The option.
        option: &'static str,
        /// Its value.
        given: String,
    },
    /// Two columns whose names a database does not distinguish.
    #[error(
        "{first}, {second}: databases do not distinguish these columns, because their names differ in case only. Rename one of them."
    )]
    AlikeInSql {
        /// A column.
        first: String,
        /// Another.
        second: String,
    },
    /// A statement about parts of a table that is not divided.
    #[error("{statement}: this statement needs the number of parts. Set it with --parts.")]
    NoParts {
        /// The statement.
        statement: &'static str,
    },
    /// A blank is to be a value of a column that is not sensitive.
    #[error(
        "--blank-as-value {column}: this column is not sensitive. Name it with --sensitive, too, or remove it here."
    )]
    BlankElsewhere {
        /// The column.
        column: String,
    },
    /// The verdict leaves something to decide, and the command was to write a ready release only.
    #[error(
        "--only-if-ready: the release is not ready ({heading}), so no output file was written. Accept {open} with \
         --accept NAME=REASON, or use a flag that the verdict lists without -q."
    )]
    NotReady {
        /// The verdict's heading.
        heading: String,
        /// The names of the open decisions.
        open: String,
    },
    /// An earlier release cannot be regenerated.
    #[error(
        "--earlier-release {}: this release cannot be regenerated from the table ({}). Name the recipe of an earlier release of the same table.", path.display(), problem(sentence)
    )]
    NotMadeAgain {
        /// The recipe as it was given.
        path: PathBuf,
        /// Why.
        sentence: String,
    },
    /// A topic of help that there is not.
    #[error("tauell help {topic} {name}: there is no such topic. {}", if known.is_empty() { format!("Write tauell help {topic}.") } else { format!("Use one of {known}.") })]
    NoHelp {
        /// The topic.
        topic: String,
        /// What was named in it.
        name: String,
        /// What there is.
        known: String,
    },
    /// A sensitive column without a requirement.
    #[error(
        "{missing}: no limit is set for sensitive column \"{column}\". Set one, such as --tau 0.5 --l 3: no value has more than half of a \
         class, and at least 3 values make up a whole one."
    )]
    NoRequirement {
        /// The flags that are absent.
        missing: &'static str,
        /// The sensitive column.
        column: String,
    },
}

impl Failure {
    /// The stable code of this failure.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Engine { code, .. } => code,
            Self::CannotRead { .. } => "cannot-read",
            Self::CannotWrite { .. } => "cannot-write",
            Self::OneTarget { .. } => "one-target",
            Self::ReplacesInput { .. } => "replaces-input",
            Self::InUse { .. } => "in-use",
            Self::TooLong { .. } => "file-too-long",
            Self::OriginalUnfit { .. } => "original-unfit",
            Self::TaxonomyColumn { .. } => "no-such-column",
            Self::TaxonomyTwice { .. } => "taxonomy-twice",
            Self::NotATree { .. } => "not-a-tree",
            Self::CannotSkipRows { .. } => "cannot-skip-rows",
            Self::NotWhole { .. } => "not-whole",
            Self::NotUsable { .. } => "not-usable",
            Self::Labels { .. } => "labels-not-read",
            Self::NoFileName { .. } => "no-file-name",
            Self::NotASecret { .. } => "not-a-secret",
            Self::NoRandomness { .. } => "no-randomness",
            Self::OutOfMemory { .. } => "out-of-memory",
            Self::NoRequirement { .. } => "no-requirement",
            Self::SeveralTables { .. } => "several-tables",
            Self::NoOption { .. } | Self::NotAnOption { .. } | Self::NoneHasOption { .. } => "no-such-option",
            Self::ReadDifferently { .. } => "read-differently",
            Self::MethodNotKnown { code, .. } => code,
            Self::EarlierSecrets { .. } => "too-many-earlier-secrets",
            Self::NotMadeAgain { .. } => "not-made-again",
            Self::NotInSql { .. } | Self::RecipeNotInSql { .. } => "not-in-sql",
            Self::NotATable { .. } => "not-a-table",
            Self::AlikeInSql { .. } => "alike-in-sql",
            Self::NoParts { .. } => "no-parts",
            Self::CountedPublicReport { .. } => "counted-public-report",
            Self::BlankElsewhere { .. } => "blank-elsewhere",
            Self::NotReady { .. } => "not-ready",
            Self::NoHelp { .. } => "no-such-topic",
        }
    }

    /// The exit status: 1 is ours, 2 and 3 are the user's.
    pub fn status(&self) -> u8 {
        match self {
            Self::Engine { kind: ErrorKind::Internal, .. } => INTERNAL,
            Self::Engine { kind: ErrorKind::Infeasible, .. } => INFEASIBLE,
            Self::NotReady { .. } => NOT_READY,
            _ => INPUT,
        }
    }

    /// A file that cannot be read.
    pub fn reading(path: &Path, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::NotFound => "Check its name and folder",
            io::ErrorKind::IsADirectory => "Name a file in it",
            io::ErrorKind::PermissionDenied => "Ask for permission to read it",
            _ => "Try again, or copy it elsewhere first",
        };
        Self::CannotRead { path: path.to_owned(), reason: reason(error), advice }
    }

    /// A file that cannot be written.
    pub fn writing(path: &Path, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "Create its folder first, or name another",
            io::ErrorKind::IsADirectory => "Name a file in it",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "Name a folder that you may write to"
            }
            io::ErrorKind::StorageFull => "Free some space, or choose another disk",
            io::ErrorKind::FileTooLarge => "Raise the limit on file sizes (ulimit -f), or choose another disk",
            io::ErrorKind::InvalidFilename => "Choose another name",
            _ => "Choose another place",
        };
        Self::CannotWrite { path: path.to_owned(), reason: reason(error), advice }
    }
}

/// The problem of an error's sentence, without the remedy after it, for a sentence with a remedy of its own.
fn problem(sentence: &str) -> &str {
    sentence.split(". ").next().unwrap_or(sentence).trim_end_matches('.')
}

/// How to set an option, given those there are.
fn options(known: &str, form: &str) -> String {
    match known {
        "" => "It has none: remove the flag.".to_owned(),
        known => format!("Write {form} with one of {known}."),
    }
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "part of its path is not a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::FileTooLarge => "it is longer than a file may be here".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_for_an_option_that_a_method_lacks_says_what_to_do() {
        let failure = Failure::NoOption { method: "Toy", flag: "--ties", word: "rank".to_owned() };
        assert_eq!((failure.code(), failure.status()), ("no-such-option", INPUT));
        assert_eq!(
            failure.to_string(),
            "--ties rank: Toy has no such option. Remove the flag, or choose another method with --method."
        );
    }
}
