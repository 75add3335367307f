//! What can still be inferred from a published table (docs/explanation/adversaries.md).
//!
//! What it is for: adversaries who know more than the requirement reckons with, one a file. It must
//! not know: files, recipes, the page.
//!
//! | file | who | what is inferred |
//! |---|---|---|
//! | `inference` | an adversary who knows a person | prior and posterior over the person's sensitive value |
//! | `ruling_out` | an adversary who knows some values that the person does not have | what remains, and after how many
//! values one is certain |
//! | `homogeneity` | anyone | whose value is certain or nearly, which values can be excluded |
//! | `bounds` | anyone | what k values reach, compared with what (τ, ℓ) guarantees |
//! | `belief` | an adversary who knows the population | the observed belief of Theorem 3.1 |
//! | `selection_aware` | an adversary who knows the rule for choosing generalized rows, and nothing more about the
//! method | what generalized values hide |
//! | `learning` | an adversary who learns from the release how values depend on the quasi-identifier | whose value is
//! nearly certain |
//! | `minimality` | a method-aware adversary | which originals remain |
//! | `composition` | someone who has another version of the table, too | whose value is certain, what is left of a requirement |
//! | `differencing` | someone who has a release with other people in it | what their values are, by the totals |
//! | `kept` | an adversary who knows a person, and one who is selection-aware | which classes violate a requirement |
//! | `narrowing` | an adversary who also knows columns published unchanged | the rows of a class that match, and the people whose requirement they violate
//! a requirement is violated |
//!
//! ```
//! use tauell_measure::adversary::excluded;
//! use tauell_privacy::Masses;
//!
//! // Of three diseases in the table a class shows two: no one in it has the third.
//! let (class, table) = (Masses::of_counts(&[2, 2, 0]), Masses::of_counts(&[3, 3, 4]));
//! assert_eq!(excluded(&class, &table), [2]);
//! ```

mod belief;
mod bounds;
pub mod composition;
pub mod differencing;
pub mod disclosure;
mod homogeneity;
mod inference;
pub mod learning;
mod minimality;
mod narrowing;
mod ruling_out;
mod selection_aware;
mod violation;

pub use belief::{Belief, BeliefError, Disclosure, Limits};
pub use bounds::{Bound, bounds};
pub use homogeneity::{ClassReading, Homogeneity, excluded};
pub use inference::{Inference, Person, Posterior, Prior, ValueBelief};
#[cfg(feature = "testing")]
pub use minimality::{Counts, difference};
pub use minimality::{
    How, MOST_PEOPLE, Minimality, MinimalityError, MinimalityFound, MinimalityOptions, PersonFound, Publisher, reading,
};
pub use narrowing::{JointColumns, Narrow, Narrowing, NarrowingInput};
pub use ruling_out::{Elimination, RemainingBelief, RulingOutStep, eliminate, fewest, rule_out};
pub use selection_aware::{Broken, General, SelectionAwareAdversary};
pub use violation::{AssessedRequirements, SatisfiedRequirement, broken};
