//! What Mondrian says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};

/// Mondrian over taxonomies.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "mondrian",
    title: "Mondrian",
    meaning: "Starts with everyone in one class, and splits classes for as long as every part satisfies the \
        requirement.",
    source: "LeFevre, DeWitt and Ramakrishnan 2006",
    docs: "docs/explanation/mondrian.md",
    options: &[AboutOption {
        name: "split",
        title: "Split column",
        meaning: "Which column a class is split by, if several are possible.",
        default: "widest",
        kind: OptionKind::Word {
            words: &[
                OptionWord {
                    name: "widest",
                    title: "The widest",
                    meaning: "The one whose value in the class stands for the largest share of the column's values, \
                        as in the paper.",
                },
                OptionWord {
                    name: "information",
                    title: "The most informative",
                    meaning: "The one after which the most information is retained. Takes longer.",
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
    trace: "which class is considered, by which columns it may be cut, which cut is refused and why, and the classes \
        as they close",
    publishes: "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact.",
    beyond: None,
};
