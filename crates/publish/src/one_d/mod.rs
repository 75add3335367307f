//! 1-D ℓ-diversity: rows in one line, and classes of the next ones that differ in the sensitive value (Ghinita, Karras, Kalnis,
//! Mamoulis, VLDB 2007; docs/one-dimensional.md).
//!
//! Rows are put in the order of a curve through all quasi-identifier values ([`curves`]). Groups of ℓ to 2ℓ − 1 rows with as many
//! sensitive values are made from its beginning to its end ([`groups`]), and each is published with the most specific value that covers
//! it. Sensitive values stay exact.
//!
//! Cost: O(rows · bits of a place + rows · log rows), groups O(rows · log values). Memory: the places of the rows on the curve until
//! these are in order, O(rows + values) then.
//!
//! To change it: the order of rows must not depend on sensitive values, nor what comes out on where a slice ends; groups are held
//! against a transcription of the steps that shares no code with them.

mod about;
mod curves;
mod groups;
mod options;
mod steps;
#[cfg(test)]
mod tests;

use std::mem::replace;

use tauell_data::microdata::Microdata;

use super::Class;
use super::covering::Covering;
use super::simple_ell::{Forming, Ground};
use super::trace::Trace;

pub(super) use about::ABOUT;
use curves::Along;
pub use curves::Curve;
use groups::{Grouping, Step};
pub(super) use options::begin;
pub(super) use steps::OneDStep;

/// Classes of rows in a line, in the making: of all rows, or of some that no sensitive value has more than 1/ℓ of.
pub(super) struct InLine {
    ell: u32,
    stage: Stage,
    covering: Covering,
    classes: Vec<Class>,
    /// Rows that have their class.
    done: u64,
    curve: Curve,
    trace: Option<Box<Trace>>,
}

enum Stage {
    /// Rows are put in the order of the curve.
    Lining(Along),
    Grouping(Grouping),
    /// The value of a group is made.
    Covering(Grouping, Vec<u32>),
    Finished,
}

impl InLine {
    /// Of some rows, ascending, of whose sensitive values none has more than 1/ℓ of them.
    pub fn of_rows(microdata: &Microdata, rows: Vec<u32>, ell: u32, curve: Curve) -> Self {
        let stage = Stage::Lining(Along::new(curve, microdata, rows));
        Self { ell, stage, covering: Covering::new(), classes: Vec::new(), done: 0, curve, trace: None }
    }
}

impl Forming for InLine {
    type Options = Curve;

    fn begin(ground: &Ground, ell: u32, &curve: &Curve) -> Self {
        Self::of_rows(&ground.microdata, (0..ground.values.len() as u32).collect(), ell, curve)
    }

    fn tell(&mut self, trace: Box<Trace>) {
        self.trace = Some(trace);
    }

    fn told(&mut self) -> Option<Box<Trace>> {
        self.trace.take()
    }

    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        while *left > 0 {
            self.stage = match replace(&mut self.stage, Stage::Finished) {
                Stage::Lining(mut along) => match along.advance(&ground.microdata, left) {
                    true => {
                        let mut grouping = Grouping::new(self.ell, along.finish(), ground.counts.len());
                        if let Some(trace) = &mut self.trace {
                            grouping.tell();
                            let rows = grouping.line().to_vec();
                            trace.tell(OneDStep::Lined { curve: self.curve, rows });
                        }
                        Stage::Grouping(grouping)
                    }
                    false => Stage::Lining(along),
                },
                Stage::Grouping(mut grouping) => match grouping.advance(&ground.values, left) {
                    Step::GoOn => Stage::Grouping(grouping),
                    Step::Group(rows) => Stage::Covering(grouping, rows),
                    Step::Finished => Stage::Finished,
                },
                Stage::Covering(grouping, rows) => match self.covering.advance(&ground.microdata, &rows, left) {
                    true => {
                        self.done += rows.len() as u64;
                        let cells = self.covering.take();
                        if let (Some(trace), Some(decided)) = (&mut self.trace, grouping.decided()) {
                            let (cells, rows, decided) = (cells.clone(), rows.clone(), decided.clone());
                            trace.tell(OneDStep::Closed { cells, rows, decided });
                        }
                        self.classes.push((cells, rows));
                        Stage::Grouping(grouping)
                    }
                    false => Stage::Covering(grouping, rows),
                },
                Stage::Finished => return true,
            };
        }
        matches!(self.stage, Stage::Finished)
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn finish(self, _: &Ground) -> Vec<Class> {
        self.classes
    }
}
