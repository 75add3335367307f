//! Datafly: a full-domain table by one way up (Sweeney 1997; docs/explanation/datafly.md).
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
use tauell_base::pace::Pace;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::KAnonymity;

use super::full_domain::Ground;
use super::full_domain::blocks::RowBlocks;
use super::full_domain::check::BlockRequirements;
use super::full_domain::classes::make_classes;
use super::full_domain::reach::refusal;
use super::full_domain::steps::{FullDomainStep, broken};
use super::trace::Trace;
use super::under_way::UnderWay;
use super::{AttributeRequirements, ClassRows, Method, Phase, Progress, PublishError, level_vectors, whole_table};

pub(super) use about::ABOUT;
pub use options::DataflyOptions;
pub(super) use options::begin;

/// What a table is made of, and under which requirements.
struct Inputs {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    /// Rows that every class has at least, apart from what is required of sensitive attributes.
    least_rows: u64,
    most_left_out: u64,
    /// By attribute, by level: distinct values that occur.
    distinct: Vec<Vec<u32>>,
}

/// The classes, the level of each attribute, and the trace if one is recorded.
struct Made {
    classes: Vec<ClassRows>,
    levels: Box<[u16]>,
    trace: Option<Box<Trace>>,
}

/// Datafly under way.
pub struct Datafly {
    inputs: Arc<Inputs>,
    run: UnderWay<Result<Made, PublishError>>,
}

impl Datafly {
    /// The rows as they are, on the way to a table that keeps these requirements, one per sensitive attribute, with k rows in every class.
    ///
    /// # Errors
    /// No rows, fewer than k, a requirement that the whole table does not keep where no row may be left out.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        options: DataflyOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(requirements.len(), microdata.sensitive().len(), "one set of requirements per sensitive attribute");
        whole_table::has_rows(&microdata, whole_table::largest_k(&requirements, k))?;
        let most_left_out = options.suppress.of(microdata.len() as u64);
        if let Some(refusal) = refusal(&microdata, &requirements, most_left_out).filter(|_| most_left_out == 0) {
            return Err(refusal);
        }
        let distinct = microdata.quasi_identifiers().iter().map(distinct).collect();
        let least_rows = k.map_or(1, |k| k.k().into());
        Ok(Self::begin(Arc::new(Inputs { microdata, requirements, least_rows, most_left_out, distinct }), None))
    }

    /// The same with a trace.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn with_trace(self) -> Result<Self, PublishError> {
        let microdata = &self.inputs.microdata;
        let trace = Trace::of_search(level_vectors::few(microdata), microdata.len())?;
        Ok(Self::begin(self.inputs, Some(trace)))
    }

    /// The level of each quasi-identifier attribute in the table that is published, once it has finished; 0 is the root.
    pub fn levels(&self) -> Option<&[u16]> {
        self.run.succeeded().map(|made| &*made.levels)
    }

    fn begin(inputs: Arc<Inputs>, trace: Option<Box<Trace>>) -> Self {
        Self { run: UnderWay::begin(|pace| generalize(Arc::clone(&inputs), trace, pace)), inputs }
    }
}

/// Takes one attribute after the other up by a level, until few enough rows are in blocks that violate a requirement.
async fn generalize(inputs: Arc<Inputs>, mut trace: Option<Box<Trace>>, pace: Pace) -> Result<Made, PublishError> {
    let (rows, most) = (inputs.microdata.len() as u64, inputs.most_left_out);
    let ground = Ground::of(Arc::clone(&inputs.microdata), &pace).await;
    let mut asked = BlockRequirements::new(Arc::clone(&inputs.requirements), inputs.least_rows, ground.entries.kinds());
    let mut counts = vec![0; ground.kinds()];
    let mut levels = inputs.deepest();
    let mut rolled: Option<RowBlocks> = None;
    loop {
        let blocks = rolled.as_ref().unwrap_or(&ground.tuples);
        let (left_out, last) = violating(blocks, &mut asked, most, &pace).await;
        // A table without people is none.
        let is_enough = left_out <= most && left_out < rows;
        if let Some(trace) = &mut trace {
            let at = trace.at(&levels, true);
            let step = |at| {
                if is_enough {
                    return FullDomainStep::Kept { at, groups: blocks.len() as u64, left_out, worth: None };
                }
                let code = last.filter(|_| left_out > most).map(|block| blocks.code(block));
                let broken = code.and_then(|code| broken(&ground, &mut asked, &levels, &code));
                FullDomainStep::Failed { at, broken, left_out, most, suspected: false }
            };
            trace.record_all(at.map(step));
        }
        if is_enough {
            break;
        }
        let Some(up) = inputs.next_up(&levels) else {
            let refusal = refusal(&inputs.microdata, &inputs.requirements, most);
            return Err(refusal.expect("the most general table passes if the whole one satisfies the requirements"));
        };
        if let Some(trace) = &mut trace {
            trace.record(inputs.raising(&levels, up));
        }
        levels[up] -= 1;
        pace.reach(inputs.steps_up(&levels), inputs.most_steps());
        rolled = Some(blocks.rolled_up(&levels, &ground.codes.mask(&levels), &mut counts, &pace).await.0);
    }
    let classes = make_classes(&ground, &levels, &mut asked, trace.as_deref_mut(), &pace).await;
    Ok(Made { classes, levels, trace })
}

/// How many rows are in blocks that violate a requirement, and the last such block; counted until they are more than `most`.
async fn violating(blocks: &RowBlocks, asked: &mut BlockRequirements, most: u64, pace: &Pace) -> (u64, Option<usize>) {
    let (mut rows, mut last) = (0, None);
    for block in 0..blocks.len() {
        let entries = blocks.of(block);
        pace.pause(asked.cost(entries.len())).await;
        if !asked.is_kept_by(entries) {
            rows += entries.iter().map(|&(_, rows)| u64::from(rows)).sum::<u64>();
            last = Some(block);
        }
        if rows > most {
            break;
        }
    }
    (rows, last)
}

impl Inputs {
    /// The levels of the base values.
    fn deepest(&self) -> Box<[u16]> {
        self.distinct.iter().map(|by_level| by_level.len() as u16 - 1).collect()
    }

    /// The attribute that goes up next: of those below their root the one with the most distinct values, of equal ones the least
    /// important.
    fn next_up(&self, levels: &[u16]) -> Option<usize> {
        let below = (0..levels.len()).filter(|&of| levels[of] > 0);
        below.max_by_key(|&of| (self.has(of, levels), of))
    }

    /// How many distinct values an attribute has at its level.
    fn has(&self, of: usize, levels: &[u16]) -> u32 {
        self.distinct[of][usize::from(levels[of])]
    }

    /// Steps up from the base values to these levels.
    fn steps_up(&self, levels: &[u16]) -> u64 {
        self.deepest().iter().zip(levels).map(|(deepest, level)| u64::from(deepest - level)).sum()
    }

    /// Steps until the classes are made, at most.
    fn most_steps(&self) -> u64 {
        self.steps_up(&vec![0; self.distinct.len()]) + 1
    }

    /// The step in which an attribute goes up.
    #[cold]
    fn raising(&self, levels: &[u16], up: usize) -> FullDomainStep {
        let distinct = self.has(up, levels);
        let tied = (0..up).filter(|&of| levels[of] > 0 && self.has(of, levels) == distinct).collect();
        FullDomainStep::Raised { attribute: up, level: levels[up] - 1, distinct, tied }
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
        if self.run.try_advance(budget)? {
            return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
        }
        let (done, total) = (self.run.done().unwrap_or(0), self.inputs.most_steps());
        Ok(Progress { phase: Phase::Classes, done, total, loose: self.inputs.microdata.len() as u64 })
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.succeeded_mut()?.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        let classes = self.run.into_succeeded().classes;
        let composing = Composing::with_own_values(Arc::clone(&self.inputs.microdata), classes);
        if self.inputs.most_left_out == 0 { composing } else { composing.leaving_rows_out() }
    }
}
