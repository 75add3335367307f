//! Errors of the engine as the command prints them: the file or the flag in front, and flags in the remedy.

use std::path::Path;

use tauell_base::words::typed_names;
use tauell_data::table::ReadError;
use tauell_data::taxonomy::TaxonomyError;
use tauell_desk::error::{ChoiceError, Error, ErrorKind};
use tauell_desk::recipe::RecipeError;

use super::{Failure, remedies};

impl Failure {
    /// An error of the engine about the table in `file`. Errors without a file get this one.
    pub fn of(error: impl Into<Error>, file: &str) -> Self {
        let error = error.into();
        let (code, kind) = (error.code(), error.kind());
        let mut sentence = remedies::with_flags(&error, &placed(error.clone(), file));
        if let Some(column) = cut_at_a_comma(&error) {
            let typed = typed_names(&[column]);
            sentence.push_str(&format!(" A name that contains a comma needs quotes in a list: {typed}."));
        }
        Self::Engine { sentence, code, kind }
    }

    /// An error about the value of a flag, such as `--require k=x`.
    pub fn of_flag(error: impl Into<Error>, flag: &str) -> Self {
        match Self::of(error, "") {
            Self::Engine { sentence, code, kind } => {
                Self::Engine { sentence: format!("{flag}: {sentence}"), code, kind }
            }
            other => other,
        }
    }

    /// The same failure, of a column that this flag names.
    pub fn named_by(self, flag: Option<&str>) -> Self {
        match (self, flag) {
            (Self::Engine { sentence, code: code @ "no-such-column", kind }, Some(flag)) => {
                let sentence = sentence.replacen(": the table has no column ", " has no column ", 1);
                Self::Engine { sentence: format!("{flag}: {sentence}"), code, kind }
            }
            (other, _) => other,
        }
    }

    /// An error in a recipe file.
    pub fn of_recipe(error: &RecipeError, path: &Path) -> Self {
        let sentence = match error {
            RecipeError::Malformed(fault) => {
                format!("{}, {}.", path.display(), fault.to_string().trim_end_matches('.'))
            }
            _ => format!("{}: {error}", path.display()),
        };
        Self::Engine { sentence, code: error.code(), kind: ErrorKind::Input }
    }
}

/// The column that was meant where its name was taken apart at a comma.
fn cut_at_a_comma(error: &Error) -> Option<&String> {
    let Error::Choice(ChoiceError::NoSuchColumn { name, columns, .. }) = error else { return None };
    columns.iter().find(|column| column.contains(',') && column.split(',').any(|part| part.trim() == name.trim()))
}

/// The error's sentence with its place in front: a flag, or the file.
fn placed(error: Error, file: &str) -> String {
    match error {
        Error::Read(error) => in_file(error, file).to_string(),
        Error::Taxonomy(error) => place_in(error, file).to_string(),
        // These are about requirements, recipes and faults, not about the table.
        Error::Requirement(_) | Error::Verify(_) | Error::Recipe(_) | Error::Edit { .. } | Error::Archive(_) => {
            error.to_string()
        }
        Error::Choice(ChoiceError::NoQuasiIdentifier) => {
            "--qi: no quasi-identifier is given. Name the columns that an adversary may know, such as --qi age,zip."
                .to_owned()
        }
        Error::Choice(ChoiceError::NoSensitive) => {
            "--sensitive: no sensitive column is given. Name one, or require k-anonymity alone, such as --require k=5."
                .to_owned()
        }
        Error::Choice(ChoiceError::TwoRoles { name, first, second }) => {
            match (remedies::role(first), remedies::role(second)) {
                (first, second) if first == second => {
                    format!("{first}: column \"{name}\" is named twice. Remove it once.")
                }
                (first, second) => {
                    format!("{first}, {second}: both name column \"{name}\". Remove it from one of them.")
                }
            }
        }
        // Those about a group table name it.
        Error::Groups(_) if error.place().file.is_some() => error.to_string(),
        _ => format!("{file}: {error}"),
    }
}

fn in_file(error: ReadError, file: &str) -> ReadError {
    if error.place().file.is_some() { error } else { error.in_file(file) }
}

fn place_in(error: TaxonomyError, file: &str) -> TaxonomyError {
    let place = error.place().clone();
    if place.file.is_some() { error } else { error.at(place.in_file(file)) }
}
