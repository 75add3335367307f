//! What TP says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::simple_ell::{AIM, NAMES};

/// TP.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "tp",
    title: "TP",
    meaning: "It leaves people with one quasi-identifier as they are, but for as few as it can that are taken out and published in \
              general terms, so that no sensitive value is too frequent among those who stay or those who are taken out.",
    source: "Xiao, Yi and Tao 2010",
    docs: "docs/explanation/tuple-partition.md",
    options: &[
        AIM,
        AboutOption {
            name: "residue",
            title: "Who is taken out",
            meaning: "How those are published who are taken out.",
            default: "one-class",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "one-class",
                        title: "As one class",
                        meaning: "All of them share one quasi-identifier, which covers them all.",
                    },
                    OptionWord {
                        name: "one-d",
                        title: "As classes by 1-D ℓ-diversity (TP+)",
                        meaning: "They are put in one line, and classes are made of the next ℓ who differ in the sensitive value: more is kept of them.",
                    },
                ],
            },
        },
    ],
    aims_at: Aims::Only(NAMES),
    draws: Draws::Nothing,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: true,
    holds_where_known: false,
    phases: &[
        "taking out what rows of one value have too much of",
        "filling up what was taken out",
        "covering the rest",
    ],
    trace: "who leaves which group and why, and the classes as they close",
    publishes: "One table, in which most rows have their exact quasi-identifier, and the others one that covers all of them; sensitive \
                values stay exact.",
    beyond: None,
};
