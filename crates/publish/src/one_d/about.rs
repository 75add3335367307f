//! What the method says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::simple_ell::{AIM, NAMES};

/// 1-D ℓ-diversity.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "one-d",
    title: "1-D ℓ-diversity",
    meaning: "Puts all people in one line, with similar people close together, and forms classes of the next ℓ people \
              whose sensitive values differ.",
    source: "Ghinita, Karras, Kalnis and Mamoulis 2007",
    docs: "docs/explanation/one-dimensional.md",
    options: &[
        AIM,
        AboutOption {
            name: "curve",
            title: "Order of the line",
            meaning: "What decides who is next to whom.",
            default: "hilbert",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "hilbert",
                        title: "Hilbert curve",
                        meaning: "A curve through all values of all columns, whose neighbours are neighbours in one \
                            column and equal in the others.",
                    },
                    OptionWord {
                        name: "gray",
                        title: "Gray code",
                        meaning: "A curve whose neighbours differ in one column, sometimes by much.",
                    },
                    OptionWord {
                        name: "lexicographic",
                        title: "Column by column",
                        meaning: "By the first column, people with equal values in it by the second, and so on: the \
                            first columns stay precise, the last ones hardly.",
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
    phases: &["forming classes"],
    trace: "the line, and the classes of the next people whose values differ",
    publishes: "One table, in which the rows of a class have one quasi-identifier; sensitive values stay exact.",
    beyond: None,
};
