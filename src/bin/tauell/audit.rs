//! `tauell audit`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell::privacy::TauEll;
use tauell::session::review;
use tauell::session::{Audit, AuditRequest, AuditTaxonomy, Review, Session};
use tauell::table::{MissingTokens, ReadOptions};
use tauell::taxonomy::read_hierarchy;

use crate::args::{AuditArguments, Names};
use crate::failure::Failure;
use crate::hierarchies::{self, Hierarchy};
use crate::input;
use crate::minimality;
use crate::notes::Notes;
use crate::output::{self, Staging, Target};

/// Audits a table as it stands.
pub fn run(arguments: &AuditArguments) -> Result<(), Failure> {
    let notes = Notes::new(arguments.quiet);
    let figures = Target::resolve("--out", Path::new("-"))?;
    let page = arguments.html.as_deref().map(|path| Target::resolve("--html", path)).transpose()?;
    let outputs: Vec<&Target> = [&figures].into_iter().chain(&page).collect();
    output::distinct(&outputs)?;
    let tables = [&arguments.data].into_iter().chain(&arguments.original).map(PathBuf::as_path);
    output::spare_inputs(&outputs, tables.chain(hierarchies::named_files(&arguments.taxonomies)))?;
    let mut staging = Staging::default();
    let data = input::name(&arguments.data);
    let mut requirements = Vec::new();
    if let (Some(tau), Some(l)) = (&arguments.tau, arguments.l) {
        // Out of range is said before the table is read.
        TauEll::parse(tau, l).map_err(|error| Failure::of(error, &data))?;
        requirements.push(format!("tau-l={tau},{l}"));
    }
    let tokens = arguments.read.missing_tokens.as_ref();
    let missing = tokens.map_or_else(MissingTokens::default, |tokens| MissingTokens::new(&tokens.0));
    let options = arguments.read.over(&ReadOptions::default());
    let session = input::open(&arguments.data, &options, missing)?;
    input::say_how_it_was_read(&session, &options, notes);

    requirements.extend(arguments.require.iter().cloned());
    let mut request = AuditRequest {
        quasi_identifiers: Names::all(&arguments.qi).unwrap_or_default(),
        sensitive: Names::all(&arguments.sensitive).unwrap_or_default(),
        requirements,
        taxonomies: BTreeMap::new(),
    };
    let taking_part: Vec<usize> = request
        .quasi_identifiers
        .iter()
        .chain(&request.sensitive)
        .map(|name| session.column(name).map_err(|error| Failure::of(error, &data)))
        .collect::<Result<_, _>>()?;
    let hierarchies = hierarchies::find(&arguments.taxonomies, &session, &taking_part, notes)?;
    output::spare_inputs(&outputs, hierarchies.iter().map(|hierarchy| hierarchy.path.as_path()))?;
    for hierarchy in &hierarchies {
        let name = hierarchy.name();
        let taxonomy = read_hierarchy(&hierarchy.bytes, &name).map_err(|error| Failure::of(error, &data))?;
        let column = session.table().columns()[hierarchy.column].name().to_owned();
        request.taxonomies.insert(column, AuditTaxonomy { name, taxonomy: Arc::new(taxonomy) });
    }
    let of_values = |text: &String| text.split_once('=').is_none_or(|(name, _)| name.trim() != "k");
    if request.requirements.iter().any(of_values) && request.sensitive.is_empty() {
        notes.say("requirements other than k say nothing without --sensitive");
    }
    let review = match &arguments.original {
        None => Review::of_file(&session, &request).map_err(|error| Failure::of(error, &data))?,
        Some(path) => {
            let mut original = original(path, arguments, &session, &hierarchies)?;
            let mut review = Review::of_file_with_original(&session, &request, &mut original)
                .map_err(|error| Failure::of(error, &data))?;
            if arguments.minimality {
                minimality::work_out(&mut review, &mut original, arguments, None)?;
            }
            review
        }
    };
    let audit = Audit::of(&review);
    notes.say(&audit.verdict.line);
    if let Some(found) = &audit.minimality {
        notes.say(&format!("{} {}", found.sentence, found.how));
    }
    if let Some(note) = &audit.original_note {
        notes.say(note);
    }
    staging.add(&figures, |to| to.write_all(audit.to_text().as_bytes()))?;
    if let Some(page) = &page {
        // The name alone: a page that is passed on need not tell where the file lay.
        let title = arguments.data.file_name().map_or_else(|| data.clone(), |name| name.to_string_lossy().into_owned());
        staging.add(page, |to| to.write_all(review::page(&review.view(), &title).as_bytes()))?;
    }
    staging.commit()
}

/// Opens the table that the audited one was made from, with the same taxonomies.
fn original(
    path: &Path,
    arguments: &AuditArguments,
    audited: &Session,
    hierarchies: &[Hierarchy],
) -> Result<Session, Failure> {
    let name = input::name(path);
    let options = arguments.read.over(&ReadOptions::default());
    let mut original = input::open(path, &options, audited.missing().clone())?;
    for hierarchy in hierarchies {
        let column = audited.table().columns()[hierarchy.column].name();
        let Ok(column) = original.column(column) else { continue };
        original
            .set_hierarchy(column, &hierarchy.name(), &hierarchy.bytes)
            .map_err(|error| Failure::of(error, &name))?;
    }
    Ok(original)
}
