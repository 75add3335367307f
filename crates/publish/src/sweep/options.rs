//! The options of Sweep, typed, from the words of its list (`about.rs`).

use crate::choice::MethodChoice;
use crate::{Method, OrderWeights, PublishError, Task, TieRule};

use super::{GeneralizeSensitive, Sweep, SweepOptions};

/// Begins Sweep as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let options = SweepOptions::from(choice);
    let sweep = match k {
        Some(k) if requirements.is_empty() => Sweep::of_classes(microdata, k, options),
        _ => Sweep::new(microdata, requirements, options),
    }?;
    Ok(Box::new(if traced { sweep.with_trace()? } else { sweep }))
}

impl From<&MethodChoice> for SweepOptions {
    fn from(choice: &MethodChoice) -> Self {
        Self {
            ties: if choice.word("ties") == "rank" { TieRule::Rank } else { TieRule::Balanced },
            order: if choice.word("order") == "rows" { OrderWeights::Rows } else { OrderWeights::DistinctLeaves },
            literal: choice.flag("literal"),
            sensitive: GeneralizeSensitive::of(choice.word(GeneralizeSensitive::OPTION)).unwrap_or_default(),
            ..Self::default()
        }
    }
}

impl MethodChoice {
    /// By which weights the level vectors are put in order; `None` for a method whose classes do not follow from that order alone.
    pub fn weights_of_order(&self) -> Option<OrderWeights> {
        (self.about().name == super::ABOUT.name).then(|| SweepOptions::from(self).order)
    }
}

impl GeneralizeSensitive {
    /// What the option is called, in every method that has it.
    pub const OPTION: &'static str = "generalize_sensitive";

    /// All of them.
    const ALL: [Self; 3] = [Self::Never, Self::AsNeeded, Self::Auto];

    /// Its word in recipes, reports and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::AsNeeded => "as-needed",
            Self::Auto => "auto",
        }
    }

    /// The one of a word.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|values| values.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("sweep", |choice| SweepOptions::from(choice));
    }
}
