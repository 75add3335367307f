//! `tauell estimate`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell_base::confidentiality::WrittenFile;
use tauell_data::microdata::Microdata;
use tauell_data::table::{MissingTokens, ReadOptions};
use tauell_data::taxonomy::read_hierarchy;
use tauell_desk::error::Error;
use tauell_desk::session::Session;
pub use tauell_measure::estimate::{
    Category, Condition, EstimateMethod, EstimateView, Estimator, Marginal, MarginalView, QueryRun,
};
use tauell_review::{AuditRequest, AuditTaxonomy, Opened, OpenedBeside, opened, opened_beside};

use crate::args::{EstimateArguments, Names};
use crate::estimate_table;
use crate::failure::Failure;
use crate::handing_out;
use crate::hierarchies::{self, Hierarchy};
use crate::memory::{self, SLICE};
use crate::notes::Notes;
use crate::output::{self, OutputTarget, Staging};
use crate::published_table::{self, Columns, ReleaseTables};
use crate::{input, labels};

/// Estimates how a sensitive column is distributed.
pub fn run(arguments: &EstimateArguments) -> Result<(), Failure> {
    let notes = Notes::new(arguments.quiet);
    let target = OutputTarget::resolve("--out", &arguments.out)?;
    let tables = [&arguments.data].into_iter().chain(&arguments.original).chain(&arguments.groups);
    let tables = tables.map(PathBuf::as_path);
    output::spare_inputs(&[&target], tables.chain(hierarchies::named_files(&arguments.taxonomies)))?;
    let mut staging = Staging::default();
    staging.reserve(&[&target], notes)?;
    let data = input::name(&arguments.data);
    let fail = |error: Error| Failure::of(error, &data);

    let (opened, original) = read(arguments, &target, notes)?;
    let release = &opened.release;
    let parsed = arguments.conditions.iter().map(|text| Condition::parse(release, text));
    let conditions: Vec<Condition> = parsed.collect::<Result<_, _>>().map_err(|error| fail(error.into()))?;
    let by = Names::all(&arguments.by).unwrap_or_default();
    let named: Vec<Condition> =
        by.iter().map(|column| Condition { column: column.clone(), values: Vec::new() }).collect();
    let of_by = Category::of(release, &named).map_err(|error| fail(error.into()))?;
    let category = Category::of(release, &conditions).map_err(|error| fail(error.into()))?;
    let asked = conditions.iter().map(|condition| &condition.column).chain(&by).chain([&arguments.sensitive]);
    say_how_labels_were_read(&opened, &asked.collect::<Vec<_>>(), notes);

    let estimator = Estimator::new(release, 0, arguments.form.map(Into::into)).map_err(|error| fail(error.into()))?;
    let estimator = Arc::new(match original {
        Some(original) => estimator.against(original),
        None => estimator,
    });
    let method = EstimateMethod::from(arguments.method);
    let mut asking = QueryRun::new(Arc::clone(&estimator), category.clone(), method);
    while !asking.advance(SLICE) {
        memory::enough_to_work_on(&data, release.rows())?;
    }
    let mut view = asking.finish();
    if !by.is_empty() {
        let of_by: Vec<usize> = by
            .iter()
            .filter_map(|column| {
                of_by.chosen().map(|(attribute, _)| attribute).find(|&of| release.quasi_identifiers[of].name == *column)
            })
            .collect();
        let marginal = Marginal::within(&estimator, &of_by, &category);
        view.marginal = Some(MarginalView::of(&estimator, &marginal, method));
    }
    say(&view, notes);
    let text = if arguments.json { view.to_text() } else { estimate_table::table(&view) };
    staging.put(WrittenFile::Estimate, &target, |to| to.write_all(text.as_bytes()))?;
    let written = staging.kinds().to_vec();
    staging.commit()?;
    handing_out::say(&written, notes);
    Ok(())
}

/// Reads the published tables, and the rows of the original under the same trees where they can be used.
fn read(
    arguments: &EstimateArguments,
    target: &OutputTarget,
    notes: Notes,
) -> Result<(Opened, Option<Arc<Microdata>>), Failure> {
    let data = input::name(&arguments.data);
    let fail = |error: Error| Failure::of(error, &data);
    let missing =
        arguments.read.missing_tokens.as_ref().map(|tokens| MissingTokens::new(&tokens.0)).unwrap_or_default();
    let options = arguments.read.over(&ReadOptions::default());
    let session = input::open(&arguments.data, &options, missing)?;
    input::say_how_it_was_read(&session, &options, notes);
    let groups: Vec<PathBuf> = arguments.groups.iter().cloned().collect();
    let (groups, _) = published_table::read_groups(&groups, &options, &session, Vec::new(), notes)?;
    let sensitive = vec![arguments.sensitive.clone()];
    let tables = ReleaseTables { rows: &session, groups: &groups, sensitive: &sensitive };
    let sensitive = tables.called(&arguments.sensitive).map_err(|error| fail(error.into()))?;
    let quasi = match Names::all(&arguments.qi) {
        Some(names) => names,
        None => named(arguments, &session).filter(|named| !named.contains(&sensitive)).unwrap_or_else(|| {
            // A column that a table of groups has, too, is that of the groups.
            let is_apart = |name: &str| groups.iter().any(|groups| groups.table.column(name).is_ok());
            let names = session.table().columns().iter().map(|column| column.name().to_owned());
            names.filter(|name| *name != sensitive && !is_apart(name)).collect()
        }),
    };
    let taking_part: Vec<String> = quasi
        .iter()
        .chain([&sensitive])
        .map(|name| tables.called(name).map_err(|error| fail(error.into())))
        .collect::<Result<_, _>>()?;
    let trees = hierarchies::find(&arguments.taxonomies, &tables, &taking_part, notes)?;
    output::spare_inputs(&[target], trees.iter().map(|tree| tree.path.as_path()))?;
    let labels = labels::choices(&arguments.labels, &arguments.stands_for, &tables)?;
    let mut request = AuditRequest {
        quasi_identifiers: quasi,
        sensitive: vec![sensitive],
        labels,
        groups,
        ..AuditRequest::default()
    };
    for tree in &trees {
        let name = tree.name();
        let taxonomy = read_hierarchy(&tree.bytes, &name).map_err(|error| fail(error.into()))?;
        request.taxonomies.insert(tree.column.clone(), AuditTaxonomy::new(name, Arc::new(taxonomy)));
    }
    let Some(path) = &arguments.original else {
        return Ok((opened(&session, &request).map_err(fail)?, None));
    };
    let mut original = original(path, arguments, &session, &trees)?;
    let OpenedBeside { opened, original } = opened_beside(&session, &request, &mut original).map_err(fail)?;
    // The sentence speaks of the page's open table before the colon.
    let original = original.map_err(|sentence| {
        let reason = sentence.split_once(": ").map_or(sentence.as_str(), |(_, reason)| reason);
        Failure::OriginalUnfit { path: path.clone(), reason: reason.trim_end_matches('.').to_owned() }
    })?;
    Ok((opened, Some(original)))
}

/// The columns that the question names; `None` where it names none, or one that is not there.
fn named(arguments: &EstimateArguments, session: &Session) -> Option<Vec<String>> {
    let of_condition = |text: &String| {
        let mut ends = text.match_indices('=').map(|(end, _)| &text[..end]);
        ends.find_map(|name| session.called(name).ok())
    };
    let conditions = arguments.conditions.iter().map(of_condition);
    let by = Names::all(&arguments.by).unwrap_or_default();
    let mut named: Vec<String> = Vec::new();
    for column in conditions.chain(by.iter().map(|name| session.called(name).ok())) {
        let column = column?;
        if !named.contains(&column) {
            named.push(column);
        }
    }
    Some(named).filter(|named| !named.is_empty())
}

/// Opens the table that the published one was made from, with the same taxonomies.
fn original(
    path: &Path,
    arguments: &EstimateArguments,
    published: &Session,
    trees: &[Hierarchy],
) -> Result<Session, Failure> {
    let name = input::name(path);
    // The option speaks of the published table.
    let options = ReadOptions { quoted_formulas: false, ..arguments.read.over(&ReadOptions::default()) };
    let mut original = input::open(path, &options, published.missing().clone())?;
    for tree in trees.iter().filter(|tree| original.column(&tree.column).is_ok()).collect::<Vec<_>>() {
        tree.lay_over(&mut original).map_err(|error| Failure::of(error, &name))?;
    }
    Ok(original)
}

/// Of the columns that are asked for.
fn say_how_labels_were_read(opened: &Opened, asked: &[&String], notes: Notes) {
    let columns = opened.columns.iter().map(|column| &column.labels);
    let columns: Vec<_> = columns.filter(|of| asked.contains(&&of.column)).cloned().collect();
    labels::say(&columns, opened.columns.iter().filter_map(|column| column.assumed.clone()), notes);
}

/// How the figures are to be read. How far they are off differs from category to category, and stands beside each.
fn say(view: &EstimateView, notes: Notes) {
    let most = if view.marginal.is_some() { 1 } else { view.reading.len() };
    view.reading.iter().take(most).chain(&view.caveats).for_each(|sentence| notes.say(sentence));
}
