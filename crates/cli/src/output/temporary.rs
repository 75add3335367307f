//! Files that are removed unless they are renamed: when they are dropped, and when a signal ends the command (`signals.rs`).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All such files there are. A signal takes the lock and keeps it, so that no other is made after it has cleared away.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// Held while outputs take their places: a signal waits until all have, or none.
static PLACING: Mutex<()> = Mutex::new(());

/// No signal ends the command before this is given back.
pub(super) fn undisturbed() -> MutexGuard<'static, ()> {
    PLACING.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file, or an empty folder, that is removed when it is dropped, unless it was renamed.
#[derive(Debug)]
pub(super) struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// Makes a file in the target's folder under a name that is free.
    pub(super) fn beside<T>(target: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(Self, T)> {
        let folder = target.parent().unwrap_or(Path::new("."));
        let mut number = 0u32;
        loop {
            let path = folder.join(format!(".tauell-{}-{number}.tmp", std::process::id()));
            match Self::at(&path, &make) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
                made => return made,
            }
        }
    }

    /// Makes one at this place.
    pub(super) fn at<T>(path: &Path, make: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<(Self, T)> {
        let mut unfinished = unfinished();
        let made = make(path)?;
        unfinished.push(path.to_owned());
        Ok((Self { path: path.to_owned() }, made))
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves it there for good.
    pub(super) fn keep(self) {
        unfinished().retain(|path| *path != self.path);
        std::mem::forget(self);
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut unfinished = unfinished();
        remove(&self.path);
        unfinished.retain(|path| *path != self.path);
    }
}

/// After a rename there is nothing under this name; a folder that holds something stays.
pub(super) fn remove(path: &Path) {
    let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
}

/// Removes what is unfinished, unless it is being changed at this moment. Needs no memory, so it works when none is left.
pub(crate) fn tidy() {
    if let Ok(unfinished) = UNFINISHED.try_lock() {
        unfinished.iter().rev().for_each(|path| remove(path));
    }
}
