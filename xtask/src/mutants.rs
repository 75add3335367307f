//! Mutation testing: does any test notice when the code that decides what is
//! accepted is changed?
//!
//! cargo-mutants makes the changes (`.cargo/mutants.toml` says where); what
//! survives must stand in a list with the reason why it is no other program.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::process::Run;
use crate::project::Project;
use crate::tools;

/// The list of survivors that are no other program.
const LIST: &str = "xtask/equivalent-mutants.txt";

/// Where cargo-mutants leaves what it found.
const OUTPUT: &str = "target/mutants";

/// How cargo-mutants ends where it got through: all noticed, some missed, some
/// that ran for ever (which is noticed, too).
const FINISHED: [i32; 3] = [0, 2, 3];

/// Changes the files that the globs name, or all that the configuration names
/// where there is none, and fails on a change that no test notices.
pub fn run(project: &Project, globs: &[&str]) -> Result<()> {
    tools::cargo_mutants(project.root())?;
    let output = project.root().join(OUTPUT);
    fs::create_dir_all(&output).with_context(|| format!("{} could not be made", output.display()))?;
    let mut config = project.root().join(".cargo/mutants.toml");
    if !globs.is_empty() {
        let text = read(&config)?;
        config = output.join("config.toml");
        fs::write(&config, only(&text, globs)?)?;
    }
    let ended = Run::new("cargo")
        .args(["mutants", "--jobs", "1", "--no-shuffle", "--output"])
        .args([output.as_os_str(), "--config".as_ref(), config.as_os_str()])
        // As for the tests of every day, with less to write.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .within(project.root())
        .status()?;
    if !ended.code().is_some_and(|code| FINISHED.contains(&code)) {
        bail!("cargo-mutants ended with {ended}");
    }
    let missed = read(&output.join("mutants.out/missed.txt"))?;
    let listed = Listed::read(&read(&project.root().join(LIST))?)?;
    let line_of = |file: &str, line: usize| -> Option<String> {
        let text = fs::read_to_string(project.root().join(file)).ok()?;
        text.lines().nth(line.checked_sub(1)?).map(|line| line.trim().to_owned())
    };
    let survivors: Vec<Survivor> = missed.lines().filter_map(|line| Survivor::read(line, line_of)).collect();
    let unlisted: Vec<&Survivor> = survivors.iter().filter(|survivor| !listed.has(survivor)).collect();
    if globs.is_empty() {
        let alive: BTreeSet<&Survivor> = survivors.iter().collect();
        for gone in listed.0.iter().filter(|listed| !alive.contains(listed)) {
            println!("{LIST}: this one is noticed now, or gone: {gone}");
        }
    }
    if unlisted.is_empty() {
        println!("every change was noticed, but for {} that change nothing", survivors.len());
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

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} could not be read", path.display()))
}

/// The configuration, for these files alone.
fn only(config: &str, globs: &[&str]) -> Result<String> {
    let quoted: Vec<String> = globs.iter().map(|glob| format!("{glob:?}")).collect();
    let line = format!("examine_globs = [{}]", quoted.join(", "));
    if !config.lines().any(|line| line.starts_with("examine_globs")) {
        bail!("the configuration of cargo-mutants has no line that begins with examine_globs");
    }
    let lines = config.lines().map(|old| if old.starts_with("examine_globs") { line.as_str() } else { old });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// A change that no test noticed, or one of the list. Where it stands is told
/// by the text of the line, which moves with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Survivor {
    file: String,
    change: String,
    line: String,
}

impl Survivor {
    /// From `src/a.rs:57:13: replace < with <= in f`.
    fn read(said: &str, line_of: impl Fn(&str, usize) -> Option<String>) -> Option<Self> {
        let (place, change) = said.split_once(": ")?;
        let mut parts = place.split(':');
        let (file, line) = (parts.next()?, parts.next()?.parse().ok()?);
        let line = line_of(file, line).unwrap_or_default();
        Some(Self { file: file.to_owned(), change: change.trim().to_owned(), line })
    }
}

impl std::fmt::Display for Survivor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} | {} | {}", self.file, self.change, self.line)
    }
}

/// The changes of the list.
struct Listed(BTreeSet<Survivor>);

impl Listed {
    /// A change takes two lines: `file | change | line of code`, and indented
    /// beneath it the reason.
    fn read(text: &str) -> Result<Self> {
        let mut listed = BTreeSet::new();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.starts_with(' ')) {
            let parts: Vec<&str> = line.splitn(3, " | ").collect();
            let [file, change, code] = parts[..] else { bail!("{LIST}: this is not `file | change | line`: {line}") };
            if !lines.get(index + 1).is_some_and(|next| next.starts_with(' ')) {
                bail!("{LIST}: the reason is missing under: {line}");
            }
            listed.insert(Survivor { file: file.to_owned(), change: change.to_owned(), line: code.trim().to_owned() });
        }
        Ok(Self(listed))
    }

    fn has(&self, survivor: &Survivor) -> bool {
        self.0.contains(survivor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survivor(said: &str) -> Survivor {
        Survivor::read(said, |file, line| Some(format!("line {line} of {file}"))).unwrap()
    }

    #[test]
    fn a_survivor_is_known_by_its_line_of_code() {
        let list = "# a comment\nsrc/a.rs | replace < with <= in f | line 57 of src/a.rs\n  They never are equal.\n";
        let listed = Listed::read(list).unwrap();
        assert!(listed.has(&survivor("src/a.rs:57:13: replace < with <= in f")));
        assert!(!listed.has(&survivor("src/a.rs:58:13: replace < with <= in f")));
        assert!(!listed.has(&survivor("src/a.rs:57:13: replace < with == in f")));
        assert!(!listed.has(&survivor("src/b.rs:57:13: replace < with <= in f")));
        assert_eq!(survivor("src/a.rs:5:1: replace Iter<'a: 'b> in f: g").change, "replace Iter<'a: 'b> in f: g");
    }

    #[test]
    fn what_is_listed_has_a_reason() {
        assert!(Listed::read("src/a.rs | replace f | f()\nsrc/b.rs | replace f | f()\n  Because.\n").is_err());
        assert!(Listed::read("src/a.rs: replace f\n  Because.\n").is_err());
        assert!(Listed::read("").unwrap().0.is_empty());
    }

    #[test]
    fn the_committed_list_and_configuration_can_be_read() {
        let project = Project::find().unwrap();
        Listed::read(&read(&project.root().join(LIST)).unwrap()).unwrap();
        let config = read(&project.root().join(".cargo/mutants.toml")).unwrap();
        let one = only(&config, &["src/privacy/simple.rs"]).unwrap();
        assert!(one.contains("examine_globs = [\"src/privacy/simple.rs\"]") && !one.contains("src/taxonomy"));
        assert!(one.contains("additional_cargo_test_args"));
    }
}
