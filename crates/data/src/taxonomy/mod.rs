//! Taxonomies: what a value may be generalized to.
//!
//! What it is for: a [`Taxonomy`] per attribute, read from a hierarchy file ([`read_hierarchy`]) or built for a column
//! ([`automatic`], [`Builder`]), and laid over the column ([`ColumnCover`]). It may use: `table`, `place`. It must not
//! know: which attribute is sensitive, the requirements, who publishes.

mod builder;
mod check;
mod cover;
mod edit;
mod error;
mod hierarchy;
mod labels;
mod literal;
mod tree;
mod values;

pub use builder::{
    AutomaticTaxonomy, Balanced, BuildContext, Builder, CodeRange, DateLevel, Dates, Decimal, DecimalError, Domain,
    Frequency, Intervals, ManualTaxonomy, Masking, Neighbours, Prefixes, PublicClassification, Scheme, Side,
    SuggestedRanges, Suppression, TaxonomyOfColumns, WholeRange, automatic, automatic_of_sensitive, fitting_builders,
    in_ranges,
};
pub use check::missing_leaves;
pub use check::{Remark, RemarkCode, Severity, broken_file, check, rows_below};
pub use cover::ColumnCover;
pub use edit::{Applied, Draft, Edit, EditError, SortBy};
pub use error::TaxonomyError;
pub use hierarchy::{HierarchyFile, MAX_LEVELS, read_hierarchy, write_hierarchy};
pub use labels::{Extent, LabelChoice, LabelMeaning, LabelSets, LabelStyle, LabelTree, Overlap, ReadLabels, SetsOver};
pub use literal::Nested;
pub use tree::{Added, LeafRank, NodeId, Taxonomy, TreeBuilder};
pub use values::{Cover, ValueId, Values};
pub use values::{Renumbering, Reordering};
