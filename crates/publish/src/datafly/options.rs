//! The options of Datafly, typed, from the words of its list (`about.rs`).

use crate::choice::MethodChoice;
use crate::suppress::SUPPRESS;
use crate::{Method, MostRows, PublishError, Task};

use super::Datafly;

/// The options of Datafly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataflyOptions {
    /// Up to how many rows may be suppressed.
    pub suppress: MostRows,
}

impl Default for DataflyOptions {
    fn default() -> Self {
        Self { suppress: MostRows::Count(0) }
    }
}

impl From<&MethodChoice> for DataflyOptions {
    fn from(choice: &MethodChoice) -> Self {
        Self { suppress: choice.rows(SUPPRESS.name) }
    }
}

/// Begins Datafly as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let datafly = Datafly::new(microdata, requirements, k, DataflyOptions::from(choice))?;
    Ok(Box::new(if traced { datafly.with_trace()? } else { datafly }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("datafly", |choice| DataflyOptions::from(choice));
    }
}
