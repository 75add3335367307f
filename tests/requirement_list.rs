//! The list of requirements, and what is generated from it: the page's (`www/src/words/requirements.ts`), the help of the command, and
//! the tables of docs/reference/requirements.md.

use std::fs;
use std::path::Path;
use std::process::Command;

use tauell::privacy::{ParameterKind, REQUIREMENTS, Requirement, RequirementError};
use tauell::taxonomy::TreeBuilder;

const HEAD: &str = "\
// The requirements there are. Generated from what each states about itself (crates/privacy/src/registry.rs) by a test,
// tests/requirement_list.rs: do not edit.

/** A kind of requirement. */
export interface RequireKind {
  name: string;
  title: string;
  /** What it asks for, a sentence. */
  meaning: string;
  /** The same of one at hand, with its parameters. */
  asks: string;
  source: string;
  docs: string;
  parameters: readonly RequireParameter[];
  asks_of: 'rows' | 'values';
  closed_under_union: boolean;
  /** Whether a table that keeps it keeps it generalized further. */
  monotone: boolean;
  treats_values_alike: boolean;
  generalizing_helps: boolean;
  margin: 'people' | 'values' | 'points' | 'distance';
}

/** A parameter of a kind. */
export type RequireParameter = {
  name: string;
  symbol: string;
  range: string;
  meaning: string;
  /** What a form begins with. */
  first: string;
} & (
  | { kind: 'whole' }
  | { kind: 'number'; unit: string }
  | { kind: 'word'; words: readonly (readonly [string, string])[]; of: string }
  | { kind: 'values'; said: string; may_be_empty: boolean }
);

/** All of them, in the order in which they are shown. */
export const REQUIREMENTS: readonly RequireKind[] = ";

/// `TAUELL_UPDATE_TYPES=1 cargo test --test integration requirement_list` writes the file again.
#[test]
fn the_pages_requirements_are_ours() {
    let text = format!("{HEAD}{};\n", serde_json::to_string_pretty(REQUIREMENTS).unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/words/requirements.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == text, "www/src/words/requirements.ts is out of date; TAUELL_UPDATE_TYPES=1 writes it");
}

#[test]
fn descriptions_of_kinds_are_true() {
    let mut tree = TreeBuilder::new("any");
    for value in ["VALUE", "...", "other"] {
        tree.add(tree.root(), value).unwrap();
    }
    let taxonomy = tree.finish();
    for about in REQUIREMENTS {
        let example = about.example();
        let requirement = Requirement::parse(&example, &taxonomy).unwrap_or_else(|error| panic!("{example}: {error}"));
        assert_eq!(requirement.name(), about.name);
        assert_eq!(requirement.values().len(), about.parameters.len(), "{example}");
        assert_eq!(requirement.about().asks_of == tauell::privacy::AsksOf::Rows, requirement.asks_of_rows());
        assert!(requirement.said().starts_with(about.title), "{example}");
        assert!(about.meaning.ends_with('.') && about.asks.ends_with('.'), "{example}");
        assert!(about.monotone, "{example}: what is closed under union is kept by a table that is generalized further");
        assert!(about.closed_under_union, "{example}: the method could not keep it by joining classes");
        for parameter in about.parameters {
            assert!(parameter.meaning.ends_with('.') && !parameter.range.ends_with('.'), "{example}");
            let is_list = matches!(parameter.kind, ParameterKind::Values { .. });
            assert_eq!(parameter.first.is_empty(), is_list, "{example}: {}", parameter.name);
        }
    }
}

#[test]
fn what_is_not_known_is_answered_with_all_that_is() {
    let error = Requirement::parse("l-diversity=3", &TreeBuilder::new("any").finish()).unwrap_err();
    assert!(matches!(error, RequirementError::Unknown { .. }));
    for about in REQUIREMENTS {
        assert!(error.to_string().contains(&about.example()), "{error}");
    }
}

#[test]
fn the_help_of_the_command_names_every_requirement() {
    let help = |words: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_tauell")).args(words).output().unwrap();
        String::from_utf8(out.stdout).unwrap()
    };
    let topic = help(&["help", "requirements"]);
    for about in REQUIREMENTS {
        assert!(topic.contains(&about.example()), "tauell help requirements lacks {}", about.example());
        let one = help(&["help", "requirement", about.name]);
        assert!(one.contains(&about.example()), "tauell help requirement {} lacks it", about.name);
    }
    for command in ["anonymize", "review"] {
        assert!(help(&[command, "--help"]).contains("tauell help requirements"), "{command} --help names no topic");
    }
}

/// The cells of the rows of a table whose head begins so.
fn table(page: &str, head: &str) -> Vec<Vec<String>> {
    let rows = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
}

#[test]
fn docs_have_a_row_for_each_with_its_place_and_its_source() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/requirements.md")).unwrap();
    let rows = table(&page, "| written | requirement |");
    assert_eq!(rows.len(), REQUIREMENTS.len());
    let known = table(&page, "| | range of parameters |");
    assert_eq!(known.len(), REQUIREMENTS.len());
    for (about, (row, known)) in REQUIREMENTS.iter().zip(rows.iter().zip(&known)) {
        let [written, linked, source, _] = &row[..] else { panic!("{row:?}") };
        assert!(written.starts_with(&format!("`{}=", about.name)), "{written}");
        let anchor = about.docs.strip_prefix("docs/reference/requirements.md").unwrap();
        assert!(linked.ends_with(&format!("({anchor})")), "{linked} is not at {anchor}");
        assert_eq!(source, about.source);
        let yes = |is: bool| if is { "yes" } else { "no" };
        assert_eq!(known[4], yes(about.generalizing_helps), "{}", about.name);
        assert!(
            known[5] == yes(about.treats_values_alike) || known[5].is_empty() && about.name == "k",
            "{}",
            about.name
        );
    }
}

#[test]
fn docs_name_the_parameters_that_recipes_have() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/recipe.md")).unwrap();
    for about in REQUIREMENTS {
        let name = format!("`{}`", about.name);
        let told = |line: &&str| line.starts_with("- ") && line.split(": ").next().unwrap().contains(&name);
        let line =
            page.lines().find(told).unwrap_or_else(|| panic!("docs/reference/recipe.md has no parameters of {name}"));
        let parameters = line.split_once(": ").unwrap().1;
        for parameter in about.parameters {
            assert!(parameters.contains(&format!("`{}`", parameter.name)), "{name}: {}", parameter.name);
            if let ParameterKind::Word { words, .. } = parameter.kind {
                assert!(words.iter().all(|(word, _)| parameters.contains(&format!("`{word}`"))), "{name}");
            }
        }
    }
}
