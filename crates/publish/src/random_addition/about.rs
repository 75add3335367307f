//! What randomized addition says of itself.

use crate::about::{AboutMethod, Aims, Draws};
use crate::simple_ell::NAMES;

/// What it says of itself.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "random-addition",
    title: "Randomized addition",
    meaning: "Publishes every quasi-identifier exactly, and each sensitive value among ℓ - 1 others that are drawn at \
              random. Recipients estimate how the values are distributed.",
    source: "Sei and Ohsuga 2014",
    docs: "docs/explanation/randomized-addition.md",
    options: &[],
    aims_at: Aims::Only(NAMES),
    draws: Draws::FromSecret,
    keeps_quasi_identifier: true,
    adds_values: true,
    one_sensitive: false,
    holds_where_known: true,
    phases: &["grouping equal rows", "drawing a set for each row"],
    trace: "what each row draws in addition to its own value",
    publishes: "One table with the exact quasi-identifier, in which each sensitive value is a set: the true one and ℓ - 1 others.",
    beyond: None,
};
