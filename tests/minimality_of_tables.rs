//! What someone finds out who knows the whole algorithm, on samples of real tables
//! (docs/adversaries.md#someone-who-knows-the-whole-method), where their folder has them.
//!
//! The figures, with all that it takes to make them again:
//!
//! `TAUELL_DATA=FOLDER cargo test --release --test minimality_of_tables -- --ignored --nocapture` (`cargo xtask soak` runs it).
//!
//! Two walks of 2,000,000 steps, seed 0, sensitive values general as in the papers, (0.5, 3). "Beyond" are people for whom both
//! walks are more than five percentage points beyond ψ, and more than the error.
//!
//! | table | quasi-identifier | sensitive | trees | whoever knows how rows are chosen | beyond | certain | error |
//! |---|---|---|---|---|---|---|---|
//! | Adult, first 60 rows | age, sex, race, marital-status | occupation | ARX | 6 | 17 | 6 | 10 points |
//! | Adult, first 60 rows | age, sex, race | occupation | ARX | 2 | 8 | 2 | 7 points |
//! | German credit, first 100 rows | age, personal status and sex, job, housing | purpose | automatic | 7 | 36 | 6 | 8 points |
//! | student (mathematics), first 100 rows | sex, age, address, famsize | Mjob | automatic | 5 | 23 | 2 | 5 points |
//!
//! All eight walks took 46 s of one core, 2.9 µs a step on the average: most steps lead to nothing that fits the classes, and
//! what is left runs the method.

use std::fs;
use std::path::Path;

use tauell::publish::{MethodChoice, SensitiveValues};
use tauell::recipe::Choices;
use tauell::review::{MinimalityRequest, Review};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

mod common;

struct Sample {
    /// The file in the folder of real tables.
    file: &'static str,
    /// Its first rows.
    rows: usize,
    quasi: &'static [&'static str],
    sensitive: &'static str,
    /// The folder of hierarchy files beside it; made from the values without.
    trees: Option<&'static str>,
    /// People that whoever knows how rows are chosen finds out, then people beyond and certain, and the error in percent.
    found: [u64; 4],
}

const SAMPLES: [Sample; 4] = [
    Sample {
        file: "adult/adult.csv",
        rows: 60,
        quasi: &["age", "sex", "race", "marital-status"],
        sensitive: "occupation",
        trees: Some("hierarchies"),
        found: [6, 17, 6, 10],
    },
    Sample {
        file: "adult/adult.csv",
        rows: 60,
        quasi: &["age", "sex", "race"],
        sensitive: "occupation",
        trees: Some("hierarchies"),
        found: [2, 8, 2, 7],
    },
    Sample {
        file: "german/german.csv",
        rows: 100,
        quasi: &["age_in_years", "personal_status_and_sex", "job", "housing"],
        sensitive: "purpose",
        trees: None,
        found: [7, 36, 6, 8],
    },
    Sample {
        file: "student/student-mat.csv",
        rows: 100,
        quasi: &["sex", "age", "address", "famsize"],
        sensitive: "Mjob",
        trees: None,
        found: [5, 23, 2, 5],
    },
];

impl Sample {
    fn session(&self, folder: &Path) -> Option<Session> {
        let path = folder.join(self.file);
        let Ok(text) = fs::read_to_string(&path) else {
            println!("skipped: there is no {}", path.display());
            return None;
        };
        let first: String = text.split_inclusive('\n').take(self.rows + 1).collect();
        let options = ReadOptions::default();
        let mut session =
            Session::new(read_all(first.as_bytes(), &options).unwrap(), options, MissingTokens::default());
        if let Some(trees) = self.trees {
            for name in self.quasi.iter().chain([&self.sensitive]) {
                let tree = fs::read(path.parent().unwrap().join(trees).join(format!("{name}.csv"))).unwrap();
                let column = session.column(name).unwrap();
                session.set_hierarchy(column, &format!("{name}.csv"), &tree).unwrap();
            }
        }
        Some(session)
    }

    fn choices(&self) -> Choices {
        let choices = Choices {
            qi: self.quasi.iter().map(|&name| name.to_owned()).collect(),
            method: MethodChoice::default().with_sensitive_values(SensitiveValues::General),
            ..Choices::default()
        };
        choices.with_sensitive(self.sensitive, &["tau-l=0.5,3"]).unwrap()
    }
}

#[test]
#[ignore = "makes eight walks of two million steps: cargo xtask soak"]
fn samples_of_real_tables_give_away_as_much_as_was_measured() {
    let Some(folder) = common::data_folder() else { return };
    for sample in SAMPLES {
        let Some(mut session) = sample.session(&folder) else { continue };
        let problem = Problem::new(&mut session, &sample.choices()).unwrap();
        let outcome = Run::new(problem.clone()).unwrap().finish().unwrap();
        let by_rows = outcome.report().verdict.method.as_ref().unwrap().people;
        let mut review = Review::of_outcome(&outcome);
        review.made_by(problem);
        let request = MinimalityRequest { most_candidates: 1_000, steps: 2_000_000, seed: 0 };
        let mut work = review.minimality(request).unwrap();
        while work.advance(1 << 20).map(|(done, total)| done < total).unwrap() {}
        let view = review.take_minimality(work).unwrap();
        let error = view.error.unwrap();
        println!(
            "{}, {} rows, {:?}, {}: {by_rows} by how rows are chosen; {} beyond, {} certain, error {error:.3}",
            sample.file, sample.rows, sample.quasi, sample.sensitive, view.broken, view.certain
        );
        let found = [by_rows, view.broken, view.certain, (100.0 * error).round() as u64];
        assert_eq!(found, sample.found, "{}", sample.file);
    }
}
