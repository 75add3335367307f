//! Mondrian over taxonomies: classes are split from the whole table down (LeFevre, DeWitt, Ramakrishnan, ICDE 2006; docs/mondrian.md).
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
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;

use crate::release::Composing;
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

use super::trace::{Step as Told, Trace};
use super::{Class, Method, Phase, Progress, Promise, PublishError, whole_table};

pub(super) use about::ABOUT;
pub(super) use options::begin;
pub use options::{MondrianOptions, SplitBy};
use splitting::{Splitting, Step};

/// What classes are split under.
struct Ground {
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    /// Rows that every class has at the least.
    least_rows: u64,
    options: MondrianOptions,
}

/// Mondrian under way.
pub struct Mondrian {
    ground: Ground,
    /// All rows, those of a class side by side.
    rows: Vec<u32>,
    /// Classes that may still be split, the next one last.
    open: Vec<Range<usize>>,
    splitting: Splitting,
    classes: Vec<Class>,
    /// Rows of closed classes.
    closed: usize,
    /// What is done, where it is told.
    trace: Option<Box<Trace>>,
}

impl Mondrian {
    /// Everybody in one class, which keeps these promises, one per sensitive attribute, and has k rows.
    ///
    /// # Errors
    /// No rows, fewer than k, or a promise that the whole table does not keep as it stands.
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        k: Option<KAnonymity>,
        options: MondrianOptions,
    ) -> Result<Self, PublishError> {
        whole_table::has_rows(&microdata, whole_table::largest_k(&promises, k))?;
        whole_table::keeps_as_it_stands(&microdata, &promises, true)?;
        let of_promises = promises.iter().map(Promise::least_rows);
        let least_rows = of_promises.chain(k.map(|k| u64::from(k.k()))).max().unwrap_or(1);
        let all = 0..microdata.len();
        Ok(Self {
            splitting: Splitting::new(&microdata),
            rows: all.clone().map(|row| row as u32).collect(),
            open: vec![all],
            classes: Vec::new(),
            closed: 0,
            trace: None,
            ground: Ground { microdata, promises, least_rows, options },
        })
    }

    /// The same, telling its steps; to be asked before it is under way.
    ///
    /// # Errors
    /// More rows than are told.
    pub fn telling(mut self) -> Result<Self, PublishError> {
        let mut trace = Trace::of_rows(self.rows.len())?;
        trace.tell(Told::Begun { missed: None });
        self.trace = Some(trace);
        Ok(self)
    }
}

impl Method for Mondrian {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let mut left = budget.max(1);
        while left > 0
            && let Some(class) = self.open.last().cloned()
        {
            let trace = self.trace.as_deref_mut();
            match self.splitting.advance(&self.ground, &self.rows[class.clone()], trace, &mut left) {
                Step::GoOn => {}
                Step::Close(nodes) => {
                    self.open.pop();
                    self.closed += class.len();
                    if let Some(trace) = &mut self.trace {
                        trace.closed(&self.rows[class.clone()]);
                    }
                    self.classes.push((nodes, self.rows[class].to_vec()));
                }
                Step::Split { rows, sizes } => {
                    self.open.pop();
                    self.rows[class.clone()].copy_from_slice(rows);
                    let mut end = class.end;
                    // The first part is the next one.
                    for &size in sizes.iter().rev() {
                        self.open.push(end - size..end);
                        end -= size;
                    }
                }
            }
        }
        let phase = if self.open.is_empty() { Phase::Finished } else { Phase::Classes };
        let (done, total) = (self.closed as u64, self.rows.len() as u64);
        Ok(Progress { phase, done, total, loose: total - done })
    }

    fn trace(&mut self) -> Option<Trace> {
        self.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        assert!(self.open.is_empty(), "it has not finished");
        Composing::with_own_values(self.ground.microdata, self.classes)
    }
}
