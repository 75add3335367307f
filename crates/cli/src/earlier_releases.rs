//! Versions of the table that were given out before: made again from their recipes, and held beside the one at hand.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell_base::random::Secret;
use tauell_data::table::{Formulas, ReadOptions};
use tauell_desk::recipe::Recipe;
use tauell_desk::run::{
    CompositionReport, CompositionWork, DifferencingReport, EarlierRelease, NotAssessed, Outcome, Run, Stage,
};
use tauell_desk::session::{Problem, Session};
use tauell_publish::Draws;
use tauell_review::{AuditRequest, Opened, OpenedBeside, opened_beside};

use crate::args::AnonymizeArguments;
use crate::failure::Failure;
use crate::input;
use crate::memory::{self, SLICE};
use crate::notes::Notes;
use crate::{published_table, secret};

/// A recipe, the file that it came from, and the secret that its release was drawn from.
pub struct Before {
    path: PathBuf,
    recipe: Recipe,
    secret: Option<Secret>,
}

/// The recipes of earlier releases. Secrets belong, in their order, to those whose method draws at random.
pub fn recipes(arguments: &AnonymizeArguments) -> Result<Vec<Before>, Failure> {
    let secrets: Vec<Secret> =
        arguments.earlier.secrets.iter().map(|path| secret::read(path)).collect::<Result<_, _>>()?;
    let given = secrets.len();
    let mut secrets = secrets.into_iter();
    let mut drawn = 0;
    let mut all = Vec::with_capacity(arguments.earlier.recipes.len());
    for path in &arguments.earlier.recipes {
        let recipe = input::recipe(path)?;
        let draws = draws(&recipe);
        drawn += usize::from(draws);
        let secret = if draws { secrets.next() } else { None };
        all.push(Before { path: path.clone(), recipe, secret });
    }
    if given > drawn {
        return Err(Failure::EarlierSecrets { given, drawn });
    }
    Ok(all)
}

fn draws(recipe: &Recipe) -> bool {
    recipe.choices.method.about().draws == Draws::FromSecret
}

/// What came of the earlier releases.
#[derive(Default)]
pub(crate) struct ReleaseComparison {
    /// Those that were made again and differ from this one.
    pub together: Vec<CompositionReport>,
    /// What was not assessed.
    pub not_assessed: Vec<NotAssessed>,
    /// People who are in this release or in the earlier file alone.
    pub differencing: Option<DifferencingReport>,
}

/// What the outcome and each of these releases disclose together; nothing of those that are the same.
pub fn together(
    before: &[Before],
    session: &Session,
    outcome: &Outcome,
    arguments: &AnonymizeArguments,
    read: &ReadOptions,
    notes: Notes,
) -> Result<ReleaseComparison, Failure> {
    let mut compared = ReleaseComparison::default();
    let file = earlier_file(arguments, session, outcome, notes)?;
    if before.is_empty() && file.is_none() {
        return Ok(compared);
    }
    let data = &input::name(&arguments.asked.data);
    let mut versions = Vec::with_capacity(before.len());
    for one in before {
        let version = format!("the version of {}", one.path.display());
        if draws(&one.recipe) && one.secret.is_none() {
            compared.not_assessed.push(not_assessed(version, outcome, arguments));
            continue;
        }
        versions.push((version, Arc::new(made_again(one, session, read, data)?)));
    }
    if let Some((path, opened)) = &file {
        let version = format!("the file {}", path.display());
        let received = session.received(outcome, &version, &opened.release);
        compared.not_assessed.extend(received.not_assessed);
        compared.differencing = received.differencing;
        versions.extend(received.rows.map(|rows| (version, rows)));
    }
    let mut work = CompositionWork::new(session, outcome, &versions);
    while {
        let (done, all) = work.advance(session, SLICE);
        done < all
    } {
        memory::enough_to_work_on(data, session.table().rows())?;
    }
    compared.together = work.into_reports();
    Ok(compared)
}

/// The file that was published earlier, as its reader holds it, by the columns that this release has.
fn earlier_file<'a>(
    arguments: &'a AnonymizeArguments,
    session: &Session,
    outcome: &Outcome,
    notes: Notes,
) -> Result<Option<(&'a Path, Opened)>, Failure> {
    let Some(path) = &arguments.earlier.file else { return Ok(None) };
    let fail = |error: tauell_desk::error::Error| Failure::of(error, &input::name(path));
    let choices = outcome.problem().choices();
    let options = ReadOptions { quoted_formulas: choices.formulas == Formulas::Quote, ..ReadOptions::default() };
    let file = input::open(path, &options, session.missing().clone())?;
    let (groups, _) = published_table::read_groups(&arguments.earlier.groups, &options, &file, Vec::new(), notes)?;
    let is_there =
        |name: &String| file.column(name).is_ok() || groups.iter().any(|groups| groups.table.column(name).is_ok());
    let quasi_identifiers = choices.qi.iter().filter(|name| file.column(name).is_ok()).cloned().collect();
    let sensitive = choices.sensitive.iter().map(|choice| choice.column.clone()).filter(is_there).collect();
    let request = AuditRequest { quasi_identifiers, sensitive, groups, ..AuditRequest::default() };
    let OpenedBeside { opened, .. } = opened_beside(&file, &request, &mut session.clone()).map_err(fail)?;
    Ok(Some((path, opened)))
}

/// A release that was drawn from a secret that nobody gave: it cannot be made again, and this run's secret says nothing about it.
fn not_assessed(version: String, outcome: &Outcome, arguments: &AnonymizeArguments) -> NotAssessed {
    let drawn_now = outcome.problem().choices().method.about().draws == Draws::FromSecret;
    let (why, action) = match &arguments.secret.secret {
        _ if !drawn_now => (
            "The earlier release was drawn at random from a secret that is not given.",
            "Give that secret with --earlier-secret FILE.",
        ),
        None => (
            "The earlier release used another secret: the secret of this run is new.",
            "Use the earlier secret for this release, with --secret FILE; give it with --earlier-secret FILE to have both \
             releases assessed.",
        ),
        Some(_) => (
            "The earlier release was drawn at random, and it is not known from which secret.",
            "Give its secret with --earlier-secret FILE, the file of --secret once more if both releases use it.",
        ),
    };
    let sentence = format!("{why} Against an adversary who has both {version} and this one: not assessed.");
    NotAssessed { release: version, sentence, action: action.to_owned() }
}

fn made_again(
    Before { path, recipe, secret }: &Before,
    session: &Session,
    read: &ReadOptions,
    data: &str,
) -> Result<EarlierRelease, Failure> {
    let own = &recipe.read;
    let differ =
        |one: bool, what| if one { Err(Failure::ReadDifferently { path: path.clone(), what }) } else { Ok(()) };
    let dialect = session.dialect();
    differ(own.delimiter.is_some() && own.delimiter != dialect.map(|dialect| dialect.delimiter), "delimiter")?;
    differ(own.encoding.is_some() && own.encoding != dialect.map(|dialect| dialect.encoding), "encoding")?;
    differ(own.header.is_some() && own.header != dialect.map(|dialect| dialect.header), "header")?;
    differ(own.quoted_formulas != read.quoted_formulas, "answer to --quoted-formulas")?;
    let fail =
        |error: tauell_desk::error::Error| Failure::NotMadeAgain { path: path.clone(), sentence: error.to_string() };
    let mut session = session.clone();
    session.set_secret(secret.clone());
    let choices = session.apply(recipe).map_err(fail)?;
    let mut run = Problem::new(&mut session, &choices).and_then(Run::new).map_err(fail)?;
    while run.advance(SLICE).map_err(fail)?.phase != Stage::Finished {
        memory::enough_to_work_on(data, session.table().rows())?;
    }
    let outcome = run.into_outcome().expect("a finished run has an outcome");
    Ok(session.given_out(&outcome))
}

/// Says what was found, and what was not looked at.
pub fn say(outcome: &Outcome, notes: Notes) {
    for report in &outcome.report().composition {
        notes.say(&format!("composition attack: {}", report.sentences.join(" ")));
    }
    if let Some(differencing) = &outcome.report().differencing {
        notes.say(&differencing.sentences.join(" "));
    }
    for one in &outcome.report().not_assessed {
        notes.say(&format!("not assessed: {} {}", one.sentence, one.action));
    }
}
