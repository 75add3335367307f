//! By which ℓ classes are formed, in words.

use crate::stepping::view::StepKind;
use tauell_base::words::numbers::{classes, counted, listed};
use tauell_publish::trace::EllStep;

use super::tp::limit;
use super::{Teller, Told};

pub(super) fn kind(step: &EllStep) -> StepKind {
    match step {
        EllStep::Guaranteed { .. } => StepKind::Begins,
        EllStep::Tried { .. } => StepKind::Tries,
        EllStep::Taken { .. } => StepKind::Chooses,
    }
}

impl Teller<'_> {
    pub(super) fn say_ell(&self, step: &EllStep, told: &mut Told) {
        told.text = match *step {
            EllStep::Guaranteed { ell } if self.names.promises.is_empty() => {
                format!("Classes are formed of {} and more.", counted(ell.into(), "person", "people"))
            }
            EllStep::Guaranteed { ell } => format!(
                "Classes are formed with ℓ = {ell}: no value has more than {} of the people of a class. That guarantees {}.",
                limit(ell.into()),
                self.all_asked()
            ),
            EllStep::Tried { ell, classes: many, keeps, best } => format!(
                "Classes are formed with ℓ = {ell}: of {} {}.",
                classes(many),
                match (keeps, best) {
                    (false, _) => "one at least does not keep what is asked",
                    (true, true) => "all keep what is asked, and they keep least beyond it so far",
                    (true, false) => "all keep what is asked, but others keep less beyond it",
                }
            ),
            EllStep::Taken { ell } => {
                format!("The classes with ℓ = {ell} are taken. What follows is how they were formed.")
            }
        };
    }

    /// All that is asked of the sensitive column.
    pub(super) fn all_asked(&self) -> String {
        let asked = self.names.promises.iter().flat_map(|promise| promise.requirements());
        let asked: Vec<String> = asked.map(|one| one.said()).collect();
        listed(&asked.iter().map(String::as_str).collect::<Vec<_>>(), asked.len())
    }
}
