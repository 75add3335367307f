//! What local search says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::effort::EFFORT;
use crate::objective::Objective;

/// Local search from a sweep.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "local-search",
    title: "Local search",
    meaning: "It starts from a sweep, moves rows and rebuilds classes until its budget is used up, and takes the best table it found.",
    source: "Tauell; ruin and recreate after Schrimpf, Schneider, Stamm-Wilbrandt and Dueck 2000",
    docs: "docs/explanation/local-search.md",
    options: &[
        Objective::OPTION,
        EFFORT,
        AboutOption {
            name: "generalize_sensitive",
            title: "Sensitive values",
            meaning: "Whether sensitive values may be generalized.",
            default: "auto",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "auto",
                        title: "Where the whole table needs it",
                        meaning: "Every sensitive value stays exact if the table as one class satisfies the requirement.",
                    },
                    OptionWord {
                        name: "never",
                        title: "Leave sensitive values exact",
                        meaning: "Possible wherever the table as one class satisfies the requirement.",
                    },
                ],
            },
        },
    ],
    aims_at: Aims::ClosedUnderUnion,
    draws: Draws::Nothing,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: false,
    holds_where_known: false,
    phases: &["generalizing sensitive values", "forming classes", "improving classes"],
    trace: "which rows move, which classes are dissolved or rebuilt, and what that saves",
    publishes: "One table, in which the rows of a class have one quasi-identifier.",
    beyond: Some(
        "Here it searches the rows instead for the combinations at which a class can close, which takes longer.",
    ),
};
