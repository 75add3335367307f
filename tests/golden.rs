//! The published bytes of the built-in examples, kept as files: the same natively (here) and in wasm
//! (`www/tests/wasm/golden.test.ts`), today and tomorrow.
//!
//! `TAUELL_UPDATE_GOLDEN=1 cargo test --test integration golden` writes the files again; look at the difference before you keep it.

use std::path::PathBuf;

use tauell::examples;
use tauell::publish::GeneralizeSensitive;
use tauell::recipe::{Choices, RowOrder};
use tauell::run::Run;
use tauell::session::Problem;

/// What is written for an example: its published table, or only its checksum where that is long.
fn published(id: &str) -> Vec<u8> {
    let (_, choices) = examples::open(id, 0).unwrap();
    published_with(id, choices.method.generalize_sensitive())
}

fn published_with(id: &str, sensitive_values: GeneralizeSensitive) -> Vec<u8> {
    let (mut session, choices) = examples::open(id, 0).unwrap();
    let method = choices.method.clone().with_generalize_sensitive(sensitive_values);
    let choices = Choices { method, ..choices };
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let mut bytes = Vec::new();
    let delimiter = session.delimiter();
    outcome.published().write_rows(&mut bytes, delimiter, RowOrder::Class, 0..usize::MAX).unwrap();
    bytes
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn golden(name: &str, bytes: &[u8]) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("TAUELL_UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, bytes).unwrap();
    }
    let kept = std::fs::read(&file).unwrap_or_default();
    assert_eq!(String::from_utf8_lossy(&kept), String::from_utf8_lossy(bytes), "{}", file.display());
}

#[test]
fn the_papers_tables_are_reproduced() {
    for id in ["hospital", "inpatients", "patients"] {
        golden(&format!("{id}.csv"), &published(id));
    }
}

#[test]
fn the_census_is_reproduced() {
    // As the papers publish it, and as it is published by default: every occupation exact.
    let general = published_with("census", GeneralizeSensitive::AsNeeded);
    for (file, bytes) in [("census-general.txt", general), ("census.txt", published("census"))] {
        golden(file, format!("{} bytes, checksum {:016x}\n", bytes.len(), checksum(&bytes)).as_bytes());
    }
}
