//! What Anatomy says of itself.

use crate::about::{AboutMethod, Aims, Draws};
use crate::simple_ell::{AIM, NAMES_OF_VALUES};

/// What it says of itself.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "anatomy",
    title: "Anatomy",
    meaning: "It leaves every quasi-identifier as it is, and publishes the sensitive values apart, by groups of ℓ people whose values \
              differ: which of them has which value is not told.",
    source: "Xiao and Tao 2006",
    docs: "docs/explanation/anatomy.md",
    options: &[AIM],
    aims_at: Aims::Only(NAMES_OF_VALUES),
    draws: Draws::FromSecret,
    keeps_quasi_identifier: true,
    adds_values: false,
    one_sensitive: true,
    holds_where_known: true,
    phases: &["shuffling the rows of each value", "making groups", "taking in who is left"],
    trace: "the buckets, whom each group takes and why, and where who is left goes",
    publishes: "Two tables, joined by a group: everybody's exact quasi-identifier, and which values each group holds.",
    beyond: None,
};
