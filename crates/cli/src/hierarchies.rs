//! Which hierarchy file belongs to which column.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use tauell_desk::error::Error;
use tauell_desk::session::Session;

use crate::args::TaxonomyArgs;
use crate::failure::Failure;
use crate::input::{self, FileKind};
use crate::memory;
use crate::notes::Notes;
use crate::published_table::Columns;

/// A hierarchy file for a column that takes part.
#[derive(Debug)]
pub struct Hierarchy {
    /// The column.
    pub column: String,
    /// The file.
    pub path: PathBuf,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl Hierarchy {
    /// Its name in messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Gives its column of a table the taxonomy.
    pub fn lay_over(&self, session: &mut Session) -> Result<(), Error> {
        let _reading = memory::reading(&self.path);
        let column = session.column(&self.column)?;
        session.set_hierarchy(column, &self.name(), &self.bytes)
    }
}

/// Finds and reads the files: the one named for a column, else the one of its name in the folder.
pub fn find(
    args: &TaxonomyArgs,
    columns: &dyn Columns,
    taking_part: &[String],
    notes: Notes,
) -> Result<Vec<Hierarchy>, Failure> {
    let mut named: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut unused = Vec::new();
    for given in &args.taxonomy {
        let (column, path) = column_and_file(given, columns)?;
        if !taking_part.contains(&column) {
            unused.push(format!(
                "--taxonomy {given} is not used, because column \"{column}\" is neither quasi-identifier nor sensitive."
            ));
        }
        if named.insert(column.clone(), path).is_some() {
            return Err(Failure::TaxonomyTwice { column });
        }
    }
    notes.say_each(unused);
    if let Some(folder) = &args.taxonomies {
        let entry = fs::metadata(folder).map_err(|error| Failure::reading(folder, &error))?;
        if !entry.is_dir() {
            return Err(Failure::CannotRead {
                path: folder.clone(),
                reason: "it is not a folder".to_owned(),
                advice: "Name the folder of the files with --taxonomies, or a file with --taxonomy COLUMN=FILE",
            });
        }
    }
    let mut found = Vec::new();
    for name in taking_part {
        let hierarchy = match (named.remove(name), &args.taxonomies) {
            (Some(path), _) => Some((input::whole(&path, FileKind::Hierarchy)?, path)),
            (None, Some(folder)) => in_folder(folder, name, notes)?,
            (None, None) => None,
        };
        found.extend(hierarchy.map(|(bytes, path)| Hierarchy { column: name.clone(), path, bytes }));
    }
    Ok(found)
}

/// The files that `--taxonomy` names, whatever their columns.
pub(crate) fn named_files(args: &TaxonomyArgs) -> impl Iterator<Item = &Path> {
    let files = |given: &'_ str| given.match_indices('=').map(|(at, _)| at + 1).collect::<Vec<_>>();
    args.taxonomy.iter().flat_map(move |given| files(given).into_iter().map(move |at| Path::new(&given[at..])))
}

/// Splits at the first `=` that follows a column's name.
fn column_and_file(given: &str, columns: &dyn Columns) -> Result<(String, PathBuf), Failure> {
    let split = |at: usize| (columns.called(&given[..at]).ok(), PathBuf::from(&given[at + 1..]));
    let mut places = given.match_indices('=').map(|(at, _)| split(at));
    if let Some((column, path)) = places.find_map(|(column, path)| Some((column?, path))) {
        return Ok((column, path));
    }
    let name = given.split('=').next().unwrap_or_default();
    let sentence = columns.called(name).err().map_or_else(String::new, |error| error.to_string());
    Err(Failure::TaxonomyColumn { given: given.to_owned(), sentence })
}

/// The file of a column's taxonomy in a folder; `None` if the column's name cannot be a file name.
pub(crate) fn file_of(column: &str) -> Option<String> {
    let file = format!("{column}.csv");
    // A column called `../x` must not lead out of the folder.
    let mut parts = Path::new(&file).components();
    let plain = matches!((parts.next(), parts.next()), (Some(Component::Normal(part)), None) if part == file.as_str());
    (plain && !file.contains(['/', '\\', '\0'])).then_some(file)
}

fn in_folder(folder: &Path, column: &str, notes: Notes) -> Result<Option<(Vec<u8>, PathBuf)>, Failure> {
    let Some(file) = file_of(column) else {
        notes.say(&format!(
            "{}: Column \"{column}\" has no hierarchy file there, because its name cannot be a file name. Name one with \
             --taxonomy COLUMN=FILE.",
            folder.display()
        ));
        return Ok(None);
    };
    let path = folder.join(file);
    match fs::metadata(&path) {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename) => Ok(None),
        _ => Ok(Some((input::whole(&path, FileKind::Hierarchy)?, path))),
    }
}
