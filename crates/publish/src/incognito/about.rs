//! What Incognito says of itself.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::full_domain::SUPPRESS;

/// Incognito.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "incognito",
    title: "Incognito",
    meaning: "It publishes every column at one level of its taxonomy, so that a value is told the same way in every row, and finds \
              the best of all combinations of levels that keep what is required.",
    source: "K. LeFevre, D. DeWitt, R. Ramakrishnan: Incognito, SIGMOD 2005; ℓ-diversity predicate: Machanavajjhala et al., ICDE 2006",
    docs: "docs/explanation/full-domain.md",
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
                    OptionWord {
                        name: "loss",
                        title: "Least loss",
                        meaning: "The one whose cells stand for the smallest share of their column's values, as ARX chooses: the \
                                  geometric mean over the columns.",
                    },
                ],
            },
        },
        AboutOption {
            name: "aim",
            title: "How it meets (τ, ℓ)",
            meaning: "What is held against every class where (τ, ℓ) is asked of one column: itself, or recursive (c, ℓ)-diversity as in the \
                      papers' experiments.",
            default: "itself",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "itself",
                        title: "By (τ, ℓ) itself",
                        meaning: "The best of all tables that keep it is found.",
                    },
                    OptionWord {
                        name: "guaranteed",
                        title: "By what is guaranteed",
                        meaning: "Recursive (c, ℓ) that guarantee it are tried; most tables keep none of them.",
                    },
                    OptionWord {
                        name: "search",
                        title: "By a search",
                        meaning: "Many (c, ℓ) are tried; of the tables that keep (τ, ℓ) the one that protects least beyond it is \
                                  published. Takes longer, and finds nothing better.",
                    },
                ],
            },
        },
        SUPPRESS,
    ],
    aims_at: Aims::Monotone,
    draws: Draws::Nothing,
    keeps_quasi_identifier: false,
    adds_values: false,
    one_sensitive: false,
    holds_where_known: false,
    phases: &["looking for the best combination of levels", "forming classes"],
    trace: "which level vectors are looked at, which group breaks what is asked, what follows from it for others, and which table is best",
    publishes: "One table, in which every column stands at one level of its taxonomy.",
    beyond: Some("It refuses a table of more."),
};
