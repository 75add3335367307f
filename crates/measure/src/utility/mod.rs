//! What is left to learn from a publication (docs/measures.md).
//!
//! One measure a file, each over a [`tauell_publish::release::Release`]; [`Utility`] puts the quick ones together. It must
//! not know: files, the page, what an adversary does with it.
//!
//! ```
//! use tauell_review::{AuditRequest, Review};
//! use tauell_desk::session::Session;
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//! use tauell_measure::utility::ClassSizes;
//!
//! let published = b"age,disease\n[20-29],flu\n[20-29],cold\n[30-39],flu\n[30-39],cold\n";
//! let options = ReadOptions::default();
//! let file = Session::new(read_all(published, &options)?, options, MissingTokens::default());
//! let (quasi_identifiers, sensitive) = (vec!["age".to_owned()], vec!["disease".to_owned()]);
//! let request = AuditRequest { quasi_identifiers, sensitive, ..AuditRequest::default() };
//! let review = Review::of_file(&file, &request)?;
//! assert_eq!(ClassSizes::of(review.release().publication.as_ref()).average, 2.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certainty;
mod classes;
mod classification;
mod count_queries;
mod counts;
mod error;
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
pub use information::{AttributeInformation, Information, Informing, LevelShare};
pub use measures::{AttributeExcess, AttributeUtility, Normalized, Utility, Valuing};
pub use progress::Progress;
