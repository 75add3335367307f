//! The releases of the open table while it is open.

use std::mem;
use std::sync::Arc;

use super::{CompositionWork, EarlierRelease, Outcome, Session};

/// Versions that are remembered at most: the last ones.
const MOST: usize = 6;

/// The releases of the open table, oldest first. It is closed with the table.
#[derive(Clone, Debug, Default)]
pub struct ReleaseHistory {
    versions: Vec<Arc<EarlierRelease>>,
    /// What was forgotten, by turns: the last turn can be taken back.
    forgotten: Vec<Vec<Arc<EarlierRelease>>>,
}

impl ReleaseHistory {
    /// Remembers an outcome that is released now; one with the same text as a remembered one is that one. How many
    /// there are. O(rows).
    pub fn take(&mut self, session: &Session, outcome: &Outcome) -> usize {
        let version = session.given_out(outcome);
        if !self.versions.iter().any(|known| known.is_the_same_as(&version)) {
            if self.versions.len() == MOST {
                self.versions.remove(0);
            }
            self.versions.push(Arc::new(version));
        }
        self.versions.len()
    }

    /// Forgets all releases but this one: no one has them. How many are left. O(rows).
    pub fn forget_others(&mut self, session: &Session, outcome: &Outcome) -> usize {
        let this = session.given_out(outcome);
        let (same, others) = mem::take(&mut self.versions).into_iter().partition(|known| known.is_the_same_as(&this));
        self.versions = same;
        self.forgotten.push(others);
        self.versions.len()
    }

    /// Takes the last forgetting back. How many there are.
    pub fn recall(&mut self) -> usize {
        let mut versions = self.forgotten.pop().unwrap_or_default();
        for later in mem::take(&mut self.versions) {
            if !versions.iter().any(|known| known.is_the_same_as(&later)) {
                versions.push(later);
            }
        }
        versions.drain(..versions.len().saturating_sub(MOST));
        self.versions = versions;
        self.versions.len()
    }

    /// Begins to compare an outcome with all of them; `None` if there are none. O(rows).
    pub fn beside(&self, session: &Session, outcome: &Outcome) -> Option<CompositionWork> {
        if self.versions.is_empty() {
            return None;
        }
        let name = |at: usize| match self.versions.len() {
            1 => "the release that you downloaded before".to_owned(),
            _ => format!("the {} release that you downloaded", ORDINALS[at]),
        };
        let named: Vec<_> =
            self.versions.iter().enumerate().map(|(at, version)| (name(at), Arc::clone(version))).collect();
        Some(CompositionWork::new(session, outcome, &named))
    }
}

const ORDINALS: [&str; MOST] = ["first", "second", "third", "fourth", "fifth", "sixth"];
