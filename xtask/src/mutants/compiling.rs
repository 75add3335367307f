//! Making the one program compile, and finding its tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::change::{Change, Text};
use super::together::{self, Changed};
use crate::process::Run;

/// A copy of the project in which functions choose between themselves and their changes.
pub struct Program {
    tree: PathBuf,
    build: PathBuf,
    said: PathBuf,
    /// Changes that are no program.
    pub refused: BTreeSet<u32>,
    /// Changes that the one program cannot hold, though they may be programs.
    pub apart: BTreeSet<u32>,
}

/// The program of the integration tests.
const INTEGRATION: &str = "integration";

/// A program of tests, or a module of one.
pub struct Tests {
    /// `lib`, or the module of the integration tests.
    pub name: String,
    /// The module alone is run, where it is one.
    pub module: Option<String>,
    /// Where it is.
    pub program: PathBuf,
}

impl Program {
    /// Copies the project at `root` to a folder beneath `output` and puts the changes, numbered from 1, into it, but for
    /// those that are known to be `refused`. What the compiler says about others is left in `compiler.txt`.
    ///
    /// # Errors
    /// When it cannot be copied, or does not compile for a reason that is no change's.
    pub fn make(
        root: &Path,
        output: &Path,
        changes: &[Change],
        refused: BTreeSet<u32>,
        texts: &BTreeMap<String, Text>,
    ) -> Result<Self> {
        let mut program = Self {
            tree: output.join("tree"),
            build: output.join("build"),
            said: output.join("compiler.txt"),
            refused,
            apart: BTreeSet::new(),
        };
        program.copy(root, texts)?;
        let lib = fs::read_to_string(root.join("src/lib.rs"))?;
        write(&program.tree.join("src/lib.rs"), format!("{lib}{}", together::CHANGED).as_bytes())?;
        loop {
            let files = program.write(changes, texts)?;
            let faults = program.check(&files)?;
            if faults.is_empty() {
                return Ok(program);
            }
            let before = program.refused.len() + program.apart.len();
            for mut wrong in faults {
                let change = |number: &u32| &changes[*number as usize - 1];
                if let [one] = wrong[..]
                    && !change(&one).is_opaque()
                {
                    program.refused.insert(one);
                    continue;
                }
                // Two iterators without a name may differ where each alone would do. Those of another make are the likelier.
                if wrong.iter().any(|number| change(number).is_another_iterator()) {
                    wrong.retain(|number| change(number).is_another_iterator());
                }
                program.apart.extend(wrong);
            }
            let taken = program.refused.len() + program.apart.len() - before;
            println!("{taken} of {} changes do not compile and are taken out", changes.len());
        }
    }

    /// The files of the project, but for those that changes are made in.
    fn copy(&self, root: &Path, texts: &BTreeMap<String, Text>) -> Result<()> {
        let listed = files_of(root)?;
        for file in &listed {
            let from = root.join(file);
            if from.is_file() && file != "src/lib.rs" && !texts.contains_key(file) {
                write(&self.tree.join(file), &fs::read(from)?)?;
            }
        }
        // A file that is gone would be compiled still.
        let mut folders = vec![self.tree.join("src"), self.tree.join("tests")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()? {
                let path = entry.path();
                let name = path.strip_prefix(&self.tree)?.to_string_lossy().into_owned();
                if path.is_dir() {
                    folders.push(path);
                } else if !listed.contains(&name) {
                    fs::remove_file(path)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the changed files.
    fn write(&mut self, changes: &[Change], texts: &BTreeMap<String, Text>) -> Result<BTreeMap<String, Changed>> {
        let mut files = BTreeMap::new();
        for (name, text) in texts {
            let inside: Vec<(u32, &Change)> = (1..)
                .zip(changes)
                .filter(|(number, change)| change.file == *name && !self.refused.contains(number))
                .filter(|(number, _)| !self.apart.contains(number))
                .collect();
            let changed = together::file(text, &inside);
            self.apart.extend(&changed.apart);
            write(&self.tree.join(name), changed.text.as_bytes())?;
            files.insert(name.clone(), changed);
        }
        Ok(files)
    }

    fn cargo(&self, words: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo
            .args(words)
            .args(["--package", "tauell", "--message-format", "json"])
            .env("CARGO_TARGET_DIR", &self.build)
            // As for the tests of every day, with less to write, and quiet about code that no way leads to. Optimizing
            // would take longer than it saves: nearly every change is noticed within a second.
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0")
            .env("RUSTFLAGS", "--cap-lints=allow")
            .current_dir(&self.tree)
            .stderr(Stdio::null());
        for left in ["CARGO", "CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH"] {
            cargo.env_remove(left);
        }
        cargo
    }

    /// The changes on whose lines the compiler finds a fault, fault by fault.
    fn check(&self, files: &BTreeMap<String, Changed>) -> Result<Vec<Vec<u32>>> {
        println!("compiling the program that holds every change");
        let output = self.cargo(&["check", "--lib"]).output().context("cargo could not be started")?;
        if output.status.success() {
            return Ok(Vec::new());
        }
        let mut wrong = Vec::new();
        let (mut own, mut other) = (String::new(), Vec::new());
        for message in messages(&output.stdout) {
            let said = &message["message"];
            if said["level"] != "error" {
                continue;
            }
            let empty = Vec::new();
            let spans = said["spans"].as_array().unwrap_or(&empty);
            let primary = spans.iter().filter(|span| span["is_primary"] == true);
            let at: Vec<u32> = primary.flat_map(|span| changes_at(span, files)).collect();
            let rendered = said["rendered"].as_str().unwrap_or_default();
            if at.is_empty() && !spans.is_empty() {
                other.push(rendered.to_owned());
            } else if !at.is_empty() {
                own.push_str(rendered);
                wrong.push(at);
            }
        }
        write(&self.said, own.as_bytes())?;
        if wrong.is_empty() {
            bail!("the program that holds every change does not compile:\n{}", other.join("\n"));
        }
        Ok(wrong)
    }

    /// Builds the tests of the library, and the integration tests, of which these modules are run.
    ///
    /// # Errors
    /// When one cannot be built.
    pub fn tests(&self, modules: &[String]) -> Result<Vec<Tests>> {
        println!("building its tests");
        let output = self
            .cargo(&["test", "--no-run", "--lib", "--test", INTEGRATION])
            .output()
            .context("cargo could not be started")?;
        if !output.status.success() {
            let said: Vec<String> = messages(&output.stdout)
                .filter_map(|message| message["message"]["rendered"].as_str().map(str::to_owned))
                .collect();
            bail!("the tests of the program that holds every change cannot be built:\n{}", said.join("\n"));
        }
        let mut tests = Vec::new();
        for message in messages(&output.stdout) {
            if let (Some(program), Some(name)) = (message["executable"].as_str(), message["target"]["name"].as_str()) {
                let is_lib = message["target"]["kind"].as_array().is_some_and(|kinds| kinds.contains(&"rlib".into()));
                let tests_of =
                    |name: &str, module| Tests { name: name.to_owned(), module, program: PathBuf::from(program) };
                if is_lib {
                    tests.push(tests_of("lib", None));
                } else if name == INTEGRATION {
                    tests.extend(modules.iter().map(|module| tests_of(module, Some(module.clone()))));
                }
            }
        }
        if tests.len() != modules.len() + 1 {
            bail!("the tests of the library and the integration tests were not both built");
        }
        Ok(tests)
    }

    /// Where tests run.
    pub fn folder(&self) -> &Path {
        &self.tree
    }
}

/// The project's files, those too that are not committed.
///
/// # Errors
/// When git cannot be asked.
pub fn files_of(root: &Path) -> Result<BTreeSet<String>> {
    let listed = Run::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .within(root)
        .answer()
        .context("git did not list the project's files")?;
    Ok(listed.split('\0').filter(|file| !file.is_empty()).map(str::to_owned).collect())
}

fn messages(output: &[u8]) -> impl Iterator<Item = Value> + '_ {
    output.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}

/// The changes on whose lines a fault stands, or the place from which a macro led there.
fn changes_at(span: &Value, files: &BTreeMap<String, Changed>) -> Vec<u32> {
    let line = |which: &str| span[which].as_u64().and_then(|line| usize::try_from(line).ok()).unwrap_or(0);
    let (first, last) = (line("line_start"), line("line_end"));
    let own = span["file_name"].as_str().and_then(|name| files.get(name)).map(|changed| {
        let touches = |lines: &RangeInclusive<usize>| *lines.start() <= last && first <= *lines.end();
        let copies = changed.lines.iter().filter(|(_, lines)| touches(lines));
        let copies: Vec<u32> = copies.map(|(number, _)| *number).collect();
        let functions = changed.opaque.iter().filter(|(lines, _)| copies.is_empty() && touches(lines));
        let functions: Vec<u32> = functions.flat_map(|(_, numbers)| numbers.clone()).collect();
        [copies, functions].concat()
    });
    match own {
        Some(own) if !own.is_empty() => own,
        _ if span["expansion"].is_object() => changes_at(&span["expansion"]["span"], files),
        _ => Vec::new(),
    }
}

/// Writes a file where it is not so already, so that what did not change is not compiled again.
fn write(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let folder = path.parent().context("a file lies in no folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, content))
        .with_context(|| format!("{} could not be written", path.display()))
}
