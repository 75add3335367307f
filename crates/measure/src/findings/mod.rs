//! Everything that is said of a release, computed once and put into words once.
//!
//! What it is for: distributions and curves of classes, the band over all people, what columns tell that are kept as they stand,
//! and the [`Verdict`]: against whom a table keeps what is asked of it. Report, audit, review, HTML and page choose from it and lay it
//! out. It must not know: choices, files, how a release was made.
//!
//! ```
//! use tauell_measure::findings::Grade;
//! use tauell_desk::recipe::Choices;
//! use tauell_desk::run::Run;
//! use tauell_desk::session::{Problem, Session};
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let people = b"age,disease\n20,flu\n21,cold\n22,cough\n30,flu\n31,cold\n32,asthma\n";
//! let options = ReadOptions::default();
//! let mut session = Session::new(read_all(people, &options)?, options, MissingTokens::default());
//! let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
//! let choices = choices.with_sensitive("disease", &["tau-l=0.5,3"])?;
//! let outcome = Run::new(Problem::new(&mut session, &choices)?)?.finish()?;
//!
//! // Against whoever also knows the method nothing has been worked out yet.
//! let verdict = &outcome.report().verdict;
//! assert_eq!((verdict.grade, verdict.person.people), (Grade::Open, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aware;
mod band;
mod blocks;
pub mod distribution;
mod examined;
mod figures;
pub mod kept_columns;
mod learned;
mod measures;
mod minimality;
pub mod verdict;

pub use aware::AwareReport;
pub use distribution::{Curve, Distribution};
pub use examined::{BesideColumns, Examined, Made};
pub use figures::{Examination, Figures, Findings};
pub use kept_columns::{KeptMeasure, KeptReport, KeptRequirement};
pub use learned::{LearnedColumn, LearnedVerdict};
pub use measures::{Measurement, Measures};
pub use minimality::{METHOD_MAY_TELL, METHOD_TELLS, METHOD_TELLS_NOTHING, MINIMALITY_COMMAND, method_tells};
pub use minimality::{MinimalityPerson, MinimalityView};
pub use verdict::{BesideVerdict, BrokenFor, Grade, Verdict};
