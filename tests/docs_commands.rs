//! Commands that the README, the tutorials and the how-to guides show: each is run as a reader would run it, in a folder with the
//! repository's tables, and what it prints is what the page shows.
//!
//! A block of language `console` has commands after `$ ` (a `\` at the end of a line continues one), each with its output beneath:
//! standard output and standard error, in the order in which they were written. A line `...` is any number of lines. The commands of
//! one page run in one folder, one after another. `console exit=3` is a block whose commands end with this status.
//! `TAUELL_UPDATE_GOLDEN=1 cargo test --test integration docs_commands` writes what is printed into the pages.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the commands read, in the places where a clone has it.
const COPIED: [&str; 3] = ["crates/desk/src/examples", "tests/data", "tests/published"];

/// What a fenced block that no test runs may be: files and their parts.
const NOT_RUN: [&str; 6] = ["csv", "json", "text", "bibtex", "html", "js"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages whose commands are run.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    for folder in ["docs/tutorials", "docs/how-to"] {
        let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(entries.filter(|path| path.extension().is_some_and(|end| end == "md")));
    }
    pages.sort();
    pages
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

/// A fenced block: the lines between its fences, by their places, what follows the opening fence, and how far it is indented.
#[derive(Debug, PartialEq)]
struct Block {
    info: String,
    indent: usize,
    first: usize,
    end: usize,
}

fn blocks(lines: &[&str]) -> Vec<Block> {
    let (mut found, mut open) = (Vec::new(), None);
    for (at, line) in lines.iter().enumerate() {
        let Some(info) = line.trim_start().strip_prefix("```") else { continue };
        open = match open {
            None => Some((info.trim().to_owned(), line.len() - line.trim_start().len(), at + 1)),
            Some((info, indent, first)) => {
                found.push(Block { info, indent, first, end: at });
                None
            }
        };
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// A command of a block, as it is given to the shell, with the lines that show it and those beneath it.
#[derive(Debug, PartialEq)]
struct Shown<'a> {
    command: String,
    as_written: Vec<&'a str>,
    output: Vec<&'a str>,
}

fn commands<'a>(block: &[&'a str]) -> Vec<Shown<'a>> {
    let mut found: Vec<Shown> = Vec::new();
    let mut goes_on = false;
    for &line in block {
        if let Some(begins) = line.strip_prefix("$ ") {
            found.push(Shown { command: begins.to_owned(), as_written: vec![line], output: Vec::new() });
        } else {
            let last = found.last_mut().unwrap_or_else(|| panic!("a console block begins with a command, not {line}"));
            if goes_on {
                last.command.push('\n');
                last.command.push_str(line);
                last.as_written.push(line);
            } else {
                last.output.push(line);
            }
        }
        goes_on = (line.starts_with("$ ") || goes_on) && line.ends_with('\\');
    }
    found
}

/// Whether lines are as shown, where `...` is any number of them.
fn agrees(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skipped| agrees(rest, &lines[skipped..])),
        Some((first, rest)) => lines.first() == Some(first) && agrees(rest, &lines[1..]),
    }
}

/// What a page shows of an output from now on: as many lines at either end of a `...` as before, everything where there was none.
fn shortened<'a>(shown: &[&str], lines: &[&'a str]) -> Vec<&'a str> {
    let places: Vec<usize> = shown.iter().enumerate().filter(|(_, line)| **line == "...").map(|(at, _)| at).collect();
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return lines.to_vec() };
    let after = shown.len() - 1 - last;
    if first + after >= lines.len() {
        return lines.to_vec();
    }
    lines[..first].iter().chain(&["..."]).chain(&lines[lines.len() - after..]).copied().collect()
}

/// Runs a command where a reader of the page would, and hands back its status and all that it prints.
fn run(command: &str, folder: &Path) -> (i32, String) {
    let tauell = Path::new(env!("CARGO_BIN_EXE_tauell")).parent().unwrap();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([tauell.to_owned()].into_iter().chain(env::split_paths(&path))).unwrap();
    let output = Command::new("sh")
        .args([OsString::from("-c"), format!("exec 2>&1\n{command}").into()])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("a shell");
    (output.status.code().expect("no signal"), String::from_utf8(output.stdout).unwrap())
}

fn has_node() -> bool {
    Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The text of a page with what its commands print now, and what differs.
fn replayed(path: &Path, text: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    COPIED.iter().for_each(|part| copy(&root().join(part), &folder.path().join(part)));
    let lines: Vec<&str> = text.lines().collect();
    let (mut new, mut wrong, mut written) = (String::new(), Vec::new(), 0);
    let mut write = |indent: usize, lines: &[&str]| {
        for line in lines {
            new.push_str(&" ".repeat(if line.is_empty() { 0 } else { indent }));
            new.push_str(line);
            new.push('\n');
        }
    };
    for block in blocks(&lines) {
        let mut words = block.info.split(' ');
        if words.next() != Some("console") {
            continue;
        }
        let status = words.next().map_or(0, |word| word.strip_prefix("exit=").unwrap().parse().unwrap());
        write(0, &lines[written..block.first]);
        let inside: Vec<&str> =
            lines[block.first..block.end].iter().map(|line| line.get(block.indent..).unwrap_or_default()).collect();
        for shown in commands(&inside) {
            let (ended, output) = run(&shown.command, folder.path());
            let printed: Vec<&str> = output.lines().map(str::trim_end).collect();
            if ended != status || !agrees(&shown.output, &printed) {
                let name = path.strip_prefix(root()).unwrap().display();
                wrong.push(format!("{name}: $ {}\nends with {ended} and prints\n{output}", shown.command));
            }
            write(block.indent, &shown.as_written);
            write(
                block.indent,
                &if agrees(&shown.output, &printed) { shown.output } else { shortened(&shown.output, &printed) },
            );
        }
        written = block.end;
    }
    write(0, &lines[written..]);
    (new, wrong)
}

#[test]
#[cfg_attr(not(unix), ignore = "the commands are those of a Unix shell")]
fn every_command_of_readme_tutorials_and_how_to_prints_what_the_page_shows() {
    let (mut wrong, mut run) = (Vec::new(), 0);
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let shown = text.lines().filter(|line| line.trim_start().starts_with("$ ")).count();
        if shown == 0 {
            continue;
        }
        if text.contains("$ node ") && !has_node() {
            println!("skipped: {} needs Node.js", path.display());
            continue;
        }
        run += shown;
        let (new, differs) = replayed(&path, &text);
        if env::var_os("TAUELL_UPDATE_GOLDEN").is_some() {
            fs::write(&path, new).unwrap();
        }
        wrong.extend(differs);
    }
    assert!(run > 0, "no command was found: they are not searched for as they are written");
    assert!(
        wrong.is_empty(),
        "TAUELL_UPDATE_GOLDEN=1 writes what is printed; look at the difference\n\n{}",
        wrong.join("\n\n")
    );
}

#[test]
fn every_command_of_these_pages_is_in_a_block_that_runs() {
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for block in blocks(&lines) {
            let language = block.info.split(' ').next().unwrap_or_default();
            let place = format!("{}:{}", path.display(), block.first);
            assert!(language == "console" || NOT_RUN.contains(&language), "{place}: what is a block of {language:?}?");
            let first = lines[block.first].trim_start();
            let named = ["tauell ", "cargo ", "$ "].iter().any(|start| first.starts_with(start));
            assert!(language == "console" || !named, "{place}: a command is in a block of language console");
        }
    }
}

#[test]
fn every_chore_that_a_page_names_is_one() {
    let chores = fs::read_to_string(root().join("xtask/src/main.rs")).unwrap();
    let mut named = 0;
    for path in pages() {
        for part in fs::read_to_string(&path).unwrap().split("cargo xtask ").skip(1) {
            let chore: String = part.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '-').collect();
            named += 1;
            assert!(chores.contains(&format!("\n  {chore} ")), "{}: cargo xtask {chore}", path.display());
        }
    }
    assert!(named > 0, "no chore was found");
}

#[test]
fn blocks_are_read_as_they_are_written() {
    let page = ["a", "```console", "$ one \\", "    two", "x", "$ three", "```", "  ```csv", "  ```"];
    let found = blocks(&page);
    assert_eq!(found[0], Block { info: "console".to_owned(), indent: 0, first: 2, end: 6 });
    assert_eq!(found[1], Block { info: "csv".to_owned(), indent: 2, first: 8, end: 8 });
    let shown = commands(&page[2..6]);
    assert_eq!((shown[0].command.as_str(), &shown[0].output[..]), ("one \\\n    two", &["x"][..]));
    assert_eq!((shown[1].command.as_str(), shown[1].output.len()), ("three", 0));
    assert!(agrees(&["a", "...", "d"], &["a", "b", "c", "d"]) && agrees(&["..."], &[]));
    assert!(!agrees(&["a", "..."], &["b"]) && !agrees(&["..."; 0], &["b"]) && !agrees(&["a", "...", "d"], &["a", "b"]));
    assert_eq!(shortened(&["x", "...", "y"], &["a", "b", "c", "d"]), ["a", "...", "d"]);
}
