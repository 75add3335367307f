//! What Incognito says of itself.

use crate::publish::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::publish::full_domain::SUPPRESS;

/// Incognito.
pub(in crate::publish) const ABOUT: AboutMethod = AboutMethod {
    name: "incognito",
    title: "Incognito",
    meaning: "It publishes every column at one level of its taxonomy, so that a value is told the same way in every row, and finds \
              the best of all combinations of levels that keep what is required.",
    source: "K. LeFevre, D. DeWitt, R. Ramakrishnan: Incognito, SIGMOD 2005; ℓ-diversity predicate: Machanavajjhala et al., ICDE 2006",
    docs: "docs/full-domain.md",
    options: &[
        AboutOption {
            name: "best",
            title: "The best table",
            meaning: "Which of the tables that keep what is required is published.",
            default: "information",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "information",
                        title: "Most information",
                        meaning: "The one that keeps the most information.",
                    },
                    OptionWord {
                        name: "height",
                        title: "Lowest height",
                        meaning: "The one that is the fewest levels above the original values, all columns together.",
                    },
                    OptionWord {
                        name: "discernibility",
                        title: "Least discernibility",
                        meaning: "The one in which people share their class with the fewest others, larger classes counting by their \
                                  square.",
                    },
                    OptionWord { name: "classes", title: "Most classes", meaning: "The one with the most classes." },
                    OptionWord {
                        name: "class-size",
                        title: "Smallest classes",
                        meaning: "The one whose classes have the fewest people on average.",
                    },
                ],
            },
        },
        SUPPRESS,
    ],
    aims_at: Aims::Monotone,
    draws: Draws::Nothing,
    phases: &["looking for the best combination of levels", "forming classes"],
    publishes: "One table, in which every column stands at one level of its taxonomy.",
    beyond: Some("It refuses a table of more."),
};
