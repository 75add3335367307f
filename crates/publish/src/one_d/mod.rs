//! 1-D ℓ-diversity: rows in one line, and classes of the next ones that differ in the sensitive value (Ghinita, Karras, Kalnis,
//! Mamoulis, VLDB 2007; docs/explanation/one-dimensional.md).
//!
//! Rows are put in the order of a curve through all quasi-identifier values ([`curves`]). Groups of ℓ to 2ℓ − 1 rows with as many
//! sensitive values are made from its beginning to its end ([`groups`]), and each is published with the most specific value that covers
//! it. Sensitive values stay exact.
//!
//! Cost: O(rows · bits of a place + rows · log rows), groups O(rows · log values). Memory: the places of the rows on the curve until
//! these are in order, O(rows + values) then.
//!
//! To change it: the order of rows must not depend on sensitive values, nor the classes on where a slice ends; classes
//! are compared with a transcription of the steps that shares no code with them.

mod about;
mod curves;
mod groups;
mod options;
mod steps;
#[cfg(test)]
mod tests;

use tauell_base::pace::Pace;

use super::ClassRows;
use super::covering::covering;
use super::simple_ell::{Algorithm, Ground};
use super::trace::Trace;

pub(super) use about::ABOUT;
pub use curves::SpaceFillingCurve;
use groups::Line;
pub(super) use options::begin;
pub(super) use steps::OneDStep;

/// 1-D ℓ-diversity along a curve.
pub(super) struct OneD {
    curve: SpaceFillingCurve,
}

impl OneD {
    pub fn new(curve: SpaceFillingCurve) -> Self {
        Self { curve }
    }

    /// Classes of some rows, ascending, of which no sensitive value has more than 1/ℓ.
    pub async fn classes(
        &self,
        ground: &Ground,
        rows: Vec<u32>,
        ell: u32,
        mut trace: Option<&mut Trace>,
        pace: &Pace,
    ) -> Vec<ClassRows> {
        let rows = self.curve.line(&ground.microdata, rows, pace).await;
        if let Some(trace) = &mut trace {
            trace.record(OneDStep::Lined { curve: self.curve, rows: rows.clone() });
        }
        let mut line = Line::new(ell, rows, (&ground.values, ground.counts.len()), pace).await;
        if trace.is_some() {
            line.explain();
        }
        let mut classes = Vec::new();
        while let Some(rows) = line.next_group(pace).await {
            let cells = covering(&ground.microdata, &rows, pace).await;
            pace.complete(rows.len() as u64);
            if let (Some(trace), Some(decided)) = (&mut trace, line.decided()) {
                let (cells, rows, decided) = (cells.clone(), rows.clone(), decided.clone());
                trace.record(OneDStep::Closed { cells, rows, decided });
            }
            classes.push((cells, rows));
            pace.pause(0).await;
        }
        classes
    }
}

impl Algorithm for OneD {
    async fn form(&self, ground: &Ground, ell: u32, trace: Option<&mut Trace>, pace: &Pace) -> Vec<ClassRows> {
        self.classes(ground, (0..ground.values.len() as u32).collect(), ell, trace, pace).await
    }
}
