//! A review in the making, in slices.

use tauell_desk::error::Error;
use tauell_desk::recipe::Choices;
use tauell_desk::run::Outcome;
use tauell_desk::session::Session;
use tauell_measure::findings::{Examination, Measurement};
use tauell_measure::utility::MeasureProgress;
use tauell_privacy::Masses;

use super::risk::LeavingOut;
use super::{Review, ReviewRequest};

/// A table to be reviewed, of which figures are being computed.
#[derive(Debug)]
pub struct Reviewing {
    review: Review,
    /// The findings; nothing to do if they are known already.
    examination: Option<Examination>,
    /// Whether that is done.
    said: bool,
    /// Taken when the measures are known.
    measurement: Option<Measurement>,
    /// The effect of leaving columns unpublished; `None` before the measures are known, and if there is nothing to try.
    leaving_out: Option<LeavingOut>,
    /// Units of progress in all, of which the last is what comes after the measures.
    total: u64,
}

impl Reviewing {
    pub(super) fn new(review: Review) -> Self {
        let asked = review.all_asked();
        let examined = review.examined(&asked);
        let examination = review.findings.is_none().then(|| Examination::new(&examined));
        let measurement = Measurement::new(&examined, review.whole.iter().map(Masses::support));
        drop(asked);
        Self {
            said: examination.is_none(),
            examination,
            measurement: Some(measurement),
            leaving_out: None,
            total: 1,
            review,
        }
    }

    /// As [`Review::of_outcome`], in slices.
    pub fn of_outcome(outcome: &Outcome) -> Self {
        Self::new(Review::outcome(outcome))
    }

    /// As [`Review::of_table`], in slices.
    ///
    /// # Errors
    /// As [`Review::of_table`].
    pub fn of_table(session: &mut Session, choices: &Choices, require: &[String]) -> Result<Self, Error> {
        Review::table(session, choices, require).map(Self::new)
    }

    /// As [`Review::of_file`], in slices.
    ///
    /// # Errors
    /// As [`Review::of_file`].
    pub fn of_file(file: &Session, request: &ReviewRequest) -> Result<Self, Error> {
        Review::file(file, request).map(Self::new)
    }

    /// As [`Review::of_file_with_original`], in slices.
    ///
    /// # Errors
    /// As [`Review::of_file`].
    pub fn of_file_with_original(
        file: &Session,
        request: &ReviewRequest,
        original: &mut Session,
    ) -> Result<Self, Error> {
        Review::file_with_original(file, request, original).map(Self::new)
    }

    /// Works for about `budget` units (some nanoseconds each), then returns the progress. The result does not depend on
    /// how the work was sliced.
    pub fn advance(&mut self, budget: u64) -> MeasureProgress {
        let finished = self.work(budget);
        if let Some(measurement) = &self.measurement {
            let asked = self.review.all_asked();
            let examined = self.review.examined(&asked);
            let (measured, rows) = measurement.progress(&examined);
            let (examined, of_all) = self.examination.as_ref().map_or((0, 0), |one| one.progress(&examined));
            self.total = of_all + rows + 1;
            return MeasureProgress { done: examined + measured, total: self.total };
        }
        // What comes after the last class is a part of it.
        MeasureProgress { done: self.total - u64::from(!finished), total: self.total }
    }

    /// The work of the next slice, to measure how long slices are.
    pub fn at(&self) -> &'static str {
        if self.said { "measures" } else { "figures" }
    }

    /// True when all is computed.
    fn work(&mut self, budget: u64) -> bool {
        if self.measurement.is_some() {
            if !self.measure(budget) {
                return false;
            }
            self.leaving_out = LeavingOut::of(&self.review);
        }
        self.leaving_out.as_mut().is_none_or(|leaving_out| leaving_out.advance(&self.review.release))
    }

    /// True when figures and measures are known.
    fn measure(&mut self, budget: u64) -> bool {
        let asked = self.review.all_asked();
        let examined = self.review.examined(&asked);
        self.said = self.said || self.examination.as_mut().is_none_or(|one| one.advance(&examined, budget));
        let done = self.said && self.measurement.as_mut().is_none_or(|one| one.advance(&examined, budget));
        if !done {
            return false;
        }
        let found = self.examination.take().map(|examination| examination.finish(&examined));
        let measures = self.measurement.take().map(|measurement| measurement.finish(&examined));
        drop(asked);
        self.review.measures = measures.unwrap_or_default();
        self.review.findings = found.or_else(|| self.review.findings.take());
        true
    }

    /// The review.
    pub fn finish(mut self) -> Review {
        while !self.work(u64::MAX) {}
        let Self { mut review, leaving_out, .. } = self;
        review.without = leaving_out.map(LeavingOut::finish).unwrap_or_default();
        let decisions = review.decisions();
        let judgement = &mut review.findings.as_mut().expect("it was just found").judgement;
        judgement.decide(decisions);
        if let Some(whole) = review.minimality.as_ref().and_then(|known| known.whole()) {
            review.findings.as_mut().expect("it was just found").judgement.work_out(whole);
        }
        review
    }
}
