//! The description of Transparent Sweep.

use crate::about::{AboutMethod, Aims, Draws};
use crate::effort::EFFORT;
use crate::simple_ell::NAMES_OF_VALUES;

use super::options::{OBJECTIVE, PARTITION_SIZE};

/// Its description.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "transparent-sweep",
    title: "Transparent Sweep",
    meaning: "Packs the sensitive values into groups of equally many people, and each class takes equally many from \
              every group. An adversary who knows the method infers no more than one who does not, unless they also \
              know someone's sensitive value.",
    source: "Tauell, after Xiao, Tao and Koudas 2010",
    docs: "docs/explanation/transparent-sweep.md",
    options: &[PARTITION_SIZE, OBJECTIVE, EFFORT],
    aims_at: Aims::Only(NAMES_OF_VALUES),
    draws: Draws::FromSecret,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: true,
    holds_where_known: true,
    phases: &[
        "shuffling the rows",
        "packing values into groups",
        "closing classes with equally many rows of each \
        group",
    ],
    trace: "the groups that values are packed into, and which rows each class takes from each of them",
    publishes: "One table, in which the rows of a class have one quasi-identifier. A value has at most 1/ℓ of them \
                or, if it is frequent in the whole table, at most what the requirement allows; sensitive values stay exact.",
    beyond: None,
};
