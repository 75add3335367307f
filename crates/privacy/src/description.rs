//! A requirement as the field names it, for sentences: `entropy ℓ-diversity with ℓ = 2.5`. What is typed, `entropy-l=2.5`, is
//! its [`Display`](std::fmt::Display); the page has the same rule in `www/src/words/require.ts`.

use tauell_base::words::numbers::{count, listed};

use super::about::ParameterKind;
use super::parameters::Value;
use super::{NamedValues, Requirement};

/// Values that are named before the rest is counted.
const NAMED: usize = 5;

impl Requirement {
    /// The requirement in the field's words, to stand inside a sentence.
    pub fn said(&self) -> String {
        let about = self.about();
        let (mut title, mut numbers, mut naming) = (about.title.to_owned(), Vec::new(), String::new());
        for (at, (value, parameter)) in self.values().into_iter().zip(about.parameters).enumerate() {
            let symbol = parameter.symbol;
            match (value, parameter.kind) {
                (Value::Whole(number), _) => numbers.push(format!("{symbol} = {}", count(number.into()))),
                (Value::Number(ratio), ParameterKind::Number { unit }) => {
                    numbers.push(format!("{symbol} = {ratio}{unit}"));
                }
                (Value::Word(word), ParameterKind::Word { of, .. }) if !about.is_default(at, word) => {
                    title.push_str(&format!(" ({word} {of})"));
                }
                (Value::Values(named), ParameterKind::Values { said, .. }) if !named.is_empty() => {
                    let before = if naming.is_empty() { ", where" } else { " and" };
                    naming.push_str(&format!("{before} {} {said}", quoted(named)));
                }
                _ => {}
            }
        }
        let numbers = listed(&numbers.iter().map(String::as_str).collect::<Vec<_>>(), NAMED);
        format!("{title} with {numbers}{naming}")
    }
}

fn quoted(values: &NamedValues) -> String {
    let quoted: Vec<String> = values.labels().iter().map(|label| format!("\"{label}\"")).collect();
    listed(&quoted.iter().map(String::as_str).collect::<Vec<_>>(), NAMED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_data::taxonomy::{Taxonomy, TreeBuilder};

    /// The cases that the page's names are held to as well (`www/src/words/require.test.ts`).
    const CASES: &str = include_str!("../../../tests/words/requirements.json");

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
