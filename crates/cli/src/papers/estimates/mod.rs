//! The experiments on estimates, repeated (Sei and Ohsuga 2014, section 6; docs/explanation/experiments-estimates.md): the errors of
//! shares estimated from randomized addition, from Anatomy and from TP, and which columns can be published at all.
//!
//! The paper's OCC and SAL are not to be had; Adult takes their place, with two sensitive columns: `occupation`, and `age`, which has more
//! values than their 50. Its Figures 5 and 6 are of Adult, and are repeated as they are.
//!
//! To change it: a query is a line in `settings.rs`; nothing here computes an error, which is [`tauell_measure::estimate`]'s.

mod columns;
mod formula;
mod html;
mod queries;
mod relationship;
mod settings;
#[cfg(test)]
mod tests;

pub(crate) use columns::{ColumnFacts, ColumnsAt};
pub(crate) use formula::{FormulaFigure, FormulaPoint};
pub(crate) use html::page;
pub(crate) use relationship::Relationship;
pub(crate) use settings::{EstimateTask, MethodSettings, TABLES, VariedSetting, publishers};

use serde::Serialize;

use tauell_base::confidentiality::{JsonFormat, WrittenFile, marked_as};
use tauell_base::random::Secret;
use tauell_desk::error::Error;
use tauell_desk::session::Session;

use super::settings::SEED;

/// All results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct EstimateExperiment {
    /// The seed of the draws, those of the methods too: nothing here is published.
    pub seed: u64,
    /// Rows of the table.
    pub rows: usize,
    /// What was run, in the order in which it is listed.
    pub methods: Vec<MethodSettings>,
    /// Figures 2 to 4.
    pub tables: Vec<TableEstimates>,
    /// Figure 5.
    pub columns: Vec<ColumnsAt>,
    /// What the columns of the table are, for Figure 5.
    pub facts: Vec<ColumnFacts>,
    /// Figure 6.
    pub relationship: Relationship,
    /// Figure 1.
    pub formula: Vec<FormulaFigure>,
}

/// Figures 2 to 4 of one sensitive column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TableEstimates {
    /// The sensitive column.
    pub sensitive: String,
    /// Its values.
    pub values: usize,
    /// The quasi-identifier, in this order.
    pub qi: Vec<String>,
    /// The figures, each over what changes.
    pub figures: Vec<QueryFigure>,
}

/// The errors of estimates, as one parameter changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct QueryFigure {
    /// What changes.
    pub over: VariedSetting,
    /// The tasks, place by place.
    pub asked: Vec<EstimateTask>,
    /// By method: the mean squared error at each place; `null` if it has no table, or nothing can be estimated from it.
    pub errors: Vec<Vec<Option<f64>>>,
}

/// Computes all figures on Adult, which is open with all its columns; `note` receives the progress.
///
/// # Errors
/// A table that is another one.
pub(crate) fn estimates(session: &mut Session, note: &mut dyn FnMut(&str)) -> Result<EstimateExperiment, Error> {
    session.set_secret(Some(Secret::of_seed(SEED)));
    let made = made(session, note);
    session.set_secret(None);
    made
}

fn made(session: &mut Session, note: &mut dyn FnMut(&str)) -> Result<EstimateExperiment, Error> {
    let tables = TABLES.iter().map(|of| queries::table(session, of, note)).collect::<Result<_, _>>()?;
    let (facts, columns) = columns::columns(session, note)?;
    Ok(EstimateExperiment {
        seed: SEED,
        rows: session.table().rows(),
        methods: publishers(),
        tables,
        columns,
        facts,
        relationship: relationship::by_sex(session)?,
        formula: formula::figures(note)?,
    })
}

impl EstimateExperiment {
    /// As text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked_as(WrittenFile::Experiments, Some(JsonFormat::ESTIMATE_EXPERIMENTS), self)
    }
}
