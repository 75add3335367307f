//! Files in and out: a file's rows as dictionary-encoded columns ([`table`]), taxonomies ([`taxonomy`]), and both as
//! the coded problem that algorithms see ([`microdata`]).
//!
//! It must not know: what is required, how a table is published.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod microdata;
pub mod table;
pub mod taxonomy;
