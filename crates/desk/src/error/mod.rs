//! Everything that can go wrong between a file and a checked release, as one type: a stable code, a place, and who can solve it.
//!
//! ```
//! use tauell_desk::error::{ChoiceError, Error, ErrorKind};
//!
//! let error = Error::from(ChoiceError::NoQuasiIdentifier);
//! assert_eq!((error.code(), error.kind()), ("no-quasi-identifier", ErrorKind::Input));
//! ```

mod groups;
mod review;

pub use groups::GroupsError;
pub use review::ReviewError;

use thiserror::Error as ThisError;

use crate::recipe::{MOST_IMPORTANT, RecipeError};
use tauell_base::archive::ArchiveError;
use tauell_base::place::Place;
use tauell_base::random::NotASecret;
use tauell_base::words::brief;
use tauell_base::words::numbers::count;
use tauell_data::table::ReadError;
use tauell_data::taxonomy::{EditError, TaxonomyError};
use tauell_measure::estimate::EstimateError;
use tauell_measure::utility::UtilityError;
use tauell_privacy::{Requirement, RequirementError};
use tauell_publish::{PublishError, VerifyError};

/// Whose turn it is after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The user's: something that was given must change (exit status 2).
    Input,
    /// The user's: the requirement is valid, and out of reach for this table (exit status 3).
    Infeasible,
    /// Ours: a fault of the program (exit status 1).
    Internal,
}

/// Any failure of a session, with its code, its place and whose turn it is.
#[derive(Clone, Debug, PartialEq, ThisError)]
pub enum Error {
    /// The table cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A taxonomy cannot be used.
    #[error(transparent)]
    Taxonomy(#[from] TaxonomyError),
    /// An edit of a taxonomy is refused.
    #[error("{place}: {fault}")]
    Edit {
        /// The column.
        place: Box<Place>,
        /// Why.
        fault: EditError,
    },
    /// A requirement makes no sense.
    #[error(transparent)]
    Requirement(#[from] RequirementError),
    /// Nothing can be published.
    #[error(transparent)]
    Publish(#[from] PublishError),
    /// A zip archive cannot be read or written.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A recipe cannot be read.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Choices that do not fit the table or each other.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// A question about a table under review that makes no sense.
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// A table of rows and tables of groups that do not go together.
    #[error(transparent)]
    Groups(#[from] GroupsError),
    /// A measure of utility that cannot be taken.
    #[error(transparent)]
    Utility(#[from] UtilityError),
    /// Something that cannot be estimated from a published file.
    #[error(transparent)]
    Estimate(#[from] EstimateError),
    /// The verifier found a fault; nothing was shown or written.
    #[error(
        "the release failed its verification and was not written: {0}. This is a fault of Tauell: please report it."
    )]
    Verify(#[from] VerifyError),
}

/// Choices that do not fit the table or each other.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub enum ChoiceError {
    /// A column that the table does not have.
    #[error("the table has no column \"{}\". {}", brief(name, LETTERS), columns_there_are(columns, nearest))]
    NoSuchColumn {
        /// The name that was given.
        name: String,
        /// The columns there are.
        columns: Vec<String>,
        /// One that is spelled much like it.
        nearest: Option<String>,
    },
    /// The recipe reads rows by counts, and the table was not read so, or the other way round.
    #[error("{}", other_counts(column.as_deref()))]
    OtherCounts {
        /// The recipe's column of counts.
        column: Option<String>,
    },
    /// Spellings are to be merged in a column that is not sensitive.
    #[error(
        "spellings of column \"{name}\" cannot be merged, because it is not sensitive. Choose it as sensitive, or do not merge it."
    )]
    MergeNotSensitive {
        /// The column.
        name: String,
    },
    /// Ranges of a column that is not sensitive.
    #[error(
        "column \"{}\" cannot have ranges, because it is not sensitive. Choose it as sensitive, or generalize it by its taxonomy.",
        brief(name, LETTERS)
    )]
    RangesNotSensitive {
        /// The column.
        name: String,
    },
    /// Importance for a column that is not of the quasi-identifier.
    #[error(
        "column \"{}\" has an importance, but is not in the quasi-identifier. Add it there, or remove its importance.",
        brief(name, LETTERS)
    )]
    ImportanceElsewhere {
        /// The column.
        name: String,
    },
    /// An importance out of range.
    #[error(
        "the importance of column \"{}\" is {given}, which is out of range. Choose a whole number from 1 to {MOST_IMPORTANT}.",
        brief(name, LETTERS)
    )]
    NoSuchImportance {
        /// The column.
        name: String,
        /// The number that the caller chose.
        given: u32,
    },
    /// A role for a name that several columns bear.
    #[error(
        "{header}: fields {} and {} of the header are both called \"{name}\". Use the names \"{name} (1)\" and \"{others}\", or rename one of them.",
        count(*first as u64), count(*second as u64)
    )]
    DoubledColumn {
        /// The name.
        name: String,
        /// Field of the first, counted from 1.
        first: usize,
        /// Field of the second.
        second: usize,
        /// What the second is called here.
        others: String,
        /// Where the header is.
        header: Box<Place>,
    },
    /// No quasi-identifier.
    #[error(
        "no quasi-identifier is chosen. Choose the columns that an adversary may know about a person, such as age and place."
    )]
    NoQuasiIdentifier,
    /// No sensitive column, and no other requirement.
    #[error(
        "no sensitive column is chosen. Choose the columns whose values must not be inferred, or require k-anonymity alone."
    )]
    NoSensitive,
    /// One column in two roles.
    #[error("column \"{name}\" has two roles, {first} and {second}. Choose one of them.")]
    TwoRoles {
        /// The column.
        name: String,
        /// Its role, in words.
        first: &'static str,
        /// Its other role.
        second: &'static str,
    },
    /// Asked for a table, a run or a result that is not there.
    #[error("there is nothing to work on yet. First open a table, and publish it.")]
    NothingOpen,
    /// A text that is not a secret. The error does not repeat it.
    #[error("this is not a secret: {0}. Choose the file in which the secret of an earlier release was saved.")]
    NotASecret(#[from] NotASecret),
    /// The groups of a quasi-identifier come from a sensitive column.
    #[error(
        "the taxonomy of column \"{name}\" takes its groups from the sensitive column \"{sensitive}\", so a published group would disclose the sensitive value. Choose another taxonomy for \"{name}\"."
    )]
    GroupedBySensitive {
        /// The quasi-identifier.
        name: String,
        /// The sensitive column.
        sensitive: String,
    },
    /// A column that discloses a sensitive column, or whose taxonomy does by its groups.
    #[error("{sentence}")]
    Tells {
        /// The column.
        name: String,
        /// Whether its groups do.
        by_groups: bool,
        /// By how much, and what to do.
        sentence: String,
    },
    /// Published cells that a spreadsheet would run, which were to be refused.
    #[error(
        "a spreadsheet would run {cells} of the published file as formulas (they begin with =, +, -, @, a tab or a carriage return), \
         and formulas are refused. Choose to quote or keep them, or leave the column unpublished."
    )]
    Formulas {
        /// The first column that holds any.
        name: String,
        /// How many there are in which columns, in words.
        cells: String,
    },
    /// A sensitive column without a requirement.
    #[error(
        "the sensitive column \"{name}\" has no requirement. Give it τ and ℓ, or another one such as entropy ℓ-diversity, or require \
         k-anonymity."
    )]
    NoRequirement {
        /// The column.
        name: String,
    },
    /// A requirement on a column that is not sensitive.
    #[error("{reason}. Choose the column as sensitive, or remove the requirement.")]
    AskedElsewhere {
        /// The column; empty if there is none.
        name: String,
        /// The requirement and why it does not apply, as a clause.
        reason: String,
    },
    /// A requirement that the method cannot aim at.
    #[error("{}", cannot_aim(method, requirement, name.as_deref(), aims_at, others))]
    CannotAim {
        /// What the method is called.
        method: &'static str,
        /// What the requirement is called.
        requirement: &'static str,
        /// The column that it applies to, if it applies to one.
        name: Option<String>,
        /// What the method can aim at, in words.
        aims_at: String,
        /// The methods that can aim at it, in words; empty where none can.
        others: String,
    },
    /// The choices for a column's labels make no sense.
    #[error("the labels of column \"{name}\" cannot be read as chosen: {reason}.")]
    Labels {
        /// The column.
        name: String,
        /// Why.
        reason: String,
    },
    /// A sensitive column in which every cell is missing.
    #[error(
        "every value of the sensitive column \"{name}\" is missing, so no row is left to publish. Choose another column, or change what counts as missing."
    )]
    NothingSensitive {
        /// The column.
        name: String,
    },
}

/// Letters of a column's name that a message quotes.
const LETTERS: usize = 60;

fn cannot_aim(method: &str, requirement: &str, column: Option<&str>, aims_at: &str, others: &str) -> String {
    let of = match column {
        Some(name) => format!("column \"{}\"", brief(name, LETTERS)),
        None => "every class".to_owned(),
    };
    let other = if others.is_empty() { String::new() } else { format!(", or choose another method: {others}") };
    format!(
        "{method} cannot aim at {requirement}, which is required of {of}. Require what it can aim at, {aims_at}{other}."
    )
}

fn other_counts(column: Option<&str>) -> String {
    match column {
        Some(column) => format!(
            "the recipe reads each row as often as column \"{}\" counts, but this table was not read so. Use the command for it, which reads tables by counts.",
            brief(column, LETTERS)
        ),
        None => "this table was read with a column of counts, but the recipe has none. Read it without, or choose its recipe.".to_owned(),
    }
}

fn columns_there_are(columns: &[String], nearest: &Option<String>) -> String {
    const SHOWN: usize = 20;
    let shown = columns.iter().take(SHOWN).map(|name| format!("\"{}\"", brief(name, LETTERS)));
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more = match columns.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {} more", count(more as u64)),
    };
    match nearest {
        Some(nearest) => format!("Use the nearest name, \"{}\", of {shown}{more}.", brief(nearest, LETTERS)),
        None => format!("Use one of {shown}{more}."),
    }
}

impl Error {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Read(error) => error.code(),
            Self::Taxonomy(error) => error.code(),
            Self::Edit { fault, .. } => fault.code(),
            Self::Requirement(error) => error.code(),
            Self::Publish(error) => error.code(),
            Self::Archive(error) => error.code(),
            Self::Recipe(error) => error.code(),
            Self::Choice(error) => match error {
                ChoiceError::NoSuchColumn { .. } => "no-such-column",
                ChoiceError::OtherCounts { .. } => "other-counts",
                ChoiceError::MergeNotSensitive { .. } => "merge-not-sensitive",
                ChoiceError::RangesNotSensitive { .. } => "ranges-not-sensitive",
                ChoiceError::ImportanceElsewhere { .. } => "importance-elsewhere",
                ChoiceError::NoSuchImportance { .. } => "no-such-importance",
                ChoiceError::DoubledColumn { .. } => "duplicate-column-name",
                ChoiceError::NoQuasiIdentifier => "no-quasi-identifier",
                ChoiceError::NoSensitive => "no-sensitive",
                ChoiceError::TwoRoles { .. } => "two-roles",
                ChoiceError::NothingOpen => "nothing-open",
                ChoiceError::NotASecret(_) => "not-a-secret",
                ChoiceError::GroupedBySensitive { .. } | ChoiceError::Tells { by_groups: true, .. } => {
                    "grouped-by-sensitive"
                }
                ChoiceError::Tells { .. } => "tells-sensitive",
                ChoiceError::Formulas { .. } => "formulas-refused",
                ChoiceError::NoRequirement { .. } => "no-requirement",
                ChoiceError::AskedElsewhere { .. } => "asked-of-no-sensitive-column",
                ChoiceError::CannotAim { .. } => "method-cannot-aim",
                ChoiceError::Labels { .. } => "labels-not-read",
                ChoiceError::NothingSensitive { .. } => "nothing-sensitive",
            },
            Self::Review(error) => error.code(),
            Self::Groups(error) => error.code(),
            Self::Utility(error) => error.code(),
            Self::Estimate(error) => error.code(),
            Self::Verify(error) => error.code(),
        }
    }

    /// Whose turn it is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Publish(
                PublishError::OutOfReach { .. }
                | PublishError::Stuck { .. }
                | PublishError::NotExact { .. }
                | PublishError::TooFewSuppressed { .. }
                | PublishError::Together { .. }
                | PublishError::NoFullDomain { .. }
                | PublishError::NotGuaranteed { .. }
                | PublishError::NoTuples { .. }
                | PublishError::SetsTooLarge { .. }
                | PublishError::GoTogether { .. }
                | PublishError::NoneFound { .. },
            ) => ErrorKind::Infeasible,
            Self::Verify(_) => ErrorKind::Internal,
            _ => ErrorKind::Input,
        }
    }

    /// Whether another method may publish what this one cannot, with the other choices unchanged.
    pub fn is_the_methods_own(&self) -> bool {
        match self {
            Self::Publish(error) => !matches!(error, PublishError::NoRows { .. }),
            Self::Choice(error) => matches!(error, ChoiceError::CannotAim { .. }),
            _ => false,
        }
    }

    /// The place of the error, as far as it is known.
    pub fn place(&self) -> Place {
        match self {
            Self::Read(error) => error.place().clone(),
            Self::Taxonomy(error) => error.place().clone(),
            Self::Edit { place, .. } => (**place).clone(),
            Self::Requirement(error) => error.place(),
            Self::Review(error) => error.place(),
            Self::Groups(error) => error.place(),
            Self::Utility(error) => error.place().cloned().unwrap_or_default(),
            Self::Estimate(error) => error.column().map(Place::column).unwrap_or_default(),
            Self::Recipe(RecipeError::Malformed(fault)) => Place::line(fault.line),
            Self::Publish(
                PublishError::OutOfReach { attribute, .. }
                | PublishError::Stuck { attribute, .. }
                | PublishError::NotExact { attribute, .. }
                | PublishError::TooFewSuppressed { attribute, .. }
                | PublishError::Together { attribute, .. }
                | PublishError::NoFullDomain { attribute, .. }
                | PublishError::NotGuaranteed { attribute, .. }
                | PublishError::NoTuples { attribute, .. }
                | PublishError::SetsTooLarge { attribute, .. }
                | PublishError::UnequalWeights { attribute }
                | PublishError::NoneFound { attribute, .. },
            ) if !attribute.is_empty() => Place::column(attribute),
            Self::Choice(ChoiceError::DoubledColumn { second, header, .. }) => {
                Place::clone(header).in_field(*second as u64)
            }
            Self::Choice(
                ChoiceError::NoSuchColumn { name, .. }
                | ChoiceError::TwoRoles { name, .. }
                | ChoiceError::GroupedBySensitive { name, .. }
                | ChoiceError::Tells { name, .. }
                | ChoiceError::MergeNotSensitive { name }
                | ChoiceError::RangesNotSensitive { name }
                | ChoiceError::ImportanceElsewhere { name }
                | ChoiceError::NoSuchImportance { name, .. }
                | ChoiceError::Formulas { name, .. }
                | ChoiceError::NoRequirement { name }
                | ChoiceError::AskedElsewhere { name, .. }
                | ChoiceError::CannotAim { name: Some(name), .. }
                | ChoiceError::Labels { name, .. }
                | ChoiceError::NothingSensitive { name },
            ) => Place::column(name),
            _ => Place::unknown(),
        }
    }

    /// The requirement that is refused, and the sensitive column that it applies to; `""` for k of every class.
    pub fn refused(&self) -> Option<(&str, &Requirement)> {
        match self {
            Self::Publish(
                PublishError::OutOfReach { attribute, requirement, .. }
                | PublishError::Stuck { attribute, requirement, .. }
                | PublishError::NotExact { attribute, requirement, .. }
                | PublishError::TooFewSuppressed { attribute, requirement, .. }
                | PublishError::Together { attribute, requirement, .. }
                | PublishError::NoFullDomain { attribute, requirement, .. }
                | PublishError::NotGuaranteed { attribute, requirement, .. }
                | PublishError::NoTuples { attribute, requirement, .. }
                | PublishError::SetsTooLarge { attribute, requirement, .. }
                | PublishError::NoneFound { attribute, requirement, .. },
            ) => Some((attribute, requirement)),
            _ => None,
        }
    }

    /// The nearest requirement that can be met, where one is known.
    pub fn nearest(&self) -> Option<&Requirement> {
        let Self::Publish(error) = self else { return None };
        error.nearest()
    }
}
