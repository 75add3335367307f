//! Publishing: requirements checked against the table, runs, results, recipes, earlier releases.

use serde::Serialize;

use tauell_base::archive::{Entry, Frame, checksum, frame};
use tauell_base::arrays::Bytes;
use tauell_data::table::ReadOptions;
use tauell_desk::comparison::{Comparing, ComparingStage, ComparingStatus, MethodResult};
use tauell_desk::error::Error;
use tauell_desk::limits::LimitView;
use tauell_desk::recipe::{Choices, Recipe};
use tauell_desk::run::view::{ClassView, GroupTableView, ResultRows, ResultView};
use tauell_desk::run::{
    BoundView, BoundWork, CompositionReport, CompositionWork, LearnedView, ListedValues, MethodAwareAssessment,
    PredictionWork, PreviewFigures, PreviewRun, Remedy, RemedyFigures, Run, Stage, Status, TriedRemedy,
};
use tauell_desk::session::view::TableView;
use tauell_desk::session::{Assessment, Problem};
use tauell_measure::findings::Verdict;
use tauell_review::public_report::{PublicChoices, PublicReport, ReleasedFiles};

use super::args::{
    AcceptArgs, ChoicesArgs, ClassArgs, LimitsArgs, NoArgs, PreviewArgs, RemediesArgs, RemedyArgs, RowArgs,
    TablesFrameArgs, TablesPartArgs, TextArgs, WindowArgs, WrittenTable,
};
use super::state::{State, nothing_open};
use super::work::{Work, WorkPhase, WorkProgress};

/// A table after a recipe was applied to it, with the recipe's choices.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableWithChoices {
    /// The table.
    pub table: TableView,
    /// The choices.
    pub choices: Choices,
    /// Remarks about the recipe's taxonomies on this table, a sentence each.
    pub remarks: Vec<String>,
}

pub fn limits(_: &mut State, asked: LimitsArgs) -> Result<Vec<LimitView>, Error> {
    Ok(asked.limits.into_iter().map(LimitView::of).collect())
}

pub fn assess(state: &mut State, asked: ChoicesArgs) -> Result<Assessment, Error> {
    let assessment = state.session_mut()?.assess(&asked.choices)?;
    state.latest.assessment = Some((assessment.clone(), asked.choices.method.about().adds_values));
    Ok(assessment)
}

pub fn remedies(state: &mut State, asked: RemediesArgs) -> Result<Vec<Remedy>, Error> {
    let RemediesArgs { choices, before } = asked;
    let session = state.session_mut()?;
    let Some(before) = before else {
        let error = Problem::new(session, &choices).and_then(Run::new).err();
        return Ok(session.remedies(&choices, error.as_ref()));
    };
    let more = session.ways_to_more(&choices, &before);
    let fewer = if before.generalized_rows > 0 { session.remedies(&choices, None) } else { Vec::new() };
    let is_new = |remedy: &Remedy| more.iter().all(|known| known.choices != remedy.choices || !known.trees.is_empty());
    let fewer: Vec<Remedy> = fewer.into_iter().filter(is_new).collect();
    Ok(more.into_iter().chain(fewer).collect())
}

/// How far a run is; nothing where its outcome is there.
pub(super) fn how_far(status: Status) -> Option<WorkProgress> {
    let Status { phase, done, total, .. } = status;
    (phase != Stage::Finished).then_some(WorkProgress { phase: WorkPhase::Run(phase), done, total })
}

/// A release in progress. The outcome before stays until this one has finished.
pub struct Publishing {
    run: Run,
    recipe: Recipe,
}

pub fn publish(state: &mut State, asked: ChoicesArgs) -> Result<Publishing, Error> {
    let session = state.session_mut()?;
    let problem = Problem::new(session, &asked.choices)?;
    let recipe = session.recipe(&asked.choices)?;
    Ok(Publishing { run: Run::new(problem)?, recipe })
}

impl Work for Publishing {
    type Answer = ResultView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        self.run.advance(budget).map(how_far)
    }

    fn finish_early(&mut self) {
        self.run.finish_early();
    }

    /// The recipe makes the same table again, also if the search was finished early.
    fn finish(mut self, state: &mut State, seconds: f64) -> Result<ResultView, Error> {
        let outcome = state.outcome.insert(self.run.into_outcome().ok_or_else(nothing_open)?);
        let taken = &mut outcome.report_mut().seconds;
        (taken.read, taken.publish) = (state.read_seconds, seconds);
        self.recipe.choices.method.clone_from(&outcome.problem().choices().method);
        let recipe = state.recipe.insert(self.recipe);
        state.published += 1;
        let session = state.session.as_mut().ok_or_else(nothing_open)?;
        Ok(outcome.result_view(session, recipe))
    }
}

/// A preview in progress. What was published, and what is being published, stay.
pub struct Previewing(PreviewRun);

pub fn preview(state: &mut State, asked: PreviewArgs) -> Result<Previewing, Error> {
    let problem = Problem::new(state.session_mut()?, &asked.choices)?;
    PreviewRun::new(problem, asked.rows).map(Previewing)
}

impl Work for Previewing {
    type Answer = PreviewFigures;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        self.0.advance(budget).map(how_far)
    }

    fn finish(self, _: &mut State, _: f64) -> Result<PreviewFigures, Error> {
        self.0.figures().ok_or_else(nothing_open)
    }
}

/// A remedy in trial, in the background. What was published, and what is being published, stay.
pub struct RemedyTrial {
    run: Run,
    what: String,
    before: Option<RemedyFigures>,
}

pub fn try_remedy(state: &mut State, asked: RemedyArgs) -> Result<RemedyTrial, Error> {
    let RemedyArgs { what, choices, trees, before } = asked;
    Ok(RemedyTrial { run: state.session_mut()?.begin_remedy(&choices, &trees)?, what, before })
}

impl Work for RemedyTrial {
    type Answer = TriedRemedy;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        self.run.advance(budget).map(how_far)
    }

    fn finish(self, _: &mut State, _: f64) -> Result<TriedRemedy, Error> {
        let outcome = self.run.into_outcome().ok_or_else(nothing_open)?;
        Ok(TriedRemedy::new(&self.what, self.before.as_ref(), RemedyFigures::of(&outcome)))
    }
}

/// Models being learned from the last release. If another release replaces it meanwhile, there is nothing to report.
pub struct LearningRun {
    learning: Option<PredictionWork>,
    of: u64,
}

pub fn learn(state: &mut State, _: NoArgs) -> Result<LearningRun, Error> {
    Ok(LearningRun { learning: Some(PredictionWork::of(state.outcome()?)), of: state.published })
}

impl Work for LearningRun {
    type Answer = Vec<LearnedView>;

    fn step(&mut self, state: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        if self.of != state.published {
            self.learning = None;
        }
        let (done, total) = self.learning.as_mut().map_or((0, 0), |learning| learning.advance(budget));
        Ok((done < total).then_some(WorkProgress { phase: WorkPhase::Learning, done, total }))
    }

    fn finish(self, _: &mut State, _: f64) -> Result<Vec<LearnedView>, Error> {
        Ok(self.learning.map(PredictionWork::finish).unwrap_or_default())
    }
}

/// A bound under way, of what was published by then.
pub struct Bounding {
    work: Option<BoundWork>,
    of: u64,
}

pub fn bound(state: &mut State, _: NoArgs) -> Result<Bounding, Error> {
    Ok(Bounding { work: BoundWork::of(state.outcome()?), of: state.published })
}

impl Work for Bounding {
    type Answer = Option<BoundView>;

    fn step(&mut self, state: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        if self.of != state.published {
            self.work = None;
        }
        let (done, total) = self.work.as_mut().map_or((0, 0), |work| work.advance(budget));
        Ok((done < total).then_some(WorkProgress { phase: WorkPhase::Bounding, done, total }))
    }

    /// The report contains it from now on.
    fn finish(self, state: &mut State, _: f64) -> Result<Option<BoundView>, Error> {
        let view = self.work.and_then(|work| work.view());
        if let (Some(view), Some(outcome)) = (&view, state.outcome.as_mut()) {
            outcome.take_bound(view.clone());
        }
        Ok(view)
    }
}

/// A method-aware adversary being assessed. If another release replaces this one meanwhile, there is nothing to report.
pub struct Assessing {
    work: Option<MethodAwareAssessment>,
    of: u64,
}

pub fn assess_published(state: &mut State, _: NoArgs) -> Result<Assessing, Error> {
    Ok(Assessing { work: MethodAwareAssessment::of(state.outcome()?), of: state.published })
}

impl Work for Assessing {
    type Answer = Verdict;

    fn step(&mut self, state: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        if self.of != state.published {
            self.work = None;
        }
        // An original that the method refuses on the way leaves this adversary unassessed, which the verdict says.
        let (done, total) = match self.work.as_mut().map(|work| work.advance(budget)) {
            Some(Ok(progress)) => progress,
            Some(Err(_)) => {
                self.work = None;
                (0, 0)
            }
            None => (0, 0),
        };
        Ok((done < total).then_some(WorkProgress { phase: WorkPhase::Trying, done, total }))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<Verdict, Error> {
        if let (Some(work), Some(outcome)) = (self.work, state.outcome.as_mut()) {
            work.finish(outcome);
        }
        state.renew_verdict()
    }
}

pub fn verdict(state: &mut State, _: NoArgs) -> Result<Verdict, Error> {
    Ok(state.outcome()?.report().verdict.clone())
}

pub fn accept(state: &mut State, asked: AcceptArgs) -> Result<Verdict, Error> {
    let outcome = state.outcome.as_mut().ok_or_else(nothing_open)?;
    outcome.accept(&asked.accepted);
    if let Some(recipe) = &mut state.recipe {
        recipe.choices.accepted = asked.accepted;
    }
    state.renew_verdict()
}

/// One method's turn in a comparison.
pub struct Turn(Comparing);

pub fn compare(state: &mut State, asked: ChoicesArgs) -> Result<Turn, Error> {
    let method = asked.choices.method.clone();
    Comparing::new(state.session_mut()?, &asked.choices, method).map(Turn)
}

impl Work for Turn {
    type Answer = MethodResult;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let ComparingStatus { stage, done, total } = self.0.advance(budget)?;
        let phase = match stage {
            ComparingStage::Run(stage) => WorkPhase::Run(stage),
            ComparingStage::Asking => WorkPhase::Asking,
            ComparingStage::Learning => WorkPhase::Learning,
            ComparingStage::Trying => WorkPhase::Trying,
            ComparingStage::Finished => return Ok(None),
        };
        Ok(Some(WorkProgress { phase, done, total }))
    }

    fn finish(self, _: &mut State, seconds: f64) -> Result<MethodResult, Error> {
        let mut compared = self.0.finish();
        compared.seconds.publish = seconds;
        Ok(compared)
    }
}

pub fn result_rows(state: &mut State, asked: WindowArgs) -> Result<ResultRows, Error> {
    Ok(state.outcome()?.rows_view(asked.start, asked.count))
}

pub fn class(state: &mut State, asked: ClassArgs) -> Result<Option<ClassView>, Error> {
    Ok(state.outcome()?.class_view(asked.index))
}

pub fn class_of_row(state: &mut State, asked: RowArgs) -> Result<Option<usize>, Error> {
    Ok(state.outcome()?.class_of_source_row(asked.row))
}

pub fn table_part(state: &mut State, asked: WindowArgs) -> Result<Bytes, Error> {
    written(state, 0, asked.start, asked.count).map(Bytes)
}

pub fn group_tables(state: &mut State, _: NoArgs) -> Result<Vec<GroupTableView>, Error> {
    Ok(state.outcome()?.group_tables())
}

/// A part of one of the tables that are published together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TablesPart {
    /// The part.
    pub bytes: Bytes,
    /// The checksum of all parts up to it.
    pub checksum: u32,
}

pub fn tables_part(state: &mut State, asked: TablesPartArgs) -> Result<TablesPart, Error> {
    let bytes = written(state, asked.table, asked.start, asked.count)?;
    let checksum = checksum(asked.checksum, &bytes);
    Ok(TablesPart { bytes: Bytes(bytes), checksum })
}

/// Part of the rows (table 0) or of a table of groups; empty past the end, and if there is no such table.
fn written(state: &State, table: usize, start: usize, count: usize) -> Result<Vec<u8>, Error> {
    let outcome = state.outcome()?;
    let (published, delimiter) = (outcome.published(), state.session()?.delimiter());
    let order = outcome.problem().choices().row_order;
    let places = start..start.saturating_add(count);
    let is_there = |len: usize| start == 0 || start < len;
    let mut bytes = Vec::new();
    match (table.checked_sub(1), published.groups().nth(table.saturating_sub(1))) {
        (None, _) if is_there(published.rows()) => published.write_rows(&mut bytes, delimiter, order, places),
        (Some(_), Some(groups)) if is_there(groups.len()) => groups.write_groups(&mut bytes, delimiter, places),
        _ => Ok(()),
    }
    .expect("memory takes what is written to it");
    Ok(bytes)
}

/// A head a table, then the end.
pub fn tables_frame(state: &mut State, asked: TablesFrameArgs) -> Result<Vec<Bytes>, Error> {
    let names = state.outcome()?.published().file_names(&asked.name);
    let entry = |(name, of): (String, &WrittenTable)| Entry { name, length: of.length, checksum: of.checksum };
    let Frame { mut heads, end } = frame(&names.into_iter().zip(&asked.tables).map(entry).collect::<Vec<_>>())?;
    heads.push(end);
    Ok(heads.into_iter().map(Bytes).collect())
}

pub fn report(state: &mut State, _: NoArgs) -> Result<Bytes, Error> {
    Ok(Bytes(state.outcome()?.report().to_text().into_bytes()))
}

pub fn public_report(state: &mut State, _: NoArgs) -> Result<Bytes, Error> {
    let choices = PublicChoices::of(state.recipe.as_ref().ok_or_else(nothing_open)?)?;
    let delimiter = state.session()?.delimiter();
    let (table, groups) = state.outcome()?.published().written(delimiter, choices.row_order());
    let report = PublicReport::of(&ReleasedFiles { table: &table, groups: &groups, delimiter }, &choices)?;
    Ok(Bytes(report.to_text().into_bytes()))
}

pub fn recipe(state: &mut State, _: NoArgs) -> Result<Bytes, Error> {
    Ok(Bytes(state.recipe.as_ref().ok_or_else(nothing_open)?.to_text().into_bytes()))
}

pub fn recipe_of(state: &mut State, asked: ChoicesArgs) -> Result<String, Error> {
    Ok(state.session_mut()?.recipe(&asked.choices)?.to_text())
}

pub fn recipe_values(state: &mut State, asked: TextArgs) -> Result<ListedValues, Error> {
    let recipe = Recipe::parse(&asked.text)?;
    let outcome = state.outcome.as_ref().filter(|_| state.recipe.as_ref() == Some(&recipe));
    let session = state.session.as_mut().ok_or_else(nothing_open)?;
    Ok(ListedValues::of_recipe(session, &recipe, outcome))
}

pub fn recipe_reading(_: &mut State, asked: TextArgs) -> Result<ReadOptions, Error> {
    Ok(Recipe::parse(&asked.text)?.read)
}

pub fn load_recipe(state: &mut State, asked: TextArgs) -> Result<TableWithChoices, Error> {
    let recipe = Recipe::parse(&asked.text)?;
    let session = state.session_mut()?;
    let choices = session.apply(&recipe)?;
    let remarks = session.missing_leaves(recipe.taxonomies.keys())?;
    Ok(TableWithChoices { table: session.table_view(), choices, remarks })
}

pub fn remember(state: &mut State, _: NoArgs) -> Result<usize, Error> {
    Ok(match (&state.session, &state.outcome) {
        (Some(session), Some(outcome)) => state.remembered.take(session, outcome),
        _ => 0,
    })
}

pub fn forget(state: &mut State, _: NoArgs) -> Result<usize, Error> {
    let outcome = state.outcome.as_ref().ok_or_else(nothing_open)?;
    let session = state.session.as_ref().ok_or_else(nothing_open)?;
    Ok(state.remembered.forget_others(session, outcome))
}

pub fn recall(state: &mut State, _: NoArgs) -> Result<usize, Error> {
    Ok(state.remembered.recall())
}

/// A release being compared with earlier releases. If another replaces it meanwhile, there is nothing to report.
pub struct EarlierComparison {
    work: Option<CompositionWork>,
    of: u64,
}

pub fn composition(state: &mut State, _: NoArgs) -> Result<EarlierComparison, Error> {
    let work = state.remembered.beside(state.session()?, state.outcome()?);
    Ok(EarlierComparison { work, of: state.published })
}

impl Work for EarlierComparison {
    type Answer = Vec<CompositionReport>;

    fn step(&mut self, state: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let session = state.session()?;
        if self.of != state.published {
            self.work = None;
        }
        let (done, total) = self.work.as_mut().map_or((0, 0), |work| work.advance(session, budget));
        Ok((done < total).then_some(WorkProgress { phase: WorkPhase::Run(Stage::Measuring), done, total }))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<Vec<CompositionReport>, Error> {
        let reports = self.work.map(CompositionWork::into_reports).unwrap_or_default();
        state.outcome.as_mut().ok_or_else(nothing_open)?.take_earlier(reports.clone(), Vec::new(), None);
        state.renew_verdict()?;
        Ok(reports)
    }
}
