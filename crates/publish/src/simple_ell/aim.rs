//! How a requirement is satisfied by way of ℓ.

use crate::about::{AboutOption, OptionKind, OptionWord};
use crate::choice::MethodChoice;

/// How a requirement is satisfied by way of ℓ (docs/explanation/strength.md#what-simple-ℓ-diversity-guarantees).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// With the least ℓ that guarantees it.
    #[default]
    Guaranteed,
    /// With each ℓ up to that one: of the tables that satisfy the requirement, the one with the least excessive
    /// protection.
    Search,
}

/// The requirements that some ℓ guarantees.
pub(crate) const NAMES: &[&str] =
    &["tau-l", "simple-l", "distinct-l", "entropy-l", "recursive-l", "pd-recursive-l", "k"];

/// The same without what asks for rows alone.
pub(crate) const NAMES_OF_VALUES: &[&str] = NAMES.split_at(NAMES.len() - 1).0;

/// The aim, as an option.
pub(crate) const AIM: AboutOption = AboutOption {
    name: "aim",
    title: "How other requirements are satisfied",
    meaning: "Which ℓ the method uses, since simple ℓ-diversity is the only requirement that it aims at directly.",
    default: "guaranteed",
    kind: OptionKind::Word {
        words: &[
            OptionWord {
                name: "guaranteed",
                title: "By a guarantee",
                meaning: "Uses the least ℓ with which every table satisfies the requirement.",
            },
            OptionWord {
                name: "search",
                title: "By a search",
                meaning: "Tries each ℓ up to that one. Of the tables that satisfy the requirement, publishes the one \
                          with the least excess protection. Takes longer.",
            },
        ],
    },
};

impl From<&MethodChoice> for Aim {
    fn from(choice: &MethodChoice) -> Self {
        if choice.word(AIM.name) == "search" { Self::Search } else { Self::Guaranteed }
    }
}
