//! Everything that is reported about a release, computed once and put into words once.
//!
//! What it is for: distributions and curves of classes, the band over all people, what columns published unchanged
//! disclose, and the [`Verdict`]: against which adversaries the requirements are satisfied. Report, review, HTML and
//! page choose from it and lay it out. It must not know: choices, files, how a release was made.
//!
//! ```
//! use tauell_measure::findings::CumulativeFrequencies;
//! use tauell_privacy::Masses;
//!
//! // The cumulative frequency of a class of four: its most frequent value is half of it, two values three quarters.
//! assert_eq!(CumulativeFrequencies::of(&Masses::of_counts(&[2, 1, 1])).cumulative.0, [0.5, 0.75, 1.0]);
//! ```

mod band;
mod blocks;
pub mod distribution;
mod figures;
mod learning;
mod measures;
mod minimality;
mod selection_aware;
mod set_shares;
mod subject;
pub mod unchanged_columns;
pub mod verdict;

pub use distribution::{CumulativeFrequencies, Distribution};
pub use figures::{AttributeFigures, Examination, Findings};
pub use learning::{LearnedColumn, LearnedVerdict};
pub use measures::{Measurement, Measures};
pub use minimality::{METHOD_MAY_TELL, METHOD_TELLS, METHOD_TELLS_NOTHING, MINIMALITY_COMMAND, method_disclosure};
pub use minimality::{MinimalityPerson, MinimalityView};
pub use selection_aware::SelectionAwareReport;
pub use subject::{Examined, OtherColumns, TableOrigin};
pub use unchanged_columns::{UnchangedMeasure, UnchangedReport, UnchangedRequirement};
pub use verdict::{
    Acceptance, Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen, Readiness, RequirementsStatus,
    UnchangedViolations, Verdict, ViolationCount, Violations,
};
