//! How far something long is.

use serde::Serialize;

/// How far a measure is that is taken in slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MeasureProgress {
    /// Units done.
    pub done: u64,
    /// Units in all.
    pub total: u64,
}

impl MeasureProgress {
    /// Whether nothing is left to do.
    pub fn finished(self) -> bool {
        self.done >= self.total
    }
}
