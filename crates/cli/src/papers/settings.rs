//! What is run: the papers' tables with their roles, a series of (τ, ℓ) for each, and the methods.

use serde::Serialize;

use tauell_desk::recipe::{Choices, RequirementChoice, SensitiveChoice};
use tauell_publish::MethodChoice;

/// The seed of all draws.
pub(crate) const SEED: u64 = 0;

/// A table of the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PaperTable {
    /// As the papers call it.
    pub name: &'static str,
    /// The file in its folder.
    pub file: &'static str,
    /// The quasi-identifier, the most important attribute first.
    pub qi: &'static [&'static str],
    /// The sensitive column.
    pub sensitive: &'static str,
    /// The (τ, ℓ), from weak to strong.
    pub series: &'static [(&'static str, u32)],
    /// The one of them whose curves F(k) are shown.
    pub curves: (&'static str, u32),
    /// The columns whose eligible ranges are listed.
    pub ranges: &'static [&'static str],
}

/// Adult, with the quasi-identifier in the order of the reference runs.
pub(crate) const ADULT: PaperTable = PaperTable {
    name: "Adult",
    file: "adult.csv",
    qi: &["age", "sex", "race", "marital-status", "education", "native-country", "workclass"],
    sensitive: "occupation",
    series: &[("0.6", 2), ("0.5", 2), ("0.5", 3), ("0.45", 4), ("0.4", 5), ("0.3", 6), ("0.25", 8), ("0.2", 10)],
    curves: ("0.45", 4),
    ranges: &["occupation", "education", "marital-status", "workclass", "race", "native-country", "income"],
};

/// Nursery.
pub(crate) const NURSERY: PaperTable = PaperTable {
    name: "Nursery",
    file: "nursery.csv",
    qi: &["parents", "has_nurs", "form", "children", "housing", "finance", "social", "health"],
    sensitive: "class",
    series: &[("0.6", 2), ("0.6", 3), ("0.5", 3), ("0.45", 4), ("0.5", 4), ("0.4", 5)],
    curves: ("0.45", 4),
    ranges: &["class"],
};

impl PaperTable {
    /// The choices for it. The method varies.
    pub fn choices(&self, tau: &str, ell: u32) -> Choices {
        Choices {
            qi: self.qi.iter().map(|name| (*name).to_owned()).collect(),
            sensitive: vec![SensitiveChoice { column: self.sensitive.to_owned(), ..SensitiveChoice::default() }],
            requirements: vec![RequirementChoice::tau_ell(tau, ell, self.sensitive)],
            seed: SEED,
            ..Choices::default()
        }
    }

    /// The columns that take part: quasi-identifier, sensitive column, and those whose ranges are listed.
    pub fn columns(&self) -> Vec<&'static str> {
        let mut columns: Vec<&str> = self.qi.iter().copied().chain([self.sensitive]).collect();
        for &name in self.ranges {
            if !columns.contains(&name) {
                columns.push(name);
            }
        }
        columns
    }
}

/// Whose a method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// One of the three that the papers compare, run as they ran it.
    Papers,
    /// Further methods.
    Ours,
    /// One of the papers' with the parameters that theory guarantees, in place of a search.
    Guaranteed,
}

/// A method as it is run here.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Contender {
    /// By what it is known in JSON.
    pub key: &'static str,
    /// What it is called, the papers' in their words.
    pub name: &'static str,
    /// Whose it is.
    pub group: Group,
    /// How it is run, a sentence.
    pub how: &'static str,
    /// The method with its options.
    pub method: MethodChoice,
}

/// The papers' three.
pub const SWEEP: &str = "sweep";
/// Incognito by way of recursive (c, ℓ)-diversity.
pub const CLD: &str = "cld";
/// 1-D ℓ-diversity.
pub(crate) const ONE_D: &str = "1dld";
/// The same with what theory guarantees.
pub(crate) const CLD_GUARANTEED: &str = "cld-guaranteed";
/// The same with what theory guarantees.
pub(crate) const ONE_D_GUARANTEED: &str = "1dld-guaranteed";

/// A method in the list, and what is set of its options.
type Entry = (&'static str, &'static str, Group, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const ENTRIES: &[Entry] = &[
    (
        SWEEP,
        "SWEEP",
        Group::Papers,
        "Sequential Sweep, with sensitive values generalized as needed, as in the papers.",
        "sweep",
        &[("generalize_sensitive", "as-needed")],
    ),
    (
        CLD,
        "CLD",
        Group::Papers,
        "Incognito under recursive (c, ℓ)-diversity, searched with many pairs (c, ℓ): of the tables that satisfy (τ, ℓ), the one with the \
         least mean excessive protection.",
        "incognito",
        &[("aim", "search")],
    ),
    (
        ONE_D,
        "1DLD",
        Group::Papers,
        "1-D ℓ-diversity along the Hilbert curve, searched: ℓ from 2 upwards, until a table satisfies (τ, ℓ).",
        "one-d",
        &[("aim", "search")],
    ),
    (
        "incognito",
        "Incognito",
        Group::Ours,
        "Incognito with (τ, ℓ) tested on every class: the most information that any full-domain table retains, CLD's included.",
        "incognito",
        &[],
    ),
    (
        "mondrian",
        "Mondrian",
        Group::Ours,
        "Mondrian over taxonomies, with (τ, ℓ) tested on every class.",
        "mondrian",
        &[],
    ),
    (
        "tp",
        "TP",
        Group::Ours,
        "TP with the ℓ that implies (τ, ℓ): rows are published unchanged, except as few as possible, which share one class.",
        "tp",
        &[],
    ),
    (
        CLD_GUARANTEED,
        "CLD, guaranteed",
        Group::Guaranteed,
        "Incognito under the recursive (c, ℓ)-diversities that imply (τ, ℓ) at this number of values.",
        "incognito",
        &[("aim", "guaranteed")],
    ),
    (
        ONE_D_GUARANTEED,
        "1DLD, guaranteed",
        Group::Guaranteed,
        "1-D ℓ-diversity with the ℓ that implies (τ, ℓ).",
        "one-d",
        &[("aim", "guaranteed")],
    ),
];

/// The methods that are run, of those that there are: the papers' three, ours, then the papers' with what theory guarantees.
pub(crate) fn contenders() -> Vec<Contender> {
    let run = |&(key, name, group, how, method, options): &Entry| {
        let mut method = MethodChoice::of(method)?;
        for (option, word) in options {
            assert!(method.set(option, word), "{key} has no option {option}={word}");
        }
        Some(Contender { key, name, group, how, method })
    };
    ENTRIES.iter().filter_map(run).collect()
}
