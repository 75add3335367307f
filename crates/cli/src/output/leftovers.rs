//! What runs that were killed left in a folder. They staged their outputs there, and had no time to remove them.

use std::fs::{self, File};
use std::path::Path;

use tauell_base::words::numbers::{counted, listed};

/// Names that a note lists.
const MOST_NAMED: usize = 20;

/// What became of an unfinished file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Its run goes on.
    InUse,
    Removed,
    /// Its run may have ended, but this is not certain, or the file is not ours to remove.
    Left,
}

/// Removes the unfinished files in a folder whose runs have ended, if that is certain and they belong to the same user. The notes list
/// which were removed and which were not.
pub(super) fn sweep(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let (mut removed, mut left) = (Vec::new(), Vec::new());
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some((name, process)) = name.to_str().and_then(|name| Some((name, process_of(name)?))) else { continue };
        match settle(&entry.path(), process) {
            Fate::InUse => {}
            Fate::Removed => removed.push(name.to_owned()),
            Fate::Left => left.push(name.to_owned()),
        }
    }
    let note = |mut names: Vec<String>, what: [&str; 2], more: &str| {
        names.sort();
        let of = counted(names.len() as u64, what[0], what[1]);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let named = listed(&names, MOST_NAMED);
        (!names.is_empty()).then(|| format!("{}: {of} by a killed run: {named}.{more}", folder.display()))
    };
    let removed = note(
        removed,
        ["unfinished file was removed that was left", "unfinished files were removed that were left"],
        "",
    );
    let advice = " They may contain rows of its table: remove them once that run has ended.";
    let left = note(left, ["unfinished file seems to be left", "unfinished files seem to be left"], advice);
    removed.into_iter().chain(left).collect()
}

/// The process in the name of an unfinished file, `.tauell-PROCESS-NUMBER.tmp`; `None` for any other name.
fn process_of(name: &str) -> Option<u32> {
    let (process, number) = name.strip_prefix(".tauell-")?.strip_suffix(".tmp")?.split_once('-')?;
    let whole = |text: &str| text.parse::<u32>().ok().filter(|number| number.to_string() == text);
    whole(number)?;
    whole(process)
}

fn settle(path: &Path, process: u32) -> Fate {
    if process == std::process::id() || !fs::symlink_metadata(path).is_ok_and(|entry| entry.is_file()) {
        return Fate::InUse;
    }
    match is_running(process) {
        Some(true) => return Fate::InUse,
        Some(false) if is_ours(path) => {}
        _ => return Fate::Left,
    }
    // A process in another container has a number that means nothing here; it holds a lock on what it writes.
    let Ok(file) = File::open(path) else { return Fate::Left };
    match file.try_lock() {
        Ok(()) if fs::remove_file(path).is_ok() => Fate::Removed,
        Ok(()) => Fate::Left,
        Err(_) => Fate::InUse,
    }
}

/// Whether there is such a process; `None` if the system does not report it.
fn is_running(process: u32) -> Option<bool> {
    let all = Path::new("/proc");
    all.join("self/status").exists().then(|| all.join(process.to_string()).exists())
}

/// Whether this process's user owns a file.
#[cfg(unix)]
fn is_ours(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = |entry: std::io::Result<fs::Metadata>| entry.ok().map(|entry| entry.uid());
    let own = owner(fs::metadata("/proc/self"));
    own.is_some() && own == owner(fs::symlink_metadata(path))
}

#[cfg(not(unix))]
fn is_ours(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_the_command_gives_are_unfinished_files() {
        assert_eq!(process_of(".tauell-4242-0.tmp"), Some(4242));
        for other in [
            "tauell-4242-0.tmp",
            ".tauell-4242-0.tmp.csv",
            ".tauell-4242.tmp",
            ".tauell-04242-0.tmp",
            ".tauell-+1-0.tmp",
            ".tauell-1-0-0.tmp",
            ".tauell-people-0.tmp",
            ".tauell-published.csv.lock",
        ] {
            assert_eq!(process_of(other), None, "{other}");
        }
    }

    /// The number of a process that has ended.
    #[cfg(target_os = "linux")]
    fn ended() -> u32 {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        child.id()
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_a_process_that_has_ended_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (gone, alive) = (ended(), std::process::id());
        let [left, locked] = [0, 1].map(|number| format!(".tauell-{gone}-{number}.tmp"));
        let others = [format!(".tauell-{alive}-7.tmp"), ".tauell-1-0.tmp".to_owned(), "people.csv".to_owned()];
        for name in [&left, &locked].into_iter().chain(&others) {
            fs::write(at(name), "rows").unwrap();
        }
        fs::create_dir(at(&format!(".tauell-{gone}-2.tmp"))).unwrap();
        std::os::unix::fs::symlink(at("people.csv"), at(&format!(".tauell-{gone}-3.tmp"))).unwrap();
        // As a process in another container holds it.
        let held = File::open(at(&locked)).unwrap();
        held.try_lock().unwrap();
        let notes = sweep(folder.path());
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(
            notes[0].contains("1 unfinished file was removed") && notes[0].ends_with(&format!("{left}.")),
            "{notes:?}"
        );
        assert!(!at(&left).exists() && at(&locked).exists());
        assert!(others.iter().all(|name| at(name).exists()));
        assert!(at(&format!(".tauell-{gone}-2.tmp")).exists() && at("people.csv").exists());
        assert!(fs::symlink_metadata(at(&format!(".tauell-{gone}-3.tmp"))).is_ok());
        drop(held);
        assert_eq!(sweep(folder.path()).len(), 1);
        assert!(!at(&locked).exists());
        assert!(sweep(folder.path()).is_empty());
    }
}
