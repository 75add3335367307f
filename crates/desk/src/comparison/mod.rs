//! Methods side by side: what each makes of one table and one requirement (docs/reference/comparison.md).
//!
//! What it is for: one method after the other is run, checked and measured by the same figures, so that no one has to believe that one
//! is better. That a method has no table for a requirement is a result, told with its reason. It must not know: clocks, files, screens,
//! which methods there are.
//!
//! ```
//! use tauell_desk::comparison::{Comparing, ComparingStage, MethodOutcome};
//! use tauell_publish::MethodChoice;
//! use tauell_desk::recipe::Choices;
//! use tauell_desk::session::Session;
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let people = b"age,disease\n20,flu\n21,cold\n22,cough\n30,flu\n31,cold\n32,asthma\n";
//! let options = ReadOptions::default();
//! let mut session = Session::new(read_all(people, &options)?, options, MissingTokens::default());
//! let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
//! let choices = choices.with_sensitive("disease", &["tau-l=0.5,3"])?;
//!
//! let mut comparing = Comparing::new(&mut session, &choices, MethodChoice::of("incognito").unwrap())?;
//! while comparing.advance(1 << 20)?.stage != ComparingStage::Finished {}
//! let compared = comparing.finish();
//! assert_eq!(compared.outcome, MethodOutcome::Published);
//! assert!(compared.figures.is_some_and(|figures| figures.satisfied));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod method_aware;
mod row;
mod sentences;
#[cfg(test)]
mod tests;
mod work;

pub use method_aware::{AboveTheLimit, AssessmentKind};
pub use row::{
    ComparedCurve, ComparedFigures, ComparedPredictions, ComparedQueries, ComparedQueriesOf, ComparedSeconds,
    Comparison, MethodOutcome, MethodRefusal, MethodResult,
};
pub use work::{Comparing, ComparingStage, ComparingStatus};
