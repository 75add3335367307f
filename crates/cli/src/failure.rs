//! Why the command ends without having done its work.

use std::io;
use std::path::{Path, PathBuf};

use tauell_base::json::Malformed;
use tauell_base::words::numbers::counted;
use tauell_data::table::ReadError;
use tauell_data::taxonomy::TaxonomyError;
use tauell_desk::error::{Error, ErrorKind};
use tauell_desk::recipe::RecipeError;
use tauell_privacy::Requirement;
use thiserror::Error as ThisError;

use crate::memory::Shortage;

/// The exit status of a fault of the program.
pub(crate) const INTERNAL: u8 = 1;
pub const INPUT: u8 = 2;
const INFEASIBLE: u8 = 3;

const NOT_READY: u8 = 4;

/// Why nothing was done, in a sentence with what to do.
#[derive(Debug, ThisError)]
pub(crate) enum Failure {
    /// The engine refuses; the sentence names the file.
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
    #[error("{}: this file cannot be read: {reason}; {advice}", path.display())]
    CannotRead {
        /// The file as it was given.
        path: PathBuf,
        /// What the system says.
        reason: String,
        /// What to do.
        advice: &'static str,
    },
    /// A file cannot be written.
    #[error("{}: this file cannot be written: {reason}; {advice}; no output file was written", path.display())]
    CannotWrite {
        /// The file as it was given.
        path: PathBuf,
        /// What the system says.
        reason: String,
        /// What to do.
        advice: &'static str,
    },
    /// Two outputs would go to one place.
    #[error("{first} and {second} are the same place; give each output its own file")]
    OneTarget {
        /// An option and its value.
        first: String,
        /// Another.
        second: String,
    },
    /// An output would replace an input.
    #[error("{option} would replace {input}, which is read; choose another name for the output")]
    ReplacesInput {
        /// The option and its value.
        option: String,
        /// The input, as it is called.
        input: String,
    },
    /// Another run is writing to the same place.
    #[error(
        "{option}: another run of tauell is writing to this place; wait until it has ended, or choose another; no output file was \
         written"
    )]
    InUse {
        /// The option and its value.
        option: String,
    },
    /// A file that is longer than any of its kind has to be.
    #[error(
        "{}: this {kind} is longer than {most}, the most that Tauell reads of one; check that it is the right file, or give a shorter \
         one", path.display()
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
        "--original {}: this table does not fit the published one: {reason}; give the table that it was made from, or leave \
         --original out", path.display()
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
    #[error("--taxonomy names column \"{column}\" twice; a column has one taxonomy: give one file")]
    TaxonomyTwice {
        /// The column.
        column: String,
    },
    /// A tree that was written down is none.
    #[error("{}, {}; a node is {{\"label\": ..., \"children\": [...]}}", path.display(), fault.to_string().trim_end_matches('.'))]
    NotATree {
        /// The file as it was given.
        path: PathBuf,
        /// What is wrong with it.
        fault: Malformed,
    },
    /// A recipe that leaves out rows that cannot be read.
    #[error(
        "--recipe {}: \"read.on_fault\" is \"skip\", but the command leaves out no row that cannot be read. Set it to \"stop\", and \
         correct the rows in the table", recipe.display()
    )]
    CannotSkipRows {
        /// The recipe as it was given.
        recipe: PathBuf,
    },
    /// A range of numbers that are not whole.
    #[error("--range {given}: intervals run over whole numbers, for instance 20..39")]
    NotWhole {
        /// What was given.
        given: String,
    },
    /// A hierarchy file that was checked and cannot be used.
    #[error("{}: this file cannot be used for column \"{column}\" as it stands; the remarks say why", path.display())]
    NotUsable {
        /// The file as it was given.
        path: PathBuf,
        /// The column.
        column: String,
    },
    /// What is said of labels makes no sense.
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
        "{option}: the {what} of column \"{column}\" cannot be saved, since its name is not a file's name; rename the column"
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
        "{}: the method publishes sensitive values apart from the rows, in a table of their own, and this takes one table alone; name \
         a file, for instance --out published.csv", place.display()
    )]
    SeveralTables {
        /// Where they would go.
        place: PathBuf,
    },
    /// A flag for an option that the method does not have.
    #[error("{flag} {word}: the method {method} has no such option; leave the flag out, or choose another method")]
    NoOption {
        /// What the method is called.
        method: &'static str,
        /// The flag.
        flag: &'static str,
        /// Its value.
        word: String,
    },
    /// An option that the method does not have, or that cannot be that.
    #[error(
        "--option {given}: the method {method} has no such option, or it cannot be that; write NAME=VALUE, of {known}"
    )]
    NotAnOption {
        /// What the method is called.
        method: &'static str,
        /// What was given.
        given: String,
        /// The options there are, each with what it may be.
        known: String,
    },
    /// An option that none of the methods has, or that cannot be that.
    #[error(
        "--option {given}: none of {methods} has such an option, or it cannot be that; write METHOD.NAME=VALUE, of {known}"
    )]
    NoneHasOption {
        /// What the methods are called.
        methods: String,
        /// What was given.
        given: String,
        /// The options there are, each with what it may be.
        known: String,
    },
    /// A file that was to hold a secret.
    #[error(
        "--secret {}: this file holds no secret: a secret is 32 hexadecimal digits and nothing else, as --save-secret writes it", path.display()
    )]
    NotASecret {
        /// The file as it was given.
        path: PathBuf,
    },
    /// The system draws no numbers.
    #[error("the system gives no random numbers to draw lots from: {reason}; give a secret with --secret FILE")]
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
    /// A version that was given out before read the table in another way.
    #[error(
        "--earlier-release {}: this recipe reads the table with another {what} than this run, so its rows may be others; give this run the same \
         reading options", path.display()
    )]
    ReadDifferently {
        /// The recipe as it was given.
        path: PathBuf,
        /// Which option.
        what: &'static str,
    },
    /// Nobody said by which method the file was made, and it is not the one that was assumed.
    #[error(
        "{file}: not assessed: no recipe says which method made this file, and {title} with these choices did not ({sentence}); give \
         the recipe of its run with --recipe"
    )]
    MethodNotKnown {
        /// The file.
        file: String,
        /// The method that was assumed.
        title: &'static str,
        /// Why it is another.
        sentence: String,
        /// The code of that.
        code: &'static str,
    },
    /// More secrets of earlier releases than releases that were drawn from one.
    #[error(
        "--earlier-secret: {} given, and {} drawn at random; give one file for each such release, in the order of --earlier-release",
        counted(*given as u64, "file is", "files are"), counted(*drawn as u64, "earlier release was", "earlier releases were")
    )]
    EarlierSecrets {
        /// Secrets that were given.
        given: usize,
        /// Earlier releases whose method draws.
        drawn: usize,
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
        "--only-if-ready: the release is not ready ({heading}). Use an option listed above, or accept with --accept. No output file was \
         written."
    )]
    NotReady {
        /// The verdict's heading.
        heading: String,
    },
    /// A version that was given out before cannot be made again.
    #[error(
        "--earlier-release {}: this version cannot be made again from the table: {sentence}; name the recipe of a version of this very table", path.display()
    )]
    NotMadeAgain {
        /// The recipe as it was given.
        path: PathBuf,
        /// Why.
        sentence: String,
    },
    /// A sensitive column without a requirement.
    #[error(
        "no {missing} is given for \"{column}\"; say what is promised, for instance --tau 0.5 --l 3: no value has more than \
         half of a class, and no fewer than 3 values together make up a whole one"
    )]
    NoRequirement {
        /// Which parameters.
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
            Self::BlankElsewhere { .. } => "blank-elsewhere",
            Self::NotReady { .. } => "not-ready",
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

    /// An error of the engine about the table in `file`. Errors that know no file get this one.
    pub fn of(error: impl Into<Error>, file: &str) -> Self {
        let error = error.into();
        let (code, kind) = (error.code(), error.kind());
        let sentence = match error {
            Error::Read(error) => {
                // What the engine calls choosing is an option here.
                let sentence = in_file(error, file).to_string();
                let is_delimited = matches!(code, "field-count" | "misquoted") && sentence.contains("delimiter");
                if is_delimited { sentence + " (--delimiter)" } else { sentence }
            }
            Error::Taxonomy(error) => place_in(error, file).to_string(),
            // These speak of what was asked for.
            Error::Requirement(_) | Error::Verify(_) | Error::Recipe(_) | Error::Edit { .. } | Error::Archive(_) => {
                error.to_string()
            }
            // What the engine allows is an option here, and what it names has to be typed.
            Error::Publish(_) => format!("{file}: {}", with_options(&error)),
            Error::Choice(_) if code == "no-sensitive" => format!("{file}: {error} (--require k=5)"),
            // Those that speak of a table of groups name it.
            Error::Groups(_) if error.place().file.is_some() => error.to_string(),
            Error::Choice(_) | Error::Review(_) | Error::Groups(_) | Error::Utility(_) | Error::Estimate(_) => {
                format!("{file}: {error}")
            }
        };
        Self::Engine { sentence, code, kind }
    }

    /// An error in a recipe file.
    pub fn of_recipe(error: &RecipeError, path: &Path) -> Self {
        let sentence = match error {
            RecipeError::Malformed(fault) => format!("{}, {fault}", path.display()),
            _ => format!("{}: {error}", path.display()),
        };
        Self::Engine { sentence, code: error.code(), kind: ErrorKind::Input }
    }

    /// A file that cannot be read.
    pub fn reading(path: &Path, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::NotFound => "check its name and folder",
            io::ErrorKind::IsADirectory => "name a file in it",
            io::ErrorKind::PermissionDenied => "ask for the right to read it",
            _ => "try again, or copy it elsewhere first",
        };
        Self::CannotRead { path: path.to_owned(), reason: reason(error), advice }
    }

    /// A file that cannot be written.
    pub fn writing(path: &Path, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "create its folder first, or choose another",
            io::ErrorKind::IsADirectory => "name a file in it",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "choose a folder that you may write to"
            }
            io::ErrorKind::StorageFull => "make room, or choose another disk",
            io::ErrorKind::FileTooLarge => "raise the limit of file sizes (ulimit -f), or choose another disk",
            io::ErrorKind::InvalidFilename => "choose another name",
            _ => "choose another place",
        };
        Self::CannotWrite { path: path.to_owned(), reason: reason(error), advice }
    }
}

/// An error with the options that follow its advice.
fn with_options(error: &Error) -> String {
    let option = "let them be general (--sensitive-values as-needed or auto)";
    let message = error.to_string().replace("let them be general", option);
    let Some(nearest) = error.nearest() else { return message };
    // What was asked for, which is named before it, may begin alike.
    let said = nearest.said();
    match message.rfind(&said) {
        Some(at) => [&message[..at + said.len()], " (", &options(nearest), ")", &message[at + said.len()..]].concat(),
        None => message,
    }
}

/// A requirement as the options that ask for it.
fn options(requirement: &Requirement) -> String {
    if let Some(of) = requirement.tau_ell() {
        return format!("--tau {} --l {}", of.tau(), of.ell());
    }
    let typed = requirement.to_string();
    let plain = typed.chars().all(|c| c.is_ascii_alphanumeric() || "=.,/-".contains(c));
    if plain { format!("--require {typed}") } else { format!("--require '{}'", typed.replace('\'', "'\\''")) }
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "part of its path is not a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::FileTooLarge => "it is longer than a file may be here".to_owned(),
        _ => error.to_string(),
    }
}

fn in_file(error: ReadError, file: &str) -> ReadError {
    if error.place().file.is_some() { error } else { error.in_file(file) }
}

fn place_in(error: TaxonomyError, file: &str) -> TaxonomyError {
    let place = error.place().clone();
    if place.file.is_some() { error } else { error.at(place.in_file(file)) }
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
            "--ties rank: the method Toy has no such option; leave the flag out, or choose another method"
        );
    }
}
