//! What someone infers who knows the whole algorithm, on samples of real tables
//! (docs/explanation/adversaries.md#a-method-aware-adversary), where their folder has them.
//!
//! The figures, with all that it takes to reproduce them:
//!
//! `TAUELL_DATA=FOLDER cargo test --release --test integration minimality_of_tables -- --ignored --nocapture` (`cargo xtask soak` runs it).
//!
//! Two walks of 2,000,000 steps, seed 0, sensitive values general as in the papers, (0.5, 3). "Beyond" are people for whom both
//! walks are more than five percentage points beyond ψ, and more than the error.
//!
//! | table | quasi-identifier | sensitive | taxonomies | selection-aware adversary | beyond | certain | error |
//! |---|---|---|---|---|---|---|---|
//! | Adult, first 60 rows | age, sex, race, marital-status | occupation | ARX | 6 | 17 | 6 | 10 points |
//! | Adult, first 60 rows | age, sex, race | occupation | ARX | 2 | 8 | 2 | 7 points |
//! | German credit, first 100 rows | age, personal status and sex, job, housing | purpose | automatic | 7 | 36 | 6 | 8 points |
//! | student (mathematics), first 100 rows | sex, age, address, famsize | Mjob | automatic | 5 | 23 | 2 | 5 points |
//!
//! All eight walks took 46 s of one core, 2.9 µs a step on the average: most steps lead to nothing that fits the classes, and
//! what is left runs the method.

use std::path::Path;

use tauell::publish::{GeneralizeSensitive, MethodChoice};
use tauell::recipe::Choices;
use tauell::review::{MinimalityRequest, Review};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

use crate::common;
use crate::samples;

use samples::{SAMPLES, Sample};

/// Of each sample: people about whom a selection-aware adversary infers, then people beyond and certain, and the error in percent.
const FOUND: [[u64; 4]; 4] = [[6, 17, 6, 10], [2, 8, 2, 7], [7, 36, 6, 8], [5, 23, 2, 5]];

fn session(sample: &Sample, folder: &Path) -> Option<Session> {
    let options = ReadOptions::default();
    let table = read_all(sample.text(folder)?.as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    for (name, file, tree) in sample.hierarchies(folder) {
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, &file, &tree).unwrap();
    }
    Some(session)
}

fn choices(sample: &Sample) -> Choices {
    let choices = Choices {
        qi: sample.quasi.iter().map(|&name| name.to_owned()).collect(),
        method: MethodChoice::default().with_generalize_sensitive(GeneralizeSensitive::AsNeeded),
        ..Choices::default()
    };
    choices.with_sensitive(sample.sensitive, &["tau-l=0.5,3"]).unwrap()
}

#[test]
#[ignore = "makes eight walks of two million steps: cargo xtask soak"]
fn samples_of_real_tables_disclose_the_measured_shares() {
    let Some(folder) = common::data_folder() else { return };
    for (sample, expected) in SAMPLES.iter().zip(FOUND) {
        let Some(mut session) = session(sample, &folder) else { continue };
        let problem = Problem::new(&mut session, &choices(sample)).unwrap();
        let outcome = Run::new(problem.clone()).unwrap().finish().unwrap();
        let by_rows = outcome.report().verdict.violations.method_aware.as_ref().unwrap().people;
        let mut review = Review::of_outcome(&outcome);
        review.made_by(problem);
        let request = MinimalityRequest { most_candidates: 1_000, steps: 2_000_000, seed: 0 };
        let mut work = review.minimality(request).unwrap();
        while work.advance(1 << 20).map(|(done, total)| done < total).unwrap() {}
        let view = review.take_minimality(work).unwrap();
        let error = view.error.unwrap();
        println!(
            "{}, {} rows, {:?}, {}: {by_rows} by how rows are chosen; {} beyond, {} certain, error {error:.3}",
            sample.name, sample.rows, sample.quasi, sample.sensitive, view.violated_people, view.certain
        );
        let found = [by_rows, view.violated_people, view.certain, (100.0 * error).round() as u64];
        assert_eq!(found, expected, "{}", sample.name);
    }
}
