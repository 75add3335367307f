//! A requirement that exists for tests alone: what a new one takes. This file, its line in `registry.rs`, and a definition of the
//! verifier's own; nothing else names it.
//!
//! No value has more than a share of a class: r₁ ≤ share·N. Closed under union.

use super::about::{About, AsksOf, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::given::{Given, Value};
use super::ladder::first;
use super::{Fraction, Mass, Masses, Ratio, RequirementError, Setting, Spread};

/// The largest share that a value may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargestShare(Ratio);

impl LargestShare {
    /// The share.
    pub fn share(&self) -> Ratio {
        self.0
    }
}

impl Definition for LargestShare {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.0)]
    }

    fn keeps(&self, class: &Masses, _: Setting<'_>) -> bool {
        match (class.largest(), class.whole()) {
            (Mass::Exact(most), Mass::Exact(whole)) => {
                Fraction::new(most, whole).is_none_or(|share| share <= self.0.into())
            }
            (most, _) => most.to_f64() <= self.0.to_f64() * class.rows() as f64 + Masses::tolerance(class.rows()),
        }
    }

    fn spare(&self, class: &Masses, _: Setting<'_>) -> f64 {
        self.0.to_f64() - class.largest().to_f64() / class.whole().to_f64()
    }
}

impl Listed for LargestShare {
    const ABOUT: About = About {
        name: "toy-share",
        title: "largest share",
        meaning: "No value has more than its share of a class.",
        asks: "No value may have more than {0%} of a class.",
        source: "a test",
        docs: "docs/requirements.md",
        parameters: &[ParameterAbout {
            name: "share",
            symbol: "p",
            range: "above 0 and below 1",
            meaning: "The largest share of a class that a value may have.",
            first: "0.5",
            kind: ParameterKind::Number { unit: "" },
        }],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        treats_values_alike: true,
        generalizing_helps: true,
        margin: Unit::Points,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        given.number().map(Self)
    }

    fn nearest(&self, _: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let tenth = |tenths: u64| Some(Self(Ratio::new(tenths, 10).filter(|share| *share > self.0)?));
        first(&(1..10).filter_map(tenth).collect::<Vec<_>>(), met)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use crate::privacy::{REQUIREMENTS, Requirement};
    use crate::recipe::{Choices, SensitiveChoice};
    use crate::run::{Outcome, Run};
    use crate::session::{Problem, Session};
    use crate::table::{MissingTokens, ReadOptions, read_all};
    use crate::taxonomy::TreeBuilder;

    const PEOPLE: &[u8] = b"age,disease\n20,flu\n21,cold\n22,flu\n23,flu\n30,flu\n31,cold\n32,asthma\n33,cold\n";

    fn published(requirement: &str) -> Outcome {
        let options = ReadOptions::default();
        let mut session = Session::new(read_all(PEOPLE, &options).unwrap(), options, MissingTokens::default());
        let disease = SensitiveChoice {
            column: "disease".to_owned(),
            require: vec![requirement.to_owned()],
            ..SensitiveChoice::default()
        };
        let choices = Choices { qi: vec!["age".to_owned()], sensitive: vec![disease], ..Choices::default() };
        Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap()
    }

    #[test]
    fn what_is_in_the_list_is_read_published_checked_and_told() {
        let outcome = published("toy-share=0.5");
        let [found] = &outcome.report().requirement[..] else { panic!("one was asked for") };
        assert_eq!((found.name, found.attribute.as_deref(), found.satisfied), ("toy-share", Some("disease"), true));
        assert!(outcome.publication().class_count() > 1, "a class alone says nothing of the method");
        // Half of a class at the most: the same as (1/2, 2)-diversity here, by another definition.
        let same = published("simple-l=2");
        assert_eq!(outcome.publication().class_count(), same.publication().class_count());
        assert_eq!(outcome.report().utility.information, same.report().utility.information);

        let nothing = TreeBuilder::new("any").finish();
        assert_eq!(Requirement::parse("toy-share=0.5", &nothing).unwrap().said(), "largest share with p = 0.5");
        assert!(Requirement::parse("toy", &nothing).unwrap_err().to_string().contains("toy-share=0.5"));
        assert!(REQUIREMENTS.iter().any(|about| about.name == "toy-share"));
    }

    #[test]
    fn nothing_names_it_but_its_file_the_list_and_the_verifiers_definition() {
        fn files(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { files(&path, found) } else { found.push(path) }
            }
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all = Vec::new();
        files(&root.join("src"), &mut all);
        let names_it = |path: &PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            text.contains("LargestShare") || text.contains("toy-share")
        };
        let mut naming: Vec<String> = all
            .iter()
            .filter(|path| names_it(path))
            .map(|path| path.strip_prefix(root.join("src")).unwrap().to_string_lossy().replace('\\', "/"))
            .collect();
        naming.sort();
        assert_eq!(naming, ["privacy/registry.rs", "privacy/toy.rs", "publish/verify/definitions.rs"]);
    }

    #[test]
    fn kinds_are_named_by_name_in_few_places() {
        // Each of these has a reason of its own; one more is a match that the list should have answered.
        let may = [
            "privacy/registry.rs",
            // What is asked of rows stands beside the columns, and (τ, ℓ) has a picture.
            "privacy/requirement.rs",
            // The verifier shares no code with what it verifies.
            "publish/verify/definitions.rs",
        ];
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let kinds = ["KAnonymity", "TauEll", "Distinct", "Simple", "Entropy", "PdRecursive", "Recursive", "TCloseness"];
        let mut open = vec![root.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
                let text = fs::read_to_string(&path).unwrap();
                // Tests build what they need.
                let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                if name.contains("tests") || may.contains(&name.as_str()) {
                    continue;
                }
                for kind in kinds {
                    assert!(!code.contains(&format!("Requirement::{kind}(")), "{name} names {kind}");
                }
            }
        }
    }
}
