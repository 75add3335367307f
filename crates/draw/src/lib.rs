//! Pictures as SVG ([`pictures`]) and pages as HTML ([`html`]), for the page, for files and for the command.
//!
//! It must not know: where its numbers come from.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod html;
pub mod pictures;
