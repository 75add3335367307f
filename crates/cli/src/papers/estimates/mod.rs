//! The experiments on estimates made again (Sei and Ohsuga 2014, section 6; docs/explanation/experiments-estimates.md): how far off
//! shares are that a reader estimates from randomized addition, from Anatomy and from TP, and which columns can be published at all.
//!
//! The paper's OCC and SAL are not to be had; Adult takes their place, with two sensitive columns: `occupation`, and `age`, which has more
//! values than their 50. Its Figures 5 and 6 are of Adult, and are made again as they are.
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

/// All that came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct EstimateExperiment {
    /// The seed of the draws, those of the methods too: nothing here is published.
    pub seed: u64,
    /// Rows of the table.
    pub rows: usize,
    /// What was run, in the order in which it is told.
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

/// How far off estimates are, as one thing changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct QueryFigure {
    /// What changes.
    pub over: VariedSetting,
    /// What was asked, place by place.
    pub asked: Vec<EstimateTask>,
    /// By method: the mean squared error at each place; `null` where it has no table, or nothing can be estimated from it.
    pub errors: Vec<Vec<Option<f64>>>,
}

/// Makes all of them on Adult, which is open with all its columns; `note` hears how far it is.
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
