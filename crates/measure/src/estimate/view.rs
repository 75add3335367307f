//! An estimate as plain data, for the command and the page alike (docs/explanation/estimate.md#the-output).

use serde::Serialize;

use tauell_base::confidentiality::{WrittenFile, marked};

use super::category::{Category, Condition};
use super::estimator::Estimator;
use super::form::EstimateForm;
use super::marginal::{Marginal, MarginalCategory};
use super::methods::EstimateMethod;
use super::posteriors::Posteriors;
use super::result::{Estimate, Truth};
use super::sentences::{caveats, of_parts, reading};

/// What is estimated of one category.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct EstimateView {
    /// The sensitive attribute.
    pub column: String,
    /// How it is published.
    pub form: EstimateForm,
    /// ℓ, values of each set; `None` if there are none.
    pub ell: Option<usize>,
    /// s, how many values are estimated.
    pub domain: usize,
    /// Which estimate is taken from sets.
    pub method: EstimateMethod,
    /// The conditions; none for everyone.
    pub conditions: Vec<Condition>,
    /// What is estimated of them.
    pub estimate: CategoryView,
    /// What sets disclose about their rows; `None` if there are none.
    pub posteriors: Option<PosteriorsView>,
    /// How the figures are to be read, a sentence each.
    pub reading: Vec<String>,
    /// What they do not say, and what the file discloses, a sentence each.
    pub caveats: Vec<String>,
    /// All categories of some attributes; `None` where that was not asked for.
    pub marginal: Option<MarginalView>,
}

/// All categories of some attributes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct MarginalView {
    /// The attributes.
    pub by: Vec<String>,
    /// The categories that occur, in the order of the taxonomies.
    pub categories: Vec<MarginalCategoryView>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct MarginalCategoryView {
    /// The published value of each attribute.
    pub cells: Vec<String>,
    /// What is estimated of its rows.
    pub estimate: CategoryView,
}

/// How the values are distributed in one category.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct CategoryView {
    /// N; no whole number where some rows count in part.
    pub rows: f64,
    /// Whether some do, since their cells are general.
    pub by_part: bool,
    /// Rows of the category in the original; `None` if that is not known.
    pub true_rows: Option<u64>,
    /// Every value, in the order of its taxonomy.
    pub values: Vec<ValueEstimate>,
    /// The expected mean squared error of the raw shares; `None` if it is not known.
    pub expected_mse: Option<f64>,
    /// What that of the shares is; `None` where the original is not known.
    pub mse: Option<f64>,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ValueEstimate {
    /// The value.
    pub label: String,
    /// Rows that are estimated to have it.
    pub count: f64,
    /// The same as a share of the category's.
    pub share: f64,
    /// The unbiased estimate, which may be below 0.
    pub raw: f64,
    /// Its standard error, in rows, of groups under independence within them; `None` if it is not known.
    pub standard_error: Option<f64>,
    /// The fewest rows: for sets 95 times in 100, for groups always; `None` if that is not known.
    pub low: Option<f64>,
    /// The most.
    pub high: Option<f64>,
    /// Of groups: the fewest and the most rows, 95 times in 100 where the value is independent of the quasi-identifier within each group.
    pub interval_under_independence: Option<(f64, f64)>,
    /// Rows that have it in the original; `None` if that is not known.
    pub truth: Option<u64>,
}

/// What sets disclose about their rows: the probability of the likeliest value of a row's set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PosteriorsView {
    /// The rows of the category, for an adversary whose prior is the shares of the whole table.
    pub by_table: PosteriorView,
    /// The same, by the shares of the category.
    pub by_category: PosteriorView,
}

/// The same under one prior.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PosteriorView {
    /// The largest of any row.
    pub largest: f64,
    /// What 95 of 100 rows do not exceed.
    pub percentile_95: f64,
    /// Rows, in all.
    pub rows: f64,
    /// Rows whose likeliest value is ten points or more above 1/ℓ.
    pub above: f64,
    /// Rows whose likeliest value is likelier than 0.9.
    pub nearly_certain: f64,
}

/// How far above 1/ℓ a row's likeliest value is to be worth counting.
const ABOVE: f64 = 0.1;

/// From where on a value is nearly certain.
const NEARLY: f64 = 0.9;

impl EstimateView {
    /// The result for a category: the estimate, the truth if it is known, and what its sets disclose, by the shares of
    /// the whole table and by its own.
    pub fn of(
        of: &Estimator,
        category: &Category,
        method: EstimateMethod,
        (estimate, truth): (&Estimate, Option<&Truth>),
        posteriors: Option<(&Posteriors, &Posteriors)>,
    ) -> Self {
        let view = |of: &Posteriors, ell: usize| PosteriorView {
            largest: of.largest(),
            percentile_95: of.percentile_95(),
            rows: of.rows(),
            above: of.above(1.0 / ell as f64 + ABOVE),
            nearly_certain: of.above(NEARLY),
        };
        let caveats = caveats(of, category, method, estimate, posteriors.map(|(by_table, _)| by_table));
        let posteriors = posteriors.zip(of.ell()).map(|((by_table, by_category), ell)| PosteriorsView {
            by_table: view(by_table, ell),
            by_category: view(by_category, ell),
        });
        Self {
            column: of.release().sensitive[of.attribute()].name.clone(),
            form: of.form(),
            ell: of.ell(),
            domain: of.values().len(),
            method,
            conditions: category.conditions(of.release()),
            reading: reading(of, estimate, truth),
            caveats,
            marginal: None,
            estimate: CategoryView::of(of, estimate, truth),
            posteriors,
        }
    }

    /// As text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::Estimate, self)
    }
}

impl CategoryView {
    /// The figures of one category.
    pub fn of(of: &Estimator, estimate: &Estimate, truth: Option<&Truth>) -> Self {
        let value = |place: usize| {
            let interval = estimate.interval(place);
            ValueEstimate {
                label: of.label(place).to_owned(),
                count: estimate.counts[place],
                share: estimate.share(place),
                raw: estimate.raw[place],
                standard_error: estimate.standard_error(place),
                low: interval.map(|(low, _)| low),
                high: interval.map(|(_, high)| high),
                interval_under_independence: estimate.interval_under_independence(place),
                truth: truth.map(|truth| truth.counts[place]),
            }
        };
        Self {
            rows: estimate.rows,
            by_part: estimate.by_part,
            true_rows: truth.map(|truth| truth.rows),
            values: (0..of.values().len()).map(value).collect(),
            expected_mse: estimate.expected_mse(),
            mse: truth.and_then(|truth| estimate.mse(truth)),
        }
    }
}

impl EstimateView {
    /// Takes the parts that some attributes make, with what they do not say.
    pub fn take_marginal(&mut self, of: &Estimator, marginal: &Marginal, method: EstimateMethod) {
        self.caveats.extend(of_parts(marginal));
        self.marginal = Some(MarginalView::of(of, marginal, method));
    }
}

impl MarginalView {
    /// All categories of a marginal, all at once.
    pub(super) fn of(of: &Estimator, marginal: &Marginal, method: EstimateMethod) -> Self {
        let attributes = || marginal.attributes().iter().map(|&attribute| &of.release().quasi_identifiers[attribute]);
        let category = |found: MarginalCategory| MarginalCategoryView {
            cells: attributes().zip(&found.cells).map(|(of, &cell)| of.label(cell).to_owned()).collect(),
            estimate: CategoryView::of(of, &found.estimate, found.truth.as_ref()),
        };
        Self {
            by: attributes().map(|of| of.name.clone()).collect(),
            categories: marginal.categories(of, method).map(category).collect(),
        }
    }
}
