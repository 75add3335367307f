//! The targets over the committed corpus and changes to it, on stable Rust.
//!
//! `TAUELL_HARD_CASES` says how many changed files a target is tried with, `TAUELL_HARD_MINUTES` for how many minutes
//! instead (`cargo xtask soak`). A file on which a claim does not hold is kept in `target/hard-input/`: put it into the
//! corpus under a name that states what it is, and mend what it shows.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, panic};

use peak_alloc::PeakAlloc;
use tauell_fuzz::{TARGETS, Target, changed};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One target at a time: the memory of a case is that of the program.
static ONE: Mutex<()> = Mutex::new(());

#[test]
fn csv_files_are_tables_or_errors_and_read_back_as_they_were() {
    run("csv");
}

#[test]
fn the_same_bytes_in_any_pieces_give_the_same_answer() {
    run("csv_in_pieces");
}

#[test]
fn hierarchy_files_are_trees_or_errors_and_read_back_as_they_were() {
    run("hierarchy");
}

#[test]
fn archives_are_files_or_errors_and_are_packed_again() {
    run("archive");
}

#[test]
fn recipes_replay_or_are_refused_and_change_nothing() {
    run("recipe");
}

#[test]
fn files_of_others_are_reviewed_whatever_the_order_of_their_rows() {
    run("published");
}

#[test]
fn requests_are_answered_or_refused_and_change_nothing() {
    run("requests");
}

#[test]
fn every_target_has_a_program_and_a_corpus() {
    for target in TARGETS {
        let program = fs::read_to_string(folder().join(format!("fuzz_targets/{}.rs", target.name))).unwrap();
        assert!(program.contains(&format!("tauell_fuzz::{}(", target.name)), "{program}");
        assert!(corpus(&target).len() >= 4, "{}", target.name);
        assert!(corpus(&target).iter().all(|(_, bytes)| bytes.len() <= 2_000), "{}", target.name);
    }
    let programs = fs::read_dir(folder().join("fuzz_targets")).unwrap().count();
    assert_eq!(programs, TARGETS.len());
}

fn run(name: &str) {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target by this name");
    let corpus = corpus(target);
    for (file, bytes) in &corpus {
        try_one(target, bytes, file);
    }
    let files: Vec<Vec<u8>> = corpus.into_iter().map(|(_, bytes)| bytes).collect();
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a whole number"));
    let cases = number("TAUELL_HARD_CASES").unwrap_or(target.cases);
    let end = number("TAUELL_HARD_MINUTES").map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let begun = Instant::now();
    let (mut tried, mut most) = (0, 0);
    while end.map_or(tried < cases, |end| Instant::now() < end) {
        let taken = try_one(target, &changed(&files, tried), &format!("change {tried}"));
        (tried, most) = (tried + 1, most.max(taken));
    }
    println!("{name}: {tried} changed files in {:.1} s, at most {most} bytes of memory", begun.elapsed().as_secs_f64());
}

/// Tries a file; the memory that it took.
fn try_one(target: &Target, bytes: &[u8], which: &str) -> usize {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let held = panic::catch_unwind(|| (target.hold)(bytes));
    let taken = MEMORY.peak_usage().saturating_sub(before);
    let (base, each) = target.memory;
    let fits = taken <= base + each * bytes.len();
    if held.is_err() || !fits {
        let kept = keep(target, bytes);
        let what =
            if held.is_err() { "the claim does not hold".to_owned() } else { format!("{taken} bytes of memory") };
        panic!("{}, {which}, {} bytes: {what}. The file is kept as {}", target.name, bytes.len(), kept.display());
    }
    taken
}

fn keep(target: &Target, bytes: &[u8]) -> PathBuf {
    let found = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../hard-input");
    fs::create_dir_all(&found).expect("the target folder can be written");
    let file = found.join(target.name);
    fs::write(&file, bytes).expect("the target folder can be written");
    file
}

/// The files by name.
fn corpus(target: &Target) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder().join("corpus").join(target.name)).expect("a target has a corpus");
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            let path = entry.expect("the corpus can be read").path();
            (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), fs::read(&path).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
