//! What is left to learn from a publication.
//!
//! One measure a file, each over a [`crate::publish::Release`]; [`Utility`] puts the quick ones together. It may use:
//! `publish`, `microdata`, `taxonomy`, and of `privacy` what a requirement asks and how sensitive values spread. It must
//! not know: files, the page, what an adversary does with it.

mod certainty;
mod classes;
mod classification;
mod count_queries;
mod counts;
mod error;
mod excess;
mod height;
mod information;

mod measures;
mod progress;

pub use certainty::certainty_penalty;
pub use classes::ClassSizes;
pub use classification::{Classification, ClassificationOptions, ClassificationReport, LearnedTree, RuleCount, Target};
pub use count_queries::{
    Answered, CountQueries, CountQuery, CountQueryOptions, CountQueryReport, Predicate, QueryErrors,
};
pub use error::UtilityError;
pub use excess::{ExcessiveProtection, Violation};
pub use information::{AttributeInformation, Information, Informing, LevelShare};
pub use measures::{AttributeExcess, AttributeUtility, Normalized, Utility};
pub use progress::Progress;
