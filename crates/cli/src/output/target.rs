//! Places of outputs: no two outputs go to one place, and none goes to a file that is read.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::lock;
use crate::failure::Failure;
use crate::input::{is_standard, name};

/// The place of one output.
#[derive(Debug)]
pub(crate) struct OutputTarget {
    option: &'static str,
    pub(super) given: PathBuf,
    pub(super) place: Place,
    /// Whether all files of its folder are written by one run.
    in_folder: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Standard,
    /// Something that is no plain file, such as `/dev/null`: it is written to, not replaced.
    Device,
    /// The file, links resolved.
    File(PathBuf),
}

impl OutputTarget {
    /// Finds the place that an option names, and refuses one that cannot be written before any work is done.
    pub fn resolve(option: &'static str, path: &Path) -> Result<Self, Failure> {
        if is_standard(path) {
            return Ok(Self { option, given: "standard output".into(), place: Place::Standard, in_folder: false });
        }
        let place = place_of(path).map_err(|error| Failure::writing(path, &error))?;
        Ok(Self { option, given: path.to_owned(), place, in_folder: false })
    }

    /// As [`Self::resolve`], for a file in a folder that is made if absent.
    pub(crate) fn in_folder(option: &'static str, folder: &Path, file: &str) -> Result<Self, Failure> {
        let path = folder.join(file);
        if fs::metadata(folder).is_ok() {
            return Self::resolve(option, &path).map(|target| Self { in_folder: true, ..target });
        }
        // The folder's own place is found as a file's is.
        let fail = |error| Failure::writing(folder, &error);
        let name = folder.file_name().ok_or_else(|| fail(io::ErrorKind::InvalidFilename.into()))?;
        let within = fs::canonicalize(folder_of(folder)).map_err(fail)?;
        Ok(Self { option, given: path, place: Place::File(within.join(name).join(file)), in_folder: true })
    }

    /// As [`Self::resolve`], for a further file next to this one: `rows.csv` has `rows-more.csv` if the ending is
    /// `-more`. Refused where this is no file.
    pub fn beside(&self, ending: &str) -> Result<Self, Failure> {
        let several = || Failure::SeveralTables { place: self.given.clone() };
        if !matches!(self.place, Place::File(_)) {
            return Err(several());
        }
        let mut name = self.given.file_stem().ok_or_else(several)?.to_owned();
        name.push(ending);
        if let Some(extension) = self.given.extension() {
            name.push(".");
            name.push(extension);
        }
        Self::resolve(self.option, &self.given.with_file_name(name))
    }

    /// The file as it is called in messages.
    pub fn path(&self) -> &Path {
        &self.given
    }

    /// The file that is there already, whatever its names; `None` if nothing is, or no plain file.
    fn entry(&self) -> Option<Handle> {
        match &self.place {
            Place::File(path) => plain(path),
            // A shell may have sent it to a file.
            Place::Standard => Handle::stdout().ok().filter(is_plain),
            Place::Device => None,
        }
    }

    /// The lock that keeps other runs from this place; `None` if nothing is replaced.
    pub(super) fn lock(&self) -> Option<PathBuf> {
        match &self.place {
            Place::File(path) if self.in_folder => Some(lock::path_of(&path.with_file_name("folder"))),
            Place::File(path) => Some(lock::path_of(path)),
            Place::Standard | Place::Device => None,
        }
    }

    pub(super) fn as_given(&self) -> String {
        format!("{} {}", self.option, self.given.display())
    }
}

fn place_of(path: &Path) -> io::Result<Place> {
    match fs::metadata(path) {
        Ok(entry) if entry.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(entry) if entry.is_file() && entry.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        Ok(entry) if entry.is_file() => fs::canonicalize(path).map(Place::File),
        Ok(_) => Ok(Place::Device),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
            // `name/` would be a folder.
            if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            // A link to a file that is not there yet: the file is made, the link stays.
            if let Ok(next) = fs::read_link(path) {
                return place_of(&folder_of(path).join(next));
            }
            Ok(Place::File(fs::canonicalize(folder_of(path))?.join(name)))
        }
        Err(error) => Err(error),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A plain file, identified by itself and not by its name. Pipes and devices are not opened: that may wait for ever.
fn plain(path: &Path) -> Option<Handle> {
    let is_file = fs::metadata(path).is_ok_and(|entry| entry.is_file());
    if is_file { Handle::from_path(path).ok() } else { None }
}

fn is_plain(entry: &Handle) -> bool {
    entry.as_file().metadata().is_ok_and(|entry| entry.is_file())
}

/// Refuses two outputs in one place: the same path, or two names of one file.
pub fn distinct(targets: &[&OutputTarget]) -> Result<(), Failure> {
    let entries: Vec<Option<Handle>> = targets.iter().map(|target| target.entry()).collect();
    for second in 0..targets.len() {
        let same = |first: &usize| {
            let (first, second_place) = (*first, &targets[second].place);
            targets[first].place == *second_place && *second_place != Place::Device
                || entries[first].is_some() && entries[first] == entries[second]
        };
        if let Some(first) = (0..second).find(same) {
            let [first, second] = [first, second].map(|index| targets[index].as_given());
            return Err(Failure::OneTarget { first, second });
        }
    }
    Ok(())
}

/// The plain file that an input is read from, which a shell may have opened as standard input.
fn source(path: &Path) -> Option<Handle> {
    if is_standard(path) { Handle::stdin().ok().filter(is_plain) } else { plain(path) }
}

/// Refuses an output that would replace an input, by whatever name either goes, or without a name.
pub(crate) fn spare_inputs<'a>(
    targets: &[&OutputTarget],
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let entries: Vec<Option<Handle>> = targets.iter().map(|target| target.entry()).collect();
    for path in inputs {
        let Some(input) = source(path) else { continue };
        if let Some(place) = entries.iter().position(|entry| entry.as_ref() == Some(&input)) {
            return Err(Failure::ReplacesInput { option: targets[place].as_given(), input: name(path) });
        }
    }
    Ok(())
}
