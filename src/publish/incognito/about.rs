//! What Incognito says of itself.

use crate::publish::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};

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
        AboutOption {
            name: "suppress",
            title: "People left out",
            meaning: "Up to how many people may be left out of the table because their class does not keep what is required.",
            default: "none",
            kind: OptionKind::Rows {
                words: &[
                    OptionWord { name: "none", title: "Nobody", meaning: "Everybody is published." },
                    OptionWord { name: "1%", title: "Up to 1 %", meaning: "Up to one in a hundred people." },
                    OptionWord { name: "2%", title: "Up to 2 %", meaning: "Up to one in fifty people." },
                    OptionWord { name: "5%", title: "Up to 5 %", meaning: "Up to one in twenty people." },
                    OptionWord { name: "10%", title: "Up to 10 %", meaning: "Up to one in ten people." },
                ],
                range: "none, a share such as 2.5%, or a number of rows such as 100",
            },
        },
    ],
    aims_at: Aims::Monotone,
    draws: Draws::Nothing,
    phases: &["looking for the best combination of levels", "forming classes"],
    publishes: "One table, in which every column stands at one level of its taxonomy.",
    beyond: Some("It refuses a table of more."),
};
