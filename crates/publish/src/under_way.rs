//! A method that is written as an `async fn`, while it is under way.

use tauell_base::pace::{Pace, Work};

use super::PublishError;

/// The work, or its outcome.
pub(super) enum UnderWay<T> {
    Working(Work<T>),
    Made(T),
}

impl<T> UnderWay<T> {
    /// Begins it.
    pub fn begin<F: Future<Output = T> + Send + 'static>(work: impl FnOnce(Pace) -> F) -> Self {
        Self::Working(Work::begin(work))
    }

    /// Works for about `budget` units; true when it is finished.
    pub fn advance(&mut self, budget: u64) -> bool {
        if let Self::Working(work) = self {
            match work.advance(budget) {
                Some(made) => *self = Self::Made(made),
                None => return false,
            }
        }
        true
    }

    /// Units done; `None` when it is finished.
    pub fn done(&self) -> Option<u64> {
        self.progress().map(|(done, _)| done)
    }

    /// Units done, and in all; `None` when it is finished.
    pub fn progress(&self) -> Option<(u64, u64)> {
        match self {
            Self::Working(work) => Some(work.progress()),
            Self::Made(_) => None,
        }
    }

    /// The outcome; `None` before it is finished.
    pub fn made_mut(&mut self) -> Option<&mut T> {
        if let Self::Made(made) = self { Some(made) } else { None }
    }

    /// The outcome.
    ///
    /// # Panics
    /// Before it is finished.
    pub fn into_made(self) -> T {
        let Self::Made(made) = self else { panic!("it has not finished") };
        made
    }
}

impl<T> UnderWay<Result<T, PublishError>> {
    /// Works for about `budget` units; true when it has succeeded.
    ///
    /// # Errors
    /// When it has failed, also if it is called again.
    pub fn try_advance(&mut self, budget: u64) -> Result<bool, PublishError> {
        let is_finished = self.advance(budget);
        if let Self::Made(Err(error)) = self { Err(error.clone()) } else { Ok(is_finished) }
    }

    /// The outcome; `None` before it has succeeded.
    pub fn succeeded(&self) -> Option<&T> {
        if let Self::Made(made) = self { made.as_ref().ok() } else { None }
    }

    /// The same, to be changed.
    pub fn succeeded_mut(&mut self) -> Option<&mut T> {
        self.made_mut()?.as_mut().ok()
    }

    /// The outcome.
    ///
    /// # Panics
    /// Before it has succeeded.
    pub fn into_succeeded(self) -> T {
        self.into_made().expect("it has succeeded")
    }
}
