//! Versions of the table that were given out before: made again from their recipes, and held beside the one at hand.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell::recipe::Recipe;
use tauell::run::{GivenOut, Outcome, Run, Stage, Together, TogetherReport};
use tauell::session::{Problem, Session};
use tauell::table::ReadOptions;

use crate::args::AnonymizeArguments;
use crate::failure::Failure;
use crate::input;
use crate::memory::{self, SLICE};
use crate::notes::Notes;

/// A recipe, and the file that it came from.
pub struct Before {
    path: PathBuf,
    recipe: Recipe,
}

/// The recipes of earlier versions.
pub fn recipes(arguments: &AnonymizeArguments) -> Result<Vec<Before>, Failure> {
    let of = |path: &PathBuf| Ok(Before { path: path.clone(), recipe: input::recipe(path)? });
    arguments.before.iter().map(of).collect()
}

/// What the outcome and each of these versions give away together; nothing of those that are the same.
pub fn together(
    before: &[Before],
    session: &Session,
    outcome: &Outcome,
    read: &ReadOptions,
    data: &str,
) -> Result<Vec<TogetherReport>, Failure> {
    let mut versions = Vec::with_capacity(before.len());
    for one in before {
        let version = made_again(one, session, read, data)?;
        versions.push((format!("the version of {}", one.path.display()), Arc::new(version)));
    }
    let Some(first) = before.first() else { return Ok(Vec::new()) };
    let mut work = Together::new(session, outcome, &versions).ok_or_else(|| not_generalized(&first.path))?;
    while {
        let (done, all) = work.advance(session, SLICE);
        done < all
    } {
        memory::enough_to_work_on(data, session.table().rows())?;
    }
    Ok(work.into_reports())
}

fn made_again(
    Before { path, recipe }: &Before,
    session: &Session,
    read: &ReadOptions,
    data: &str,
) -> Result<GivenOut, Failure> {
    let own = &recipe.read;
    let differ =
        |one: bool, what| if one { Err(Failure::ReadDifferently { path: path.clone(), what }) } else { Ok(()) };
    let dialect = session.dialect();
    differ(own.delimiter.is_some_and(|delimiter| delimiter != dialect.delimiter), "delimiter")?;
    differ(own.encoding.is_some_and(|encoding| encoding != dialect.encoding), "encoding")?;
    differ(own.header.is_some_and(|header| header != dialect.header), "header")?;
    differ(own.quoted_formulas != read.quoted_formulas, "answer to --quoted-formulas")?;
    let fail = |error: tauell::error::Error| Failure::NotMadeAgain { path: path.clone(), sentence: error.to_string() };
    let mut session = session.clone();
    let choices = session.apply(recipe).map_err(fail)?;
    let mut run = Problem::new(&mut session, &choices).and_then(Run::new).map_err(fail)?;
    while run.advance(SLICE).map_err(fail)?.phase != Stage::Finished {
        memory::enough_to_work_on(data, session.table().rows())?;
    }
    let outcome = run.into_outcome().expect("a finished run has an outcome");
    session.given_out(&outcome).ok_or_else(|| not_generalized(path))
}

fn not_generalized(path: &Path) -> Failure {
    let sentence = "one of the two is no table of generalized rows, and only such tables can be held beside each other";
    Failure::NotMadeAgain { path: path.to_owned(), sentence: sentence.to_owned() }
}

/// Says what was found.
pub fn say(outcome: &Outcome, notes: Notes) {
    for report in &outcome.report().together {
        notes.say(&format!("composition attack: {}", report.sentences.join(" ")));
    }
}
