//! Estimates from the counts of a category.

use serde::{Deserialize, Serialize};

use super::distinct_sets::DistinctSets;
use super::estimator::Estimator;
use super::form::EstimateForm;
use super::likeliest::Likeliest;
use super::projection::projected;
use super::result::Estimate;
use super::tally::Counted;

/// Which estimate is taken from sets. Elsewhere there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum EstimateMethod {
    /// The paper's: unbiased, and below 0 at times.
    Raw,
    /// The distribution next to it of which no part is below 0: never farther from the truth.
    #[default]
    Projected,
    /// The likeliest distribution.
    Em,
}

/// Counts of a category, and an estimate on its way.
#[derive(Clone, Debug)]
pub(super) struct Making {
    counted: Counted,
    method: EstimateMethod,
    /// What only the likeliest distribution wants.
    search: Option<Search>,
}

#[derive(Clone, Debug)]
enum Search {
    Wanted,
    Gathering(DistinctSets),
    Searching(Likeliest),
}

impl Making {
    /// Begins with what was counted.
    pub fn new(of: &Estimator, counted: Counted, method: EstimateMethod) -> Self {
        let is_search = of.domain.form == EstimateForm::Sets && method == EstimateMethod::Em;
        Self { counted, method, search: is_search.then_some(Search::Wanted) }
    }

    /// Works for about as many units as are left, and takes off what it worked; `sets` are of the same rows. True when all is done.
    pub fn advance(&mut self, of: &Estimator, sets: impl Fn() -> DistinctSets, left: &mut u64) -> bool {
        let Some(search) = &mut self.search else { return true };
        loop {
            *search = match search {
                Search::Wanted => Search::Gathering(sets()),
                Search::Gathering(gathering) => {
                    if !gathering.advance(of, left) {
                        return false;
                    }
                    Search::Searching(Likeliest::new(gathering.take(), of.domain.values.len()))
                }
                Search::Searching(likeliest) => return likeliest.advance(of, left),
            };
        }
    }

    /// The estimate. O(s log s).
    pub fn finish(self, of: &Estimator) -> Estimate {
        let Counted { rows, by_part, raw, errors, bounds } = self.counted;
        let counts = match (of.domain.form, self.method, self.search) {
            (EstimateForm::Sets, EstimateMethod::Projected, _) => projected(&raw, rows),
            (_, _, Some(Search::Searching(likeliest))) => likeliest.finish(),
            _ => raw.clone(),
        };
        let sets = of.ell().map(|ell| (of.domain.values.len(), ell));
        Estimate { rows, by_part, raw, counts, errors, bounds, sets, of_groups: of.domain.form == EstimateForm::Groups }
    }
}
