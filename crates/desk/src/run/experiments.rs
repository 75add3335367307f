//! What takes lots: count queries and decision trees on what was published, drawn from the seed of the choices.

use serde::Serialize;

use crate::error::Error;
use tauell_measure::utility::{
    Classification, ClassificationOptions, ClassificationReport, ClassificationTarget, CountQueries, CountQueryOptions,
    CountQueryReport,
};
use tauell_publish::release::Release;

use super::Outcome;

/// How well the published table answers what a reader may ask (2011 paper, section 5.3). The same seed, the same figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct UtilityExperiments {
    /// The seed of the draws.
    pub seed: u64,
    /// Random count queries.
    pub count_queries: CountQueryReport,
    /// Decision trees that predict each sensitive column from the others.
    pub classification: Vec<ClassificationReport>,
}

impl Outcome {
    /// Draws count queries and a train/test split, and works through them. Some seconds on a large table.
    ///
    /// # Errors
    /// Too few rows to learn from or to test on.
    pub fn experiments(&self) -> Result<UtilityExperiments, Error> {
        let problem = self.problem();
        let seed = problem.choices().seed;
        let publication = std::sync::Arc::clone(self.shared_publication());
        let release = Release::of(std::sync::Arc::clone(problem.microdata()), problem.known(), publication);
        let mut queries = CountQueries::new(&release, CountQueryOptions { seed, ..CountQueryOptions::default() })?;
        let all = queries.advance(u64::MAX);
        debug_assert_eq!(all.done, all.total);
        let learned = |attribute: usize| -> Result<ClassificationReport, Error> {
            let options = ClassificationOptions { seed, ..ClassificationOptions::default() };
            let mut trees = Classification::new(&release, ClassificationTarget::Sensitive(attribute), options)?;
            loop {
                let progress = trees.advance(u64::MAX);
                if progress.done >= progress.total {
                    break;
                }
            }
            Ok(trees.finish())
        };
        Ok(UtilityExperiments {
            seed,
            count_queries: queries.finish(),
            classification: (0..release.sensitive.len()).map(learned).collect::<Result<_, _>>()?,
        })
    }
}
