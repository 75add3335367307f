//! Count queries (2011 paper, section 5.3.3; docs/reference/measures.md#count-queries): how well a reader can count from what is
//! published.
//!
//! A query asks how many rows have A_1 below b_1 and ... and A_s below b_s, where each b_j is a value of the taxonomy of
//! attribute A_j, quasi-identifier or sensitive. ACT is the exact count on the original rows. EST is made from the published
//! rows: each adds the product of c_j over the query's values, c_j being the share of the published value that b_j covers:
//!
//! - 1 where b_j covers the published value v,
//! - |leaves(b_j)| / |leaves(v)| where v is the more general one; for a sensitive attribute Σ p over the leaves of b_j,
//!   divided by Σ p over those of v: the induced frequency,
//! - 0 where they have nothing in common.
//!
//! Relative error = |ACT - EST| / ACT. Queries with ACT = 0 have none: they do not count, and are counted.
//!
//! Queries are drawn from a seed and from the taxonomies alone, so published tables of one table answer the same ones. The
//! number of values in a query is drawn first, each from 1 to the most equally likely; then the attributes; then for each a
//! value of its taxonomy other than the root, each equally likely, of values with one leaf set only the deepest.
//! All arithmetic on doubles is adding, multiplying and dividing in a set order: the same everywhere.
//!
//! Cost of a query: the rows of its rarest value, and the classes that may hold its rarest quasi-identifier value.
//!
//! To change it: queries follow from seed and taxonomies alone; what draws one more number changes all that come after, and with them
//! every figure that was published.

mod draw;
mod report;
mod side;

pub use report::{CountQueryReport, QueryErrors};

use std::sync::Arc;

use tauell_data::taxonomy::NodeId;
use tauell_publish::release::Release;

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::{MeasureProgress, UtilityError};
use side::{OriginalSide, PublishedSide};

/// What the measure states about itself.
pub(super) const ABOUT: AboutMeasure = AboutMeasure {
    key: "count_queries",
    title: "Query error",
    part_of: None,
    symbol: "",
    meaning: "How far answers to random count queries are off, as a share of the right answer.",
    unit: MeasureUnit::Percent,
    better: Some(Direction::Lower),
    source: "2011 paper, section 5.3.3",
    docs: "docs/reference/measures.md#count-queries",
    needs: Needs::Originals,
    scope: MeasureScope::Table,
    by_column: false,
    head: Some("Query error"),
    term: Some("query error"),
    listed: &[Document::Experiments, Document::Comparison],
};

/// What to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountQueryOptions {
    /// How many queries are drawn.
    pub queries: usize,
    /// The most values in a query, from 1; more than there are attributes means all of them.
    pub most_predicates: usize,
    /// The seed of the draw: the same seed, the same queries.
    pub seed: u64,
}

impl Default for CountQueryOptions {
    fn default() -> Self {
        Self { queries: 1000, most_predicates: 3, seed: 0 }
    }
}

/// One value that a query asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The attribute: the quasi-identifier's in their order, then the sensitive ones.
    pub attribute: usize,
    /// The value, of that attribute's taxonomy. A general one asks for all that it covers.
    pub value: NodeId,
}

/// A query: all of its predicates hold. No attribute is in it twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountQuery {
    /// Ascending by attribute.
    pub predicates: Vec<Predicate>,
}

/// A query and its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The query.
    pub query: CountQuery,
    /// ACT: rows of the original that fit.
    pub actual: u64,
    /// EST: rows that a reader of the published table would expect to fit.
    pub estimate: f64,
}

impl Answered {
    /// |ACT - EST| / ACT; `None` where ACT is 0.
    pub fn relative_error(&self) -> Option<f64> {
        (self.actual > 0).then(|| (self.actual as f64 - self.estimate).abs() / self.actual as f64)
    }
}

/// Count queries under way, in slices.
#[derive(Clone, Debug)]
pub struct CountQueries {
    options: CountQueryOptions,
    /// Levels of the values, for the report.
    release: Release,
    original: OriginalSide,
    published: PublishedSide,
    queries: std::vec::IntoIter<CountQuery>,
    answered: Vec<Answered>,
    total: u64,
}

impl CountQueries {
    /// Generator the queries and lays out both tables for them. O(rows · attributes + classes · attributes + nodes).
    ///
    /// # Errors
    /// A release without its original rows.
    pub fn new(release: &Release, options: CountQueryOptions) -> Result<Self, UtilityError> {
        let Some(microdata) = release.original.as_ref().map(Arc::clone) else {
            return Err(UtilityError::NoOriginalRows { what: "the error of count queries" });
        };
        let queries = draw::queries(release, options);
        Ok(Self {
            options,
            release: release.clone(),
            original: OriginalSide::new(microdata),
            published: PublishedSide::new(release),
            total: queries.len() as u64,
            queries: queries.into_iter(),
            answered: Vec::new(),
        })
    }

    /// Answers a query of one's own.
    pub fn answer(&self, query: CountQuery) -> Answered {
        let mut units = 0;
        self.counted(query, &mut units)
    }

    fn counted(&self, query: CountQuery, units: &mut u64) -> Answered {
        let actual = self.original.count(&query, units);
        let estimate = self.published.estimate(&query, units);
        Answered { query, actual, estimate }
    }

    /// Works for about `budget` units (a unit is one visit to a row or a class, some nanoseconds) and at least one query,
    /// then says how far it is, in queries. The answers do not depend on how the work was sliced.
    pub fn advance(&mut self, budget: u64) -> MeasureProgress {
        let mut units = 0;
        while units < budget.max(1) {
            let Some(query) = self.queries.next() else { break };
            units += 1;
            let answered = self.counted(query, &mut units);
            self.answered.push(answered);
        }
        MeasureProgress { done: self.answered.len() as u64, total: self.total }
    }

    /// The queries answered so far, in the order of the draw.
    pub fn answered(&self) -> &[Answered] {
        &self.answered
    }

    /// What came out, over the queries answered so far: all of them once [`Self::advance`] says so.
    pub fn finish(self) -> CountQueryReport {
        CountQueryReport::new(&self.release, self.options, &self.answered)
    }
}
