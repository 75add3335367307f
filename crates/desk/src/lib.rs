//! One table under work: its choices ([`recipe`]), the table with its taxonomies ([`session`]), runs with their
//! remedies and reports ([`run`]), the steps of a run ([`stepping`]), the released files ([`files`]), methods side by
//! side ([`comparison`]), built-in tables ([`examples`]), and everything that can go wrong ([`error`]).
//!
//! It must not know: JavaScript, disks, clocks.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod comparison;
pub mod error;
pub mod examples;
pub mod files;
pub mod limits;
pub mod recipe;
pub mod run;
pub mod session;
pub mod stepping;
