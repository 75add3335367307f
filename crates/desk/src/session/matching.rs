//! Which hierarchy file belongs to which column, told by their names; and all of a table's hierarchy files as one.

use serde::Serialize;

use crate::error::Error;
use tauell_base::archive::{ArchivedFile, zip};

use super::Session;

/// Files that found their columns, and files that did not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct HierarchyMatches {
    /// One file per column, in the order of the files.
    pub matched: Vec<MatchedFile>,
    /// The other files in their order.
    pub unmatched: Vec<UnmatchedFile>,
}

/// A file that found its column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct MatchedFile {
    /// Its place in the list of files.
    pub file: usize,
    /// Its name.
    pub name: String,
    /// The column.
    pub column: String,
}

/// A file that found none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct UnmatchedFile {
    /// Its place in the list of files.
    pub file: usize,
    /// Its name.
    pub name: String,
    /// Why, and what to do, in a sentence.
    pub reason: String,
    /// Columns that it may belong to; none where its name is like no column's.
    pub columns: Vec<String>,
}

/// How well a file's name fits a column's; the order is that of the variants, the best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The name ends with the column's words; so many letters.
    Ending(usize),
    /// The same words, however they are written.
    SameWords,
    /// The same text.
    Same,
}

/// Matches hierarchy files to columns by their names.
///
/// A file fits a column whose name its own ends with, at the beginning of a word: `age.csv`, `adult_hierarchy_age.csv`
/// and `HierarchyAge.CSV` fit `age`, `package.csv` does not. Case and everything but letters and digits are ignored, as
/// are an extension and a last word `hierarchy` or `taxonomy`. Of several columns, the same name wins, then the same
/// words, then the longest ending. If two columns fit equally well, or two files fit one column, nothing is guessed.
/// O(files · columns).
///
/// ```
/// let files = ["adult_hierarchy_age.csv", "notes.txt"].map(str::to_owned);
/// let columns = ["age", "sex"].map(str::to_owned);
/// let found = tauell_desk::session::match_hierarchies(&files, &columns);
/// assert_eq!((found.matched[0].column.as_str(), found.unmatched[0].name.as_str()), ("age", "notes.txt"));
/// ```
pub fn match_hierarchies(files: &[String], columns: &[String]) -> HierarchyMatches {
    let words: Vec<FileWords> = columns.iter().map(|column| FileWords::of(column)).collect();
    let mut matches = HierarchyMatches::default();
    let best: Vec<Vec<usize>> = files.iter().map(|file| best_columns(file, columns, &words)).collect();
    for (file, (name, best_of_file)) in files.iter().zip(&best).enumerate() {
        let rivals: Vec<&str> = match best_of_file[..] {
            [column] => (0..files.len()).filter(|&o| o != file && best[o] == [column]).map(|o| &*files[o]).collect(),
            _ => Vec::new(),
        };
        let reason = match best_of_file[..] {
            [column] if rivals.is_empty() => {
                matches.matched.push(MatchedFile { file, name: name.clone(), column: columns[column].clone() });
                continue;
            }
            [column] => format!(
                "{} fit{} column \"{}\" as well; choose one of them",
                list(&rivals),
                if rivals.len() == 1 { "s" } else { "" },
                columns[column]
            ),
            [] => "no column of the table has this name; choose its column, or rename the file to \
                COLUMN.csv"
                .to_owned(),
            _ => {
                let names: Vec<&str> = best_of_file.iter().map(|&column| &*columns[column]).collect();
                format!("it fits the columns {} equally well; choose one of them", list(&names))
            }
        };
        let columns = best_of_file.iter().map(|&column| columns[column].clone()).collect();
        matches.unmatched.push(UnmatchedFile { file, name: name.clone(), reason, columns });
    }
    matches
}

/// The columns that a file fits best.
fn best_columns(file: &str, columns: &[String], words: &[FileWords]) -> Vec<usize> {
    let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = match base.rsplit_once('.') {
        Some((stem, extension)) if ["csv", "txt", "tsv"].contains(&&*extension.to_lowercase()) => stem,
        _ => base,
    };
    let file = FileWords::of(stem);
    let short = file.without_last(&["hierarchy", "taxonomy"]);
    let fit = |column: usize| {
        if columns[column] == stem {
            return Some(Fit::Same);
        }
        [Some(&file), short.as_ref()].into_iter().flatten().filter_map(|file| file.fit(&words[column])).max()
    };
    let fits: Vec<Option<Fit>> = (0..columns.len()).map(fit).collect();
    match fits.iter().max() {
        Some(Some(best)) => (0..columns.len()).filter(|&column| fits[column] == Some(*best)).collect(),
        _ => Vec::new(),
    }
}

/// A name's letters and digits in lower case, and where its words begin.
struct FileWords {
    letters: Vec<char>,
    starts: Vec<usize>,
}

impl FileWords {
    fn of(name: &str) -> Self {
        let mut words = Self { letters: Vec::new(), starts: Vec::new() };
        let mut before = ' ';
        for c in name.chars() {
            if c.is_alphanumeric() {
                if !before.is_alphanumeric() || before.is_lowercase() && c.is_uppercase() {
                    words.starts.push(words.letters.len());
                }
                words.letters.extend(c.to_lowercase());
            }
            before = c;
        }
        words
    }

    /// The name without its last word, where that is one of these and not the only one.
    fn without_last(&self, last: &[&str]) -> Option<Self> {
        let (&start, starts) = self.starts.split_last()?;
        let word: String = self.letters[start..].iter().collect();
        let cut = !starts.is_empty() && last.contains(&&*word);
        cut.then(|| Self { letters: self.letters[..start].to_vec(), starts: starts.to_vec() })
    }

    fn fit(&self, column: &Self) -> Option<Fit> {
        if column.letters.is_empty() || !self.letters.ends_with(&column.letters) {
            return None;
        }
        let start = self.letters.len() - column.letters.len();
        match start {
            0 => Some(Fit::SameWords),
            _ => self.starts.contains(&start).then_some(Fit::Ending(column.letters.len())),
        }
    }
}

fn list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Session {
    /// Matches hierarchy files to the columns of this table by their names: [`match_hierarchies`].
    pub fn match_hierarchies(&self, files: &[String]) -> HierarchyMatches {
        let columns: Vec<String> = self.table().columns().iter().map(|column| column.name().to_owned()).collect();
        match_hierarchies(files, &columns)
    }

    /// The taxonomies of these columns as a zip archive of hierarchy files, each called after its column. O(leaves · levels).
    ///
    /// # Errors
    /// More than an archive can hold.
    pub fn hierarchies_to_zip(&mut self, columns: &[usize]) -> Result<Vec<u8>, Error> {
        let names: Vec<&str> = columns.iter().map(|&column| self.table.columns()[column].name()).collect();
        let names = file_names(&names);
        let texts = columns.iter().map(|&column| self.taxonomy(column).to_text().into_bytes());
        let files: Vec<ArchivedFile> =
            names.into_iter().zip(texts).map(|(name, bytes)| ArchivedFile { name, bytes }).collect();
        Ok(zip(&files)?)
    }
}

/// A file name for each column, on any system a name of its own: `age.csv`. What some system refuses becomes `_`.
pub(crate) fn file_names(columns: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(columns.len());
    for column in columns {
        let plain = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c };
        let stem: String = column.chars().map(plain).take(100).collect();
        // A name that begins with a dot would be hidden.
        let stem = match stem.trim() {
            "" => "_".to_owned(),
            hidden if hidden.starts_with('.') => format!("_{hidden}"),
            stem => stem.to_owned(),
        };
        let taken = |name: &str| names.iter().any(|other| other.to_lowercase() == name.to_lowercase());
        let name = (1..).map(|n| if n == 1 { format!("{stem}.csv") } else { format!("{stem} ({n}).csv") });
        let name = name.into_iter().find(|name| !taken(name)).unwrap_or_default();
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(files: &[&str], columns: &[&str]) -> (Vec<String>, Vec<String>) {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let found = match_hierarchies(&owned(files), &owned(columns));
        (
            found.matched.into_iter().map(|m| format!("{} > {}", m.name, m.column)).collect(),
            found.unmatched.into_iter().map(|u| format!("{}: {}", u.name, u.reason)).collect(),
        )
    }

    #[test]
    fn a_file_finds_the_column_that_its_name_ends_with() {
        for (file, column) in [
            ("age.csv", "age"),
            ("adult_hierarchy_age.csv", "age"),
            ("HierarchyAge.CSV", "age"),
            ("age_hierarchy.csv", "age"),
            ("sets/adult/Age.txt", "age"),
            ("adult_hierarchy_marital_status.csv", "marital-status"),
            ("MaritalStatus.csv", "marital-status"),
            ("native-country", "native-country"),
            ("country.csv", "country"),
            ("hierarchy.csv", "hierarchy"),
            ("größe.csv", "Größe"),
        ] {
            let columns = ["age", "status", "marital-status", "country", "native-country", "hierarchy", "Größe", "?"];
            assert_eq!(matched(&[file], &columns).0, [format!("{file} > {column}")]);
        }
    }

    #[test]
    fn a_word_inside_a_word_is_no_column() {
        for file in ["package.csv", "ages.csv", "age2.csv", "_.csv", ".csv", ""] {
            let (found, left) = matched(&[file], &["age", "-"]);
            assert_eq!((found.len(), left.len()), (0, 1), "{file}");
            assert!(left[0].ends_with("rename the file to COLUMN.csv"), "{left:?}");
        }
    }

    #[test]
    fn files_called_after_their_columns_find_them_again() {
        let columns = ["age", "marital-status", "a/b", "what? \"this\"", "Größe", "AGE", " padded", ".hidden", "1:2"];
        let files = file_names(&columns);
        assert_eq!(files[2..4], ["a_b.csv", "what_ _this_.csv"]);
        assert_eq!((&*files[5], &*files[7]), ("AGE (2).csv", "_.hidden.csv"));
        let files: Vec<&str> = files.iter().map(String::as_str).filter(|name| !name.contains("(2)")).collect();
        let expected: Vec<String> = files
            .iter()
            .zip(columns.iter().filter(|&&column| column != "AGE"))
            .map(|(file, column)| format!("{file} > {column}"))
            .collect();
        assert_eq!(matched(&files, &columns), (expected, Vec::new()));
    }

    #[test]
    fn where_two_are_alike_nothing_is_guessed() {
        let (found, left) = matched(&["AGE.csv"], &["age", "Age"]);
        assert_eq!(found.len(), 0);
        assert_eq!(left, ["AGE.csv: it fits the columns \"age\" and \"Age\" equally well; choose one of them"]);
        assert_eq!(matched(&["Age.csv"], &["age", "Age"]).0, ["Age.csv > Age"]);
        let (found, left) = matched(&["age.csv", "adult_age.csv", "sex.csv"], &["age", "sex"]);
        assert_eq!(found, ["sex.csv > sex"]);
        assert_eq!(left[0], "age.csv: \"adult_age.csv\" fits column \"age\" as well; choose one of them");
        assert_eq!(left[1], "adult_age.csv: \"age.csv\" fits column \"age\" as well; choose one of them");
    }
}
