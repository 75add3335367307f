//! Files out: all or none, and never in the place of an input.

use std::fs;
use std::process::Stdio;

use crate::desk::{CHOSEN, Desk, HOSPITAL, PUBLISHED};

#[test]
fn a_run_that_fails_writes_nothing_and_leaves_what_was_there() {
    let desk = Desk::hospital();
    desk.write("published.csv", "from before");
    let outputs = "--out published.csv --report report.json --save-recipe recipe.json";
    for words in [
        format!("{CHOSEN} --l 7"),
        format!("{CHOSEN} --qi age,zap"),
        format!("{CHOSEN} --out nowhere/published.csv"),
        format!("{CHOSEN} --taxonomy age=trees/zip.csv"),
    ] {
        // The options of the first kind come last where both are given once.
        let words = if words.contains("--out") { words } else { format!("{words} {outputs}") };
        let ended = desk.run(&format!("anonymize people.csv {words}"));
        assert!(ended.status > 1, "{words}: {}", ended.err);
        assert_eq!(desk.names(), ["people.csv", "published.csv", "trees"], "{words}");
        assert_eq!(desk.read("published.csv"), "from before");
    }
}

#[test]
fn an_output_that_is_there_is_replaced() {
    let desk = Desk::hospital();
    desk.write("published.csv", "from before, and longer than what comes ".repeat(1000));
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    assert_eq!(desk.read("published.csv"), PUBLISHED);
}

#[test]
fn no_output_takes_the_place_of_an_input() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --save-recipe recipe.json"));
    for (words, option) in [
        ("--out people.csv", "--out people.csv would replace people.csv"),
        ("--out ./trees/../people.csv", "would replace people.csv"),
        ("--report trees/zip.csv", "--report trees/zip.csv would replace trees/zip.csv"),
        ("--save-recipe mine.csv --taxonomy age=mine.csv", "--save-recipe mine.csv would replace mine.csv"),
        ("--recipe recipe.json --save-recipe recipe.json", "--save-recipe recipe.json would replace recipe.json"),
    ] {
        desk.write("mine.csv", desk.read("trees/age.csv"));
        desk.run(&format!("anonymize people.csv {CHOSEN} {words}")).refused(2, &[option, "choose another name"]);
    }
    assert_eq!(desk.read("people.csv"), HOSPITAL);
}

#[test]
fn two_outputs_do_not_share_a_place() {
    let desk = Desk::hospital();
    for (words, sentence) in [
        ("--out o.csv --report o.csv", "--out o.csv and --report o.csv are the same place"),
        ("--report ./x --save-recipe trees/../x", "--report ./x and --save-recipe trees/../x are the same place"),
        ("--report -", "--out standard output and --report standard output are the same place"),
    ] {
        desk.run(&format!("anonymize people.csv {CHOSEN} {words}")).refused(2, &[sentence, "its own file"]);
    }
    assert_eq!(desk.names(), ["people.csv", "trees"]);
    // The report may go to standard output where the table does not.
    let report = desk.publish(&format!("{CHOSEN} --out o.csv --report -"));
    assert!(report.starts_with("{\n") && desk.read("o.csv") == PUBLISHED);
}

#[test]
fn a_place_that_cannot_be_written_is_named_with_what_to_do() {
    let desk = Desk::hospital();
    desk.write("locked.csv", "from before");
    let mut permissions = fs::metadata(desk.path().join("locked.csv")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(desk.path().join("locked.csv"), permissions).unwrap();
    for (words, expected) in [
        ("--out trees", ["trees: this file cannot be written: it is a folder", "name a file in it"]),
        ("--out new/", ["new/: this file cannot be written: it is a folder", "name a file in it"]),
        ("--report no/where.json", ["no/where.json: this file cannot be written", "create its folder first"]),
        ("--report people.csv/r.json", ["part of its path is not a folder", "create its folder first"]),
        ("--out locked.csv", ["locked.csv: this file cannot be written: permission is denied", "you may write to"]),
    ] {
        desk.run(&format!("anonymize people.csv {CHOSEN} {words}")).refused(2, &expected);
    }
    assert_eq!(desk.names(), ["locked.csv", "people.csv", "trees"]);
}

#[test]
#[cfg(unix)]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let desk = Desk::hospital();
    // More than a pipe holds, so that the command is still writing when its reader goes.
    let rows: String = HOSPITAL.lines().skip(1).map(|line| format!("{line}\n")).collect();
    desk.write("people.csv", format!("age,zip,disease\n{}", rows.repeat(2000)));
    let mut child = desk
        .command()
        .args(["anonymize", "people.csv", "--report", "r.json"])
        .args(CHOSEN.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{err}");
    assert!(!err.contains("error") && !err.contains("panic"), "{err}");
    assert_eq!(desk.json("r.json")["rows"], 24_000);
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_is_written_to_and_not_replaced() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out /dev/null --report r.json"));
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    let full = desk.run(&format!("anonymize people.csv {CHOSEN} --out /dev/full --report other.json"));
    full.refused(2, &["/dev/full: this file cannot be written: the disk is full", "no output file was written"]);
    assert_eq!(desk.names(), ["people.csv", "r.json", "trees"]);
}
