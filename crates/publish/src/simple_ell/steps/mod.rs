//! The steps of methods that aim at simple ℓ-diversity alone: the ℓ that they use (docs/internals/trace.md).

#[cfg(test)]
mod tests;

use tauell_base::words::numbers::{classes, listed, rows};
use tauell_data::taxonomy::LeafRank;
use tauell_privacy::Fraction;

use crate::trace::words::part;
use crate::trace::{Account, Replay, Scene, Share, StepKind, StepRows, TraceStep};

/// A step of any of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EllStep {
    /// Classes are formed with the least ℓ that guarantees the requirement.
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
        /// Whether each of them satisfies the requirement.
        keeps: bool,
        /// Whether they are the best so far: those with the least excessive protection, of equals those of the smaller
        /// ℓ.
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
                format!("The method forms classes of at least {}.", rows(ell.into()))
            }
            Self::Guaranteed { ell } => format!(
                "The method forms classes with ℓ = {ell}: no value has more than {} of a class. This guarantees {}.",
                limit(ell.into()),
                all_requirements(scene)
            ),
            Self::Tried { ell, classes: many, keeps, best } => format!(
                "With ℓ = {ell}, the method forms {}: {}.",
                classes(many),
                match (keeps, best) {
                    (false, _) => "at least one violates the requirements",
                    (true, true) => "all satisfy the requirements, with the least excess so far",
                    (true, false) => "all satisfy the requirements, but others have less excess",
                }
            ),
            Self::Taken { ell } => {
                format!("The method takes the classes with ℓ = {ell}. The next steps show how they were formed.")
            }
        };
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        matches!(self, Self::Guaranteed { .. }).then(|| scene.table(after))
    }
}

/// The limit 1/ℓ, in words.
pub(crate) fn limit(ell: u64) -> String {
    Fraction::new(1, ell.into()).map(|limit| part(Share::exactly(limit))).unwrap_or_default()
}

/// All requirements on the sensitive column.
pub(crate) fn all_requirements(scene: &Scene<'_>) -> String {
    let requirements = scene.requirements.iter().flat_map(|required| required.requirements());
    let requirements: Vec<String> = requirements.map(|one| one.said()).collect();
    listed(&requirements.iter().map(String::as_str).collect::<Vec<_>>(), requirements.len())
}
