//! What is left to learn from a publication.
//!
//! It may use: `publish`, `microdata`, `taxonomy`. It must not know: promises, files, the page.

mod classes;
mod information;

pub use classes::ClassSizes;
pub use information::{AttributeInformation, Information, LevelShare};
