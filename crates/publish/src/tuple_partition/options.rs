//! The options of TP, typed, from the words of its list (`about.rs`).

use crate::choice::MethodChoice;
use crate::simple_ell::{Aim, SimpleEll};
use crate::{Method, PublishError, Task};

use super::TuplePartition;

/// What becomes of the residue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ResidueAs {
    /// It is one class.
    #[default]
    Together,
    /// It is put in a line, and classes are made of the next rows that differ (TP+).
    OneD,
}

impl From<&MethodChoice> for ResidueAs {
    fn from(choice: &MethodChoice) -> Self {
        if choice.word("residue") == "one-d" { Self::OneD } else { Self::Together }
    }
}

/// Begins TP as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let (aim, residue_as) = (Aim::from(choice), ResidueAs::from(choice));
    SimpleEll::new(microdata, requirements, k, aim, TuplePartition { residue_as })?.boxed(traced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("tp", |choice| (Aim::from(choice), ResidueAs::from(choice)));
    }
}
