//! The sentences of a verdict about requirements: subject, people, adversary.

use tauell_base::sorting::sorted;
use tauell_base::words::capitalized;
use tauell_base::words::numbers::{count, people, rows};
use tauell_privacy::KAnonymity;

use crate::adversary::AssessedRequirements;

/// Everyone in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Everyone {
    /// Rows of the table.
    pub(super) rows: u64,
    /// Whether each row is a person, as far as the table shows.
    pub(super) are_people: bool,
}

impl Everyone {
    fn in_words(self) -> String {
        match self {
            Self { rows: 1, .. } => "the 1 person".to_owned(),
            Self { rows: all, are_people: true } => format!("all {}", people(all)),
            Self { rows: all, are_people: false } => format!("all {}", rows(all)),
        }
    }
}

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
pub(super) struct Requirements {
    names: Vec<String>,
    /// Whether values are published in sets, each member of which counts as equally likely.
    in_sets: bool,
}

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
        Self {
            names: sorted(names, Ord::cmp),
            in_sets: asked.iter().any(|asked| asked.setting.spread.values().are_sets()),
        }
    }

    /// Two are named, more are counted.
    fn named(&self) -> String {
        match &self.names[..] {
            [one] => capitalized(one),
            [one, other] => format!("{} and {other}", capitalized(one)),
            all => format!("All {} requirements", count(all.len() as u64)),
        }
    }

    /// The same with what is violated against an adversary who knows the quasi-identifier: the only one is named.
    pub(super) fn violated_among(&self, violated: &[String]) -> String {
        match violated {
            [only] => format!("{} is violated", capitalized(only)),
            _ => self.violated(),
        }
    }

    /// `Distinct 2-diversity is violated`.
    pub(super) fn violated(&self) -> String {
        match &self.names[..] {
            [one] => format!("{} is violated", capitalized(one)),
            all => format!("At least one of {} requirements is violated", count(all.len() as u64)),
        }
    }

    /// That they are satisfied for everyone, and against whom.
    pub(super) fn satisfied(&self, all: Everyone, method: MethodAwareFinding, accepted: bool) -> String {
        if self.names.is_empty() {
            return "No privacy requirement was checked.".to_owned();
        }
        let is = if self.names.len() == 1 { "is" } else { "are" };
        let all = format!("{} {is} satisfied for {}", self.named(), all.in_words());
        // Sets satisfy a requirement only for an adversary to whom this is true.
        let even = if self.in_sets { ", if a set's values are equally likely" } else { "" };
        let who = "against an adversary who knows the quasi-identifier";
        let knowing = format!("{who}{even}");
        match method {
            MethodAwareFinding::NotConcerned => format!("{all}, {knowing}."),
            MethodAwareFinding::Satisfied => format!("{all}, {who} and a method-aware adversary{even}."),
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

/// `12 of 240 people share their quasi-identifier with no one`; if values are apart from the rows, `are in groups of their own`.
pub fn singled_out(alone: u64, all: u64, linked: bool) -> String {
    let whom = capitalized(&so_many(alone, all));
    match (linked, alone) {
        (true, 1) => format!("{whom} shares their quasi-identifier with no one"),
        (true, _) => format!("{whom} share their quasi-identifier with no one"),
        (false, 1) => format!("{whom} is in a group of their own"),
        (false, _) => format!("{whom} are in groups of their own"),
    }
}

/// `12 of 240 people`, `all 240 people`.
pub fn so_many(some: u64, all: u64) -> String {
    if some == all && all > 1 { format!("all {}", people(all)) } else { format!("{} of {}", count(some), people(all)) }
}
