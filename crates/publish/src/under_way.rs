//! A method that is written as an `async fn`, while it is under way.

use tauell_base::pace::{Pace, Work};

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

    /// Units done, and units in all; `None` when it is finished.
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
