//! Earlier releases of the table: regenerated from their recipes, and assessed together with this one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell_base::random::Secret;
use tauell_data::table::{Formulas, ReadOptions};
use tauell_desk::recipe::Recipe;
use tauell_desk::run::{
    CompositionReport, CompositionWork, DifferencingReport, EarlierRelease, EarlierRemedy, NotAssessed, Outcome, Run,
    Stage,
};
use tauell_desk::session::{Problem, Session};
use tauell_publish::Draws;
use tauell_review::{Opened, PublishedFileAndOriginal, ReviewRequest, opened_beside};

use crate::args::AnonymizeArgs;
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
pub fn recipes(args: &AnonymizeArgs) -> Result<Vec<Before>, Failure> {
    let secrets: Vec<Secret> = args.earlier.secrets.iter().map(|path| secret::read(path)).collect::<Result<_, _>>()?;
    let given = secrets.len();
    let mut secrets = secrets.into_iter();
    let mut drawn = 0;
    let mut all = Vec::with_capacity(args.earlier.recipes.len());
    for path in &args.earlier.recipes {
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

/// The assessment of earlier releases.
#[derive(Default)]
pub(crate) struct ReleaseComparison {
    /// Those that were regenerated and differ from this one.
    pub together: Vec<CompositionReport>,
    /// Those that were not assessed.
    pub not_assessed: Vec<NotAssessed>,
    /// People who are in this release or in the earlier file alone.
    pub differencing: Option<DifferencingReport>,
}

/// What the outcome and each of these releases disclose together; nothing of those that are the same.
pub fn together(
    before: &[Before],
    session: &Session,
    outcome: &Outcome,
    args: &AnonymizeArgs,
    read: &ReadOptions,
    notes: Notes,
) -> Result<ReleaseComparison, Failure> {
    let mut compared = ReleaseComparison::default();
    let file = earlier_file(args, session, outcome, notes)?;
    if before.is_empty() && file.is_none() {
        return Ok(compared);
    }
    let data = &input::name(&args.problem.data);
    let mut versions = Vec::with_capacity(before.len());
    for one in before {
        let version = format!("the release of {}", one.path.display());
        if draws(&one.recipe) && one.secret.is_none() {
            compared.not_assessed.push(not_assessed(version, outcome, args));
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

/// The file that was published earlier, as a recipient has it, by the columns of this release.
fn earlier_file<'a>(
    args: &'a AnonymizeArgs,
    session: &Session,
    outcome: &Outcome,
    notes: Notes,
) -> Result<Option<(&'a Path, Opened)>, Failure> {
    let Some(path) = &args.earlier.file else { return Ok(None) };
    let fail = |error: tauell_desk::error::Error| Failure::of(error, &input::name(path));
    let choices = outcome.problem().choices();
    let of_groups = ReadOptions { quoted_formulas: choices.formulas == Formulas::Quote, ..ReadOptions::default() };
    // What is published of a grouped table is grouped, too.
    let options = ReadOptions { count_column: session.options().count_column.clone(), ..of_groups.clone() };
    let file = input::open(path, &options, session.missing().clone())?;
    let (groups, _) = published_table::read_groups(&args.earlier.groups, &of_groups, &file, Vec::new(), notes)?;
    let is_there =
        |name: &String| file.column(name).is_ok() || groups.iter().any(|groups| groups.table.column(name).is_ok());
    let quasi_identifiers = choices.qi.iter().filter(|name| file.column(name).is_ok()).cloned().collect();
    let sensitive = choices.sensitive.iter().map(|choice| choice.column.clone()).filter(is_there).collect();
    let request = ReviewRequest { quasi_identifiers, sensitive, groups, ..ReviewRequest::default() };
    let PublishedFileAndOriginal { opened, .. } = opened_beside(&file, &request, &mut session.clone()).map_err(fail)?;
    Ok(Some((path, opened)))
}

/// A release whose secret is absent: it cannot be regenerated, and this run's secret does not help.
fn not_assessed(version: String, outcome: &Outcome, args: &AnonymizeArgs) -> NotAssessed {
    let drawn_now = outcome.problem().choices().method.about().draws == Draws::FromSecret;
    let (why, action) = match &args.secret.secret {
        _ if !drawn_now => (
            "The secret of the earlier release's random draws is missing.",
            "Name that secret with --earlier-secret FILE.",
        ),
        None => (
            "The earlier release used another secret: the secret of this run is new.",
            "Use the earlier secret for this release, with --secret FILE, and name it with --earlier-secret FILE, too, to assess \
             both releases.",
        ),
        Some(_) => (
            "The secret of the earlier release's random draws is unknown.",
            "Name its secret with --earlier-secret FILE, even if it is the file of --secret.",
        ),
    };
    let sentence = format!("{why} Against an adversary who has both {version} and this one: not assessed.");
    NotAssessed { release: version, sentence, action: action.to_owned(), remedy: EarlierRemedy::Secret }
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
    differ(own.count_column != read.count_column, "--count-column")?;
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

/// Notes what was assessed, and what was not.
pub fn say(outcome: &Outcome, notes: Notes) {
    for report in &outcome.report().composition {
        notes.say(&format!("Composition attack: {}", report.sentences.join(" ")));
    }
    if let Some(differencing) = &outcome.report().differencing {
        notes.say(&differencing.sentences.join(" "));
    }
    for one in &outcome.report().not_assessed {
        notes.say(&format!("Not assessed: {} {}", one.sentence, one.action));
    }
}
