//! Why nothing can be published.

use thiserror::Error;

use crate::privacy::{Feasibility, Requirement, Shape};
use crate::words::numbers::{count, counted, figure, rows};

/// Why an algorithm cannot make a publication.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PublishError {
    /// A requirement that this table cannot keep, whatever is published.
    #[error("{}", out_of_reach(attribute, requirement, verdict))]
    OutOfReach {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// Why not, and the nearest requirement that can be met.
        verdict: Box<Feasibility>,
    },
    /// Generalizing sensitive values got stuck (only with weights other than 0 and 1, or with requirements that do not
    /// treat all values alike).
    #[error("{}", stuck(attribute, requirement, nearest.as_deref()))]
    Stuck {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// The nearest requirement that can be met.
        nearest: Option<Box<Requirement>>,
    },
    /// Sensitive values were to stay exact, and the whole table does not keep what was asked as it stands.
    #[error("{}", not_exact(attribute, requirement, nearest.as_deref()))]
    NotExact {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// The nearest requirement that the table keeps as it stands.
        nearest: Option<Box<Requirement>>,
    },
    /// What the requirements ask for together cannot be had: the sensitive values that one of them needs general break
    /// another.
    #[error(
        "{} cannot be kept for \"{attribute}\" beside the other requirements, or no way was found: the sensitive values \
         that these need in more general terms move the whole table {} beyond it; {}", requirement.said(), figure(*short), advice(nearest.as_deref())
    )]
    Together {
        /// The sensitive attribute.
        attribute: String,
        /// What cannot be kept.
        requirement: Box<Requirement>,
        /// By how much the whole table misses it, in the requirement's own unit.
        short: f64,
        /// The nearest requirement that can be met beside the others.
        nearest: Option<Box<Requirement>>,
    },
    /// No row is left to publish.
    #[error(
        "no row is left to publish: {} dropped because a value is missing; choose other columns or keep rows with missing values",
        counted(*dropped, "row was", "rows were")
    )]
    NoRows {
        /// Rows dropped.
        dropped: u64,
    },
}

impl PublishError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::OutOfReach { verdict, .. } => match **verdict {
                Feasibility::TooFewRows { .. } => "infeasible-too-few-rows",
                _ => "infeasible-too-few-values",
            },
            Self::Stuck { .. } => "infeasible-or-not-found",
            Self::NotExact { .. } => "infeasible-exact",
            Self::Together { .. } => "infeasible-together",
            Self::NoRows { .. } => "no-rows",
        }
    }
}

impl PublishError {
    /// The nearest requirement that can be met, where one is known.
    pub fn nearest(&self) -> Option<&Requirement> {
        match self {
            Self::OutOfReach { verdict, .. } => verdict.nearest(),
            Self::Stuck { nearest, .. } | Self::NotExact { nearest, .. } | Self::Together { nearest, .. } => {
                nearest.as_deref()
            }
            Self::NoRows { .. } => None,
        }
    }
}

fn out_of_reach(attribute: &str, requirement: &Requirement, verdict: &Feasibility) -> String {
    let name = requirement.said();
    match verdict {
        Feasibility::TooFewRows { rows: found, nearest } => {
            let advice = match nearest {
                Some(nearest) => format!("the nearest requirement that can be met is {}", nearest.said()),
                None => "a single row cannot be hidden among others".to_owned(),
            };
            format!(
                "{name} cannot be met: it asks for at least {} in every class, and the table has {}; {advice}",
                rows(requirement.least_rows()),
                rows(*found)
            )
        }
        Feasibility::TooFewValues { values, nearest } => {
            let why = match requirement.shape() {
                Shape::Present(_) => {
                    "it names values, or asks for a number of values, that the table does not have".to_owned()
                }
                _ => {
                    format!(
                        "it asks for at least {} in every class, and the whole table has {}",
                        counted(requirement.least_values() as u64, "different value", "different values"),
                        count(*values as u64)
                    )
                }
            };
            let advice = match values {
                1 => "with a single value nothing can be protected: choose another sensitive column".to_owned(),
                _ => advice(nearest.as_ref()),
            };
            format!("{name} cannot be met for \"{attribute}\": {why}; {advice}")
        }
        Feasibility::Feasible | Feasibility::Unknown => {
            format!("{name} cannot be met for \"{attribute}\": no way was found; {}", advice(None))
        }
    }
}

fn advice(nearest: Option<&Requirement>) -> String {
    match nearest {
        Some(nearest) => format!("the nearest requirement that can be met is {}", nearest.said()),
        None => "no weaker requirement of this kind can be met either: take it off, or choose equal weights or another sensitive column"
            .to_owned(),
    }
}

fn stuck(attribute: &str, requirement: &Requirement, nearest: Option<&Requirement>) -> String {
    let with = if requirement.tau_ell().is_some() { " with these weights" } else { "" };
    format!(
        "{} cannot be met for \"{attribute}\"{with}, or no way was found: every row that could stand for the most likely value \
         is general already; {}",
        requirement.said(),
        advice(nearest)
    )
}

fn not_exact(attribute: &str, requirement: &Requirement, nearest: Option<&Requirement>) -> String {
    let asked = requirement.said();
    let less = match nearest {
        Some(nearest) => format!(", or ask for {}, which it keeps as it stands", nearest.said()),
        None => String::new(),
    };
    format!(
        "sensitive values cannot all stay exact: the whole table does not keep {asked} for \"{attribute}\" as it stands, so some \
         of them must be published in more general terms; let them be general{less}"
    )
}
