//! Every method on samples of real tables: people above the limit for a method-aware adversary, next to the information retained
//! (docs/explanation/adversaries.md#every-method), where their folder has them.
//!
//! The table, to be regenerated:
//!
//! `TAUELL_DATA=FOLDER cargo test --release --test integration above_the_limit -- --ignored --nocapture` (`cargo xtask soak` runs it).

use std::path::Path;

use tauell::publish::{GeneralizeSensitive, METHODS, MethodChoice};
use tauell::random::Secret;
use tauell::recipe::Choices;
use tauell::review::{MinimalityRequest, Review};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

use crate::common;
use crate::samples;

use samples::{SAMPLES, Sample};

fn session(sample: &Sample, folder: &Path) -> Option<Session> {
    let options = ReadOptions::default();
    let table = read_all(sample.text(folder)?.as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    for (name, file, tree) in sample.hierarchies(folder) {
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, &file, &tree).unwrap();
    }
    session.set_secret(Some(Secret::new(*b"above the limit?")));
    Some(session)
}

/// Each method as it is where no one chooses, Sweep with sensitive values generalized next to.
fn methods() -> Vec<(String, MethodChoice)> {
    let general = MethodChoice::default().with_generalize_sensitive(GeneralizeSensitive::AsNeeded);
    let exact = MethodChoice::default().with_generalize_sensitive(GeneralizeSensitive::Never);
    let sweep = [("Sweep, generalized values".to_owned(), general), ("Sweep, exact values".to_owned(), exact)];
    let others = METHODS.iter().skip(1).map(|about| (about.title.to_owned(), MethodChoice::of(about.name).unwrap()));
    sweep.into_iter().chain(others).collect()
}

/// Cells of a row: how exact the quasi-identifier is, and which people are above the limit.
fn cells(session: &mut Session, sample: &Sample, method: &MethodChoice, asked: &str) -> String {
    let qi = sample.quasi.iter().map(|&name| name.to_owned()).collect();
    let choices = Choices { qi, method: method.clone(), ..Choices::default() };
    let choices = choices.with_sensitive(sample.sensitive, &[asked]).unwrap();
    let problem = Problem::new(session, &choices).unwrap();
    let outcome = match Run::new(problem.clone()).and_then(Run::finish) {
        Ok(outcome) => outcome,
        Err(error) if error.code() == "infeasible-guaranteed" => return "no table | |".to_owned(),
        Err(error) => panic!("{error}"),
    };
    let kept = format!("{:.3}", outcome.report().utility.retained()[1]);
    if method.about().holds_where_known {
        return format!("{kept} | 0, proven |");
    }
    let mut review = Review::of_outcome(&outcome);
    review.made_by(problem);
    let request = MinimalityRequest { most_candidates: 1_000, steps: 2_000_000, seed: 0 };
    let mut work = review.minimality(request).unwrap();
    while work.advance(1 << 20).map(|(done, total)| done < total).unwrap() {}
    let view = review.take_minimality(work).unwrap();
    let error = (100.0 * view.error.expect("more fit than a thousand")).ceil();
    let above = if view.inconclusive { "not settled".to_owned() } else { view.violated_people.to_string() };
    format!("{kept} | {above}, ± {error} |")
}

/// The table of a sample.
fn table(sample: &Sample, mut session: Session) -> Vec<String> {
    let row = |(title, method): (String, MethodChoice)| {
        let mut cells = |asked| cells(&mut session, sample, &method, asked);
        let row = format!("| {title} | {} {}", cells("tau-l=0.5,2"), cells("tau-l=0.5,3"));
        println!("{}: {row}", sample.name);
        row
    };
    methods().into_iter().map(row).collect()
}

#[test]
#[ignore = "makes some eighty walks of two million steps: cargo xtask soak"]
fn people_above_the_limit_for_a_method_aware_adversary() {
    let Some(folder) = common::data_folder() else { return };
    let written = include_str!("../docs/explanation/adversaries.md");
    let samples = SAMPLES.iter().filter(|sample| sample.name != "Adult, three columns");
    let tables: Vec<_> = std::thread::scope(|scope| {
        let begun = samples.filter_map(|sample| {
            let session = session(sample, &folder)?;
            Some((sample, scope.spawn(|| table(sample, session))))
        });
        let begun: Vec<_> = begun.collect();
        begun.into_iter().map(|(sample, made)| (sample, made.join().unwrap())).collect()
    });
    for (sample, rows) in tables {
        println!("\n{}, {} people\n{}", sample.name, sample.rows, rows.join("\n"));
        let of = format!("**{}**, {} people:", sample.name, sample.rows);
        let (_, after) = written.split_once(&of).unwrap_or_else(|| panic!("the page has no table of {}", sample.name));
        let after = after.split("**").next().unwrap();
        for row in rows {
            assert!(after.contains(&row), "{}: {row}", sample.name);
        }
    }
}
