//! The papers' experiments made again: which tables, requirements and methods, what came of each, and which of the papers' claims
//! come out (docs/experiments.md).
//!
//! What it is for: the comparison that the papers give, in full view of everything that decides it: what is run is said in one place
//! ([`settings`]), every verdict on a claim is worked out from the figures ([`claims`]), and both go out as JSON and as a page of HTML
//! with the figures drawn. It must not know: clocks, files, screens, how any figure is computed.
//!
//! To change it: a table, a requirement or a method is a line in `settings.rs`; a claim is an entry in `claims.rs`, with a test in which
//! it comes out and one in which it does not; a figure has to be taken over in `results.rs`, explained in docs/experiments.md, and drawn
//! in `html/figures.rs`.
//!
//! ```
//! use tauell_cli::papers::{ADULT, contenders};
//!
//! assert_eq!((ADULT.qi.len(), ADULT.sensitive, ADULT.series[0]), (7, "occupation", ("0.6", 2)));
//! let papers: Vec<&str> = contenders().iter().take(3).map(|of| of.name).collect();
//! assert_eq!(papers, ["SWEEP", "CLD", "1DLD"]);
//! ```

pub mod claims;
pub mod estimates;
mod experiments;
mod html;
mod ranges;
mod results;
pub mod settings;
#[cfg(test)]
mod tests;

pub use experiments::PaperExperiments;
pub use html::page;
pub use results::TableResults;
pub use settings::{ADULT, NURSERY, PaperTable, contenders};
