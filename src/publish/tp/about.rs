//! What TP says of itself.

use crate::publish::about::{AboutMethod, Aims, Draws};
use crate::publish::simple_ell::{AIM, NAMES};

/// TP.
pub(in crate::publish) const ABOUT: AboutMethod = AboutMethod {
    name: "tp",
    title: "TP",
    meaning: "Rows with one quasi-identifier stay as they are; as few of them as possible are taken out, so that no sensitive value is \
              too frequent among those that stay or among those taken out, which are published in general terms.",
    source: "Xiao, Yi and Tao 2010",
    docs: "docs/tuple-partition.md",
    options: &[AIM],
    aims_at: Aims::Only(NAMES),
    draws: Draws::Nothing,
    phases: &[
        "taking out what rows of one value have too much of",
        "filling up what was taken out",
        "covering the rest",
    ],
    publishes: "One table, in which most rows have their exact quasi-identifier, and the others one that covers all of them; sensitive \
                values stay exact.",
    beyond: None,
};
