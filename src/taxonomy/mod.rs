//! Trees of values: what a value may be generalized to.
//!
//! What it is for: a [`Taxonomy`] per attribute, read from a hierarchy file or made for a column.
//! It may use: `table`, `place`. It must not know: which attribute is sensitive, what is promised, who publishes.

mod error;
mod tree;

pub use error::TaxonomyError;
pub use tree::{Added, LeafRank, NodeId, Taxonomy, TreeBuilder};
