//! Mondrian over taxonomies: classes are split from the whole table down (LeFevre, DeWitt, Ramakrishnan, ICDE 2006; docs/explanation/mondrian.md).
//!
//! A class is split by one attribute, into the rows under each child of the value that it has there, where every part keeps what is
//! required. What can be split no further is published, each attribute with the most specific value that covers the class. Sensitive
//! values stay exact.
//!
//! Cost: O(rows · attributes · levels) for each split on the way down, so at most O(rows · attributes · (Σ levels) · levels); memory
//! O(rows + nodes).
//!
//! To change it: no part may be published that was not tested as it is published, and what is split first must follow from the class
//! alone, not from where a slice ends; tests hold it against a plain recursion that shares no code with it.

mod about;
mod options;
mod splitting;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_base::pace::Pace;
use tauell_base::sorting::sorted;
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

use super::trace::Trace;
use super::under_way::UnderWay;
use super::{AttributeRequirements, ClassRows, Method, Phase, Progress, PublishError, whole_table};

use steps::MondrianStep;

pub(super) use about::ABOUT;
pub(super) use options::begin;
pub use options::{MondrianOptions, SplitBy};
use splitting::Splitting;

/// What classes are split under.
struct Ground {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    /// Rows that every class has at least.
    least_rows: u64,
    options: MondrianOptions,
}

/// The classes, and the trace if one is recorded.
struct Made {
    classes: Vec<ClassRows>,
    trace: Option<Box<Trace>>,
}

/// Mondrian under way.
pub struct Mondrian {
    ground: Arc<Ground>,
    run: UnderWay<Made>,
}

impl Mondrian {
    /// Everyone in one class, which keeps these requirements, one per sensitive attribute, and has k rows.
    ///
    /// # Errors
    /// No rows, fewer than k, or a requirement that the whole table does not keep as it stands.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        options: MondrianOptions,
    ) -> Result<Self, PublishError> {
        whole_table::has_rows(&microdata, whole_table::largest_k(&requirements, k))?;
        whole_table::keeps_as_it_stands(&microdata, &requirements, true)?;
        let of_promises = requirements.iter().map(AttributeRequirements::least_rows);
        let least_rows = of_promises.chain(k.map(|k| u64::from(k.k()))).max().unwrap_or(1);
        Ok(Self::begin(Arc::new(Ground { microdata, requirements, least_rows, options }), None))
    }

    /// The same with a trace; to be called before the first slice.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn with_trace(self) -> Result<Self, PublishError> {
        let mut trace = Trace::of_rows(self.ground.microdata.len())?;
        trace.record(MondrianStep::Begun);
        Ok(Self::begin(self.ground, Some(trace)))
    }

    fn begin(ground: Arc<Ground>, trace: Option<Box<Trace>>) -> Self {
        Self { run: UnderWay::begin(|pace| split_all(Arc::clone(&ground), trace, pace)), ground }
    }
}

/// Splits the whole table, then each part, as long as a split satisfies the requirements.
async fn split_all(ground: Arc<Ground>, mut trace: Option<Box<Trace>>, pace: Pace) -> Made {
    // All rows, those of a class side by side.
    let mut rows: Vec<u32> = (0..ground.microdata.len() as u32).collect();
    let mut splitting = Splitting::new(&ground.microdata);
    let (mut classes, mut closed) = (Vec::new(), 0);
    // Classes that may still be split, the next one last.
    let whole = 0..rows.len();
    let mut open = vec![whole];
    while let Some(class) = open.pop() {
        match splitting.split(&ground, &rows[class.clone()], trace.as_deref_mut(), &pace).await {
            Some(parts) => {
                rows[class.clone()].copy_from_slice(parts.rows);
                let mut end = class.end;
                // The first part is the next one.
                for &size in parts.sizes.iter().rev() {
                    open.push(end - size..end);
                    end -= size;
                }
            }
            None => {
                closed += class.len() as u64;
                pace.reach(closed, rows.len() as u64);
                if let Some(trace) = &mut trace {
                    trace.record(MondrianStep::Closed { rows: sorted(rows[class.clone()].to_vec(), u32::cmp) });
                }
                classes.push((splitting.take_value(), rows[class].to_vec()));
            }
        }
    }
    Made { classes, trace }
}

impl Method for Mondrian {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let phase = if self.run.advance(budget) { Phase::Finished } else { Phase::Classes };
        let total = self.ground.microdata.len() as u64;
        let done = self.run.done().unwrap_or(total);
        Ok(Progress { phase, done, total, loose: total - done })
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.made_mut()?.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        Composing::with_own_values(Arc::clone(&self.ground.microdata), self.run.into_made().classes)
    }
}
