//! The sentences of a verdict about requirements: subject, people, adversary.

use tauell_base::sorting::sorted;
use tauell_base::words::capitalized;
use tauell_base::words::numbers::{count, people};
use tauell_privacy::KAnonymity;

use crate::adversary::AssessedRequirements;

/// What is known about a method-aware adversary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MethodAwareFinding {
    /// There is no method, or nothing sensitive.
    NotConcerned,
    /// Every requirement is satisfied: proven of the method, or every original was tried.
    Satisfied,
    /// An estimate found no violation.
    NoneFound,
    /// Not assessed.
    NotAssessed,
    /// Violated for so many people.
    Violated(u64),
}

/// The requirements of a table, each once, by their short names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Requirements(Vec<String>);

impl Requirements {
    pub(super) fn new(asked: &[AssessedRequirements<'_>], k: Option<KAnonymity>) -> Self {
        let mut names: Vec<String> = Vec::new();
        let own = asked.iter().flat_map(|asked| asked.requirements).map(|one| one.short_name());
        for name in own.chain(k.map(|k| tauell_privacy::Requirement::from(k).short_name())) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        // The order in which requirements were chosen decides nothing.
        Self(sorted(names, Ord::cmp))
    }

    /// Two are named, more are counted.
    fn named(&self) -> String {
        match &self.0[..] {
            [one] => capitalized(one),
            [one, other] => format!("{} and {other}", capitalized(one)),
            all => format!("All {} requirements", count(all.len() as u64)),
        }
    }

    /// `Distinct 2-diversity is violated`.
    pub(super) fn violated(&self) -> String {
        match &self.0[..] {
            [one] => format!("{} is violated", capitalized(one)),
            all => format!("At least one of {} requirements is violated", count(all.len() as u64)),
        }
    }

    /// That they are satisfied for everyone, and against whom.
    pub(super) fn satisfied(&self, all: u64, method: MethodAwareFinding, accepted: bool) -> String {
        if self.0.is_empty() {
            return "No privacy requirement was checked.".to_owned();
        }
        let is = if self.0.len() == 1 { "is" } else { "are" };
        let whom = if all == 1 { "the 1 person".to_owned() } else { format!("all {}", people(all)) };
        let all = format!("{} {is} satisfied for {whom}", self.named());
        let knowing = "against an adversary who knows the quasi-identifier";
        match method {
            MethodAwareFinding::NotConcerned => format!("{all}, {knowing}."),
            MethodAwareFinding::Satisfied => format!("{all}, {knowing} and a method-aware adversary."),
            MethodAwareFinding::NoneFound => {
                format!("{all}, {knowing}. Against a method-aware adversary, an estimate found no violation.")
            }
            MethodAwareFinding::NotAssessed => {
                format!("{all}, {knowing}. Against a method-aware adversary: not assessed.")
            }
            MethodAwareFinding::Violated(some) => {
                let owner = if accepted { " (accepted)" } else { "" };
                format!("{all}, {knowing}, but violated for {} against a method-aware adversary{owner}.", count(some))
            }
        }
    }
}

/// `12 of 240 people`, `all 240 people`.
pub fn so_many(some: u64, all: u64) -> String {
    if some == all && all > 1 { format!("all {}", people(all)) } else { format!("{} of {}", count(some), people(all)) }
}
