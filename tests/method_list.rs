//! The list of methods, and what is generated from it: the page's (`www/src/words/methods.ts`) and the help of the command. Recipes accept
//! every word of it, with the same defaults.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tauell::privacy::REQUIREMENTS;
use tauell::publish::{Aims, Draws, METHODS, MethodChoice, OptionKind};
use tauell::random::Secret;
use tauell::recipe::{Choices, Recipe};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

const HEAD: &str = "\
// The methods there are. Generated from what each states about itself (crates/publish/src/methods.rs) by a test,
// tests/method_list.rs: do not edit.

/** A method. */
export interface MethodKind {
  name: string;
  title: string;
  /** What it does, a sentence. */
  meaning: string;
  source: string;
  docs: string;
  options: readonly MethodOption[];
  /** At which requirements it can aim: those that are closed under union, those that stay kept where a table is generalized further,
   * or some by name. */
  aims_at: 'closed-under-union' | 'monotone' | { only: readonly string[] };
  draws: 'nothing' | 'from-seed' | 'from-secret';
  /** Whether it publishes every quasi-identifier as it is. */
  keeps_quasi_identifier: boolean;
  /** Whether it publishes each sensitive value among others that are added to it. */
  adds_values: boolean;
  /** Whether an adversary who knows the method and every quasi-identifier can infer no more than the published table discloses. */
  holds_where_known: boolean;
  phases: readonly string[];
  /** What its steps show, part of a sentence. */
  trace: string;
  /** What a reader gets, a sentence. */
  publishes: string;
}

/** Something that can be chosen about a method. */
export type MethodOption = {
  name: string;
  title: string;
  meaning: string;
  default: string;
  /** `range`: what it may be beside the words, in words. */
} & ({ kind: 'word'; words: readonly { name: string; title: string; meaning: string }[]; range?: string } | { kind: 'flag' });

/** All of them, in the order in which they are offered. */
export const METHODS: readonly MethodKind[] = ";

/// `TAUELL_UPDATE_TYPES=1 cargo test --test integration method_list` writes the file again.
#[test]
fn the_pages_methods_are_ours() {
    let text = format!("{HEAD}{};\n", serde_json::to_string_pretty(METHODS).unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/words/methods.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == text, "www/src/words/methods.ts is out of date; TAUELL_UPDATE_TYPES=1 writes it");
}

/// A recipe with this method.
fn recipe(method: &Value) -> Value {
    let recipe = json!({
        "tauell_recipe": 3, "choices": {"qi": ["a"], "sensitive": [], "requirements": [], "method": method},
    });
    let recipe = Recipe::parse(&recipe.to_string()).unwrap_or_else(|error| panic!("{method}: {error}"));
    serde_json::from_str(&recipe.to_text()).unwrap()
}

#[test]
fn recipes_accept_every_option_and_word_and_no_other_with_the_same_defaults() {
    for about in METHODS {
        let written = recipe(&json!({"name": about.name}));
        let options = written["choices"]["method"]["options"].as_object().unwrap();
        let names = |of: &mut dyn Iterator<Item = String>| of.collect::<std::collections::BTreeSet<_>>();
        assert_eq!(
            names(&mut options.keys().cloned()),
            names(&mut about.options.iter().map(|option| option.name.to_owned()))
        );
        for option in about.options {
            let of = |text: &str| match option.kind {
                OptionKind::Flag => json!(text == "true"),
                _ => json!(text),
            };
            assert_eq!(options[option.name], of(option.default), "{}", option.name);
            let words: Vec<&str> = match option.kind {
                OptionKind::Flag => vec!["true", "false"],
                kind => kind.words().iter().map(|word| word.name).collect(),
            };
            assert!(words.contains(&option.default), "{}", option.name);
            for word in words {
                let written = recipe(&json!({"name": about.name, "options": {option.name: of(word)}}));
                assert_eq!(written["choices"]["method"]["options"][option.name], of(word));
            }
            assert!(option.meaning.ends_with('.'), "{}", option.name);
        }
    }
    let first = recipe(&json!({}));
    assert_eq!(first["choices"]["method"]["name"], METHODS[0].name);
}

#[test]
fn methods_aim_at_every_requirement_there_is_or_at_some_that_they_name_and_draw_from_a_secret_or_nothing() {
    for about in METHODS {
        match about.aims_at {
            Aims::Only(names) => {
                let there = |name: &&str| REQUIREMENTS.iter().any(|requirement| requirement.name == *name);
                assert!(names.iter().all(there) && names.contains(&"tau-l"), "{}", about.name);
            }
            _ => assert!(REQUIREMENTS.iter().all(|requirement| about.can_aim_at(requirement)), "{}", about.name),
        }
        // Draws from a secret protect even if the method is known; draws from a seed do not.
        let draws = if about.holds_where_known { Draws::FromSecret } else { Draws::Nothing };
        assert_eq!(about.draws, draws, "{}", about.name);
        let file = about.docs.split('#').next().unwrap();
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{file}");
    }
}

#[test]
fn the_help_of_the_command_names_every_method_option_and_word() {
    // Lines are wrapped.
    let help = |words: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_tauell")).args(words).output().unwrap();
        assert!(out.status.success(), "{words:?}");
        String::from_utf8(out.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let all = help(&["help", "methods"]);
    for about in METHODS {
        let one = help(&["help", "method", about.name]);
        assert!(all.contains(&format!(" {} {}: {}", about.name, about.title, about.meaning)), "{}", about.name);
        assert!(one.contains(about.title) && one.contains(about.meaning), "{}", about.name);
        for option in about.options {
            let listed = match option.kind {
                OptionKind::Word { words } => words.iter().map(|word| word.name).collect::<Vec<_>>().join(", "),
                OptionKind::Rows { range, .. } | OptionKind::Steps { range, .. } => range.to_owned(),
                OptionKind::Flag => "true, false".to_owned(),
            };
            assert!(all.contains(&format!("({listed}; {})", option.default)), "{}", option.name);
            assert!(
                one.contains(&format!(" {}={} {}", option.name, option.default, option.meaning)),
                "{}",
                option.name
            );
            for word in option.kind.words() {
                assert!(one.contains(&format!(" {} {}", word.name, word.meaning)), "{}: {}", option.name, word.name);
            }
        }
    }
    assert!(help(&["anonymize", "--help"]).contains("tauell help methods"));
}

#[test]
fn a_method_for_one_sensitive_column_refuses_two_before_a_run_and_in_it_and_no_other_does() {
    let rows: String = (0..16).map(|at| format!("{},d{},w{}\n", 20 + at, at % 4, at / 4)).collect();
    let options = ReadOptions::default();
    let table = read_all(format!("age,disease,ward\n{rows}").as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    session.set_secret(Some(Secret::new([7; 16])));
    for about in METHODS {
        let method = MethodChoice::of(about.name).unwrap();
        let choices = Choices { qi: vec!["age".to_owned()], method, ..Choices::default() };
        let choices = ["disease", "ward"]
            .iter()
            .fold(choices, |choices, column| choices.with_sensitive(column, &["simple-l=2"]).unwrap());
        let assessed = session.assess(&choices).map(|found| found.feasible).map_err(|error| error.code());
        let run = Problem::new(&mut session, &choices).and_then(Run::new).and_then(Run::finish).map(|_| true);
        let expected = if about.one_sensitive { Err("one-sensitive-only") } else { Ok(true) };
        assert_eq!((assessed, run.map_err(|error| error.code())), (expected, expected), "{}", about.name);
    }
}
