//! What can still be inferred from a published table (docs/explanation/adversaries.md).
//!
//! What it is for: adversaries who know more than the requirement reckons with, one a file. It must
//! not know: files, recipes, the page.
//!
//! | file | who | what is inferred |
//! |---|---|---|
//! | `inference` | someone who knows a person | prior and posterior over her sensitive value |
//! | `ruling_out` | someone who knows which values she does not have | what is left, and after how many one is |
//! | `homogeneity` | anyone | whose value is certain or nearly, which values can be excluded |
//! | `bounds` | anyone | what k values reach against what (τ, ℓ) promises |
//! | `belief` | someone who knows the population | the observed belief of Theorem 3.1 |
//! | `selection_aware` | an adversary who knows how rows are chosen for generalized values, and nothing more of the method | what generalized values hide |
//! | `learning` | someone who learns from the release how values go with the quasi-identifier | whose value is nearly certain |
//! | `minimality` | someone who knows the whole algorithm | what is left of all originals |
//! | `composition` | someone who has another version of the table, too | whose value is certain, what is left of a requirement |
//! | `differencing` | someone who has a release with other people in it | what their values are, by the totals |
//! | `kept` | who knows a person, and who knows how rows are chosen | which classes break what is asked |
//! | `narrowing` | someone who also knows what is published as it stands | what is left of the classes, and for whom what is asked does not hold |
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
pub use narrowing::{JointColumns, Narrow, Narrowed, Narrowing};
pub use ruling_out::{Elimination, RuledOut, RulingOutStep, eliminate, fewest, rule_out};
pub use selection_aware::{Broken, General, SelectionAwareAdversary};
pub use violation::{AssessedRequirements, SatisfiedRequirement, broken};
