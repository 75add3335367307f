//! A method that exists for tests alone: what a new one takes. This file and its line in `methods.rs`; nothing else names it.
//!
//! It separates two tables: everybody's quasi-identifier as it is with the number of a group of two, and the two sensitive values of
//! each group, which differ. Who finds no partner is left out.

use std::sync::Arc;

use crate::microdata::{Attribute, Microdata};
use crate::privacy::KAnonymity;
use crate::release::{Composing, Made};
use crate::taxonomy::{ValueId, Values};

use super::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use super::{Method, MethodChoice, Phase, Progress, Promise, PublishError};

/// What it says of itself.
pub(super) const ABOUT: AboutMethod = AboutMethod {
    name: "toy",
    title: "Toy",
    meaning: "It puts everybody into a group with one other.",
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
    phases: &["putting everybody into a group"],
    publishes: "Two tables, joined by a group.",
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
        let (quasi, sensitive) = (self.0.quasi_identifiers(), self.0.sensitive());
        let mut left = vec![Vec::new(); sensitive[0].taxonomy().leaf_count()];
        sensitive[0].leaves().iter().zip(0..).for_each(|(&leaf, row)| left[leaf as usize].push(row));
        let mut classes = Vec::new();
        loop {
            left.sort_by_key(|rows: &Vec<u32>| std::cmp::Reverse(rows.len()));
            let [Some(one), Some(other)] = [0, 1].map(|value| left.get(value).and_then(|rows| rows.last().copied()))
            else {
                break;
            };
            left[..2].iter_mut().for_each(|rows| rows.truncate(rows.len() - 1));
            let as_it_is = |row: u32| quasi.iter().map(|of| ValueId::from(of.leaf_node(row as usize))).collect();
            classes.push([one, other].map(|row| (as_it_is(row), vec![row])).to_vec());
        }
        let own = |of: &Attribute| (0..self.0.len()).map(|row| of.leaf_node(row).into()).collect();
        let values = |of: &[Attribute]| of.iter().map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect();
        Composing::of(Made {
            quasi_identifiers: values(quasi),
            sensitive_values: values(sensitive),
            len: self.0.len(),
            classes,
            sensitive: sensitive.iter().map(own).collect(),
            linked: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use crate::audit::Audit;
    use crate::error::Error;
    use crate::recipe::{Choices, Recipe, RowOrder};
    use crate::review::{Review, page};
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
            assert_eq!((outcome.publication().class_count(), outcome.publication().is_linked()), (2, false));
            let report: serde_json::Value = serde_json::from_str(&outcome.report().to_text()).unwrap();
            let expected = serde_json::json!({"name": "toy", "options": {"mood": "cross", "loud": true}});
            assert_eq!(report["method"], expected);
        }
        assert_eq!(published(r#"{"name": "sweep"}"#, TAU_ELL).unwrap().1.publication().class_count(), 2);
    }

    #[test]
    fn what_it_publishes_is_written_checked_told_reviewed_and_audited_though_no_other_room_knows_of_it() {
        let recipe = format!(
            "{{\"tauell_recipe\": 2, \"choices\": {{\"qi\": [\"age\"], \"sensitive\": [{{\"column\": \"disease\"}}], \"keep\": [\"note\"],
              \"requirements\": [{TAU_ELL}], \"method\": {{\"name\": \"toy\"}}}}}}"
        );
        let recipe = Recipe::parse(&recipe).unwrap();
        let options = ReadOptions::default();
        let people: &[u8] = b"age,disease,note\n20,flu,a\n21,cold,b\n30,flu,c\n31,cold,d\n40,flu,e\n";
        let mut session = Session::new(read_all(people, &options).unwrap(), options, MissingTokens::default());
        let outcome = Run::new(Problem::new(&mut session, &recipe.choices).unwrap()).unwrap().finish().unwrap();

        let table = outcome.published();
        let written = |order| {
            let mut text = Vec::new();
            table.write_rows(&mut text, b',', order, 0..table.rows()).unwrap();
            String::from_utf8(text).unwrap()
        };
        // The first of three with the flu is left out.
        assert_eq!(written(RowOrder::Input), "age,note,group\n21,b,1\n30,c,1\n31,d,2\n40,e,2\n");
        assert_eq!(written(RowOrder::Class), written(RowOrder::Input));
        let groups: Vec<(String, String)> = table
            .groups()
            .map(|groups| {
                let mut text = Vec::new();
                groups.write_groups(&mut text, b',', 0..groups.len()).unwrap();
                (groups.attribute().to_owned(), String::from_utf8(text).unwrap())
            })
            .collect();
        let held = "group,disease,count\n1,cold,1\n1,flu,1\n2,cold,1\n2,flu,1\n";
        assert_eq!(groups, [("disease".to_owned(), held.to_owned())]);

        let report = outcome.report();
        assert_eq!((report.rows, report.suppressed, report.classes, report.k), (4, 1, 2, 1));
        assert!(report.requirement[0].satisfied && report.requirement[0].margin == 0.0);
        // Four of five ages are told, and each as it is.
        assert_eq!((report.utility.information, report.utility.information_qi), (0.8, 0.8));
        // Each kept note is one person's; and still nobody can say which disease of the group is hers.
        let kept = report.kept.as_ref().unwrap();
        assert_eq!((kept.columns[0].unique, kept.people), (4, 0));

        let review = Review::of_outcome(&outcome);
        let view = review.view();
        assert_eq!((view.left_out, view.attributes[0].held[0].satisfied), (1, true));
        assert_eq!(view.attributes[0].reached.0, [0.5, 1.0]);
        assert!(page(&view, "people").contains("1 row left out") || page(&view, "people").contains("left out"));
        let audit = Audit::of(&review);
        assert_eq!((audit.rows, audit.left_out, audit.classes), (4, 1, 2));
        let screen = outcome.result_view(&mut session, &recipe);
        assert_eq!(
            (screen.columns, screen.class_sizes.0),
            (["age", "note", "group"].map(str::to_owned).to_vec(), vec![2, 2])
        );
        assert_eq!(outcome.class_view(0).unwrap().attributes[0].distribution.induced.0, [0.5, 0.5]);
        assert_eq!(outcome.rows_view(0, 9).published.text(2), "1");
        assert!(session.given_out(&outcome).is_none());
    }

    #[test]
    fn its_own_file_and_the_list_are_all_that_names_it() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut naming = Vec::new();
        let mut folders = vec![sources.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                if entry.path().is_dir() {
                    folders.push(entry.path());
                    continue;
                }
                let text = fs::read_to_string(entry.path()).unwrap_or_default();
                let names_it = |line: &str| {
                    line.trim() == "toy," || ["\"toy\"", "toy::", "mod toy"].iter().any(|name| line.contains(name))
                };
                // `privacy/toy.rs` is a requirement's, which the list of terms leaves out.
                let path = entry.path().strip_prefix(&sources).unwrap().to_string_lossy().replace('\\', "/");
                if !path.starts_with("privacy/") && path != "words/terms.rs" && text.lines().any(names_it) {
                    naming.push(path);
                }
            }
        }
        naming.sort_unstable();
        // Its own file, its line in the list, and the folder's list of files.
        assert_eq!(naming, ["publish/methods.rs", "publish/mod.rs", "publish/toy.rs"]);
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
