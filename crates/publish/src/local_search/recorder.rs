//! Records the steps of a search, if a trace is wanted.

use std::sync::Arc;

use tauell_data::taxonomy::NodeId;

use crate::AttributeRequirements;
use crate::trace::{Missed, Trace};

use super::classes::Class;
use super::partition::{Joined, SUPPRESSED};
use super::steps::{Closed, LocalSearchStep, Placement};
use crate::objective::{Cost, Quasi, UNIT};

/// The trace, and what it takes to describe what rows violate.
pub(super) struct Recorder {
    trace: Box<Trace>,
    /// Classes that have closed so far.
    closed: usize,
    requirements: Arc<[AttributeRequirements]>,
    /// By sensitive attribute and row: what is published.
    sensitive: Vec<Vec<NodeId>>,
}

impl Recorder {
    /// Begins with what a sweep has closed.
    pub fn new(
        mut trace: Box<Trace>,
        requirements: Arc<[AttributeRequirements]>,
        sensitive: Vec<Vec<NodeId>>,
        (classes, quasi): (&[Class], &Quasi),
        loose: &[u32],
    ) -> Self {
        classes.iter().for_each(|class| trace.record(LocalSearchStep::Closed(closed(class, quasi))));
        trace.record(LocalSearchStep::Swept { rows: loose.to_vec() });
        Self { trace, closed: classes.len(), requirements, sensitive }
    }

    pub fn into_trace(self) -> Box<Trace> {
        self.trace
    }

    /// The number of a class that closes.
    pub fn next_number(&mut self) -> usize {
        self.closed += 1;
        self.closed - 1
    }

    pub fn record_placing(&mut self, joined: &Joined, classes: &[Class], quasi: &Quasi, cost: Cost) {
        let row = placement(joined, classes, quasi);
        self.trace.record(LocalSearchStep::Placed { row, cost: in_rows(cost as i64) });
    }

    pub fn record_gathering(
        &mut self,
        class: &Class,
        taken: Vec<usize>,
        (alone, suppressed): (&[u32], &[u32]),
        quasi: &Quasi,
    ) {
        let missed = self.missed(alone).filter(|_| !taken.is_empty());
        let (suppressed, class) = (suppressed.to_vec(), closed(class, quasi));
        self.trace.record(LocalSearchStep::Gathered { missed, taken, class, suppressed });
    }

    pub fn record_suppression(&mut self, rows: &[u32]) {
        self.trace.record(LocalSearchStep::Suppressed { rows: rows.to_vec() });
    }

    pub fn record_readmission(&mut self, joined: &Joined, classes: &[Class], quasi: &Quasi, cost: Cost) {
        let row = placement(joined, classes, quasi);
        self.trace.record(LocalSearchStep::Readmitted { row, cost: in_rows(cost as i64) });
    }

    pub fn record_move(&mut self, from: &Class, joined: &Joined, classes: &[Class], quasi: &Quasi) {
        let row = placement(joined, classes, quasi);
        let cells = if from.len() == 0 { None } else { Some(quasi.nodes(&from.cells)) };
        self.trace.record(LocalSearchStep::Moved { row, from: (from.number, cells) });
    }

    pub fn record_dissolving(
        &mut self,
        class: usize,
        joined: &[Joined],
        classes: &[Class],
        quasi: &Quasi,
        saved: Cost,
    ) {
        let rows = joined.iter().map(|joined| placement(joined, classes, quasi)).collect();
        self.trace.record(LocalSearchStep::Dissolved { class, rows, saved: in_rows(saved as i64) });
    }

    pub fn record_rebuilding(
        &mut self,
        pooled: Vec<usize>,
        built: &[u32],
        elsewhere: &[Joined],
        classes: &[Class],
        quasi: &Quasi,
        saved: i64,
    ) {
        let built = built.iter().map(|&at| closed(&classes[at as usize], quasi)).collect();
        let elsewhere = elsewhere.iter().map(|joined| placement(joined, classes, quasi)).collect();
        self.trace.record(LocalSearchStep::Rebuilt { pooled, built, elsewhere, saved: in_rows(saved) });
    }

    pub fn record_return(&mut self, (classes, suppressed): (&[Class], &[u32]), quasi: &Quasi) {
        let classes = classes.iter().map(|class| closed(class, quasi)).collect();
        self.trace.record(LocalSearchStep::Returned { classes, suppressed: suppressed.to_vec() });
    }

    pub fn record_restart(&mut self, classes: &[Class], quasi: &Quasi) {
        let classes = classes.iter().map(|class| closed(class, quasi)).collect();
        self.trace.record(LocalSearchStep::Restarted { classes });
    }

    pub fn record_end(&mut self) {
        self.trace.record(LocalSearchStep::Ended);
    }

    /// What rows violate by themselves.
    fn missed(&self, rows: &[u32]) -> Option<Missed> {
        self.requirements.iter().enumerate().find_map(|(attribute, required)| {
            let masses = required.masses(rows.iter().map(|&row| (self.sensitive[attribute][row as usize], 1)));
            Missed::first(attribute, required.requirements(), &masses, required.setting())
        })
    }
}

fn placement(joined: &Joined, classes: &[Class], quasi: &Quasi) -> Placement {
    let class = (joined.class != SUPPRESSED).then(|| {
        let class = &classes[joined.class as usize];
        (class.number, quasi.nodes(&class.cells))
    });
    Placement { row: joined.row, class }
}

fn closed(class: &Class, quasi: &Quasi) -> Closed {
    let mut rows = class.rows.clone();
    rows.sort_unstable();
    Closed { cells: quasi.nodes(&class.cells), rows }
}

/// A cost as so many rows that are generalized to the roots.
fn in_rows(cost: i64) -> f64 {
    cost as f64 / UNIT as f64
}
