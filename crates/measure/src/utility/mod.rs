//! What can still be learned from a published table (docs/reference/measures.md).
//!
//! One measure per file, each over a [`tauell_publish::release::Release`]; `registry.rs` lists them, and [`Utility`] has the figure of
//! every measure that one walk gives. It must not know: files, the page, what an adversary does with it.
//!
//! ```
//! use std::sync::Arc;
//! use tauell_data::microdata::{Attribute, Dropped, Microdata};
//! use tauell_data::taxonomy::{LeafRank, NodeId, read_hierarchy};
//! use tauell_measure::utility::ClassSizes;
//! use tauell_publish::release::Publication;
//!
//! let ages = Arc::new(read_hierarchy(b"20;20s;*\n21;20s;*\n30;30s;*\n31;30s;*\n", "age.csv")?);
//! let diseases = Arc::new(read_hierarchy(b"flu;*\ncold;*\n", "disease.csv")?);
//! let age = Attribute::new("age", 0, Arc::clone(&ages), [0, 1, 2, 3].map(LeafRank).to_vec());
//! let disease = Attribute::new("disease", 1, diseases, [0, 1, 0, 1].map(LeafRank).to_vec());
//! let people = Microdata::new(vec![0, 1, 2, 3], vec![age], vec![disease], Dropped::default());
//!
//! // Two classes: those in their twenties, and those in their thirties.
//! let class = |rows: [u32; 2]| (Box::from([ages.ancestor_at(LeafRank(rows[0]), 1)]), rows.to_vec());
//! let diseases: Vec<NodeId> = (0..4).map(|row| people.sensitive()[0].leaf_node(row)).collect();
//! let publication = Publication::new(&people, vec![class([0, 1]), class([2, 3])], vec![diseases]);
//! assert_eq!(ClassSizes::of(&publication).average, 2.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod bound;
mod certainty_penalty;
mod class_sizes;
mod classification;
mod columns;
mod count_queries;
mod counts;
mod error;
mod excess;
mod full_domain_height;
mod generalized_cells;
mod generalized_sensitive_values;
mod height;
mod information;
mod measure;
mod progress;
mod published_rows;
mod registry;
mod suppressed_rows;
mod tally;

pub use about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
pub use bound::{CostBound, CostBoundArgs, LeastCost, cost_of};
pub use class_sizes::{ClassSizes, Normalized};
pub use classification::{
    Classification, ClassificationOptions, ClassificationReport, ClassificationTarget, LearnedTree, RuleCount,
};
pub use columns::AttributeUtility;
pub use count_queries::{
    Answered, CountQueries, CountQuery, CountQueryOptions, CountQueryReport, Predicate, QueryErrors,
};
pub use error::UtilityError;
pub use excess::AttributeExcess;
pub use information::{AttributeInformation, Information, Informing, LevelShare};
pub use measure::UtilityFigure;
pub use progress::MeasureProgress;
pub use registry::{ComparisonMeasures, MEASURES, ReportMeasures, Utility};
pub use tally::Valuing;
