//! What the engine holds between one request and the next.

use std::collections::BTreeMap;

use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::recipe::Recipe;
use tauell_desk::run::{Outcome, ReleaseHistory};
use tauell_desk::session::{Assessment, Session};
use tauell_desk::stepping::Stepping;
use tauell_draw::pictures::Curves;
use tauell_measure::findings::Verdict;
use tauell_privacy::TauEll;
use tauell_review::recipient::{DisclosureView, EstimatesView, ReceivedRelease, Recipient};
use tauell_review::{ClassifyView, QueriesView, Review, ReviewView, StrengthView, UtilityView};

/// One table under work, and its results.
#[derive(Default)]
pub(super) struct State {
    /// The open table with its trees.
    pub session: Option<Session>,
    /// How long it took to read, in seconds.
    pub read_seconds: f64,
    /// What was published last.
    pub outcome: Option<Outcome>,
    /// What made it; the session's taxonomies may have changed since.
    pub recipe: Option<Recipe>,
    /// The steps of the last trace.
    pub steps: Option<Stepping>,
    /// The earlier releases.
    pub remembered: ReleaseHistory,
    /// The file from elsewhere that was read last.
    pub file: Option<Session>,
    /// Published files that were received.
    pub received: ReceivedRelease,
    /// What is read of them, or of what was published here.
    pub recipient: Option<Recipient>,
    /// What is under review, next to the open table.
    pub review: Option<Review>,
    /// What pictures are drawn of besides.
    pub latest: Latest,
    /// How many tables were opened, and how many releases made: work that began on another one is over.
    pub opened: u64,
    pub published: u64,
}

/// The latest answers of each kind, as pictures are drawn of them.
#[derive(Default)]
pub(super) struct Latest {
    /// The whole table against the requirements, and whether the method publishes sets of values.
    pub assessment: Option<(Assessment, bool)>,
    /// How strong the requirement is, by sensitive column.
    pub strengths: BTreeMap<String, StrengthView>,
    /// What the table under review retains.
    pub utility: Option<UtilityView>,
    /// How well it answers count queries.
    pub queries: Option<QueriesView>,
    /// How well it predicts.
    pub classification: Option<ClassifyView>,
    /// What a recipient estimates.
    pub estimates: Option<EstimatesView>,
    /// What a received file discloses.
    pub disclosure: Option<DisclosureView>,
}

impl Latest {
    /// Another table is under review: nothing that was found of the one before is about it.
    pub fn review(&mut self, view: &ReviewView) {
        (self.queries, self.classification) = (None, None);
        self.utility = Some(view.utility.clone());
    }

    /// The whole table against a (τ, ℓ), where one is required.
    pub fn requirement(&self, column: &str, required: Option<TauEll>) -> Option<Curves> {
        let (assessment, by_sets) = self.assessment.as_ref()?;
        let attribute = assessment.attributes.iter().find(|of| of.column == column)?;
        Some(attribute.curves(required, *by_sets))
    }
}

impl State {
    /// Opens a table. Nothing of the one before it stays.
    pub fn open(&mut self, session: Session, read_seconds: f64) {
        *self = Self { session: Some(session), read_seconds, opened: self.opened + 1, ..Self::default() };
    }

    pub fn session(&self) -> Result<&Session, Error> {
        self.session.as_ref().ok_or_else(nothing_open)
    }

    pub fn session_mut(&mut self) -> Result<&mut Session, Error> {
        self.session.as_mut().ok_or_else(nothing_open)
    }

    /// The session, and the index of the column in its table.
    pub fn column(&mut self, name: &str) -> Result<(&mut Session, usize), Error> {
        let session = self.session_mut()?;
        let index = session.column(name)?;
        Ok((session, index))
    }

    pub fn outcome(&self) -> Result<&Outcome, Error> {
        self.outcome.as_ref().ok_or_else(nothing_open)
    }

    /// The verdict on what was published last, which its review has, too.
    pub fn renew_verdict(&mut self) -> Result<Verdict, Error> {
        let outcome = self.outcome.as_ref().ok_or_else(nothing_open)?;
        if let Some(review) = &mut self.review {
            review.follow(outcome);
        }
        Ok(outcome.report().verdict.clone())
    }

    pub fn steps(&self) -> Result<&Stepping, Error> {
        self.steps.as_ref().ok_or_else(nothing_open)
    }

    pub fn recipient(&self) -> Result<&Recipient, Error> {
        self.recipient.as_ref().ok_or_else(nothing_open)
    }

    pub fn review(&self) -> Result<&Review, Error> {
        self.review.as_ref().ok_or_else(nothing_open)
    }
}

/// Asked for something that is not there yet: a table, a run or an outcome.
pub(super) fn nothing_open() -> Error {
    ChoiceError::NothingOpen.into()
}
