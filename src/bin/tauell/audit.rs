//! `tauell audit`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use tauell::privacy::TauEll;
use tauell::session::{AuditRequest, AuditTaxonomy};
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
    let requirement = match (&arguments.tau, arguments.l) {
        (Some(tau), Some(l)) => Some(TauEll::parse(tau, l).map_err(|error| Failure::of(error, &data))?),
        _ => None,
    };
    let tokens = arguments.read.missing_tokens.as_ref();
    let missing = tokens.map_or_else(MissingTokens::default, |tokens| MissingTokens::new(&tokens.0));
    let options = arguments.read.over(&ReadOptions::default());
    let session = input::open(&arguments.data, &options, missing)?;
    input::say_how_it_was_read(&session, &options, notes);

    let mut request = AuditRequest {
        quasi_identifiers: Names::all(&arguments.qi).unwrap_or_default(),
        sensitive: Names::all(&arguments.sensitive).unwrap_or_default(),
        requirement,
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
    if request.requirement.is_some() && request.sensitive.is_empty() {
        notes.say("--tau and --l say nothing without --sensitive");
    }
    let audit = session.audit(&request).map_err(|error| Failure::of(error, &data))?;
    let mut staging = Staging::default();
    staging.add(&Target::resolve("--out", Path::new("-"))?, |to| to.write_all(audit.to_text().as_bytes()))?;
    staging.commit()
}
