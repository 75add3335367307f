//! `tauell taxonomy`.

use std::path::Path;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::numbers::counted;
use tauell_data::table::{MissingTokens, ReadOptions};
use tauell_data::taxonomy::{Builder, Remark, Severity};
use tauell_desk::session::Session;

use crate::args::{BuildArgs, CheckArgs, ReadArgs, TaxonomyCommand};
use crate::failure::Failure;
use crate::input::{self, FileKind};
use crate::notes::Notes;
use crate::output::{self, OutputTarget, Staging};
use crate::recipients;

/// Builds the hierarchy file of a column, or checks one.
pub fn run(command: &TaxonomyCommand) -> Result<(), Failure> {
    match command {
        TaxonomyCommand::Build(args) => build(args),
        TaxonomyCommand::Check(args) => check(args),
    }
}

fn build(args: &BuildArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.quiet);
    let target = OutputTarget::resolve("--out", &args.out)?;
    output::spare_inputs(&[&target], [args.data.as_path()].into_iter().chain(args.tree.as_deref()))?;
    let mut staging = Staging::default();
    staging.reserve(&[&target], notes)?;
    let tree = args.tree.as_deref().map(input::tree).transpose()?;
    let builder = args.builder(tree)?;

    let (mut session, column) = open(&args.data, &args.column, &args.read, notes)?;
    let builder = builder.unwrap_or_else(|| Builder::for_column(&session.table().columns()[column], session.missing()));
    let builder = match &args.root {
        Some(root) => builder.with_root(root),
        None => builder,
    };
    let caveat = builder.caveat();
    // A fault of a JSON tree is in its file, not in the table's.
    let source = args.tree.as_deref().unwrap_or(&args.data);
    session.set_builder(column, builder).map_err(|error| Failure::of(error, &input::name(source)))?;

    let hierarchy = session.taxonomy(column);
    staging.put(WrittenFile::HierarchyFile, &target, |to| to.write_all(hierarchy.to_text().as_bytes()))?;
    let written = staging.kinds().to_vec();
    staging.commit()?;
    recipients::say(&written, notes);
    let tree = hierarchy.taxonomy();
    notes.say(&format!(
        "Column \"{}\": {}; {} in {}.",
        args.column,
        hierarchy.how(),
        counted(tree.leaf_count() as u64, "value", "values"),
        counted(tree.levels() as u64, "level", "levels"),
    ));
    caveat.into_iter().for_each(|caveat| notes.say(caveat));
    for remark in session.check_taxonomy(column).iter().filter(|remark| remark.severity != Severity::Note) {
        notes.say(&format!("{} {}", remark.sentence, remark.advice));
    }
    Ok(())
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.quiet);
    let target = OutputTarget::resolve("standard output", Path::new("-"))?;
    output::spare_inputs(&[&target], [args.file.as_path(), args.against.as_path()].into_iter())?;
    let bytes = input::whole(&args.file, FileKind::Hierarchy)?;
    let (session, column) = open(&args.against, &args.column, &args.read, notes)?;
    let checked = session.check_hierarchy(column, &args.file.display().to_string(), &bytes);
    let text = if args.json {
        let mut text = serde_json::to_string_pretty(&checked).expect("remarks contain text and numbers only");
        text.push('\n');
        text
    } else {
        checked.remarks.iter().map(line).collect()
    };
    let mut staging = Staging::default();
    staging.add(&target, |to| to.write_all(text.as_bytes()))?;
    staging.commit()?;
    if !checked.usable {
        return Err(Failure::NotUsable { path: args.file.clone(), column: args.column.clone() });
    }
    notes.say(&format!("{} can be used for column \"{}\".", args.file.display(), args.column));
    Ok(())
}

fn open(data: &Path, column: &str, read: &ReadArgs, notes: Notes) -> Result<(Session, usize), Failure> {
    let tokens = read.missing_tokens.as_ref();
    let missing = tokens.map_or_else(MissingTokens::default, |tokens| MissingTokens::new(&tokens.0));
    let options = read.over(&ReadOptions::default());
    let session = input::open(data, &options, missing)?;
    input::note_reading(&session, &options, notes);
    let column = session.column(column).map_err(|error| Failure::of(error, &input::name(data)))?;
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
