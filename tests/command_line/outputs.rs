//! Files out: all or none, and never in the place of an input.

use std::fs;
use std::process::Stdio;

use crate::command_line::desk::{CHOSEN, DISEASES, Desk, HOSPITAL, NOT_ASSESSED, PUBLISHED};

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
        ("--out people.csv", "--out people.csv: this would overwrite the input people.csv"),
        ("--out ./trees/../people.csv", "this would overwrite the input people.csv"),
        ("--report trees/zip.csv", "--report trees/zip.csv: this would overwrite the input trees/zip.csv"),
        (
            "--save-recipe mine.csv --taxonomy age=mine.csv",
            "--save-recipe mine.csv: this would overwrite the input mine.csv",
        ),
        (
            "--recipe recipe.json --save-recipe recipe.json",
            "--save-recipe recipe.json: this would overwrite the input recipe.json",
        ),
    ] {
        desk.write("mine.csv", desk.read("trees/age.csv"));
        desk.run(&format!("anonymize people.csv {CHOSEN} {words}")).refused(2, &[option, "Name another file"]);
    }
    assert_eq!(desk.read("people.csv"), HOSPITAL);
}

#[test]
fn two_outputs_do_not_share_a_place() {
    let desk = Desk::hospital();
    for (words, sentence) in [
        ("--out o.csv --report o.csv", "--out o.csv, --report o.csv: both write to the same file"),
        (
            "--report ./x --save-recipe trees/../x",
            "--report ./x, --save-recipe trees/../x: both write to the same file",
        ),
        ("--report -", "--out standard output, --report standard output: both write to the same file"),
    ] {
        desk.run(&format!("anonymize people.csv {CHOSEN} {words}"))
            .refused(2, &[sentence, "Name another for one of them"]);
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
        ("--out trees", ["trees: this is a folder", "Name a file in it"]),
        ("--out new/", ["new/: this is a folder", "Name a file in it"]),
        ("--report no/where.json", ["no/where.json: there is no such file or folder", "Create its folder first"]),
        ("--report people.csv/r.json", ["part of its path is not a folder", "Create its folder first"]),
        ("--out locked.csv", ["locked.csv: permission is denied", "you may write to"]),
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
    full.refused(2, &["/dev/full: the disk is full", "no output file was written"]);
    assert_eq!(desk.names(), ["people.csv", "r.json", "trees"]);
}

#[test]
#[cfg(unix)]
fn no_output_of_any_command_is_one_of_its_inputs_by_whatever_name() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv --save-recipe recipe.json"));
    desk.write("tree.json", r#"{"label": "any", "children": [{"label": "flu"}]}"#);
    let from_before: Vec<(&str, String)> = [
        "people.csv",
        "published.csv",
        "recipe.json",
        "tree.json",
        "trees/age.csv",
        "trees/zip.csv",
        "trees/disease.csv",
    ]
    .map(|name| (name, desk.read(name)))
    .to_vec();
    let at = |name: &str| desk.path().join(name);
    for (index, (name, _)) in from_before.iter().enumerate() {
        fs::hard_link(at(name), at(&format!("hard-{index}"))).unwrap();
        std::os::unix::fs::symlink(at(name), at(&format!("soft-{index}"))).unwrap();
    }
    std::os::unix::fs::symlink(at("trees"), at("woods")).unwrap();
    let anonymize = format!("anonymize people.csv {CHOSEN}");
    let audit = "review published.csv --qi age,zip --sensitive disease --taxonomies trees --original people.csv";
    let of_recipe = "anonymize people.csv --recipe recipe.json --quiet";
    let tree = "taxonomy build people.csv --column disease --tree tree.json";
    for (command, option, inputs) in [
        (anonymize.as_str(), "--out", &[0, 4, 5, 6][..]),
        (anonymize.as_str(), "--report", &[0, 4, 5, 6]),
        (anonymize.as_str(), "--save-recipe", &[0, 4, 5, 6]),
        (of_recipe, "--save-recipe", &[0, 2]),
        (audit, "--html", &[0, 1, 4, 5, 6]),
        ("review published.csv --qi age --taxonomy age=trees/age.csv", "--html", &[1, 4]),
        (tree, "--out", &[0, 3]),
    ] {
        for &input in inputs {
            for name in [from_before[input].0.to_owned(), format!("hard-{input}"), format!("soft-{input}"), {
                format!("trees/../{}", from_before[input].0.replace("trees/", "woods/"))
            }] {
                let ended = desk.run(&format!("{command} {option} {name}"));
                ended.refused(
                    2,
                    &[
                        &format!("{option} {name}: this would overwrite the input "),
                        "Name another file",
                        "[replaces-input]",
                    ],
                );
            }
        }
    }
    // A folder for trees is an output a column.
    for folder in ["trees", "woods"] {
        desk.run(&format!("{anonymize} --save-taxonomies {folder}"))
            .refused(2, &["this would overwrite the input", "[replaces-input]"]);
    }
    // What a shell sends standard output to is an output too.
    let append = fs::OpenOptions::new().append(true).open(at("hard-0")).unwrap();
    let ended = desk.command().args(anonymize.split(' ')).stdout(append).stderr(Stdio::null()).status().unwrap();
    assert_eq!(ended.code(), Some(2));
    for (name, before) in from_before {
        assert_eq!(desk.read(name), before, "{name}");
    }
}

#[test]
#[cfg(unix)]
fn two_outputs_are_never_two_names_of_one_file() {
    let desk = Desk::hospital();
    let at = |name: &str| desk.path().join(name);
    desk.write("old", "from before");
    fs::hard_link(at("old"), at("hard")).unwrap();
    std::os::unix::fs::symlink("old", at("soft")).unwrap();
    // A link to what is not there yet, and a folder by two names.
    std::os::unix::fs::symlink("new", at("ahead")).unwrap();
    std::os::unix::fs::symlink("trees", at("woods")).unwrap();
    for words in [
        "--out old --report hard",
        "--out soft --save-recipe hard",
        "--out new --report ahead",
        "--report trees/new --save-recipe woods/new",
        "--out woods/age.csv --save-taxonomies trees",
        "--report made/zip.csv --save-taxonomies made",
    ] {
        // The trees that are read lie elsewhere, so that no input is in the way.
        let words = words.replace("made/zip.csv", "old/../made/zip.csv");
        let ended = desk.run(&format!("anonymize people.csv --qi age,zip --sensitive disease --tau 0.5 --l 3 {words}"));
        assert_eq!((ended.status, ended.out.as_str()), (2, ""), "{words}: {}", ended.err);
        assert!(
            ended.err.contains("both write to the same file") || ended.err.contains("no output file was written"),
            "{words}: {}",
            ended.err
        );
    }
    assert_eq!(desk.read("old"), "from before");
    // What a link names ahead is made, and the link stays.
    desk.publish(&format!("{CHOSEN} --out ahead"));
    assert_eq!(desk.read("new"), PUBLISHED);
    assert!(fs::symlink_metadata(at("ahead")).unwrap().is_symlink());
}

/// The command with signals as a terminal gives them. A shell's background job ignores interrupts and `nohup` hangups; anyone who
/// runs these tests so hands that down to all that they start.
#[cfg(unix)]
fn interruptible(desk: &Desk) -> std::process::Command {
    if !cfg!(target_os = "linux") {
        return desk.command();
    }
    let mut command = std::process::Command::new("sh");
    // Without the picture of its memory that some signals have the system write.
    let reset = "ulimit -c 0; exec env --default-signal=INT,TERM,HUP,QUIT,ABRT,ALRM,USR1,USR2,VTALRM,PROF,XCPU,IO,XFSZ \"$0\" \"$@\"";
    command.arg("-c").arg(reset).arg(desk.command().get_program()).current_dir(desk.path());
    command
}

#[test]
#[cfg(unix)]
fn a_signal_while_outputs_are_written_leaves_no_temporary_file_and_ends_the_command_as_signals_do() {
    use std::os::unix::process::ExitStatusExt;
    let portable = [("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3), ("ABRT", 6), ("ALRM", 14)];
    let of_linux = [("USR1", 10), ("USR2", 12), ("VTALRM", 26), ("PROF", 27), ("XCPU", 24), ("IO", 29)];
    for (signal, number) in portable.into_iter().chain(of_linux.into_iter().filter(|_| cfg!(target_os = "linux"))) {
        let desk = Desk::hospital();
        desk.write("published.csv", "from before");
        // No one reads the pipe, so the command waits with everything else written.
        let pipe = desk.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let before = desk.names();
        let words = format!("people.csv {CHOSEN} --out published.csv --report pipe --save-taxonomies saved");
        let mut child = interruptible(&desk)
            .arg("anonymize")
            .args(words.split(' '))
            .args(NOT_ASSESSED)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let unfinished = || desk.names().iter().filter(|name| name.ends_with(".tmp")).count();
        let trees = || fs::read_dir(desk.path().join("saved")).map_or(0, |entries| entries.count());
        while unfinished() < 1 || trees() < 3 {
            assert_eq!(child.try_wait().unwrap(), None, "the command waits for a reader");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let killed = std::process::Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let status = child.wait().unwrap();
        // The default of IO differs between systems, so the command ends as a shell would say it.
        let expected = if signal == "IO" { (None, Some(128 + number)) } else { (Some(number), None) };
        assert_eq!((status.signal(), status.code()), expected, "{signal}");
        assert_eq!(desk.names(), before);
        assert_eq!(desk.read("published.csv"), "from before");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_limit_of_file_sizes_is_an_error_and_leaves_no_file() {
    let desk = Desk::hospital();
    let rows: String = HOSPITAL.lines().skip(1).map(|line| format!("{line}\n")).collect();
    desk.write("people.csv", format!("age,zip,disease\n{}", rows.repeat(500)));
    // In blocks of 512 or 1,024 bytes.
    let limited = format!("ulimit -f 40; exec \"$0\" anonymize people.csv {CHOSEN} --out published.csv");
    let mut run = std::process::Command::new("sh");
    run.args(["-c", &limited]).arg(desk.command().get_program()).current_dir(desk.path());
    let ended = run.output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("published.csv: it is longer than a file may be here"), "{said}");
    assert_eq!(desk.names(), ["people.csv", "trees"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_ignored_stays_ignored() {
    let desk = Desk::hospital();
    let pipe = desk.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // As `nohup` does it.
    let words = format!(
        "trap '' HUP; exec \"$0\" anonymize people.csv {CHOSEN} --assess never --quiet --out published.csv --report pipe"
    );
    let program = desk.command().get_program().to_owned();
    let mut child =
        std::process::Command::new("sh").arg("-c").arg(words).arg(program).current_dir(desk.path()).spawn().unwrap();
    while !desk.names().iter().any(|name| name.ends_with(".tmp")) {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = ["-HUP".to_owned(), child.id().to_string()];
    assert!(std::process::Command::new("kill").args(kill).status().unwrap().success());
    // A reader comes, and the command ends its work.
    let report = fs::read_to_string(&pipe).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(report.starts_with('{') && desk.read("published.csv") == PUBLISHED);
}

#[test]
fn the_trees_of_a_run_are_saved_as_hierarchy_files() {
    let desk = Desk::hospital();
    desk.publish("--qi age,zip --sensitive disease --taxonomy disease=trees/disease.csv --tau 0.5 --l 3 --out o.csv --save-taxonomies saved");
    let mut names: Vec<String> = fs::read_dir(desk.path().join("saved"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["age.csv", "disease.csv", "zip.csv"]);
    assert_eq!(desk.read("saved/disease.csv"), DISEASES);
    // Published again with them, not a byte differs.
    desk.publish("--qi age,zip --sensitive disease --taxonomies saved --tau 0.5 --l 3 --out again.csv");
    assert_eq!(desk.read("again.csv"), desk.read("o.csv"));
    // A name that no file can have is reported before anything is written.
    desk.write("people.csv", HOSPITAL.replacen("zip", "a/b", 1));
    let ended =
        desk.run("anonymize people.csv --qi age,a/b --sensitive disease --tau 0.5 --l 3 --save-taxonomies more");
    ended.refused(2, &["column \"a/b\"", "this name cannot be a file name", "[no-file-name]"]);
    assert!(!desk.names().contains(&"more".to_owned()));
}
