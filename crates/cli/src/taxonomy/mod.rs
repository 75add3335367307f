//! `tauell taxonomy`.

mod arguments;

use std::path::Path;

use tauell_base::confidentiality::WrittenFile;
use tauell_data::table::{MissingTokens, ReadOptions};
use tauell_data::taxonomy::{Builder, Remark, Severity};
use tauell_desk::session::Session;

pub(crate) use arguments::{NOTES, TreeArguments};

use crate::failure::Failure;
use crate::handing_out;
use crate::input::{self, FileKind};
use crate::notes::Notes;
use crate::output::{self, OutputTarget, Staging};

/// Makes the hierarchy file of a column, or checks one.
pub fn run(arguments: &TreeArguments) -> Result<(), Failure> {
    match (&arguments.check, &arguments.against, &arguments.data) {
        (Some(file), Some(data), _) => check(arguments, file, data),
        (_, _, Some(data)) => make(arguments, data),
        _ => unreachable!("the arguments ask for one or the other"),
    }
}

fn make(arguments: &TreeArguments, data: &Path) -> Result<(), Failure> {
    let notes = Notes::new(arguments.quiet);
    let target = OutputTarget::resolve("--out", &arguments.out)?;
    output::spare_inputs(&[&target], [data].into_iter().chain(arguments.tree.as_deref()))?;
    let mut staging = Staging::default();
    staging.reserve(&[&target], notes)?;
    let tree = arguments.tree.as_deref().map(input::tree).transpose()?;
    let builder = arguments.builder(tree)?;

    let (mut session, column) = open(arguments, data, notes)?;
    let builder = builder.unwrap_or_else(|| Builder::for_column(&session.table().columns()[column], session.missing()));
    let builder = match &arguments.root {
        Some(root) => builder.with_root(root),
        None => builder,
    };
    let caveat = builder.caveat();
    // What is wrong with a tree that was written down stands in its file, not in the table's.
    let written = arguments.tree.as_deref().unwrap_or(data);
    session.set_builder(column, builder).map_err(|error| Failure::of(error, &input::name(written)))?;

    let made = session.taxonomy(column);
    staging.put(WrittenFile::HierarchyFile, &target, |to| to.write_all(made.to_text().as_bytes()))?;
    let written = staging.kinds().to_vec();
    staging.commit()?;
    handing_out::say(&written, notes);
    let tree = made.taxonomy();
    notes.say(&format!(
        "column \"{}\": {}; {} value{} in {} level{}",
        arguments.column,
        made.how(),
        tree.leaf_count(),
        if tree.leaf_count() == 1 { "" } else { "s" },
        tree.levels(),
        if tree.levels() == 1 { "" } else { "s" },
    ));
    caveat.into_iter().for_each(|caveat| notes.say(caveat));
    for remark in session.check_taxonomy(column).iter().filter(|remark| remark.severity != Severity::Note) {
        notes.say(&format!("{} {}", remark.sentence, remark.advice));
    }
    Ok(())
}

fn check(arguments: &TreeArguments, file: &Path, data: &Path) -> Result<(), Failure> {
    let notes = Notes::new(arguments.quiet);
    let target = OutputTarget::resolve("--out", Path::new("-"))?;
    output::spare_inputs(&[&target], [file, data].into_iter())?;
    let bytes = input::whole(file, FileKind::Hierarchy)?;
    let (session, column) = open(arguments, data, notes)?;
    let checked = session.check_hierarchy(column, &file.display().to_string(), &bytes);
    let text = if arguments.json {
        let mut text = serde_json::to_string_pretty(&checked).expect("remarks hold text and numbers only");
        text.push('\n');
        text
    } else {
        checked.remarks.iter().map(line).collect()
    };
    let mut staging = Staging::default();
    staging.add(&target, |to| to.write_all(text.as_bytes()))?;
    staging.commit()?;
    if !checked.usable {
        return Err(Failure::NotUsable { path: file.to_owned(), column: arguments.column.clone() });
    }
    notes.say(&format!("{} can be used for column \"{}\"", file.display(), arguments.column));
    Ok(())
}

fn open(arguments: &TreeArguments, data: &Path, notes: Notes) -> Result<(Session, usize), Failure> {
    let tokens = arguments.read.missing_tokens.as_ref();
    let missing = tokens.map_or_else(MissingTokens::default, |tokens| MissingTokens::new(&tokens.0));
    let options = arguments.read.over(&ReadOptions::default());
    let session = input::open(data, &options, missing)?;
    input::say_how_it_was_read(&session, &options, notes);
    let column = session.column(&arguments.column).map_err(|error| Failure::of(error, &input::name(data)))?;
    Ok((session, column))
}

/// A remark on a line.
fn line(remark: &Remark) -> String {
    let severity = match remark.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    format!("{severity}: {} {} [{}]\n", remark.sentence, remark.advice, remark.code.name())
}
