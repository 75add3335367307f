//! Why a request is not answered.

use std::fmt::Display;

use tauell_desk::error::Error;

/// Why a request is not answered.
#[derive(Debug)]
pub enum RequestFault {
    /// The engine refuses it.
    Refused(Error),
    /// It has not the shape that was agreed: a fault of the page.
    Shape(serde_json::Error),
}

impl RequestFault {
    /// A request that came in by the wrong door.
    pub(super) fn other_way(why: impl Display) -> Self {
        Self::Shape(serde::de::Error::custom(why))
    }
}

impl From<Error> for RequestFault {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<serde_json::Error> for RequestFault {
    fn from(error: serde_json::Error) -> Self {
        Self::Shape(error)
    }
}
