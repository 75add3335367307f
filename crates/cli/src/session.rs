//! Opens the table with its taxonomies, and notes what Tauell did by itself.

use std::path::Path;

use tauell_base::words::numbers::{self, MOST_LISTED, listed};
use tauell_data::table::MissingTokens;
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::recipe::Recipe;
use tauell_desk::session::{Problem, Session};

use crate::args::{Names, ProblemArgs};
use crate::failure::Failure;
use crate::hierarchies::{self, Hierarchy};
use crate::input;
use crate::notes::{Notes, quoted};
use crate::published_table::Columns;

/// The files that are read, whatever the columns are.
pub fn inputs(args: &ProblemArgs) -> impl Iterator<Item = &Path> {
    let files = [args.data.as_path()].into_iter().chain(args.recipe.as_deref());
    files.chain(hierarchies::named_files(&args.taxonomies))
}

/// Reads the table.
pub fn open(args: &ProblemArgs, recipe: &Recipe) -> Result<Session, Failure> {
    input::open(&args.data, &recipe.read, MissingTokens::new(&recipe.choices.missing.tokens))
}

/// Gives every column its taxonomy: from a file, else from the recipe, else built when first needed. Returns the recipe without the
/// taxonomies that files replace, and these files.
pub(crate) fn prepare(
    args: &ProblemArgs,
    mut recipe: Recipe,
    session: &mut Session,
    notes: Notes,
) -> Result<(Recipe, Vec<Hierarchy>), Failure> {
    let data = input::name(&args.data);
    input::note_reading(session, &recipe.read, notes);
    session.check_roles(&recipe.choices).map_err(|error| refused(error.into(), args, &data))?;
    let names = recipe.choices.qi.iter().chain(recipe.choices.sensitive.iter().map(|choice| &choice.column));
    let taking_part: Vec<String> =
        names.map(|name| session.called(name).map_err(|error| Failure::of(error, &data))).collect::<Result<_, _>>()?;
    let hierarchies = hierarchies::find(&args.taxonomies, session, &taking_part, notes)?;
    for hierarchy in &hierarchies {
        recipe.taxonomies.remove(&hierarchy.column);
    }
    session.apply(&recipe).map_err(|error| match (&error, &args.recipe) {
        // A taxonomy that is applied here is the recipe's.
        (Error::Taxonomy(_), Some(path)) => Failure::of(error, &input::name(path)),
        // So is a column that no flag names.
        (Error::Choice(ChoiceError::NoSuchColumn { name, .. }), Some(path)) if recipe.taxonomies.contains_key(name) => {
            Failure::of(error, &input::name(path))
        }
        _ => Failure::of(error, &data),
    })?;
    for hierarchy in &hierarchies {
        hierarchy.lay_over(session).map_err(|error| Failure::of(error, &data))?;
    }
    notes.say_each(session.missing_leaves(&taking_part).map_err(|error| Failure::of(error, &data))?);
    Ok((recipe, hierarchies))
}

/// A refusal of roles, with the flag that names the column.
fn refused(error: Error, args: &ProblemArgs, data: &str) -> Failure {
    let Error::Choice(ChoiceError::NoSuchColumn { name, .. }) = &error else { return Failure::of(error, data) };
    let named = |of: &[Names]| of.iter().any(|names| names.0.contains(name));
    let flags = [
        ("--qi", named(&args.qi)),
        ("--sensitive", named(&args.sensitive)),
        ("--keep", named(&args.keep)),
        ("--importance", args.importance.iter().any(|(column, _)| column == name)),
        ("--merge-spellings", named(&args.merge_spellings)),
    ];
    let flag = flags.into_iter().find_map(|(flag, names)| names.then_some(flag));
    Failure::of(error, data).named_by(flag)
}

/// Notes what Tauell did by itself.
pub(crate) fn note_preparation(session: &mut Session, problem: &Problem, notes: Notes) {
    let microdata = problem.microdata();
    let attributes = microdata.quasi_identifiers().iter().chain(microdata.sensitive());
    let made: Vec<String> = attributes
        .filter_map(|attribute| {
            let taxonomy = session.taxonomy(attribute.column());
            let made = || format!("\"{}\" ({})", attribute.name(), taxonomy.how());
            taxonomy.origin().is_made().then(made)
        })
        .collect();
    if !made.is_empty() {
        let made: Vec<&str> = made.iter().map(String::as_str).collect();
        notes
            .say(&format!("Automatic taxonomies, because there is no hierarchy file: {}.", listed(&made, MOST_LISTED)));
    }
    note_spelling(problem, notes);
    let left_out = problem.left_out();
    if !left_out.is_empty() {
        notes.say(&format!("Unpublished columns, because no flag names them: {}.", quoted(&left_out)));
    }
    let dropped = microdata.dropped();
    for (count, what) in [
        (dropped.missing_sensitive, "a sensitive value is missing"),
        (dropped.missing_qi, "a value of the quasi-identifier is missing"),
    ] {
        if count > 0 {
            notes.say(&format!("{} excluded, because {what}.", numbers::rows(count)));
        }
    }
}

/// Notes values that differ in spelling only, and values that seem to be missing, with the flag for each.
fn note_spelling(problem: &Problem, notes: Notes) {
    notes.say_each(problem.spelling().iter().flat_map(|remark| {
        let mend = remark.sensitive && !remark.merged;
        let option = if mend { format!(" (--merge-spellings {})", remark.column) } else { String::new() };
        let alike = remark.alike_sentence.as_ref().map(|sentence| format!("{sentence}{option}"));
        let none = remark.no_values_sentence.as_ref().map(|sentence| format!("{sentence} (--missing-tokens)"));
        [alike, none].into_iter().flatten()
    }));
}
