//! What a selection-aware adversary can infer, per sensitive attribute.

use serde::Serialize;

/// One sensitive attribute as an adversary reads it who knows how rows are chosen (docs/explanation/adversaries.md#someone-who-knows-how-rows-are-chosen).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SelectionAwareReport {
    /// The sensitive column.
    pub column: String,
    /// The largest F(k) - ψ(k) that she finds in a class; above 0 where it does not hold against her. `null` where no (τ, ℓ)
    /// is asked for.
    pub worst_excess: Option<f64>,
    /// Classes in which some requirement, whichever it is, does not hold against her.
    pub violated_classes: usize,
    /// Rows in those classes.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub violated_rows: u64,
    /// Rows published with a general value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub generalized_rows: u64,
    /// How many of them she gets right by guessing the most frequent value behind each general one.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub correctly_guessed_rows: u64,
}
