//! The results of everything that was run on a table.

use serde::Serialize;

use tauell_desk::comparison::{
    ComparedFigures, ComparedQueries, ComparedQueriesOf, ComparedSeconds, MethodOutcome, MethodRefusal, MethodResult,
};
use tauell_desk::error::Error;
use tauell_desk::session::Session;
use tauell_measure::utility::RuleCount;

use super::map::RequirementMap;
use super::ranges::Range;
use super::settings::{ONE_D, PaperTable};

/// The results on one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TableResults {
    /// As the papers call it.
    pub name: String,
    /// Its rows.
    pub rows: usize,
    /// The columns of the quasi-identifier, the most important first.
    pub qi: Vec<String>,
    /// The sensitive column.
    pub sensitive: String,
    /// The requirements, from weak to strong, each with its results.
    pub requirements: Vec<RequirementResults>,
    /// F(k) against ψ(k) under one of them.
    pub curves: PsiCurves,
    /// How strict requirements of its columns may be.
    pub ranges: Vec<Range>,
    /// What each method makes of many (τ, ℓ); absent unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<RequirementMap>,
}

/// One (τ, ℓ), with what each method made of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RequirementResults {
    /// τ as it is written.
    pub tau: String,
    /// ℓ.
    pub l: u32,
    /// One entry a method, in their order.
    pub cells: Vec<Cell>,
}

/// What a method made of a requirement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The method's key.
    pub method: &'static str,
    /// Whether it published.
    pub outcome: MethodOutcome,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<MethodRefusal>,
    /// What its table is like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<CellFigures>,
    /// Seconds spent.
    pub seconds: ComparedSeconds,
    /// Seconds of publishing divided by those of 1DLD, where both have a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative_seconds: Option<f64>,
}

/// What a table is like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct CellFigures {
    /// Whether every class satisfies (τ, ℓ).
    pub satisfied: bool,
    /// How much flatter classes are than (τ, ℓ) asks.
    pub excessive_protection: Excess,
    /// um(G).
    pub information: f64,
    /// um_QI.
    pub information_qi: f64,
    /// um_SA.
    pub information_sensitive: f64,
    /// Classes.
    pub classes: usize,
    /// Rows of the smallest.
    pub k: usize,
    /// Accuracy of a decision tree (ID3) that predicts the sensitive column, divided by that of one trained on the original rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_accuracy: Option<f64>,
    /// The same of one learned from the published rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_accuracy: Option<f64>,
    /// rca, the second divided by the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy_ratio: Option<f64>,
    /// Rules of both trees that are good for something.
    pub rules: Vec<RuleCount>,
    /// Answers to count queries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_queries: Option<ComparedQueries>,
}

/// Excessive protection of a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Excess {
    /// The least of any class, as the papers have it.
    pub least: f64,
    /// The mean, each class counted by its rows.
    pub mean: f64,
}

/// F(k) against ψ(k) under one (τ, ℓ).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PsiCurves {
    /// τ as it is written.
    pub tau: String,
    /// ℓ.
    pub l: u32,
    /// ψ(k) from k = 1 on.
    pub psi: Vec<f64>,
    /// One entry a method that has a table.
    pub methods: Vec<CellCurves>,
}

/// F(k) of the people in one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct CellCurves {
    /// The method's key.
    pub method: &'static str,
    /// Five curves: the least F(k) of anyone's class, what a quarter, half and three quarters of the people do not exceed, the largest.
    pub quantiles: Vec<Vec<f64>>,
}

impl TableResults {
    /// Of a table on which nothing was run yet. O(rows · columns whose ranges are listed).
    ///
    /// # Errors
    /// Columns that are not there, or whose taxonomies do not cover them.
    pub fn new(of: &PaperTable, session: &mut Session) -> Result<Self, Error> {
        let ranges = of.ranges.iter().map(|column| Range::of(session, column)).collect::<Result<_, _>>()?;
        let (tau, l) = of.curves;
        Ok(Self {
            name: of.name.to_owned(),
            rows: session.table().rows(),
            qi: of.qi.iter().map(|&name| name.to_owned()).collect(),
            sensitive: of.sensitive.to_owned(),
            requirements: Vec::new(),
            curves: PsiCurves { tau: tau.to_owned(), l, ..PsiCurves::default() },
            ranges,
            map: None,
        })
    }

    /// Values of the sensitive column.
    pub fn sensitive_values(&self) -> usize {
        self.ranges.iter().find(|range| range.column == self.sensitive).map_or(0, |range| range.values)
    }

    /// Takes the results of one (τ, ℓ), method by method.
    pub fn take(&mut self, tau: &str, l: u32, compared: Vec<(&'static str, MethodResult)>) {
        let mut cells = Vec::new();
        for (method, mut compared) in compared {
            if let Some(figures) = compared.figures.as_mut().filter(|_| self.curves.tau == tau && self.curves.l == l) {
                let curve = figures.curves.drain(..).next();
                if let Some(curve) = curve {
                    self.curves.psi = curve.psi;
                    self.curves.methods.push(CellCurves { method, quantiles: curve.quantiles });
                }
            }
            cells.push(Cell::of(method, compared));
        }
        let base = cells.iter().find(|cell| cell.method == ONE_D && cell.figures.is_some());
        let base = base.map(|cell| cell.seconds.publish).filter(|&seconds| seconds > 0.0);
        for cell in cells.iter_mut().filter(|cell| cell.figures.is_some()) {
            cell.relative_seconds = base.map(|base| cell.seconds.publish / base);
        }
        self.requirements.push(RequirementResults { tau: tau.to_owned(), l, cells });
    }
}

impl RequirementResults {
    /// A method's table; `None` if it has none.
    pub fn figures(&self, method: &str) -> Option<&CellFigures> {
        self.cell(method)?.figures.as_ref()
    }

    /// A method's result; `None` if it was not run.
    pub fn cell(&self, method: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.method == method)
    }
}

impl Cell {
    fn of(method: &'static str, compared: MethodResult) -> Self {
        Self {
            method,
            outcome: compared.outcome,
            refusal: compared.refusal,
            figures: compared.figures.map(CellFigures::of),
            seconds: compared.seconds,
            relative_seconds: None,
        }
    }
}

impl CellFigures {
    fn of(figures: ComparedFigures) -> Self {
        let excess = figures.measures.excessive_protection.first();
        let [information, information_qi, information_sensitive] = figures.measures.retained();
        let prediction = figures.predictions.into_iter().next();
        let of_tree = prediction.as_ref();
        Self {
            satisfied: figures.satisfied,
            excessive_protection: Excess {
                least: excess.map_or(0.0, |of| of.excess.least),
                mean: excess.map_or(0.0, |of| of.excess.mean),
            },
            information,
            information_qi,
            information_sensitive,
            classes: figures.measures.classes,
            k: figures.measures.k,
            original_accuracy: of_tree.map(|of| of.original),
            published_accuracy: of_tree.map(|of| of.published),
            accuracy_ratio: of_tree.and_then(|of| of.ratio),
            rules: prediction.map_or(Vec::new(), |of| of.rules),
            count_queries: figures.count_queries,
        }
    }

    /// Relative errors of the queries of so many values.
    pub(crate) fn queries_of(&self, values: usize) -> Option<&ComparedQueriesOf> {
        self.count_queries.as_ref()?.by_predicates.iter().find(|of| of.values == values)
    }

    /// Rules of the published tree and of the original one that are at least so good.
    pub(crate) fn rules_of(&self, accuracy: f64, coverage: f64) -> Option<&RuleCount> {
        let same = |a: f64, b: f64| (a - b).abs() < 1e-12;
        self.rules.iter().find(|of| same(of.accuracy, accuracy) && same(of.coverage, coverage))
    }
}
