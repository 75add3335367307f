//! Sequential Sweep (2009 paper, section III; docs/sweep.md).
//!
//! Every node of the product lattice of the quasi-identifier taxonomies is a potential class. Rows start at their own
//! base values. Level vectors are visited from the most to the least informative one; at each, the loose rows are
//! grouped by their ancestors there, a group keeps as many rows as it may and closes as a class, the others are swept on.
//! Only the last class, at the roots, may generalize sensitive values, and before the sweep as many are
//! generalized as the whole table needs. The result is a local recoding.
//!
//! Cost: at most a group-by over the loose tuples for each of the `H = Π h_i` level vectors, and the work of KEEP. A
//! group-by is a mask and a hash a tuple ([`codes`]); tuples that cannot close at many level vectors are left out of
//! them together ([`ceilings`]). Where H is too large for that, the level vectors at which something can close are
//! found from the rows ([`search`]).
//!
//! To change it: the order of level vectors must stay a linear extension of "more specific first" (a leaf above the deepest level
//! repeats downwards for that), and a tuple may be left out of a level vector only where it is proven that nothing closes there.
//! What is published must follow from table and choices alone: no hash table is walked, and a slice may end anywhere. The reference
//! runs (`tests/golden.rs`, `tests/real_tables.rs`) fail where a single byte moves; the verifier fails where a class breaks what was
//! asked, whatever this code believes.

mod about;
mod ceilings;
mod exact;
mod grouping;
mod last_class;
mod options;
mod placing;
pub(super) mod reach;
mod residue;
mod search;
mod steps;
#[cfg(test)]
mod tests;
mod visit;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::release::Composing;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::KAnonymity;

use super::generalize::{Climb, GeneralizeSensitive};
use super::level_vectors::{Order, Scores, level_vectors};
use super::trace::{MOST_ROWS, Missed, Trace};
use super::{Method, OrderWeights, Phase, Progress, Promise, PublishError, SensitiveState, TieRule};

use crate::codes::{Codes, Coding};
use crate::entries::Gathering;
pub(super) use about::ABOUT;
use exact::ExactResidue;
pub(super) use options::begin;
use residue::{Original, Residue};
use search::{Parts, Search};
pub use steps::LastWay;
pub(super) use steps::{Reason, SweepStep, Tied};
use visit::{Closed, Means, Sweeping};

/// What the papers leave open, chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepOptions {
    /// Which of several equally dominant values loses a row.
    pub ties: TieRule,
    /// Weights in the order of level vectors.
    pub order: OrderWeights,
    /// Whether a generalized sensitive value climbs to its parent even where that changes nothing, as the paper's text
    /// has it (docs/decisions.md#how-far-a-sensitive-value-climbs).
    pub literal: bool,
    /// Whether sensitive values may be made general.
    pub sensitive: SensitiveValues,
    /// How the level vectors are found at which classes close.
    pub visits: Visits,
}

impl SweepOptions {
    fn climb(self) -> Climb {
        if self.literal { Climb::Parent } else { Climb::Useful }
    }
}

/// Whether sensitive values may be made general. The papers make them so, first as far as the whole table needs it to keep
/// its promises, then in the last class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum SensitiveValues {
    /// None is: where what is left at the end breaks a promise, it takes closed classes in until it keeps it. Possible
    /// wherever the whole table keeps its promises as it stands.
    Exact,
    /// As the papers have it.
    #[default]
    General,
    /// Both are made where they differ, and the one is taken that keeps more: exact unless that costs over a hundredth of
    /// the information.
    Cheapest,
}

/// How Sweep goes through the lattice of level vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visits {
    /// One by one where that can be done ([`VISITED_ONE_BY_ONE`](super::VISITED_ONE_BY_ONE)), else searched for.
    #[default]
    Auto,
    /// Searched for, however few there are. Blocks of a large table hold so many tuples where that is said.
    Searched {
        /// Tuples in a block.
        block: Option<usize>,
    },
}

/// How the level vectors of a run are gone through.
enum Way {
    OneByOne { order: Order, next: usize },
    Searched(Search),
}

/// A sweep under way.
pub struct Sweep {
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    /// Rows that every class has at the least, whatever is promised on sensitive attributes.
    least_rows: u64,
    options: SweepOptions,
    sensitive: SensitiveState,
    way: Way,
    /// Made before the first visit.
    codes: Option<Codes>,
    classes: Vec<Closed>,
    /// The classes of the same sweep with sensitive values left exact, where both are made and they differ.
    exact: Option<Vec<Closed>>,
    /// What is done, where it is told.
    trace: Option<Box<Trace>>,
    stage: SweepStage,
}

enum SweepStage {
    /// Generalizing sensitive values of the whole table.
    Before(GeneralizeSensitive),
    /// Making codes of rows.
    Coding(Coding),
    /// Making entries of rows.
    Gathering(Box<Gathering>),
    Sweeping(Box<Sweeping>),
    /// Bringing what is left into the last class.
    Last(Box<Residue>),
    /// Keeping what was there before that, where both are made and they differ.
    Keeping(Box<Residue>),
    /// Doing that once more with sensitive values left exact.
    Exact(Box<ExactResidue>, Vec<Closed>),
    Finished,
}

impl Sweep {
    /// A sweep over the microdata that keeps these promises, one per sensitive attribute.
    ///
    /// # Errors
    /// No rows, a promise that the table cannot keep (with the nearest it can).
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        options: SweepOptions,
    ) -> Result<Self, PublishError> {
        Self::of(microdata, promises, 1, options)
    }

    /// A sweep over microdata without a sensitive attribute: every class has k rows at the least.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn of_classes(microdata: Arc<Microdata>, k: KAnonymity, options: SweepOptions) -> Result<Self, PublishError> {
        Self::of(microdata, Arc::new([]), k.k().into(), options)
    }

    fn of(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        least_rows: u64,
        options: SweepOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(promises.len(), microdata.sensitive().len(), "one promise per sensitive attribute");
        reach::check(&microdata, &promises, least_rows, options)?;
        let sensitive = SensitiveState::new(&microdata);
        let scores = Scores::of(&microdata, options.order);
        let way = match options.visits {
            Visits::Auto => Order::new(&scores).map(|order| Way::OneByOne { order, next: 0 }),
            Visits::Searched { .. } => None,
        };
        let block = match options.visits {
            Visits::Searched { block } => block,
            Visits::Auto => None,
        };
        let way = way.unwrap_or_else(|| Way::Searched(Search::new(scores.losses(), block)));
        let as_it_stands = options.sensitive == SensitiveValues::Exact
            || promises.iter().all(|promise| promise.holds(promise.whole()));
        let stage = if as_it_stands {
            SweepStage::Coding(Coding::new(&microdata))
        } else {
            let rows = (0..microdata.len() as u32).collect();
            SweepStage::Before(GeneralizeSensitive::new(&promises, rows, options.climb()))
        };
        Ok(Self {
            microdata,
            promises,
            least_rows,
            options,
            sensitive,
            way,
            codes: None,
            classes: Vec::new(),
            exact: None,
            trace: None,
            stage,
        })
    }

    /// The same, telling its steps; to be asked before it is under way.
    ///
    /// # Errors
    /// More rows than are told.
    pub fn telling(mut self) -> Result<Self, PublishError> {
        let rows = self.microdata.len();
        if rows > MOST_ROWS {
            return Err(PublishError::TooManyRowsToTell { found: rows, most: MOST_ROWS });
        }
        let order = match self.way {
            Way::OneByOne { .. } => level_vectors(&self.microdata, self.options.order).unwrap_or_default(),
            Way::Searched(_) => Vec::new(),
        };
        let mut trace = Trace::new(order, rows);
        let missed = self.promises.iter().enumerate().find_map(|(attribute, promise)| {
            Missed::first(attribute, promise.requirements(), promise.whole(), promise.setting())
        });
        trace.tell(SweepStep::Begun { missed });
        self.trace = Some(Box::new(trace));
        Ok(self)
    }

    /// The classes, once it has finished.
    pub(super) fn into_classes(self) -> Vec<Closed> {
        assert!(matches!(self.stage, SweepStage::Finished), "classes are there when the run has finished");
        self.classes
    }

    /// Steps by which sensitive values were generalized so far.
    pub fn sensitive_steps(&self) -> u64 {
        self.sensitive.steps()
    }

    /// What is left goes into the last class.
    fn begin_last(&mut self, rows: Vec<u32>) -> SweepStage {
        if let Some(trace) = &mut self.trace {
            let exact = self.options.sensitive == SensitiveValues::Exact;
            let way = if exact { LastWay::Exact } else { LastWay::General };
            trace.tell(SweepStep::Left { rows: rows.clone(), way });
        }
        if self.options.sensitive == SensitiveValues::Exact {
            let classes = std::mem::take(&mut self.classes);
            return SweepStage::Exact(Box::new(ExactResidue::new(rows, self.least_rows)), classes);
        }
        // Where the whole table needs general values, there is no exact way.
        let both = self.options.sensitive == SensitiveValues::Cheapest && self.sensitive.steps() == 0;
        let climb = self.options.climb();
        let residue = Residue::new(rows, &self.promises, &self.sensitive, climb, self.least_rows, both);
        SweepStage::Last(Box::new(residue))
    }
}

impl Method for Sweep {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let n = self.microdata.len() as u64;
        let mut left = budget.max(1);
        let before_classes = Progress { phase: Phase::Classes, done: 0, total: n, loose: n };
        loop {
            match &mut self.stage {
                SweepStage::Before(run) => {
                    if run
                        .advance(&self.promises, &self.microdata, &mut self.sensitive, self.trace.as_deref_mut(), left)
                        .and_then(|done| {
                            if done {
                                reach::check_generalized(&self.microdata, &self.promises, &self.sensitive)?;
                            }
                            Ok(done)
                        })
                        .map_err(|error| reach::with_nearest(error, &self.microdata, &self.promises, self.options))?
                    {
                        self.stage = SweepStage::Coding(Coding::new(&self.microdata));
                        left = left.saturating_sub(n);
                    } else {
                        let (done, total) = (self.sensitive.steps(), n);
                        return Ok(Progress { phase: Phase::Sensitive, done: done.min(total), total, loose: n });
                    }
                }
                SweepStage::Coding(coding) => {
                    if !coding.advance(&self.microdata, &mut left) {
                        return Ok(before_classes);
                    }
                    let SweepStage::Coding(coding) = std::mem::replace(&mut self.stage, SweepStage::Finished) else {
                        continue;
                    };
                    let (codes, rows) = coding.finish();
                    self.codes = Some(codes);
                    self.stage = SweepStage::Gathering(Box::new(Gathering::new(n as usize, rows)));
                }
                SweepStage::Gathering(gathering) => {
                    let nodes: Vec<&[NodeId]> = (0..self.promises.len()).map(|i| self.sensitive.nodes(i)).collect();
                    if !gathering.advance(&nodes, &mut left) {
                        return Ok(before_classes);
                    }
                    let SweepStage::Gathering(gathering) = std::mem::replace(&mut self.stage, SweepStage::Finished)
                    else {
                        continue;
                    };
                    let quasi = self.microdata.quasi_identifiers().iter();
                    let levels: Vec<usize> = quasi.map(|attribute| attribute.taxonomy().levels()).collect();
                    let (entries, ties) = (gathering.finish(), self.options.ties);
                    if let Some(trace) = &mut self.trace {
                        trace.tell(SweepStep::Ordered);
                    }
                    let sweeping = Sweeping::new(entries, &self.promises, self.least_rows, &levels, ties);
                    self.stage = SweepStage::Sweeping(Box::new(sweeping));
                }
                SweepStage::Sweeping(sweeping) => {
                    if !sweeping.look(&self.promises, &mut left) || left == 0 {
                        return Ok(before_classes);
                    }
                    let Self { codes, microdata, promises, classes, trace, .. } = self;
                    let trace = trace.as_deref_mut();
                    let codes = codes.as_ref().expect("codes are made before the first visit");
                    match &mut self.way {
                        Way::OneByOne { order, next } => {
                            let last = order.len() - 1;
                            let mut means = Means { codes, microdata, promises, classes, trace };
                            while *next < last && sweeping.loose_rows() > 0 {
                                if left == 0 || !sweeping.visit(&order.levels(*next), &mut means, &mut left) {
                                    let (done, loose) = (*next as u64, sweeping.loose_rows());
                                    return Ok(Progress { phase: Phase::Classes, done, total: last as u64, loose });
                                }
                                *next += 1;
                            }
                        }
                        Way::Searched(search) => {
                            let mut parts = Parts { sweeping, codes, microdata, promises, classes, trace };
                            if !search.advance(&mut parts, left) {
                                let loose = sweeping.loose_rows();
                                return Ok(Progress { phase: Phase::Classes, done: n - loose, total: n, loose });
                            }
                        }
                    }
                    let rows = sweeping.rows();
                    self.stage = self.begin_last(rows);
                }
                SweepStage::Last(residue) => {
                    let Self { promises, microdata, sensitive, classes, trace, .. } = self;
                    if !residue.advance(promises, microdata, sensitive, classes, trace.as_deref_mut(), left)? {
                        let loose = residue.rows();
                        return Ok(Progress { phase: Phase::Residue, done: 0, total: loose, loose });
                    }
                    let SweepStage::Last(residue) = std::mem::replace(&mut self.stage, SweepStage::Finished) else {
                        continue;
                    };
                    self.stage = SweepStage::Keeping(residue);
                }
                SweepStage::Keeping(residue) => {
                    // Where nothing was made general and no class came in, the exact way is the same.
                    let Some(original) = residue.original(&self.classes, self.sensitive.steps() > 0, &mut left) else {
                        return Ok(Progress { phase: Phase::Residue, done: 0, total: 1, loose: 0 });
                    };
                    self.stage = match original {
                        Some(Original { rows, classes }) => {
                            if let Some(trace) = &mut self.trace {
                                trace.tell(SweepStep::Left { rows: rows.clone(), way: LastWay::Exact });
                            }
                            SweepStage::Exact(Box::new(ExactResidue::new(rows, self.least_rows)), classes)
                        }
                        None => SweepStage::Finished,
                    };
                }
                SweepStage::Exact(residue, classes) => {
                    if residue.advance(&self.promises, &self.microdata, classes, self.trace.as_deref_mut(), left) {
                        let classes = std::mem::take(classes);
                        if self.options.sensitive == SensitiveValues::Exact {
                            self.classes = classes;
                        } else {
                            self.exact = Some(classes);
                        }
                        self.stage = SweepStage::Finished;
                    } else {
                        let loose = residue.rows();
                        return Ok(Progress { phase: Phase::Residue, done: 0, total: loose, loose });
                    }
                }
                SweepStage::Finished => {
                    return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
                }
            }
        }
    }

    fn exact_composing(&mut self) -> Option<Composing> {
        Some(Composing::with_own_values(Arc::clone(&self.microdata), self.exact.take()?))
    }

    fn trace(&mut self) -> Option<Trace> {
        self.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        assert!(matches!(self.stage, SweepStage::Finished), "a publication is there when the run has finished");
        Composing::new(&self.microdata, self.classes, self.sensitive.into_nodes())
    }
}
