//! Files out: all of them or none, and never half of one.
//!
//! A file is written next to its target and takes the target's place by a rename, once every output has been written. Standard
//! output and devices cannot be taken back, so what goes there is written last before the renames. What holds, and what does not
//! if a run is killed: docs/reference/files.md.

mod leftovers;
mod lock;
mod signals;
mod target;
mod temporary;

pub(crate) use signals::tidy_on_signals;
pub(crate) use target::{OutputTarget, distinct, spare_inputs};
pub(crate) use temporary::tidy;

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tauell_base::confidentiality::WrittenFile;

use crate::failure::Failure;
use crate::notes::Notes;
use lock::Lock;
use target::Place;
use temporary::{Temporary, undisturbed};

/// Staged files that are held open, so that a run elsewhere sees that they are in use. A process may open some 1,000 files.
const MOST_HELD: usize = 200;

/// Outputs that have been written, and have not taken their places yet. Dropped, or if a signal ends the command, they leave
/// nothing behind.
#[derive(Debug, Default)]
pub(crate) struct Staging {
    files: Vec<StagedFile>,
    direct: Vec<(PathBuf, Place, Vec<u8>)>,
    /// No other run writes to the same places.
    locks: Vec<Lock>,
    /// Folders that were made for files: they go after the files in them.
    folders: Vec<Temporary>,
    /// What was written to files, with the name that was given.
    kinds: Vec<(WrittenFile, PathBuf)>,
}

#[derive(Debug)]
struct StagedFile {
    given: PathBuf,
    target: PathBuf,
    written: Temporary,
    /// The permissions that it gets in its place.
    permissions: Option<Permissions>,
    held: Option<File>,
}

impl Staging {
    /// Takes the places of outputs for this run, as far as their folders are there, and removes what runs that were killed left in
    /// these folders.
    ///
    /// # Errors
    /// Another run writes to one of the places, or a folder cannot be written to.
    pub fn reserve(&mut self, targets: &[&OutputTarget], notes: Notes) -> Result<(), Failure> {
        for target in targets {
            let Some(path) = target.lock().filter(|path| !self.locks.iter().any(|lock| lock.path() == path)) else {
                continue;
            };
            let Some(folder) = path.parent().filter(|folder| folder.is_dir()) else { continue };
            let is_new = !self.locks.iter().any(|lock| lock.path().parent() == Some(folder));
            let lock = Lock::take(&path).map_err(|error| match error.kind() {
                io::ErrorKind::WouldBlock => Failure::InUse { option: target.as_given() },
                _ => Failure::writing(&target.given, &error),
            })?;
            if is_new {
                leftovers::sweep(folder).iter().for_each(|note| notes.say(note));
            }
            self.locks.push(lock);
        }
        Ok(())
    }

    /// Makes a folder for outputs if it is absent.
    pub fn folder(&mut self, path: &Path) -> Result<(), Failure> {
        match Temporary::at(path, |path| fs::create_dir(path)) {
            Ok((made, ())) => self.folders.push(made),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
            Err(error) => return Err(Failure::writing(path, &error)),
        }
        Ok(())
    }

    /// Writes an output of a kind. If it is private and the system has owners, only the owner may read the file, whatever was
    /// allowed of one that it replaces.
    pub fn put(
        &mut self,
        kind: WrittenFile,
        target: &OutputTarget,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if let Place::File(_) = target.place {
            self.kinds.push((kind, target.given.clone()));
        }
        if kind.is_private() { self.add_private(target, write) } else { self.add(target, write) }
    }

    /// The files of a kind that were written so far, under the names that were given.
    pub fn kinds(&self) -> &[(WrittenFile, PathBuf)] {
        &self.kinds
    }

    /// Writes one output.
    pub fn add(
        &mut self,
        target: &OutputTarget,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.write(target, false, write)
    }

    /// The same, readable by the owner alone, as far as the system has owners.
    pub(crate) fn add_private(
        &mut self,
        target: &OutputTarget,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.write(target, true, write)
    }

    fn write(
        &mut self,
        target: &OutputTarget,
        private: bool,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let fail = |error: io::Error| Failure::writing(&target.given, &error);
        match &target.place {
            Place::File(path) => {
                let (written, file) = stage(path, write).map_err(fail)?;
                let permissions = if private { None } else { Some(permissions_at(path).map_err(fail)?) };
                let held = Some(file).filter(|_| self.files.len() < MOST_HELD);
                let (given, target) = (target.given.clone(), path.clone());
                self.files.push(StagedFile { given, target, written, permissions, held });
            }
            Place::Standard | Place::Device => {
                let mut bytes = Vec::new();
                write(&mut bytes).map_err(fail)?;
                self.direct.push((target.given.clone(), target.place.clone(), bytes));
            }
        }
        Ok(())
    }

    /// Puts everything in its place. If one file cannot take its place, those that have are taken back.
    pub fn commit(self) -> Result<(), Failure> {
        for (given, place, bytes) in &self.direct {
            match deliver(given, place, bytes) {
                // The reader has seen enough.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                Err(error) => return Err(Failure::writing(given, &error)),
                Ok(()) => {}
            }
        }
        let _undisturbed = undisturbed();
        let mut placed: Vec<(PathBuf, Option<Temporary>)> = Vec::new();
        for StagedFile { given, target, written, permissions, held } in self.files {
            let is_new = !target.exists();
            let before = if is_new { None } else { keep(&target) };
            drop(held);
            let opened = permissions.map_or(Ok(()), |permissions| fs::set_permissions(written.path(), permissions));
            if let Err(error) = opened.and_then(|()| fs::rename(written.path(), &target)) {
                for (target, before) in placed.into_iter().rev() {
                    match before {
                        Some(before) => drop(fs::rename(before.path(), target)),
                        None => drop(fs::remove_file(target)),
                    }
                }
                return Err(Failure::writing(&given, &error));
            }
            if is_new || before.is_some() {
                placed.push((target, before));
            }
        }
        self.folders.into_iter().for_each(Temporary::keep);
        Ok(())
    }
}

/// Until it takes its place, only the owner may read it, whatever it will be.
fn stage(target: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<(Temporary, File)> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let (written, file) = Temporary::beside(target, |path| options.open(path))?;
    // Without locks, the number of the process has to do.
    let _ = file.try_lock();
    let mut to = BufWriter::with_capacity(1 << 16, file);
    write(&mut to)?;
    let file = to.into_inner().map_err(io::IntoInnerError::into_error)?;
    // On the disk before the rename is: else a power cut could leave the name and not the bytes.
    file.sync_all()?;
    Ok((written, file))
}

/// The permissions of the file that is there, else those that a new file gets there.
fn permissions_at(target: &Path) -> io::Result<Permissions> {
    if let Ok(entry) = fs::metadata(target) {
        return Ok(entry.permissions());
    }
    let (_probe, file) = Temporary::beside(target, |path| File::options().write(true).create_new(true).open(path))?;
    Ok(file.metadata()?.permissions())
}

/// A second name for a file about to be replaced; `None` if the file system gives none.
fn keep(target: &Path) -> Option<Temporary> {
    Temporary::beside(target, |path| fs::hard_link(target, path)).ok().map(|(kept, ())| kept)
}

fn deliver(given: &Path, place: &Place, bytes: &[u8]) -> io::Result<()> {
    if *place == Place::Device {
        return File::options().write(true).open(given)?.write_all(bytes);
    }
    let mut standard = io::stdout().lock();
    standard.write_all(bytes)?;
    standard.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &Path) -> OutputTarget {
        OutputTarget::resolve("--out", path).unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_is_seen_before_everything_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&first, "before").unwrap();
        let mut staging = Staging::default();
        staging.add(&target(&first), |to| to.write_all(b"after")).unwrap();
        staging.add(&target(&second), |to| to.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&first).unwrap(), b"before");
        staging.commit().unwrap();
        assert_eq!(fs::read(&first).unwrap(), b"after");
        assert_eq!(names(folder.path()), ["a", "b"]);
    }

    #[test]
    #[cfg(unix)]
    fn private_files_are_readable_by_their_owner_alone_even_over_a_public_file() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let (secret, other) = (folder.path().join("secret"), folder.path().join("other"));
        fs::write(&secret, "before").unwrap();
        fs::set_permissions(&secret, PermissionsExt::from_mode(0o644)).unwrap();
        let mut staging = Staging::default();
        staging.add_private(&target(&secret), |to| to.write_all(b"after")).unwrap();
        staging.add(&target(&other), |to| to.write_all(b"after")).unwrap();
        staging.commit().unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&secret), mode(&other) & 0o400), (0o600, 0o400));
        assert_ne!(mode(&other), 0o600);
    }

    #[test]
    fn a_writer_that_fails_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut staging = Staging::default();
        staging.add(&target(&folder.path().join("a")), |to| to.write_all(b"x")).unwrap();
        let full = staging.add(&target(&folder.path().join("b")), |to| {
            to.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(
            full.unwrap_err().to_string().contains("the disk is full, so no output file was written. Free some space")
        );
        drop(staging);
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn where_one_file_cannot_take_its_place_the_others_go_back() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new, blocked] = ["old", "new", "blocked"].map(|name| folder.path().join(name));
        fs::write(&old, "before").unwrap();
        let mut staging = Staging::default();
        for path in [&old, &new, &blocked] {
            staging.add(&target(path), |to| to.write_all(b"after")).unwrap();
        }
        fs::create_dir(&blocked).unwrap();
        assert_eq!(staging.commit().unwrap_err().status(), 2);
        assert_eq!(fs::read(&old).unwrap(), b"before");
        assert_eq!(names(folder.path()), ["blocked", "old"]);
    }

    #[test]
    #[cfg(unix)]
    fn what_a_link_points_to_is_replaced_and_not_the_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let mut staging = Staging::default();
        staging.add(&target(&link), |to| to.write_all(b"after")).unwrap();
        staging.commit().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"after");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(distinct(&[&target(&file), &target(&link)]).is_err());
        assert!(spare_inputs(&[&target(&link)], [file.as_path()].into_iter()).is_err());
    }
}
