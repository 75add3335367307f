//! Files of a release: the published table, cell by cell, and as the bytes that are written.
//!
//! What it is for: lay a published table over the input table, in the order that discloses nothing, and find the cells
//! that a spreadsheet would run. It must not know: how the published table was made, reports, disks.
//!
//! ```
//! use tauell_desk::files::PublishedColumn;
//! use tauell_desk::recipe::{Choices, RequirementChoice, RowOrder};
//! use tauell_desk::run::Run;
//! use tauell_desk::session::{Problem, Session};
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let options = ReadOptions::default();
//! let mut session = Session::new(read_all(b"age\n20\n20\n", &options)?, options, MissingTokens::default());
//! let requirements = vec![RequirementChoice::parse("k=2", None)?];
//! let choices = Choices { qi: vec!["age".to_owned()], requirements, ..Choices::default() };
//! let outcome = Run::new(Problem::new(&mut session, &choices)?)?.finish()?;
//!
//! let published = outcome.published();
//! assert_eq!(published.columns().collect::<Vec<_>>(), [("age", PublishedColumn::QuasiIdentifier(0))]);
//! assert_eq!(published.cell(published.row_at(0, RowOrder::Class), 0), "20");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assignment;
mod column;
mod formulas;
mod groups;
mod names;
pub(crate) mod published_table;
mod run_lengths;

pub use assignment::{Assignment, AssignmentColumns};
pub use column::PublishedColumn;
pub use formulas::{FormulaColumn, FormulasReport};
pub use groups::GroupTable;
pub use published_table::PublishedTable;
