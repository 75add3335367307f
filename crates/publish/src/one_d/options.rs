//! The options of 1-D ℓ-diversity, typed, from the words of its list (`about.rs`).

use crate::choice::MethodChoice;
use crate::simple_ell::{Aim, SimpleEll};
use crate::{Method, PublishError, Task};

use super::{OneD, SpaceFillingCurve};

impl From<&MethodChoice> for SpaceFillingCurve {
    fn from(choice: &MethodChoice) -> Self {
        match choice.word("curve") {
            "gray" => Self::Gray,
            "lexicographic" => Self::Lexicographic,
            _ => Self::Hilbert,
        }
    }
}

/// Begins the method as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let (aim, curve) = (Aim::from(choice), SpaceFillingCurve::from(choice));
    SimpleEll::new(microdata, requirements, k, aim, OneD::new(curve))?.boxed(traced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("one-d", |choice| (Aim::from(choice), SpaceFillingCurve::from(choice)));
    }
}
