//! What recipients need to know about a release, as a file that may go where the release goes
//! (docs/reference/public-report.md).
//!
//! A [`PublicReport`] is a function of two things: the released bytes ([`ReleasedFiles`]) and the public choices
//! ([`PublicChoices`]). Neither can contain a row, a count or a warning of the original table, so equal releases have
//! equal public reports: an adversary who has the release infers nothing from the report. It must not know: a table
//! under work, a run, or anything that was computed from original rows.
//!
//! ```
//! use tauell_review::public_report::{PublicChoices, PublicReport, ReleasedFiles};
//! use tauell_desk::recipe::{Choices, Recipe};
//!
//! let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
//! let choices = choices.with_sensitive("disease", &["simple-l=2"])?;
//! let recipe = Recipe { choices, ..Recipe::default() };
//! let table = b"age,disease\n\"[20,29]\",flu\n\"[20,29]\",cold\n";
//! let files = ReleasedFiles { table, groups: &[], delimiter: b',' };
//!
//! let report = PublicReport::of(&files, &PublicChoices::of(&recipe)?)?;
//! assert_eq!((report.figures().rows, report.figures().classes, report.figures().k), (2, 1, 2));
//! assert!(report.to_text().starts_with("{\n  \"tauell_public_report\": 1,\n  \"confidentiality\": \"public\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choices;
mod figures;
mod released_files;
mod requirement;
mod sentences;

pub use choices::PublicChoices;
pub use figures::{
    PublicColumn, PublicFigures, PublicMeasure, PublicMethod, PublicReport, PublicSensitive, PublicShare,
};
pub use released_files::ReleasedFiles;
pub use requirement::PublicRequirement;
