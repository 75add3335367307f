//! How a sensitive attribute is published, as far as estimates go.

use serde::{Deserialize, Serialize};

/// How a sensitive attribute is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum EstimateForm {
    /// Every row with a set of as many values: its own, and others that were drawn (Sei and Ohsuga).
    Sets,
    /// A group's values apart from the quasi-identifiers of its rows (Xiao and Tao: Anatomy).
    Groups,
    /// Every row with its own value or a more general one, which is shared out by the weights.
    Spread,
}

impl EstimateForm {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sets => "sets",
            Self::Groups => "groups",
            Self::Spread => "spread",
        }
    }
}
