//! What a selection-aware adversary can infer, per sensitive attribute.

use serde::Serialize;

/// One sensitive attribute as a selection-aware adversary reads it
/// (docs/explanation/adversaries.md#a-selection-aware-adversary).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SelectionAwareReport {
    /// The sensitive column.
    pub column: String,
    /// The largest F(k) - ψ(k) of a class for this adversary; above 0 if it is violated against them. `null` if no (τ,
    /// ℓ) is required.
    pub worst_excess: Option<f64>,
    /// Classes that violate some requirement against this adversary.
    pub violated_classes: usize,
    /// Rows in those classes.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub violated_rows: u64,
    /// Rows published with a generalized value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub generalized_rows: u64,
    /// How many of them the adversary gets right by guessing the most frequent value behind each generalized one.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub correctly_guessed_rows: u64,
}
