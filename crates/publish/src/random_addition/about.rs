//! What randomized addition says of itself.

use crate::about::{AboutMethod, Aims, Draws};
use crate::simple_ell::NAMES;

/// What it says of itself.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "random-addition",
    title: "Randomized addition",
    meaning: "It leaves every quasi-identifier as it is, and publishes each sensitive value among ℓ - 1 others that are drawn by lot. Who \
              uses the table estimates how values are distributed.",
    source: "Sei and Ohsuga 2014",
    docs: "docs/explanation/randomized-addition.md",
    options: &[],
    aims_at: Aims::Only(NAMES),
    draws: Draws::FromSecret,
    keeps_quasi_identifier: true,
    adds_values: true,
    one_sensitive: false,
    holds_where_known: true,
    phases: &["bringing equal rows together", "drawing a set for each row"],
    trace: "what each row draws beside its own value",
    publishes: "One table with the exact quasi-identifier, in which each sensitive value is a set: the true one and ℓ - 1 others.",
    beyond: None,
};
