//! The description of Incognito.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::suppress::SUPPRESS;

/// Incognito.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "incognito",
    title: "Incognito",
    meaning: "Publishes every column at one level of its taxonomy, so that a value is generalized the same way in \
              every row. Of all combinations of levels that satisfy the requirement, it finds the best.",
    source: "K. LeFevre, D. DeWitt, R. Ramakrishnan: Incognito, SIGMOD 2005, with the ℓ-diversity predicate of Machanavajjhala et al., ICDE 2006",
    docs: "docs/explanation/full-domain.md",
    options: &[
        AboutOption {
            name: "best",
            title: "The best table",
            meaning: "Which of the tables that satisfy the requirement is published.",
            default: "information",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "information",
                        title: "Most information",
                        meaning: "The one that retains the most information.",
                    },
                    OptionWord {
                        name: "height",
                        title: "Lowest height",
                        meaning: "The one that is the fewest levels above the original values, all columns together.",
                    },
                    OptionWord {
                        name: "discernibility",
                        title: "Least discernibility",
                        meaning: "The one with the smallest sum of squared class sizes.",
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
                        meaning: "The one whose cells stand for the smallest share of their column's values, chosen \
                                  as in ARX: the geometric mean over the columns.",
                    },
                ],
            },
        },
        AboutOption {
            name: "aim",
            title: "How (τ, ℓ) is satisfied",
            meaning: "The criterion tested on each class if (τ, ℓ) is required of one column: itself, or recursive \
                      (c, ℓ)-diversity as in the papers' experiments.",
            default: "itself",
            kind: OptionKind::Word {
                words: &[
                    OptionWord {
                        name: "itself",
                        title: "By (τ, ℓ) itself",
                        meaning: "Finds the best of all tables that satisfy it.",
                    },
                    OptionWord {
                        name: "guaranteed",
                        title: "By a guarantee",
                        meaning: "Tries recursive (c, ℓ) requirements that guarantee it; most tables satisfy none of \
                            them.",
                    },
                    OptionWord {
                        name: "search",
                        title: "By a search",
                        meaning: "Tries many (c, ℓ). Of the tables that satisfy (τ, ℓ), publishes the one with the \
                                  least excess protection. Takes longer, and finds nothing better.",
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
    phases: &["searching for the best combination of levels", "forming classes"],
    trace: "which level vectors are checked, which class violates the requirement, what follows from it for others, \
        and which table is best",
    publishes: "One table, in which every column is published at one level of its taxonomy.",
    beyond: Some("It refuses a table with more."),
};
