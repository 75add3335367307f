//! What the engine holds between one request and the next.

use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::recipe::Recipe;
use tauell_desk::run::{Outcome, Remembered};
use tauell_desk::session::Session;
use tauell_desk::stepping::Stepping;
use tauell_review::Review;
use tauell_review::recipient::{Reader, Received};

/// One table under work, and what was made of it.
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
    /// The steps that were told last.
    pub steps: Option<Stepping>,
    /// What was given out.
    pub remembered: Remembered,
    /// The file from elsewhere that was read last.
    pub file: Option<Session>,
    /// Published files that were received.
    pub received: Received,
    /// What is read of them, or of what was published here.
    pub reader: Option<Reader>,
    /// What is under review, beside the open table.
    pub review: Option<Review>,
    /// How many tables were opened, and how many publications made: what was begun over another one is over.
    pub opened: u64,
    pub published: u64,
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

    /// The session, and where the column stands in its table.
    pub fn column(&mut self, name: &str) -> Result<(&mut Session, usize), Error> {
        let session = self.session_mut()?;
        let index = session.column(name)?;
        Ok((session, index))
    }

    pub fn outcome(&self) -> Result<&Outcome, Error> {
        self.outcome.as_ref().ok_or_else(nothing_open)
    }

    pub fn steps(&self) -> Result<&Stepping, Error> {
        self.steps.as_ref().ok_or_else(nothing_open)
    }

    pub fn reader(&self) -> Result<&Reader, Error> {
        self.reader.as_ref().ok_or_else(nothing_open)
    }

    pub fn review(&self) -> Result<&Review, Error> {
        self.review.as_ref().ok_or_else(nothing_open)
    }
}

/// Asked for something that is not there yet: a table, a run or an outcome.
pub(super) fn nothing_open() -> Error {
    ChoiceError::NothingOpen.into()
}
