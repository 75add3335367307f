//! A requirement as a public report has it.

use serde::Serialize;
use serde_json::Value;

use crate::RequirementView;
use tauell_desk::recipe::RequirementChoice;
use tauell_privacy::Unit;

/// A requirement of the release.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicRequirement {
    /// As it is written: `tau-l=0.5,3`.
    pub requirement: String,
    /// Its stable name: `tau-l`.
    pub name: &'static str,
    /// Its parameters by name.
    pub params: Value,
    /// The sensitive column; absent for a requirement of the whole table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// Whether every class satisfies it.
    pub satisfied: bool,
    /// The smallest margin of any class, 0 or above where it is satisfied; `None` where it does not follow from the release.
    pub margin: Option<f64>,
    /// The unit of the margin: `people`, `values`, `share` (of a class) or `distance`.
    pub margin_unit: &'static str,
}

impl PublicRequirement {
    pub(super) fn of(one: &RequirementChoice, column: Option<&String>, held: Option<&RequirementView>) -> Self {
        let params = serde_json::to_value(one).ok().and_then(|one| one.get("params").cloned());
        Self {
            requirement: one.text(),
            name: one.name(),
            params: params.unwrap_or_default(),
            column: column.cloned(),
            // No release is written that was not checked against it.
            satisfied: held.is_none_or(|held| held.satisfied),
            margin: held.map(|held| held.margin),
            margin_unit: match one.about().margin {
                // The margin is a share, 0.083 for 8.3 points.
                Unit::Points => "share",
                other => other.name(),
            },
        }
    }
}
