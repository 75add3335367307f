//! What Datafly says of itself.

use crate::about::{AboutMethod, Aims, Draws};
use crate::full_domain::SUPPRESS;

/// Datafly.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "datafly",
    title: "Datafly",
    meaning: "It publishes every column at one level of its taxonomy: the column with the most different values goes up one level, again \
              and again, until every class keeps what is required.",
    source: "L. Sweeney: Guaranteeing anonymity when sharing medical data, the Datafly system, 1997",
    docs: "docs/explanation/datafly.md",
    options: &[SUPPRESS],
    aims_at: Aims::ClosedUnderUnion,
    draws: Draws::Nothing,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: false,
    holds_where_known: false,
    phases: &["going up level by level", "forming classes"],
    trace: "which group breaks what is asked, which column goes up a level and why, and the classes as they close",
    publishes: "One table, in which every column stands at one level of its taxonomy.",
    beyond: None,
};
