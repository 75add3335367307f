//! The review: a table as its reader holds it, measured and questioned.

use tauell_base::arrays::{Bytes, TextBlock};
use tauell_desk::error::Error;
use tauell_desk::examples::{self, PublishedExample};
use tauell_desk::run::Stage;
use tauell_desk::session::view::TableView;
use tauell_measure::findings::MinimalityView;
use tauell_measure::utility::{Classification, CountQueries};
use tauell_review::audit::Audit;
use tauell_review::{
    self, AuditRequest, BeliefRequest, BeliefView, ClassifyRequest, ClassifyView, InferenceRequest, InferenceView,
    MinimalityRequest, MinimalityWork, QueriesRequest, QueriesView, Review, ReviewClass, ReviewView, Reviewing,
    ScanView, StrengthView, Viewing, page,
};

use super::args::{
    Asking, Nothing, OfClass, OfFile, OfPublishedExample, OfReviewFile, OfRows, OfStrength, OfTable, OfTableFile,
    OfThreshold, ReviewFile, Window,
};
use super::state::{State, nothing_open};
use super::table::Reading;
use super::work::{Phase, Progress, Work};

fn how_far(phase: Phase, done: u64, total: u64) -> Option<Progress> {
    (done < total).then_some(Progress { phase, done, total })
}

/// A file from elsewhere that is being read. The open table stays; on an error the file before it does too.
pub struct Opening(Reading);

pub fn open(_: &mut State, asked: OfTableFile) -> Result<Opening, Error> {
    Ok(Opening(Reading::new(asked)))
}

impl Work for Opening {
    type Answer = TableView;

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.push(bytes)
    }

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<Progress>, Error> {
        self.0.close()?;
        Ok(None)
    }

    fn finish(self, state: &mut State, _: f64) -> Result<TableView, Error> {
        Ok(state.file.insert(self.0.into_session()?).table_view())
    }
}

/// A review being worked out: its figures, then what is shown of it. The review before stays until this one has finished.
pub enum Figures {
    /// Figures.
    Figuring(Box<Reviewing>),
    /// What is shown.
    Viewing(Box<Review>, Box<Viewing>),
    /// Only while one of them is made of the other.
    Nothing,
}

impl From<Reviewing> for Figures {
    fn from(reviewing: Reviewing) -> Self {
        Self::Figuring(Box::new(reviewing))
    }
}

pub fn published(state: &mut State, _: Nothing) -> Result<Figures, Error> {
    Ok(Reviewing::of_outcome(state.outcome()?).into())
}

pub fn table(state: &mut State, asked: OfTable) -> Result<Figures, Error> {
    Reviewing::of_table(state.session_mut()?, &asked.choices, &asked.require).map(Figures::from)
}

pub fn file(state: &mut State, asked: OfFile) -> Result<Figures, Error> {
    let tauell_review::FileRequest { qi, sensitive, require, with_original, labels } = asked.request;
    let weights = asked.choices.sensitive.into_iter().map(|choice| (choice.column, choice.weights)).collect();
    let request = AuditRequest {
        quasi_identifiers: qi,
        sensitive,
        requirements: require,
        labels,
        weights,
        ..AuditRequest::default()
    };
    let file = state.file.as_ref().ok_or_else(nothing_open)?;
    let review = match state.session.as_mut().filter(|_| with_original) {
        Some(original) => Reviewing::of_file_with_original(file, &request, original),
        None => Reviewing::of_file(file, &request),
    };
    review.map(Figures::from)
}

/// The example that it was made from must be the open table.
pub fn example(state: &mut State, asked: OfPublishedExample) -> Result<Figures, Error> {
    let (file, example) = examples::open_published(&asked.id).ok_or_else(nothing_open)?;
    let request = AuditRequest {
        quasi_identifiers: example.qi.iter().map(|&name| name.to_owned()).collect(),
        sensitive: vec![example.sensitive.to_owned()],
        ..AuditRequest::default()
    };
    let review = Reviewing::of_file_with_original(&file, &request, state.session_mut()?)?;
    state.file = Some(file);
    Ok(review.into())
}

impl Work for Figures {
    type Answer = ReviewView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<Progress>, Error> {
        let phase = Phase::Run(Stage::Measuring);
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
                Some(Progress { phase, done: progress.done, total: 2 * progress.total })
            }
            Self::Viewing(review, mut viewing) => {
                let done = viewing.advance(&review, budget);
                let (classes, all) = viewing.progress(&review);
                *self = Self::Viewing(review, viewing);
                (!done).then_some(Progress { phase, done: all + classes, total: 2 * all })
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

pub fn published_examples(_: &mut State, _: Nothing) -> Result<Vec<&'static PublishedExample>, Error> {
    Ok(examples::published().collect())
}

pub fn class(state: &mut State, asked: OfClass) -> Result<Option<ReviewClass>, Error> {
    Ok(state.review()?.class(asked.index))
}

pub fn cells(state: &mut State, asked: OfRows) -> Result<TextBlock, Error> {
    Ok(state.review()?.cells(&asked.rows.0))
}

pub fn original_rows(state: &mut State, asked: Window) -> Result<TextBlock, Error> {
    Ok(state.review()?.original_cells(asked.start, asked.count))
}

pub fn inference(state: &mut State, asked: Asking<InferenceRequest>) -> Result<InferenceView, Error> {
    Ok(state.review()?.inference(&asked.request)?)
}

pub fn scan(state: &mut State, asked: OfThreshold) -> Result<ScanView, Error> {
    Ok(state.review()?.scan(asked.attribute, asked.threshold)?)
}

pub fn belief(state: &mut State, asked: Asking<BeliefRequest>) -> Result<BeliefView, Error> {
    Ok(state.review()?.belief(&asked.request)?)
}

/// Count queries being asked.
pub struct Queries(CountQueries);

pub fn queries(state: &mut State, asked: Asking<QueriesRequest>) -> Result<Queries, Error> {
    Ok(Queries(state.review()?.count_queries(asked.request)?))
}

impl Work for Queries {
    type Answer = QueriesView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<Progress>, Error> {
        let progress = self.0.advance(budget);
        Ok(how_far(Phase::Asking, progress.done, progress.total))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<QueriesView, Error> {
        Ok(state.latest.queries.insert(self.0.finish().into()).clone())
    }
}

/// Decision trees being learnt.
pub struct Trees(Classification);

pub fn classify(state: &mut State, asked: Asking<ClassifyRequest>) -> Result<Trees, Error> {
    Ok(Trees(state.review()?.classification(&asked.request)?))
}

impl Work for Trees {
    type Answer = ClassifyView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<Progress>, Error> {
        let progress = self.0.advance(budget);
        Ok(how_far(Phase::Learning, progress.done, progress.total))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<ClassifyView, Error> {
        Ok(state.latest.classification.insert(self.0.finish().into()).clone())
    }
}

/// What someone finds out who knows the whole method, being worked out.
pub struct Minimality(MinimalityWork);

pub fn minimality(state: &mut State, asked: Asking<MinimalityRequest>) -> Result<Minimality, Error> {
    state.review()?.minimality(asked.request).map(Minimality)
}

impl Work for Minimality {
    type Answer = MinimalityView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<Progress>, Error> {
        let (done, total) = self.0.advance(budget)?;
        Ok(how_far(Phase::Trying, done, total))
    }

    /// It stands in the review from now on, and in the report of what was published.
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

pub fn strength(state: &mut State, asked: OfStrength) -> Result<StrengthView, Error> {
    let OfStrength { tau, l, column, choices } = asked;
    let view = StrengthView::of(state.session_mut()?, &tau, l, &column, &choices)?;
    state.latest.strengths.insert(column, view.clone());
    Ok(view)
}

/// One part, as all that is saved comes in parts.
pub fn save(state: &mut State, asked: OfReviewFile) -> Result<Vec<Bytes>, Error> {
    let review = state.review()?;
    let text = match asked.what {
        ReviewFile::Json => Audit::of(review).to_text(),
        ReviewFile::Html => page(&review.view(), &asked.title),
    };
    Ok(vec![Bytes(text.into_bytes())])
}
