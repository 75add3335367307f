//! (τ, ℓ) by way of recursive (c, ℓ), as the papers' experiments have it (CLD; docs/full-domain.md#by-way-of-recursive-diversity).
//!
//! Each pair (c, ℓ) has a best table. Of those that keep (τ, ℓ) the one with the least excessive protection is published. The search with
//! (τ, ℓ) itself finds the best of all that keep it, so this one is there to be held against it.

use std::sync::Arc;

use crate::full_domain::steps::FullDomainStep;
use crate::full_domain::{Prepared, Preparing};
use crate::release::Composing;
use crate::retest::{Testing, Tried};
use crate::trace::Trace;
use crate::{Method, Phase, Progress, Promise, PublishError};
use tauell_data::microdata::Microdata;
use tauell_privacy::strength::weakest_recursive;
use tauell_privacy::{KAnonymity, Ratio, Recursive, Requirement, TauEll};

use super::options::{AimOfIncognito, IncognitoOptions};
use super::{Incognito, reach};

/// Each c that is tried in a search, as fractions.
const TRIED: [(u64, u64); 9] = [(1, 4), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1), (8, 1)];
/// Pairs that are looked at, at the most, where each guarantees (τ, ℓ).
const MOST_GUARANTEED: usize = 64;

/// A search for (τ, ℓ) by way of recursive (c, ℓ) under way.
pub(super) struct Aimed {
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    k: Option<KAnonymity>,
    options: IncognitoOptions,
    /// The (τ, ℓ) that is asked for.
    asked: Requirement,
    /// Pairs that are still to be tried, the next one last, and how many there were.
    pairs: Vec<Recursive>,
    all: usize,
    prepared: Option<Arc<Prepared>>,
    stage: Stage,
    /// The best of what was tried so far.
    best: Option<Tried<Recursive>>,
    /// What is told, where it is.
    told: Option<Box<Told>>,
}

/// Which pairs were tried; how the table was found that is tested, and how the best was.
#[derive(Default)]
struct Told {
    tried: Trace,
    tested: Trace,
    best: Trace,
}

enum Stage {
    Preparing(Preparing),
    Next,
    Searching(Recursive, Box<Incognito>),
    Testing(Testing<Recursive>),
    Finished,
}

impl Aimed {
    /// A search over the microdata, for a promise on one sensitive attribute with (τ, ℓ) in it.
    ///
    /// # Errors
    /// As [`Incognito::new`]; no pair that the whole table keeps.
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        k: Option<KAnonymity>,
        tau_ell: TauEll,
        options: IncognitoOptions,
    ) -> Result<Self, PublishError> {
        reach::check(&microdata, &promises, k)?;
        let pairs = pairs(&promises[0], tau_ell, options.aim);
        let (all, stage) = (pairs.len(), Stage::Preparing(Preparing::new(&microdata)));
        let asked = Requirement::from(tau_ell);
        let aimed =
            Self { microdata, promises, k, options, asked, pairs, all, prepared: None, stage, best: None, told: None };
        if all == 0 { Err(aimed.none()) } else { Ok(aimed) }
    }

    /// The same, telling its steps.
    ///
    /// # Errors
    /// More rows than are told.
    pub fn telling(mut self) -> Result<Self, PublishError> {
        Trace::of_rows(self.microdata.len())?;
        self.told = Some(Box::default());
        Ok(self)
    }

    /// Nothing that was tried keeps what is asked.
    fn none(&self) -> PublishError {
        let tried = match (self.options.aim, self.all) {
            (AimOfIncognito::Guaranteed, 0) => {
                "the whole table keeps none of the recursive (c, ℓ)-diversities that guarantee it".to_owned()
            }
            (_, 0) => "the whole table keeps no recursive (c, ℓ)-diversity that was to be tried".to_owned(),
            (_, all) => format!("the best tables of {all} recursive (c, ℓ)-diversities were tried"),
        };
        let attribute = self.microdata.sensitive()[0].name().to_owned();
        PublishError::NoneFound { attribute, requirement: Box::new(self.asked.clone()), tried }
    }

    /// Begins with the next pair.
    fn next(&mut self) -> Stage {
        let Some(pair) = self.pairs.pop() else { return Stage::Finished };
        let promises = [self.promises[0].with_instead(&self.asked, &pair.into())].into();
        let options = IncognitoOptions { aim: AimOfIncognito::Itself, ..self.options };
        let search = Incognito::over(self.prepared.clone(), Arc::clone(&self.microdata), promises, self.k, options);
        match search.and_then(|search| if self.told.is_some() { search.telling() } else { Ok(search) }) {
            Ok(search) => Stage::Searching(pair, Box::new(search)),
            Err(_) => Stage::Next,
        }
    }
}

impl Told {
    /// The best table for a pair was found, where there is one, and tested.
    #[cold]
    #[inline(never)]
    fn tell(&mut self, pair: Recursive, classes: Option<usize>, keeps: bool, best: bool) {
        let tried = FullDomainStep::Tried { by: pair.into(), classes, keeps, best };
        self.tried.tell(tried);
        let tested = std::mem::take(&mut self.tested);
        if best {
            self.best = tested;
        }
    }

    /// All of it, for the pair that is taken.
    fn all(self, taken: Recursive) -> Trace {
        let Self { mut tried, best, .. } = self;
        tried.tell(FullDomainStep::By { by: taken.into() });
        tried.follow(best);
        tried
    }
}

/// The pairs that are tried, the first last: none that the whole table breaks.
pub(super) fn pairs(promise: &Promise, tau_ell: TauEll, aim: AimOfIncognito) -> Vec<Recursive> {
    let values = promise.spread().base().len() as u32;
    let setting = promise.setting();
    let kept = |pair: &Recursive| Requirement::from(*pair).holds(setting.whole, setting);
    let pairs: Vec<Recursive> = match aim {
        AimOfIncognito::Itself => Vec::new(),
        AimOfIncognito::Guaranteed => {
            let ratio = |c: tauell_privacy::Fraction| {
                let part = |number: u128| u64::try_from(number).ok();
                Ratio::new(part(c.numerator())?, part(c.denominator())?)
            };
            let all = weakest_recursive(&tau_ell, values).into_iter();
            let all = all.filter_map(|pair| Recursive::new(ratio(pair.c)?, pair.ell).ok());
            all.filter(kept).take(MOST_GUARANTEED).collect()
        }
        AimOfIncognito::Search => {
            let ells = 2..=values.min(2 * tau_ell.ell());
            let of_ell = |ell: u32| TRIED.iter().filter_map(move |&(a, b)| Recursive::new(Ratio::new(a, b)?, ell).ok());
            ells.flat_map(of_ell).filter(kept).collect()
        }
    };
    pairs.into_iter().rev().collect()
}

impl Method for Aimed {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let n = self.microdata.len() as u64;
        let mut left = budget.max(1);
        while left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Preparing(mut preparing) => {
                    self.prepared = preparing.advance(&self.microdata, &mut left);
                    if self.prepared.is_some() { Stage::Next } else { Stage::Preparing(preparing) }
                }
                Stage::Next => {
                    left -= 1;
                    self.next()
                }
                Stage::Searching(pair, mut search) => {
                    // What a search leaves of its slice it does not say: each ends this one.
                    let slice = std::mem::take(&mut left);
                    match search.advance(slice) {
                        Ok(progress) if progress.phase == Phase::Finished => {
                            if let (Some(told), Some(trace)) = (&mut self.told, search.trace()) {
                                told.tested = trace;
                            }
                            let tried = Tried::new(pair, search.classes);
                            Stage::Testing(Testing::new(tried, &self.microdata, &self.promises))
                        }
                        Ok(_) => Stage::Searching(pair, search),
                        Err(_) => {
                            if let Some(told) = &mut self.told {
                                told.tell(pair, None, false, false);
                            }
                            Stage::Next
                        }
                    }
                }
                Stage::Testing(mut testing) => {
                    let least_rows = self.k.map_or(1, |k| k.k().into());
                    match testing.advance(&self.microdata, &self.promises, least_rows, &mut left) {
                        None => Stage::Testing(testing),
                        Some(keeps) => {
                            let tried = testing.finish();
                            // Of two that are as good the first.
                            let best = keeps && self.best.as_ref().is_none_or(|best| tried.is_better_than(best));
                            if let Some(told) = &mut self.told {
                                told.tell(tried.by, Some(tried.classes.len()), keeps, best);
                            }
                            if best {
                                self.best = Some(tried);
                            }
                            Stage::Next
                        }
                    }
                }
                Stage::Finished if self.best.is_some() => {
                    return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
                }
                Stage::Finished => return Err(self.none()),
            };
        }
        let tried = self.all - self.pairs.len();
        Ok(Progress { phase: Phase::Classes, done: tried as u64, total: self.all as u64, loose: n })
    }

    fn trace(&mut self) -> Option<Trace> {
        let (told, best) = (self.told.take()?, self.best.as_ref()?);
        Some(told.all(best.by))
    }

    fn composing(self: Box<Self>) -> Composing {
        let tried = self.best.expect("a publication is there when it has finished");
        let composing = Composing::with_own_values(Arc::clone(&self.microdata), tried.classes);
        let left_out = self.options.suppress.of(self.microdata.len() as u64);
        if left_out == 0 { composing } else { composing.leaving_rows_out() }
    }
}
