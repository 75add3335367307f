//! One method's turn, in slices: run, checked, measured, asked and learned from.

use std::sync::Arc;

use serde::Serialize;

use crate::error::Error;
use crate::recipe::Choices;
use crate::run::{Outcome as Published, Run, Stage};
use crate::session::{Problem, Session};
use tauell_base::random::Secret;
use tauell_data::microdata::Attribute;
use tauell_measure::findings::AttributeFigures;
use tauell_measure::utility::{
    Classification, ClassificationOptions, ClassificationTarget, ComparisonMeasures, CountQueries, CountQueryOptions,
    UtilityError,
};
use tauell_publish::release::Release;
use tauell_publish::{AttributeRequirements, MethodChoice};

use super::method_aware::Knowing;
use super::row::{
    ComparedCurve, ComparedFigures, ComparedPredictions, ComparedQueries, ComparedSeconds, MethodOutcome,
    MethodRefusal, MethodResult,
};
use super::sentences;

/// Curves of a band.
const QUANTILES: usize = 5;
/// Up to how many k curves are given at least, and at most.
const LEAST_CURVE: usize = 12;
const MOST_CURVE: usize = 60;

/// How far a method's turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparingStatus {
    /// What is being done.
    pub stage: ComparingStage,
    /// Units done in this stage.
    pub done: u64,
    /// Units in all in this stage.
    pub total: u64,
}

/// What a method's turn is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ComparingStage {
    /// Count queries.
    Asking,
    /// Decision trees.
    Learning,
    /// What a method-aware adversary infers.
    Trying,
    /// All figures are there.
    Finished,
    /// The run.
    #[serde(untagged)]
    Run(Stage),
}

impl ComparingStage {
    /// Whether the method is at work, not yet those who check and measure it.
    pub fn is_publishing(self) -> bool {
        matches!(self, Self::Run(Stage::Sensitive | Stage::Classes | Stage::Residue | Stage::Improving))
    }
}

/// One method's turn under way.
pub struct Comparing {
    method: MethodChoice,
    seed: u64,
    /// Whether a method-aware adversary is assessed.
    knowing: bool,
    work: Work,
}

enum Work {
    Running(Box<Run>),
    Measuring(Box<Measuring>),
    Finished(Box<(MethodOutcome, Option<MethodRefusal>, Option<ComparedFigures>)>),
}

/// A published table being measured beyond its report.
struct Measuring {
    outcome: Published,
    release: Release,
    seed: u64,
    /// Whether queries were drawn.
    begun: bool,
    queries: Option<CountQueries>,
    asked: Option<ComparedQueries>,
    /// The sensitive attribute that is next.
    next: usize,
    trees: Option<Box<Classification>>,
    predictions: Vec<ComparedPredictions>,
    knowing: Option<Knowing>,
}

impl Comparing {
    /// The turn of a method, with all other choices. A method that cannot aim at a requirement, or has no table that
    /// satisfies it, is reported as such.
    ///
    /// # Errors
    /// Choices that no method could follow.
    pub fn new(session: &mut Session, choices: &Choices, method: MethodChoice) -> Result<Self, Error> {
        let choices = Choices { method: method.clone(), ..choices.clone() };
        // Nothing of it is published, so random draws that anyone can repeat will do.
        let for_now = session.secret().is_none();
        if for_now {
            session.set_secret(Some(Secret::of_seed(choices.seed)));
        }
        let problem = Problem::new(session, &choices);
        if for_now {
            session.set_secret(None);
        }
        let begun = problem.and_then(Run::new);
        let work = match begun {
            Ok(run) => Work::Running(Box::new(run)),
            Err(error) => Work::refused(error)?,
        };
        Ok(Self { method, seed: choices.seed, knowing: true, work })
    }

    /// Skips the method-aware adversary: to assess one, the method runs ten thousands of times on a small table.
    pub fn without_who_knows_the_method(self) -> Self {
        Self { knowing: false, ..self }
    }

    /// Works for about `budget` units (some nanoseconds each), then says how far it is.
    ///
    /// # Errors
    /// A published table that fails its check, and other errors that are not the method's own.
    pub fn advance(&mut self, budget: u64) -> Result<ComparingStatus, Error> {
        match &mut self.work {
            Work::Running(run) => {
                let status = match run.advance(budget) {
                    Ok(status) => status,
                    Err(error) => {
                        self.work = Work::refused(error)?;
                        return Ok(self.finished());
                    }
                };
                if status.phase == Stage::Finished {
                    let finished = std::mem::replace(&mut self.work, Work::nothing());
                    let Work::Running(run) = finished else { unreachable!("it runs") };
                    let outcome = run.into_outcome().expect("a finished run has an outcome");
                    self.work = Work::Measuring(Box::new(Measuring::new(outcome, self.seed, self.knowing)));
                    return Ok(ComparingStatus { stage: ComparingStage::Run(Stage::Measuring), done: 0, total: 1 });
                }
                Ok(ComparingStatus { stage: ComparingStage::Run(status.phase), done: status.done, total: status.total })
            }
            Work::Measuring(measuring) => {
                if let Some(status) = measuring.advance(budget) {
                    return Ok(status);
                }
                let Work::Measuring(measuring) = std::mem::replace(&mut self.work, Work::nothing()) else {
                    unreachable!("it is measured")
                };
                self.work = Work::Finished(Box::new((MethodOutcome::Published, None, Some(measuring.finish()))));
                Ok(self.finished())
            }
            Work::Finished(_) => Ok(self.finished()),
        }
    }

    fn finished(&self) -> ComparingStatus {
        ComparingStatus { stage: ComparingStage::Finished, done: 1, total: 1 }
    }

    /// The result; times are left to a caller with a clock.
    ///
    /// # Panics
    /// When [`Self::advance`] has not returned [`ComparingStage::Finished`].
    pub fn finish(self) -> MethodResult {
        let Work::Finished(finished) = self.work else { panic!("its turn is not over") };
        let (outcome, refusal, figures) = *finished;
        let title = self.method.about().title.to_owned();
        let sentence = sentences::sentence(&title, refusal.as_ref(), figures.as_ref());
        MethodResult {
            method: self.method,
            title,
            outcome,
            refusal,
            figures,
            seconds: ComparedSeconds::default(),
            sentence,
        }
    }
}

impl Work {
    fn nothing() -> Self {
        Self::Finished(Box::new((MethodOutcome::Infeasible, None, None)))
    }

    /// Of a method that publishes nothing.
    fn refused(error: Error) -> Result<Self, Error> {
        if !error.is_the_methods_own() {
            return Err(error);
        }
        let (outcome, refusal) = MethodRefusal::of(&error);
        Ok(Self::Finished(Box::new((outcome, Some(refusal), None))))
    }
}

impl Measuring {
    fn new(outcome: Published, seed: u64, knowing: bool) -> Self {
        let problem = outcome.problem();
        let publication = Arc::clone(outcome.shared_publication());
        let release = Release::of(Arc::clone(problem.microdata()), problem.known(), publication);
        Self {
            knowing: if knowing { Knowing::begin(&outcome) } else { None },
            outcome,
            begun: false,
            queries: None,
            release,
            seed,
            asked: None,
            next: 0,
            trees: None,
            predictions: Vec::new(),
        }
    }

    /// Goes on; how far it is, `None` where all is measured.
    fn advance(&mut self, budget: u64) -> Option<ComparingStatus> {
        let at = |stage, done, total| Some(ComparingStatus { stage, done, total });
        if !self.begun {
            let options = CountQueryOptions { seed: self.seed, ..CountQueryOptions::default() };
            self.queries = CountQueries::new(&self.release, options).ok();
            self.begun = true;
            return at(ComparingStage::Asking, 0, 1);
        }
        if let Some(queries) = &mut self.queries {
            let progress = queries.advance(budget);
            if progress.done == progress.total {
                let report = self.queries.take().map(CountQueries::finish).filter(|report| report.all.queries > 0);
                self.asked = report.map(ComparedQueries::from);
            }
            return at(ComparingStage::Asking, progress.done, progress.total);
        }
        if let Some(trees) = &mut self.trees {
            let progress = trees.advance(budget);
            if progress.done >= progress.total
                && let Some(trees) = self.trees.take()
            {
                let found = trees.finish();
                self.predictions.push(ComparedPredictions {
                    target: found.target,
                    original: found.original.accuracy,
                    published: found.published.accuracy,
                    ratio: found.ratio,
                    rules: found.rules,
                });
            }
            return at(ComparingStage::Learning, progress.done, progress.total);
        }
        if self.next == self.release.sensitive.len() {
            let (done, total) = self.knowing.as_mut().map_or((1, 1), |knowing| knowing.advance(budget));
            return if done < total { at(ComparingStage::Trying, done, total) } else { None };
        }
        let options = ClassificationOptions { seed: self.seed, ..ClassificationOptions::default() };
        let begun: Result<_, UtilityError> =
            Classification::new(&self.release, ClassificationTarget::Sensitive(self.next), options);
        self.next += 1;
        self.trees = begun.ok().map(Box::new);
        at(ComparingStage::Learning, 0, 1)
    }

    fn finish(self) -> ComparedFigures {
        let report = self.outcome.report();
        ComparedFigures {
            satisfied: report.requirements.iter().all(|one| one.satisfied),
            linked: self.outcome.publication().is_linked(),
            requirements: report.requirements.clone(),
            measures: ComparisonMeasures(report.utility.0.clone()),
            dropped: report.dropped,
            count_queries: self.asked,
            predictions: self.predictions,
            above_the_limit: self.knowing.and_then(Knowing::finish),
            curves: curves(&self.outcome),
        }
    }
}

fn curves(outcome: &Published) -> Vec<ComparedCurve> {
    let problem = outcome.problem();
    let attributes =
        problem.requirements().iter().zip(problem.microdata().sensitive()).zip(outcome.findings().figures.iter());
    let curve = |((required, attribute), found): ((&AttributeRequirements, &Attribute), &AttributeFigures)| {
        let tau_ell = required.tau_ell();
        let values = found.band.0.len() / QUANTILES;
        let shown = tau_ell.map_or(0, |tau_ell| 2 * tau_ell.ell() as usize).clamp(LEAST_CURVE, MOST_CURVE).min(values);
        let quantiles = found.band.0.chunks_exact(values.max(1)).map(|curve| curve[..shown].to_vec()).collect();
        let psi = tau_ell.map_or(Vec::new(), |tau_ell| (1..=shown).map(|k| tau_ell.psi(k)).collect());
        ComparedCurve { column: attribute.name().to_owned(), psi, quantiles }
    };
    attributes.map(curve).collect()
}
