//! Datafly: a full-domain table by one way up (Sweeney 1997; docs/datafly.md).
//!
//! It begins with the rows as they are. While more rows than may be left out stand in blocks that do not keep what is asked, the
//! attribute with the most distinct values goes up one level. What comes out keeps what is asked, and is seldom the best table of its
//! kind: Incognito looks at all of them. Sensitive values stay exact.
//!
//! Cost: O(tuples) a step, of which there are at most Σ levels. Memory O(tuples).
//!
//! To change it: which attribute goes up must follow from what is published so far, not from where a slice ends; tests hold it against
//! a plain one that groups rows by their values.

mod about;
mod options;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trace_tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::KAnonymity;

use super::full_domain::blocks::{Blocks, Rolling};
use super::full_domain::check::Asked;
use super::full_domain::classes::Making;
use super::full_domain::reach::refusal;
use super::full_domain::steps::FullDomainStep;
use super::full_domain::steps::broken;
use super::full_domain::{Prepared, Preparing};
use super::trace::Trace;
use super::{Class, Method, Phase, Progress, Promise, PublishError, level_vectors, whole_table};

pub(super) use about::ABOUT;
pub use options::DataflyOptions;
pub(super) use options::begin;

/// Datafly under way.
pub struct Datafly {
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    /// Rows that every class has at the least, whatever is promised on sensitive attributes.
    least_rows: u64,
    most_left_out: u64,
    /// By attribute, by level: distinct values that occur.
    distinct: Vec<Vec<u32>>,
    /// Where it is on its way up.
    levels: Box<[u16]>,
    prepared: Option<Arc<Prepared>>,
    /// The table's own blocks, which know their rows.
    base: Blocks,
    /// What is asked, and rows by kind of sensitive values of the block at hand.
    asked: Option<Asked>,
    counts: Vec<u32>,
    classes: Vec<Class>,
    stage: Stage,
    /// What is told, where it is.
    trace: Option<Box<Trace>>,
}

enum Stage {
    Preparing(Preparing),
    /// Tuples are taken as blocks.
    Taking,
    /// Blocks are tested, the table's own at first; so many rows fail so far.
    Testing(Option<Blocks>, usize, u64),
    /// An attribute has gone up.
    Rolling(Option<Blocks>, Box<Rolling>),
    Making(Box<Making>),
    Finished,
}

impl Datafly {
    /// The rows as they are, on the way to a table that keeps these promises, one per sensitive attribute, with k rows in every class.
    ///
    /// # Errors
    /// No rows, fewer than k, a promise that the whole table does not keep where no row may be left out.
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        k: Option<KAnonymity>,
        options: DataflyOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(promises.len(), microdata.sensitive().len(), "one promise per sensitive attribute");
        whole_table::has_rows(&microdata, whole_table::largest_k(&promises, k))?;
        let most_left_out = options.suppress.of(microdata.len() as u64);
        if let Some(refusal) = refusal(&microdata, &promises, most_left_out).filter(|_| most_left_out == 0) {
            return Err(refusal);
        }
        let quasi = microdata.quasi_identifiers();
        Ok(Self {
            least_rows: k.map_or(1, |k| k.k().into()),
            most_left_out,
            distinct: quasi.iter().map(distinct).collect(),
            levels: quasi.iter().map(|of| of.taxonomy().levels() as u16 - 1).collect(),
            prepared: None,
            base: Blocks::default(),
            asked: None,
            counts: Vec::new(),
            classes: Vec::new(),
            stage: Stage::Preparing(Preparing::new(&microdata)),
            microdata,
            promises,
            trace: None,
        })
    }

    /// The same, telling its steps.
    ///
    /// # Errors
    /// More rows than are told.
    pub fn telling(mut self) -> Result<Self, PublishError> {
        let order = level_vectors::few(&self.microdata);
        self.trace = Some(Trace::of_search(order, self.microdata.len())?);
        Ok(self)
    }

    /// The level of each quasi-identifier attribute, once it has finished that of what is published; 0 is the root.
    pub fn levels(&self) -> &[u16] {
        &self.levels
    }

    /// The attribute that goes up next: of those below their root the one with the most distinct values, of equal ones the least
    /// important.
    fn next_up(&self) -> Option<usize> {
        let below = (0..self.levels.len()).filter(|&of| self.levels[of] > 0);
        below.max_by_key(|&of| (self.has(of), of))
    }

    /// How many distinct values an attribute has where it stands.
    fn has(&self, of: usize) -> u32 {
        self.distinct[of][usize::from(self.levels[of])]
    }

    /// Steps up that are done, and that there are at the most.
    fn progress(&self) -> (u64, u64) {
        let all: u64 = self.distinct.iter().map(|by_level| by_level.len() as u64 - 1).sum();
        (all - self.levels.iter().map(|&level| u64::from(level)).sum::<u64>(), all + 1)
    }
}

/// By level: how many distinct values occur. O(leaves · levels).
fn distinct(attribute: &Attribute) -> Vec<u32> {
    let (taxonomy, counts) = (attribute.taxonomy(), attribute.leaf_counts());
    let of_level = |level: usize| {
        let present = (0..).zip(&counts).filter(|&(_, &count)| count > 0);
        let nodes = present.map(|(leaf, _)| taxonomy.ancestor_at(LeafRank(leaf), level));
        // Leaves in their order have their ancestors in order too: equal ones are neighbours.
        let mut last: Option<NodeId> = None;
        nodes.filter(|&node| last.replace(node) != Some(node)).count() as u32
    };
    (0..taxonomy.levels()).map(of_level).collect()
}

impl Method for Datafly {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let n = self.microdata.len() as u64;
        let mut left = budget.max(1);
        while left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Preparing(mut preparing) => match preparing.advance(&self.microdata, &mut left) {
                    None => Stage::Preparing(preparing),
                    Some(prepared) => {
                        let entries = prepared.ground(&self.microdata).entries;
                        self.asked = Some(Asked::new(Arc::clone(&self.promises), self.least_rows, entries.kinds()));
                        self.counts = vec![0; entries.kinds().len()];
                        self.base = Blocks::of_tuples(self.levels.clone(), entries);
                        self.prepared = Some(prepared);
                        Stage::Taking
                    }
                },
                Stage::Taking => {
                    let ground = self.prepared.as_ref().expect("it was prepared").ground(&self.microdata);
                    if self.base.take_tuples(ground.entries, &mut left) {
                        Stage::Testing(None, 0, 0)
                    } else {
                        Stage::Taking
                    }
                }
                Stage::Testing(blocks, next, failing) => self.test(blocks, next, failing, &mut left)?,
                Stage::Rolling(blocks, mut rolling) => {
                    let from = blocks.as_ref().unwrap_or(&self.base);
                    if rolling.advance(from, &mut self.counts, &mut left) {
                        Stage::Testing(Some(rolling.finish().0), 0, 0)
                    } else {
                        Stage::Rolling(blocks, rolling)
                    }
                }
                Stage::Making(mut making) => {
                    let ground = self.prepared.as_ref().expect("it was prepared").ground(&self.microdata);
                    if making.advance(ground, &mut self.classes, &mut left) {
                        self.trace = making.told();
                        Stage::Finished
                    } else {
                        Stage::Making(making)
                    }
                }
                Stage::Finished => return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 }),
            };
        }
        let (done, total) = self.progress();
        Ok(Progress { phase: Phase::Classes, done, total, loose: n })
    }

    fn trace(&mut self) -> Option<Trace> {
        self.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        assert!(matches!(self.stage, Stage::Finished), "a publication is there when it has finished");
        let composing = Composing::with_own_values(self.microdata, self.classes);
        if self.most_left_out == 0 { composing } else { composing.leaving_rows_out() }
    }
}

impl Datafly {
    /// Tests further blocks: goes up where too many rows fail, and makes classes where all blocks were tested.
    fn test(
        &mut self,
        blocks: Option<Blocks>,
        mut next: usize,
        mut failing: u64,
        left: &mut u64,
    ) -> Result<Stage, PublishError> {
        let asked = self.asked.as_mut().expect("it was prepared");
        let at_hand = blocks.as_ref().unwrap_or(&self.base);
        let mut failed = None;
        while *left > 0 && next < at_hand.len() && failing <= self.most_left_out {
            let entries = at_hand.of(next);
            *left = left.saturating_sub(asked.cost(entries.len()));
            if !asked.is_kept_by(entries) {
                failing += entries.iter().map(|&(_, rows)| u64::from(rows)).sum::<u64>();
                failed = Some(next);
            }
            next += 1;
        }
        let ground = self.prepared.as_ref().expect("it was prepared").ground(&self.microdata);
        // A table of nobody is none.
        if failing > self.most_left_out || next == at_hand.len() && failing == self.microdata.len() as u64 {
            if let Some(trace) = &mut self.trace {
                let most = self.most_left_out;
                let code = failed.filter(|_| failing > most).map(|block| at_hand.code(block));
                let broken = code.and_then(|code| broken(ground, asked, &self.base, &self.levels, &code));
                let at = trace.at(&self.levels, true);
                let failed = |at| FullDomainStep::Failed { at, broken, left_out: failing, most, suspected: false };
                trace.tell_all(at.map(failed));
            }
            let Some(up) = self.next_up() else {
                let refusal = refusal(&self.microdata, &self.promises, self.most_left_out);
                return Err(refusal.expect("the most general table passes if the whole one keeps its promises"));
            };
            let raised = self.trace.as_ref().map(|_| self.raising(up));
            self.levels[up] -= 1;
            self.trace.iter_mut().for_each(|trace| trace.tell_all(raised.clone()));
            let mask = ground.codes.mask(&self.levels);
            let rolling = Rolling::new(self.levels.clone(), mask, at_hand);
            return Ok(Stage::Rolling(blocks, Box::new(rolling)));
        }
        if next < at_hand.len() {
            return Ok(Stage::Testing(blocks, next, failing));
        }
        if let Some(trace) = &mut self.trace {
            let groups = at_hand.len() as u64;
            let at = trace.at(&self.levels, true);
            let kept = |at| FullDomainStep::Kept { at, groups, left_out: failing, worth: None };
            trace.tell_all(at.map(kept));
        }
        let base = std::mem::take(&mut self.base);
        let (asked, counts) = (self.asked.take().expect("it was prepared"), std::mem::take(&mut self.counts));
        Ok(Stage::Making(Box::new(
            Making::new(self.levels.clone(), asked, base, counts, ground).telling(self.trace.take()),
        )))
    }

    /// An attribute is about to go up.
    #[cold]
    fn raising(&self, up: usize) -> FullDomainStep {
        let distinct = self.has(up);
        let tied = (0..up).filter(|&of| self.levels[of] > 0 && self.has(of) == distinct).collect();
        FullDomainStep::Raised { attribute: up, level: self.levels[up] - 1, distinct, tied }
    }
}
