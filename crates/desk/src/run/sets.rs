//! What is disclosed where each sensitive value is published among others that were drawn at random (docs/explanation/randomized-addition.md#what-sets-disclose).

use std::sync::Arc;

use serde::Serialize;

use tauell_base::pace::Pace;
use tauell_measure::estimate::{
    Category, EstimateForm, EstimateMethod, Estimation, Estimator, Posteriors, SetPosteriors, given_away, redraws,
};
use tauell_publish::release::Release;

/// The largest number of releases with new random draws that is reported.
const PUBLICATIONS: u32 = 4;

/// What sets disclose about the people in the table, for one sensitive attribute.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SetsReport {
    /// The sensitive column.
    pub column: String,
    /// ℓ: how many values a set has.
    pub l: usize,
    /// How many values there are.
    pub values: usize,
    /// How likely the likeliest value of any row's set is to someone who goes by the shares that are estimated from the published table;
    /// 1/ℓ at least.
    pub largest_posterior: f64,
    /// What 95 of 100 rows do not exceed.
    pub posterior_95: f64,
    /// What new random draws would disclose, were the table published this often.
    pub redraws: Vec<RedrawsReport>,
    /// All of it in words, a sentence each.
    pub sentences: Vec<String>,
}

/// Several releases of one table, each with new random draws.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RedrawsReport {
    /// How many.
    pub releases: u32,
    /// Values that a person may still have, on average.
    pub candidates: f64,
    /// The share of people for whom only one value remains possible.
    pub identified: f64,
}

/// What each sensitive attribute that is published in sets discloses.
pub(super) async fn reports(release: &Release, pace: &Pace) -> Vec<SetsReport> {
    let mut reports = Vec::new();
    let is_in_sets = |&attribute: &usize| release.publication.sensitive_values(attribute).are_sets();
    for attribute in (0..release.sensitive.len()).filter(is_in_sets) {
        match Estimator::new(release, attribute, Some(EstimateForm::Sets)) {
            Ok(estimator) => reports.extend(weighed(release, Arc::new(estimator), pace).await),
            // Sets of all values: each is as likely as it was before.
            Err(_) => {
                let values = release.sensitive[attribute].spread.base().len();
                reports.push(report(release, attribute, (values, values), None));
            }
        }
        pace.end_slice().await;
    }
    reports
}

/// Estimates the shares of the whole table, and weighs every set by them; `None` if there is nothing to weigh.
async fn weighed(release: &Release, estimator: Arc<Estimator>, pace: &Pace) -> Option<SetsReport> {
    let everybody = Category::everybody();
    let mut estimating = Estimation::new(Arc::clone(&estimator), &everybody, EstimateMethod::Projected);
    pace.end_slice().await;
    pace.slices(|budget| estimating.advance(budget)).await;
    let mut weighing = SetPosteriors::new(Arc::clone(&estimator), &everybody, estimating.finish().0.counts)?;
    pace.end_slice().await;
    pace.slices(|budget| weighing.advance(budget)).await;
    let (values, ell) = (estimator.values().len(), estimator.ell().unwrap_or(1));
    Some(report(release, estimator.attribute(), (values, ell), Some(&weighing.finish())))
}

fn report(
    release: &Release,
    attribute: usize,
    (values, ell): (usize, usize),
    posteriors: Option<&Posteriors>,
) -> SetsReport {
    let even = 1.0 / ell as f64;
    let fresh = redraws(values, ell, PUBLICATIONS).into_iter().map(|after| RedrawsReport {
        releases: after.publications,
        candidates: after.expected,
        identified: after.identified,
    });
    SetsReport {
        column: release.sensitive[attribute].name.clone(),
        l: ell,
        values,
        largest_posterior: posteriors.map_or(even, Posteriors::largest),
        posterior_95: posteriors.map_or(even, Posteriors::percentile_95),
        redraws: fresh.collect(),
        sentences: given_away(values, ell, posteriors),
    }
}
