//! Mutation testing: does any test notice when the code that decides what is accepted is changed?
//!
//! cargo-mutants says which changes there are (`.cargo/mutants.toml` says where). They are put into one program, which
//! is built once and tested once for each; the few that it cannot hold are left to cargo-mutants itself. What survives
//! must stand in a list with the reason why it is no other program.

mod body;
mod change;
mod compiling;
mod known;
mod survivors;
mod together;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::tools;
use change::{Change, Text};
use compiling::Program;
use known::{Known, Verdict};
use survivors::Listed;
use trial::Trials;

/// The list of survivors that are no other program.
const LIST: &str = "xtask/equivalent-mutants.txt";

/// Where everything is left, beneath the folder of what cargo builds.
const OUTPUT: &str = "mutants";

/// How cargo-mutants ends where it got through: all noticed, some missed, some that ran for ever (which is noticed, too).
const FINISHED: [i32; 3] = [0, 2, 3];

/// What to do.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// The files, or all of the configuration where there is none.
    globs: Vec<&'a str>,
    /// Whether what earlier runs found is forgotten.
    fresh: bool,
    /// Whether it is forgotten where the code or its tests have changed since.
    strict: bool,
    /// How many changes are tried at once; 0 stands for one.
    jobs: usize,
}

impl<'a> Wanted<'a> {
    /// All changes, of which none counts as noticed that was so by other tests than those of today.
    pub fn soak() -> Self {
        Self { strict: true, ..Self::default() }
    }

    /// From the words of the command.
    ///
    /// # Errors
    /// A word that is no option, or a number that is none.
    pub fn read(words: &[&'a str]) -> Result<Self> {
        let mut wanted = Self::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--fresh" => wanted.fresh = true,
                "--jobs" => {
                    let said = words.next().context("--jobs wants a number")?;
                    wanted.jobs = said.parse().with_context(|| format!("{said} is not a number of jobs"))?;
                }
                option if option.starts_with('-') => bail!("`mutants` does not know {option}"),
                glob => wanted.globs.push(glob),
            }
        }
        Ok(wanted)
    }
}

/// Makes every change that is wanted and fails on one that no test notices. What an earlier run found about a function
/// that has not changed since holds still, but for what was missed, which is tried again.
///
/// # Errors
/// When a change that is not listed was missed, or it could not be found out.
pub fn run(project: &Project, wanted: &Wanted<'_>) -> Result<()> {
    let root = project.root();
    tools::cargo_mutants(root)?;
    let output = project.target().join(OUTPUT);
    fs::create_dir_all(&output).with_context(|| format!("{} could not be made", output.display()))?;
    let listed = Listed::read(&read(&root.join(LIST))?)?;
    let configuration = read(&root.join(".cargo/mutants.toml"))?;
    let path = output.join("known.txt");
    let (state, state_path) = (state(root)?, output.join("state.txt"));
    let is_other = wanted.strict && fs::read_to_string(&state_path).unwrap_or_default() != state;
    if (wanted.fresh || is_other) && path.exists() {
        fs::remove_file(&path)?;
    }
    // A run that is not strict may keep what it found with other tests.
    fs::write(&state_path, if wanted.strict || !path.exists() { state.as_str() } else { "mixed" })?;
    let mut known = Known::open(&path)?;
    let changes = listed_changes(root, &output, &configuration, &wanted.globs)?;
    let texts = change::texts(root, &changes)?;
    let keys: Vec<String> = changes.iter().map(|change| known::key(change, &texts[&change.file])).collect();
    let open = |known: &Known| -> Vec<usize> {
        // What was missed and stands in the list would be missed again.
        let is_settled = |place: usize| match known.of(&keys[place]) {
            Some(Verdict::Missed) => listed.has(&survivors::named(&changes[place], &texts[&changes[place].file])),
            other => other.is_some(),
        };
        (0..changes.len()).filter(|place| !is_settled(*place)).collect()
    };
    let to_do = open(&known);
    println!("{} changes, of which {} are known from before", changes.len(), changes.len() - to_do.len());
    if !to_do.is_empty() {
        // All of them, so that one that goes on where another was stopped need not build anew.
        let numbers = || (1_u32..).zip(&keys);
        let refused = numbers().filter(|(_, key)| known.of(key) == Some(Verdict::DoesNotCompile));
        let program = Program::make(root, &output, &changes, refused.map(|(number, _)| number).collect(), &texts)?;
        for (_, key) in numbers().filter(|(number, _)| program.refused.contains(number)) {
            known.keep(key, Verdict::DoesNotCompile)?;
        }
        let trials = Trials::new(&program, program.tests(&tests_of(&configuration)?)?)?;
        let to_do = open(&known).into_iter().map(|place| place as u32 + 1);
        let (apart, left): (Vec<u32>, Vec<u32>) = to_do.partition(|number| program.apart.contains(number));
        let bench = Bench { trials: &trials, changes: &changes, keys: &keys, jobs: wanted.jobs.max(1) };
        bench.each(&left, &mut known)?;
        let apart: Vec<usize> = apart.into_iter().map(|number| number as usize - 1).collect();
        one_by_one(root, &output, &configuration, &apart, &changes, &keys, &mut known)?;
    }
    judge(&changes, &texts, &keys, &known, &listed, wanted.globs.is_empty())
}

/// The changes of the files that each glob names, glob by glob, or of all that the configuration does where there is none.
fn listed_changes(root: &Path, output: &Path, configuration: &str, globs: &[&str]) -> Result<Vec<Change>> {
    if globs.is_empty() {
        return Change::all(root, &root.join(".cargo/mutants.toml"));
    }
    let mut changes: Vec<Change> = Vec::new();
    let mut names = BTreeSet::new();
    for glob in globs {
        let config = output.join("config.toml");
        fs::write(&config, with(configuration, "examine_globs", &[glob])?)?;
        let those = Change::all(root, &config)?;
        changes.extend(those.into_iter().filter(|change| names.insert(change.name.clone())));
    }
    Ok(changes)
}

/// What changes are tried on.
struct Bench<'a> {
    trials: &'a Trials,
    changes: &'a [Change],
    keys: &'a [String],
    jobs: usize,
}

impl Bench<'_> {
    /// Tries the changes of these numbers and keeps what comes out: first with the tests nearest to each, which notice most
    /// of them in a second, then what is left with all.
    fn each(&self, left: &[u32], known: &mut Known) -> Result<()> {
        println!("{} changes to try with the tests nearest to them, {} at once", left.len(), self.jobs);
        let still = self.pass(left, known, |number, file| self.trials.notice_nearby(number, file), false)?;
        println!("{} changes to try with all tests, {} at once", still.len(), self.jobs);
        self.pass(&still, known, |number, file| self.trials.notice(number, file), true).map(drop)
    }

    /// Tries changes in one way; hands back those that were not noticed, which are kept as missed where it was the last way.
    fn pass(
        &self,
        left: &[u32],
        known: &mut Known,
        by: impl Fn(u32, &str) -> Result<Option<String>> + Sync,
        is_last: bool,
    ) -> Result<Vec<u32>> {
        let (next, started) = (AtomicUsize::new(0), Instant::now());
        let results = Mutex::new((known, Vec::new()));
        let work = || -> Result<()> {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&number) = left.get(place) else { return Ok(()) };
                let (change, key) = (&self.changes[number as usize - 1], &self.keys[number as usize - 1]);
                let began = Instant::now();
                let noticed = by(number, &change.file)?;
                let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match (&noticed, is_last) {
                    (Some(_), _) => results.0.keep(key, Verdict::Noticed)?,
                    (None, true) => results.0.keep(key, Verdict::Missed)?,
                    (None, false) => {}
                }
                if noticed.is_none() {
                    results.1.push(number);
                }
                println!(
                    "{}/{} {:.1} s ({:.0} s in all) {}: {}",
                    place + 1,
                    left.len(),
                    began.elapsed().as_secs_f64(),
                    started.elapsed().as_secs_f64(),
                    change.name,
                    match noticed {
                        Some(by) => format!("noticed by {by}"),
                        None if is_last => "MISSED".to_owned(),
                        None => "not noticed nearby".to_owned(),
                    },
                );
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| match worker.join() {
                Ok(ended) => ended,
                Err(_) => bail!("a trial of changes stopped by itself"),
            })
        })?;
        let (_, mut still) = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        still.sort_unstable();
        Ok(still)
    }
}

/// Leaves changes to cargo-mutants, which builds the program anew for each.
fn one_by_one(
    root: &Path,
    output: &Path,
    configuration: &str,
    apart: &[usize],
    changes: &[Change],
    keys: &[String],
    known: &mut Known,
) -> Result<()> {
    if apart.is_empty() {
        return Ok(());
    }
    println!("{} changes are left to cargo-mutants, which takes about a minute for each", apart.len());
    let config = output.join("apart.toml");
    let names: Vec<String> =
        apart.iter().map(|place| format!("^{}$", regex_syntax::escape(&changes[*place].name))).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    fs::write(&config, format!("examine_re = {names:?}\n{configuration}"))?;
    let ended = Run::new("cargo")
        .args(["mutants", "--jobs", "1", "--no-shuffle", "--output"])
        .args([output.as_os_str(), "--config".as_ref(), config.as_os_str()])
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .within(root)
        .status()?;
    if !ended.code().is_some_and(|code| FINISHED.contains(&code)) {
        bail!("cargo-mutants ended with {ended}");
    }
    for (file, verdict) in [
        ("caught", Verdict::Noticed),
        ("timeout", Verdict::Noticed),
        ("unviable", Verdict::DoesNotCompile),
        ("missed", Verdict::Missed),
    ] {
        let said = read(&output.join(format!("mutants.out/{file}.txt")))?;
        let said: BTreeSet<&str> = said.lines().collect();
        for place in apart.iter().filter(|place| said.contains(changes[**place].name.as_str())) {
            known.keep(&keys[*place], verdict)?;
        }
    }
    Ok(())
}

/// Says what came out, by folder, and fails on what was missed and is not listed.
fn judge(
    changes: &[Change],
    texts: &BTreeMap<String, Text>,
    keys: &[String],
    known: &Known,
    listed: &Listed,
    all: bool,
) -> Result<()> {
    let mut table: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let (mut unlisted, mut alive) = (Vec::new(), BTreeSet::new());
    for (change, key) in changes.iter().zip(keys) {
        let row = table.entry(&change.file).or_default();
        match known.of(key) {
            Some(Verdict::Noticed) => row[0] += 1,
            Some(Verdict::DoesNotCompile) => row[1] += 1,
            Some(Verdict::Missed) => {
                let name = survivors::named(change, &texts[&change.file]);
                let is_listed = listed.has(&name);
                row[if is_listed { 2 } else { 3 }] += 1;
                if !is_listed {
                    unlisted.push(change.name.clone() + "\n    " + &name);
                }
                alive.insert(name);
            }
            None => bail!("nothing was found out about {}", change.name),
        }
    }
    println!("noticed, no program, listed, missed:");
    for (file, [noticed, refused, listed, missed]) in table {
        println!("{noticed:6} {refused:6} {listed:6} {missed:6}  {file}");
    }
    if all {
        for gone in listed.0.iter().filter(|listed| !alive.contains(*listed)) {
            println!("{LIST}: this one is noticed now, or gone: {gone}");
        }
    }
    if unlisted.is_empty() {
        println!("every change was noticed, but for {} that change nothing", alive.len());
        return Ok(());
    }
    let mut said = format!(
        "no test notices these {} changes; write one that does, or list why nothing can tell:\n",
        unlisted.len()
    );
    unlisted.iter().for_each(|survivor| {
        let _ = writeln!(said, "  {survivor}");
    });
    bail!("{said}(the list is {LIST})")
}

/// The code and its tests, as a number.
fn state(root: &Path) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for file in compiling::files_of(root)? {
        let counts = ["src/", "tests/", "Cargo.", ".cargo/"].iter().any(|start| file.starts_with(start));
        if counts && let Ok(content) = fs::read(root.join(&file)) {
            (file, content).hash(&mut hasher);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} could not be read", path.display()))
}

/// The configuration with another list under a name, which takes one line of it.
fn with(config: &str, name: &str, list: &[&str]) -> Result<String> {
    let line = format!("{name} = {list:?}");
    if !config.lines().any(|old| old.starts_with(name)) {
        bail!("the configuration of cargo-mutants has no line that begins with {name}");
    }
    let lines = config.lines().map(|old| if old.starts_with(name) { line.as_str() } else { old });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// The modules of the integration tests that the configuration names.
fn tests_of(config: &str) -> Result<Vec<String>> {
    #[derive(serde::Deserialize)]
    struct Configuration {
        additional_cargo_test_args: Vec<String>,
    }
    let configuration: Configuration = toml::from_str(config).context("the configuration could not be read")?;
    let arguments = configuration.additional_cargo_test_args;
    Ok(arguments.into_iter().skip_while(|argument| argument != "--").skip(1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_list_and_configuration_can_be_read() {
        let project = Project::find().unwrap();
        Listed::read(&read(&project.root().join(LIST)).unwrap()).unwrap();
        let config = read(&project.root().join(".cargo/mutants.toml")).unwrap();
        let one = with(&config, "examine_globs", &["src/privacy/simple.rs"]).unwrap();
        assert!(one.contains("examine_globs = [\"src/privacy/simple.rs\"]"));
        assert!(tests_of(&one).unwrap().contains(&"properties::".to_owned()));
    }

    #[test]
    fn words_say_what_is_wanted() {
        let wanted = Wanted::read(&["a.rs", "--jobs", "2", "--fresh", "b.rs"]).unwrap();
        assert_eq!(wanted, Wanted { globs: vec!["a.rs", "b.rs"], fresh: true, strict: false, jobs: 2 });
        assert!(Wanted::read(&["--job"]).is_err() && Wanted::read(&["--jobs", "x"]).is_err());
    }
}
