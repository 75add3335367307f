//! What can be wrong with a requirement.

use thiserror::Error;

use super::Ratio;
use tauell_base::place::Place;
use tauell_base::words::brief;
use tauell_base::words::numbers::count;

/// Why a requirement makes no sense, whatever the table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequirementError {
    /// Text that is not a number.
    #[error(
        "{what} is \"{text}\", which is not a number. Write a decimal such as 0.5 or a fraction such as 1/3, with at most 18 digits."
    )]
    NotANumber {
        /// Which parameter.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// Text that is not a whole number.
    #[error("{what} is \"{text}\", which is not a whole number. Write one such as 3.")]
    NotWhole {
        /// Which parameter.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// A whole number beyond all that are read.
    #[error("{what} is {text}, which is too large. Write at most {}.", count(u64::from(u32::MAX)))]
    TooLarge {
        /// Which parameter.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// A requirement that is not known, or that has other parameters.
    #[error("\"{text}\" is not a requirement. Write {known}.")]
    Unknown {
        /// The text.
        text: String,
        /// Those that are known, as they are written.
        known: String,
    },
    /// A parameter that limits nothing.
    #[error("{what} is {given}, which limits nothing. Write a whole number of at least 2.")]
    TooSmall {
        /// Which parameter.
        what: &'static str,
        /// The number.
        given: u32,
    },
    /// ℓ below 2.
    #[error("ℓ is {ell}, which limits nothing. Write a whole number of at least 2.")]
    EllTooSmall {
        /// The parameter.
        ell: u32,
    },
    /// τ outside `[1/ℓ, 1)`.
    #[error(
        "τ is {tau}; with ℓ = {ell}, it must be at least 1/{ell} and below 1. {}",
        tau_remedy(tau, *ell)
    )]
    TauOutOfRange {
        /// The parameter, as it was written.
        tau: String,
        /// The ℓ it goes with.
        ell: u32,
    },
    /// A parameter outside its range.
    #[error("{what} is {text}, which is out of range. It must be {range}.")]
    OutOfRange {
        /// Which parameter.
        what: &'static str,
        /// The text.
        text: String,
        /// What it may be.
        range: &'static str,
    },
    /// A requirement that names values, without any.
    #[error("{what} names no sensitive value. Name some after the numbers, as in {typed}, or require {instead}.")]
    NoValues {
        /// The requirement, in words.
        what: &'static str,
        /// How it is written.
        typed: &'static str,
        /// What needs no values.
        instead: &'static str,
    },
    /// A requirement that every class of this table satisfies, whatever it contains.
    #[error("{requirement} limits nothing for \"{column}\": {why}. Remove it, or require something else.")]
    PromisesNothing {
        /// The requirement, in words.
        requirement: String,
        /// The sensitive column.
        column: String,
        /// Why.
        why: String,
    },
    /// A value that is named and is no base value of the taxonomy.
    #[error(
        "the requirement names \"{value}\", which is not a base value of the sensitive column's taxonomy. Spell base values as the \
         taxonomy does, in quotes if they contain a comma."
    )]
    UnknownValue {
        /// The value.
        value: String,
    },
    /// A weight that is negative or no number.
    #[error(
        "{place}: the weight \"{weight}\" of \"{value}\" is not a number of at least 0. Write a decimal such as 0.5 or a fraction \
         such as 1/3."
    )]
    BadWeight {
        /// The sensitive column.
        place: Box<Place>,
        /// The base value.
        value: String,
        /// The weight as given.
        weight: String,
    },
    /// A weight for a value that is no base value of the taxonomy.
    #[error(
        "{place}: a weight is given for \"{value}\", which is not a base value of this column's taxonomy. Spell it as the taxonomy \
         does, or remove the weight."
    )]
    UnknownWeight {
        /// The sensitive column.
        place: Box<Place>,
        /// The value.
        value: String,
    },
    /// Two weights for one value.
    #[error("{place}: \"{value}\" already has a weight on line {}. Remove one of the two.", count(*first))]
    WeightTwice {
        /// The place of the second one.
        place: Box<Place>,
        /// The base value.
        value: String,
        /// The line of the first.
        first: u64,
    },
    /// Rows of a file of weights that are not a value and a weight each.
    #[error("{place}: {}. Write a row for each base value, with the value and its weight.", match fields {
        0 => "there is no weight".to_owned(),
        1 => "the rows have one field".to_owned(),
        _ => format!("the rows have {} fields", count(*fields as u64)),
    })]
    WeightRow {
        /// The file, and its first row if there is one.
        place: Box<Place>,
        /// Fields of a row; 0 if there are no rows.
        fields: usize,
    },
    /// Weight 0 for a value that occurs (docs/explanation/decisions.md#weight-zero).
    #[error(
        "{place}: the value \"{value}\" occurs in the table, so its weight must be above 0. Give it such a weight."
    )]
    ZeroWeight {
        /// The sensitive column.
        place: Box<Place>,
        /// The base value.
        value: String,
    },
}

/// What to do about a τ out of range, as far as that follows from its value.
fn tau_remedy(tau: &str, ell: u32) -> String {
    let share = tau.parse::<Ratio>().map(|share| (share.numerator(), share.denominator()));
    match share {
        Ok((part, whole)) if part > 0 && part < whole => {
            format!("Raise τ to 1/{ell} or more, or ℓ to {} or more.", count(whole.div_ceil(part)))
        }
        _ => format!("Set τ to 1/{ell} or more, and below 1."),
    }
}

impl RequirementError {
    /// What is wrong with text that is not a whole number, or is one beyond all that are read.
    pub fn not_whole(what: &'static str, text: &str) -> Self {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let text = brief(text, 40);
        if is_number { Self::TooLarge { what, text } } else { Self::NotWhole { what, text } }
    }

    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotANumber { .. } => "requirement-not-a-number",
            Self::NotWhole { .. } => "requirement-not-whole",
            Self::TooLarge { .. } => "requirement-too-large",
            Self::Unknown { .. } => "requirement-unknown",
            Self::TooSmall { .. } => "requirement-too-small",
            Self::EllTooSmall { .. } => "requirement-ell-too-small",
            Self::TauOutOfRange { .. } => "requirement-tau-out-of-range",
            Self::OutOfRange { .. } => "requirement-out-of-range",
            Self::NoValues { .. } => "requirement-no-values",
            Self::PromisesNothing { .. } => "requirement-promises-nothing",
            Self::UnknownValue { .. } => "requirement-unknown-value",
            Self::BadWeight { .. } => "weight-not-a-number",
            Self::UnknownWeight { .. } => "weight-unknown-value",
            Self::ZeroWeight { .. } => "weight-zero",
            Self::WeightTwice { .. } => "weight-twice",
            Self::WeightRow { .. } => "weight-row",
        }
    }

    /// Its place, as far as that is known.
    pub fn place(&self) -> Place {
        match self {
            Self::BadWeight { place, .. }
            | Self::UnknownWeight { place, .. }
            | Self::ZeroWeight { place, .. }
            | Self::WeightTwice { place, .. }
            | Self::WeightRow { place, .. } => (**place).clone(),
            Self::PromisesNothing { column, .. } => Place::column(column),
            _ => Place::unknown(),
        }
    }
}
