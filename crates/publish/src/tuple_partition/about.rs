//! The description of TP.

use crate::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use crate::simple_ell::{AIM, NAMES};

/// TP.
pub(crate) const ABOUT: AboutMethod = AboutMethod {
    name: "tp",
    title: "TP",
    meaning: "Publishes rows unchanged, moving as few as possible to a generalized residue, so that no sensitive \
              value is too frequent among the rows that stay or among those of the residue.",
    source: "Xiao, Yi and Tao 2010",
    docs: "docs/explanation/tuple-partition.md",
    options: &[
        AIM,
        AboutOption {
            name: "residue",
            title: "Residue",
            meaning: "How residue rows are published.",
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
                        meaning: "Sorts the rows on a line, and forms each class of the next ℓ rows whose sensitive \
                            values differ. This retains more of their information.",
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
    phases: &["removing the surplus of frequent values", "filling up the residue", "covering the residue"],
    trace: "which row leaves which class and why, and the classes as they close",
    publishes: "One table, in which most rows have their exact quasi-identifier, and the others one that covers all \
                of them; sensitive values stay exact.",
    beyond: None,
};
