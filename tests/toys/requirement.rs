//! A requirement of one file and a line in the list is read, published, checked and reported.

use std::fs;
use std::path::{Path, PathBuf};

use tauell::privacy::{REQUIREMENTS, Requirement};
use tauell::recipe::Choices;
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::TreeBuilder;

const PEOPLE: &[u8] = b"age,disease\n20,flu\n21,cold\n22,flu\n23,flu\n30,flu\n31,cold\n32,asthma\n33,cold\n";

fn published(requirement: &str) -> Outcome {
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(PEOPLE, &options).unwrap(), options, MissingTokens::default());
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &[requirement]).unwrap();
    Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap()
}

#[test]
fn what_is_in_the_list_is_read_published_checked_and_told() {
    let outcome = published("toy-share=0.5");
    let [found] = &outcome.report().requirements[..] else { panic!("one was requested") };
    assert_eq!((found.name, found.column.as_deref(), found.satisfied), ("toy-share", Some("disease"), true));
    assert!(outcome.publication().class_count() > 1, "a class alone states nothing about the method");
    // Half of a class at most: the same as (1/2, 2)-diversity here, by another definition.
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
    files(&root.join("crates"), &mut all);
    let names_it = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.contains("LargestShare") || text.contains("toy-share")
    };
    let mut naming: Vec<String> = all
        .iter()
        .filter(|path| names_it(path))
        .map(|path| path.strip_prefix(root.join("crates")).unwrap().to_string_lossy().replace('\\', "/"))
        .collect();
    naming.sort();
    assert_eq!(naming, ["privacy/src/registry.rs", "privacy/src/toy.rs", "publish/src/verify/definitions.rs"]);
}

#[test]
fn kinds_are_named_by_name_in_few_places() {
    // Each of these has a reason of its own; one more is a match that the list should have answered.
    let may = [
        "privacy/src/registry.rs",
        // The requirement of rows is next to the columns, and (τ, ℓ) has a picture.
        "privacy/src/requirement.rs",
        // The verifier shares no code with what it verifies.
        "publish/src/verify/definitions.rs",
        // A bound has ceilings for some kinds, and for any other one that is never too low.
        "measure/src/utility/bound/ceiling/mod.rs",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
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
