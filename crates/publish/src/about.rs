//! What a method states about itself: all that is needed to offer, explain or record it.

use serde::Serialize;

use tauell_privacy::{About, REQUIREMENTS};

/// A method, as it is told to people and to programs.
#[derive(Debug, Serialize)]
pub struct AboutMethod {
    /// The stable name: `sweep`.
    pub name: &'static str,
    /// As it is called in sentences.
    pub title: &'static str,
    /// What it does, a sentence.
    pub meaning: &'static str,
    /// Whose it is.
    pub source: &'static str,
    /// Where `docs/` explains it.
    pub docs: &'static str,
    /// Its options.
    pub options: &'static [AboutOption],
    /// At which requirements it can aim.
    pub aims_at: Aims,
    /// What it draws.
    pub draws: Draws,
    /// Whether it publishes every quasi-identifier as it is.
    pub keeps_quasi_identifier: bool,
    /// Whether it publishes each sensitive value among others that are added to it: then no class has to be as diverse
    /// as the requirement demands.
    pub adds_values: bool,
    /// Whether it protects one sensitive column only, and refuses several.
    #[serde(skip)]
    pub one_sensitive: bool,
    /// Whether a method-aware adversary who also knows everyone's quasi-identifier infers nothing beyond what the
    /// published table discloses (docs/explanation/adversaries.md#a-method-aware-adversary).
    pub holds_where_known: bool,
    /// What it does, one after the other.
    pub phases: &'static [&'static str],
    /// What its trace shows, one decision after the other ([`trace`](super::trace)): part of a sentence.
    pub trace: &'static str,
    /// What a reader gets, a sentence.
    pub publishes: &'static str,
    /// Where it goes through level vectors: what it does where they are more than can be tried one by one
    /// ([`VISITED_ONE_BY_ONE`](super::VISITED_ONE_BY_ONE)), a sentence.
    #[serde(skip)]
    pub beyond: Option<&'static str>,
}

/// At which requirements a method can aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aims {
    /// Those that are closed under union.
    ClosedUnderUnion,
    /// Those that stay kept where a table is generalized further.
    Monotone,
    /// Those of these names.
    Only(&'static [&'static str]),
}

impl Aims {
    /// In words, after "it can aim at".
    pub fn said(self) -> String {
        match self {
            Self::ClosedUnderUnion => "requirements that two classes together satisfy if each of them does".to_owned(),
            Self::Monotone => "requirements that a table still satisfies when it is generalized further".to_owned(),
            Self::Only(names) => {
                let named = REQUIREMENTS.iter().filter(|about| names.contains(&about.name));
                named.map(|about| about.title).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// What a method draws at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draws {
    /// Nothing: the same choices give the same table.
    Nothing,
    /// Random draws from a seed that anyone may know.
    FromSeed,
    /// Random draws from a secret, on which its protection relies.
    FromSecret,
}

/// Something that can be chosen about a method.
#[derive(Debug, Serialize)]
pub struct AboutOption {
    /// Its name in recipes and reports: `ties`.
    pub name: &'static str,
    /// As a form calls it.
    pub title: &'static str,
    /// What is chosen, a sentence.
    pub meaning: &'static str,
    /// What it is where no one says: a word of its own, or `false`.
    pub default: &'static str,
    /// What it may be.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// What an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// One of some words.
    Word {
        /// The words, in the order in which they are offered.
        words: &'static [OptionWord],
    },
    /// A number of rows ([`super::MostRows`]). It is described by some words, which a form can offer.
    #[serde(rename = "word")]
    Rows {
        /// The words that are offered.
        words: &'static [OptionWord],
        /// What it may be, in words.
        range: &'static str,
    },
    /// A number of steps ([`super::MostSteps`]), described by some words as well.
    #[serde(rename = "word")]
    Steps {
        /// The words that are offered.
        words: &'static [OptionWord],
        /// What it may be, in words.
        range: &'static str,
    },
    /// Yes or no.
    Flag,
}

impl OptionKind {
    /// The words that are offered; none for yes or no.
    pub fn words(self) -> &'static [OptionWord] {
        match self {
            Self::Word { words } | Self::Rows { words, .. } | Self::Steps { words, .. } => words,
            Self::Flag => &[],
        }
    }

    /// What it may be besides these words, in words.
    pub fn range(self) -> Option<&'static str> {
        match self {
            Self::Rows { range, .. } | Self::Steps { range, .. } => Some(range),
            Self::Word { .. } | Self::Flag => None,
        }
    }
}

/// A word that an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionWord {
    /// As it is written.
    pub name: &'static str,
    /// As a form calls it.
    pub title: &'static str,
    /// What it does, a sentence.
    pub meaning: &'static str,
}

impl AboutMethod {
    /// Whether it can aim at a kind of requirement.
    pub fn can_aim_at(&self, requirement: &About) -> bool {
        match self.aims_at {
            Aims::ClosedUnderUnion => requirement.closed_under_union,
            Aims::Monotone => requirement.monotone,
            Aims::Only(names) => names.contains(&requirement.name),
        }
    }

    /// Whether simple ℓ-diversity is the only requirement it aims at directly: it satisfies others by way of an ℓ.
    pub fn knows_simple_ell_alone(&self) -> bool {
        matches!(self.aims_at, Aims::Only(names) if names.contains(&"simple-l"))
    }

    /// One of its options.
    pub fn option(&self, name: &str) -> Option<&'static AboutOption> {
        self.options.iter().find(|option| option.name == name)
    }
}
