//! The list of files that are written, and what is generated from it: the page's (`www/src/words/confidentiality.ts`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tauell::confidentiality::{Confidentiality, WRITTEN_FILES};

const HEAD: &str = "\
// The kinds of files that are written, and who may have them. Generated from the engine's list (crates/base/src/confidentiality.rs) by a test,
// tests/written_files.rs: do not edit.

/** A kind of file. */
export interface WrittenFile {
  file: string;
  title: string;
  written_by: string;
  confidentiality: 'public' | 'private';
  /** Why, a sentence that begins with the people who may have it. */
  reason: string;
  mark: 'first-keys' | 'first-line' | 'none';
  /** The format, if it is an object of JSON: its first key, and the version. */
  format?: { key: string; version: number };
}

/** All of them, the public ones first. */
export const WRITTEN_FILES: readonly WrittenFile[] = ";

/// `TAUELL_UPDATE_TYPES=1 cargo test --test integration written_files` writes the file again.
#[test]
fn the_pages_kinds_of_files_are_ours() {
    let text = format!("{HEAD}{};\n", serde_json::to_string_pretty(WRITTEN_FILES).unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/words/confidentiality.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == text, "www/src/words/confidentiality.ts is out of date; TAUELL_UPDATE_TYPES=1 writes it");
}

#[test]
fn each_kind_of_file_is_listed_once_with_a_reason_that_begins_with_its_recipients() {
    let kinds: BTreeSet<String> = WRITTEN_FILES.iter().map(|about| format!("{:?}", about.file)).collect();
    assert_eq!(kinds.len(), WRITTEN_FILES.len());
    for about in WRITTEN_FILES {
        assert_eq!(about.file.about().title, about.title);
        let who = match about.confidentiality {
            Confidentiality::Public => ["For recipients: ", "For anyone: "],
            Confidentiality::Private => ["For you alone: ", "For you and those "],
        };
        assert!(who.iter().any(|who| about.reason.starts_with(who)) && about.reason.ends_with('.'), "{}", about.reason);
    }
}
