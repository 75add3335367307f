//! A run from choices to a checked publication, in slices, and what came of it.
//!
//! What it is for: run the chosen method on a [`Problem`], read back and check what it made, have everything worked out that is
//! said of it, and hold the [`Outcome`] with its [`Report`]. What might help where nothing can be published, and what a table tells
//! beside one that was given out before, are further runs. It must not know: JavaScript, files on a disk, clocks.
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

mod composition;
mod exclusion;
mod experiments;
mod joint;
mod listed_values;
mod losses;
mod measuring;
mod predictions;
mod remedies;
pub mod report;
mod same_method;
pub(crate) mod sensitive;
mod sets;
pub mod view;
mod warnings;

pub use composition::{
    DifferencingColumn, DifferencingReport, GivenOut, NotAssessed, Received, Remembered, Together, TogetherColumn,
    TogetherReport, TogetherRequirement, ValueChange,
};
pub use experiments::Experiments;
pub use listed_values::{ListedColumn, ListedValues};
pub use losses::{KeptOfColumn, Losses};
pub use predictions::{LearnedView, Learning};
pub use remedies::{Remedy, RemedyColumn, RemedyFigures, RemedyTree, TriedRemedies, TriedRemedy};
pub use report::{AttributeReport, LevelRows, Report, RequirementReport, Seconds, UtilityReport};
pub use same_method::SameMethod;
pub use sensitive::{SensitiveValuesReport, WayReport};
pub use sets::{FreshLotsReport, SetsReport};
pub use warnings::{Warning, WarningAbout};

use std::sync::Arc;

use serde::Serialize;

use crate::error::Error;
use crate::files::PublishedTable;
use crate::files::published_table::{File, Ordering};
use crate::recipe::RowOrder;
use crate::session::Problem;
use tauell_measure::adversary::AwareReader;
use tauell_measure::findings::{Findings, MinimalityView};
use tauell_measure::utility::Information;
use tauell_privacy::Masses;
use tauell_publish::release::{Publication, Release};
use tauell_publish::trace::Trace;
use tauell_publish::{Method, Phase, Published, Subject, Task, Verification, WrittenGroups, verify_steps};

use measuring::{Measuring, WorkedOut};
use sensitive::Choosing;

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
    /// Checking every class.
    #[serde(rename = "verifying")]
    Checking,
    /// Working out what the report says.
    Measuring,
    /// The outcome is there.
    Finished,
}

/// A run under way.
pub struct Run {
    problem: Arc<Problem>,
    /// What the publication keeps, and whether its sensitive values stay exact, once that is known.
    taken: Option<(Information, SensitiveValuesReport)>,
    /// What the method did, where it is told, once it is done.
    trace: Option<Trace>,
    work: Work,
}

enum Work {
    Publishing(Box<dyn Method + Send>),
    Choosing(Box<Choosing>),
    Ordering(Box<PublishedTable>, Ordering),
    Checking(Box<PublishedTable>, Box<Verification>),
    Measuring(Box<Measuring>),
    Finished(Box<Outcome>),
    /// Only while one of the above is made from the one before, and after the outcome was taken.
    Nothing,
}

/// A checked publication with all that is said of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    problem: Arc<Problem>,
    publication: Arc<Publication>,
    published: PublishedTable,
    findings: Findings,
    readers: Arc<[Option<AwareReader>]>,
    report: Report,
    /// What someone finds out who knows the whole method, where that was worked out.
    minimality: Option<MinimalityView>,
    /// What the method did, where it was told.
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
    /// A column or a tree that tells a sensitive column whatever is published, where the method may refuse that; no rows, or a
    /// requirement out of reach, decided before anything runs.
    pub fn new(problem: Problem) -> Result<Self, Error> {
        if let Some(tell) = problem.refused_tell() {
            return Err(tell.as_error().into());
        }
        let method = method(&problem)?;
        Ok(Self { problem: Arc::new(problem), taken: None, trace: None, work: Work::Publishing(method) })
    }

    /// The same, in which the method tells its steps; what it publishes is the same.
    ///
    /// # Errors
    /// As [`Self::new`]; more rows than are told.
    pub fn telling(problem: Problem) -> Result<Self, Error> {
        let mut run = Self::new(problem)?;
        let task = Task { traced: true, ..run.problem.task() };
        let method = run.problem.choices().method.begin(task)?;
        run.work = Work::Publishing(method);
        run.trace = Some(Trace::default());
        Ok(run)
    }

    /// Works for about `budget` units (some nanoseconds each), then says how far it is.
    ///
    /// # Errors
    /// A requirement out of reach; cells that a spreadsheet would run, where they are to be refused; a publication that fails its
    /// check.
    pub fn advance(&mut self, budget: u64) -> Result<Status, Error> {
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Publishing(mut method) => {
                let progress = method.advance(budget)?;
                let phase = match progress.phase {
                    Phase::Sensitive => Stage::Sensitive,
                    Phase::Classes => Stage::Classes,
                    Phase::Residue => Stage::Residue,
                    Phase::Finished => {
                        if self.trace.is_some() {
                            // Steps that are missing lead nowhere, which the check finds.
                            self.trace = Some(method.trace().unwrap_or_default());
                        }
                        self.work = Work::Choosing(Box::new(Choosing::Begun(method)));
                        return Ok(self.before_checking());
                    }
                };
                self.work = Work::Publishing(method);
                Ok(Status { phase, done: progress.done, total: progress.total, loose: progress.loose })
            }
            Work::Choosing(choosing) => {
                self.work = match choosing.step(&self.problem, budget) {
                    Choosing::Taken(publication, information, report) => {
                        if let Some(trace) = &mut self.trace {
                            if let Some(way) = report.way() {
                                trace.take_way(way, &report.reason);
                            }
                            verify_steps(trace, self.problem.microdata(), &publication)?;
                        }
                        self.taken = Some((information, report));
                        self.problem = Arc::new(self.problem.read_over(&publication));
                        let published = PublishedTable::new(&self.problem, Arc::new(publication));
                        if let Some(error) = published.formulas().as_error() {
                            return Err(error.into());
                        }
                        let ordering = published.ordering();
                        Work::Ordering(Box::new(published), ordering)
                    }
                    choosing => Work::Choosing(Box::new(choosing)),
                };
                Ok(self.before_checking())
            }
            Work::Ordering(mut table, mut ordering) => {
                self.work = if table.order_classes(&mut ordering, budget) {
                    Work::Checking(table, Box::default())
                } else {
                    Work::Ordering(table, ordering)
                };
                Ok(self.before_checking())
            }
            Work::Checking(table, mut verification) => {
                let problem = &self.problem;
                let file =
                    |order| File { table: &table, delimiter: problem.delimiter(), order, missing: problem.missing() };
                let (by_class, as_input) = (file(RowOrder::Class), file(RowOrder::Input));
                let (microdata, promises) = (problem.microdata(), problem.promises());
                let groups = table.written_groups(problem.delimiter());
                let groups: Vec<&dyn WrittenGroups> = groups.iter().map(|one| one as &dyn WrittenGroups).collect();
                let subject = Subject {
                    microdata,
                    originals: &as_input,
                    promises,
                    k: problem.k(),
                    files: &[&by_class, &as_input],
                    groups: &groups,
                    left_out: table.publication().left_out(),
                };
                let checked = verification.advance(subject, budget)?;
                self.work = match checked.published {
                    Some(Published { exact, .. }) => {
                        Work::Measuring(Box::new(Measuring::new(Arc::clone(&self.problem), *table, exact)))
                    }
                    None => Work::Checking(table, verification),
                };
                Ok(Status { phase: Stage::Checking, done: checked.done, total: checked.total, loose: 0 })
            }
            Work::Measuring(mut measuring) => {
                if measuring.advance(budget) {
                    let taken = self.taken.take().expect("it is known once there is a publication");
                    let mut outcome = Outcome::new(Arc::clone(&self.problem), *measuring, taken);
                    outcome.trace = self.trace.take();
                    self.work = Work::Finished(Box::new(outcome));
                    return Ok(Status { phase: Stage::Finished, done: 1, total: 1, loose: 0 });
                }
                let (done, total) = measuring.progress();
                self.work = Work::Measuring(measuring);
                Ok(Status { phase: Stage::Measuring, done, total, loose: 0 })
            }
            finished => {
                self.work = finished;
                Ok(Status { phase: Stage::Finished, done: 1, total: 1, loose: 0 })
            }
        }
    }

    /// What the next slice works at, finer than its stage: for who measures how long slices are.
    pub fn at(&self) -> &'static str {
        match &self.work {
            Work::Publishing(_) => "publishing",
            Work::Choosing(choosing) => choosing.at(),
            Work::Ordering(..) => "order of rows",
            Work::Checking(_, verification) => verification.at(),
            Work::Measuring(_) => "measuring",
            Work::Finished(_) | Work::Nothing => "nothing",
        }
    }

    fn before_checking(&self) -> Status {
        Status { phase: Stage::Checking, done: 0, total: self.problem.microdata().len() as u64, loose: 0 }
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
        match self.work {
            Work::Finished(outcome) => Some(*outcome),
            _ => None,
        }
    }
}

impl Outcome {
    fn new(problem: Arc<Problem>, measuring: Measuring, taken: (Information, SensitiveValuesReport)) -> Self {
        let (information, sensitive) = taken;
        let (published, worked_out) = measuring.finish(information);
        let publication = Arc::clone(published.publication());
        let report = Report::new(&problem, &publication, &worked_out, sensitive, published.formulas().clone());
        let WorkedOut { findings, readers, .. } = worked_out;
        Self { problem, publication, published, findings, readers, report, minimality: None, trace: None }
    }

    /// Takes in what was found out about someone who knows the whole method; the report says it from now on.
    pub fn take_minimality(&mut self, found: &MinimalityView) {
        self.report.work_out(found);
        self.minimality = Some(found.clone());
    }

    /// What someone finds out who knows the whole method, where that was worked out.
    pub fn minimality(&self) -> Option<&MinimalityView> {
        self.minimality.as_ref()
    }

    /// What the method did, where the run was begun so that it is told; taken once.
    pub fn take_trace(&mut self) -> Option<Trace> {
        self.trace.take()
    }

    /// What was run.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The partition and its values.
    pub fn publication(&self) -> &Publication {
        &self.publication
    }

    /// What a reader holds, with the original rows.
    pub fn release(&self) -> Release {
        Release::of(Arc::clone(self.problem.microdata()), self.problem.known(), Arc::clone(&self.publication))
    }

    /// The same, to be kept beside the outcome.
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
        self.problem.promises()[attribute].masses(self.publication.histogram(class, attribute))
    }

    /// What was found of it.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// How someone reads each sensitive attribute who knows how rows were chosen.
    pub fn readers(&self) -> &Arc<[Option<AwareReader>]> {
        &self.readers
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
