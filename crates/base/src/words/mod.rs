//! How Tauell says things: numbers by one rule, and the field's terms with their sentences.
//!
//! What it is for: one wording for page, command line and HTML review. The page has the same rules in TypeScript
//! (`www/src/words/numbers.ts`), tested with the same cases (`tests/words/numbers.json`); its terms are generated from
//! ours. Text from elsewhere, such as a label, goes through [`shown`] before it appears in a page or a picture, which a
//! [`Markup`] ensures. It must not know what is counted or measured.
//!
//! ```
//! use tauell_base::words::numbers::{count, counted, percent};
//!
//! assert_eq!(count(7191), "7,191");
//! assert_eq!(counted(1, "row", "rows"), "1 row");
//! assert_eq!(percent(0.5), "50%");
//! ```

mod brief;
mod display;
mod flag_value;
mod markup;
mod nearest;
pub mod numbers;
pub mod terms;

pub use brief::{brief, visible};
pub use display::shown;
pub use flag_value::typed_names;
pub use markup::{Finished, Markup};
pub use nearest::nearest;

/// A label as sentences and pictures name it: an empty one would not be seen.
pub fn named(label: &str) -> &str {
    if label.trim().is_empty() { "(blank)" } else { label }
}

/// The text with its first letter as a capital. O(text).
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// One text of several: less code than `format!` where there are only texts.
#[inline(never)]
pub fn joined(parts: &[&str]) -> String {
    parts.concat()
}
