//! What takes its time, in slices: count queries and decision trees.

use tauell_base::words::numbers::percent;
use tauell_measure::utility::{
    Classification, ClassificationOptions, ClassificationReport, ClassificationTarget, CountQueries, CountQueryOptions,
    CountQueryReport, QueryErrors, UtilityError,
};

use super::{
    ClassifyRequest, ClassifyView, LearnedTreeView, QueriesRequest, QueriesView, QueryGroup, Review, RulesView,
};

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

    /// Decision trees to be learned from the table and from its original (2011 paper, section 5.3.2); work through them
    /// with [`Classification::advance`].
    ///
    /// # Errors
    /// Where the original rows are not known, or leave nothing to learn from or to test on.
    pub fn classification(&self, request: &ClassifyRequest) -> Result<Classification, UtilityError> {
        let options = ClassificationOptions {
            training_share: request.training_share,
            seed: u64::from(request.seed),
            ..ClassificationOptions::default()
        };
        Classification::new(&self.release, ClassificationTarget::Sensitive(request.attribute), options)
    }
}

impl From<ClassificationReport> for ClassifyView {
    fn from(report: ClassificationReport) -> Self {
        let tree =
            |of: tauell_measure::utility::LearnedTree| LearnedTreeView { accuracy: of.accuracy, rules: of.rules };
        let rules = report.rules.iter().map(|of| RulesView {
            accuracy: of.accuracy,
            coverage: of.coverage,
            original: of.original,
            published: of.published,
        });
        let sentence = format!(
            "Learned from the published rows a tree predicts {} of the held-out people right, learned from the original rows {}; \
             always saying the most frequent value gets {}.",
            percent(report.published.accuracy),
            percent(report.original.accuracy),
            percent(report.majority_accuracy)
        );
        Self {
            rules: rules.collect(),
            original: tree(report.original),
            published: tree(report.published),
            target: report.target,
            training_rows: report.training_rows,
            held_out_rows: report.held_out_rows,
            majority_accuracy: report.majority_accuracy,
            ratio: report.ratio,
            sentence,
        }
    }
}

impl From<CountQueryReport> for QueriesView {
    fn from(report: CountQueryReport) -> Self {
        let CountQueryReport { drawn: asked, skipped, all, by_predicates, by_level, .. } = report;
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
            drawn: asked,
            skipped,
            mean_error: all.mean,
            median_error: all.median,
            by_predicates: by_predicates.iter().map(group).collect(),
            by_level: by_level.iter().map(group).collect(),
            sentence,
        }
    }
}
