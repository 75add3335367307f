//! What kind of request each is: how it is answered, and what it leaves behind.

use serde::Serialize;

/// How a request is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Way {
    /// At once, even between two slices of something long: it only looks.
    Look,
    /// At once, when its turn comes.
    Turn,
    /// In slices, when its turn comes. It can be cancelled.
    Task,
    /// In slices, while no other request waits. It can be cancelled.
    Background,
}

/// What a request leaves behind. A request that leaves anything is replayed to bring a new engine to the state of the old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Effect {
    /// Nothing that has to be replayed.
    Nothing,
    /// Another table in place of all that was there.
    Opens,
    /// The table or its trees otherwise.
    Changes,
    /// A release, published or remembered; table and taxonomies unchanged.
    Publishes,
}

/// What kind of request one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mark {
    /// How it is answered.
    pub way: Way,
    /// What it leaves behind.
    pub effect: Effect,
    /// Whether the page repeats it once if the engine ended while it ran. The page sends these by itself, to show what the restored engine
    /// holds, or because a choice changed.
    pub once_more: bool,
    /// Whether it reads a whole file, and may leave memory behind where it fails.
    pub whole_file: bool,
    /// Whether a unit of its work takes nanoseconds; otherwise one unit may be a whole query.
    pub fine: bool,
}

impl Mark {
    pub(super) fn new(way: Way, effect: Effect) -> Self {
        Self { way, effect, once_more: false, whole_file: false, fine: false }
    }

    pub(super) fn once_more(self) -> Self {
        Self { once_more: true, ..self }
    }

    pub(super) fn whole_file(self) -> Self {
        Self { whole_file: true, ..self }
    }

    pub(super) fn fine(self) -> Self {
        Self { fine: true, ..self }
    }
}
