//! A table that comes through standard input is as safe from outputs as one that is named.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL, NOT_ASSESSED};

/// A command that reads standard input, and its options that write.
fn commands() -> [(String, &'static [&'static str]); 5] {
    [
        (
            "anonymize - --qi age,zip --sensitive disease --method anatomy --require simple-l=2 --out o.csv".to_owned(),
            &["--report", "--save-recipe", "--save-secret"],
        ),
        (format!("anonymize - {CHOSEN}"), &["--out"]),
        (format!("compare - {CHOSEN} --methods sweep,tp"), &["--out"]),
        ("estimate - --sensitive disease".to_owned(), &["--out"]),
        ("taxonomy build - --column age --auto".to_owned(), &["--out"]),
    ]
}

#[track_caller]
fn refused(desk: &Desk, mut command: Command, input: &str, option: &str) {
    let input = File::open(desk.path().join(input)).unwrap();
    let ended = command.stdin(input).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{command:?}: {said}");
    let sentence = format!("{option}: this would overwrite the input standard input. Name another file");
    assert!(said.contains(&sentence) && said.contains("[replaces-input]"), "{command:?}: {said}");
    assert_eq!(desk.read("good.csv"), HOSPITAL, "{command:?}");
}

#[test]
#[cfg(unix)]
fn no_output_of_any_command_is_the_file_that_standard_input_is_read_from() {
    let desk = Desk::hospital();
    let at = |name: &str| desk.path().join(name);
    desk.write("good.csv", HOSPITAL);
    fs::hard_link(at("good.csv"), at("hard")).unwrap();
    std::os::unix::fs::symlink("good.csv", at("soft")).unwrap();
    let before = desk.names();
    for (command, options) in commands() {
        let words = || {
            let mut run = desk.command();
            run.args(command.split_whitespace()).stdout(Stdio::null());
            run
        };
        for option in options {
            for (input, output) in
                [("good.csv", "good.csv"), ("hard", "good.csv"), ("soft", "hard"), ("good.csv", "soft")]
            {
                let mut run = words();
                run.args([option, output]);
                refused(&desk, run, input, &format!("{option} {output}"));
            }
        }
        // A shell's `>> good.csv` and `1<> good.csv`; an `--out` of the command itself writes elsewhere.
        if options.contains(&"--out") {
            for mut opening in [File::options().append(true).clone(), File::options().read(true).write(true).clone()] {
                let mut run = words();
                run.stdout(opening.create(false).open(at("hard")).unwrap());
                refused(&desk, run, "good.csv", "--out standard output");
            }
        }
    }
    let audit = |extra: &[&str]| {
        let mut run = desk.command();
        run.args("review - --qi age,zip --sensitive disease".split(' ')).args(extra).stdout(Stdio::null());
        run
    };
    refused(&desk, audit(&["--html", "hard"]), "good.csv", "--html hard");
    // A folder of trees has an output a column.
    desk.write("made/age.csv", HOSPITAL);
    let mut run = desk.command();
    run.args(format!("anonymize - {CHOSEN} --save-taxonomies made").split(' ')).stdout(Stdio::null());
    refused(&desk, run, "made/age.csv", "--save-taxonomies made/age.csv");
    fs::remove_dir_all(at("made")).unwrap();
    assert_eq!(desk.names(), before, "nothing was written");
}

#[test]
#[cfg(unix)]
fn standard_input_from_another_file_or_from_a_pipe_is_in_nobodys_way() {
    let desk = Desk::hospital();
    let run = |input: Stdio| {
        let mut run = desk.command();
        run.args(format!("anonymize - {CHOSEN} --quiet --out good.csv").split(' ')).args(NOT_ASSESSED).stdin(input);
        run.status().unwrap().code()
    };
    desk.write("good.csv", "from before");
    assert_eq!(run(File::open(desk.path().join("people.csv")).unwrap().into()), Some(0));
    let published = desk.read("good.csv");
    // The same through a pipe, from the file that is replaced: it was read to its end before.
    desk.write("good.csv", HOSPITAL);
    let mut cat =
        Command::new("cat").arg(Path::new(desk.path()).join("good.csv")).stdout(Stdio::piped()).spawn().unwrap();
    assert_eq!(run(cat.stdout.take().unwrap().into()), Some(0));
    cat.wait().unwrap();
    assert_eq!(desk.read("good.csv"), published);
}
