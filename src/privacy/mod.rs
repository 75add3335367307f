//! What is promised: requirements over the histogram of a class.
//!
//! What it is for: one requirement a file, with its definition, its source, its test and its tests. It may use:
//! `taxonomy` (what a general sensitive value covers), `place`. It must not know: rows, quasi-identifiers, how
//! classes come about. A class is only ever seen as counts per published sensitive value.

mod distinct;
mod error;
mod feasibility;
mod k_anonymity;
mod masses;
mod ratio;
mod requirement;
mod spread;
mod tau_ell;
mod weights;

pub use distinct::Distinct;
pub use error::RequirementError;
pub use feasibility::{Feasibility, feasibility};
pub use k_anonymity::KAnonymity;
pub use masses::Masses;
pub use ratio::Ratio;
pub use requirement::{Parameter, Requirement, Setting};
pub use spread::{BaseIndex, Spread};
pub use tau_ell::{TauEll, Tightest};
pub use weights::Weights;
