//! (τ, ℓ) by way of recursive (c, ℓ), as the papers' experiments have it (CLD; docs/explanation/full-domain.md#by-way-of-recursive-diversity).
//!
//! Each pair (c, ℓ) has a best table. Of those that satisfy (τ, ℓ), the one with the least excessive protection is
//! published. The search with (τ, ℓ) itself finds the best of all that satisfy it, so this one is there for comparison.

use std::mem::take;
use std::sync::Arc;

use crate::full_domain::Ground;
use crate::full_domain::steps::FullDomainStep;
use crate::release::Composing;
use crate::retest::{Testing, Tried};
use crate::trace::Trace;
use crate::under_way::UnderWay;
use crate::{AttributeRequirements, Method, Phase, Progress, PublishError};
use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_privacy::strength::weakest_recursive;
use tauell_privacy::{KAnonymity, Ratio, Recursive, Requirement, TauEll};

use super::options::{AimOfIncognito, IncognitoOptions};
use super::steps::LatticeTrace;
use super::{Inputs, reach};

/// Each c that is tried in a search, as fractions.
const TRIED: [(u64, u64); 9] = [(1, 4), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1), (8, 1)];
/// Pairs that are checked, at most, where each guarantees (τ, ℓ).
const MOST_GUARANTEED: usize = 64;

/// What is searched for, and how.
struct AimedInputs {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    k: Option<KAnonymity>,
    options: IncognitoOptions,
    /// The required (τ, ℓ).
    asked: Requirement,
    /// The pairs in the order in which they are tried.
    pairs: Vec<Recursive>,
}

/// The best of what was tried, and the trace if one is recorded.
struct Made {
    best: Tried<Recursive>,
    traces: Option<Box<AimTraces>>,
}

/// A search for (τ, ℓ) by way of recursive (c, ℓ) under way.
pub(super) struct Aimed {
    inputs: Arc<AimedInputs>,
    run: UnderWay<Result<Made, PublishError>>,
}

/// Which pairs were tried, and how the best table was found.
#[derive(Default)]
struct AimTraces {
    tried: Trace,
    best: Trace,
}

impl Aimed {
    /// A search over the microdata, for a requirement on one sensitive attribute with (τ, ℓ) in it.
    ///
    /// # Errors
    /// As [`super::Incognito::new`]; no pair that the whole table keeps.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        tau_ell: TauEll,
        options: IncognitoOptions,
    ) -> Result<Self, PublishError> {
        reach::check(&microdata, &requirements, k)?;
        let pairs = pairs(&requirements[0], tau_ell, options.aim);
        let inputs = AimedInputs { microdata, requirements, k, options, asked: tau_ell.into(), pairs };
        if inputs.pairs.is_empty() { Err(inputs.none()) } else { Ok(Self::begin(Arc::new(inputs), None)) }
    }

    /// The same with a trace.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn with_trace(self) -> Result<Self, PublishError> {
        Trace::of_rows(self.inputs.microdata.len())?;
        Ok(Self::begin(self.inputs, Some(Box::default())))
    }

    fn begin(inputs: Arc<AimedInputs>, traces: Option<Box<AimTraces>>) -> Self {
        Self { run: UnderWay::begin(|pace| try_pairs(Arc::clone(&inputs), traces, pace)), inputs }
    }
}

/// Finds the best table for each pair, and of those that satisfy (τ, ℓ) the one with the least excessive protection.
async fn try_pairs(
    inputs: Arc<AimedInputs>,
    mut traces: Option<Box<AimTraces>>,
    pace: Pace,
) -> Result<Made, PublishError> {
    let AimedInputs { microdata, requirements, k, pairs, .. } = &*inputs;
    let least_rows = k.map_or(1, |k| k.k().into());
    let ground = Ground::of(Arc::clone(microdata), &pace).await;
    let mut best: Option<Tried<Recursive>> = None;
    for (tried, &pair) in (1..).zip(pairs) {
        pace.reach(tried, pairs.len() as u64);
        pace.pause(1).await;
        let Ok(of_pair) = inputs.of_pair(pair) else { continue };
        let trace = if traces.is_some() { Some(LatticeTrace::new(microdata)?) } else { None };
        let Ok(table) = of_pair.best_table(&ground, trace, |_, _| {}, &pace).await else {
            if let Some(traces) = &mut traces {
                traces.record(pair, None, false, None);
            }
            continue;
        };
        let mut testing = Testing::new(Tried::new(pair, table.classes), microdata, requirements);
        let mut keeps = None;
        pace.until(|left| {
            keeps = testing.advance(microdata, requirements, least_rows, left);
            keeps.is_some()
        })
        .await;
        let (tried, keeps) = (testing.finish(), keeps == Some(true));
        // Of two that are as good the first.
        let is_best = keeps && best.as_ref().is_none_or(|best| tried.is_better_than(best));
        if let Some(traces) = &mut traces {
            let best = table.trace.filter(|_| is_best).map(|trace| *trace);
            traces.record(pair, Some(tried.classes.len()), keeps, best);
        }
        if is_best {
            best = Some(tried);
        }
    }
    best.map(|best| Made { best, traces }).ok_or_else(|| inputs.none())
}

impl AimedInputs {
    /// The search for the best table for a pair.
    fn of_pair(&self, pair: Recursive) -> Result<Inputs, PublishError> {
        let requirements = [self.requirements[0].with_instead(&self.asked, &pair.into())].into();
        let options = IncognitoOptions { aim: AimOfIncognito::Itself, ..self.options };
        Inputs::new(Arc::clone(&self.microdata), requirements, self.k, options)
    }

    /// Nothing that was tried satisfies the requirement.
    fn none(&self) -> PublishError {
        let tried = match (self.options.aim, self.pairs.len()) {
            (AimOfIncognito::Guaranteed, 0) => {
                "the whole table satisfies none of the recursive (c, ℓ)-diversities that guarantee it".to_owned()
            }
            (_, 0) => "the whole table satisfies no recursive (c, ℓ)-diversity that could be tried".to_owned(),
            (_, all) => format!("the best tables of {all} recursive (c, ℓ)-diversities were tried"),
        };
        let attribute = self.microdata.sensitive()[0].name().to_owned();
        PublishError::NoneFound { attribute, requirement: Box::new(self.asked.clone()), tried }
    }
}

impl AimTraces {
    /// The best table for a pair was found, if there is one, and tested; the trace of its search if it is the best so
    /// far.
    #[cold]
    #[inline(never)]
    fn record(&mut self, pair: Recursive, classes: Option<usize>, keeps: bool, best: Option<Trace>) {
        let tried = FullDomainStep::Tried { by: pair.into(), classes, keeps, best: best.is_some() };
        self.tried.record(tried);
        self.best = best.unwrap_or_else(|| take(&mut self.best));
    }

    /// All of it, for the pair that is taken.
    fn all(self, taken: Recursive) -> Trace {
        let Self { mut tried, best, .. } = self;
        tried.record(FullDomainStep::By { by: taken.into() });
        tried.follow(best);
        tried
    }
}

/// The pairs in the order in which they are tried: none that the whole table breaks.
pub(super) fn pairs(required: &AttributeRequirements, tau_ell: TauEll, aim: AimOfIncognito) -> Vec<Recursive> {
    let values = required.spread().base().len() as u32;
    let setting = required.setting();
    let kept = |pair: &Recursive| Requirement::from(*pair).holds(setting.whole, setting);
    match aim {
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
    }
}

impl Method for Aimed {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        if self.run.try_advance(budget)? {
            return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
        }
        let (done, total) = (self.run.done().unwrap_or(0), self.inputs.pairs.len() as u64);
        Ok(Progress { phase: Phase::Classes, done, total, loose: self.inputs.microdata.len() as u64 })
    }

    fn trace(&mut self) -> Option<Trace> {
        let made = self.run.succeeded_mut()?;
        Some(made.traces.take()?.all(made.best.by))
    }

    fn composing(self: Box<Self>) -> Composing {
        let AimedInputs { microdata, options, .. } = &*self.inputs;
        let classes = self.run.into_succeeded().best.classes;
        let composing = Composing::with_own_values(Arc::clone(microdata), classes);
        if options.suppress.of(microdata.len() as u64) == 0 { composing } else { composing.leaving_rows_out() }
    }
}
