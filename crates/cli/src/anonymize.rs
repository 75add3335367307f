//! `tauell anonymize`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::numbers;
use tauell_data::table::Formulas;
use tauell_desk::error::{Error, ErrorKind};
use tauell_desk::files::Assignment;
use tauell_desk::recipe::Choices;
use tauell_desk::run::{BoundView, BoundWork, ListedValues, Outcome, RemedyFigures, RemedyTrials, Report, Run, Stage};
use tauell_desk::run::{MethodAwareAssessment, WarningAbout, remedy_in_words};
use tauell_desk::session::{Problem, Session};
use tauell_measure::findings::Readiness;
use tauell_publish::GeneralizeSensitive;
use tauell_review::public_report::{PublicChoices, PublicReport, ReleasedFiles};

use crate::args::{AnonymizeArgs, Assess};
use crate::choices;
use crate::earlier_releases;
use crate::failure::Failure;
use crate::input::{self, FileKind};
use crate::memory::{self, SLICE};
use crate::notes::{self, Notes, Subject};
use crate::output::{OutputTarget, Staging};
use crate::recipients;
use crate::secret;
use crate::session;
use crate::targets::Targets;

/// Cells of quasi-identifiers and sensitive columns up to which remedies are tried.
const MOST_CELLS_TRIED: usize = 500_000;
/// Units of work for all remedies together: a few seconds.
const WORK_TRIED: u64 = 3_000_000_000;

/// What separates the fields of an assignment, whatever the input's delimiter: `tauell sql load` reads it so.
const ASSIGNMENT_DELIMITER: u8 = b',';
/// Units of work between two readings of an assessment's progress.
const ASSESSED: u64 = 4_096;

/// The note if no bound is known.
const NO_BOUND: &str = "No bound is known on the information that could be retained. The bound is for tables that generalize rows along \
     the taxonomies; for t-closeness and pd-recursive diversity it is often 100%.";

/// Publishes a table.
pub fn run(args: &AnonymizeArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.problem.quiet);
    notes::hold();
    let mut targets = Targets::new(args)?;
    targets.spare(inputs(args))?;
    let mut staging = Staging::default();
    staging.reserve(&targets.all(), notes)?;
    let given = args.problem.recipe.as_deref().map(input::recipe).transpose()?;
    let before = earlier_releases::recipes(args)?;
    let recipe = choices::with_method(args, given)?;
    if let Some(ell_alone) = choices::ell_alone(args, &recipe.choices) {
        notes.say(&ell_alone);
    }

    if let (Some(column), Some(_)) = (&recipe.read.count_column, &args.public_report) {
        return Err(Failure::CountedPublicReport { column: column.clone() });
    }

    let reading = Instant::now();
    let mut session = session::open(&args.problem, &recipe)?;
    let (recipe, hierarchies) = session::prepare(&args.problem, recipe, &mut session, notes)?;
    targets.name_trees(args, &recipe)?;
    targets.spare(inputs(args).chain(hierarchies.iter().map(|hierarchy| hierarchy.path.as_path())))?;
    staging.reserve(&targets.all(), notes)?;
    let read = reading.elapsed();

    let publishing = Instant::now();
    let fail = |error: tauell_desk::error::Error| Failure::of(error, &input::name(&args.problem.data));
    let secret = secret::of(&args.secret, &recipe.choices, notes)?;
    session.set_secret(secret.clone());
    let problem = Problem::new(&mut session, &recipe.choices).map_err(fail)?;
    session::note_preparation(&mut session, &problem, notes);
    if let Some(wide) = problem.wide() {
        notes.say(&wide);
    }
    problem.owner_disclosures().for_each(|disclosure| notes.say_to_owner(&disclosure.sentence));
    if let Some(importance) = problem.importance() {
        notes.say(&importance);
    }
    let rows = problem.microdata().len();
    let refused = |session: &mut Session, error: Error| {
        note_remedies(session, &recipe.choices, Some(&error), None, notes);
        fail(error)
    };
    let mut run = Run::new(problem).map_err(|error| refused(&mut session, error))?;
    while run.advance(SLICE).map_err(|error| refused(&mut session, error))?.phase != Stage::Finished {
        memory::enough_to_work_on(&input::name(&args.problem.data), rows)?;
    }
    let mut outcome = run.into_outcome().expect("a finished run has an outcome");
    let publish = publishing.elapsed();

    if args.assess == Assess::Auto {
        assess(&mut outcome);
    }
    let compared = earlier_releases::together(&before, &session, &outcome, args, &recipe.read, notes)?;
    outcome.take_earlier(compared.together, compared.not_assessed, compared.differencing);
    if args.only_if_ready && outcome.report().verdict.status != Readiness::Ready {
        say_verdict(&outcome, notes);
        let verdict = &outcome.report().verdict;
        let open: Vec<&str> = verdict.open().map(|decision| decision.about.word()).collect();
        return Err(Failure::NotReady { heading: verdict.heading.clone(), open: open.join(", ") });
    }
    if args.experiments {
        let found = outcome.experiments().map_err(fail)?;
        outcome.report_mut().experiments = Some(found);
    }
    if args.bound {
        match bound(&outcome, &input::name(&args.problem.data))? {
            Some(view) => {
                notes.on(Subject::Result).say(&view.sentence);
                outcome.take_bound(view);
            }
            None => notes.on(Subject::Result).say(NO_BOUND),
        }
    }
    let writing = Instant::now();
    let published = outcome.published();
    let delimiter = session.delimiter();
    targets.name_groups(published.groups().map(|groups| groups.attribute()))?;
    targets.spare(inputs(args).chain(hierarchies.iter().map(|hierarchy| hierarchy.path.as_path())))?;
    staging.reserve(&targets.all(), notes)?;
    let order = recipe.choices.row_order;
    let count_column = session.options().count_column.as_deref();
    staging.put(WrittenFile::PublishedTable, &targets.table, |to| match count_column {
        Some(name) => published.write_counted(to, delimiter, order, name),
        None => published.write_rows(to, delimiter, order, 0..published.rows()),
    })?;
    if let Some(target) = &targets.assignment {
        let assignment = Assignment::of(published, &session);
        staging.put(WrittenFile::Assignment, target, |to| assignment.write(to, ASSIGNMENT_DELIMITER))?;
    }
    for (groups, target) in published.groups().zip(&targets.groups) {
        staging.put(WrittenFile::GroupTable, target, |to| groups.write_groups(to, delimiter, 0..groups.len()))?;
    }
    if let Some(target) = &targets.public_report {
        let choices = PublicChoices::of(&session.recipe(&recipe.choices).map_err(fail)?).map_err(fail)?;
        let (table, groups) = published.written(delimiter, order);
        let files = ReleasedFiles { table: &table, groups: &groups, delimiter };
        let report = PublicReport::of(&files, &choices).map_err(fail)?;
        staging.put(WrittenFile::PublicReport, target, |to| to.write_all(report.to_text().as_bytes()))?;
    }
    let seconds = &mut outcome.report_mut().seconds;
    seconds.read = read.as_secs_f64();
    seconds.publish = publish.as_secs_f64();
    seconds.write = writing.elapsed().as_secs_f64();
    if let Some(target) = &targets.report {
        staging.put(WrittenFile::Report, target, |to| to.write_all(outcome.report().to_text().as_bytes()))?;
    }
    if let Some(target) = &targets.recipe {
        let saved = session.recipe(&recipe.choices).map_err(fail)?;
        let text = saved.to_text();
        if text.len() > FileKind::Recipe.most() {
            notes.on(Subject::Files).say(&format!(
                "{}: This recipe is longer than {}, the most that --recipe reads, because it contains the hierarchy files. Save \
                 these with --save-taxonomies instead.",
                target.path().display(),
                FileKind::Recipe.limit()
            ));
        }
        staging.put(WrittenFile::Recipe, target, |to| to.write_all(text.as_bytes()))?;
        note_listed_values(&ListedValues::of_recipe(&mut session, &saved, Some(&outcome)), notes);
    }
    if let Some((target, secret)) = targets.secret.as_ref().zip(secret) {
        staging.put(WrittenFile::Secret, target, |to| to.write_all(secret.to_text().as_bytes()))?;
    }
    if let Some(folder) = &args.save_taxonomies {
        staging.folder(folder)?;
        staging.reserve(&targets.all(), notes)?;
    }
    for (name, target) in &targets.trees {
        let column = session.column(name).map_err(|error| fail(error.into()))?;
        let tree = session.taxonomy(column).to_text();
        staging.put(WrittenFile::HierarchyFile, target, |to| to.write_all(tree.as_bytes()))?;
    }
    if !targets.trees.is_empty() {
        let columns: Result<Vec<usize>, _> = targets.trees.iter().map(|(name, _)| session.column(name)).collect();
        let columns = columns.map_err(|error| fail(error.into()))?;
        note_listed_values(&ListedValues::of_trees(&mut session, &columns, Some(&outcome)), notes);
    }
    let written = staging.kinds().to_vec();
    staging.commit()?;
    say_verdict(&outcome, notes);
    note_results(&outcome, notes);
    recipients::say(&written, notes.on(Subject::Files));
    for (groups, target) in outcome.published().groups().zip(&targets.groups) {
        notes.on(Subject::Files).say(&group_note(groups.columns(), target));
    }
    earlier_releases::say(&outcome, notes.on(Subject::Limitations));
    notes::release();
    let figures = RemedyFigures::of(&outcome);
    if figures.generalized_rows > 0 {
        note_remedies(&mut session, &recipe.choices, None, Some(&figures), notes);
    }
    Ok(())
}

/// The files that are read, whatever the columns are.
fn inputs(args: &AnonymizeArgs) -> impl Iterator<Item = &Path> {
    let secret = args.secret.secret.iter().map(PathBuf::as_path);
    session::inputs(&args.problem).chain(args.earlier.files()).chain(secret)
}

/// Names the file with the values of a sensitive column that are published apart from the rows, and the column that joins both tables.
fn group_note([group, column, _]: [&str; 3], target: &OutputTarget) -> String {
    format!(
        "The values of \"{column}\" are apart from the rows, in {}. Publish both tables; column \"{group}\" joins them.",
        target.path().display()
    )
}

/// Notes that a file lists values of the table.
fn note_listed_values(listed: &ListedValues, notes: Notes) {
    if let Some(sentence) = &listed.sentence {
        notes.on(Subject::Files).say(sentence);
    }
}

/// Notes the remedies that were tried and help, if trying takes little time.
fn note_remedies(
    session: &mut Session,
    choices: &Choices,
    error: Option<&Error>,
    before: Option<&RemedyFigures>,
    notes: Notes,
) {
    let cells = session.table().rows() * (choices.qi.len() + choices.sensitive.len());
    let wanted = error.is_none_or(|error| error.kind() == ErrorKind::Infeasible);
    if notes.are_quiet() || !wanted || cells > MOST_CELLS_TRIED {
        return;
    }
    // Figures of tables that are not published, and how long a run takes.
    let notes = notes.on(Subject::Suggestions);
    let say = |text: &str| if choices.is_method_aware() { notes.say_to_owner(text) } else { notes.say(text) };
    let RemedyTrials { helpful, untried } = session.tried_remedies(choices, error, before, WORK_TRIED);
    for tried in helpful {
        say(&format!("This would help: {}", tried.sentence));
    }
    if let [first, others @ ..] = &untried[..] {
        say(&if others.is_empty() {
            format!("This may help, but was not tried because runs are slow on this table: {first}")
        } else {
            format!("These may help, but were not tried because runs are slow on this table: {}", untried.join("; "))
        });
    }
}

/// Assesses a method-aware adversary if that takes a few seconds.
fn assess(outcome: &mut Outcome) {
    let Some(mut assessment) = MethodAwareAssessment::of(outcome) else { return };
    // If the method refuses an original on the way, this adversary is not assessed, as the verdict reports.
    while let Ok((done, total)) = assessment.advance(ASSESSED) {
        if done == total {
            assessment.finish(outcome);
            break;
        }
    }
}

/// Prints the verdict before all else, with what is left to decide and what was accepted.
fn say_verdict(outcome: &Outcome, notes: Notes) {
    if notes.are_quiet() {
        return;
    }
    let verdict = &outcome.report().verdict;
    let headline = outcome.report().excluded_headline.as_ref();
    notes::print(&verdict.line);
    if let Some(headline) = headline {
        notes::print(&format!("  {headline}."));
    }
    let is_one = verdict.open().count() == 1;
    for (number, decision) in (1..).zip(verdict.open()) {
        let number = if is_one { String::new() } else { format!("{number}. ") };
        // What a warning explains at length is among the notes.
        let is_noted = outcome.report().warnings.iter().any(|warning| warning.sentence == decision.meaning);
        let meaning = if is_noted { String::new() } else { format!(" {}", decision.meaning) };
        let remedy = remedy_in_words(decision);
        if is_one && verdict.reason == decision.reason {
            // The verdict's own sentence is this finding.
            notes::print(&format!("  {number}{remedy}"));
        } else {
            notes::print(&format!("  {number}{}.{meaning}", decision.title));
            notes::print(&format!("     {remedy}"));
        }
    }
    for decision in &verdict.decisions {
        if let Some(reason) = &decision.accepted {
            notes::print(&format!("  Accepted by the owner: {}. Reason: {reason}", decision.title));
        }
    }
}

fn note_results(outcome: &Outcome, notes: Notes) {
    let Report { verdict, rows, suppressed_rows: suppressed, classes, k, utility, warnings, excluded, .. } =
        outcome.report();
    let (result, limitations) = (notes.on(Subject::Result), notes.on(Subject::Limitations));
    if let Some(excluded) = excluded {
        result.say(excluded);
    }
    let [information, of_quasi_identifier, of_sensitive] = utility.retained();
    // Values that are published apart from the rows are those of groups.
    let publication = outcome.publication();
    let smallest = || publication.classes().map(|class| class.rows.len()).min().unwrap_or_default();
    let (one, several, smallest) = match publication.is_linked() {
        true => ("equivalence class", "equivalence classes", *k as u64),
        false => ("group", "groups", smallest() as u64),
    };
    result.say(&format!(
        "{} published in {}, the smallest with {}. Information retained{}: {} (quasi-identifier {}, sensitive {}).",
        numbers::rows(*rows as u64),
        numbers::counted(*classes as u64, one, several),
        numbers::count(smallest),
        if excluded.is_some() { " of these rows" } else { "" },
        numbers::percent(information),
        numbers::percent(of_quasi_identifier),
        numbers::percent(of_sensitive)
    ));
    if *suppressed > 0 {
        result.say(&format!(
            "{} suppressed by the method, so that the others satisfy the requirements.",
            numbers::rows(*suppressed as u64)
        ));
    }
    let sensitive = &outcome.report().generalize_sensitive;
    if sensitive.requested == GeneralizeSensitive::Auto && sensitive.never != sensitive.as_needed {
        result.say(&format!("Sensitive values: {}", sensitive.reason));
    }
    let formulas = &outcome.report().formulas;
    if let Some(sentence) = &formulas.sentence {
        let option = match formulas.choice {
            Formulas::Keep => " Write an apostrophe before them with --formulas quote.",
            Formulas::Quote => " Remove the apostrophes again with --quoted-formulas.",
            Formulas::Refuse => "",
        };
        result.say(&format!("{sentence}{option}"));
    }
    if let Some(learned) = &verdict.learned {
        // How often it is right follows from the value of each person.
        match outcome.problem().choices().is_method_aware() {
            true => notes.say_to_owner(&learned.line),
            false => limitations.say(&learned.line),
        }
    }
    // Small classes are a decision, printed in full above.
    let unsaid = warnings.iter().filter(|warning| warning.about != WarningAbout::SmallClasses);
    limitations.say_each(unsaid.map(|warning| format!("{}: {}", warning.term, warning.sentence)));
    // Spelling was noted before the run; a warning begins with its subject.
    let unsaid = |caveat: &&String| {
        !outcome.problem().spelling().iter().any(|remark| remark.sentences().any(|said| said == *caveat))
            && !warnings.iter().any(|warning| warning.sentence.starts_with(caveat.as_str()))
    };
    limitations.say_each(outcome.report().caveats.iter().filter(unsaid).cloned());
}

/// How far a release is from the most that any could retain; `None` if no bound is known.
fn bound(outcome: &Outcome, name: &str) -> Result<Option<BoundView>, Failure> {
    let Some(mut work) = BoundWork::of(outcome) else { return Ok(None) };
    let rows = outcome.problem().microdata().len();
    loop {
        let (done, total) = work.advance(SLICE);
        if done == total {
            return Ok(work.view());
        }
        memory::enough_to_work_on(name, rows)?;
    }
}
