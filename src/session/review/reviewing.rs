//! A review in the making, in slices.

use crate::adversary::Narrowing;
use crate::recipe::Choices;
use crate::session::kept_columns::{Beside, Held};
use crate::session::verdict::Findings;
use crate::session::{Error, KeptReport, Outcome, Session};
use crate::utility::Progress;

use super::figures::Figuring;
use super::{AuditRequest, BesideCells, Review, Subject};

impl Review {
    /// What is left for someone who also knows the columns that stand beside, from what was measured of them.
    fn measured_beside(&self, narrowed: &[Narrowing]) -> Option<KeptReport> {
        let BesideCells { table, columns, .. } = &self.beside;
        let names = columns.iter().map(|&column| Some(table.as_ref()?.columns()[column].name().to_owned()));
        let names: Vec<String> = names.collect::<Option<_>>()?;
        let asked: Vec<_> = (0..self.release.sensitive.len()).map(|attribute| self.asked(attribute)).collect();
        let held = Held {
            beside: if self.subject == Subject::File { Beside::InFile } else { Beside::Kept },
            asked: &asked,
            attributes: self.release.sensitive.iter().map(|of| of.name.as_str()).collect(),
            k: self.k.filter(|_| asked.is_empty()),
            people: self.release.rows() as u64,
        };
        KeptReport::new(&names, narrowed, &held)
    }
}

/// A table to be reviewed, of which figures are being worked out.
#[derive(Debug)]
pub struct Reviewing {
    review: Review,
    figuring: Figuring,
}

impl Reviewing {
    pub(super) fn new(review: Review) -> Self {
        Self { figuring: Figuring::new(&review), review }
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
    pub fn of_file(file: &Session, request: &AuditRequest) -> Result<Self, Error> {
        Review::file(file, request).map(Self::new)
    }

    /// As [`Review::of_file_with_original`], in slices.
    ///
    /// # Errors
    /// As [`Review::of_file`].
    pub fn of_file_with_original(
        file: &Session,
        request: &AuditRequest,
        original: &mut Session,
    ) -> Result<Self, Error> {
        Review::file_with_original(file, request, original).map(Self::new)
    }

    /// Works for about `budget` units (some nanoseconds each), then says how far it is. What is found does not depend on how the
    /// work was sliced.
    pub fn advance(&mut self, budget: u64) -> Progress {
        let finished = self.figuring.advance(&self.review, budget);
        let (done, total) = self.figuring.progress(&self.review);
        // What comes after the last class is a part of it.
        Progress { done: done + u64::from(finished), total: total + 1 }
    }

    /// What the next slice works at, for who measures how long slices are.
    pub fn at(&self) -> &'static str {
        "figures"
    }

    /// The review.
    pub fn finish(mut self) -> Review {
        while !self.figuring.advance(&self.review, u64::MAX) {}
        let mut review = self.review;
        let (of_attributes, narrowed) = self.figuring.finish(&review);
        let (figures, kept): (Vec<_>, Vec<_>) = of_attributes.into_iter().unzip();
        let asked: Vec<_> = (0..kept.len()).map(|attribute| review.asked(attribute)).collect();
        let mut findings = Findings::new(review.made(), &review.release, &asked, &kept, review.k);
        // What was published here was measured when it was made.
        let beside = review.kept.take().or_else(|| review.measured_beside(&narrowed));
        findings.narrow(beside.as_ref());
        (review.findings, review.kept) = (findings, beside);
        if let Some(whole) = review.minimality.as_ref().and_then(|known| known.whole()) {
            review.findings.work_out(whole);
        }
        review.figures = figures;
        review
    }
}
