//! Why nothing can be published.

use thiserror::Error;

use crate::privacy::TauEll;

/// Why an algorithm cannot make a publication.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PublishError {
    /// The attribute has fewer base values than the requirement asks for.
    #[error("({}, {}) cannot be met for \"{attribute}\": it asks for at least {} different values in every class, and the whole table has {values}; {}",
        .requirement.tau(), .requirement.ell(), .requirement.ell(),
        advice(nearest))]
    TooFewValues {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: TauEll,
        /// Base values there are.
        values: usize,
        /// The nearest requirement that can be met.
        nearest: Option<TauEll>,
    },
    /// Generalizing sensitive values got stuck (only with weights other than 0 and 1).
    #[error("({}, {}) cannot be met for \"{attribute}\" with these weights, or no way was found: every row that could stand for the \
        most likely value is general already; use equal weights, a larger tau or a smaller l",
        .requirement.tau(), .requirement.ell())]
    Stuck {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: TauEll,
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
            Self::TooFewValues { .. } => "infeasible-too-few-values",
            Self::Stuck { .. } => "infeasible-or-not-found",
            Self::NoRows { .. } => "no-rows",
            Self::TooManyLevelVectors { .. } => "too-many-level-vectors",
        }
    }
}

fn advice(nearest: &Option<TauEll>) -> String {
    match nearest {
        Some(nearest) => {
            format!("the nearest requirement that can be met is tau = {}, l = {}", nearest.tau(), nearest.ell())
        }
        None => "with a single value nothing can be protected: choose another sensitive column".to_owned(),
    }
}
