//! A requirement as the field names it, for sentences: `entropy ℓ-diversity with ℓ = 2.5`. What is typed, `entropy-l=2.5`, is
//! its [`Display`](std::fmt::Display); the page has the same rule in `www/src/words/require.ts`.

use crate::words::numbers::{count, listed};

use super::{Distance, NamedValues, Requirement};

/// Values that are named before the rest is counted.
const NAMED: usize = 5;

impl Requirement {
    /// The requirement in the field's words, to stand inside a sentence.
    pub fn said(&self) -> String {
        match self {
            Self::KAnonymity(k) => format!("k-anonymity with k = {}", count(k.k().into())),
            Self::TauEll(of) => format!("(τ, ℓ)-diversity with τ = {} and ℓ = {}", of.tau(), count(of.ell().into())),
            Self::Distinct(of) => format!("distinct ℓ-diversity with ℓ = {}", count(of.ell().into())),
            Self::Simple(of) => format!("simple ℓ-diversity with ℓ = {}", count(of.ell().into())),
            Self::Entropy(of) => format!("entropy ℓ-diversity with ℓ = {}", of.ell()),
            Self::Recursive(of) => {
                format!("recursive (c, ℓ)-diversity with c = {} and ℓ = {}", of.c(), count(of.ell().into()))
            }
            Self::PdRecursive(of) => format!(
                "pd-recursive (c, ℓ)-diversity with c = {} and ℓ = {}, where {} may be found out",
                of.recursive().c(),
                count(of.recursive().ell().into()),
                quoted(of.allowed())
            ),
            Self::NpdRecursive(of) => {
                let mut said = format!(
                    "npd-recursive (c₁, c₂, ℓ)-diversity with c₁ = {}, c₂ = {} % and ℓ = {}, where {} must not be ruled out",
                    of.recursive().c(),
                    of.percent(),
                    count(of.recursive().ell().into()),
                    quoted(of.present())
                );
                if !of.allowed().is_empty() {
                    said.push_str(&format!(" and {} may be found out", quoted(of.allowed())));
                }
                said
            }
            Self::TCloseness(of) => match of.distance() {
                Distance::Equal => format!("t-closeness with t = {}", of.t()),
                distance => format!("t-closeness ({} distance) with t = {}", distance.name(), of.t()),
            },
        }
    }
}

fn quoted(values: &NamedValues) -> String {
    let quoted: Vec<String> = values.labels().iter().map(|label| format!("\"{label}\"")).collect();
    listed(&quoted.iter().map(String::as_str).collect::<Vec<_>>(), NAMED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxonomy::{Taxonomy, TreeBuilder};

    /// The cases that the page's names are held to as well (`www/src/words/require.test.ts`).
    const CASES: &str = include_str!("../../tests/words/requirements.json");

    fn taxonomy() -> Taxonomy {
        let mut tree = TreeBuilder::new("any");
        for value in ["cold, mild", "flu", "hiv"] {
            tree.add(tree.root(), value).unwrap();
        }
        tree.finish()
    }

    #[test]
    fn requirements_have_one_name_here_and_on_the_page() {
        let taxonomy = taxonomy();
        let cases: Vec<(String, String)> = serde_json::from_str(CASES).unwrap();
        assert!(cases.len() > 8);
        for (typed, said) in cases {
            let requirement = Requirement::parse(&typed, &taxonomy).unwrap();
            assert_eq!((requirement.to_string(), requirement.said()), (typed, said));
        }
    }
}
