//! What Anatomy says of itself.

use crate::about::{AboutMethod, Aims, Draws};
use crate::simple_ell::{AIM, NAMES_OF_VALUES};

/// What it says of itself.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "anatomy",
    title: "Anatomy",
    meaning: "Publishes every quasi-identifier exactly, and the sensitive values separately, by groups of ℓ people \
              whose values differ: which of them has which value is not disclosed.",
    source: "Xiao and Tao 2006",
    docs: "docs/explanation/anatomy.md",
    options: &[AIM],
    aims_at: Aims::Only(NAMES_OF_VALUES),
    draws: Draws::FromSecret,
    keeps_quasi_identifier: true,
    adds_values: false,
    one_sensitive: true,
    holds_where_known: true,
    phases: &["shuffling the rows of each value", "forming groups", "adding the remaining rows"],
    trace: "the buckets, which rows each group takes and why, and where the remaining rows go",
    publishes: "Two tables, joined by a group: everyone's exact quasi-identifier, and the values that each group \
        contains.",
    beyond: None,
};
