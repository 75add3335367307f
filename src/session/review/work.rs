//! What takes its time, in slices: count queries.

use crate::utility::{CountQueries, CountQueryOptions, CountQueryReport, Progress, QueryErrors, UtilityError};

use super::words::percent;
use super::{QueriesRequest, QueriesView, QueryGroup, Review, WorkStatus};

impl Review {
    /// Count queries to be asked of the table and of its original (2011 paper, section 5.3.3); work through them with
    /// [`CountQueries::advance`].
    ///
    /// # Errors
    /// Where the original rows are not known, or nothing is asked.
    pub fn count_queries(&self, request: QueriesRequest) -> Result<CountQueries, UtilityError> {
        let options = CountQueryOptions {
            queries: request.queries as usize,
            most_predicates: request.most_predicates as usize,
            seed: u64::from(request.seed),
        };
        CountQueries::new(&self.release, options)
    }
}

impl From<Progress> for WorkStatus {
    fn from(progress: Progress) -> Self {
        Self { done: progress.done, total: progress.total }
    }
}

impl From<CountQueryReport> for QueriesView {
    fn from(report: CountQueryReport) -> Self {
        let CountQueryReport { asked, skipped, all, by_predicates, by_level, .. } = report;
        let group = |of: &QueryErrors| QueryGroup {
            key: of.key as u32,
            queries: of.queries,
            mean_error: of.mean,
            median_error: of.median,
        };
        let sentence = if all.queries == 0 {
            "Nobody in the original fits any of these queries, so nothing can be said of their answers.".to_owned()
        } else {
            format!(
                "Half of the answers are within {} of the truth; on average they are off by {}.",
                percent(all.median),
                percent(all.mean)
            )
        };
        Self {
            asked,
            skipped,
            mean_error: all.mean,
            median_error: all.median,
            by_predicates: by_predicates.iter().map(group).collect(),
            by_level: by_level.iter().map(group).collect(),
            sentence,
        }
    }
}
