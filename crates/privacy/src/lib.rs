//! Privacy requirements over the histogram of a class. Definitions: docs/explanation/model.md,
//! docs/reference/requirements.md.
//!
//! What it is for: one file per requirement, with its definition, its source, all that others need to know about it,
//! its check and its tests; `registry.rs` lists them. It must not know: rows, quasi-identifiers, how classes are
//! formed. It sees a class only as counts per published sensitive value.
//!
//! ```
//! use tauell_privacy::{Masses, TauEll};
//!
//! // No value has more than half of a class, no two of them more than three quarters.
//! let requirement = TauEll::parse("0.5", 3)?;
//! assert!(requirement.holds(&Masses::of_counts(&[2, 1, 1])));
//! assert!(!requirement.holds(&Masses::of_counts(&[3, 1, 1])));
//! # Ok::<(), tauell_privacy::RequirementError>(())
//! ```
#![deny(missing_docs)]
#![deny(unsafe_code)]

mod about;
mod check;
mod count_limits;
mod definition;
mod description;
mod distance;
mod distinct;
mod eligible;
mod entropy;
mod error;
mod excess;
mod feasibility;
mod figure;
mod fraction;
mod k_anonymity;
mod ladder;
mod logarithm;
mod masses;
mod measures;
mod named_values;
mod npd_recursive;
mod parameters;
mod pd_recursive;
mod ratio;
mod recursive;
mod registry;
mod requirement;
mod setting;
mod shape;
mod simple;
mod smallest_c;
mod smallest_tau;
mod spread;
pub mod strength;
mod t_closeness;
mod tau_ell;
#[cfg(feature = "toys")]
mod toy;
mod weights;

pub use about::{About, AsksOf, ParameterAbout, ParameterKind, Unit};
pub use check::{RequirementResult, RequirementTally};
pub use count_limits::{CountLimits, ShareLimit};
pub use distance::Runs;
pub use distance::{Distance, WholeTable};
pub use distinct::Distinct;
pub use eligible::Eligible;
pub use entropy::Entropy;
pub use error::RequirementError;
pub use excess::{ClassExcess, ExcessTally};
pub use excess::{ExcessiveProtection, Violation};
pub use feasibility::{Feasibility, feasibility, k_feasibility};
pub use figure::Figure;
pub use fraction::Fraction;
pub use k_anonymity::KAnonymity;
pub use logarithm::{exp, ln};
pub use masses::{BaseIndex, Mass, Masses};
pub use measures::{Measured, Measuring, StrongestParameter};
pub use named_values::NamedValues;
pub use npd_recursive::NpdRecursive;
pub use parameters::{Parameters, Raw, Value};
pub use pd_recursive::PdRecursive;
pub use ratio::Ratio;
pub use recursive::Recursive;
pub use registry::{REQUIREMENTS, Requirement};
pub use setting::Setting;
pub use shape::{Present, Shape};
pub use simple::Simple;
pub use smallest_c::SmallestC;
pub use smallest_tau::{HighestShares, SmallestTau};
pub use spread::{BaseRuns, Spread};
pub use t_closeness::TCloseness;
pub use tau_ell::{TauEll, Tightest};
pub use weights::Weights;
