//! Why nothing can be published.

use thiserror::Error;

use crate::privacy::{Feasibility, Requirement};

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
    #[error("{}", stuck(attribute, requirement))]
    Stuck {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
    },
    /// What the requirements ask for together cannot be had: the sensitive values that one of them needs general break
    /// another.
    #[error(
        "{requirement} cannot be kept for \"{attribute}\" beside the other requirements, or no way was found: the sensitive values \
         that these need in more general terms move the whole table {short:.4} beyond it; ask for less of one of them"
    )]
    Together {
        /// The sensitive attribute.
        attribute: String,
        /// What cannot be kept.
        requirement: Box<Requirement>,
        /// By how much the whole table misses it, in the requirement's own unit.
        short: f64,
    },
    /// No row is left to publish.
    #[error(
        "no row is left to publish: {dropped} rows were dropped because a value is missing; choose other columns or keep rows with missing values"
    )]
    NoRows {
        /// Rows dropped.
        dropped: u64,
    },
    /// The taxonomies together have too many level vectors to visit.
    #[error(
        "the taxonomies of the quasi-identifier have {count} combinations of levels, more than the {limit} that can be visited; \
        use fewer columns or taxonomies with fewer levels"
    )]
    TooManyLevelVectors {
        /// Product of the numbers of levels.
        count: u128,
        /// The limit.
        limit: u128,
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
            Self::Together { .. } => "infeasible-together",
            Self::NoRows { .. } => "no-rows",
            Self::TooManyLevelVectors { .. } => "too-many-level-vectors",
        }
    }
}

/// A requirement as a message names it: `(0.5, 3)`, `k=5`.
fn named(requirement: &Requirement) -> String {
    match requirement {
        Requirement::TauEll(tau_ell) => tau_ell.to_string(),
        other => other.to_string(),
    }
}

fn out_of_reach(attribute: &str, requirement: &Requirement, verdict: &Feasibility) -> String {
    let (reason, nearest) = match verdict {
        Feasibility::TooFewRows { rows, nearest } => {
            let one = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
            let reason = format!(
                "it asks for at least {} rows in every class, and the table has {one}",
                requirement.least_rows()
            );
            return format!("{} cannot be met: {reason}; {}", named(requirement), advice_on_rows(nearest.as_ref()));
        }
        Feasibility::TooFewValues { values, nearest } => {
            let least = requirement.least_values();
            (
                format!(
                    "it asks for at least {least} different values in every class, and the whole table has {values}"
                ),
                nearest,
            )
        }
        Feasibility::Feasible | Feasibility::Unknown => ("no way was found".to_owned(), &None),
    };
    format!("{} cannot be met for \"{attribute}\": {reason}; {}", named(requirement), advice(nearest.as_ref()))
}

fn advice(nearest: Option<&Requirement>) -> String {
    match nearest {
        Some(Requirement::TauEll(nearest)) => {
            format!("the nearest requirement that can be met is tau = {}, l = {}", nearest.tau(), nearest.ell())
        }
        Some(nearest) => format!("the nearest requirement that can be met is {nearest}"),
        None => "with a single value nothing can be protected: choose another sensitive column".to_owned(),
    }
}

fn advice_on_rows(nearest: Option<&Requirement>) -> String {
    match nearest {
        Some(nearest) => format!("the nearest requirement that can be met is {nearest}"),
        None => "a single row cannot be hidden among others".to_owned(),
    }
}

fn stuck(attribute: &str, requirement: &Requirement) -> String {
    match requirement {
        Requirement::TauEll(tau_ell) => format!(
            "{tau_ell} cannot be met for \"{attribute}\" with these weights, or no way was found: every row that could stand for the \
             most likely value is general already; use equal weights, a larger tau or a smaller l"
        ),
        other => format!(
            "{other} cannot be met for \"{attribute}\", or no way was found: every row that could stand for the most likely value is \
             general already; use equal weights, or ask for less"
        ),
    }
}
