//! The review: a table as its reader holds it, measured and questioned.

use tauell_base::arrays::{Bytes, TextBlock};
use tauell_desk::error::Error;
use tauell_desk::examples::{self, PublishedExample};
use tauell_desk::run::Stage;
use tauell_desk::session::view::TableView;
use tauell_measure::findings::MinimalityView;
use tauell_measure::utility::{Classification, CountQueries};
use tauell_review::review_report::ReviewReport;
use tauell_review::{
    self, BeliefRequest, BeliefView, ClassifyRequest, ClassifyView, InferenceRequest, InferenceView, LetterSubject,
    MinimalityRequest, MinimalityWork, QueriesRequest, QueriesView, Review, ReviewClass, ReviewRequest, ReviewView,
    Reviewing, ScanView, StrengthView, Viewing, letter, page,
};

use super::args::{
    ClassArgs, NoArgs, OpenTableArgs, PublishedExampleArgs, ReviewArgs, ReviewFile, ReviewFileArgs, ReviewedFileArgs,
    RowsArgs, StrengthArgs, TableFileArgs, ThresholdArgs, WindowArgs,
};
use super::state::{State, nothing_open};
use super::table::FileReading;
use super::work::{Work, WorkPhase, WorkProgress};

fn how_far(phase: WorkPhase, done: u64, total: u64) -> Option<WorkProgress> {
    (done < total).then_some(WorkProgress { phase, done, total })
}

/// A file from elsewhere that is being read. The open table stays; on an error the file before it does too.
pub struct ReviewFileOpening(FileReading);

pub fn open(_: &mut State, asked: TableFileArgs) -> Result<ReviewFileOpening, Error> {
    Ok(ReviewFileOpening(FileReading::new(asked)))
}

impl Work for ReviewFileOpening {
    type Answer = TableView;

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.push(bytes)
    }

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<WorkProgress>, Error> {
        self.0.close()?;
        Ok(None)
    }

    fn finish(self, state: &mut State, _: f64) -> Result<TableView, Error> {
        Ok(state.file.insert(self.0.into_session()?).table_view())
    }
}

/// A review in progress: its figures, then what is shown of it. The review before stays until this one has finished.
pub enum ReviewWork {
    /// Figures.
    Figuring(Box<Reviewing>),
    /// What is shown.
    Viewing(Box<Review>, Box<Viewing>),
    /// Only while one of them is made of the other.
    Nothing,
}

impl From<Reviewing> for ReviewWork {
    fn from(reviewing: Reviewing) -> Self {
        Self::Figuring(Box::new(reviewing))
    }
}

pub fn published(state: &mut State, _: NoArgs) -> Result<ReviewWork, Error> {
    Ok(Reviewing::of_outcome(state.outcome()?).into())
}

pub fn table(state: &mut State, asked: OpenTableArgs) -> Result<ReviewWork, Error> {
    Reviewing::of_table(state.session_mut()?, &asked.choices, &asked.require).map(ReviewWork::from)
}

pub fn file(state: &mut State, asked: ReviewedFileArgs) -> Result<ReviewWork, Error> {
    let tauell_review::FileRequest { qi, sensitive, require, with_original, labels } = asked.request;
    let weights = asked.choices.sensitive.into_iter().map(|choice| (choice.column, choice.weights)).collect();
    let request = ReviewRequest {
        quasi_identifiers: qi,
        sensitive,
        requirements: require,
        labels,
        weights,
        ..ReviewRequest::default()
    };
    let file = state.file.as_ref().ok_or_else(nothing_open)?;
    let review = match state.session.as_mut().filter(|_| with_original) {
        Some(original) => Reviewing::of_file_with_original(file, &request, original),
        None => Reviewing::of_file(file, &request),
    };
    review.map(ReviewWork::from)
}

/// The example that it was made from must be the open table.
pub fn example(state: &mut State, asked: PublishedExampleArgs) -> Result<ReviewWork, Error> {
    let (file, example) = examples::open_published(&asked.id).ok_or_else(nothing_open)?;
    let request = ReviewRequest {
        quasi_identifiers: example.qi.iter().map(|&name| name.to_owned()).collect(),
        sensitive: vec![example.sensitive.to_owned()],
        ..ReviewRequest::default()
    };
    let review = Reviewing::of_file_with_original(&file, &request, state.session_mut()?)?;
    state.file = Some(file);
    Ok(review.into())
}

impl Work for ReviewWork {
    type Answer = ReviewView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let phase = WorkPhase::Run(Stage::Measuring);
        // Half of the way is what is shown.
        Ok(match std::mem::replace(self, Self::Nothing) {
            Self::Figuring(mut reviewing) => {
                let progress = reviewing.advance(budget);
                *self = if progress.finished() {
                    let review = reviewing.finish();
                    let viewing = Viewing::new(&review);
                    Self::Viewing(Box::new(review), Box::new(viewing))
                } else {
                    Self::Figuring(reviewing)
                };
                Some(WorkProgress { phase, done: progress.done, total: 2 * progress.total })
            }
            Self::Viewing(review, mut viewing) => {
                let done = viewing.advance(&review, budget);
                let (classes, all) = viewing.progress(&review);
                *self = Self::Viewing(review, viewing);
                (!done).then_some(WorkProgress { phase, done: all + classes, total: 2 * all })
            }
            Self::Nothing => None,
        })
    }

    fn finish(self, state: &mut State, _: f64) -> Result<ReviewView, Error> {
        let (review, viewing) = match self {
            Self::Viewing(review, viewing) => (review, viewing),
            Self::Figuring(reviewing) => {
                let review = Box::new(reviewing.finish());
                let viewing = Box::new(Viewing::new(&review));
                (review, viewing)
            }
            Self::Nothing => return Err(nothing_open()),
        };
        let view = viewing.finish(&review);
        state.review = Some(*review);
        state.latest.review(&view);
        Ok(view)
    }
}

pub fn published_examples(_: &mut State, _: NoArgs) -> Result<Vec<&'static PublishedExample>, Error> {
    Ok(examples::published().collect())
}

pub fn class(state: &mut State, asked: ClassArgs) -> Result<Option<ReviewClass>, Error> {
    Ok(state.review()?.class(asked.index))
}

pub fn cells(state: &mut State, asked: RowsArgs) -> Result<TextBlock, Error> {
    Ok(state.review()?.cells(&asked.rows.0))
}

pub fn original_rows(state: &mut State, asked: WindowArgs) -> Result<TextBlock, Error> {
    Ok(state.review()?.original_cells(asked.start, asked.count))
}

pub fn inference(state: &mut State, asked: ReviewArgs<InferenceRequest>) -> Result<InferenceView, Error> {
    Ok(state.review()?.inference(&asked.request)?)
}

pub fn scan(state: &mut State, asked: ThresholdArgs) -> Result<ScanView, Error> {
    Ok(state.review()?.scan(asked.attribute, asked.threshold)?)
}

pub fn belief(state: &mut State, asked: ReviewArgs<BeliefRequest>) -> Result<BeliefView, Error> {
    Ok(state.review()?.belief(&asked.request)?)
}

/// Count queries being asked.
pub struct Queries(CountQueries);

pub fn queries(state: &mut State, asked: ReviewArgs<QueriesRequest>) -> Result<Queries, Error> {
    Ok(Queries(state.review()?.count_queries(asked.request)?))
}

impl Work for Queries {
    type Answer = QueriesView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let progress = self.0.advance(budget);
        Ok(how_far(WorkPhase::Asking, progress.done, progress.total))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<QueriesView, Error> {
        Ok(state.latest.queries.insert(self.0.finish().into()).clone())
    }
}

/// Decision trees being learnt.
pub struct Trees(Classification);

pub fn classify(state: &mut State, asked: ReviewArgs<ClassifyRequest>) -> Result<Trees, Error> {
    Ok(Trees(state.review()?.classification(&asked.request)?))
}

impl Work for Trees {
    type Answer = ClassifyView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let progress = self.0.advance(budget);
        Ok(how_far(WorkPhase::Learning, progress.done, progress.total))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<ClassifyView, Error> {
        Ok(state.latest.classification.insert(self.0.finish().into()).clone())
    }
}

/// What a method-aware adversary infers, in computation.
pub struct MinimalityRun(MinimalityWork);

pub fn minimality(state: &mut State, asked: ReviewArgs<MinimalityRequest>) -> Result<MinimalityRun, Error> {
    state.review()?.minimality(asked.request).map(MinimalityRun)
}

impl Work for MinimalityRun {
    type Answer = MinimalityView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let (done, total) = self.0.advance(budget)?;
        Ok(how_far(WorkPhase::Trying, done, total))
    }

    /// The review contains it from now on, and so does the report of the last release.
    fn finish(self, state: &mut State, _: f64) -> Result<MinimalityView, Error> {
        let review = state.review.as_mut().ok_or_else(nothing_open)?;
        let found = review.take_minimality(self.0).cloned().ok_or_else(nothing_open)?;
        if review.is_of_what_was_published()
            && let Some(outcome) = state.outcome.as_mut()
        {
            outcome.take_minimality(&found);
        }
        Ok(found)
    }
}

pub fn strength(state: &mut State, asked: StrengthArgs) -> Result<StrengthView, Error> {
    let StrengthArgs { tau, l, column, choices } = asked;
    let view = StrengthView::of(state.session_mut()?, &tau, l, &column, &choices)?;
    state.latest.strengths.insert(column, view.clone());
    Ok(view)
}

/// One part, as all that is saved comes in parts.
pub fn save(state: &mut State, asked: ReviewFileArgs) -> Result<Vec<Bytes>, Error> {
    let review = state.review()?;
    let text = match asked.what {
        ReviewFile::Json => ReviewReport::of(review).to_text(),
        ReviewFile::Html => page(&review.view(), &asked.title),
        ReviewFile::Letter => {
            let (sha256, date) = (asked.sha256.as_deref(), asked.date.as_deref());
            letter(&review.view(), &LetterSubject { title: &asked.title, sha256, date })
        }
    };
    Ok(vec![Bytes(text.into_bytes())])
}
