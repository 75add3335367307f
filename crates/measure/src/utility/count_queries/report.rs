//! What came out of count queries.

use serde::Serialize;

use tauell_publish::release::{Release, ReleasedQuasiIdentifier};

use super::{Answered, CountQueryOptions};

/// Relative errors of count queries, in all and by what the queries have in common.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct CountQueryReport {
    /// The seed of the draw.
    pub seed: u64,
    /// Queries that were asked.
    pub drawn: usize,
    /// Queries left out because no original row fits them: their relative error is not defined.
    pub skipped: usize,
    /// Errors of all others.
    pub all: QueryErrors,
    /// By the number of values in a query, ascending; only where there are queries.
    pub by_predicates: Vec<QueryErrors>,
    /// By the level of a value in a query, 1 being the level below the root, ascending; only where there are queries. A
    /// query counts once for each of its values.
    pub by_level: Vec<QueryErrors>,
}

/// Relative errors of some queries.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct QueryErrors {
    /// The number of values, or the level; 0 for all queries.
    pub key: usize,
    /// Queries.
    pub queries: usize,
    /// Mean relative error; 0 without queries.
    pub mean: f64,
    /// Median relative error; 0 without queries.
    pub median: f64,
}

impl CountQueryReport {
    pub(super) fn new(release: &Release, options: CountQueryOptions, answered: &[Answered]) -> Self {
        let (mut all, mut by_predicates, mut by_level) = (Vec::new(), Vec::new(), Vec::new());
        for of in answered {
            let Some(error) = of.relative_error() else { continue };
            all.push(error);
            push(&mut by_predicates, of.query.predicates.len(), error);
            for predicate in &of.query.predicates {
                let quasi = release.quasi_identifiers.get(predicate.attribute).map(ReleasedQuasiIdentifier::taxonomy);
                let taxonomy = quasi.unwrap_or_else(|| {
                    release.sensitive[predicate.attribute - release.quasi_identifiers.len()].spread.taxonomy()
                });
                push(&mut by_level, taxonomy.depth(predicate.value), error);
            }
        }
        let groups = |by: Vec<Vec<f64>>| {
            let groups = by.into_iter().enumerate().filter(|(_, errors)| !errors.is_empty());
            groups.map(|(key, errors)| QueryErrors::of(key, errors)).collect()
        };
        Self {
            seed: options.seed,
            drawn: answered.len(),
            skipped: answered.len() - all.len(),
            all: QueryErrors::of(0, all),
            by_predicates: groups(by_predicates),
            by_level: groups(by_level),
        }
    }
}

fn push(groups: &mut Vec<Vec<f64>>, key: usize, error: f64) {
    if groups.len() <= key {
        groups.resize_with(key + 1, Vec::new);
    }
    groups[key].push(error);
}

impl QueryErrors {
    fn of(key: usize, mut errors: Vec<f64>) -> Self {
        let queries = errors.len();
        // A fold from 0: the sum of no doubles is -0.
        let mean = errors.iter().fold(0.0, |sum, error| sum + error) / queries.max(1) as f64;
        errors.sort_unstable_by(f64::total_cmp);
        let median = if queries == 0 { 0.0 } else { (errors[(queries - 1) / 2] + errors[queries / 2]) / 2.0 };
        Self { key, queries, mean, median }
    }
}
