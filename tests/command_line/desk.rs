//! A folder to work in, and the command run in it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::schemas;

/// docs/explanation/hospital.md: the hospital of Tian and Zhang.
pub const HOSPITAL: &str = "\
age,zip,disease
20,10000,hepatitis
20,10001,hepatitis
20,10002,hepatitis
20,10003,hepatitis
29,10004,phthisis
33,10004,hepatitis
32,10005,phthisis
31,10006,phthisis
30,10007,phthisis
30,10005,anemia
28,10019,hepatitis
29,10017,flu
";

/// How the hospital table is published under (0.5, 3), in class order.
pub const PUBLISHED: &str = "\
age,zip,disease
\"[20,39]\",100**,hepatitis
\"[20,39]\",100**,hepatitis
\"[20,39]\",100**,phthisis
\"[20,39]\",100**,flu
\"[20,29]\",1000*,hemal disease
\"[20,29]\",1000*,hemal disease
\"[20,29]\",1000*,hepatitis
\"[20,29]\",1000*,phthisis
\"[30,39]\",1000*,hepatitis
\"[30,39]\",1000*,anemia
\"[30,39]\",1000*,phthisis
\"[30,39]\",1000*,phthisis
";

/// The hospital's disease taxonomy.
pub const DISEASES: &str = "\
hepatitis;hemal disease;any
anemia;hemal disease;any
phthisis;respiratory;any
flu;respiratory;any
";

/// What it takes to publish the hospital table, but for outputs.
pub const CHOSEN: &str = "--qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3";

/// In a build for tests, the assessment of every original takes seconds. Only tests of it ask for it (tests/verdicts.rs).
pub const NOT_ASSESSED: [&str; 2] = ["--assess", "never"];

/// A folder with files.
pub struct Desk {
    folder: TempDir,
}

/// How a command ended.
pub struct Ended {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Desk {
    /// An empty folder.
    pub fn empty() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// The hospital table in `people.csv`, its hierarchy files in `trees/`.
    pub fn hospital() -> Self {
        let desk = Self::empty();
        desk.write("people.csv", HOSPITAL);
        let ages = (20..40).map(|age| format!("{age};[{0},{1}];[20,39]\n", age / 10 * 10, age / 10 * 10 + 9));
        desk.write("trees/age.csv", ages.collect::<String>());
        let zips = (10000..10020).map(|zip| format!("{zip};{}*;100**\n", zip / 10));
        desk.write("trees/zip.csv", zips.collect::<String>());
        desk.write("trees/disease.csv", DISEASES);
        desk
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn json(&self, name: &str) -> Value {
        let value: Value = serde_json::from_str(&self.read(name)).unwrap();
        schemas::follows(&value);
        value
    }

    /// The names in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Runs the command with these words, in the folder.
    pub fn run(&self, words: &str) -> Ended {
        self.run_words(&words.split_whitespace().collect::<Vec<_>>())
    }

    /// As [`Self::run`], for words that hold blanks.
    pub fn run_words(&self, words: &[&str]) -> Ended {
        self.run_with(words, b"")
    }

    /// As [`Self::run_words`], with these bytes on standard input.
    pub fn run_with(&self, words: &[&str], input: &[u8]) -> Ended {
        let unsaid = words.first() == Some(&"anonymize") && !words.contains(&"--assess");
        let assess: &[&str] = if unsaid { &NOT_ASSESSED } else { &[] };
        let mut child = self
            .command()
            .args(words)
            .args(assess)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        // A command that refuses its arguments does not read.
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        let output = child.wait_with_output().unwrap();
        Ended {
            status: output.status.code().expect("the command ended by itself"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tauell"));
        command.current_dir(self.path());
        command
    }

    /// Publishes `people.csv` with these words; standard output.
    #[track_caller]
    pub fn publish(&self, words: &str) -> String {
        let ended = self.run(&format!("anonymize people.csv {words}"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        ended.out
    }

    /// Reviews a file with these arguments.
    #[track_caller]
    pub fn review(&self, words: &str) -> Value {
        let ended = self.run(&format!("review {words}"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let value: Value = serde_json::from_str(&ended.out).unwrap();
        assert!(schemas::follows(&value), "a review has a schema");
        value
    }
}

impl Ended {
    /// The command refused: with this status, in a sentence that holds all these words, and with nothing on standard output.
    #[track_caller]
    pub fn refused(&self, status: i32, words: &[&str]) {
        assert_eq!(self.status, status, "{}", self.err);
        assert_eq!(self.out, "");
        assert!(self.err.contains("error: "), "{}", self.err);
        words.iter().for_each(|word| assert!(self.err.contains(word), "no {word:?} in: {}", self.err));
    }
}
