//! The options of Mondrian, typed, from the words of its list (`about.rs`).

use crate::choice::MethodChoice;
use crate::{Method, PublishError, Task};

use super::Mondrian;

/// The options of Mondrian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MondrianOptions {
    /// Which of the attributes that a class can be split by it is split by.
    pub split: SplitBy,
}

/// Which of several attributes a class is split by; of equal ones the most important.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SplitBy {
    /// The one whose value covers the largest share of its leaves.
    #[default]
    Widest,
    /// The one whose values keep most information after the split.
    Information,
}

impl From<&MethodChoice> for MondrianOptions {
    fn from(choice: &MethodChoice) -> Self {
        Self { split: if choice.word("split") == "information" { SplitBy::Information } else { SplitBy::Widest } }
    }
}

/// Begins Mondrian as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let mondrian = Mondrian::new(microdata, requirements, k, MondrianOptions::from(choice))?;
    Ok(Box::new(if traced { mondrian.with_trace()? } else { mondrian }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("mondrian", |choice| MondrianOptions::from(choice));
    }
}
