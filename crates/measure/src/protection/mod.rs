//! Measures of protection: for each kind of requirement, the strongest parameter that every class satisfies, in words
//! (docs/reference/measures.md#measures-of-protection).
//!
//! One kind per file; `registry.rs` lists them. What classes reach is computed in one walk ([`tauell_privacy::Measuring`]). It must not
//! know: requirements that are chosen, files, the page.
//!
//! ```
//! use tauell_measure::protection::{PROTECTIONS, k_measure};
//!
//! let reached = k_measure(&[4, 3, 7]);
//! assert_eq!((reached.name.as_str(), reached.reached.as_str()), (PROTECTIONS[0].name, "k = 3"));
//! ```

mod about;
mod closeness;
mod distinct;
mod entropy;
mod k_anonymity;
mod recursive;
mod registry;
mod simple;
mod tau_ell;

pub use about::{MeasureView, ProtectionBasis, ProtectionMeasure};
pub use registry::{PROTECTIONS, k_measure, measures};

/// The paper that defines most of them.
const MACHANAVAJJHALA: &str = "Machanavajjhala, Gehrke, Kifer and Venkitasubramaniam 2006";
