//! One run at a time per output: a lock next to it, held until all outputs are in place.
//!
//! The system gives a lock back when its process ends, however it ends, so a lock file left by a killed run locks no one out.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::temporary::Temporary;

/// Bytes of an output's name that its lock file repeats; file systems take names of 255 bytes.
const MOST_OF_A_NAME: usize = 200;

/// A lock that is held. Dropped, its file goes before it is given back.
#[derive(Debug)]
pub(super) struct Lock {
    file: Temporary,
    _held: File,
}

impl Lock {
    /// Takes the lock of an output.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if another process holds it; else what the system says if the folder cannot be written to.
    pub(super) fn take(path: &Path) -> io::Result<Self> {
        let (file, held) = Temporary::at(path, hold)?;
        Ok(Self { file, _held: held })
    }

    /// The path of its file.
    pub(super) fn path(&self) -> &Path {
        self.file.path()
    }
}

/// The path of an output's lock: in its folder, named after it.
pub(super) fn path_of(output: &Path) -> PathBuf {
    let name = output.file_name().unwrap_or_default().to_string_lossy();
    let mut end = name.len().min(MOST_OF_A_NAME);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    output.with_file_name(format!(".tauell-{}.lock", &name[..end]))
}

fn hold(path: &Path) -> io::Result<File> {
    loop {
        // A link or a pipe under this name is not ours, and is not opened.
        if fs::symlink_metadata(path).is_ok_and(|entry| !entry.is_file()) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = File::options().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
            // A file system without locks: outputs are still placed one by one, and no run is refused.
            Err(TryLockError::Error(_)) => return Ok(file),
        }
        // The run that held it may have removed the file in between: a lock on a file without a name holds off no one.
        if Handle::from_path(path).ok() == Some(Handle::from_file(file.try_clone()?)?) {
            return Ok(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_holds_off_others_until_it_is_dropped_and_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = path_of(&folder.path().join("published.csv"));
        assert_eq!(path.file_name().unwrap(), ".tauell-published.csv.lock");
        let held = Lock::take(&path).unwrap();
        assert_eq!(Lock::take(&path).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        assert!(path.exists(), "a refused process does not remove the file of the one with the lock");
        drop(held);
        assert!(!path.exists());
        // What a killed run left locks no one out.
        fs::write(&path, "").unwrap();
        drop(Lock::take(&path).unwrap());
        assert!(!path.exists());
    }

    #[test]
    fn of_many_who_take_and_give_back_a_lock_never_two_hold_it() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let (path, inside, taken) = (folder.path().join("lock"), AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Ok(lock) = Lock::take(&path) else { continue };
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        std::thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0 && !path.exists());
    }

    #[test]
    fn a_long_name_has_a_lock_whose_name_a_file_can_have() {
        let lock = path_of(&Path::new("folder").join("ℓ".repeat(85)));
        assert!(lock.file_name().unwrap().len() < 255 && lock.parent() == Some(Path::new("folder")));
    }

    #[test]
    #[cfg(unix)]
    fn a_link_under_the_name_of_a_lock_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &path).unwrap();
        assert_eq!(Lock::take(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(!folder.path().join("elsewhere").exists());
    }
}
