//! What local search says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};

/// Local search from a sweep.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "local-search",
    title: "Local search",
    meaning: "It starts from a sweep, moves rows and rebuilds classes until its budget is used up, and takes the best table it found.",
    source: "Tauell; ruin and recreate after Schrimpf, Schneider, Stamm-Wilbrandt and Dueck 2000",
    docs: "docs/local-search.md",
    options: &[
        AboutOption {
            name: "objective",
            title: "What is improved",
            meaning: "The measure by which one partition is better than another.",
            default: "both",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "both",
                        title: "Information loss and retained information",
                        meaning: "Lowers NCP + ½ (1 - um): fewer cells are generalized far, and many stay exact.",
                    },
                    OptionWord {
                        name: "information",
                        title: "Retained information",
                        meaning: "Raises um, the papers' measure: more cells stay exact.",
                    },
                    OptionWord {
                        name: "loss",
                        title: "Information loss",
                        meaning: "Lowers NCP: cells are generalized less far.",
                    },
                ],
            },
        },
        AboutOption {
            name: "effort",
            title: "Effort",
            meaning: "How much work the search does.",
            default: "one",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "one",
                        title: "Standard",
                        meaning: "A fixed amount of work, which grows with the rows.",
                    },
                    OptionWord { name: "ten", title: "Ten times as long", meaning: "Ten times the standard work." },
                    OptionWord {
                        name: "hundred",
                        title: "A hundred times as long",
                        meaning: "A hundred times the standard work.",
                    },
                ],
            },
        },
        AboutOption {
            name: "sensitive_values",
            title: "Sensitive values",
            meaning: "Whether sensitive values may be generalized.",
            default: "cheapest",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "cheapest",
                        title: "Where the whole table needs it",
                        meaning: "Every sensitive value stays exact if the table as one class satisfies the requirement.",
                    },
                    OptionWord {
                        name: "exact",
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
