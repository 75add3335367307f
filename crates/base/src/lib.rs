//! What the standard library lacks: places of errors, numbers and terms in words, sorting, numbering, work in slices ([`pace`]) and
//! on all cores ([`threads`]), random draws, archives, errors in JSON with their place ([`json`]), arrays for the page, and the list
//! of files that are written.
//!
//! It must not know: tables, privacy, what any of it is for.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod archive;
pub mod arrays;
pub mod confidentiality;
pub mod json;
pub mod numbering;
pub mod pace;
pub mod place;
pub mod random;
pub mod slices;
pub mod sorting;
pub mod threads;
pub mod words;
