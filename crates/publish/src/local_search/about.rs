//! The description of local search.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::effort::EFFORT;
use crate::most_steps::STOP_AFTER;
use crate::objective::Objective;
use crate::suppress::SUPPRESS;

/// Local search from a sweep.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "local-search",
    title: "Local search",
    meaning: "Starts from a sweep, moves rows and rebuilds classes until its budget is used up, and takes the best \
        table that it found.",
    source: "Tauell; ruin and recreate after Schrimpf, Schneider, Stamm-Wilbrandt and Dueck 2000",
    docs: "docs/explanation/local-search.md",
    options: &[
        Objective::OPTION,
        EFFORT,
        SUPPRESS,
        AboutOption {
            name: "generalize_sensitive",
            title: "Sensitive values",
            meaning: "Whether sensitive values may be generalized if the whole table violates the requirement as one class.",
            default: "auto",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "auto",
                        title: "Generalize only if the whole table needs it",
                        meaning: "Every sensitive value stays exact if the table as one class satisfies the \
                            requirement.",
                    },
                    OptionWord {
                        name: "never",
                        title: "Leave sensitive values exact",
                        meaning: "Possible if the table as one class satisfies the requirement, without suppressed people.",
                    },
                ],
            },
        },
        STOP_AFTER,
    ],
    aims_at: Aims::ClosedUnderUnion,
    draws: Draws::Nothing,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: false,
    holds_where_known: false,
    phases: &["generalizing sensitive values", "forming classes", "improving classes"],
    trace: "which rows move or are suppressed, which classes are dissolved or rebuilt, and what that saves",
    publishes: "One table, in which the rows of a class have one quasi-identifier.",
    beyond: Some("Instead, it searches the rows for the combinations at which a class can close, which takes longer."),
};
