//! What is left to decide before a release, and what the owner has accepted.

use serde::{Deserialize, Serialize};

/// The smallest class that is nothing to decide about: of two people, each knows which row is the other's.
pub const SMALLEST_CLASS: u64 = 3;

/// What a decision is about. Its word is written in recipes and reports, and typed after `--accept`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum DecisionAbout {
    /// A requirement is violated against an adversary who knows the quasi-identifier.
    Requirement,
    /// No requirement was checked.
    NoRequirement,
    /// Values are certain to an adversary who knows the quasi-identifier.
    CertainValues,
    /// An earlier release and this one disclose more together than each alone.
    EarlierRelease,
    /// A requirement is violated against an adversary who knows the method and everyone's quasi-identifier.
    MethodAwareAdversary,
    /// An adversary who learns from the release, or the shares of the values, exceeds a limit.
    LearnsFromRelease,
    /// A requirement is violated against an adversary who also knows the columns published unchanged.
    PublishedUnchanged,
    /// A requirement is violated against an adversary who knows a person's other sensitive values.
    OtherSensitiveValues,
    /// A column, or the groups of its taxonomy, discloses a sensitive column by itself.
    ColumnDiscloses,
    /// People who are not in the release.
    ExcludedPeople,
    /// Classes of one or two people.
    SmallClasses,
    /// Several rows per person, which count as several people.
    SeveralRows,
    /// Classes in which generalized sensitive values hide nothing.
    GeneralizedValues,
}

impl DecisionAbout {
    /// All of them, the gravest first.
    pub const ALL: [Self; 13] = [
        Self::Requirement,
        Self::NoRequirement,
        Self::CertainValues,
        Self::EarlierRelease,
        Self::MethodAwareAdversary,
        Self::LearnsFromRelease,
        Self::PublishedUnchanged,
        Self::OtherSensitiveValues,
        Self::ColumnDiscloses,
        Self::ExcludedPeople,
        Self::SmallClasses,
        Self::SeveralRows,
        Self::GeneralizedValues,
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Requirement => "requirement",
            Self::NoRequirement => "no-requirement",
            Self::CertainValues => "certain-values",
            Self::EarlierRelease => "earlier-release",
            Self::MethodAwareAdversary => "method-aware-adversary",
            Self::LearnsFromRelease => "learns-from-release",
            Self::PublishedUnchanged => "published-unchanged",
            Self::OtherSensitiveValues => "other-sensitive-values",
            Self::ColumnDiscloses => "column-discloses",
            Self::ExcludedPeople => "excluded-people",
            Self::SmallClasses => "small-classes",
            Self::SeveralRows => "several-rows",
            Self::GeneralizedValues => "generalized-values",
        }
    }

    /// Whether the owner may accept it: it depends on what an adversary knows, or on what the data are for. A violated requirement,
    /// or none, is nothing to accept.
    pub fn can_be_accepted(self) -> bool {
        !matches!(self, Self::Requirement | Self::NoRequirement)
    }
}

/// One thing to decide before a release, or decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Decision {
    /// What it is about.
    pub about: DecisionAbout,
    /// The finding, with its figure: a heading without a full stop.
    pub title: String,
    /// What it means for people, a sentence or two.
    pub meaning: String,
    /// People concerned; `null` if it is not about a number of people.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub people: Option<u64>,
    /// The columns that it is about.
    pub columns: Vec<String>,
    /// Whether the table must not be released while this is open.
    pub forbids: bool,
    /// What can be done about it, the best first.
    pub options: Vec<DecisionOption>,
    /// The reason for which the owner accepts it; absent while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub accepted: Option<String>,
    /// The verdict's heading if this forbids the release; `Do not release` if absent.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub heading: Option<String>,
    /// The verdict's reason if this decides it.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub reason: String,
}

impl Decision {
    /// One to be decided, whose reason is its title and meaning.
    pub fn new(about: DecisionAbout, title: impl Into<String>, meaning: impl Into<String>) -> Self {
        let (title, meaning) = (title.into(), meaning.into());
        let reason = format!("{title}. {meaning}");
        Self {
            about,
            title,
            meaning,
            people: None,
            columns: Vec::new(),
            forbids: false,
            options: Vec::new(),
            accepted: None,
            heading: None,
            reason,
        }
    }

    /// Whether nothing has been decided.
    pub fn is_open(&self) -> bool {
        self.accepted.is_none()
    }

    /// Takes in what the owner has accepted: the same thing, for no fewer people.
    pub fn accept(&mut self, accepted: &[Acceptance]) {
        let covers = |of: &&Acceptance| {
            of.about == self.about && of.people.zip(self.people).is_none_or(|(accepted, now)| now <= accepted)
        };
        if self.about.can_be_accepted() {
            self.accepted = accepted.iter().find(covers).map(|of| of.reason.clone());
        }
    }
}

/// What can be done about one thing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DecisionOption {
    /// In a few words, as a button has it: `Use Transparent Sweep`.
    pub label: String,
    /// What the command adds: `--method transparent-sweep`.
    pub flag: String,
    /// What it does to the choices.
    pub change: DecisionChange,
}

/// How choices change with an option.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum DecisionChange {
    /// Another method.
    Method {
        /// Its word.
        name: String,
        /// Requirements that it cannot aim at, and that the others imply there: `k=3`.
        without: Vec<String>,
    },
    /// A further requirement.
    Require {
        /// As it is written: `k=3`.
        requirement: String,
    },
    /// Columns are not published.
    LeaveUnpublished {
        /// The columns.
        columns: Vec<String>,
    },
    /// Columns become part of the quasi-identifier.
    Generalize {
        /// The columns.
        columns: Vec<String>,
    },
    /// Blank values are published as a value of their own.
    PublishBlank {
        /// The sensitive columns.
        columns: Vec<String>,
    },
    /// Something that only a person can do: elsewhere, or on another screen.
    Yourself {
        /// The screen where it is done.
        screen: DecisionScreen,
    },
}

/// Where a person acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum DecisionScreen {
    /// Columns and their roles.
    Data,
    /// Taxonomies.
    Taxonomies,
    /// Requirement and method.
    Requirement,
    /// The release.
    Result,
}

/// What the owner accepts, and why: part of choices, recipe and report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Acceptance {
    /// What.
    pub about: DecisionAbout,
    /// Why.
    pub reason: String,
    /// For how many people at most; a finding about more people is open again. Absent: for any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(as = "Option<u32>", optional))]
    pub people: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_accepted_for_some_people_is_open_again_for_more() {
        let accepted = [Acceptance {
            about: DecisionAbout::SmallClasses,
            reason: "a public register".to_owned(),
            people: Some(5),
        }];
        let decided = |about, people| {
            let mut decision = Decision { people, ..Decision::new(about, "title", "meaning") };
            decision.accept(&accepted);
            !decision.is_open()
        };
        assert!(decided(DecisionAbout::SmallClasses, Some(5)) && decided(DecisionAbout::SmallClasses, None));
        assert!(!decided(DecisionAbout::SmallClasses, Some(6)) && !decided(DecisionAbout::ExcludedPeople, Some(1)));
        let any = [Acceptance { people: None, about: DecisionAbout::Requirement, reason: "no".to_owned() }];
        let mut violated = Decision::new(DecisionAbout::Requirement, "title", "meaning");
        violated.accept(&any);
        assert!(violated.is_open(), "a violated requirement is nothing to accept");
    }

    #[test]
    fn every_word_is_that_of_the_files() {
        for about in DecisionAbout::ALL {
            assert_eq!(serde_json::to_string(&about).unwrap(), format!("\"{}\"", about.word()));
        }
    }
}
