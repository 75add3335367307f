//! Kept or withheld: a root over the values.

use serde::{Deserialize, Serialize};

use super::super::{Taxonomy, TaxonomyError};
use super::{Values, grouping, number};

/// All values right under the root: kept as they stand or withheld. Numbers come first, by size; then text by Unicode.
/// O(v log v) for v distinct values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Suppression {
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

pub(super) fn build(values: &Values<'_>) -> Result<Taxonomy, TaxonomyError> {
    let leaves = number::sorted_values(values.present.clone());
    grouping::tree(&values.root, leaves.iter().copied(), Vec::new())
}
