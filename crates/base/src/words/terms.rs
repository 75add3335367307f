//! The terms of the field, each with its sentence: the glossary of the HTML review, and what the page shows at a press on a
//! word (`www/src/words/terms.ts` is generated from this list by a test). docs/reference/glossary.md repeats it, which
//! a test sees to. What a requirement asks for stands in its own file (`privacy/registry.rs` lists them).

/// A term with what it means.
#[derive(Clone, Copy)]
pub struct Term {
    /// The key by which the page names it.
    pub key: &'static str,
    /// The term as it is written.
    pub term: &'static str,
    /// What it means, in a sentence or two.
    pub meaning: &'static str,
    /// Where the glossary of a review has it.
    pub shown: Shown,
}

/// Where the glossary of a review has a term.
#[derive(Clone, Copy)]
pub enum Shown {
    /// In every review.
    Always,
    /// Where a measure or a requirement whose name begins so is in it.
    With(&'static str),
    /// Only on the page, where one works with it.
    OnPage,
}

const fn term(key: &'static str, term: &'static str, meaning: &'static str, shown: Shown) -> Term {
    Term { key, term, meaning, shown }
}

/// A requirement by its name and title, with what it asks for.
pub const fn requirement(name: &'static str, title: &'static str, meaning: &'static str) -> Term {
    term(name, title, meaning, With(name))
}

/// All terms, in the order of the glossary: the requirements, which say themselves what they are, stand before their margin.
pub fn with(requirements: impl Iterator<Item = Term>) -> Vec<Term> {
    let margin = TERMS.iter().position(|term| term.key == "margin").expect("there is a margin");
    TERMS[..margin].iter().copied().chain(requirements).chain(TERMS[margin..].iter().copied()).collect()
}

use Shown::{Always, OnPage, With};

/// All terms but the requirements, in the order of the glossary.
const TERMS: &[Term] = &[
    term(
        "quasi-identifier",
        "quasi-identifier",
        "The columns whose values others may know about a person, such as age or postcode. Several together can single a person \
         out.",
        Always,
    ),
    term(
        "sensitive",
        "sensitive attribute",
        "A column whose value must not become known about a person, such as a disease or an income.",
        Always,
    ),
    term(
        "class",
        "equivalence class",
        "All people whose published quasi-identifier is the same; class for short. Whoever looks for a person finds the class, \
         but not which of its rows is the person's.",
        Always,
    ),
    term(
        "taxonomy",
        "taxonomy",
        "A tree that says how a value is made more general: 23, then 20 to 29, then any age. Also called a generalization \
         hierarchy.",
        OnPage,
    ),
    term(
        "base value",
        "base value",
        "A value that is not divided any further; a general value stands for the base values below it.",
        Always,
    ),
    term(
        "generalized",
        "generalized",
        "Published as a broader value: an interval, a shortened code, the name of a group.",
        OnPage,
    ),
    term(
        "induced",
        "induced frequency",
        "How much of a class has a base value, counting a general value towards its base values by their weights.",
        Always,
    ),
    term(
        "F(k)",
        "F(k), cumulative frequency",
        "The share that the k most frequent values of a class have together.",
        Always,
    ),
    term("tau", "τ", "The largest share of a class that one sensitive value may have.", OnPage),
    term(
        "l",
        "ℓ",
        "Over how many sensitive values a class must be spread: only ℓ of them together may make up a whole class.",
        OnPage,
    ),
    term(
        "psi",
        "ψ(k)",
        "The limit: the largest share of a class that any k sensitive values may have together. It starts at τ for one value \
         and reaches everything at ℓ.",
        OnPage,
    ),
    term(
        "margin",
        "margin",
        "What a class has to spare under a requirement, in the requirement's own unit: shares, people or values. Below 0 the \
         requirement is broken.",
        Always,
    ),
    term("excess", "excessive protection", "By how much a class is flatter than (τ, ℓ) asks for.", OnPage),
    term(
        "method",
        "knowing the method",
        "Someone may know which rows a method chooses to publish in more general terms, and so guess better what stands behind \
         them.",
        Always,
    ),
    term(
        "composition",
        "composition attack",
        "Whoever has two versions of one table looks a person up in both: her value must occur in her class of either one. \
         Also called an intersection attack.",
        OnPage,
    ),
    term(
        "information",
        "information kept (um)",
        "How exact the published cells are: 1 for a base value, 1/10 for a value that may stand for ten; the mean over all cells.",
        Always,
    ),
    term(
        "certainty",
        "certainty penalty (NCP)",
        "0 for a base value, 1 for the most general one, and between them the share of the column's values that a cell leaves open.",
        Always,
    ),
    term(
        "discernibility",
        "discernibility metric (DM)",
        "The sum of the squared sizes of the classes: with how many rows each person is mixed up, added over all people.",
        OnPage,
    ),
    term(
        "query error",
        "query error",
        "How far answers to random questions (how many people are like this and like that?) are off, as a share of the right answer.",
        OnPage,
    ),
    term(
        "tree ratio",
        "decision trees (ID3)",
        "How well a tree that is learned from the published table predicts the sensitive value of rows that it has not seen, divided \
         by how well a tree of the original does.",
        OnPage,
    ),
    term(
        "randomized addition",
        "randomized addition",
        "A way to publish that leaves every quasi-identifier exact: each sensitive value stands in a set with others that are drawn by lot.",
        OnPage,
    ),
    term(
        "set",
        "set of values",
        "What is published in place of a sensitive value where others are added to it: the true one is among them, and nothing in the set says which it is.",
        OnPage,
    ),
    term(
        "secret",
        "secret",
        "128 random bits that lots are drawn from. Whoever has them and knows the people can draw the same lots again, and tell the true values from the added ones.",
        OnPage,
    ),
    term(
        "posterior",
        "posterior belief",
        "What somebody holds a person's sensitive value to be who has seen what was published: a share for each value.",
        OnPage,
    ),
    term(
        "estimate",
        "estimate",
        "How many of some people have a value, worked out from the published file alone. It is off by chance, and by how much is known.",
        OnPage,
    ),
    term(
        "standard error",
        "standard error",
        "How far an estimate is off by chance: two times in three by less than this. An interval of two standard errors to either side holds the true number 95 times in 100.",
        OnPage,
    ),
    term(
        "MSE",
        "mean squared error (MSE)",
        "The mean over all values of the squared difference between the estimated share and the true one.",
        OnPage,
    ),
    term("missing", "missing", "A cell that holds nothing, or a mark such as ? or NA that stands for nothing.", OnPage),
    term(
        "tie rule",
        "tie rule",
        "Where two sensitive values are equally frequent in a class, one of them must give up a row. Balanced takes the one that \
         is easier to place later.",
        OnPage,
    ),
    term("importance", "order of importance", "The columns at the top are kept exact longest.", OnPage),
];
