//! Tauell publishes tables of people under (τ, ℓ)-diversity. What the terms mean: docs/README.md, docs/reference/glossary.md.
//!
//! This package is what becomes the wasm file, and the engine's public face: [`boundary`] is what the page can ask, as data; the rest
//! is re-exported from the crates under `crates/`, each of which depends only on those before it (ARCHITECTURE.md):
//!
//! | crate | modules | what it holds |
//! |---|---|---|
//! | `base` | [`place`], [`words`], [`json`], [`archive`], [`arrays`], [`random`], [`confidentiality`] | what the standard library lacks |
//! | `data` | [`table`], [`taxonomy`], [`microdata`] | files in and out: columns, taxonomies, the coded problem |
//! | `privacy` | [`privacy`] | requirements over the histogram of a class |
//! | `publish` | [`release`], [`publish`] | releases, the methods that make them, the verifier |
//! | `measure` | [`utility`], [`estimate`], [`adversary`], [`findings`] | what can be learned from a release |
//! | `draw` | [`pictures`] | pictures as SVG, pages as HTML |
//! | `desk` | [`recipe`], [`error`], [`session`], [`files`], [`run`], [`stepping`], [`comparison`], [`examples`] | one table under work |
//! | `review` | [`review`], [`recipient`], [`review_report`], [`public_report`] | a finished table under review |
//!
//! `wasm` (only on `wasm32`) is the one module that uses JavaScript; the command line is the crate `tauell-cli`.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod boundary;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "what wasm-bindgen generates for the boundary is unsafe inside")]
pub mod wasm;

pub use tauell_base::{archive, arrays, confidentiality, json, pace, place, random, words};
pub use tauell_data::{microdata, table, taxonomy};
pub use tauell_desk::{comparison, error, examples, files, recipe, run, session, stepping};
pub use tauell_draw::pictures;
pub use tauell_measure::{adversary, estimate, findings, protection, utility};
pub use tauell_privacy as privacy;
pub use tauell_publish as publish;
pub use tauell_publish::release;
pub use tauell_review as review;
pub use tauell_review::{public_report, recipient, review_report};
