//! What can still be inferred from a publication.
//!
//! What it is for: adversaries who know more than the requirement reckons with, one a file. It may use: `microdata`,
//! `privacy`, `publish`, `taxonomy`. It must not know: files, recipes, the page.

mod aware;

pub use aware::{Aware, Broken, General};
