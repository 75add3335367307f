//! What a release would come to, before it is made: the classes that the method forms, and what they retain, on the whole table or on
//! rows drawn at random. Fast enough to follow a slider, because nothing is read back, verified or measured: only a [`Run`] leads to a
//! release.
//!
//! To change it: a preview of the whole table has the figures of its release, whatever the method. A test compares them.

use std::sync::Arc;

use serde::Serialize;

use super::sensitive::{Chosen, choose};
use super::{Position, Run, Stage, Status, form_classes};
use crate::error::Error;
use crate::session::Problem;
use tauell_base::pace::{Pace, Work};
use tauell_base::random::{Generator, Purpose};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;
use tauell_publish::Method;

/// The figures of a preview.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PreviewFigures {
    /// Rows that it was computed from.
    pub rows: usize,
    /// Rows of the table that would take part in a release: more than `rows` if those were drawn at random.
    pub of: usize,
    /// Classes.
    pub classes: usize,
    /// The k of k-anonymity; 0 without a class.
    pub k: usize,
    /// um(G), as a share.
    pub information: f64,
    /// Rows that the method suppressed.
    pub suppressed_rows: usize,
}

/// A preview in progress.
pub struct PreviewRun {
    work: Work<Result<PreviewFigures, Error>>,
    figures: Option<PreviewFigures>,
    position: Position,
}

impl PreviewRun {
    /// A preview from at most so many rows, or from all. Which rows are drawn depends on the table and the seed alone: figures that
    /// change do so because of the choices. O(rows · attributes) and the method's cost for the rows drawn.
    ///
    /// # Errors
    /// As [`Run::new`]. Rows drawn may violate a requirement that the whole table satisfies.
    pub fn new(problem: Problem, most: Option<usize>) -> Result<Self, Error> {
        let of = problem.microdata().len();
        let problem = match most {
            Some(most) if most < of => problem.on(Arc::new(drawn(&problem, most)))?,
            _ => problem,
        };
        let method = Run::method(&problem)?;
        let position = Position::start();
        let of_run = position.clone();
        let work = Work::begin(|pace| preview(problem, of, method, of_run, pace));
        Ok(Self { work, figures: None, position })
    }

    /// Works for about `budget` units (some nanoseconds each), then says how far it is.
    ///
    /// # Errors
    /// A requirement out of reach.
    pub fn advance(&mut self, budget: u64) -> Result<Status, Error> {
        if self.figures.is_none() {
            let Some(figures) = self.work.advance(budget) else {
                let ((phase, loose), (done, total)) = (self.position.get(), self.work.progress());
                return Ok(Status { phase, done, total, loose });
            };
            self.figures = Some(figures?);
        }
        Ok(Status { phase: Stage::Finished, done: 1, total: 1, loose: 0 })
    }

    /// The figures; `None` before the end.
    pub fn figures(&self) -> Option<PreviewFigures> {
        self.figures
    }
}

async fn preview(
    problem: Problem,
    of: usize,
    mut method: Box<dyn Method + Send>,
    position: Position,
    pace: Pace,
) -> Result<PreviewFigures, Error> {
    form_classes(&mut *method, &position, &pace).await?;
    let Chosen { publication, information, .. } = choose(&problem, method, &pace).await;
    Ok(PreviewFigures {
        rows: problem.microdata().len(),
        of,
        classes: publication.class_count(),
        k: publication.sharing().into_iter().min().unwrap_or(0) as usize,
        information: information.all,
        suppressed_rows: publication.left_out(),
    })
}

/// So many of the coded rows, each equally likely, in their order.
fn drawn(problem: &Problem, count: usize) -> Microdata {
    let microdata = problem.microdata();
    let mut places: Vec<u32> = (0..microdata.len() as u32).collect();
    Generator::new(problem.choices().seed, Purpose::Preview).choose(&mut places, count);
    places.truncate(count);
    places.sort_unstable();
    let each = |attribute: &Attribute| {
        let leaves = places.iter().map(|&place| LeafRank(attribute.leaves()[place as usize])).collect();
        let taxonomy = Arc::clone(attribute.taxonomy());
        Attribute::new(attribute.name(), attribute.column(), taxonomy, leaves).weighing(attribute.weight())
    };
    let rows = places.iter().map(|&place| microdata.rows()[place as usize]).collect();
    let quasi_identifiers = microdata.quasi_identifiers().iter().map(each).collect();
    let sensitive = microdata.sensitive().iter().map(each).collect();
    Microdata::new(rows, quasi_identifiers, sensitive, microdata.dropped())
}
