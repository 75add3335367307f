//! Against which adversaries a sensitive attribute satisfies its requirements (docs/explanation/adversaries.md; the
//! project's own, no paper's).
//!
//! Every requirement in force is checked on every class twice: for an adversary who knows a person in it, and for a
//! [`SelectionAwareAdversary`], who also knows the rule for choosing generalized rows. A class counts as violating if
//! it violates any of them, so the order of requirements does not matter. If a class publishes no generalized value,
//! both adversaries read the same, and the exact masses decide.

use tauell_data::taxonomy::ValueId;
use tauell_privacy::{Requirement, Setting};
use tauell_publish::release::Publication;

use super::{Broken, SelectionAwareAdversary};

/// What is checked on every class under one sensitive attribute.
#[derive(Clone, Copy, Debug)]
pub struct AssessedRequirements<'a> {
    /// Which attribute.
    pub attribute: usize,
    /// The requirements.
    pub requirements: &'a [Requirement],
    /// How published values are read, and the table they are compared with.
    pub setting: Setting<'a>,
    /// The same for a selection-aware adversary, if the original rows are known.
    pub adversary: Option<&'a SelectionAwareAdversary>,
}

/// Which classes violate the requirements of one sensitive attribute, and for which adversary.
#[derive(Clone, Debug, PartialEq)]
pub struct SatisfiedRequirement {
    /// Per class.
    person: Vec<bool>,
    /// Per class; `None` where the original rows are not known.
    method: Option<Vec<bool>>,
    /// The largest `F(k) - ψ(k)` for a selection-aware adversary; `None` if no (τ, ℓ) is required.
    excess: Option<f64>,
}

impl SatisfiedRequirement {
    /// Checks the requirements on every class. O(rows · log + requirements · what occurs in each class · log).
    pub fn of(publication: &Publication, asked: &AssessedRequirements<'_>) -> Self {
        let mut kept = Self::before_any(asked);
        for class in 0..publication.class_count() {
            let published = publication.histogram(class, asked.attribute);
            let masses = asked.setting.spread.masses(published.iter().copied());
            let breaks = asked.requirements.iter().any(|one| !one.holds(&masses, asked.setting));
            kept.take(asked, class, &published, breaks);
        }
        kept
    }

    /// No class yet.
    pub(crate) fn before_any(asked: &AssessedRequirements<'_>) -> Self {
        Self { person: Vec::new(), method: asked.adversary.map(|_| Vec::new()), excess: None }
    }

    /// Adds the next class, which has this number, with what it publishes, and whether that violates a requirement for an adversary who
    /// knows a person in it.
    pub fn take(&mut self, asked: &AssessedRequirements<'_>, class: usize, published: &[(ValueId, u64)], person: bool) {
        let AssessedRequirements { requirements, setting, adversary, .. } = *asked;
        let breaks = |masses: &_, setting: Setting<'_>| requirements.iter().any(|one| !one.holds(masses, setting));
        self.person.push(person);
        let (Some(adversary), Some(method)) = (adversary, &mut self.method) else { return };
        let general = published.iter().any(|&(value, _)| setting.spread.effective(value) > 1);
        let aware = Setting { spread: setting.spread, whole: adversary.whole() };
        // A method-aware adversary also knows the quasi-identifier, so every violation counts for them too.
        method.push(person || general && breaks(&adversary.masses(class), aware));
        for requirement in requirements.iter().filter_map(Requirement::tau_ell) {
            let excess = adversary.excess(class, &requirement);
            self.excess = Some(self.excess.map_or(excess, |most| most.max(excess)));
        }
    }

    /// Adds the classes of another, which follow.
    pub(crate) fn append(&mut self, other: Self) {
        self.person.extend(other.person);
        if let (Some(method), Some(others)) = (&mut self.method, other.method) {
            method.extend(others);
        }
        self.excess = self.excess.into_iter().chain(other.excess).reduce(f64::max);
    }

    /// Whether a class violates a requirement for an adversary who knows a person in it.
    pub fn breaks_for_person(&self, class: usize) -> bool {
        self.person[class]
    }

    /// Whether a class violates a requirement for a selection-aware adversary; `None` if that is not known.
    pub(crate) fn breaks_for_method(&self, class: usize) -> Option<bool> {
        self.method.as_ref().map(|method| method[class])
    }

    /// The classes that violate a requirement for an adversary who knows a person in them.
    pub fn person(&self, publication: &Publication) -> Broken {
        broken(publication, |class| self.person[class])
    }

    /// The classes that violate a requirement for a selection-aware adversary.
    pub fn method(&self, publication: &Publication) -> Option<Broken> {
        self.method.as_ref().map(|method| broken(publication, |class| method[class]))
    }

    /// By what share of a class the worst exceeds the limit of (τ, ℓ) for a selection-aware adversary, or stays below
    /// it if negative; `None` if none is required or the original rows are not known.
    pub fn excess(&self) -> Option<f64> {
        self.excess
    }
}

/// The classes for which this holds, and their rows.
pub fn broken(publication: &Publication, breaks: impl Fn(usize) -> bool) -> Broken {
    (0..publication.class_count())
        .filter(|&class| breaks(class))
        .fold(Broken::default(), |sum, class| sum.and(publication.class(class).rows.len() as u64))
}
