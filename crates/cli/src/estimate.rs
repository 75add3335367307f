//! `tauell estimate`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell_base::confidentiality::WrittenFile;
use tauell_data::microdata::Microdata;
use tauell_data::table::{MissingTokens, ReadOptions};
use tauell_data::taxonomy::read_hierarchy;
use tauell_desk::error::Error;
use tauell_desk::session::Session;
pub use tauell_measure::estimate::{Category, Condition, EstimateMethod, EstimateView, Estimator, Marginal, QueryRun};
use tauell_review::{Opened, PublishedFileAndOriginal, ReviewRequest, ReviewTaxonomy, opened, opened_beside};

use crate::args::{EstimateArgs, Names};
use crate::estimate_table;
use crate::failure::Failure;
use crate::hierarchies::{self, Hierarchy};
use crate::memory::{self, SLICE};
use crate::notes::Notes;
use crate::output::{self, OutputTarget, Staging};
use crate::published_table::{self, Columns, ReleaseTables};
use crate::{input, labels, recipients};

/// Estimates how a sensitive column is distributed.
pub fn run(args: &EstimateArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.quiet);
    let target = OutputTarget::resolve("--out", &args.out)?;
    let tables = [&args.data].into_iter().chain(&args.original).chain(&args.groups);
    let tables = tables.map(PathBuf::as_path);
    output::spare_inputs(&[&target], tables.chain(hierarchies::named_files(&args.taxonomies)))?;
    let mut staging = Staging::default();
    staging.reserve(&[&target], notes)?;
    let data = input::name(&args.data);
    let fail = |error: Error| Failure::of(error, &data);

    let (opened, original) = read(args, &target, notes)?;
    let release = &opened.release;
    let parsed = args.conditions.iter().map(|text| Condition::parse(release, text));
    let conditions: Vec<Condition> = parsed.collect::<Result<_, _>>().map_err(|error| fail(error.into()))?;
    let by = Names::all(&args.by).unwrap_or_default();
    let named: Vec<Condition> =
        by.iter().map(|column| Condition { column: column.clone(), values: Vec::new() }).collect();
    let of_by = Category::of(release, &named).map_err(|error| fail(error.into()))?;
    let category = Category::of(release, &conditions).map_err(|error| fail(error.into()))?;
    let queried = conditions.iter().map(|condition| &condition.column).chain(&by).chain([&args.sensitive]);
    note_labels(&opened, &queried.collect::<Vec<_>>(), notes);

    let estimator = Estimator::new(release, 0, args.form.map(Into::into)).map_err(|error| fail(error.into()))?;
    let estimator = Arc::new(match original {
        Some(original) => estimator.against(original),
        None => estimator,
    });
    let method = EstimateMethod::from(args.method);
    let mut query = QueryRun::new(Arc::clone(&estimator), category.clone(), method);
    while !query.advance(SLICE) {
        memory::enough_to_work_on(&data, release.rows())?;
    }
    let mut view = query.finish();
    if !by.is_empty() {
        let of_by: Vec<usize> = by
            .iter()
            .filter_map(|column| {
                of_by.chosen().map(|(attribute, _)| attribute).find(|&of| release.quasi_identifiers[of].name == *column)
            })
            .collect();
        let marginal = Marginal::within(&estimator, &of_by, &category);
        view.take_marginal(&estimator, &marginal, method);
    }
    say(&view, notes);
    let text = if args.json { view.to_text() } else { estimate_table::table(&view) };
    staging.put(WrittenFile::Estimate, &target, |to| to.write_all(text.as_bytes()))?;
    let written = staging.kinds().to_vec();
    staging.commit()?;
    recipients::say(&written, notes);
    Ok(())
}

/// Reads the published tables, and the rows of the original under the same taxonomies if these fit.
fn read(args: &EstimateArgs, target: &OutputTarget, notes: Notes) -> Result<(Opened, Option<Arc<Microdata>>), Failure> {
    let data = input::name(&args.data);
    let fail = |error: Error| Failure::of(error, &data);
    let missing = args.read.missing_tokens.as_ref().map(|tokens| MissingTokens::new(&tokens.0)).unwrap_or_default();
    let options = args.read.over(&ReadOptions::default());
    let session = input::open(&args.data, &options, missing)?;
    input::note_reading(&session, &options, notes);
    let groups: Vec<PathBuf> = args.groups.iter().cloned().collect();
    let (groups, _) = published_table::read_groups(&groups, &options, &session, Vec::new(), notes)?;
    let sensitive = vec![args.sensitive.clone()];
    let tables = ReleaseTables { rows: &session, groups: &groups, sensitive: &sensitive };
    let sensitive = tables.called(&args.sensitive).map_err(|error| fail(error.into()).named_by(Some("--sensitive")))?;
    let quasi = match Names::all(&args.qi) {
        Some(names) => names,
        None => named(args, &session).filter(|named| !named.contains(&sensitive)).unwrap_or_else(|| {
            // A column that a group table has, too, is that of the groups.
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
    let trees = hierarchies::find(&args.taxonomies, &tables, &taking_part, notes)?;
    output::spare_inputs(&[target], trees.iter().map(|tree| tree.path.as_path()))?;
    let labels = labels::choices(&args.labels, &tables)?;
    let mut request = ReviewRequest {
        quasi_identifiers: quasi,
        sensitive: vec![sensitive],
        labels,
        groups,
        ..ReviewRequest::default()
    };
    for tree in &trees {
        let name = tree.name();
        let taxonomy = read_hierarchy(&tree.bytes, &name).map_err(|error| fail(error.into()))?;
        request.taxonomies.insert(tree.column.clone(), ReviewTaxonomy::new(name, Arc::new(taxonomy)));
    }
    let Some(path) = &args.original else {
        return Ok((opened(&session, &request).map_err(fail)?, None));
    };
    let mut original = original(path, args, &session, &trees)?;
    let PublishedFileAndOriginal { opened, original } =
        opened_beside(&session, &request, &mut original).map_err(fail)?;
    // Before the colon, the sentence is about the page's open table.
    let original = original.map_err(|sentence| {
        let reason = sentence.split_once(": ").map_or(sentence.as_str(), |(_, reason)| reason);
        Failure::OriginalUnfit { path: path.clone(), reason: reason.trim_end_matches('.').to_owned() }
    })?;
    Ok((opened, Some(original)))
}

/// The columns that the query names; `None` if it names none, or an absent one.
fn named(args: &EstimateArgs, session: &Session) -> Option<Vec<String>> {
    let of_condition = |text: &String| {
        let mut ends = text.match_indices('=').map(|(end, _)| &text[..end]);
        ends.find_map(|name| session.called(name).ok())
    };
    let conditions = args.conditions.iter().map(of_condition);
    let by = Names::all(&args.by).unwrap_or_default();
    let mut named: Vec<String> = Vec::new();
    for column in conditions.chain(by.iter().map(|name| session.called(name).ok())) {
        let column = column?;
        if !named.contains(&column) {
            named.push(column);
        }
    }
    Some(named).filter(|named| !named.is_empty())
}

/// Opens the original of the published table, with the same taxonomies.
fn original(path: &Path, args: &EstimateArgs, published: &Session, trees: &[Hierarchy]) -> Result<Session, Failure> {
    let name = input::name(path);
    // The flag is about the published table.
    let options = ReadOptions { quoted_formulas: false, ..args.read.over(&ReadOptions::default()) };
    let mut original = input::open(path, &options, published.missing().clone())?;
    for tree in trees.iter().filter(|tree| original.column(&tree.column).is_ok()).collect::<Vec<_>>() {
        tree.lay_over(&mut original).map_err(|error| Failure::of(error, &name))?;
    }
    Ok(original)
}

/// Notes how the labels of the columns in the query were read.
fn note_labels(opened: &Opened, queried: &[&String], notes: Notes) {
    let columns = opened.columns.iter().map(|column| &column.labels);
    let columns: Vec<_> = columns.filter(|of| queried.contains(&&of.column)).cloned().collect();
    labels::say(&columns, opened.columns.iter().filter_map(|column| column.assumed.clone()), notes);
}

/// Notes how to read the figures. Their margins of error differ from category to category, and are next to each.
fn say(view: &EstimateView, notes: Notes) {
    let most = if view.marginal.is_some() { 1 } else { view.reading.len() };
    view.reading.iter().take(most).chain(&view.caveats).for_each(|sentence| notes.say(sentence));
}
