//! What Sweep says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};

/// Sequential Sweep.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "sweep",
    title: "Sequential Sweep",
    meaning: "It goes through the levels of generalization from the most informative on, and at each closes the classes that keep \
              what is required.",
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
                        meaning: "Takes from a class the value that is easier to place later. Usually keeps more information.",
                    },
                    OptionWord {
                        name: "rank",
                        title: "By rank",
                        meaning: "Takes the value that comes first in its taxonomy.",
                    },
                ],
            },
        },
        AboutOption {
            name: "order",
            title: "Order of levels",
            meaning: "What the information of a level is weighed by, where levels are put in order.",
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
            meaning: "Generalize a sensitive value step by step even where a step changes nothing, as the paper has it.",
            default: "false",
            kind: OptionKind::Flag,
        },
        AboutOption {
            name: "generalize_sensitive",
            title: "Sensitive values",
            meaning: "Whether sensitive values may be published in more general terms.",
            default: "auto",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "auto",
                        title: "Whatever costs least",
                        meaning: "Every sensitive value stays exact, unless that would cost more than a hundredth of the information \
                                  or cannot be had.",
                    },
                    OptionWord {
                        name: "never",
                        title: "Leave sensitive values exact",
                        meaning: "People who are left without a class take other classes in. Possible wherever the whole table keeps \
                                  the requirement as it stands.",
                    },
                    OptionWord {
                        name: "as-needed",
                        title: "Make sensitive values general where needed",
                        meaning: "As in the papers: people who are left without a class are published with a broader sensitive value, \
                                  such as a group of diseases.",
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
    phases: &["generalizing sensitive values", "forming classes", "bringing what is left into the last class"],
    trace: "who is looked at, what the limit says, which row has to move on and why, and the classes as they close",
    publishes: "One table, in which the rows of a class have one quasi-identifier.",
    beyond: Some(
        "Here it searches the rows instead for the combinations at which a class can close, which takes longer.",
    ),
};
