//! What Transparent Sweep says of itself.

use crate::about::{AboutMethod, Aims, Draws};
use crate::effort::EFFORT;
use crate::simple_ell::NAMES_OF_VALUES;

use super::options::{OBJECTIVE, PARTITION_SIZE};

/// What it says of itself.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "transparent-sweep",
    title: "Transparent Sweep",
    meaning: "It packs the sensitive values into groups of equally many people, and each class takes as many from every group: who \
              knows how the table was made finds out no more than who does not, unless she knows somebody's sensitive value as well.",
    source: "Tauell, after Xiao, Tao and Koudas 2010",
    docs: "docs/explanation/transparent-sweep.md",
    options: &[PARTITION_SIZE, OBJECTIVE, EFFORT],
    aims_at: Aims::Only(NAMES_OF_VALUES),
    draws: Draws::FromSecret,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: true,
    holds_where_known: true,
    phases: &["shuffling the rows", "packing values into groups", "closing classes with equally many of each group"],
    trace: "the groups that values are packed into, and whom each class takes from each of them",
    publishes: "One table, in which the rows of a class have one quasi-identifier and no value has more than 1/ℓ of \
                them, or, where a value is frequent in the whole table, hardly more than there; sensitive values stay exact.",
    beyond: None,
};
