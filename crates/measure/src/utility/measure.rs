//! What a file of a measure gives: all that the others need of it.
//!
//! A new measure is a file with a type that implements [`Measure`], and a line in `registry.rs`.

use serde::Serialize;

use super::about::AboutMeasure;
use super::tally::Tally;

/// A measure that is a function of one count over a release.
pub(super) trait Measure {
    /// Its figure, as documents contain it.
    type Figure: Figure;

    /// What it states about itself.
    const ABOUT: AboutMeasure;

    /// Its figure.
    fn of(tally: &Tally<'_>) -> Self::Figure;

    /// What a review shows of it, with a sentence each.
    fn show(figure: &Self::Figure) -> Vec<UtilityFigure> {
        let AboutMeasure { key, title, meaning, .. } = Self::ABOUT;
        vec![UtilityFigure::new(key, title, figure.number(), meaning)]
    }
}

/// A figure that can be shown as a number.
pub(super) trait Figure {
    /// The number; nothing if it is unknown, or if there are several.
    fn number(&self) -> Option<f64>;

    /// Whether it is known.
    fn is_known(&self) -> bool {
        self.number().is_some()
    }
}

impl Figure for f64 {
    fn number(&self) -> Option<f64> {
        Some(*self)
    }
}

impl Figure for usize {
    fn number(&self) -> Option<f64> {
        Some(*self as f64)
    }
}

impl Figure for u64 {
    fn number(&self) -> Option<f64> {
        Some(*self as f64)
    }
}

impl<T: Figure> Figure for Option<T> {
    fn number(&self) -> Option<f64> {
        self.as_ref().and_then(T::number)
    }
}

/// One figure of utility, with a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct UtilityFigure {
    /// The key of the measure: `information`, `certainty_penalty`.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// The figure; `None` if it is unknown.
    pub value: Option<f64>,
    /// What it means, a sentence.
    pub sentence: String,
}

impl UtilityFigure {
    pub(super) fn new(name: &str, title: &str, value: Option<f64>, sentence: &str) -> Self {
        Self { name: name.to_owned(), title: title.to_owned(), value, sentence: sentence.to_owned() }
    }
}
