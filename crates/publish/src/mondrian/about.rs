//! What Mondrian says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};

/// Mondrian over taxonomies.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "mondrian",
    title: "Mondrian",
    meaning: "It begins with everybody in one class, and splits classes for as long as every part keeps what is required.",
    source: "LeFevre, DeWitt and Ramakrishnan 2006",
    docs: "docs/explanation/mondrian.md",
    options: &[AboutOption {
        name: "split",
        title: "Which column is split",
        meaning: "Which of several columns a class is split by, where several can be.",
        default: "widest",
        kind: OptionKind::Word {
            words: &[
                OptionWord {
                    name: "widest",
                    title: "The widest",
                    meaning: "The one whose value in the class stands for the largest share of its values, as the paper has it.",
                },
                OptionWord {
                    name: "information",
                    title: "The one that tells most",
                    meaning: "The one after which most information is kept. Takes longer.",
                },
            ],
        },
    }],
    aims_at: Aims::ClosedUnderUnion,
    draws: Draws::Nothing,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: false,
    holds_where_known: false,
    phases: &["splitting classes"],
    trace: "which class is looked at, by which columns it may be cut, which cut is refused and why, and the classes as they close",
    publishes: "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact.",
    beyond: None,
};
