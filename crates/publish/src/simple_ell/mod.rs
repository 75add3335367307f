//! What the methods share that know simple ℓ-diversity and nothing else: they form classes in which no sensitive value has more than
//! 1/ℓ of the rows (docs/explanation/strength.md#what-simple-ℓ-diversity-guarantees).
//!
//! Other requirements are satisfied by way of ℓ ([`Aim`]): with the least ℓ that guarantees them, or by a search for an ℓ whose classes
//! satisfy them. With k alone every row has a value of its own: then classes of ℓ = k rows are simple ℓ-diverse.
//!
//! To change it: the published classes were formed for one ℓ and satisfy the requirements, either because that ℓ guarantees them or
//! because each class was tested; nothing else may be published.

mod aim;
pub(super) mod reach;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

use super::retest::{Testing, Tried};
use super::row_order::{Numbers, ordered};
use super::trace::{Step, Trace};
use super::under_way::UnderWay;
use super::{AttributeRequirements, ClassRows, Method, Phase, Progress, PublishError};

pub use aim::Aim;
pub(super) use aim::{AIM, NAMES, NAMES_OF_VALUES};
pub(super) use steps::{Bucket, EllStep, all_requirements, limit};

/// The rows that classes are formed of.
pub(super) struct Ground {
    pub microdata: Arc<Microdata>,
    /// By row: the rank of its sensitive value, or, without a sensitive attribute, its own number.
    pub values: Vec<u32>,
    /// By value: how many rows have it.
    pub counts: Vec<u64>,
}

impl Ground {
    pub fn new(microdata: Arc<Microdata>) -> Self {
        match microdata.sensitive().first() {
            Some(of) => Self { values: of.leaves().to_vec(), counts: of.leaf_counts(), microdata },
            None => {
                let n = microdata.len();
                Self { values: (0..n as u32).collect(), counts: vec![1; n], microdata }
            }
        }
    }

    /// All rows, by their quasi-identifier, then by their sensitive value. O(attributes · (rows + leaves)).
    pub(crate) async fn ordered_rows(&self, pace: &Pace) -> Vec<u32> {
        let mut columns: Vec<Numbers<'_>> = vec![(&self.values, self.counts.len())];
        let quasi = self.microdata.quasi_identifiers().iter().rev();
        columns.extend(quasi.map(|of| (of.leaves(), of.taxonomy().leaf_count())));
        ordered((0..self.values.len() as u32).collect(), &columns, pace).await
    }

    /// The largest ℓ for which no value has more than 1/ℓ of the rows.
    pub fn largest_ell(&self) -> u32 {
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1);
        u32::try_from(self.values.len() as u64 / most).unwrap_or(u32::MAX)
    }
}

/// An algorithm that forms classes in which no sensitive value has more than 1/ℓ of the rows, with the options chosen for it.
pub(super) trait Algorithm: Send + Sync + 'static {
    /// Each ℓ that is tried, ascending.
    ///
    /// # Errors
    /// None of them satisfies the requirements.
    fn ells(
        ground: &Ground,
        requirements: &[AttributeRequirements],
        k: Option<KAnonymity>,
        aim: Aim,
    ) -> Result<Vec<u32>, PublishError> {
        reach::ells(ground, requirements, k, aim)
    }

    /// The step that says why an ℓ guarantees the requirements.
    fn guaranteed(_: &Ground, ell: u32) -> Step {
        EllStep::Guaranteed { ell }.into()
    }

    /// The classes, which do not depend on where slices end. ℓ is at least 2, and one of [`Self::ells`]; unless that says otherwise, no
    /// value has more than 1/ℓ of all rows. A row counts as progress when it has its class.
    fn form(
        &self,
        ground: &Ground,
        ell: u32,
        trace: Option<&mut Trace>,
        pace: &Pace,
    ) -> impl Future<Output = Vec<ClassRows>> + Send;

    /// Puts classes together: every row with its own sensitive value.
    fn composing(microdata: &Arc<Microdata>, classes: Vec<ClassRows>) -> Composing {
        Composing::with_own_values(Arc::clone(microdata), classes)
    }
}

/// What is tried: an algorithm with each ℓ.
struct Trials<A> {
    ground: Ground,
    requirements: Arc<[AttributeRequirements]>,
    /// Rows that every class has at least.
    least_rows: u64,
    aim: Aim,
    /// Ascending.
    ells: Vec<u32>,
    algorithm: A,
}

/// The best classes, if any satisfy the requirements, and the trace if one is recorded.
struct Formation {
    best: Option<Tried<u32>>,
    trace: Option<Trace>,
}

/// A method that knows simple ℓ-diversity, under way.
pub(super) struct SimpleEll<A> {
    trials: Arc<Trials<A>>,
    run: UnderWay<Formation>,
}

impl<A: Algorithm> SimpleEll<A> {
    /// On these rows, for the requirements of at most one sensitive attribute, or for classes of k rows.
    ///
    /// # Errors
    /// No rows, several sensitive attributes, requirements that no ℓ guarantees or that the whole table violates, and an ℓ that the
    /// whole table violates.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        aim: Aim,
        algorithm: A,
    ) -> Result<Self, PublishError> {
        reach::check(&microdata, &requirements, k)?;
        let ground = Ground::new(microdata);
        let ells = A::ells(&ground, &requirements, k, aim)?;
        let least_rows = k.map_or(1, |k| k.k().into());
        Ok(Self::begin(Arc::new(Trials { ground, requirements, least_rows, aim, ells, algorithm }), false))
    }

    /// The method, with a trace of its steps if one is wanted.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn boxed(self, traced: bool) -> Result<Box<dyn Method + Send>, PublishError> {
        if !traced {
            return Ok(Box::new(self));
        }
        Trace::of_rows(self.trials.ground.values.len())?;
        Ok(Box::new(Self::begin(self.trials, true)))
    }

    fn begin(trials: Arc<Trials<A>>, traced: bool) -> Self {
        Self { run: UnderWay::begin(|pace| best_of(Arc::clone(&trials), traced, pace)), trials }
    }
}

/// Tries each ℓ, and takes the classes with the least excessive protection of those that satisfy the requirements.
async fn best_of<A: Algorithm>(trials: Arc<Trials<A>>, traced: bool, pace: Pace) -> Formation {
    let Trials { ground, requirements, algorithm, .. } = &*trials;
    let rows = ground.values.len() as u64;
    let mut best: Option<Tried<u32>> = None;
    let mut steps = traced.then(Box::<Steps>::default);
    for (before, &ell) in (0..).zip(&trials.ells) {
        // In all there are the rows of this ℓ and of those before it: the difference is loose.
        pace.reach(before * rows, (before + 1) * rows);
        let mut trace = traced.then(Trace::default);
        let classes = algorithm.form(ground, ell, trace.as_mut(), &pace).await;
        pace.reach((before + 1) * rows, (before + 1) * rows);
        let mut tried = Tried::new(ell, classes);
        let mut satisfied = true;
        if trials.aim == Aim::Search {
            let mut testing = Testing::new(tried, &ground.microdata, requirements);
            pace.until(|left| {
                let tested = testing.advance(&ground.microdata, requirements, trials.least_rows, left);
                satisfied = tested.unwrap_or(satisfied);
                tested.is_some()
            })
            .await;
            tried = testing.finish();
        }
        // Of two that are as good the smaller ℓ, which comes first.
        let is_best = satisfied && best.as_ref().is_none_or(|best| tried.is_better_than(best));
        if let (Some(steps), Some(trace)) = (&mut steps, trace) {
            let classes = tried.classes.len();
            let step = match trials.aim {
                Aim::Guaranteed => A::guaranteed(ground, ell),
                Aim::Search => EllStep::Tried { ell, classes, keeps: satisfied, best: is_best }.into(),
            };
            steps.record(step, trace, is_best);
        }
        if is_best {
            best = Some(tried);
        }
        // Without (τ, ℓ) there is no excessive protection to compare: the least ℓ is taken.
        if satisfied && requirements.iter().all(|required| required.tau_ell().is_none()) {
            break;
        }
    }
    let taken = best.as_ref().filter(|_| trials.aim == Aim::Search).map(|best| best.by);
    Formation { best, trace: steps.map(|steps| steps.all(taken)) }
}

/// The trace in the making: each ℓ that was tried, and how the best classes were formed.
#[derive(Default)]
struct Steps {
    tried: Trace,
    best: Trace,
}

impl Steps {
    /// Records that an ℓ was tried, and how its classes were formed.
    #[cold]
    #[inline(never)]
    fn record(&mut self, step: Step, formed: Trace, is_best: bool) {
        self.tried.record(step);
        if is_best {
            self.best = formed;
        }
    }

    /// The whole trace; it says which ℓ was taken if there was a search.
    #[cold]
    #[inline(never)]
    fn all(self, taken: Option<u32>) -> Trace {
        let Self { mut tried, best } = self;
        if let Some(ell) = taken {
            tried.record(EllStep::Taken { ell });
        }
        tried.follow(best);
        tried
    }
}

impl<A: Algorithm> Method for SimpleEll<A> {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let Trials { ground, requirements, ells, .. } = &*self.trials;
        self.run.advance(budget);
        if let Some((done, so_far)) = self.run.progress() {
            let total = (ells.len() * ground.values.len()) as u64;
            return Ok(Progress { phase: Phase::Classes, done, total, loose: so_far - done });
        }
        match self.run.made_mut() {
            Some(Formation { best: Some(_), .. }) => {
                Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 })
            }
            _ => Err(reach::not_found(ground, requirements)),
        }
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.made_mut()?.trace.take()
    }

    fn composing(self: Box<Self>) -> Composing {
        let best = self.run.into_made().best.expect("a release is there when it has finished");
        A::composing(&self.trials.ground.microdata, best.classes)
    }
}
