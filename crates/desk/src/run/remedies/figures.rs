//! What a run leads to, as far as remedies are compared by it, and what one does in words.

use serde::{Deserialize, Serialize};

use tauell_base::words::numbers::{count, figure, percent_in_tenths};
pub use tauell_measure::findings::verdict::RequirementsStatus;

use super::super::Outcome;
use super::super::sensitive::values;

/// What has to be gained for a remedy to help, as a share of the detail: a tenth of a point, the least that its sentence can say.
const LEAST_GAIN: f64 = 0.001;
/// Where detail is what is wanted, so much fewer general values help, too: a tenth of them.
const FEWER: f64 = 0.9;

/// What a run leads to, as far as remedies are compared by it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RemedyFigures {
    /// um(G).
    pub information: f64,
    /// Rows with a general sensitive value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub generalized_rows: u64,
    /// How good the verdict is.
    pub requirements_status: RequirementsStatus,
    /// What each attribute keeps, the quasi-identifier first.
    pub columns: Vec<RemedyColumn>,
}

/// What one attribute keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RemedyColumn {
    /// The column.
    pub column: String,
    /// Mean information of its cells.
    pub information: f64,
}

/// A remedy that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct TriedRemedy {
    /// Whether it helps: what could not be met is, a tenth of the general sensitive values or more become exact, or more detail is
    /// kept, with no more general values and no worse a verdict.
    pub helps: bool,
    /// By how much more the columns keep that stand in both tables, as a share; 0 where nothing could be published before.
    pub gain: f64,
    /// What it does, a sentence: `Leave sensitive values exact: no general value instead of 711, 93% of the detail instead of
    /// 94%.`
    pub sentence: String,
    /// Where it leads.
    pub figures: RemedyFigures,
}

impl RemedyFigures {
    /// Of an outcome.
    pub fn of(outcome: &Outcome) -> Self {
        let report = outcome.report();
        let generalized_rows = (report.sensitive_generalized * report.rows as f64).round() as u64;
        let column = |name: &str, information| RemedyColumn { column: name.to_owned(), information };
        Self {
            information: report.utility.retained()[0],
            generalized_rows,
            requirements_status: report.verdict.requirements_status,
            columns: report.attributes.iter().map(|of| column(&of.column, of.information)).collect(),
        }
    }

    /// The mean of what those columns keep that `other` has, too; um(G) where these are all. O(columns²).
    fn over(&self, other: &Self) -> f64 {
        let shared = self.columns.iter().filter(|column| other.columns.iter().any(|one| one.column == column.column));
        let kept: Vec<f64> = shared.map(|column| column.information).collect();
        if kept.len() == self.columns.len() {
            self.information
        } else {
            kept.iter().sum::<f64>() / kept.len().max(1) as f64
        }
    }
}

impl TriedRemedy {
    /// What a remedy does that led to `figures`, where `before` was what there was; `None` where nothing could be published.
    pub fn new(what: &str, before: Option<&RemedyFigures>, figures: RemedyFigures) -> Self {
        let Some(before) = before else {
            let RemedyFigures { information, generalized_rows, .. } = figures;
            let (values, information) = (values(generalized_rows), figure(information));
            let sentence = format!("{what}: the table can be published, with {values} and information {information}.");
            return Self { helps: true, gain: 0.0, sentence, figures };
        };
        let (now, then) = (figures.over(before), before.over(&figures));
        let gain = now - then;
        let detail = kept(now, then, figures.columns.len() < before.columns.len());
        let does = if figures.generalized_rows == before.generalized_rows {
            detail
        } else {
            format!("{} instead of {}, {detail}", values(figures.generalized_rows), count(before.generalized_rows))
        };
        let fewer =
            figures.generalized_rows as f64 <= FEWER * before.generalized_rows as f64 && before.generalized_rows > 0;
        let more = figures.generalized_rows <= before.generalized_rows
            && figures.requirements_status <= before.requirements_status
            && gain >= LEAST_GAIN;
        Self { helps: fewer || more, gain, sentence: format!("{what}: {does}."), figures }
    }
}

/// `76.4% of the detail instead of 73.7%`; where both read the same, once.
fn kept(now: f64, then: f64, of_others: bool) -> String {
    let (now, then) = (percent_in_tenths(now), percent_in_tenths(then));
    match (of_others, now == then) {
        (false, true) => format!("{now} of the detail either way"),
        (false, false) => format!("{now} of the detail instead of {then}"),
        (true, true) => format!("the other columns keep {now} of their detail either way"),
        (true, false) => format!("the other columns keep {now} of their detail instead of {then}"),
    }
}
