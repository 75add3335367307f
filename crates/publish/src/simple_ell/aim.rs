//! How a requirement is met by way of ℓ.

use crate::about::{AboutOption, OptionKind, OptionWord};
use crate::choice::MethodChoice;

/// How a requirement is met by way of ℓ (docs/explanation/strength.md#what-simple-ℓ-diversity-guarantees).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// With the least ℓ that guarantees it.
    #[default]
    Guaranteed,
    /// With each ℓ up to that one: of the tables that keep what is asked, the one with the least excessive protection.
    Search,
}

/// The requirements that some ℓ guarantees.
pub(crate) const NAMES: &[&str] =
    &["tau-l", "simple-l", "distinct-l", "entropy-l", "recursive-l", "pd-recursive-l", "k"];

/// The same without what asks for rows alone.
pub(crate) const NAMES_OF_VALUES: &[&str] = NAMES.split_at(NAMES.len() - 1).0;

/// What is chosen about it.
pub(crate) const AIM: AboutOption = AboutOption {
    name: "aim",
    title: "How it meets other requirements",
    meaning: "Which ℓ the method is run with, since it knows simple ℓ-diversity alone.",
    default: "guaranteed",
    kind: OptionKind::Word {
        words: &[
            OptionWord {
                name: "guaranteed",
                title: "By what is guaranteed",
                meaning: "The least ℓ with which every table keeps what is asked.",
            },
            OptionWord {
                name: "search",
                title: "By a search",
                meaning: "Each ℓ up to that one is tried; of the tables that keep what is asked, the one that protects least beyond it \
                          is published. Takes longer.",
            },
        ],
    },
};

impl From<&MethodChoice> for Aim {
    fn from(choice: &MethodChoice) -> Self {
        if choice.word(AIM.name) == "search" { Self::Search } else { Self::Guaranteed }
    }
}
