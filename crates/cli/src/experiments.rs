//! `tauell experiments`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::papers::{
    ADULT, MapCell, MapPoint, NURSERY, PaperExperiments, PaperTable, RequirementMap, TableResults, contenders,
    estimates, page,
};
use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::numbers::{count, counted};
use tauell_data::table::{MissingTokens, ReadOptions};
use tauell_desk::comparison::{Comparing, MethodResult};
use tauell_desk::error::Error;
use tauell_desk::recipe::Choices;
use tauell_desk::run::{Outcome, Run, Stage};
use tauell_desk::session::{Problem, Session};
use tauell_publish::MethodChoice;

use crate::args::{ExperimentsArgs, TaxonomyArgs};
use crate::compare;
use crate::failure::Failure;
use crate::hierarchies;
use crate::input;
use crate::memory::{self, SLICE};
use crate::notes::Notes;
use crate::output::{self, OutputTarget, Staging};
use crate::published_table::Columns;

/// How often each table is made; the fastest run counts.
const TIMES: usize = 3;

/// Runs the experiments on the tables that are given.
pub fn run(args: &ExperimentsArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.quiet);
    if let (true, Some(folder)) = (args.estimates, &args.adult) {
        return estimated(folder, &args.out, notes);
    }
    let figures = OutputTarget::in_folder("--out", &args.out, "experiments.json")?;
    let html = OutputTarget::in_folder("--out", &args.out, "experiments.html")?;
    let mut staging = Staging::default();
    staging.reserve(&[&figures, &html], notes)?;
    let given = [(&ADULT, &args.adult), (&NURSERY, &args.nursery)];
    let given: Vec<(&PaperTable, &PathBuf)> =
        given.into_iter().filter_map(|(table, folder)| Some((table, folder.as_ref()?))).collect();
    let mut opened = Vec::new();
    for &(table, folder) in &given {
        opened.push(open(table, folder, &[&figures, &html], notes)?);
    }
    let mut tables = Vec::new();
    for ((table, folder), mut session) in given.into_iter().zip(opened) {
        let name = input::name(&folder.join(table.file));
        let mut results = results(table, &name, &mut session, notes)?;
        if args.map {
            results.map = Some(map(table, (&name, results.sensitive_values()), &mut session, notes)?);
        }
        tables.push(results);
    }
    let experiments = PaperExperiments::new(tables);
    for claim in &experiments.claims {
        notes.say(&format!("Claim {}: {}", claim.came.in_words(), claim.claim));
    }
    staging.folder(&args.out)?;
    staging.reserve(&[&figures, &html], notes)?;
    staging.put(WrittenFile::Experiments, &figures, |to| to.write_all(experiments.to_text().as_bytes()))?;
    staging.put(WrittenFile::ExperimentsPage, &html, |to| to.write_all(page(&experiments).as_bytes()))?;
    staging.commit()
}

/// Runs the experiments on estimates.
fn estimated(folder: &Path, out: &Path, notes: Notes) -> Result<(), Failure> {
    let figures = OutputTarget::in_folder("--out", out, "estimates.json")?;
    let html = OutputTarget::in_folder("--out", out, "estimates.html")?;
    let mut staging = Staging::default();
    staging.reserve(&[&figures, &html], notes)?;
    let mut session = open_with(&ADULT, None, folder, &[&figures, &html], notes)?;
    let made = estimates::estimates(&mut session, &mut |step| notes.say(step));
    let made = made.map_err(|error| Failure::of(error, &input::name(&folder.join(ADULT.file))))?;
    staging.folder(out)?;
    staging.reserve(&[&figures, &html], notes)?;
    staging.put(WrittenFile::Experiments, &figures, |to| to.write_all(made.to_text().as_bytes()))?;
    staging.put(WrittenFile::ExperimentsPage, &html, |to| to.write_all(estimates::page(&made).as_bytes()))?;
    staging.commit()
}

/// Opens a table with the taxonomies of all columns that take part.
fn open(of: &PaperTable, folder: &Path, targets: &[&OutputTarget], notes: Notes) -> Result<Session, Failure> {
    open_with(of, Some(of.columns()), folder, targets, notes)
}

/// The same with these columns, or with all there are.
fn open_with(
    of: &PaperTable,
    columns: Option<Vec<&str>>,
    folder: &Path,
    targets: &[&OutputTarget],
    notes: Notes,
) -> Result<Session, Failure> {
    let path = folder.join(of.file);
    let name = input::name(&path);
    let mut session = input::open(&path, &ReadOptions::default(), MissingTokens::default())?;
    input::note_reading(&session, &ReadOptions::default(), notes);
    let columns: Vec<String> = match columns {
        Some(columns) => columns
            .into_iter()
            .map(|column| session.called(column).map_err(|error| Failure::of(error, &name)))
            .collect::<Result<_, _>>()?,
        None => session.table().columns().iter().map(|column| column.name().to_owned()).collect(),
    };
    let trees = TaxonomyArgs { taxonomy: Vec::new(), taxonomies: Some(folder.join("hierarchies")) };
    let trees = hierarchies::find(&trees, &session, &columns, notes)?;
    let inputs = [path.as_path()].into_iter().chain(trees.iter().map(|tree| tree.path.as_path()));
    output::spare_inputs(targets, inputs)?;
    for tree in &trees {
        tree.lay_over(&mut session).map_err(|error| Failure::of(error, &name))?;
    }
    for column in columns.iter().filter(|column| !trees.iter().any(|tree| tree.column == **column)) {
        let index = session.column(column).map_err(|error| Failure::of(error, &name))?;
        let how = session.taxonomy(index).how();
        notes.say(&format!("{}: Column \"{column}\" has no hierarchy file. Its taxonomy: {how}.", of.name));
    }
    Ok(session)
}

/// Runs every method under every requirement.
fn results(of: &PaperTable, name: &str, session: &mut Session, notes: Notes) -> Result<TableResults, Failure> {
    let mut results = TableResults::new(of, session).map_err(|error| Failure::of(error, name))?;
    for &(tau, ell) in of.series {
        let choices = of.choices(tau, ell);
        let mut compared = Vec::new();
        for contender in contenders() {
            let one = timed(session, &choices, &contender.method, name)?;
            let came = one.sentence.strip_prefix(one.title.as_str()).unwrap_or(&one.sentence);
            notes.say(&format!("{} ({tau}, {ell}), {}{came}", of.name, contender.name));
            compared.push((contender.key, one));
        }
        results.take(tau, ell, compared);
    }
    Ok(results)
}

/// Runs every method under many (τ, ℓ).
fn map(
    of: &PaperTable,
    (name, values): (&str, usize),
    session: &mut Session,
    notes: Notes,
) -> Result<RequirementMap, Failure> {
    let mut points = Vec::new();
    for (tau, l) in RequirementMap::points(values) {
        let mut cells = Vec::new();
        for contender in contenders() {
            let choices = Choices { method: contender.method, ..of.choices(&tau, l) };
            let ended = published(session, &choices, name)?;
            cells.push(MapCell::of(contender.key, ended).map_err(|error| Failure::of(error, name))?);
        }
        let satisfied = cells.iter().filter(|cell| cell.information.is_some()).count() as u64;
        let methods = counted(cells.len() as u64, "method", "methods");
        notes.say(&format!("{} map ({tau}, {l}): satisfied by {} of {methods}.", of.name, count(satisfied)));
        points.push(MapPoint { tau, l, cells });
    }
    Ok(RequirementMap { points })
}

/// One release, measured as every report is.
fn published(session: &mut Session, choices: &Choices, name: &str) -> Result<Result<Outcome, Error>, Failure> {
    let rows = session.table().rows();
    let mut run = match Problem::new(session, choices).and_then(Run::new) {
        Ok(run) => run,
        Err(error) => return Ok(Err(error)),
    };
    loop {
        match run.advance(SLICE) {
            Err(error) => return Ok(Err(error)),
            Ok(status) if status.phase == Stage::Finished => break,
            Ok(_) => memory::enough_to_work_on(name, rows)?,
        }
    }
    Ok(Ok(run.into_outcome().expect("it is finished")))
}

/// Runs one method several times, and takes the time of the fastest.
fn timed(session: &mut Session, choices: &Choices, method: &MethodChoice, name: &str) -> Result<MethodResult, Failure> {
    let mut compared = compare::turn(session, name, |session| begin(session, choices, method))?;
    for _ in 1..TIMES {
        let seconds = seconds(session, choices, method, name)?;
        compared.seconds.publish = compared.seconds.publish.min(seconds);
    }
    Ok(compared)
}

/// The run of a method, without what takes longest on small tables and is in no figure here.
fn begin(session: &mut Session, choices: &Choices, method: &MethodChoice) -> Result<Comparing, Error> {
    Comparing::new(session, choices, method.clone()).map(Comparing::without_who_knows_the_method)
}

/// Seconds that a method publishes for, or finds that it cannot.
fn seconds(session: &mut Session, choices: &Choices, method: &MethodChoice, name: &str) -> Result<f64, Failure> {
    let fail = |error: Error| Failure::of(error, name);
    let mut comparing = begin(session, choices, method).map_err(fail)?;
    let began = Instant::now();
    while comparing.advance(SLICE).map_err(fail)?.stage.is_publishing() {}
    Ok(began.elapsed().as_secs_f64())
}
