//! What a measure of protection states about itself, and what it shows of a table.

use std::fmt;

use serde::Serialize;

use tauell_privacy::{Measured, StrongestParameter};

/// A measure of protection.
#[derive(Debug)]
pub struct ProtectionMeasure {
    /// Its stable name, as in `--require`: `k`, `distinct-l`.
    pub name: &'static str,
    /// Its name in words.
    pub title: &'static str,
    /// Its source, in one or more parts.
    pub source: &'static [&'static str],
    /// Where `docs/` defines it.
    pub docs: &'static str,
    /// Whether a higher value is the stronger protection.
    pub higher_is_stronger: bool,
    /// How it follows from the classes.
    pub by: ProtectionBasis,
}

/// From what a measure of protection follows.
pub enum ProtectionBasis {
    /// From the numbers of rows that share a published quasi-identifier.
    Sizes(fn(&[u32]) -> MeasureView),
    /// From what classes reach under one sensitive attribute, and the ℓ of the (τ, ℓ) that is required of it.
    Values(fn(&Measured, Option<u32>) -> Option<MeasureView>),
}

impl fmt::Debug for ProtectionBasis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Sizes(_) => "Sizes",
            Self::Values(_) => "Values",
        })
    }
}

/// A measure and what the table reaches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct MeasureView {
    /// Its stable name, as in `--require`: `k`, `distinct-l`, `entropy-l`.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// What is reached, as text: `l = 3`, `t = 0.25`, `c above 2`.
    pub reached: String,
    /// The same as a number; `None` if there is none.
    pub value: Option<f64>,
    /// The same as a fraction in lowest terms (`1/3`); `None` if there is none, and if it was rounded.
    pub exact: Option<String>,
    /// What it means for a person in the table, a sentence.
    pub sentence: String,
    /// Its source, with the place.
    pub source: String,
    /// The class that holds it back, by number.
    pub worst_class: Option<usize>,
}

impl ProtectionMeasure {
    /// Whose definition it is.
    pub fn source(&self) -> String {
        self.source.join(", ")
    }

    /// What a table reaches of it.
    pub(super) fn reach(&self, reached: String, of: &StrongestParameter, sentence: String) -> MeasureView {
        MeasureView {
            value: Some(of.value),
            exact: of.exact.clone(),
            worst_class: of.class,
            ..self.missing(sentence).reached_as(reached)
        }
    }

    /// What a table shows that reaches nothing of it.
    pub(super) fn missing(&self, sentence: String) -> MeasureView {
        MeasureView {
            name: self.name.to_owned(),
            title: self.title.to_owned(),
            reached: "none".to_owned(),
            value: None,
            exact: None,
            sentence,
            source: self.source(),
            worst_class: None,
        }
    }
}

impl MeasureView {
    fn reached_as(self, reached: String) -> Self {
        Self { reached, ..self }
    }
}
