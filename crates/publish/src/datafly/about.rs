//! The description of Datafly.

use crate::about::{AboutMethod, Aims, Draws};
use crate::suppress::SUPPRESS;

/// Datafly.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "datafly",
    title: "Datafly",
    meaning: "Publishes every column at one level of its taxonomy: the column with the most different values goes up \
              one level, again and again, until every class satisfies the requirement.",
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
    trace: "which class violates the requirement, which column goes up a level and why, and the classes as they close",
    publishes: "One table, in which every column is published at one level of its taxonomy.",
    beyond: None,
};
