//! Pages of HTML as files.
//!
//! What it is for: what every such file has in common, its policy, how it looks, its tables, folds and pictures with their captions.
//! A page connects to nothing and runs nothing. Labels come from a table that may be hostile: the writer alone makes markup, and only
//! of literals. It must not know: what a page is about.

mod style;
#[cfg(any(test, feature = "testing"))]
pub mod tags;
pub mod words;
mod writer;

pub use writer::{Set, Writer};
