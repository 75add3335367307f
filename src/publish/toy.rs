//! A method that exists for tests alone: what a new one takes. This file and its line in `methods.rs`; nothing else names it.
//!
//! It publishes the whole table as one class, sensitive values exact.

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::KAnonymity;
use crate::release::Composing;
use crate::taxonomy::NodeId;

use super::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use super::{Method, MethodChoice, Phase, Progress, Promise, PublishError};

/// What it says of itself.
pub(super) const ABOUT: AboutMethod = AboutMethod {
    name: "toy",
    title: "Toy",
    meaning: "It puts everybody into one class.",
    source: "a test",
    docs: "docs/sweep.md",
    options: &[
        AboutOption {
            name: "mood",
            title: "Mood",
            meaning: "What it is like.",
            default: "calm",
            kind: OptionKind::Word {
                words: &[
                    OptionWord { name: "calm", title: "Calm", meaning: "It publishes." },
                    OptionWord { name: "cross", title: "Cross", meaning: "It publishes all the same." },
                ],
            },
        },
        AboutOption {
            name: "loud",
            title: "Loud",
            meaning: "Whether it is.",
            default: "false",
            kind: OptionKind::Flag,
        },
    ],
    aims_at: Aims::Only(&["k", "tau-l"]),
    draws: Draws::Nothing,
    phases: &["putting everybody into one class"],
    publishes: "One table with one class.",
};

struct Toy(Arc<Microdata>);

pub(super) fn begin(
    _: &MethodChoice,
    microdata: Arc<Microdata>,
    _: Arc<[Promise]>,
    _: Option<KAnonymity>,
) -> Result<Box<dyn Method + Send>, PublishError> {
    Ok(Box::new(Toy(microdata)))
}

impl Method for Toy {
    fn advance(&mut self, _: u64) -> Result<Progress, PublishError> {
        Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 })
    }

    fn composing(self: Box<Self>) -> Composing {
        let roots = self.0.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect();
        let exact =
            self.0.sensitive().iter().map(|attribute| (0..self.0.len()).map(|row| attribute.leaf_node(row)).collect());
        Composing::new(&self.0, vec![(roots, (0..self.0.len() as u32).collect())], exact.collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::error::Error;
    use crate::recipe::{Choices, Recipe};
    use crate::run::{Outcome, Run};
    use crate::session::{Problem, Session};
    use crate::table::{MissingTokens, ReadOptions, read_all};

    /// Runs a recipe with this method and requirement over four people.
    fn published(method: &str, requirement: &str) -> Result<(Choices, Outcome), Error> {
        let recipe = Recipe::parse(&format!(
            "{{\"tauell_recipe\": 2, \"choices\": {{\"qi\": [\"age\"], \"sensitive\": [{{\"column\": \"disease\"}}],
              \"requirements\": [{requirement}], \"method\": {method}}}}}"
        ))?;
        assert_eq!(Recipe::parse(&recipe.to_text())?, recipe, "it comes back as it went");
        let options = ReadOptions::default();
        let people: &[u8] = b"age,disease\n20,flu\n21,cold\n30,flu\n31,cold\n";
        let mut session = Session::new(read_all(people, &options).unwrap(), options, MissingTokens::default());
        let outcome = Run::new(Problem::new(&mut session, &recipe.choices)?)?.finish()?;
        Ok((recipe.choices, outcome))
    }

    const TAU_ELL: &str = r#"{"name": "tau-l", "params": {"tau": "0.5", "l": 2}, "attribute": "disease"}"#;

    #[test]
    fn what_is_in_the_list_is_chosen_by_a_recipe_run_checked_and_told_with_its_options() {
        for method in [
            r#"{"name": "toy", "options": {"mood": "cross", "loud": true}}"#,
            r#"{"options": {"loud": true, "mood": "cross"}, "name": "toy"}"#,
        ] {
            let (choices, outcome) = published(method, TAU_ELL).unwrap();
            assert_eq!((choices.method.word("mood"), choices.method.flag("loud")), ("cross", true));
            assert_eq!(outcome.publication().class_count(), 1);
            let report: serde_json::Value = serde_json::from_str(&outcome.report().to_text()).unwrap();
            let expected = serde_json::json!({"name": "toy", "options": {"mood": "cross", "loud": true}});
            assert_eq!(report["method"], expected);
        }
        assert_eq!(published(r#"{"name": "sweep"}"#, TAU_ELL).unwrap().1.publication().class_count(), 2);
    }

    #[test]
    fn another_methods_options_are_not_its_own() {
        for (method, expected) in [
            (r#"{"name": "toy", "options": {"ties": "rank"}}"#, "there is no such field; there are mood and loud"),
            (r#"{"options": {"mood": "sad"}, "name": "toy"}"#, "there is no \"sad\"; it may be calm and cross"),
            (r#"{"name": "toys"}"#, "there is no \"toys\"; it may be sweep and toy"),
        ] {
            let said = published(method, TAU_ELL).unwrap_err().to_string();
            assert!(said.contains(expected), "{said}");
        }
    }

    #[test]
    fn what_it_cannot_aim_at_is_refused_before_anything_runs() {
        let asked = r#"{"name": "distinct-l", "params": {"l": 2}, "attribute": "disease"}"#;
        let error = published(r#"{"name": "toy"}"#, asked).unwrap_err();
        assert_eq!(error.code(), "method-cannot-aim");
        assert_eq!(
            error.to_string(),
            "the method Toy cannot aim at distinct ℓ-diversity, which is asked of column \"disease\": it can aim at k, tau-l; ask for \
             that instead, or choose another method: Sequential Sweep"
        );
        published(r#"{"name": "sweep"}"#, asked).unwrap();
    }
}
