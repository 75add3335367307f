//! What was given out of the open table, and what that and the publication at hand give away together.

use wasm_bindgen::prelude::*;

use crate::session::review::WorkStatus;
use crate::session::{Remembered, Together};

use super::convert::to_js;
use super::{Engine, no_table};

/// Versions that were given out, and one being held against them.
#[derive(Default)]
pub(super) struct BesideOthers {
    remembered: Remembered,
    work: Option<Together>,
}

impl BesideOthers {
    /// Another publication takes the place of the one that is being held against them.
    pub fn published(&mut self) {
        self.work = None;
    }
}

#[wasm_bindgen]
impl Engine {
    /// Remembers what was published last as given out; how many versions are remembered. Nothing is remembered where nothing
    /// is published.
    pub fn remember(&mut self) -> usize {
        match (&self.session, &self.outcome) {
            (Some(session), Some(outcome)) => self.beside.remembered.take(session, outcome),
            _ => 0,
        }
    }

    /// Begins to hold what was published last against what was given out before.
    pub fn together_begin(&mut self) -> Result<(), JsValue> {
        let (session, outcome) = (self.session()?, self.outcome()?);
        self.beside.work = self.beside.remembered.beside(session, outcome);
        Ok(())
    }

    /// Works on for about `budget` units of work.
    pub fn together_step(&mut self, budget: f64) -> Result<JsValue, JsValue> {
        let session = self.session.as_ref().ok_or_else(no_table)?;
        let work = self.beside.work.as_mut();
        let (done, total) = work.map_or((0, 0), |work| work.advance(session, budget.max(1.0) as u64));
        to_js(&WorkStatus { done, total })
    }

    /// Gives it up.
    pub fn together_cancel(&mut self) {
        self.beside.work = None;
    }

    /// What was found, one per version; the report of the publication says it from now on.
    pub fn together_finish(&mut self) -> Result<JsValue, JsValue> {
        let reports = self.beside.work.take().map(Together::into_reports).unwrap_or_default();
        let answer = to_js(&reports);
        self.outcome.as_mut().ok_or_else(no_table)?.report_mut().together = reports;
        answer
    }
}
