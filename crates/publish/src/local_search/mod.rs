//! Local search: a sweep that is improved, class by class (docs/explanation/local-search.md).
//!
//! A sweep in the order of the cost of level vectors closes classes; every row that it leaves joins the cheapest class
//! that is found for it. Then rows move to classes in which they cost less, classes are dissolved, and neighbouring
//! classes are pooled and rebuilt, until the budget is used up. A class is published with the least quasi-identifier
//! that covers it, and every change is tested against all requirements before it is accepted. Sensitive values are
//! generalized only as far as the whole table needs it.
//!
//! Cost: the sweep; then a budget in units of work (nodes of a trie visited, rows looked at), which grows with the rows. Memory
//! O(rows · attributes + classes).
//!
//! To change it: the outcome must follow from table and choices alone, so the budget is counted and never timed, costs are whole numbers,
//! draws come from a fixed seed, and ties go to what comes first. The published partition may not cost more than the start.

mod about;
mod classes;
mod limits;
mod nearest;
mod options;
mod partition;
mod pass;
mod placing;
mod recorder;
mod ruin;
mod steps;
mod suppression;
#[cfg(test)]
mod tests;
mod validity;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tauell_base::pace::Pace;
#[cfg(test)]
use tauell_base::pace::at_once;
use tauell_base::random::{Generator, Purpose};
use tauell_base::sorting::sorted;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::KAnonymity;

use crate::level_vectors::Scores;
use crate::objective::Quasi;
use crate::release::Composing;
use crate::sweep::progress::SweepProgress;
use crate::sweep::{Closing, close_classes, plain_sweep};
use crate::trace::{Missed, Trace};
use crate::under_way::UnderWay;
use crate::{AttributeRequirements, ClassRows, Method, Phase, Progress, PublishError, SensitiveState, whole_table};

pub(super) use about::ABOUT;
use classes::Class;
use limits::{Budget, Steps};
pub use options::LocalSearchOptions;
pub(super) use options::begin;
use partition::Partition;
use recorder::Recorder;
use steps::LocalSearchStep;
use validity::Validity;

/// A unit of work in units of a slice, which are some nanoseconds.
const UNIT_OF_WORK: u64 = 6;

/// Units of work per row of a table of so many rows, and per further row: the budget of an effort of 1.
const WORK_PER_ROW: u64 = 100;
const FIRST_ROWS: u64 = 50_000;
const WORK_PER_FURTHER_ROW: u64 = 5;

/// Ruins take so many times as much work as the pass before.
const RUINS_PER_PASS: u64 = 2;

/// The last pass begins when the budget has so much left of what the pass before took: in tenths.
const LAST_PASS: u64 = 7;

/// What is improved, and under which requirements.
struct Inputs {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    least_rows: u64,
    options: LocalSearchOptions,
    /// Whether the owner wants what there is.
    is_enough: Arc<AtomicBool>,
    /// An empty one, if steps are recorded.
    trace: Option<Box<Trace>>,
}

/// What came of it.
struct Made {
    classes: Vec<ClassRows>,
    sensitive: SensitiveState,
    /// After how many steps the search stopped before its budget was used up.
    stopped_after: Option<u64>,
    trace: Option<Box<Trace>>,
}

/// Local search under way.
pub struct LocalSearch {
    microdata: Arc<Microdata>,
    sweep: SweepProgress,
    is_improving: Arc<AtomicBool>,
    is_enough: Arc<AtomicBool>,
    /// Whether rows may be suppressed.
    may_suppress: bool,
    run: UnderWay<Result<Made, PublishError>>,
}

impl LocalSearch {
    /// Over these rows, for one requirement per sensitive attribute, and at least k rows in every class.
    ///
    /// # Errors
    /// No rows, fewer than k, or a requirement that is out of reach; with exact sensitive values, one that the whole table violates
    /// unless more rows are suppressed than may be; more rows than a trace records, if one is wanted.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        options: LocalSearchOptions,
        is_traced: bool,
    ) -> Result<Self, PublishError> {
        let least_rows = whole_table::largest_k(&requirements, k).map_or(1, |k| k.k().into());
        let most_suppressed = options.suppress.of(microdata.len() as u64);
        if let Err(refused) = crate::sweep::check(&microdata, &requirements, least_rows, options.sensitive) {
            let of = (&*microdata, &requirements, least_rows);
            suppression::refusal(of, most_suppressed, refused).map_or(Ok(()), Err)?;
        }
        let trace = if is_traced { Some(Trace::of_rows(microdata.len())?) } else { None };
        let (sweep, is_improving) = (SweepProgress::default(), Arc::new(AtomicBool::new(false)));
        let (is_enough, may_suppress) = (Arc::new(AtomicBool::new(false)), most_suppressed > 0);
        let inputs = Inputs {
            microdata: Arc::clone(&microdata),
            requirements,
            least_rows,
            options,
            is_enough: Arc::clone(&is_enough),
            trace,
        };
        let run = UnderWay::begin(|pace| search(inputs, (sweep.clone(), Arc::clone(&is_improving)), pace));
        Ok(Self { microdata, sweep, is_improving, is_enough, may_suppress, run })
    }
}

/// Sweeps, places what is left, and improves the classes.
async fn search(
    inputs: Inputs,
    (sweep, is_improving): (SweepProgress, Arc<AtomicBool>),
    pace: Pace,
) -> Result<Made, PublishError> {
    let Inputs { microdata, requirements, least_rows, options, is_enough, mut trace } = inputs;
    if let Some(trace) = &mut trace {
        let missed = requirements.iter().enumerate().find_map(|(attribute, required)| {
            Missed::first(attribute, required.requirements(), required.whole(), required.setting())
        });
        trace.record(LocalSearchStep::Begun { missed });
    }
    let scores = Scores::of_costs(&options.objective.by_level(&microdata));
    let of = (Arc::clone(&microdata), Arc::clone(&requirements), least_rows);
    let Closing { classes, sensitive, mut loose, gathered } =
        close_classes(of, (options.sensitive, &scores), trace.as_deref_mut(), &sweep, &pace).await?;
    let of = (Arc::clone(&microdata), Arc::clone(&requirements), least_rows);
    // Without generalized values, a table that violates a requirement as one class cannot be published as a whole.
    let is_whole = sensitive.steps() > 0 || requirements.iter().all(|required| required.holds(required.whole()));
    let plain = if is_whole { plain_sweep(of, (gathered, &sensitive), &sweep, &pace).await? } else { Vec::new() };
    is_improving.store(true, Ordering::Relaxed);
    let quasi = Quasi::of(&microdata, options.objective);
    let nodes: Vec<&[NodeId]> = (0..requirements.len()).map(|of| sensitive.nodes(of)).collect();
    let mut validity = Validity::new(Arc::clone(&requirements), least_rows, &nodes, microdata.len());
    let mut begun = Vec::with_capacity(classes.len());
    for (_, rows) in classes {
        pace.pause(UNIT_OF_WORK * rows.len() as u64).await;
        let class = Class::of(rows, &quasi, &validity);
        // The sweep ignores a k among the requirements.
        if validity.holds(class.len(), &class.counts) {
            begun.push(class);
        } else {
            loose.extend(class.rows);
        }
    }
    let loose = sorted(loose, Ord::cmp);
    let nodes = nodes.iter().map(|nodes| nodes.to_vec()).collect();
    let recorder = trace.map(|trace| Recorder::new(trace, Arc::clone(&requirements), nodes, (&begun, &quasi), &loose));
    let most_suppressed = options.suppress.of(microdata.len() as u64) as usize;
    let mut partition = Partition::new((quasi, validity), begun, most_suppressed, recorder);
    if !loose.is_empty() {
        placing::place(&mut partition, loose, &pace).await;
    }
    let budget = budget(microdata.len() as u64) * u64::from(options.effort);
    let mut steps = Steps::new(options.stop_after, is_enough);
    let start = partition.work();
    improve(&mut partition, Budget { start, end: start + budget }, &mut steps, &pace).await;
    let restarts = plain.into_iter().filter(|classes| partition.restart_cheaper(classes)).count();
    if restarts > 0 {
        let start = partition.work();
        improve(&mut partition, Budget { start, end: start + budget }, &mut steps, &pace).await;
    }
    let (classes, recorder) = partition.finish();
    let stopped_after = steps.stopped_after();
    Ok(Made { classes, sensitive, stopped_after, trace: recorder.map(Recorder::into_trace) })
}

/// Units of work for an effort of 1.
fn budget(rows: u64) -> u64 {
    WORK_PER_ROW * rows.min(FIRST_ROWS) + WORK_PER_FURTHER_ROW * rows.saturating_sub(FIRST_ROWS)
}

/// Passes and ruins in turns, until the budget is used up or the search stops.
async fn improve(partition: &mut Partition, budget: Budget, steps: &mut Steps, pace: &Pace) {
    let mut random = Generator::new(0, Purpose::LocalSearch);
    partition.refresh();
    let mut best = (partition.total(), partition.snapshot());
    loop {
        let before = partition.work();
        pass::pass(partition, budget, steps, pace).await;
        let pass = partition.work() - before;
        let cost = partition.total();
        if cost < best.0 {
            best = (cost, partition.snapshot());
        }
        if partition.work() >= budget.end || cost == 0 || steps.have_stopped() {
            break;
        }
        // But what the last pass needs is left.
        let until = (partition.work() + RUINS_PER_PASS * pass).min(budget.end.saturating_sub(pass * LAST_PASS / 10));
        let mut ruined = 0;
        while steps.may_go_on(partition.work(), Budget { end: until, ..budget }) {
            let before = partition.work();
            partition.add_work(4);
            let is_kept = ruin::ruin(partition, &mut random, budget.temperature(before));
            ruined += usize::from(is_kept);
            if is_kept && ruined > partition.classes.len() / 20 {
                partition.refresh();
                ruined = 0;
            }
            pace.pause(UNIT_OF_WORK * (partition.work() - before)).await;
        }
        partition.refresh();
        pace.reach(partition.work() - budget.start, budget.end - budget.start);
    }
    let (cost, snapshot) = best;
    partition.end_with((cost < partition.total()).then_some(snapshot));
}

impl Method for LocalSearch {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        self.run.try_advance(budget)?;
        let Some((done, total)) = self.run.progress() else {
            return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
        };
        let (phase, loose) = self.sweep.get();
        let (phase, loose) =
            if self.is_improving.load(Ordering::Relaxed) { (Phase::Improving, 0) } else { (phase, loose) };
        Ok(Progress { phase, done: done.min(total), total, loose })
    }

    fn finish_early(&mut self) {
        self.is_enough.store(true, Ordering::Relaxed);
    }

    fn stopped_after(&self) -> Option<u64> {
        self.run.succeeded()?.stopped_after
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.succeeded_mut()?.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        let Made { classes, sensitive, .. } = self.run.into_succeeded();
        let composing = Composing::new(&self.microdata, classes, sensitive.into_nodes());
        if self.may_suppress { composing.leaving_rows_out() } else { composing }
    }
}
