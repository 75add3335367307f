//! Files of the command that cannot be read or written, and options that do not go together.

use std::fmt::Write;

use tauell::archive::{ArchivedFile, MAX_FILE_BYTES, MAX_FILES, unzip, zip};
use tauell::error::Error;

use crate::command_line::desk::{CHOSEN, Desk};
use crate::errors::case::{Case, Said};

/// Publishes the hospital's table with these words.
fn publish(words: &str) -> Said {
    Said::at(&Desk::hospital(), &format!("anonymize people.csv {CHOSEN} {words}"))
}

/// With this file next to it.
fn with(name: &str, text: &str, words: &str) -> Said {
    let desk = Desk::hospital();
    desk.write(name, text);
    Said::at(&desk, words)
}

/// What is wrong with an archive.
fn archive(bytes: &[u8]) -> Said {
    Said::by(Error::from(unzip(bytes).unwrap_err()))
}

/// An archive of one file, `a.csv`, with these bytes of its entry in the directory at the end changed.
fn changed(changes: &[(usize, u8)]) -> Said {
    let mut bytes = zip(&[ArchivedFile { name: "a.csv".to_owned(), bytes: b"20;*\n".to_vec() }]).unwrap();
    let entry = bytes.len() - 22 - 46 - "a.csv".len();
    for &(at, byte) in changes {
        bytes[entry + at] = byte;
    }
    archive(&bytes)
}

pub fn cases() -> Vec<Case> {
    let mut cases = vec![
        Case {
            code: "no-such-flag",
            place: "--reprot",
            what: "there is no such flag",
            advice: "Use the nearest, --report.",
            bring: || publish("--reprot r.json"),
        },
        Case {
            code: "no-such-command",
            place: "tauell anonymise",
            what: "there is no such command",
            advice: "Use the nearest, tauell anonymize.",
            bring: || Said::at(&Desk::hospital(), "anonymise people.csv"),
        },
        Case {
            code: "no-such-topic",
            place: "tauell help method swoop",
            what: "there is no such topic",
            advice: "Use one of sweep, local-search,",
            bring: || Said::at(&Desk::hospital(), "help method swoop"),
        },
        Case {
            code: "bad-value",
            place: "--row-order random",
            what: "there is no such value",
            advice: "Use one of class, input.",
            bring: || publish("--row-order random"),
        },
        Case {
            code: "missing-argument",
            place: "tauell anonymize",
            what: "<DATA.csv> is missing",
            advice: "See tauell anonymize --help.",
            bring: || Said::at(&Desk::hospital(), "anonymize --qi age"),
        },
        Case {
            code: "flags-exclude",
            place: "--suppress",
            what: "excludes --mask",
            advice: "Remove one of them.",
            bring: || Said::at(&Desk::hospital(), "taxonomy build people.csv --column age --suppress --mask left"),
        },
        Case {
            code: "bad-usage",
            place: "tauell anonymize",
            what: "unexpected value 'yes' for '--header'",
            advice: "See tauell anonymize --help.",
            bring: || publish("--header=yes"),
        },
        Case {
            code: "cannot-read",
            place: "nowhere.csv",
            what: "there is no such file or folder",
            advice: "Check its name and folder.",
            bring: || Said::at(&Desk::hospital(), &format!("anonymize nowhere.csv {CHOSEN}")),
        },
        Case {
            code: "cannot-write",
            place: "no/where.json",
            what: "there is no such file or folder, so no output file was written",
            advice: "Create its folder first, or name another.",
            bring: || publish("--report no/where.json"),
        },
        Case {
            code: "cannot-write",
            place: "trees",
            what: "this is a folder, so no output file was written",
            advice: "Name a file in it.",
            bring: || publish("--out trees"),
        },
        Case {
            code: "one-target",
            place: "--out o.csv, --report o.csv",
            what: "both write to the same file",
            advice: "Name another for one of them.",
            bring: || publish("--out o.csv --report o.csv"),
        },
        Case {
            code: "replaces-input",
            place: "--out people.csv",
            what: "this would overwrite the input people.csv",
            advice: "Name another file.",
            bring: || publish("--out people.csv"),
        },
        Case {
            code: "in-use",
            place: "--out o.csv",
            what: "another run of tauell is writing this file, so no output file was written",
            advice: "Wait until it ends, or name another.",
            bring: || {
                let desk = Desk::hospital();
                let lock = std::fs::File::create(desk.path().join(".tauell-o.csv.lock")).unwrap();
                lock.try_lock().unwrap();
                Said::at(&desk, &format!("anonymize people.csv {CHOSEN} --out o.csv"))
            },
        },
        Case {
            code: "file-too-long",
            place: "r.json",
            what: "this recipe is longer than 16 MB, the most that is read",
            advice: "Check that it is the right file, or shorten it.",
            bring: || {
                let desk = Desk::hospital();
                let file = std::fs::File::create(desk.path().join("r.json")).unwrap();
                file.set_len(MAX_FILE_BYTES as u64).unwrap();
                Said::at(&desk, "anonymize people.csv --recipe r.json")
            },
        },
        Case {
            code: "taxonomy-twice",
            place: "--taxonomy",
            what: "column \"age\" is named twice",
            advice: "Name one file for it.",
            bring: || publish("--taxonomy age=trees/age.csv --taxonomy age=trees/age.csv"),
        },
        Case {
            code: "no-file-name",
            place: "--save-taxonomies",
            what: "the taxonomy of column \"a/b\" cannot be written, because this name cannot be a file name",
            advice: "Rename the column.",
            bring: || {
                let table = "a/b,disease\n1,flu\n1,hiv\n2,flu\n2,hiv\n";
                let words = "anonymize t.csv --qi a/b --sensitive disease --tau 0.5 --l 2 --out o.csv";
                with("t.csv", table, &format!("{words} --save-taxonomies made"))
            },
        },
        Case {
            code: "not-a-tree",
            place: "tree.json, line 2",
            what: "key \"kids\" is unknown",
            advice: "Remove it, or use a known key: label, children. Write each node as {\"label\": ..., \"children\":",
            bring: || {
                let words = "taxonomy build people.csv --column disease --tree tree.json";
                with("tree.json", "{\"label\": \"any\",\n \"kids\": []}", words)
            },
        },
        Case {
            code: "cannot-skip-rows",
            place: "--recipe r.json",
            what: "\"read.on_fault\" is \"skip\", but the command skips no unreadable rows",
            advice: "Set it to \"stop\", and correct the rows in the table.",
            bring: || {
                let recipe = "{\"tauell_recipe\": 3, \"read\": {\"on_fault\": \"skip\"}, \"choices\": {\"qi\": [\"age\"], \
                              \"sensitive\": [], \"requirements\": [{\"name\": \"k\", \"params\": {\"k\": 2}}]}}";
                with("r.json", recipe, "anonymize people.csv --recipe r.json")
            },
        },
        Case {
            code: "not-whole",
            place: "--range a..b",
            what: "intervals need whole numbers",
            advice: "Write them as 20..39.",
            bring: || Said::at(&Desk::hospital(), "taxonomy build people.csv --column age --intervals 10 --range a..b"),
        },
        Case {
            code: "labels-not-read",
            place: "--label-format disease=words",
            what: "there is no format \"words\"",
            advice: "Use one of values, numbers, codes, dates, sets.",
            bring: || {
                let words = "review people.csv --qi age,zip --sensitive disease --label-format disease=words";
                Said::at(&Desk::hospital(), words)
            },
        },
        Case {
            code: "labels-not-read",
            place: "people.csv: the labels of column \"disease\"",
            what: "cannot be read as --label-values and --label-format define: \"|\" cannot be what a label",
            advice: "Write values separated by |, * for any value, ? for several unknown values, or = for the label",
            bring: || {
                let words = "review people.csv --qi age,zip --sensitive disease --label-values disease:flu=|";
                Said::at(&Desk::hospital(), words)
            },
        },
        Case {
            code: "read-differently",
            place: "--earlier-release r.json",
            what: "this recipe reads the table with another answer to --quoted-formulas than this run, so",
            advice: "Use the same reading flags as that run.",
            bring: || {
                let desk = Desk::hospital();
                desk.publish(&format!("{CHOSEN} --quoted-formulas --save-recipe r.json"));
                Said::at(&desk, &format!("anonymize people.csv {CHOSEN} --earlier-release r.json"))
            },
        },
        Case {
            code: "not-made-again",
            place: "--earlier-release r.json",
            what: "this release cannot be regenerated from the table (the table has no column \"age\")",
            advice: "Name the recipe of an earlier release of the same table.",
            bring: || {
                let desk = Desk::hospital();
                desk.publish("--qi age --sensitive disease --tau 0.5 --l 3 --save-recipe r.json");
                desk.write("people.csv", desk.read("people.csv").replace("age", "years"));
                let words = "--qi years,zip --sensitive disease --tau 0.5 --l 3";
                Said::at(&desk, &format!("anonymize people.csv {words} --earlier-release r.json"))
            },
        },
        Case {
            code: "too-many-earlier-secrets",
            place: "--earlier-secret",
            what: "1 file is given, but 0 earlier releases were drawn at random",
            advice: "Name one file per such release, in the order of --earlier-release.",
            bring: || {
                let desk = Desk::hospital();
                desk.publish(&format!("{CHOSEN} --save-recipe r.json"));
                desk.write("s.key", "0".repeat(32));
                Said::at(
                    &desk,
                    &format!("anonymize people.csv {CHOSEN} --earlier-release r.json --earlier-secret s.key"),
                )
            },
        },
        Case {
            code: "recipe-malformed",
            place: "r.json, line 1",
            what: "this is not a recipe",
            advice: "Choose the recipe, or open this file as a table.",
            bring: || with("r.json", "[1]", "anonymize people.csv --recipe r.json"),
        },
        Case {
            code: "recipe-version",
            place: "r.json",
            what: "the recipe has version 99, but only versions 1 to 3 can be read",
            advice: "Use the program that wrote it, or a newer one.",
            bring: || with("r.json", "{\"tauell_recipe\": 99}", "anonymize people.csv --recipe r.json"),
        },
        Case {
            code: "not-usable",
            place: "half.csv",
            what: "this file cannot be used for column \"disease\"",
            advice: "Correct what the remarks above list as errors.",
            bring: || {
                let desk = Desk::hospital();
                desk.write("half.csv", "hepatitis;any\nflu;any\n");
                let mut ended = desk.run("taxonomy check half.csv --against people.csv --column disease");
                // Standard output has the remarks.
                assert!(ended.out.contains("[missing-values]"), "{}", ended.out);
                ended.out.clear();
                Said::by_command(&ended)
            },
        },
        Case {
            code: "zip-not-zip",
            place: "this",
            what: "is not a whole zip archive",
            advice: "Pack the files again, or add them one by one.",
            bring: || archive(b"age;*\n"),
        },
        Case {
            code: "zip-empty",
            place: "the zip archive",
            what: "contains no file",
            advice: "Pack the files again, or add them one by one.",
            bring: || archive(&zip(&[]).unwrap()),
        },
        Case {
            code: "zip-damaged",
            place: "at \"a.csv\"",
            what: "the zip archive is damaged at \"a.csv\"",
            advice: "Pack the files again, or add them one by one.",
            bring: || changed(&[(16, 0), (17, 0), (18, 0)]),
        },
        Case {
            code: "zip-encrypted",
            place: "\"a.csv\" in the zip archive",
            what: "needs a password",
            advice: "Pack the files without one.",
            bring: || changed(&[(8, 1)]),
        },
        Case {
            code: "zip-method",
            place: "\"a.csv\" in the zip archive",
            what: "is compressed with method 12",
            advice: "Pack the files as a plain zip (stored or deflate).",
            bring: || changed(&[(10, 12)]),
        },
        Case {
            code: "zip-too-many",
            place: "the zip archive",
            what: "contains 2,001 files, but at most 2,000 are possible",
            advice: "Pack fewer.",
            bring: || {
                let file = ArchivedFile { name: "a".to_owned(), bytes: Vec::new() };
                Said::by(Error::from(zip(&vec![file; MAX_FILES + 1]).unwrap_err()))
            },
        },
        Case {
            code: "zip-too-large",
            place: "at \"a.csv\"",
            what: "the zip archive unpacks to more than 67 MB at \"a.csv\"",
            advice: "Pack less.",
            bring: || {
                let [a, b, c, d] = (MAX_FILE_BYTES as u32 + 1).to_le_bytes();
                changed(&[(10, 8), (24, a), (25, b), (26, c), (27, d)])
            },
        },
    ];
    if cfg!(target_os = "linux") {
        cases.push(Case {
            code: "out-of-memory",
            place: "people.csv",
            what: "this needs more memory than there is",
            advice: "use fewer rows or columns",
            bring: without_memory,
        });
    }
    cases
}

/// A large table, where a process may take no more than 70 MB.
fn without_memory() -> Said {
    let desk = Desk::empty();
    let mut table = "age,zip,sex,code\n".to_owned();
    for row in 0..1_500_000 {
        writeln!(table, "{},{},{},v{}", 18 + row % 70, 10_000 + row % 997, row % 2, row % 1_201).unwrap();
    }
    desk.write("people.csv", table);
    let words = "anonymize people.csv --qi age,zip,sex --sensitive code --tau 0.5 --l 3 --out published.csv";
    let limited = format!("ulimit -v 70000; exec {} {words}", env!("CARGO_BIN_EXE_tauell"));
    let ended = std::process::Command::new("sh").args(["-c", &limited]).current_dir(desk.path()).output().unwrap();
    Said::by_command(&crate::command_line::desk::Ended {
        status: ended.status.code().unwrap(),
        out: String::from_utf8(ended.stdout).unwrap(),
        err: String::from_utf8(ended.stderr).unwrap(),
    })
}
