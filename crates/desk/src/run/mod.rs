//! A run from choices to a checked published table, and its outcome.
//!
//! What it is for: run the chosen method on a [`Problem`], read back and check the result, have all its figures
//! computed, and store the [`Outcome`] with its [`Report`]. Remedies, and what a table discloses together with an
//! earlier release, are further runs. It must not know: JavaScript, files on a disk, clocks.
//!
//! ```
//! use tauell_desk::recipe::Choices;
//! use tauell_desk::run::Run;
//! use tauell_desk::session::{Problem, Session};
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let people = b"age,disease\n20,flu\n21,cold\n22,cough\n30,flu\n31,cold\n32,asthma\n";
//! let options = ReadOptions::default();
//! let mut session = Session::new(read_all(people, &options)?, options, MissingTokens::default());
//! let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
//! let choices = choices.with_sensitive("disease", &["tau-l=0.5,3"])?;
//!
//! let outcome = Run::new(Problem::new(&mut session, &choices)?)?.finish()?;
//! let mut file = Vec::new();
//! outcome.published().write_rows(&mut file, b',', choices.row_order, 0..outcome.published().rows())?;
//! assert_eq!(String::from_utf8(file)?.lines().count(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assessment;
mod bound;
mod composition;
mod decisions;
mod exclusion;
mod experiments;
mod joint;
mod listed_values;
mod losses;
mod measuring;
mod pictures;
mod predictions;
mod preview;
mod remedies;
pub mod report;
mod same_method;
pub(crate) mod sensitive;
mod sets;
#[cfg(test)]
mod tests;
pub mod view;
mod warnings;

pub use assessment::{MOST_ASSESSED, MethodAwareAssessment, minimality_view};
pub use bound::{BoundView, BoundWork};
pub use composition::{
    CompositionColumn, CompositionReport, CompositionRequirement, CompositionWork, DifferencingColumn,
    DifferencingReport, EarlierFile, EarlierRelease, EarlierRemedy, NotAssessed, ReleaseHistory, ValueChange,
};
pub use decisions::remedy_in_words;
pub use experiments::UtilityExperiments;
pub use listed_values::{ListedColumn, ListedValues};
pub use losses::{ColumnRetention, Losses};
pub use predictions::{LearnedView, PredictionWork};
pub use preview::{PreviewFigures, PreviewRun};
pub use remedies::{Remedy, RemedyColumn, RemedyFigures, RemedyTree, RemedyTrials, TriedRemedy};
pub use report::{AttributeReport, LevelRows, Report, RequirementReport, Seconds};
pub use same_method::SameMethod;
pub use sensitive::{GeneralizeSensitiveReport, WayReport};
pub use sets::{RedrawsReport, SetsReport};
pub use warnings::{Warning, WarningAbout};

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use crate::error::Error;
use crate::files::PublishedTable;
use crate::files::published_table::File;
use crate::recipe::RowOrder;
use crate::session::Problem;
use tauell_base::pace::{Pace, Work};
use tauell_measure::adversary::SelectionAwareAdversary;
use tauell_measure::findings::{Acceptance, DecisionAbout, Findings, MinimalityView};
use tauell_privacy::Masses;
use tauell_publish::release::{Publication, Release};
use tauell_publish::trace::Trace;
use tauell_publish::{
    Method, Phase, Task, Verification, VerificationInput, VerifyError, WrittenGroups, verify_files, verify_steps,
};

use measuring::{WorkedOut, work_out};
use sensitive::{Chosen, choose};

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Status {
    /// What is being done.
    pub phase: Stage,
    /// Units done in this stage.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub done: u64,
    /// Units in all in this stage.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub total: u64,
    /// Rows that have no class yet.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub loose: u64,
}

/// The stages of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum Stage {
    /// Generalizing sensitive values that the whole table needs general.
    Sensitive,
    /// Forming classes.
    #[serde(rename = "sweeping")]
    Classes,
    /// Bringing what is left into the last class.
    Residue,
    /// Changing classes, so that they cost less.
    Improving,
    /// Checking every class.
    #[serde(rename = "verifying")]
    Checking,
    /// Computing the report.
    Measuring,
    /// The outcome is there.
    Finished,
}

/// A run under way: the work, then its outcome.
pub struct Run {
    work: Option<Work<Result<Outcome, Error>>>,
    outcome: Option<Box<Outcome>>,
    position: Position,
}

/// What a run and its owner tell each other between two slices.
#[derive(Clone)]
struct Position {
    /// The stage, and the rows that have no class yet.
    reached: Arc<Mutex<(Stage, u64)>>,
    /// Whether the owner wants the best that the method has found so far.
    is_enough: Arc<AtomicBool>,
}

impl Position {
    /// Of a run that has not begun.
    fn start() -> Self {
        Self { reached: Arc::new(Mutex::new((Stage::Sensitive, 0))), is_enough: Arc::default() }
    }

    fn enter(&self, stage: Stage) {
        self.set(stage, 0);
    }

    fn set(&self, stage: Stage, loose: u64) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = (stage, loose);
    }

    fn get(&self) -> (Stage, u64) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A checked published table with its report.
#[derive(Clone, Debug)]
pub struct Outcome {
    problem: Arc<Problem>,
    publication: Arc<Publication>,
    published: PublishedTable,
    findings: Findings,
    adversaries: Arc<[Option<SelectionAwareAdversary>]>,
    report: Report,
    /// What a method-aware adversary infers, if that was assessed.
    minimality: Option<MinimalityView>,
    /// The trace of the method, if there is one.
    trace: Option<Trace>,
}

/// The chosen method on a problem.
///
/// # Errors
/// No rows, or a requirement out of reach.
fn method(problem: &Problem) -> Result<Box<dyn Method + Send>, Error> {
    Ok(problem.choices().method.begin(problem.task())?)
}

impl Run {
    /// A run of the chosen method.
    ///
    /// # Errors
    /// A column or a taxonomy that discloses a sensitive column whatever is published, if the method may refuse that;
    /// no rows, or an infeasible requirement, decided before anything runs.
    pub fn new(problem: Problem) -> Result<Self, Error> {
        let method = Self::method(&problem)?;
        Ok(Self::begin(problem, method, false))
    }

    /// The same, in which the method records its steps; what it publishes is the same.
    ///
    /// # Errors
    /// As [`Self::new`]; more rows than a trace records.
    pub fn with_trace(problem: Problem) -> Result<Self, Error> {
        Self::method(&problem)?;
        let method = problem.choices().method.begin(Task { traced: true, ..problem.task() })?;
        Ok(Self::begin(problem, method, true))
    }

    fn method(problem: &Problem) -> Result<Box<dyn Method + Send>, Error> {
        match problem.refused_disclosure() {
            Some(disclosure) => Err(disclosure.as_error().into()),
            None => method(problem),
        }
    }

    fn begin(problem: Problem, method: Box<dyn Method + Send>, is_traced: bool) -> Self {
        let position = Position::start();
        let of_run = position.clone();
        let work = Work::begin(|pace| {
            pace.enter("publishing");
            run(Arc::new(problem), method, is_traced, of_run, pace)
        });
        Self { work: Some(work), outcome: None, position }
    }

    /// Works for about `budget` units (some nanoseconds each), then says how far it is.
    ///
    /// # Errors
    /// A requirement out of reach; cells that a spreadsheet would run, where they are to be refused; a published table that fails its
    /// check.
    pub fn advance(&mut self, budget: u64) -> Result<Status, Error> {
        if let Some(work) = &mut self.work {
            let Some(outcome) = work.advance(budget) else {
                let ((phase, loose), (done, total)) = (self.position.get(), work.progress());
                return Ok(Status { phase, done, total, loose });
            };
            self.work = None;
            self.outcome = Some(Box::new(outcome?));
        }
        Ok(Status { phase: Stage::Finished, done: 1, total: 1, loose: 0 })
    }

    /// Ends a search with the best that it has found so far; a run of a method that does not search goes on. The outcome's choices have
    /// the number of steps after which the search stopped, so that they make the same table again.
    pub fn finish_early(&self) {
        self.position.is_enough.store(true, Ordering::Relaxed);
    }

    /// The part of the work that the next slice continues, finer than its stage: for measurements of slices.
    pub fn at(&self) -> &'static str {
        self.work.as_ref().map_or("nothing", Work::part)
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn finish(mut self) -> Result<Outcome, Error> {
        while self.advance(u64::MAX)?.phase != Stage::Finished {}
        Ok(self.into_outcome().expect("a finished run has an outcome"))
    }

    /// The outcome of a finished run; `None` before that.
    pub fn into_outcome(self) -> Option<Outcome> {
        self.outcome.map(|outcome| *outcome)
    }
}

/// From choices to a checked outcome.
async fn run(
    mut problem: Arc<Problem>,
    mut method: Box<dyn Method + Send>,
    is_traced: bool,
    position: Position,
    pace: Pace,
) -> Result<Outcome, Error> {
    form_classes(&mut *method, &position, &pace).await?;
    if let Some(steps) = method.stopped_after() {
        Arc::make_mut(&mut problem).stop_after(steps);
    }
    // Steps that are missing lead nowhere, which the check finds.
    let mut trace = is_traced.then(|| method.trace().unwrap_or_default());

    position.enter(Stage::Checking);
    pace.reach(0, problem.microdata().len() as u64);
    let Chosen { publication, information, report } = choose(&problem, method, &pace).await;
    if let Some(trace) = &mut trace {
        if let Some(way) = report.way() {
            trace.take_way(way, &report.reason);
        }
        verify_steps(trace, problem.microdata(), &publication)?;
    }

    let problem = Arc::new(problem.read_over(&publication));
    let publication = Arc::new(publication);
    let mut published = PublishedTable::new(&problem, Arc::clone(&publication));
    if let Some(error) = published.formulas().as_error() {
        return Err(error.into());
    }
    pace.enter("ordering rows");
    pace.end_slice().await;
    published.order_classes(&pace).await;
    pace.enter("checking the coded rows");
    pace.end_slice().await;
    let Verification { exact, .. } = check(&problem, &published, &pace).await?;

    let mut worked_out = work_out(&problem, &publication, (information, exact), &position, &pace).await;
    let warnings = warnings::warnings(&problem, &publication, worked_out.findings.kept.as_ref());
    let Findings { figures, judgement, .. } = &mut worked_out.findings;
    decisions::weigh(judgement, &problem, &publication, figures, &warnings);
    let report = Report::new(&problem, &publication, &worked_out, report, (published.formulas().clone(), warnings));
    let WorkedOut { findings, adversaries, .. } = worked_out;
    Ok(Outcome { problem, publication, published, findings, adversaries, report, minimality: None, trace })
}

/// Lets the method form its classes.
async fn form_classes(method: &mut (dyn Method + Send), position: &Position, pace: &Pace) -> Result<(), Error> {
    loop {
        if position.is_enough.load(Ordering::Relaxed) {
            method.finish_early();
        }
        let progress = method.advance(pace.left())?;
        let stage = match progress.phase {
            Phase::Sensitive => Stage::Sensitive,
            Phase::Classes => Stage::Classes,
            Phase::Residue => Stage::Residue,
            Phase::Improving => Stage::Improving,
            Phase::Finished => return Ok(()),
        };
        position.set(stage, progress.loose);
        pace.reach(progress.done, progress.total);
        pace.end_slice().await;
    }
}

/// Reads the files back and checks them.
async fn check(problem: &Problem, table: &PublishedTable, pace: &Pace) -> Result<Verification, VerifyError> {
    let file = |order| File { table, delimiter: problem.delimiter(), order, missing: problem.missing() };
    let (by_class, as_input) = (file(RowOrder::Class), file(RowOrder::Input));
    let groups = table.written_groups(problem.delimiter());
    let groups: Vec<&dyn WrittenGroups> = groups.iter().map(|one| one as &dyn WrittenGroups).collect();
    let subject = VerificationInput {
        microdata: problem.microdata(),
        originals: &as_input,
        requirements: problem.requirements(),
        k: problem.k(),
        files: &[&by_class, &as_input],
        groups: &groups,
        left_out: table.publication().left_out(),
    };
    verify_files(subject, pace).await
}

impl Outcome {
    /// Adds what a method-aware adversary infers: the verdict and the report state it from now on.
    pub fn take_minimality(&mut self, found: &MinimalityView) {
        if let Some(whole) = found.whole() {
            self.findings.judgement.work_out(whole);
        }
        let verdict = self.findings.judgement.verdict();
        self.minimality = Some(MinimalityView { verdict: verdict.clone(), ..found.clone() });
        self.report.work_out(found, verdict);
    }

    /// Takes what the owner accepts: the verdict, the report and the recipe contain it from now on.
    pub fn accept(&mut self, accepted: &[Acceptance]) {
        Arc::make_mut(&mut self.problem).accept(accepted);
        self.findings.judgement.accept(accepted);
        self.report.verdict = self.findings.judgement.verdict();
    }

    /// Adds what earlier releases and this one disclose together: the verdict and the report state it from now on.
    pub fn take_earlier(
        &mut self,
        together: Vec<CompositionReport>,
        not_assessed: Vec<NotAssessed>,
        differencing: Option<DifferencingReport>,
    ) {
        let decisions = decisions::of_earlier(&self.problem, &together, &not_assessed, differencing.as_ref());
        self.findings.judgement.decide_again(DecisionAbout::EarlierRelease, decisions);
        self.report.verdict = self.findings.judgement.verdict();
        (self.report.composition, self.report.not_assessed) = (together, not_assessed);
        self.report.differencing = differencing;
    }

    /// What a method-aware adversary infers, if that was assessed.
    pub fn minimality(&self) -> Option<&MinimalityView> {
        self.minimality.as_ref()
    }

    /// The trace of the method, if the run was begun with one; taken once.
    pub(crate) fn take_trace(&mut self) -> Option<Trace> {
        self.trace.take()
    }

    /// Adds how far it is from the most that any generalization could retain; the report states it from now on.
    pub fn take_bound(&mut self, found: BoundView) {
        self.report.bound = Some(found);
    }

    /// What was run.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The partition and its values.
    pub fn publication(&self) -> &Publication {
        &self.publication
    }

    /// Whether exactly this published table is its own.
    pub fn is_of(&self, publication: &Arc<Publication>) -> bool {
        Arc::ptr_eq(&self.publication, publication)
    }

    /// What an adversary holds, with the original rows.
    pub fn release(&self) -> Release {
        Release::of(Arc::clone(self.problem.microdata()), self.problem.known(), Arc::clone(&self.publication))
    }

    /// The same, to be stored with the outcome.
    pub(crate) fn shared_publication(&self) -> &Arc<Publication> {
        &self.publication
    }

    /// The published table.
    pub fn published(&self) -> &PublishedTable {
        &self.published
    }

    /// The masses of one class under one sensitive attribute. O(its rows · log).
    ///
    /// # Panics
    /// When there is no such class or attribute.
    pub fn masses(&self, class: usize, attribute: usize) -> Masses {
        self.problem.requirements()[attribute].masses(self.publication.histogram(class, attribute))
    }

    /// The findings.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Each sensitive attribute as a selection-aware adversary reads it.
    pub fn adversaries(&self) -> &Arc<[Option<SelectionAwareAdversary>]> {
        &self.adversaries
    }

    /// The report.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The report, to have times written into it.
    pub fn report_mut(&mut self) -> &mut Report {
        &mut self.report
    }
}
