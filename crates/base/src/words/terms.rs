//! The terms of the field with their definitions: the glossary of the HTML review, and what the page shows at a press on a word
//! (`www/src/words/terms.ts` is generated from this list by a test). docs/reference/glossary.md repeats them, which a test checks.
//! The definition of a requirement is in its own file (`privacy/registry.rs` lists them).

/// A term with its definition.
#[derive(Clone, Copy)]
pub struct Term {
    /// The key by which the page names it.
    pub key: &'static str,
    /// The term as it is written.
    pub term: &'static str,
    /// Its definition, in a sentence or two.
    pub meaning: &'static str,
    /// Where it appears.
    pub shown: Shown,
}

/// Where a term appears.
#[derive(Clone, Copy)]
pub enum Shown {
    /// In every review.
    Always,
    /// In a review with a measure or a requirement whose name begins so.
    With(&'static str),
    /// Only on the page.
    OnPage,
}

const fn term(key: &'static str, term: &'static str, meaning: &'static str, shown: Shown) -> Term {
    Term { key, term, meaning, shown }
}

/// A requirement by its name and title, with its definition.
pub const fn requirement(name: &'static str, title: &'static str, meaning: &'static str) -> Term {
    term(name, title, meaning, With(name))
}

/// All terms, in the order of the glossary, with the requirements before their margin.
pub fn with(requirements: impl Iterator<Item = Term>) -> Vec<Term> {
    let margin = TERMS.iter().position(|term| term.key == "margin").expect("there is a margin");
    TERMS[..margin].iter().copied().chain(requirements).chain(TERMS[margin..].iter().copied()).collect()
}

use Shown::{Always, OnPage, With};

/// All terms except the requirements, in the order of the glossary.
const TERMS: &[Term] = &[
    term(
        "adversary",
        "adversary",
        "Anyone who tries to learn something about a person from a release. Every guarantee states what the adversary is assumed to know.",
        OnPage,
    ),
    term(
        "identity disclosure",
        "identity disclosure",
        "An adversary can tell which row is a person's: the person is re-identified.",
        OnPage,
    ),
    term(
        "attribute disclosure",
        "attribute disclosure",
        "An adversary can infer a person's sensitive value, even without knowing which row is theirs. If a value is ruled out, it is a \
         negative disclosure.",
        OnPage,
    ),
    term(
        "membership disclosure",
        "membership disclosure",
        "An adversary can infer that a person is, or is not, in the table. None of the requirements prevents this.",
        OnPage,
    ),
    term(
        "quasi-identifier",
        "quasi-identifier",
        "The columns that an adversary may know about a person, such as age or postcode. Together, they can single a person out.",
        Always,
    ),
    term(
        "sensitive",
        "sensitive attribute",
        "A column whose value an adversary must not infer about a person, such as a disease or an income.",
        Always,
    ),
    term(
        "class",
        "equivalence class",
        "The rows with equal published quasi-identifier; class for short. An adversary who knows a person's quasi-identifier finds the \
         class, but not which of its rows is the person's.",
        Always,
    ),
    term(
        "taxonomy",
        "taxonomy",
        "A tree of values that defines how they are generalized: 23, then 20 to 29, then any age. Also called a generalization hierarchy.",
        OnPage,
    ),
    term(
        "base value",
        "base value",
        "A value at a leaf of the taxonomy. A generalized value stands for the base values below it.",
        Always,
    ),
    term(
        "generalized",
        "generalized",
        "Published as a value that stands for several base values: an interval, a shortened code or the name of a category.",
        OnPage,
    ),
    term(
        "induced",
        "induced frequency",
        "The share of a class that has a base value. A generalized value counts in part towards each of its base values, by their weights.",
        Always,
    ),
    term(
        "F(k)",
        "F(k), cumulative frequency",
        "The share of a class that its k most frequent values have together.",
        Always,
    ),
    term("tau", "τ", "The largest share of a class that one sensitive value may have.", OnPage),
    term("l", "ℓ", "The minimum number of sensitive values that make up a whole class.", OnPage),
    term(
        "psi",
        "ψ(k)",
        "The largest share of a class that any k sensitive values may have together: τ for one value, rising evenly to the whole class \
         for ℓ values.",
        OnPage,
    ),
    term(
        "margin",
        "margin",
        "How far a class is within the limit of a requirement, in the requirement's own unit: shares, people or values. If it is below \
         0, the requirement is violated.",
        Always,
    ),
    term(
        "excess",
        "excessive protection",
        "How much flatter the distribution of a class is than (τ, ℓ)-diversity requires.",
        OnPage,
    ),
    term(
        "method",
        "method-aware adversary",
        "An adversary who also knows the method, such as which rows it generalizes, and may therefore infer more than the release shows.",
        Always,
    ),
    term(
        "composition",
        "composition attack",
        "An adversary with two releases of a table looks a person up in both. The person's value must occur in their class of each \
         release. Also called an intersection attack.",
        OnPage,
    ),
    term(
        "information",
        "information retained (um)",
        "How exact the published cells are: 1 for a base value, 1/10 for a value that stands for ten. The mean over all cells.",
        Always,
    ),
    term(
        "certainty",
        "certainty penalty (NCP)",
        "The share of a column's values that a generalized cell stands for: 0 for a base value, 1 for the most general one.",
        Always,
    ),
    term(
        "discernibility",
        "discernibility metric (DM)",
        "The sum of the squared class sizes, which is the class size added up over all rows.",
        OnPage,
    ),
    term(
        "query error",
        "query error",
        "How far the release's answers to random count queries are from the true counts, relative to these. Such a query asks how many people have given values.",
        OnPage,
    ),
    term(
        "tree ratio",
        "decision trees (ID3)",
        "How well a decision tree learned from the release predicts the sensitive value of unseen rows, divided by how well a tree \
         learned from the original does.",
        OnPage,
    ),
    term(
        "randomized addition",
        "randomized addition",
        "A method that publishes the quasi-identifier unchanged, and each sensitive value in a set with others that are drawn at random.",
        OnPage,
    ),
    term(
        "set",
        "set of values",
        "What randomized addition publishes in place of a sensitive value: the true value and others, without a sign of which is true.",
        OnPage,
    ),
    term(
        "secret",
        "secret",
        "128 random bits from which a method draws. Anyone who has them and knows the people of the table can repeat the draws, and so \
         tell the true values from the added ones.",
        OnPage,
    ),
    term(
        "posterior",
        "posterior belief",
        "The probability that an adversary assigns to each sensitive value of a person after seeing the release.",
        OnPage,
    ),
    term(
        "estimate",
        "estimate",
        "The number of people with a value in some part of the table, computed from the release alone, with its expected error if one is \
         known.",
        OnPage,
    ),
    term(
        "standard error",
        "standard error",
        "The typical error of an estimate: two times in three, the error is smaller. An interval of two standard errors to either side \
         contains the true number 95 times in 100.",
        OnPage,
    ),
    term(
        "MSE",
        "mean squared error (MSE)",
        "The mean, over all values, of the squared difference between the estimated share and the true one.",
        OnPage,
    ),
    term("missing", "missing", "A blank cell, or one with a mark such as ? or NA.", OnPage),
    term(
        "tie rule",
        "tie rule",
        "Decides which of two equally frequent sensitive values loses a row when a class must give one up. The balanced rule takes the \
         value that is easier to place later.",
        OnPage,
    ),
    term(
        "importance",
        "order of importance",
        "Decides between generalizations that retain equally much information: the one that leaves the more important column more exact \
         comes first.",
        OnPage,
    ),
];
