//! The description of Sweep.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};

/// Sequential Sweep.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "sweep",
    title: "Sequential Sweep",
    meaning: "Goes through the levels of generalization from the most informative on, and at each closes the classes \
              that satisfy the requirement.",
    source: "2009 paper, section III",
    docs: "docs/explanation/sweep.md",
    options: &[
        AboutOption {
            name: "ties",
            title: "Tie rule",
            meaning: "Which of several equally frequent values of a class loses a row.",
            default: "balanced",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "balanced",
                        title: "Balanced",
                        meaning: "Takes a row from the value that is easier to place later. Usually retains more \
                            information.",
                    },
                    OptionWord {
                        name: "rank",
                        title: "By rank",
                        meaning: "Takes a row from the value that comes first in its taxonomy.",
                    },
                ],
            },
        },
        AboutOption {
            name: "order",
            title: "Order of levels",
            meaning: "How values are weighed when levels are ordered by information.",
            default: "distinct-leaves",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "distinct-leaves",
                        title: "By distinct values",
                        meaning: "Every value that occurs counts once.",
                    },
                    OptionWord { name: "rows", title: "By rows", meaning: "Every row counts." },
                ],
            },
        },
        AboutOption {
            name: "literal",
            title: "Step by step",
            meaning: "Generalizes a sensitive value step by step even if a step changes nothing, as in the paper.",
            default: "false",
            kind: OptionKind::Flag,
        },
        AboutOption {
            name: "generalize_sensitive",
            title: "Sensitive values",
            meaning: "Whether sensitive values may be generalized.",
            default: "auto",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "auto",
                        title: "Whichever costs less",
                        meaning: "Every sensitive value stays exact, unless that is infeasible or would cost more \
                                  than a hundredth of the information.",
                    },
                    OptionWord {
                        name: "never",
                        title: "Leave sensitive values exact",
                        meaning: "People who are left without a class take in other classes. Possible if the table as \
                                  one class satisfies the requirement.",
                    },
                    OptionWord {
                        name: "as-needed",
                        title: "Generalize sensitive values as needed",
                        meaning: "As in the papers: people who are left without a class are published with a \
                                  generalized sensitive value, such as a group of diseases.",
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
    phases: &["generalizing sensitive values", "forming classes", "forming the last class"],
    trace: "which rows are considered, what the limit allows, which row moves on and why, and the classes as they \
        close",
    publishes: "One table, in which the rows of a class have one quasi-identifier.",
    beyond: Some("Instead, it searches the rows for the combinations at which a class can close, which takes longer."),
};
