//! The terms of the field: each has one key and a sentence, and the page's list is made from them.

use std::collections::BTreeSet;
use std::path::Path;

use tauell::privacy::REQUIREMENTS;
use tauell::words::terms::{Term, requirement, with};

/// What the page has: the requirements that exist for tests alone are none of it.
fn all() -> Vec<Term> {
    let known = REQUIREMENTS.iter().filter(|about| !about.name.starts_with("toy"));
    with(known.map(|about| requirement(about.name, about.title, about.meaning)))
}

#[test]
fn every_term_has_one_key_and_a_sentence() {
    let keys: BTreeSet<&str> = all().iter().map(|term| term.key).collect();
    assert_eq!(keys.len(), all().len());
    for Term { term, meaning, .. } in all() {
        assert!(
            meaning.ends_with('.') && meaning.starts_with(|first: char| !first.is_lowercase() || first == 'p'),
            "{term}"
        );
    }
}

/// `TAUELL_UPDATE_TYPES=1 cargo test --test integration terms` regenerates the file.
#[test]
fn the_pages_terms_are_ours() {
    let mut text = String::from(
        "// Each word of the field with its sentence. Generated from crates/base/src/words/terms.rs and the requirements by a test: do not edit.\n\n\
         /** What the words of the field mean. */\nexport const TERMS = {\n",
    );
    for Term { key, term, meaning, .. } in all() {
        let quoted = |text: &str| serde_json::to_string(text).unwrap();
        text.push_str(&format!("  {}: {{ term: {}, meaning: {} }},\n", quoted(key), quoted(term), quoted(meaning)));
    }
    text.push_str("} as const;\n\n/** A word that has its sentence. */\nexport type TermName = keyof typeof TERMS;\n");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/words/terms.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap();
    assert!(
        there == text,
        "www/src/words/terms.ts is not what crates/base/src/words/terms.rs says; TAUELL_UPDATE_TYPES=1 writes it"
    );
}
