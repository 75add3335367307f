//! How many rows may be left out.

use crate::about::{AboutOption, OptionKind, OptionWord};

/// Up to how many rows may be left out.
pub(crate) const SUPPRESS: AboutOption = AboutOption {
    name: "suppress",
    title: "Suppressed people",
    meaning: "The maximum number of people who may be suppressed because their class violates the requirement.",
    default: "none",
    kind: OptionKind::Rows {
        words: &[
            OptionWord { name: "none", title: "No one", meaning: "Everyone is published." },
            OptionWord { name: "1%", title: "Up to 1%", meaning: "Up to one in a hundred people." },
            OptionWord { name: "2%", title: "Up to 2%", meaning: "Up to one in fifty people." },
            OptionWord { name: "5%", title: "Up to 5%", meaning: "Up to one in twenty people." },
            OptionWord { name: "10%", title: "Up to 10%", meaning: "Up to one in ten people." },
        ],
        range: "none, a share such as 2.5%, or a number of rows such as 100",
    },
};
