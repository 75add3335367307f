//! Local search: a sweep that is improved, class by class (docs/local-search.md).
//!
//! A sweep in the order of what level vectors cost closes classes; every row that it leaves joins the class in which it costs least. Then
//! rows move to classes in which they cost less, classes are dissolved, and neighbouring classes are pooled and built anew, until the
//! budget is used up. A class is published with the least quasi-identifier that covers it, and every change is tested against all
//! requirements before it is kept. Sensitive values are generalized only as far as the whole table needs it.
//!
//! Cost: the sweep; then a budget in units of work (nodes of a trie visited, rows looked at), which grows with the rows. Memory
//! O(rows · attributes + classes).
//!
//! To change it: the outcome must follow from table and choices alone, so the budget is counted and never timed, costs are whole numbers,
//! draws come from a fixed seed, and ties go to what comes first. Nothing may be kept that costs more than the start.

mod about;
mod classes;
mod nearest;
mod objective;
mod options;
mod partition;
mod pass;
mod placing;
mod ruin;
mod validity;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tauell_base::pace::Pace;
use tauell_base::random::{Generator, Purpose};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::KAnonymity;

use crate::level_vectors::Scores;
use crate::release::Composing;
use crate::sweep::progress::SweepProgress;
use crate::sweep::{Closing, close_classes};
use crate::trace::Trace;
use crate::under_way::UnderWay;
use crate::{AttributeRequirements, ClassRows, Method, Phase, Progress, PublishError, SensitiveState, whole_table};

pub(super) use about::ABOUT;
use classes::Class;
pub use objective::Objective;
use objective::Quasi;
pub(super) use options::begin;
pub use options::LocalSearchOptions;
use partition::Partition;
use validity::Validity;

/// A unit of work in units of a slice, which are some nanoseconds.
const UNIT_OF_WORK: u64 = 6;

/// Units of work per row: the budget of an effort of 1.
const WORK_PER_ROW: u64 = 400;

/// Ruins take so many times the work of the pass before them.
const RUINS_PER_PASS: u64 = 2;

/// The temperature of ruins at the beginning, in rows; it falls to a twentieth.
const HOTTEST: f64 = 0.02;

/// When the work is to end, in units of work.
#[derive(Clone, Copy)]
struct Budget {
    start: u64,
    end: u64,
}

impl Budget {
    /// The temperature of ruins when so much was done: it is halved in equal steps, linear between two of them.
    fn temperature(self, work: u64) -> f64 {
        let done = (work - self.start) as f64 / (self.end - self.start).max(1) as f64;
        // A twentieth is 4.32 halvings.
        let halvings = 4.32 * done.min(1.0);
        let (whole, rest) = (halvings.floor(), halvings - halvings.floor());
        (0..whole as u32).fold(HOTTEST, |temperature, _| temperature / 2.0) * (1.0 - rest / 2.0)
    }
}

/// What is improved, and under which requirements.
struct Inputs {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    least_rows: u64,
    options: LocalSearchOptions,
}

/// What came of it.
struct Made {
    classes: Vec<ClassRows>,
    sensitive: SensitiveState,
}

/// Local search under way.
pub struct LocalSearch {
    microdata: Arc<Microdata>,
    sweep: SweepProgress,
    is_improving: Arc<AtomicBool>,
    run: UnderWay<Result<Made, PublishError>>,
}

impl LocalSearch {
    /// Over these rows, for one requirement per sensitive attribute, and at least k rows in every class.
    ///
    /// # Errors
    /// No rows, fewer than k, or a requirement that is out of reach; with exact sensitive values, one that the whole table violates.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        options: LocalSearchOptions,
    ) -> Result<Self, PublishError> {
        let least_rows = whole_table::largest_k(&requirements, k).map_or(1, |k| k.k().into());
        crate::sweep::check(&microdata, &requirements, least_rows, options.sensitive)?;
        let (sweep, is_improving) = (SweepProgress::default(), Arc::new(AtomicBool::new(false)));
        let inputs = Inputs { microdata: Arc::clone(&microdata), requirements, least_rows, options };
        let run = UnderWay::begin(|pace| search(inputs, (sweep.clone(), Arc::clone(&is_improving)), pace));
        Ok(Self { microdata, sweep, is_improving, run })
    }
}

/// Sweeps, places what is left, and improves the classes.
async fn search(
    inputs: Inputs,
    (sweep, is_improving): (SweepProgress, Arc<AtomicBool>),
    pace: Pace,
) -> Result<Made, PublishError> {
    let Inputs { microdata, requirements, least_rows, options } = inputs;
    let scores = Scores::of_costs(&options.objective.by_level(&microdata));
    let of = (Arc::clone(&microdata), Arc::clone(&requirements), least_rows);
    let Closing { classes, sensitive, loose } = close_classes(of, options.sensitive, &scores, &sweep, &pace).await?;
    is_improving.store(true, Ordering::Relaxed);
    let quasi = Quasi::of(&microdata, options.objective);
    let nodes: Vec<&[NodeId]> = (0..requirements.len()).map(|of| sensitive.nodes(of)).collect();
    let validity = Validity::new(Arc::clone(&requirements), least_rows, &nodes, microdata.len());
    let mut begun = Vec::with_capacity(classes.len());
    for (_, rows) in classes {
        pace.pause(UNIT_OF_WORK * rows.len() as u64).await;
        begun.push(Class::of(rows, &quasi, &validity));
    }
    let mut partition = Partition::new(quasi, validity, begun);
    if !loose.is_empty() {
        placing::place(&mut partition, loose, &pace).await;
    }
    let budget = WORK_PER_ROW * microdata.len() as u64 * u64::from(options.effort);
    let start = partition.work();
    improve(&mut partition, Budget { start, end: start + budget }, &pace).await;
    let classes = partition.into_classes(&microdata);
    Ok(Made { classes, sensitive })
}

/// Passes and ruins in turns, until the budget is used up.
async fn improve(partition: &mut Partition, budget: Budget, pace: &Pace) {
    let mut random = Generator::new(0, Purpose::LocalSearch);
    let mut best = (partition.total(), None);
    loop {
        let before = partition.work();
        let passed = pass::pass(partition, budget, pace).await;
        partition.refresh();
        let cost = partition.total();
        if cost < best.0 || best.1.is_none() && cost == best.0 {
            best = (cost, Some(partition.snapshot()));
        }
        if partition.work() >= budget.end || cost == 0 {
            break;
        }
        let until = (partition.work() + RUINS_PER_PASS * (partition.work() - before)).min(budget.end);
        let (mut ruined, mut tried) = (0, 0);
        while partition.work() < until {
            let before = partition.work();
            partition.add_work(4);
            let is_kept = ruin::ruin(partition, &mut random, budget.temperature(before));
            tried += 1;
            ruined += usize::from(is_kept);
            if is_kept && ruined > partition.classes.len() / 20 {
                partition.refresh();
                ruined = 0;
            }
            pace.pause(UNIT_OF_WORK * (partition.work() - before)).await;
        }
        partition.refresh();
        let _ = (passed, tried);
        pace.reach(partition.work() - budget.start, budget.end - budget.start);
    }
    if let (cost, Some(snapshot)) = best
        && cost < partition.total()
    {
        partition.restore(snapshot);
    }
}

impl Method for LocalSearch {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        self.run.try_advance(budget)?;
        let Some((done, total)) = self.run.progress() else {
            return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
        };
        let (phase, loose) = self.sweep.get();
        let phase = if self.is_improving.load(Ordering::Relaxed) { Phase::Residue } else { phase };
        Ok(Progress { phase, done: done.min(total), total, loose })
    }

    fn trace(&mut self) -> Option<Trace> {
        None
    }

    fn composing(self: Box<Self>) -> Composing {
        let Made { classes, sensitive } = self.run.into_succeeded();
        Composing::new(&self.microdata, classes, sensitive.into_nodes())
    }
}
