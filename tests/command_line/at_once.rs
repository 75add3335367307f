//! Two runs that write to the same place at once.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL, NOT_ASSESSED, PUBLISHED};

/// A run that has staged its table, and waits for a reader of its report.
fn waiting(desk: &Desk, out: &str) -> Child {
    let pipe = desk.path().join("pipe");
    if !pipe.exists() {
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    }
    let words = format!("anonymize people.csv {CHOSEN} --quiet --out {out} --report pipe");
    let mut child = desk.command().args(words.split(' ')).args(NOT_ASSESSED).spawn().unwrap();
    while staged(desk.path()).is_empty() {
        assert_eq!(child.try_wait().unwrap(), None, "the command waits for a reader");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn staged(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".tmp")).collect()
}

#[test]
fn while_a_run_writes_to_a_place_another_is_refused_and_afterwards_it_is_not() {
    let desk = Desk::hospital();
    std::os::unix::fs::symlink("published.csv", desk.path().join("link")).unwrap();
    let mut first = waiting(&desk, "published.csv");
    for (words, option) in [
        (format!("anonymize people.csv {CHOSEN} --out published.csv"), "--out published.csv"),
        (format!("anonymize people.csv {CHOSEN} --out ./trees/../link"), "--out ./trees/../link"),
        (format!("anonymize people.csv {CHOSEN} --out o.csv --report published.csv"), "--report published.csv"),
        (format!("compare people.csv {CHOSEN} --out published.csv"), "--out published.csv"),
        ("estimate people.csv --sensitive disease --out published.csv".to_owned(), "--out published.csv"),
        ("taxonomy build people.csv --column age --auto --out published.csv".to_owned(), "--out published.csv"),
        ("review people.csv --qi age --html published.csv".to_owned(), "--html published.csv"),
    ] {
        let sentence = format!(
            "{option}: another run of tauell is writing this file, so no output file was written. Wait until it ends"
        );
        desk.run(&words).refused(2, &[&sentence, "[in-use]"]);
    }
    assert!(!desk.names().contains(&"published.csv".to_owned()));
    // What goes elsewhere is free.
    desk.publish(&format!("{CHOSEN} --out other.csv"));
    assert_eq!(staged(desk.path()).len(), 1, "the other run left the staged file of the first alone");
    fs::read_to_string(desk.path().join("pipe")).unwrap();
    assert!(first.wait().unwrap().success());
    assert_eq!(desk.read("published.csv"), PUBLISHED);
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    assert_eq!(desk.names(), ["link", "other.csv", "people.csv", "pipe", "published.csv", "trees"]);
}

#[test]
#[cfg(target_os = "linux")]
fn files_left_by_a_killed_run_are_removed_and_named_by_the_next_run_and_block_no_other() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::hospital();
    let mut killed = waiting(&desk, "published.csv");
    let left = staged(desk.path());
    let mode = |name: &str| fs::metadata(desk.path().join(name)).unwrap().permissions().mode() & 0o777;
    assert!(left.iter().all(|name| mode(name) == 0o600), "no one else reads what is staged");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(!left.is_empty() && staged(desk.path()) == left);
    // What is not the command's is not touched.
    for name in [".tauell-1-0.tmp.csv", ".tauell-x-0.tmp", "tauell-1-0.tmp"] {
        desk.write(name, "somebody's");
    }
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --out published.csv"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let note = format!("1 unfinished file was removed that was left by a killed run: {}", left[0]);
    assert!(ended.err.contains(&note), "{}", ended.err);
    assert_eq!(desk.read("published.csv"), PUBLISHED);
    desk.write("fresh", "");
    assert_eq!(mode("published.csv"), mode("fresh"), "the published table is as readable as other files");
    assert_eq!(
        desk.names(),
        [
            ".tauell-1-0.tmp.csv",
            ".tauell-x-0.tmp",
            "fresh",
            "people.csv",
            "pipe",
            "published.csv",
            "tauell-1-0.tmp",
            "trees"
        ]
    );
}

#[test]
fn of_runs_that_start_at_once_all_files_are_those_of_one() {
    let desk = Desk::empty();
    desk.write(
        "people.csv",
        HOSPITAL.lines().skip(1).fold("age,zip,disease\n".to_owned(), |table, row| {
            (0..20).fold(table, |table, more| format!("{table}{}{row}\n", 1 + more % 3))
        }),
    );
    let words = |secret: usize, out: &str| {
        format!(
            "anonymize people.csv --qi age,zip --sensitive disease --method anatomy --require simple-l=2 --secret s{secret} --out {out}"
        )
    };
    let tables = |name: &str| {
        [".csv", "-groups-disease.csv"].map(|end| fs::read(desk.path().join(format!("{name}{end}"))).unwrap())
    };
    let possible: Vec<_> = (0..3)
        .map(|secret| {
            desk.write(&format!("s{secret}"), format!("{:032x}", secret + 1));
            let ended = desk.run(&words(secret, &format!("alone{secret}.csv")));
            assert_eq!(ended.status, 0, "{}", ended.err);
            tables(&format!("alone{secret}"))
        })
        .collect();
    assert!(possible[0] != possible[1] && possible[1] != possible[2]);
    for _ in 0..15 {
        let runs: Vec<Child> = (0..3)
            .map(|secret| {
                let mut run = desk.command();
                run.args(words(secret, "together.csv").split(' ')).stderr(Stdio::null()).spawn().unwrap()
            })
            .collect();
        let ends: Vec<_> = runs.into_iter().map(|mut run| run.wait().unwrap().code()).collect();
        assert!(ends.contains(&Some(0)) && ends.iter().all(|end| matches!(end, Some(0 | 2))), "{ends:?}");
        assert!(possible.contains(&tables("together")), "the tables are those of one run");
    }
    assert!(!desk.names().iter().any(|name| name.starts_with(".tauell")), "{:?}", desk.names());
}

#[test]
fn a_lock_of_another_run_is_respected_and_what_goes_to_standard_output_has_none() {
    let desk = Desk::hospital();
    let lock = File::create(desk.path().join(".tauell-o.csv.lock")).unwrap();
    lock.try_lock().unwrap();
    desk.run(&format!("anonymize people.csv {CHOSEN} --out o.csv")).refused(2, &["[in-use]"]);
    assert!(desk.path().join(".tauell-o.csv.lock").exists());
    assert_eq!(desk.publish(CHOSEN), PUBLISHED);
    desk.publish(&format!("{CHOSEN} --out /dev/null"));
    drop(lock);
    // A file that no one holds is what a killed run left.
    desk.publish(&format!("{CHOSEN} --out o.csv"));
    assert_eq!(desk.names(), ["o.csv", "people.csv", "trees"]);
}
