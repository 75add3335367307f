//! The papers' experiments repeated: which tables, requirements and methods, the results, and which of the papers' claims are
//! confirmed (docs/explanation/experiments.md).
//!
//! What it is for: the comparison that the papers give, in full view of everything that decides it. The runs are listed in one place
//! ([`settings`]), every verdict on a claim is computed from the figures ([`claims`]), and both are written as JSON and as a page of
//! HTML with the figures drawn. It must not know: clocks, files, screens, how any figure is computed.
//!
//! To change it: a table, a requirement or a method is a line in `settings.rs`; a claim is an entry in `claims.rs`, with a test in which
//! it comes out and one in which it does not; a figure has to be taken over in `results.rs`, explained in docs/explanation/experiments.md, and drawn
//! in `html/figures.rs`.

mod claims;
pub(crate) mod estimates;
mod experiments;
mod html;
mod map;
mod ranges;
mod results;
mod settings;
#[cfg(test)]
mod tests;

pub(crate) use experiments::PaperExperiments;
pub(crate) use html::page;
pub(crate) use map::{MapCell, MapPoint, RequirementMap};
pub(crate) use results::TableResults;
pub(crate) use settings::{ADULT, NURSERY, PaperTable, contenders};
