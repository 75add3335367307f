//! The options of local search, typed, from the words of its list (`about.rs`).

use crate::choice::MethodChoice;
use crate::effort::effort_of;
use crate::objective::Objective;
use crate::suppress::SUPPRESS;
use crate::{GeneralizeSensitive, Method, MostRows, PublishError, Task};

use super::LocalSearch;

/// The options of local search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalSearchOptions {
    /// Which measure is improved.
    pub objective: Objective,
    /// How many times the standard budget is spent.
    pub effort: u32,
    /// Up to how many rows may be suppressed.
    pub suppress: MostRows,
    /// Whether sensitive values may be generalized where the whole table needs it.
    pub sensitive: GeneralizeSensitive,
    /// After how many steps the search stops, if its budget is not used up before.
    pub stop_after: Option<u64>,
}

impl Default for LocalSearchOptions {
    fn default() -> Self {
        Self {
            objective: Objective::default(),
            effort: 1,
            suppress: MostRows::Count(0),
            sensitive: GeneralizeSensitive::Auto,
            stop_after: None,
        }
    }
}

impl From<&MethodChoice> for LocalSearchOptions {
    fn from(choice: &MethodChoice) -> Self {
        Self {
            objective: Objective::of(choice),
            effort: effort_of(choice),
            suppress: choice.rows(SUPPRESS.name),
            sensitive: GeneralizeSensitive::of(choice.word(GeneralizeSensitive::OPTION))
                .unwrap_or(GeneralizeSensitive::Never),
            stop_after: choice.stops_after(),
        }
    }
}

/// Begins local search as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    Ok(Box::new(LocalSearch::new(microdata, requirements, k, LocalSearchOptions::from(choice), traced)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("local-search", |choice| LocalSearchOptions::from(choice));
    }
}
