//! What methods have in common that know simple ℓ-diversity and nothing else: they form classes in which no sensitive value has more
//! than 1/ℓ of the rows (docs/strength.md#what-simple-ℓ-diversity-guarantees).
//!
//! Other requirements are met by way of ℓ ([`Aim`]): with the least ℓ that guarantees them, or by a search for one whose classes
//! keep what is asked. With k alone every row has a value of its own: then classes of ℓ = k rows are simple ℓ-diverse.
//!
//! To change it: what is published was formed for one ℓ and keeps what was asked, either since that ℓ guarantees it or since each of
//! its classes was tested; nothing else may be published.

mod aim;
pub(super) mod reach;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

use super::retest::{Testing, Tried};
use super::trace::{Step, Trace};
use super::{Class, Method, Phase, Progress, Promise, PublishError};

pub use aim::Aim;
pub(super) use aim::{AIM, NAMES, NAMES_OF_VALUES};
pub(super) use steps::{Bucket, EllStep, all_requirements, limit};

/// What classes are formed of.
pub(super) struct Ground {
    pub microdata: Arc<Microdata>,
    /// The sensitive value of every kept row: the rank of its leaf, or, without a sensitive attribute, its own number.
    pub values: Vec<u32>,
    /// How many rows have each value.
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

    /// The largest ℓ for which no value has more than 1/ℓ of the rows.
    pub fn largest_ell(&self) -> u32 {
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1);
        u32::try_from(self.values.len() as u64 / most).unwrap_or(u32::MAX)
    }
}

/// An algorithm under way that forms classes in which no sensitive value has more than 1/ℓ of the rows.
pub(super) trait Forming: Sized {
    /// What can be chosen about it beside ℓ.
    type Options: Clone;

    /// Each ℓ that is tried, ascending: of [`Self::begin`]'s.
    ///
    /// # Errors
    /// None is there that keeps what is asked.
    fn ells(ground: &Ground, promises: &[Promise], k: Option<KAnonymity>, aim: Aim) -> Result<Vec<u32>, PublishError> {
        reach::ells(ground, promises, k, aim)
    }

    /// Why everything asked is kept with an ℓ that guarantees it, as it is told.
    fn guaranteed(_: &Ground, ell: u32) -> Step {
        EllStep::Guaranteed { ell }.into()
    }

    /// Nothing formed yet. ℓ is 2 at the least, and one of [`Self::ells`]; unless that says otherwise, no value has more than 1/ℓ of all rows.
    fn begin(ground: &Ground, ell: u32, options: &Self::Options) -> Self;

    /// From now on it tells its steps, after those that were told before.
    fn tell(&mut self, _: Box<Trace>) {}

    /// What it told, where it was to; taken once.
    fn told(&mut self) -> Option<Box<Trace>> {
        None
    }

    /// Works until the slice has nothing left; true when every row has its class. What comes out does not depend on the slices.
    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool;

    /// Rows that have their class.
    fn done(&self) -> u64;

    /// The classes, once all rows have one.
    fn finish(self, ground: &Ground) -> Vec<Class>;

    /// Classes, to be put together: every row with its own sensitive value beside it.
    fn composing(microdata: &Arc<Microdata>, classes: Vec<Class>) -> Composing {
        Composing::with_own_values(Arc::clone(microdata), classes)
    }
}

/// A method that knows simple ℓ-diversity, under way.
pub(super) struct SimpleEll<F: Forming> {
    ground: Ground,
    promises: Arc<[Promise]>,
    /// Rows that every class has at the least.
    least_rows: u64,
    options: F::Options,
    aim: Aim,
    /// Each ℓ that is still to be tried, the next one last, and how many there were.
    ells: Vec<u32>,
    tried: usize,
    all: usize,
    stage: Stage<F>,
    /// The best of what was tried so far.
    best: Option<Tried<u32>>,
    /// What is told, where it is: which ℓ were tried, how the classes were formed that are tested, and how the best were.
    trace: Option<Box<Told>>,
}

#[derive(Default)]
struct Told {
    tried: Trace,
    tested: Trace,
    best: Trace,
}

enum Stage<F> {
    Forming(u32, F),
    Testing(Box<Testing<u32>>),
    Finished,
}

impl<F: Forming> SimpleEll<F> {
    /// Nothing formed yet: on these rows, for the promise of at most one sensitive attribute, or for classes of k rows.
    ///
    /// # Errors
    /// No rows, several sensitive attributes, requirements that no ℓ guarantees or that the whole table does not keep, and an ℓ that
    /// the whole table does not keep.
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        k: Option<KAnonymity>,
        aim: Aim,
        options: F::Options,
    ) -> Result<Self, PublishError> {
        reach::check(&microdata, &promises, k)?;
        let ground = Ground::new(microdata);
        let mut ells = F::ells(&ground, &promises, k, aim)?;
        ells.reverse();
        let stage = match ells.pop() {
            Some(ell) => Stage::Forming(ell, F::begin(&ground, ell, &options)),
            None => Stage::Finished,
        };
        let least_rows = k.map_or(1, |k| k.k().into());
        let all = ells.len() + 1;
        Ok(Self { ground, promises, least_rows, options, aim, ells, tried: 0, all, stage, best: None, trace: None })
    }

    /// The method, telling its steps where that is asked.
    ///
    /// # Errors
    /// More rows than are told.
    pub fn boxed(mut self, traced: bool) -> Result<Box<dyn Method + Send>, PublishError>
    where
        F: Send + 'static,
        F::Options: Send,
    {
        if traced {
            let trace = Trace::of_rows(self.ground.values.len())?;
            self.trace = Some(Box::default());
            if let Stage::Forming(_, forming) = &mut self.stage {
                forming.tell(trace);
            }
        }
        Ok(Box::new(self))
    }

    /// The ℓ of the classes, once they are formed.
    #[cfg(test)]
    pub fn ell(&self) -> Option<u32> {
        self.best.as_ref().map(|formed| formed.by)
    }

    /// Keeps what was tried if it is better than what there is, and goes on with the next ℓ.
    fn tried(&mut self, formed: Tried<u32>, keeps: bool) {
        self.tried += 1;
        // Of two that are as good the smaller ℓ, which came first.
        let best = keeps && self.best.as_ref().is_none_or(|best| formed.is_better_than(best));
        if let Some(told) = &mut self.trace {
            let (ell, classes) = (formed.by, formed.classes.len());
            let step = match self.aim {
                Aim::Guaranteed => F::guaranteed(&self.ground, ell),
                Aim::Search => EllStep::Tried { ell, classes, keeps, best }.into(),
            };
            told.tell(step, best);
        }
        if keeps {
            if best {
                self.best = Some(formed);
            }
            // Without (τ, ℓ) nothing says by how much a table keeps more than is asked: the least ℓ is taken.
            if self.promises.iter().all(|promise| promise.tau_ell().is_none()) {
                self.ells.clear();
            }
        }
        self.stage = match self.ells.pop() {
            Some(ell) => {
                let mut forming = F::begin(&self.ground, ell, &self.options);
                if self.trace.is_some() {
                    forming.tell(Box::default());
                }
                Stage::Forming(ell, forming)
            }
            None => Stage::Finished,
        };
    }
}

impl Told {
    /// Classes were formed, and tested where they are searched for; they are the best so far, or not.
    #[cold]
    #[inline(never)]
    fn tell(&mut self, step: Step, best: bool) {
        self.tried.tell(step);
        let tested = std::mem::take(&mut self.tested);
        if best {
            self.best = tested;
        }
    }

    /// All of it; by which ℓ what is taken, where one was searched for.
    #[cold]
    #[inline(never)]
    fn all(self, taken: Option<u32>) -> Trace {
        let Self { mut tried, best, .. } = self;
        if let Some(ell) = taken {
            tried.tell(EllStep::Taken { ell });
        }
        tried.follow(best);
        tried
    }
}

impl<F: Forming> Method for SimpleEll<F> {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let mut left = budget.max(1);
        let n = self.ground.values.len() as u64;
        loop {
            let done = match &mut self.stage {
                Stage::Forming(ell, forming) => {
                    if forming.advance(&self.ground, &mut left) {
                        let ell = *ell;
                        let Stage::Forming(_, mut forming) = std::mem::replace(&mut self.stage, Stage::Finished) else {
                            continue;
                        };
                        if let (Some(told), Some(trace)) = (&mut self.trace, forming.told()) {
                            told.tested = *trace;
                        }
                        let formed = Tried::new(ell, forming.finish(&self.ground));
                        match self.aim {
                            Aim::Guaranteed => self.tried(formed, true),
                            Aim::Search => {
                                self.stage = Stage::Testing(Box::new(Testing::new(
                                    formed,
                                    &self.ground.microdata,
                                    &self.promises,
                                )))
                            }
                        }
                        continue;
                    }
                    forming.done()
                }
                Stage::Testing(testing) => {
                    if let Some(keeps) =
                        testing.advance(&self.ground.microdata, &self.promises, self.least_rows, &mut left)
                    {
                        let Stage::Testing(testing) = std::mem::replace(&mut self.stage, Stage::Finished) else {
                            continue;
                        };
                        self.tried(testing.finish(), keeps);
                        continue;
                    }
                    n
                }
                Stage::Finished if self.best.is_some() => {
                    return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
                }
                Stage::Finished => return Err(reach::not_found(&self.ground, &self.promises)),
            };
            if left == 0 {
                let (tried, all) = (self.tried as u64, self.all as u64);
                return Ok(Progress {
                    phase: Phase::Classes,
                    done: tried * n + done,
                    total: all * n,
                    loose: n - done.min(n),
                });
            }
        }
    }

    fn trace(&mut self) -> Option<Trace> {
        let taken = self.best.as_ref().filter(|_| self.aim == Aim::Search).map(|formed| formed.by);
        self.trace.take().map(|told| told.all(taken))
    }

    fn composing(self: Box<Self>) -> Composing {
        let formed = self.best.expect("a publication is there when it has finished");
        F::composing(&self.ground.microdata, formed.classes)
    }
}
