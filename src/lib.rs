//! Tauell publishes tables of people under (τ, ℓ)-diversity. What the terms mean: docs/README.md, docs/glossary.md.
//!
//! The crate is one way through a house; every room knows only those before it (ARCHITECTURE.md says which):
//!
//! | room | what it holds |
//! |---|---|
//! | [`place`] | where in the input an error stands |
//! | [`confidentiality`] | every kind of file that is written, and whether it may be handed out |
//! | [`malformed`] | what is wrong with a text of JSON, in words |
//! | [`archive`] | several files as one: zip archives |
//! | `words` | numbers and terms as Tauell says them |
//! | [`pictures`] | numbers and names as SVG, for the page and for files |
//! | [`table`] | a file's rows as dictionary-encoded columns: reader, writer, profiles |
//! | [`taxonomy`] | trees of values: hierarchy files, taxonomies made for a column |
//! | [`microdata`] | the coded problem: leaves of the taxonomies, a row at a time |
//! | [`privacy`] | what is promised: requirements over the histogram of a class |
//! | [`release`] | what a reader holds: publications of any kind, and what may be known of them |
//! | [`publish`] | how a promise is kept: algorithms, the verifier |
//! | [`utility`] | what is left to learn from a publication |
//! | [`estimate`] | what can be estimated from a publication, and how far off |
//! | [`adversary`] | what can still be inferred from a publication |
//! | [`recipe`] | a user's choices as a file that replays |
//! | [`error`] | everything that can go wrong, as one type |
//! | [`packed`] | rows of numbers and of text, packed to be handed over whole |
//! | [`findings`] | everything that is said of a release, computed once |
//! | [`session`] | one table under work: table, trees, choices |
//! | [`files`] | what goes out as files: the published table |
//! | [`run`] | from choices to a checked publication and its report |
//! | [`review`] | any table, questioned: what it keeps, what somebody finds out |
//! | [`stepping`] | the steps of a run, in words and figures |
//! | [`reading`] | a published file in the hands of who receives it |
//! | [`audit`] | the figures of a review as JSON |
//! | [`public_report`] | what recipients need to know of a release, from what is released alone |
//! | [`comparison`] | methods side by side |
//! | [`experiments`] | the papers' experiments made again |
//! | [`examples`] | tables to try it on, with taxonomies and choices |
//! | [`boundary`] | what the page can ask of all that, as data |
//!
//! `wasm` (only on `wasm32`) is the one room that knows JavaScript; `bin/tauell/` is the command line.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod adversary;
pub mod archive;
pub mod audit;
pub mod boundary;
pub mod comparison;
pub mod confidentiality;
pub mod error;
pub mod estimate;
pub mod examples;
pub mod experiments;
pub mod files;
pub mod findings;
mod html;
pub mod malformed;
pub mod microdata;
mod numbering;
pub mod packed;
pub mod pictures;
pub mod place;
pub mod privacy;
pub mod public_report;
pub mod publish;
pub mod random;
pub mod reading;
pub mod recipe;
pub mod release;
pub mod review;
pub mod run;
pub mod session;
mod slices;
mod sorting;
pub mod stepping;
pub mod table;
pub mod taxonomy;
pub mod utility;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "what wasm-bindgen generates for the boundary is unsafe inside")]
pub mod wasm;
pub mod words;
