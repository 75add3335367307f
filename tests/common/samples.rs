//! Samples of real tables, small enough that a method can be run on them millions of times.

use std::fs;
use std::path::Path;

/// The first rows of a table, and what is known and sensitive in it.
pub struct Sample {
    /// As it is called.
    pub name: &'static str,
    /// The file in the folder of real tables.
    pub file: &'static str,
    /// Its first rows.
    pub rows: usize,
    /// The quasi-identifier.
    pub quasi: &'static [&'static str],
    /// The sensitive column.
    pub sensitive: &'static str,
    /// The folder of hierarchy files next to it; made from the values without.
    pub trees: Option<&'static str>,
}

/// UCI Adult (census income), German credit and student performance (mathematics), with a header each.
pub const SAMPLES: [Sample; 4] = [
    Sample {
        name: "Adult",
        file: "adult/adult.csv",
        rows: 60,
        quasi: &["age", "sex", "race", "marital-status"],
        sensitive: "occupation",
        trees: Some("hierarchies"),
    },
    Sample {
        name: "Adult, three columns",
        file: "adult/adult.csv",
        rows: 60,
        quasi: &["age", "sex", "race"],
        sensitive: "occupation",
        trees: Some("hierarchies"),
    },
    Sample {
        name: "German credit",
        file: "german/german.csv",
        rows: 100,
        quasi: &["age_in_years", "personal_status_and_sex", "job", "housing"],
        sensitive: "purpose",
        trees: None,
    },
    Sample {
        name: "student",
        file: "student/student-mat.csv",
        rows: 100,
        quasi: &["sex", "age", "address", "famsize"],
        sensitive: "Mjob",
        trees: None,
    },
];

impl Sample {
    /// Its header and first rows; `None` after saying so where the folder does not have it.
    pub fn text(&self, folder: &Path) -> Option<String> {
        let path = folder.join(self.file);
        let Ok(text) = fs::read_to_string(&path) else {
            println!("skipped: there is no {}", path.display());
            return None;
        };
        Some(text.split_inclusive('\n').take(self.rows + 1).collect())
    }

    /// The hierarchy files of its columns: column, name of the file, what is in it.
    pub fn hierarchies(&self, folder: &Path) -> Vec<(&'static str, String, Vec<u8>)> {
        let Some(trees) = self.trees else { return Vec::new() };
        let folder = folder.join(self.file).with_file_name(trees);
        let of = |name: &'static str| {
            let file = format!("{name}.csv");
            let text = fs::read(folder.join(&file)).expect("the folder has a hierarchy file of every column");
            (name, file, text)
        };
        self.quasi.iter().copied().chain([self.sensitive]).map(of).collect()
    }
}
