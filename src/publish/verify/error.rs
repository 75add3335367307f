//! What the verifier may find.

use thiserror::Error;

/// What is wrong with a publication. Each of these is a fault of the program, not of the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A row is missing or published twice.
    #[error("the publication has {published} rows where {expected} are due")]
    RowCount {
        /// Rows due.
        expected: usize,
        /// Rows published.
        published: usize,
    },
    /// A published cell does not cover the original value.
    #[error("in column \"{column}\" a published value does not cover the original one")]
    NotCovered {
        /// The column.
        column: String,
    },
    /// A label that does not name the node it is published for.
    #[error("in column \"{column}\" a published label does not name its value")]
    Label {
        /// The column.
        column: String,
    },
    /// A class that breaks a promise.
    #[error("a class of {rows} rows breaks {requirement} on \"{column}\"")]
    Broken {
        /// The sensitive column.
        column: String,
        /// Size of the class.
        rows: u64,
        /// The requirement, as it is written.
        requirement: String,
    },
}

impl VerifyError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::RowCount { .. } => "verify-row-count",
            Self::NotCovered { .. } => "verify-not-covered",
            Self::Label { .. } => "verify-label",
            Self::Broken { .. } => "verify-broken",
        }
    }
}
