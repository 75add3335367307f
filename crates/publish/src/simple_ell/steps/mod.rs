//! The steps of methods that know simple ℓ-diversity alone: by which ℓ they go (docs/internals/trace.md).

#[cfg(test)]
mod tests;

use tauell_base::words::numbers::{classes, counted, listed};
use tauell_data::taxonomy::LeafRank;
use tauell_privacy::Fraction;

use crate::trace::words::part;
use crate::trace::{Account, Replay, Scene, Share, StepKind, StepRows, TraceStep};

/// A step of any of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EllStep {
    /// Classes are formed with the least ℓ that guarantees what is asked.
    Guaranteed {
        /// Which.
        ell: u32,
    },
    /// Classes were formed with some ℓ, and tested.
    Tried {
        /// Which.
        ell: u32,
        /// How many classes.
        classes: usize,
        /// Whether each of them keeps what is asked.
        keeps: bool,
        /// Whether they are the best so far: those that keep least beyond what is asked, of equals those of the smaller ℓ.
        best: bool,
    },
    /// The best is taken: what follows is how its classes were formed.
    Taken {
        /// By which ℓ.
        ell: u32,
    },
}

/// The rows of one value that some step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bucket {
    /// The value.
    pub value: LeafRank,
    /// How many rows.
    pub rows: u64,
}

impl TraceStep for EllStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Guaranteed { .. } => StepKind::Begins,
            Self::Tried { .. } => StepKind::Tries,
            Self::Taken { .. } => StepKind::Chooses,
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        account.text = match *self {
            Self::Guaranteed { ell } if scene.nothing_is_sensitive() => {
                format!("Classes are formed of {} and more.", counted(ell.into(), "person", "people"))
            }
            Self::Guaranteed { ell } => format!(
                "Classes are formed with ℓ = {ell}: no value has more than {} of the people of a class. That guarantees {}.",
                limit(ell.into()),
                all_requirements(scene)
            ),
            Self::Tried { ell, classes: many, keeps, best } => format!(
                "Classes are formed with ℓ = {ell}: of {} {}.",
                classes(many),
                match (keeps, best) {
                    (false, _) => "one at least does not keep what is asked",
                    (true, true) => "all keep what is asked, and they keep least beyond it so far",
                    (true, false) => "all keep what is asked, but others keep less beyond it",
                }
            ),
            Self::Taken { ell } => {
                format!("The classes with ℓ = {ell} are taken. What follows is how they were formed.")
            }
        };
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        matches!(self, Self::Guaranteed { .. }).then(|| scene.table(after))
    }
}

/// No more than one of so many.
pub(crate) fn limit(ell: u64) -> String {
    Fraction::new(1, ell.into()).map(|limit| part(Share::exactly(limit))).unwrap_or_default()
}

/// All that is asked of the sensitive column.
pub(crate) fn all_requirements(scene: &Scene<'_>) -> String {
    let requirements = scene.requirements.iter().flat_map(|required| required.requirements());
    let requirements: Vec<String> = requirements.map(|one| one.said()).collect();
    listed(&requirements.iter().map(String::as_str).collect::<Vec<_>>(), requirements.len())
}
