//! How many times its standard budget a search spends.

use super::about::{AboutOption, OptionKind, OptionWord};
use super::choice::MethodChoice;

/// The option.
pub(super) const EFFORT: AboutOption = AboutOption {
    name: "effort",
    title: "Effort",
    meaning: "How much work the search does.",
    default: "one",
    kind: OptionKind::Word {
        words: &[
            OptionWord {
                name: "one",
                title: "Standard",
                meaning: "A fixed amount of work, which grows with the rows.",
            },
            OptionWord { name: "ten", title: "Ten times as long", meaning: "Ten times the standard work." },
            OptionWord {
                name: "hundred",
                title: "A hundred times as long",
                meaning: "A hundred times the standard work.",
            },
        ],
    },
};

/// The effort of a choice.
pub(super) fn effort_of(choice: &MethodChoice) -> u32 {
    match choice.word(EFFORT.name) {
        "hundred" => 100,
        "ten" => 10,
        _ => 1,
    }
}
