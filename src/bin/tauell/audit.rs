//! `tauell audit`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use tauell::privacy::TauEll;
use tauell::session::{Audit, AuditRequest, AuditTaxonomy, Review};
use tauell::table::{MissingTokens, ReadOptions};
use tauell::taxonomy::read_hierarchy;

use crate::args::{AuditArguments, Names};
use crate::failure::Failure;
use crate::hierarchies;
use crate::input;
use crate::notes::Notes;
use crate::output::{Staging, Target};

/// Audits a table as it stands.
pub fn run(arguments: &AuditArguments) -> Result<(), Failure> {
    let notes = Notes::new(arguments.quiet);
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
    for hierarchy in hierarchies::find(&arguments.taxonomies, &session, &taking_part, notes)? {
        let name = hierarchy.name();
        let taxonomy = read_hierarchy(&hierarchy.bytes, &name).map_err(|error| Failure::of(error, &data))?;
        let column = session.table().columns()[hierarchy.column].name().to_owned();
        request.taxonomies.insert(column, AuditTaxonomy { name, taxonomy: Arc::new(taxonomy) });
    }
    if !request.requirements.is_empty() && request.sensitive.is_empty() {
        notes.say("--tau and --l say nothing without --sensitive");
    }
    let audit = Audit::of(&Review::of_file(&session, &request).map_err(|error| Failure::of(error, &data))?);
    let mut staging = Staging::default();
    staging.add(&Target::resolve("--out", Path::new("-"))?, |to| to.write_all(audit.to_text().as_bytes()))?;
    staging.commit()
}
