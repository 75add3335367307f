//! Running the tests with one change in force, the likeliest to notice first.

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::compiling::{Program, Tests};
use super::together::CHOICE;

/// Time of a processor that every run gets, however short it is without a change.
const LEAST: Duration = Duration::from_secs(4);

/// How many times as long as without a change a run may take before it counts as one for ever.
const PATIENCE: u32 = 8;

/// How many times as long as its time of a processor a run may take in all: the machine may be busy.
const BUSY: u32 = 20;

/// The signal that ends a program whose time of a processor is up.
#[cfg(unix)]
const TIME_IS_UP: i32 = 24;

/// What a run of tests may take of memory, in KiB: a change that collects without end is stopped by it.
const MEMORY: &str = "6000000";

/// Modules whose tests take longer come with all the others.
const QUICK: Duration = Duration::from_secs(15);

/// How many tests that noticed changes of a file are tried first on the next one.
const REMEMBERED: usize = 12;

/// How a run of tests ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every test passed.
    Passed,
    /// A test failed: its name, or nothing where the program itself did.
    Failed(Option<String>),
    /// It took too long.
    ForEver,
}

/// Tests to run: of a program, those whose names hold one of some pieces.
struct Stage<'a> {
    tests: &'a Tests,
    /// All where it is empty.
    only: Vec<String>,
    /// Whether `only` are whole names.
    exact: bool,
}

/// The tests, and what is known about them.
pub struct Trials {
    folder: PathBuf,
    tests: Vec<Tests>,
    /// Tests that fail without a change: they can notice nothing.
    failing: Vec<String>,
    /// How long each stage takes without a change.
    usual: Mutex<BTreeMap<(String, Vec<String>), Duration>>,
    /// By file, the tests that noticed changes: program and name, the latest first.
    noticed_by: Mutex<BTreeMap<String, VecDeque<(usize, String)>>>,
}

impl Trials {
    /// Runs all tests without a change, for how long they take, and puts the quickest first (after those of the library).
    ///
    /// # Errors
    /// When tests cannot be run, or too many fail as it is.
    pub fn new(program: &Program, tests: Vec<Tests>) -> Result<Self> {
        let mut trials = Self {
            folder: program.folder().to_owned(),
            tests,
            failing: Vec::new(),
            usual: Mutex::default(),
            noticed_by: Mutex::default(),
        };
        for place in 0..trials.tests.len() {
            loop {
                let tests = &trials.tests[place];
                let started = Instant::now();
                let stage = Stage { tests, only: Vec::new(), exact: false };
                let ended = trials.run(&stage, 0, Duration::from_secs(1800))?;
                let took = started.elapsed();
                let name = tests.name.clone();
                match ended {
                    Ended::Passed => {
                        println!("{name}: {:.1} s without a change", took.as_secs_f64());
                        trials.usual().insert((name, Vec::new()), took);
                        break;
                    }
                    Ended::Failed(Some(test)) if trials.failing.len() < 10 => {
                        println!("{name}: {test} fails without a change, and is left out");
                        trials.failing.push(test);
                    }
                    ended => bail!("the tests of {name} do not pass without a change: {ended:?}"),
                }
            }
        }
        let usual = trials.usual().clone();
        trials.tests.sort_by_key(|tests| (tests.name != "lib", usual.get(&(tests.name.clone(), Vec::new())).copied()));
        Ok(trials)
    }

    fn usual(&self) -> std::sync::MutexGuard<'_, BTreeMap<(String, Vec<String>), Duration>> {
        self.usual.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn noticed_by(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, VecDeque<(usize, String)>>> {
        self.noticed_by.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What of the tests nearest to a file notices a change of this number in it: those that noticed others, and those of
    /// the modules around it, where they are quick; nothing where they pass.
    ///
    /// # Errors
    /// When tests cannot be run.
    pub fn notice_nearby(&self, number: u32, file: &str) -> Result<Option<String>> {
        let remembered = self.noticed_by().get(file).cloned().unwrap_or_default();
        for (place, tests) in self.tests.iter().enumerate() {
            let of_these = remembered.iter().filter(|(of, _)| *of == place);
            let only: Vec<String> = of_these.map(|(_, test)| test.clone()).collect();
            if !only.is_empty()
                && let Some(by) = self.try_stage(&Stage { tests, only, exact: true }, place, number, file)?
            {
                return Ok(Some(by));
            }
        }
        for (place, tests) in self.tests.iter().enumerate().filter(|(_, tests)| tests.name == "lib") {
            for room in rooms_of(file) {
                let own = Stage { tests, only: vec![room], exact: false };
                if self.usual_of(&own)? > QUICK {
                    break;
                }
                if let Some(by) = self.try_stage(&own, place, number, file)? {
                    return Ok(Some(by));
                }
            }
        }
        Ok(None)
    }

    /// What of all tests notices a change of this number in this file.
    ///
    /// # Errors
    /// When tests cannot be run.
    pub fn notice(&self, number: u32, file: &str) -> Result<Option<String>> {
        for (place, tests) in self.tests.iter().enumerate() {
            let whole = Stage { tests, only: Vec::new(), exact: false };
            if let Some(by) = self.try_stage(&whole, place, number, file)? {
                return Ok(Some(by));
            }
        }
        Ok(None)
    }

    /// How long a stage takes without a change; found out where it is not known.
    fn usual_of(&self, stage: &Stage<'_>) -> Result<Duration> {
        let key = (stage.tests.name.clone(), if stage.exact { Vec::new() } else { stage.only.clone() });
        if let Some(usual) = self.usual().get(&key) {
            return Ok(*usual);
        }
        let started = Instant::now();
        self.run(stage, 0, Duration::from_secs(1800))?;
        let took = started.elapsed();
        self.usual().insert(key, took);
        Ok(took)
    }

    fn try_stage(&self, stage: &Stage<'_>, place: usize, number: u32, file: &str) -> Result<Option<String>> {
        let name = &stage.tests.name;
        let usual = self.usual_of(stage)?;
        // Some tests of a program take no longer than all of it.
        let patience = if stage.exact { 1 } else { PATIENCE };
        Ok(match self.run(stage, number, LEAST + usual * patience)? {
            Ended::Passed => None,
            Ended::Failed(Some(test)) => {
                let mut all = self.noticed_by();
                let tests = all.entry(file.to_owned()).or_default();
                tests.retain(|one| one.1 != test);
                tests.push_front((place, test.clone()));
                tests.truncate(REMEMBERED);
                Some(format!("{name}: {test}"))
            }
            Ended::Failed(None) => Some(format!("{name}, which dies")),
            Ended::ForEver => Some(format!("{name}, which runs for ever")),
        })
    }

    fn run(&self, stage: &Stage<'_>, number: u32, limit: Duration) -> Result<Ended> {
        let mut command = if cfg!(unix) {
            let limits = format!("ulimit -v {MEMORY}; ulimit -t {}; exec \"$0\" \"$@\"", limit.as_secs());
            let mut shell = Command::new("sh");
            shell.args(["-c", &limits]).arg(&stage.tests.program);
            shell
        } else {
            Command::new(&stage.tests.program)
        };
        command.args(["--test-threads", "1", "--color", "never"]);
        self.failing.iter().for_each(|test| {
            command.args(["--skip", test]);
        });
        if stage.exact {
            command.arg("--exact");
        }
        if stage.only.is_empty() {
            command.args(&stage.tests.module);
        }
        command
            .args(&stage.only)
            .env(CHOICE, number.to_string())
            .env("CARGO_MANIFEST_DIR", &self.folder)
            // The same cases every time, as they come, and nothing kept of those that fail.
            .env("PROPTEST_RNG_SEED", "1")
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
            .env("INSTA_UPDATE", "no")
            .env("RUST_BACKTRACE", "0")
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().with_context(|| format!("{} could not be run", stage.tests.name))?;
        let out = child.stdout.take().context("a test has no output")?;
        let (says, hears) = channel();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(out).split(b'\n').map_while(Result::ok) {
                if let Some(test) = failed(&String::from_utf8_lossy(&line)) {
                    let _ = says.send(test);
                }
            }
        });
        let heard = hears.recv_timeout(if cfg!(unix) { limit * BUSY } else { limit });
        if heard != Err(RecvTimeoutError::Disconnected) {
            // One that failed is enough.
            child.kill()?;
        }
        let status = child.wait()?;
        drop(reader);
        Ok(match heard {
            Ok(test) => Ended::Failed(Some(test)),
            Err(RecvTimeoutError::Timeout) => Ended::ForEver,
            Err(RecvTimeoutError::Disconnected) if status.success() => Ended::Passed,
            #[cfg(unix)]
            Err(RecvTimeoutError::Disconnected)
                if std::os::unix::process::ExitStatusExt::signal(&status) == Some(TIME_IS_UP) =>
            {
                Ended::ForEver
            }
            Err(RecvTimeoutError::Disconnected) => Ended::Failed(None),
        })
    }
}

/// The test that a line says failed.
fn failed(line: &str) -> Option<String> {
    let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    // `test a - should panic ... FAILED`
    Some(name.split(" - ").next().unwrap_or(name).to_owned())
}

/// The modules that a file lies in, the narrowest first: `publish::verify::files::`, `publish::verify::`, `publish::`.
fn rooms_of(file: &str) -> Vec<String> {
    let path = file.strip_prefix("src/").unwrap_or(file).trim_end_matches(".rs").trim_end_matches("/mod");
    let parts: Vec<&str> = path.split('/').collect();
    (1..=parts.len()).rev().map(|count| format!("{}::", parts[..count].join("::"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_tested_by_its_own_module_first() {
        assert_eq!(rooms_of("src/privacy/tau_ell.rs"), ["privacy::tau_ell::", "privacy::"]);
        assert_eq!(rooms_of("src/publish/verify/mod.rs"), ["publish::verify::", "publish::"]);
    }

    #[test]
    fn a_line_tells_which_test_failed() {
        assert_eq!(failed("test a::b ... FAILED").as_deref(), Some("a::b"));
        assert_eq!(failed("test a::b - should panic ... FAILED").as_deref(), Some("a::b"));
        assert_eq!(failed("test a::b ... ok"), None);
        assert_eq!(failed("test result: FAILED. 1 passed"), None);
    }
}
