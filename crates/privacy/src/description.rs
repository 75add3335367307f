//! A requirement as the field names it, for sentences: `entropy ℓ-diversity with ℓ = 2.5`. What is typed, `entropy-l=2.5`, is
//! its [`Display`](std::fmt::Display); the page has the same rule in `www/src/words/require.ts`.

use tauell_base::words::numbers::{count, listed};

use super::about::ParameterKind;
use super::parameters::Value;
use super::{NamedValues, Requirement};

/// Values that are named before the rest is counted.
const NAMED: usize = 5;

impl Requirement {
    /// The requirement in the field's words, for use inside a sentence.
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

impl Requirement {
    /// The requirement's name with its numbers in place of the symbols, as a verdict has it: `(0.5, 3)-diversity`, `3-anonymity`.
    /// What else was chosen about it (a distance, named values) is not part of it; [`Self::said`] has all.
    pub fn short_name(&self) -> String {
        let about = self.about();
        let numbers = self.values().into_iter().zip(about.parameters).filter_map(|(value, parameter)| match value {
            Value::Whole(number) => Some((parameter.symbol, count(number.into()))),
            Value::Number(ratio) => Some((parameter.symbol, ratio.to_string())),
            Value::Word(_) | Value::Values(_) => None,
        });
        // A symbol counts only as a word of its own: the t of "closeness" is none.
        let numbers: Vec<(&str, String)> = numbers.collect();
        let is_symbol = |letter: char| letter.is_alphanumeric();
        let mut name = String::new();
        let mut rest = about.title;
        while !rest.is_empty() {
            let word = rest.find(|letter| !is_symbol(letter)).unwrap_or(rest.len()).max(1);
            let end = if rest.is_char_boundary(word) { word } else { rest.chars().next().map_or(1, char::len_utf8) };
            let (word, after) = rest.split_at(end);
            name.push_str(numbers.iter().find(|(symbol, _)| *symbol == word).map_or(word, |(_, number)| number));
            rest = after;
        }
        name
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

    #[test]
    fn a_verdict_names_a_requirement_by_its_numbers() {
        let names = [
            ("tau-l=0.5,3", "(0.5, 3)-diversity"),
            ("k=3", "3-anonymity"),
            ("distinct-l=2", "distinct 2-diversity"),
            ("entropy-l=2.5", "entropy 2.5-diversity"),
            ("recursive-l=4,3", "recursive (4, 3)-diversity"),
            ("t-close=0.2", "0.2-closeness"),
            ("pd-recursive-l=4,3,flu", "pd-recursive (4, 3)-diversity"),
        ];
        for (text, name) in names {
            assert_eq!(Requirement::parse(text, &taxonomy()).unwrap().short_name(), name);
        }
    }

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
