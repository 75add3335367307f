//! What a published column is.

use serde::Serialize;

/// What a published column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum PublishedColumn {
    /// The quasi-identifier attribute of this number.
    QuasiIdentifier(usize),
    /// The sensitive attribute of this number.
    Sensitive(usize),
    /// Published unchanged.
    Keep,
    /// The number of the row's group, if sensitive values are published with their groups.
    Group,
}
