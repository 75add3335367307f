//! Sequential Sweep (2009 paper, section III; docs/explanation/sweep.md).
//!
//! Every node of the product lattice of the quasi-identifier taxonomies is a potential class. Rows start at their own
//! base values. Level vectors are visited from the most to the least informative one; at each, the loose rows are
//! grouped by their ancestors there, a group keeps as many rows as it may and closes as a class, the others are swept on.
//! Only the last class, at the roots, may generalize sensitive values, and before the sweep as many are
//! generalized as the whole table needs. The result is a local recoding.
//!
//! Cost: at most a group-by over the loose tuples for each of the `H = Π h_i` level vectors, and the work of KEEP. A
//! group-by is a mask and a hash per tuple ([`codes`]); tuples that cannot close at many level vectors are excluded
//! from them together ([`ceilings`]). If H is too large for that, the level vectors at which something can close are
//! found from the rows ([`search`]).
//!
//! To change it: the order of level vectors must stay a linear extension of "more specific first" (a leaf above the
//! deepest level repeats downwards for that), and a tuple may be excluded from a level vector only if it is proven that
//! nothing closes there. The release must follow from table and choices alone: no hash table is iterated, and a slice
//! may end anywhere. The reference runs (`tests/golden.rs`, `tests/real_tables.rs`) fail if a single byte moves; the
//! verifier fails if a class violates a requirement, whatever this code computes.

mod about;
mod ceilings;
mod exact;
mod gathering;
mod grouping;
mod last_class;
mod options;
mod placing;
pub(super) mod progress;
pub(super) mod reach;
mod residue;
mod search;
mod sieve;
mod steps;
#[cfg(test)]
mod tests;
mod visit;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::release::Composing;
use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

use super::generalize::{Climb, generalize};
use super::level_vectors::{Order, Scores, level_vectors};
use super::trace::{MOST_ROWS, Missed, Trace};
use super::under_way::UnderWay;
use super::{
    AttributeRequirements, ClassRows, Method, OrderWeights, Phase, Progress, PublishError, SensitiveState, TieRule,
};

pub(super) use about::ABOUT;
use exact::close_exact;
use gathering::Gathered;
pub(super) use options::begin;
use progress::SweepProgress;
use residue::{Original, close_general};
use search::search;
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
    /// has it (docs/explanation/decisions.md#how-far-a-sensitive-value-is-generalized).
    pub literal: bool,
    /// Whether sensitive values may be generalized.
    pub sensitive: GeneralizeSensitive,
    /// How the level vectors are found at which classes close.
    pub visits: Visits,
    /// Whether a class gives back rare values that it does not need.
    pub spares_rare: bool,
}

impl SweepOptions {
    fn climb(self) -> Climb {
        if self.literal { Climb::Parent } else { Climb::Useful }
    }
}

/// Whether sensitive values may be generalized. The papers generalize them, first as far as the whole table needs it to
/// satisfy its requirements, then in the last class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum GeneralizeSensitive {
    /// None is: if the rest at the end violates a requirement, it takes closed classes in until it satisfies it.
    /// Possible if the whole table satisfies its requirements.
    Never,
    /// As the papers have it.
    #[default]
    AsNeeded,
    /// Both are made if they differ, and the one that retains more is used: exact unless that costs over a hundredth of
    /// the information.
    Auto,
}

/// How Sweep goes through the lattice of level vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visits {
    /// One by one where that can be done ([`VISITED_ONE_BY_ONE`](super::VISITED_ONE_BY_ONE)), else searched for.
    #[default]
    Auto,
    /// Searched for, however few there are. Blocks of a large table have so many tuples if that is given.
    Searched {
        /// Tuples in a block.
        block: Option<usize>,
    },
}

/// How a run visits level vectors.
enum Route {
    OneByOne(Order),
    /// By what is lost at each level of each attribute, in blocks of at most so many tuples if that is given.
    Searched(Vec<Vec<i64>>, Option<usize>),
}

/// What a release is made of, and under which requirements.
struct Inputs {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    /// Rows that every class has at least, apart from what is required of sensitive attributes.
    least_rows: u64,
    options: SweepOptions,
    route: Route,
}

/// What came of a sweep.
struct Made {
    classes: Vec<Closed>,
    /// The sensitive values as they are published.
    sensitive: SensitiveState,
    /// The classes of the same sweep with sensitive values left exact, where both are made and they differ.
    exact: Option<Vec<Closed>>,
    trace: Option<Box<Trace>>,
    #[cfg(test)]
    counted: visit::Counted,
}

/// A sweep under way.
pub struct Sweep {
    inputs: Arc<Inputs>,
    progress: SweepProgress,
    run: UnderWay<Result<Made, PublishError>>,
}

impl Sweep {
    /// A sweep over the microdata that keeps these requirements, one per sensitive attribute.
    ///
    /// # Errors
    /// No rows, a requirement that the table cannot keep (with the nearest it can).
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        options: SweepOptions,
    ) -> Result<Self, PublishError> {
        Self::of(microdata, requirements, 1, options)
    }

    /// A sweep over microdata without a sensitive attribute: every class has k rows at least.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn of_classes(microdata: Arc<Microdata>, k: KAnonymity, options: SweepOptions) -> Result<Self, PublishError> {
        Self::of(microdata, Arc::new([]), k.k().into(), options)
    }

    fn of(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        least_rows: u64,
        options: SweepOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(requirements.len(), microdata.sensitive().len(), "one set of requirements per sensitive attribute");
        reach::check(&microdata, &requirements, least_rows, options)?;
        let scores = Scores::of(&microdata, options.order);
        let (is_auto, block) = match options.visits {
            Visits::Auto => (true, None),
            Visits::Searched { block } => (false, block),
        };
        let order = if is_auto { Order::new(&scores) } else { None };
        let route = order.map_or_else(|| Route::Searched(scores.losses(), block), Route::OneByOne);
        Ok(Self::begin(Arc::new(Inputs { microdata, requirements, least_rows, options, route }), None))
    }

    /// The same with a trace; to be called before the first slice.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn with_trace(self) -> Result<Self, PublishError> {
        let Inputs { microdata, requirements, options, route, .. } = &*self.inputs;
        let rows = microdata.len();
        if rows > MOST_ROWS {
            return Err(PublishError::TooManyRowsToTell { found: rows, most: MOST_ROWS });
        }
        let order = match route {
            Route::OneByOne(_) => level_vectors(microdata, options.order).unwrap_or_default(),
            Route::Searched(..) => Vec::new(),
        };
        let mut trace = Trace::new(order, rows);
        let missed = requirements.iter().enumerate().find_map(|(attribute, required)| {
            Missed::first(attribute, required.requirements(), required.whole(), required.setting())
        });
        trace.record(SweepStep::Begun { missed });
        Ok(Self::begin(self.inputs, Some(Box::new(trace))))
    }

    fn begin(inputs: Arc<Inputs>, trace: Option<Box<Trace>>) -> Self {
        let progress = SweepProgress::default();
        let run = UnderWay::begin(|pace| sweep(Arc::clone(&inputs), trace, progress.clone(), pace));
        Self { inputs, progress, run }
    }

    /// The classes, once it has finished.
    pub(super) fn into_classes(self) -> Vec<Closed> {
        self.run.into_succeeded().classes
    }

    /// Steps by which sensitive values were generalized, once it has finished.
    pub fn sensitive_steps(&self) -> u64 {
        self.run.succeeded().map_or(0, |made| made.sensitive.steps())
    }
}

/// Generalizes sensitive values as far as the whole table needs it, visits the level vectors, and closes the last class.
async fn sweep(
    inputs: Arc<Inputs>,
    mut trace: Option<Box<Trace>>,
    progress: SweepProgress,
    pace: Pace,
) -> Result<Made, PublishError> {
    let Inputs { microdata, requirements, options, .. } = &*inputs;
    let mut sensitive = SensitiveState::new(microdata);
    let is_exact = options.sensitive == GeneralizeSensitive::Never;
    if !is_exact && !requirements.iter().all(|required| required.holds(required.whole())) {
        generalize_whole(&inputs, &mut sensitive, trace.as_deref_mut(), &progress, &pace).await?;
    }
    progress.enter(Phase::Classes, microdata.len() as u64);
    pace.reach(0, microdata.len() as u64);
    let gathered = Gathered::of(microdata, &sensitive, &pace).await;
    sweep_gathered(&inputs, (gathered, sensitive), trace, &progress, &pace).await
}

/// Visits the level vectors, and closes the last class.
async fn sweep_gathered(
    inputs: &Inputs,
    (gathered, mut sensitive): (Gathered, SensitiveState),
    mut trace: Option<Box<Trace>>,
    progress: &SweepProgress,
    pace: &Pace,
) -> Result<Made, PublishError> {
    let Inputs { microdata, requirements, least_rows, options, .. } = inputs;
    let is_exact = options.sensitive == GeneralizeSensitive::Never;
    let mut classes = Vec::new();
    let mut means = Means {
        microdata,
        requirements,
        least_rows: *least_rows,
        classes: &mut classes,
        trace: trace.as_deref_mut(),
        progress,
        pace,
    };
    let sweeping = visit_all(inputs, gathered, &mut means).await;
    let rows = sweeping.rows();
    #[cfg(test)]
    let counted = sweeping.counted();
    drop(sweeping);
    if let Some(trace) = means.trace.as_deref_mut() {
        let way = if is_exact { LastWay::Exact } else { LastWay::General };
        trace.record(SweepStep::Left { rows: rows.clone(), way });
    }
    let mut exact = None;
    if is_exact {
        close_exact(rows, &mut means).await;
    } else {
        // If the whole table needs generalized values, there is no exact way.
        let both = options.sensitive == GeneralizeSensitive::Auto && sensitive.steps() == 0;
        // If nothing was generalized and no class came in, the exact way is the same.
        let original = close_general(rows, &mut sensitive, options.climb(), both, &mut means).await?;
        if let Some(Original { rows, mut classes }) = original {
            let mut means = Means { classes: &mut classes, ..means };
            if let Some(trace) = means.trace.as_deref_mut() {
                trace.record(SweepStep::Left { rows: rows.clone(), way: LastWay::Exact });
            }
            close_exact(rows, &mut means).await;
            exact = Some(classes);
        }
    }
    Ok(Made {
        classes,
        sensitive,
        exact,
        trace,
        #[cfg(test)]
        counted,
    })
}

/// Whether a sweep is possible.
///
/// # Errors
/// As [`Sweep::new`].
pub(super) fn check(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    least_rows: u64,
    sensitive: GeneralizeSensitive,
) -> Result<(), PublishError> {
    reach::check(microdata, requirements, least_rows, SweepOptions { sensitive, ..SweepOptions::default() })
}

/// What a sweep closes before its last class: where another method begins.
pub(super) struct Closing {
    pub classes: Vec<ClassRows>,
    /// The sensitive values as they are published: generalized as far as the whole table needs it.
    pub sensitive: SensitiveState,
    /// Rows in no class, ascending.
    pub loose: Vec<u32>,
    /// The rows as they were before the first class closed.
    pub gathered: Gathered,
}

/// Closes classes at the level vectors in the order of these scores, up to the last one. If sensitive values stay exact, the whole table
/// may violate a requirement. Then no class can take some of the rows.
pub(super) async fn close_classes(
    (microdata, requirements, least_rows): (Arc<Microdata>, Arc<[AttributeRequirements]>, u64),
    (sensitive_values, scores): (GeneralizeSensitive, &Scores),
    trace: Option<&mut Trace>,
    progress: &SweepProgress,
    pace: &Pace,
) -> Result<Closing, PublishError> {
    let options = SweepOptions { sensitive: sensitive_values, spares_rare: true, ..SweepOptions::default() };
    let route = Order::new(scores).map_or_else(|| Route::Searched(scores.losses(), None), Route::OneByOne);
    let inputs = Inputs { microdata, requirements, least_rows, options, route };
    let Inputs { microdata, requirements, .. } = &inputs;
    let mut sensitive = SensitiveState::new(microdata);
    let may_generalize = sensitive_values != GeneralizeSensitive::Never;
    if may_generalize && !requirements.iter().all(|required| required.holds(required.whole())) {
        generalize_whole(&inputs, &mut sensitive, trace, progress, pace).await?;
    }
    let mut classes = Vec::new();
    let mut means = Means { microdata, requirements, least_rows, classes: &mut classes, trace: None, progress, pace };
    progress.enter(Phase::Classes, microdata.len() as u64);
    pace.reach(0, microdata.len() as u64);
    let gathered = Gathered::of(microdata, &sensitive, pace).await;
    let sweeping = visit_all(&inputs, gathered, &mut means).await;
    let loose = sweeping.rows();
    Ok(Closing { classes, sensitive, loose, gathered: sweeping.into_gathered() })
}

/// The classes of a sweep with default options over rows that were gathered with these sensitive values, generalized only as far as
/// the whole table needs: by each way to end that generalizes no further ones.
pub(super) async fn plain_sweep(
    (microdata, requirements, least_rows): (Arc<Microdata>, Arc<[AttributeRequirements]>, u64),
    (gathered, generalized): (Gathered, &SensitiveState),
    progress: &SweepProgress,
    pace: &Pace,
) -> Result<Vec<Vec<ClassRows>>, PublishError> {
    let options = SweepOptions { sensitive: GeneralizeSensitive::Auto, ..SweepOptions::default() };
    let scores = Scores::of(&microdata, options.order);
    let route = Order::new(&scores).map_or_else(|| Route::Searched(scores.losses(), None), Route::OneByOne);
    let inputs = Inputs { microdata, requirements, least_rows, options, route };
    progress.enter(Phase::Classes, inputs.microdata.len() as u64);
    let gathered = (gathered, generalized.clone());
    let Made { classes, sensitive, exact, .. } = sweep_gathered(&inputs, gathered, None, progress, pace).await?;
    let general = (sensitive.steps() == generalized.steps()).then_some(classes);
    Ok(general.into_iter().chain(exact).collect())
}

/// Generalizes sensitive values of the whole table until it satisfies every requirement.
async fn generalize_whole(
    inputs: &Inputs,
    sensitive: &mut SensitiveState,
    trace: Option<&mut Trace>,
    progress: &SweepProgress,
    pace: &Pace,
) -> Result<(), PublishError> {
    let Inputs { microdata, requirements, options, .. } = inputs;
    let rows: Vec<u32> = (0..microdata.len() as u32).collect();
    progress.enter(Phase::Sensitive, rows.len() as u64);
    let generalized = generalize((microdata, requirements), &rows, options.climb(), sensitive, trace, pace).await;
    generalized
        .and_then(|()| reach::check_generalized(microdata, requirements, sensitive))
        .map_err(|error| reach::with_nearest(error, microdata, requirements, *options))
}

/// Closes classes at one level vector after the other but the last, that of all roots.
async fn visit_all(inputs: &Inputs, gathered: Gathered, means: &mut Means<'_>) -> Sweeping {
    let Inputs { options, route, .. } = inputs;
    if let Some(trace) = means.trace.as_deref_mut() {
        trace.record(SweepStep::Ordered);
    }
    let mut sweeping = Sweeping::new(gathered, *options, means).await;
    match route {
        Route::OneByOne(order) => {
            let last = order.len() - 1;
            for place in 0..last {
                if sweeping.loose_rows() == 0 {
                    break;
                }
                means.pace.reach(place as u64, last as u64);
                sweeping.visit(&order.levels(place), means).await;
            }
        }
        Route::Searched(losses, block) => search(losses, *block, &mut sweeping, means).await,
    }
    sweeping
}

impl Method for Sweep {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        self.run.try_advance(budget)?;
        let Some((done, total)) = self.run.progress() else {
            return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
        };
        let (rows, (phase, loose)) = (self.inputs.microdata.len() as u64, self.progress.get());
        let (done, total) = match (phase, &self.inputs.route) {
            (Phase::Residue, _) => (0, loose.max(1)),
            (Phase::Classes, Route::Searched(..)) => (rows - loose, rows),
            // A row may be generalized several times.
            _ => (done.min(total), total),
        };
        Ok(Progress { phase, done, total, loose })
    }

    fn exact_composing(&mut self) -> Option<Composing> {
        let exact = self.run.succeeded_mut()?.exact.take()?;
        Some(Composing::with_own_values(Arc::clone(&self.inputs.microdata), exact))
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.succeeded_mut()?.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        let Made { classes, sensitive, .. } = self.run.into_succeeded();
        Composing::new(&self.inputs.microdata, classes, sensitive.into_nodes())
    }
}
